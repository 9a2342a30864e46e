use super::super::case::{Case, End};
use super::Check;
use crate::rule;

pub static OVER_EVENT_LIMIT: Check = Check {
    rule: rule! {
        "event" / "over-event-limit", Error, "more than the event allows",
        docs: "\
## What it checks
What a limit of the event counts or adds up is at most its `most`; exactly that is legal. A limit holds for each person,
vehicle, player, team or side, or for the whole field: it is told for every entry that has a part in it.

## Why
Money, speed, armor or numbers make a field even.
",
    },
    beside: &[(
        "event.toml",
        include_str!("../../../tests/rules/event/over-event-limit/event.toml"),
    )],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for found in case.measured(End::Most) {
        let Some(amount) = found.amount.filter(|amount| *amount > found.bound.value) else {
            continue;
        };
        let (is, over) = (found.text(amount), found.text(amount - found.bound.value));
        let (subject, allowed) = (&found.subject, found.text(found.bound.value));
        let event = &case.event.heading.name;
        let message = format!("{subject}: {is} is {over} over the {allowed} of {event}");
        case.report(&found, &OVER_EVENT_LIMIT.rule, &message);
    }
}
