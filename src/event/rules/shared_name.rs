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
    let mut named: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, entry) in case.entries.iter().enumerate() {
        named.entry(suggest::key(&entry.name)).or_default().push(number);
    }
    for namesakes in named.into_values().filter(|namesakes| namesakes.len() > 1) {
        check_namesakes(case, &namesakes);
    }
}

/// Reports entries that are not identical to one before them.
fn check_namesakes(case: &Case<'_>, namesakes: &[usize]) {
    let mut known: Vec<(Parts, &Report)> = Vec::new();
    for &number in namesakes {
        let entry = case.entries[number];
        let own = Parts::of(entry, Armor::AsPublished);
        let other = known.iter().find(|(parts, _)| *parts != own).map(|(_, other)| *other);
        if known.iter().all(|(parts, _)| *parts != own) {
            known.push((own, entry));
        }
        let Some(other) = other.filter(|_| case.is_named(number)) else { continue };
        let sink = case.sink(number, &SHARED_NAME.rule);
        let name = entry.name.as_str();
        let message = format!("another entry is called {name}: {}", other.path());
        let finding =
            sink.finding(Span::default(), message).label("the name is used again").actual(name);
        sink.push(finding.help("give each entry its own name"));
    }
}
