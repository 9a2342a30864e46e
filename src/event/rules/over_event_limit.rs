use super::super::case::{Case, End};
use super::Check;
use crate::rule;

pub static OVER_EVENT_LIMIT: Check = Check {
    rule: rule! {
        "event" / "over-event-limit", Error, "more than the event allows",
        docs: "\
## What it checks
What a limit of the event counts or adds up is at most its `most`. A limit applies to each person, vehicle, player, team
or side, or to the whole field; it is reported on every entry that it counts.

## Why
Equal limits on money, speed, armor or numbers make a fair field.
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
        let (over, allowed) =
            (found.text(amount - found.bound.value), found.text(found.bound.value));
        let (has, event) = (found.limit.found(&found.name, amount), &case.event.heading.name);
        let message = format!("{has}, {over} more than {event} allows ({allowed})");
        case.report(&found, &OVER_EVENT_LIMIT.rule, &message);
    }
}
