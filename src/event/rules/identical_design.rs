use crate::rule;
use std::collections::BTreeMap;

use crate::text::source::Span;

use super::super::case::Case;
use super::super::stock::{Armor, Parts, outline};
use super::Check;

pub static IDENTICAL_DESIGN: Check = Check {
    rule: rule! {
        "event" / "identical-design", Warning, "two identical entries",
        docs: "\
## What it checks
No two entries have the same parts in the same places, unless the event has a `[stock]` list.

## Why
The same design may have been sent in twice.
",
    },
    beside: &[
        ("event.toml", include_str!("../../../tests/rules/event/identical-design/event.toml")),
        ("other.toml", include_str!("../../../tests/rules/event/identical-design/other.toml")),
    ],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    if case.event.stock.is_some() {
        return;
    }
    let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for number in case.sound() {
        alike.entry(outline(case.entries[number])).or_default().push(number);
    }
    alike.into_values().filter(|alike| alike.len() > 1).for_each(|alike| check_alike(case, alike));
}

/// Reports entries that are identical to one before them.
fn check_alike(case: &Case<'_>, alike: Vec<usize>) {
    let mut first = BTreeMap::new();
    for number in alike {
        let parts = Parts::of(case.entries[number], Armor::AsPublished);
        let same = *first.entry(parts).or_insert(number);
        if same == number {
            continue;
        }
        let sink = case.sink(number, &IDENTICAL_DESIGN.rule);
        let other = case.entries[same].path();
        let finding = sink.finding(Span::default(), format!("it is identical to {other}"));
        sink.push(finding.label("the same parts in the same places").actual(other));
    }
}
