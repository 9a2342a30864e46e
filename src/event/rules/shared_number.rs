use crate::rule;
use std::collections::HashMap;

use super::super::case::Case;
use super::Check;

pub static SHARED_NUMBER: Check = Check {
    rule: rule! {
        "event" / "shared-number", Error, "two entries with the same number",
        docs: "\
## What it checks
No two entries have the same `number` in their `[entry]` table. Designs without a number are not compared.

## Why
The judge calls vehicles by their numbers.
",
    },
    beside: &[
        ("event.toml", include_str!("../../../tests/rules/event/shared-number/event.toml")),
        ("other.toml", include_str!("../../../tests/rules/event/shared-number/other.toml")),
    ],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    let mut first = HashMap::new();
    for (number, entry) in case.entries.iter().enumerate() {
        let Some(own) = entry.entry.number else { continue };
        let (other, theirs) = *first.entry(own.value).or_insert((entry, own));
        if std::ptr::eq(other, entry) {
            continue;
        }
        let sink = case.sink(number, &SHARED_NUMBER.rule);
        let message = format!("{} already has the number {}", other.path(), own.value);
        let place = other.source.place(theirs.span);
        let finding = sink.finding(own.span, message).label("used again here").actual(own.value);
        let help = match other.source.name == entry.source.name {
            true => format!(
                "every design of a file is an entry: name one of them, as in `{}`",
                entry.path()
            ),
            false => "use another number".to_owned(),
        };
        sink.push(finding.because_of(&place, "first used here").help(help));
    }
}
