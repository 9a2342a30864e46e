//! The outcome of a change: its findings and its ledger.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::check::finding::{Finding, Scalar, Subject};
use crate::check::rule::Level;
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, RULES};
use crate::report::{Report, Verdict};
use crate::text::edit::{Edit, edits_between};
use crate::units::Exact;
use crate::vehicle::category::{Category, Nature};
use crate::vehicle::ledger::{Line, Measure};

use super::numbers;

/// The cost in fun of losing two thirds of the armor.
const BARE: u8 = 10;

pub struct Outcome {
    pub game: &'static str,
    pub variant: Option<String>,
    /// At most illegal: `unclear` counts what cannot be read.
    pub verdict: Verdict,
    /// The number of parse errors.
    pub unclear: usize,
    pub findings: Vec<Finding>,
    counts: BTreeMap<Subject, usize>,
    pub excess: BTreeMap<Subject, Exact>,
    /// Without those of one side.
    pub figures: Vec<Option<Exact>>,
    pub measures: &'static [Measure],
    pub lines: Vec<Line>,
}

impl Outcome {
    pub fn of(report: Report) -> Outcome {
        let mut counts = BTreeMap::new();
        for finding in &report.findings {
            *counts.entry(finding.subject()).or_default() += 1;
        }
        let figures = numbers(&report).collect();
        Outcome {
            game: report.system.0,
            variant: report.variant,
            verdict: report.verdict.min(Verdict::Illegal),
            unclear: report.findings.iter().filter(|f| f.level == Level::Unreadable).count(),
            counts,
            excess: excess(&report.findings),
            figures,
            findings: report.findings,
            measures: report.description.ledger.measures,
            lines: Arc::unwrap_or_clone(report.description).ledger.lines,
        }
    }

    pub fn count(&self, subject: Subject) -> usize {
        self.counts.get(&subject).copied().unwrap_or_default()
    }

    pub fn solved_by(&self, after: &Outcome) -> Vec<&'static str> {
        let solved = |subject: &&Subject| after.count(**subject) < self.count(**subject);
        let mut rules: Vec<_> = self.counts.keys().filter(solved).map(|(rule, ..)| *rule).collect();
        rules.dedup();
        rules
    }

    pub fn exceeds(&self, before: &Outcome) -> bool {
        let mut excess = self.excess.iter();
        excess.any(|(subject, over)| before.excess.get(subject).is_some_and(|old| old < over))
    }

    /// How much fun a change costs, by the parts that it changes: moving a part or more of the same
    /// tires cost none, the only weapon most.
    pub fn fun(&self, after: &Outcome) -> u8 {
        let counts = |lines: &[Line]| {
            let mut counts: BTreeMap<&str, (&Category, BTreeMap<String, i64>)> = BTreeMap::new();
            for line in lines {
                let new = || (line.category, BTreeMap::new());
                let (_, items) = counts.entry(line.category.name).or_insert_with(new);
                *items.entry(line.item.clone()).or_default() += line.count;
            }
            counts
        };
        let [old, new] = [&self.lines, &after.lines].map(|lines| counts(lines));
        let step = |category: &Category| {
            let items = |counts| BTreeMap::get(counts, category.name).map(|(_, items)| items);
            let [had, has] = [items(&old), items(&new)];
            let all = |items: Option<&BTreeMap<String, i64>>| -> i64 {
                items.into_iter().flat_map(BTreeMap::values).sum()
            };
            let is_more = |had: &BTreeMap<String, i64>| {
                let count = |item| has.and_then(|has| has.get(item)).unwrap_or(&0);
                had.iter().all(|(item, had)| count(item) >= had)
            };
            let [other, fewer, last] = category.fun;
            let is_armor = category.nature == Nature::Armor;
            match all(has).cmp(&all(had)) {
                _ if had == has => 0,
                // Hardly any armor left: no player drives that.
                Ordering::Less if is_armor && all(has) * 3 < all(had) => BARE,
                Ordering::Less if has.is_none() => last,
                Ordering::Less => fewer,
                Ordering::Greater if category.more_is_free && had.is_some_and(is_more) => 0,
                Ordering::Equal | Ordering::Greater => other,
            }
        };
        let categories = old.values().chain(new.values()).map(|(category, _)| step(category));
        categories.max().unwrap_or_default()
    }

    /// The value that is lost, the number of lost parts, and the added cost, in the game's first measure.
    pub fn trade(&self, after: &Outcome) -> (Exact, i64, Exact) {
        let parts = |lines: &[Line]| -> i64 {
            let parts = lines.iter().filter(|line| line.category.nature != Nature::Armor);
            parts.map(|line| line.count).sum()
        };
        let fewer = (parts(&self.lines) - parts(&after.lines)).max(0);
        let Some(worth) = self.measures.first() else { return Default::default() };
        let mut by_category: BTreeMap<&str, Exact> = BTreeMap::new();
        for line in &after.lines {
            *by_category.entry(line.category.name).or_default() += line[*worth];
        }
        for line in &self.lines {
            *by_category.entry(line.category.name).or_default() += -line[*worth];
        }
        let sum = |sign: i64| {
            let amounts = by_category.values().map(|amount| *amount * sign);
            amounts.filter(|amount| *amount > Exact::ZERO).sum::<Exact>()
        };
        (sum(-1), fewer, sum(1))
    }

    /// The totals of all parts, by measure.
    pub fn sums(&self) -> Vec<Exact> {
        let sum = |measure| self.lines.iter().map(|line| line[measure]).sum();
        self.measures.iter().map(|measure| sum(*measure)).collect()
    }

    /// Whether `other` fixes as much, loses no more and adds less.
    pub fn is_dominated_by(&self, other: &Outcome, before: &Outcome) -> bool {
        let [own, others] = [self, other].map(Outcome::sums);
        let [(lost, fewer, _), given_up] = [self, other].map(|outcome| before.trade(outcome));
        others != own
            && others.iter().zip(&own).all(|(other, own)| other <= own)
            && (given_up.0 <= lost && given_up.1 <= fewer)
            && other.counts.iter().all(|(subject, count)| *count <= self.count(*subject))
            && !other.exceeds(self)
    }

    /// Whether the vehicle has the same parts in the same places.
    pub fn is_same(&self, other: &Outcome) -> bool {
        let plain = |line: &Line| Line { span: Default::default(), ..line.clone() };
        self.lines.iter().map(plain).eq(other.lines.iter().map(plain))
            && self.figures == other.figures
            && self.counts == other.counts
    }

    /// Whether there is no new finding and no wrong word replaced another. A text that can be read better may reveal
    /// hidden violations.
    pub fn is_no_worse_than(&self, before: &Outcome) -> bool {
        let new = |(subject, count): (&Subject, &usize)| *count > before.count(*subject);
        let clearer = self.unclear < before.unclear;
        let excused = |id: &str| id == PUBLISHED_FIGURE_DIFFERS.id || clearer;
        let unreadable =
            |id: &str| RULES.iter().any(|rule| rule.id == id && rule.level == Level::Unreadable);
        let is_word = |found: &Finding| matches!(found.actual, Some(Scalar::Text(_)));
        let is_other = |found: &Finding| {
            let mut old = before.findings.iter();
            old.all(|old| (old.rule.id, &old.message) != (found.rule.id, &found.message))
        };
        let swapped =
            |found: &Finding| !excused(found.rule.id) && is_word(found) && is_other(found);
        self.verdict <= before.verdict
            && !self.findings.iter().any(swapped)
            && self
                .counts
                .iter()
                .filter(|entry| new(*entry))
                .all(|((id, ..), _)| excused(id) && !unreadable(id))
    }
}

/// Findings that make a design illegal or unreadable.
pub fn blocking(findings: &[Finding]) -> impl Iterator<Item = &Finding> {
    findings.iter().filter(|finding| match finding.level {
        Level::Unreadable | Level::NoDesign => true,
        Level::Missing | Level::Error => finding.as_printed.is_none() && finding.waived.is_none(),
        Level::Warning => false,
    })
}

/// The problems that a change adds or makes larger.
pub fn added_problems<'r>(
    before: &'r Report,
    after: &'r Report,
) -> impl Iterator<Item = &'r Finding> {
    let is_known = |found: &Finding| {
        before.findings.iter().filter(|old| old.rule.id == found.rule.id).any(|old| {
            old.message == found.message
                || found.excess().is_some_and(|new| Some(new) <= old.excess())
        })
    };
    blocking(&after.findings).filter(move |found| !is_known(found))
}

/// Whether this kind of vehicle cannot have what the change writes.
pub fn forbids(before: &Report, after: &Report) -> bool {
    let edits = edits_between(&before.source.text, &after.source.text);
    let is_here = |found: &Finding| {
        let (at, mut edits) = (found.at.span, edits.iter());
        let end = |edit: &Edit| edit.span.start + edit.text.len();
        edits.any(|edit| at.start <= end(edit) && edit.span.start <= at.end)
    };
    added_problems(before, after).any(|found| found.rule.forbids && is_here(found))
}

pub fn is_legal(findings: &[Finding]) -> bool {
    blocking(findings).next().is_none()
}

pub(super) fn excess(findings: &[Finding]) -> BTreeMap<Subject, Exact> {
    let mut excess = BTreeMap::new();
    let is_print = |finding: &&Finding| finding.rule.id == PUBLISHED_FIGURE_DIFFERS.id;
    for finding in blocking(findings).filter(|finding| !is_print(finding)) {
        if let Some(over) = finding.excess() {
            *excess.entry(finding.subject()).or_insert(Exact::ZERO) += over;
        }
    }
    excess
}
