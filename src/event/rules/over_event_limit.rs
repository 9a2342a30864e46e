use super::super::case::{Case, End};
use super::Check;
use crate::rule;

pub static OVER_EVENT_LIMIT: Check = Check {
    rule: rule! {
        "event" / "over-event-limit", Error, "more than the event allows",
        docs: "\
## What it checks
What a limit of the event counts or adds up is at most its `most`. A statistic that the design does not give may be too
much. A limit for each person or vehicle is reported on the entry. A limit for each player, team or side, or for the
field, is reported on the event.

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
    for found in case.measured(End::Most, &OVER_EVENT_LIMIT.rule) {
        let (event, allowed) = (&case.event.heading.name, found.text(found.bound.value));
        let message = match found.amount {
            Some(amount) if amount > found.bound.value => {
                let over = found.text(amount - found.bound.value);
                let has = found.limit.found(&found.name, amount);
                match found.limit.counts() {
                    true => format!("{has}, {over} more than {event} allows ({allowed})"),
                    false => format!("{has} is {over} over the {allowed} of {event}"),
                }
            }
            // What is asked for at least is reported as missing there.
            None if found.limit.least.is_none() && found.limit.is_of_vehicles() => {
                let what = found.limit.what();
                format!("{}: {what} not given, but {event} allows at most {allowed}", found.name)
            }
            _ => continue,
        };
        case.report(&found, &OVER_EVENT_LIMIT.rule, &message);
    }
}
