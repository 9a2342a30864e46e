//! Drops findings on missing values that are present but unreadable.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::finding::{Finding, Involved, Scalar};
use crate::check::rule::Level;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::Table;
use crate::document::paths::Design;
use crate::document::tree::{Name, Tree, Value};
use crate::text::edit::{Change, Step};

/// Drops findings that might disappear if the whole design could be read.
pub(super) fn leave_out(findings: &mut Vec<Finding>, table: &Table<'_>) {
    if !findings.iter().any(is_unclear) {
        return;
    }
    // An unreadable part may have the missing name, for example.
    let unclear = Keys::of(findings.iter().filter(|found| found.needs.is_empty())).below(table);
    let has = |key: &&str| unclear.contains(*key);
    findings.retain(|finding| !is_unclear(finding) || !finding.needs.iter().any(has));
    let misspelt: Vec<_> = findings.iter().filter_map(meant).collect();
    let design = Design::new(table);
    let rules: Vec<_> = findings.extract_if(.., |finding| !is_unclear(finding)).collect();
    let keys = Keys::of(findings.iter());
    let anywhere = keys.below(table);
    let is_certain = |finding: &Finding| {
        finding.needs.iter().all(|key| match part_without(key, finding, &design) {
            Some(part) => !keys.below(&part).contains(*key),
            None => !anywhere.contains(*key),
        })
    };
    let rules: Vec<_> = rules.into_iter().filter(is_certain).collect();
    findings.extend(rules);
    findings.retain(|finding| {
        let lacks = |key: &String| finding.message.ends_with(&format!("has no `{key}`"));
        finding.rule.id != MISSING_KEY.id || !misspelt.iter().any(lacks)
    });
}

fn part_without<'d>(key: &str, finding: &Finding, design: &Design<'d, '_>) -> Option<Table<'d>> {
    finding.involved.iter().find_map(|involved| match involved {
        Involved::At(path) if path.len() > 1 && path.last().and_then(Step::key) == Some(key) => {
            design.holder(path)
        }
        _ => None,
    })
}

fn is_unclear(finding: &Finding) -> bool {
    finding.level == Level::Unreadable && !finding.is_corrected
}

/// The suggested key for an unknown one.
fn meant(finding: &Finding) -> Option<String> {
    match finding.fixes.first()?.changes.first()? {
        Change::Replace(edit) if finding.rule.id == UNKNOWN_KEY.id => Some(edit.text.clone()),
        _ => None,
    }
}

/// Findings on unreadable text by offset.
struct Keys<'f>(BTreeMap<usize, &'f Finding>);

impl<'f> Keys<'f> {
    fn of(findings: impl IntoIterator<Item = &'f Finding>) -> Keys<'f> {
        let unclear = findings.into_iter().filter(|finding| is_unclear(finding));
        Keys(unclear.map(|finding| (finding.at.span.start, finding)).collect())
    }

    /// Keys with unreadable text below, and possible meanings of unknown keys.
    fn below(&self, table: &Table<'_>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for layer in &table.layers {
            self.walk(layer.table, &mut found);
        }
        found
    }

    /// Possible meanings of an unknown key: the suggestion, or else all missing keys of the table.
    fn meant_by(&self, key: &Name<'_>, table: &Tree<'_>, found: &mut BTreeSet<String>) {
        let Some(finding) = self.0.get(&key.span().start) else { return };
        match (meant(finding), &finding.limit) {
            (Some(meant), _) => drop(found.insert(meant)),
            (None, Some(Scalar::Text(allowed))) if finding.rule.id == UNKNOWN_KEY.id => {
                let lacks = |key: &&str| table.get(*key).is_none();
                found.extend(allowed.split(", ").filter(lacks).map(str::to_owned));
            }
            _ => {}
        }
    }

    /// Whether a table contains unreadable text.
    fn walk(&self, table: &Tree<'_>, found: &mut BTreeSet<String>) -> bool {
        let mut any = false;
        for (key, value) in table.iter() {
            self.meant_by(key, table, found);
            let is_below = match value.get_ref() {
                _ if key.get_ref() == "variants" => false,
                Value::Table(table) => self.walk(table, found),
                Value::Array(list) => {
                    let tables = list.iter().filter_map(|item| item.get_ref().as_table());
                    tables.filter(|table| self.walk(table, found)).count() > 0
                }
                _ => false,
            };
            if is_below || self.is_unclear(value.span()) || self.is_unclear(key.span()) {
                found.insert(key.get_ref().to_string());
                any = true;
            }
        }
        any
    }

    fn is_unclear(&self, value: std::ops::Range<usize>) -> bool {
        self.0.range(value.start..=value.end).next().is_some()
    }
}
