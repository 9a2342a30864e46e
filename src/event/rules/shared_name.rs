use crate::rule;
use std::collections::HashMap;

use crate::report::Report;
use crate::text::source::Span;
use crate::text::suggest;

use super::super::case::Case;
use super::super::stock::{Armor, Parts};
use super::Check;

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
    // Entries with the same name that are not identical.
    let mut named: HashMap<String, Vec<(Parts, &Report)>> = HashMap::new();
    for (number, &entry) in case.entries.iter().enumerate() {
        let namesakes = named.entry(suggest::key(&entry.description.name)).or_default();
        let own = Parts::of(entry, Armor::AsPublished);
        let other = namesakes.iter().find(|(parts, _)| *parts != own).map(|(_, other)| *other);
        if namesakes.iter().all(|(parts, _)| *parts != own) {
            namesakes.push((own, entry));
        }
        let Some(other) = other.filter(|_| case.is_named(number)) else { continue };
        let sink = case.sink(number, &SHARED_NAME.rule);
        let name = entry.description.name.as_str();
        let message = format!("another entry is called {name}: {}", other.path());
        let finding =
            sink.finding(Span::default(), message).label("the name is used again").actual(name);
        sink.push(finding.help("give each entry its own name"));
    }
}
