//! Findings on a missing value that is there but was not understood.

use std::collections::BTreeSet;

use crate::check::finding::{Finding, Lever};
use crate::check::rule::Level;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::Table;
use crate::document::paths::Design;
use crate::document::tree::{Tree, Value};
use crate::games::System;
use crate::text::edit::{Change, Path, Step};
use crate::text::source::Span;

/// Drops findings of rules that might not fire if the whole design had been understood.
pub(super) fn leave_out(findings: &mut Vec<Finding>, table: &Table<'_>, system: &dyn System) {
    if !findings.iter().any(is_unclear) {
        return;
    }
    let misspelt: Vec<_> = findings.iter().filter_map(meant).collect();
    let mut found = unclear_keys(findings, table);
    found.extend(misspelt.iter().map(|(key, _)| key.as_str()));
    let uncertain: BTreeSet<_> = system
        .uncertain()
        .iter()
        .filter(|(key, _)| found.contains(key))
        .flat_map(|(_, rules)| *rules)
        .collect();
    let design = Design::new(table);
    findings.retain(|finding| {
        let lacks =
            |(key, _): &(String, Span)| finding.message.ends_with(&format!("has no `{key}`"));
        let is_missing = finding.rule.id == MISSING_KEY.id && misspelt.iter().any(lacks);
        let is_meant = is_missing || is_on_misspelt(finding, &misspelt, &design);
        !is_meant && !uncertain.contains(&finding.rule.id)
    });
}

fn is_unclear(finding: &Finding) -> bool {
    is_unreadable(finding) && !finding.is_mended
}

fn is_unreadable(finding: &Finding) -> bool {
    finding.level() == Level::Unreadable
}

/// The keys of a design below which something was not understood.
fn unclear_keys<'d>(findings: &[Finding], table: &Table<'d>) -> BTreeSet<&'d str> {
    let mut keys = Keys::of(findings);
    for layer in &table.layers {
        keys.walk(layer.table);
    }
    keys.found
}

/// The key that an unknown one is suggested to be, and the place of that one.
fn meant(finding: &Finding) -> Option<(String, Span)> {
    match finding.repairs.first()?.changes.first()? {
        Change::Replace(edit) if finding.rule.id == UNKNOWN_KEY.id => {
            Some((edit.text.clone(), finding.at.span))
        }
        _ => None,
    }
}

/// Whether a finding is on a key that a table lacks, because it is misspelt there.
fn is_on_misspelt(finding: &Finding, misspelt: &[(String, Span)], design: &Design<'_, '_>) -> bool {
    let is_misspelt = |path: &Path| {
        let key = path.last().and_then(Step::key)?;
        let mut places = misspelt.iter().filter(|(meant, _)| meant == key).peekable();
        places.peek()?;
        let written = design.holder(path).filter(|table| table.get(key).is_none())?.keys();
        places.find(|(_, at)| written.iter().any(|key| key.span == *at))
    };
    finding.levers.iter().any(|lever| match lever {
        Lever::At(path) => is_misspelt(path).is_some(),
        _ => false,
    })
}

/// The keys with a value that was not understood, and those of the tables around it.
struct Keys<'d> {
    unclear: BTreeSet<usize>,
    found: BTreeSet<&'d str>,
}

impl<'d> Keys<'d> {
    fn of(findings: &[Finding]) -> Keys<'d> {
        let unclear = findings.iter().filter(|finding| is_unclear(finding));
        let unclear = unclear.map(|finding| finding.at.span.start).collect();
        Keys { unclear, found: BTreeSet::new() }
    }

    /// Whether something below a table was not understood.
    fn walk(&mut self, table: &'d Tree<'d>) -> bool {
        let mut any = false;
        for (key, value) in table.iter() {
            let name = key.get_ref().as_ref();
            let is_here = match value.get_ref() {
                _ if name == "variants" => false,
                Value::Table(table) => self.walk(table) || self.is_unclear(value.span()),
                Value::Array(list) => {
                    let tables = list.iter().filter_map(|item| item.get_ref().as_table());
                    let below = tables.filter(|table| self.walk(table)).count() > 0;
                    below || self.is_unclear(value.span())
                }
                _ => self.is_unclear(value.span()),
            };
            let is_here = is_here || self.is_unclear(key.span());
            if is_here {
                self.found.insert(name);
            }
            any |= is_here;
        }
        any
    }

    fn is_unclear(&self, value: std::ops::Range<usize>) -> bool {
        self.unclear.range(value.start..=value.end).next().is_some()
    }
}
