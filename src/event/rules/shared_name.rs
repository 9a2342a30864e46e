use crate::rule;
use std::collections::HashMap;

use crate::report::Report;
use crate::text::source::Span;
use crate::text::suggest;

use super::super::case::Case;
use super::Check;
use super::identical_design::parts;

pub static SHARED_NAME: Check = Check {
    rule: rule! {
        "event" / "shared-name", Warning, "two different entries with the same name",
        docs: "\
## What it checks
Two different entries have different names, regardless of case and spaces.

## Why
Results are written down by name.
",
    },
    beside: &[
        ("event.toml", include_str!("../../../tests/rules/event/shared-name/event.toml")),
        ("other.toml", include_str!("../../../tests/rules/event/shared-name/other.toml")),
    ],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    let mut first = HashMap::new();
    for (number, entry) in case.entries.iter().enumerate().filter(|(_, entry)| entry.is_described())
    {
        let other: &Report = first.entry(suggest::key(&entry.name)).or_insert(*entry);
        if parts(other) == parts(entry) {
            continue;
        }
        let name = entry.name.as_str();
        case.sink(number, &SHARED_NAME.rule)
            .finding(Span::default(), format!("another entry is called {name}: {}", other.path()))
            .label("the name is used again")
            .actual(name)
            .help("give each entry its own name");
    }
}
