use crate::rule;
use crate::text::source::Span;

use super::super::List;
use super::super::case::Case;
use super::Check;

pub static NO_SIDE: Check = Check {
    rule: rule! {
        "event" / "no-side", Error, "an entry that no side of the event takes",
        docs: "\
## What it checks
If an event has sides, an entry has a part that one of them takes: a car for one side, a cycle for the other.

## Why
Limits on money and numbers apply to each side.
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
        let message = format!("no side of {} takes this entry", case.event.heading.name);
        let mut finding = sink.finding(Span::default(), message).label("not on any side");
        for side in &case.event.sides {
            let takes = List::texts(&side.takes);
            finding = finding.because_of(&side.place, format!("{} takes {takes}", side.name));
        }
        sink.push(finding);
    }
}
