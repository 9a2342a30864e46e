use super::super::case::{Case, End};
use super::Check;
use crate::rule;

pub static UNDER_EVENT_LIMIT: Check = Check {
    rule: rule! {
        "event" / "under-event-limit", Error, "less than the event requires",
        docs: "\
## What it checks
What a limit of the event counts or adds up is at least its `least`. A statistic that the design does not give is too
little. A limit for each person or vehicle is reported on the entry. A limit for each player, team or side, or for the
field, is reported on the event.

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
    for found in case.measured(End::Least, &UNDER_EVENT_LIMIT.rule) {
        let asked = found.text(found.bound.value);
        let event = &case.event.heading.name;
        let message = match found.amount {
            Some(amount) if amount < found.bound.value => {
                let under = found.text(found.bound.value - amount);
                let less = if found.limit.counts() { "fewer" } else { "less" };
                let has = found.limit.found(&found.name, amount);
                format!("{has}, {under} {less} than {event} requires ({asked})")
            }
            Some(_) => continue,
            None => {
                let what = found.limit.what();
                format!("{}: {what} not given, but {event} requires at least {asked}", found.name)
            }
        };
        case.report(&found, &UNDER_EVENT_LIMIT.rule, &message);
    }
}
