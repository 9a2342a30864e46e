use super::super::case::{Case, End};
use super::Check;
use crate::rule;

pub static UNDER_EVENT_LIMIT: Check = Check {
    rule: rule! {
        "event" / "under-event-limit", Error, "less than the event asks for",
        docs: "\
## What it checks
What a limit of the event counts or adds up is at least its `least`; exactly that is legal. A figure that
the design does not give is too little. A limit holds for each person, vehicle, player, team or side, or for
the whole field: it is told for every entry that has a part in it.

## Why
A team of three is no match for a team of one.
",
    },
    beside: &[(
        "event.toml",
        include_str!("../../../tests/rules/event/under-event-limit/event.toml"),
    )],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for found in case.measured(End::Least) {
        let (subject, asked) = (&found.subject, found.text(found.bound.value));
        let event = &case.event.heading.name;
        let message = match found.amount {
            Some(amount) if amount < found.bound.value => {
                let (is, under) = (found.text(amount), found.text(found.bound.value - amount));
                format!("{subject}: {is} is {under} under the {asked} of {event}")
            }
            Some(_) => continue,
            None => format!("{subject}: not given, and {event} asks for at least {asked}"),
        };
        case.report(&found, &UNDER_EVENT_LIMIT.rule, &message);
    }
}
