//! Judges combinations by applying their edits to the text.

use std::collections::BTreeSet;

use crate::change::Judges;
use crate::check::finding::Finding;
use crate::check::rule::{Level, Rule};
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, UNNEEDED_NOTE};
use crate::games::{Extent, Options, system};
use crate::query::Subject;
use crate::report::Report;
use crate::text::edit::{Edit, apply};
use crate::text::source::Source;

use super::space::Space;
use super::{LEGAL, Wanted, Winner};

pub struct Trial<'a> {
    before: &'a Report,
    judges: &'a Judges<'a>,
    options: Options,
    rules: Vec<&'static Rule>,
    pub wanted: &'a Wanted<'a>,
}

impl<'a> Trial<'a> {
    pub fn new(before: &'a Report, judges: &'a Judges<'a>, wanted: &'a Wanted<'a>) -> Trial<'a> {
        let in_words = |subject: &Subject| matches!(subject, Subject::Words(_));
        let extent = match wanted.conditions.subjects().any(in_words) {
            true => Extent::Words,
            false => Extent::Figures,
        };
        let options = Options { extent, ..judges.options.clone() };
        let rules = system(before.system.0).map(|game| (game.rules)()).unwrap_or_default();
        Trial { before, judges, options, rules, wanted }
    }

    pub fn is_interrupted(&self) -> bool {
        self.judges.is_interrupted()
    }

    fn judge(&self, edits: &[Edit], options: &Options) -> Option<Report> {
        let text = apply(&self.before.source.text, edits);
        let source = Source::new(self.before.source.name.clone(), text);
        self.judges.describe(&source, options, self.before.variant.as_deref())
    }

    pub fn report<'e>(&self, edits: impl Iterator<Item = &'e Edit>) -> Option<Report> {
        self.judge(&in_order(edits), &self.options)
    }

    /// The failed conditions as bits. The lowest bit is legality.
    pub fn broken(&self, report: &Report) -> u64 {
        let conditions = self.wanted.conditions.conditions().iter();
        let held = std::iter::once(is_legal(report)).chain(conditions.map(|one| one.holds(report)));
        held.enumerate().filter(|(_, holds)| !holds).fold(0, |all, (bit, _)| all | 1 << bit.min(63))
    }

    /// Whether more points of armor cannot fix the design: it exceeds a limit or cannot be read.
    pub fn is_beyond(&self, report: Option<Report>) -> bool {
        let Some(report) = report else { return true };
        let mut conditions = self.wanted.conditions.conditions().iter();
        let grows = |subject: &Subject| match subject {
            Subject::Armor | Subject::Side(..) => true,
            // Totals only grow with armor. Other figures, such as speed, may drop.
            Subject::Figure(key) => {
                report.description.ledger.measures.iter().any(|measure| measure.key == *key)
            }
            _ => false,
        };
        // An event can limit any figure.
        let own = |finding: &&Finding| self.rules.iter().any(|rule| rule.id == finding.rule.id);
        report.is_partial()
            || broken_rules(&report).filter(own).any(Finding::is_too_much)
            || conditions.any(|one| one.is_ceiling() && grows(&one.subject) && !one.holds(&report))
    }

    /// A minimal set of conditions that no combination meets together: a hitting set of the broken ones.
    pub fn conflict(&self, broken: &BTreeSet<u64>) -> Vec<String> {
        let conditions = self.wanted.conditions.conditions().iter().map(|one| one.text.as_str());
        let names: Vec<_> = std::iter::once(LEGAL).chain(conditions).collect();
        let all = smallest_meeting(broken, names.len().min(64));
        let chosen = names.iter().enumerate().filter(|(bit, _)| all >> (*bit).min(63) & 1 == 1);
        chosen.map(|(_, name)| (*name).to_owned()).collect()
    }

    pub fn winner(&self, space: &Space, index: usize) -> Option<Winner> {
        let edits = in_order(space.edits(index));
        let options = Options { extent: Extent::Words, ..self.judges.options.clone() };
        let report = self.judge(&edits, &options)?;
        let values = space.chosen(index).map(|(_, choice)| choice.word.clone()).collect();
        Some(Winner { values, edits, report })
    }
}

/// The smallest set of bits that intersects each of `all`; of equal sets, the lowest.
fn smallest_meeting(all: &BTreeSet<u64>, bits: usize) -> u64 {
    // Supersets add no information.
    let least: Vec<u64> = all
        .iter()
        .copied()
        .filter(|one| !all.iter().any(|other| other != one && other & one == *other))
        .collect();
    fn meet(left: &[u64], chosen: u64, most: u32) -> Option<u64> {
        let Some(first) = left.iter().find(|one| *one & chosen == 0) else { return Some(chosen) };
        if chosen.count_ones() == most {
            return None;
        }
        let mut bits = (0..64).filter(|bit| first >> bit & 1 == 1);
        bits.find_map(|bit| meet(left, chosen | 1 << bit, most))
    }
    (0..=bits as u32).find_map(|most| meet(&least, 0, most)).unwrap_or_default()
}

/// The broken rules. Published figures do not apply to a changed design.
fn broken_rules(report: &Report) -> impl Iterator<Item = &Finding> {
    let published = [PUBLISHED_FIGURE_DIFFERS.id, UNNEEDED_NOTE.id];
    report.findings.iter().filter(move |finding| {
        finding.level() != Level::Warning
            && finding.waived.is_none()
            && !published.contains(&finding.rule.id)
    })
}

fn is_legal(report: &Report) -> bool {
    broken_rules(report).next().is_none()
}

fn in_order<'e>(edits: impl Iterator<Item = &'e Edit>) -> Vec<Edit> {
    let mut edits: Vec<_> = edits.cloned().collect();
    edits.sort_by_key(|edit| edit.span);
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_conflict_has_one_condition_of_each_failure() {
        let smallest = |all: &[u64]| smallest_meeting(&all.iter().copied().collect(), 4);
        assert_eq!(smallest(&[0b0010]), 0b0010);
        assert_eq!(smallest(&[0b0011, 0b0110]), 0b0010);
        assert_eq!(smallest(&[0b0001, 0b0110, 0b1100]), 0b0101);
        assert_eq!(smallest(&[0b0111, 0b0001, 0b1000]), 0b1001);
    }
}
