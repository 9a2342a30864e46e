//! Findings on a missing value that is there but was not understood.

use std::collections::BTreeSet;

use toml::de::{DeTable, DeValue};

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::Table;
use crate::games::System;
use crate::text::edit::Change;

/// Drops findings of rules that might not fire if the whole design had been understood.
pub(super) fn leave_out(findings: &mut Vec<Finding>, table: &Table<'_>, system: &dyn System) {
    let is_unclear =
        |finding: &&Finding| finding.level() == Level::Unreadable && !finding.is_mended;
    let unclear = findings.iter().filter(is_unclear).map(|finding| finding.at.span.start).collect();
    let mut keys = Keys { unclear, found: BTreeSet::new() };
    if keys.unclear.is_empty() {
        return;
    }
    for layer in &table.layers {
        keys.walk(layer.table);
    }
    let misspelt: BTreeSet<_> = findings.iter().filter_map(meant).map(str::to_owned).collect();
    keys.found.extend(misspelt.iter().map(String::as_str));
    let uncertain: BTreeSet<_> = system
        .uncertain()
        .iter()
        .filter(|(key, _)| keys.found.contains(key))
        .flat_map(|(_, rules)| *rules)
        .collect();
    findings.retain(|finding| {
        let is_misspelt = |key| finding.message.ends_with(&format!("has no `{key}`"));
        let is_meant = finding.rule.id == MISSING_KEY.id && misspelt.iter().any(is_misspelt);
        !is_meant && !uncertain.contains(&finding.rule.id)
    });
}

/// The key that an unknown one is suggested to be.
fn meant(finding: &Finding) -> Option<&str> {
    match finding.repairs.first()?.changes.first()? {
        Change::Replace(edit) if finding.rule.id == UNKNOWN_KEY.id => Some(&edit.text),
        _ => None,
    }
}

/// The keys with a value that was not understood, and those of the tables around it.
struct Keys<'d> {
    unclear: BTreeSet<usize>,
    found: BTreeSet<&'d str>,
}

impl<'d> Keys<'d> {
    /// Whether something below a table was not understood.
    fn walk(&mut self, table: &'d DeTable<'d>) -> bool {
        let mut any = false;
        for (key, value) in table.iter() {
            let name = key.get_ref().as_ref();
            let is_here = match value.get_ref() {
                _ if name == "variants" => false,
                DeValue::Table(table) => self.walk(table) || self.is_unclear(value.span()),
                DeValue::Array(list) => {
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
