use crate::rule;
use std::collections::BTreeMap;

use crate::report::Report;
use crate::text::source::Span;
use crate::vehicle::ledger::{Amounts, Item, Line, Load};

use super::super::case::Case;
use super::Check;

pub static IDENTICAL_DESIGN: Check = Check {
    rule: rule! {
        "event" / "identical-design", Warning, "two identical entries",
        docs: "\
## What it checks
No two entries have the same parts in the same places. Personal gear does not matter.

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
    let mut first = BTreeMap::new();
    for number in case.sound() {
        let same = *first.entry(parts(case.entries[number])).or_insert(number);
        if same == number {
            continue;
        }
        let other = case.entries[same].path();
        case.sink(number, &IDENTICAL_DESIGN.rule)
            .finding(Span::default(), format!("it is identical to {other}"))
            .label("the same parts in the same places")
            .actual(other);
    }
}

/// A part: its unit, its rows or else its name, its place, count and amounts.
type Part<'r> = (Option<&'static str>, &'r [Item], &'r str, &'r str, i64, Amounts);

/// The parts of an entry in one order, without personal gear.
pub(super) fn parts(entry: &Report) -> Vec<Part<'_>> {
    let lines = entry.description.ledger.lines.iter();
    let mut parts: Vec<_> = lines.filter(|line| line.load != Load::Personal).map(part).collect();
    parts.sort();
    parts
}

fn part(line: &Line) -> Part<'_> {
    let name = if line.made_of.is_empty() { line.item.as_str() } else { "" };
    (line.unit, &line.made_of, name, &line.place, line.count, line.amounts)
}
