use crate::rule;
use crate::text::source::Span;

use super::super::List;
use super::super::case::Case;
use super::Check;

pub static NO_SIDE: Check = Check {
    rule: rule! {
        "event" / "no-side", Error, "no side of the event takes the entry",
        docs: "\
## What it checks
Where an event has sides, an entry has something that one of them takes: a car for the one, a cycle for the other.

## Why
Limits of money and number hold for each side.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/no-side/event.toml"))],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for number in case.sound().into_iter().filter(|_| !case.event.sides.is_empty()) {
        if case.side(number).is_some() {
            continue;
        }
        let sink = case.sink(number, &NO_SIDE.rule);
        let message = format!("no side of {} takes it", case.event.heading.name);
        let mut finding = sink.finding(Span::default(), message).label("on whose side is it?");
        for side in &case.event.sides {
            let takes = List::texts(&side.takes);
            finding = finding.because_of(&side.place, format!("{} takes {takes}", side.name));
        }
        sink.push(finding);
    }
}
