//! Findings on a missing value that is there but was not understood.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use toml::Spanned;

use crate::check::finding::{Finding, Lever};
use crate::check::rule::Level;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::Table;
use crate::document::paths::Design;
use crate::document::shape::Shape;
use crate::document::tree::{Name, Tree, Value};
use crate::games::System;
use crate::report::entry::{self, Entry, Unclear};
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

/// What a design with these findings may say of who enters it beyond what was understood. Those that are `broken` are on
/// the text of its file.
pub(super) fn entry(
    findings: &[Finding],
    broken: &[Finding],
    table: &Table<'_>,
    system: &dyn System,
) -> Unclear {
    let keys = Keys::of(findings);
    let is_broken = broken.iter().any(is_unclear);
    let of_design = LazyCell::new(|| system.keys());
    let of_entry: LazyCell<Vec<_>, _> =
        LazyCell::new(|| Entry::keys().into_iter().map(|key| key.key).collect());
    let unclear = |name: &'_ Name<'_>| keys.is_unclear(name.span());
    // The topmost layer that says it decides.
    let is_unclear = |key: &str| {
        for layer in &table.layers {
            let may_say_more = match layer.table.get(entry::KEY).map(Spanned::get_ref) {
                Some(Value::Table(own)) => match own.pair(key) {
                    Some((name, value)) => {
                        return [name.span(), value.span()]
                            .into_iter()
                            .any(|at| keys.is_unclear(at));
                    }
                    None => own
                        .keys()
                        .any(|name| unclear(name) && !of_entry.contains(&&**name.get_ref())),
                },
                Some(_) => true,
                None => layer.table.iter().any(|(name, value)| {
                    matches!(value.get_ref(), Value::Table(_))
                        && unclear(name)
                        && !of_design.contains(&&**name.get_ref())
                }),
            };
            if is_broken || may_say_more {
                return true;
            }
        }
        false
    };
    let is_all = !broken.iter().any(is_unreadable) && are_within(findings, entry::KEY, table);
    Unclear { player: is_unclear("player"), team: is_unclear("team"), is_all }
}

/// Whether all that was not read as it is written is in the table of this key.
fn are_within(findings: &[Finding], key: &str, table: &Table<'_>) -> bool {
    let tables =
        table.layers.iter().filter_map(|layer| layer.table.pair(key)?.1.get_ref().as_table());
    let pairs: Vec<_> = tables.flat_map(Tree::iter).collect();
    findings.iter().filter(|finding| is_unreadable(finding)).all(|finding| {
        let is_at =
            |span: std::ops::Range<usize>| (span.start..=span.end).contains(&finding.at.span.start);
        pairs.iter().any(|(name, value)| is_at(name.span()) || is_at(value.span()))
    })
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
