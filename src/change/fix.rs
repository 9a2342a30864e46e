//! The fixes of a file: the safe ones, applied together, and choices, which only the player can make.

use crate::check::finding::{self, Finding, Involved};
use crate::check::rule::Level;
use crate::report::Report;
use crate::text::edit::apply;
use crate::text::limits::TRIED;
use crate::text::source::Source;

use super::fixes::WORDS;
use super::outcome::blocking;
use super::safe::{Safe, apply_safe};
use super::{Judges, add_fixes};

/// The most choices of a problem.
const OFFERED: usize = 2;

/// The most problems whose second choice is tried, if the first choices are not enough.
const ALTERNATIVES: usize = 6;

pub struct Fixed<'r> {
    pub before: &'r Report,
    pub safe: Option<Safe>,
    /// The designs of the file after the safe fixes, with choices.
    reports: Vec<Report>,
    /// The problems of the first design that are left, worst first, with their choices.
    pub problems: Vec<Problem>,
    /// The chosen choices.
    pub picked: Option<Plan>,
    /// The choices that make the design legal: the chosen ones, and the first ones of other problems.
    pub legal: Option<Plan>,
}

pub struct Problem {
    pub finding: Finding,
    pub choices: Vec<Choice>,
}

/// A fix that only the player can choose.
pub struct Choice {
    /// Its number on the whole design.
    pub pick: usize,
    pub fix: finding::Fix,
}

/// A file after some choices.
pub struct Plan {
    /// The choices that had an effect.
    pub picks: Vec<usize>,
    /// Their changes in words. Earlier choices change the numbers of later ones.
    pub actions: Vec<String>,
    pub report: Report,
}

impl Fixed<'_> {
    /// The text after the safe fixes and the chosen choices.
    pub fn text(&self) -> &str {
        &self.result().source.text
    }

    /// The design after the safe fixes.
    pub fn start(&self) -> &Report {
        &self.reports[0]
    }

    /// The design after the safe fixes and the chosen choices.
    pub fn result(&self) -> &Report {
        self.picked.as_ref().map_or(&self.reports[0], |plan| &plan.report)
    }

    pub fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.problems.iter().flat_map(|problem| &problem.choices)
    }

    /// Applies the safe fixes and these choices. Other choices change the excess, so fixes of limits come last.
    pub fn with(&self, picks: &[usize], judges: &Judges<'_>) -> Plan {
        let mut now = self.reports.clone();
        let (mut used, mut actions) = (Vec::new(), Vec::new());
        for problem in &self.problems {
            for choice in problem.choices.iter().filter(|choice| picks.contains(&choice.pick)) {
                let Some(found) =
                    now[0].findings.iter().find(|found| is_same(found, &problem.finding))
                else {
                    continue;
                };
                let all = || found.fixes.iter();
                let is_same = |fix: &&finding::Fix| fix.action == choice.fix.action;
                let is_alike = |fix: &&finding::Fix| {
                    without_numbers(&fix.action) == without_numbers(&choice.fix.action)
                };
                // An earlier choice may do a part of this one. Only the first choice stays the first.
                let first = all().next().filter(|_| choice.pick == problem.choices[0].pick);
                let fix = all().find(is_same).or_else(|| all().find(is_alike)).or(first);
                let Some(fix) = fix else { continue };
                actions.push(fix.action.clone());
                let source = &now[0].source;
                let source = Source::new(source.name.clone(), apply(&source.text, &fix.edits));
                now = judges.again(&source, &now);
                add_fixes(&mut now, judges);
                used.push(choice.pick);
            }
        }
        Plan { picks: used, actions, report: now.remove(0) }
    }

    /// The chosen choices with the first ones of other problems, or another one of one problem.
    fn legal(&self, chosen: &[usize], judges: &Judges<'_>) -> Option<Plan> {
        let picks = |other: Option<usize>| -> Vec<usize> {
            let pick = |(number, problem): (usize, &Problem)| {
                let mut picks = problem.choices.iter().map(|choice| choice.pick);
                let chosen = picks.clone().find(|pick| chosen.contains(pick));
                chosen.or_else(|| picks.nth(usize::from(other == Some(number))))
            };
            self.problems.iter().enumerate().filter_map(pick).collect()
        };
        let others = (0..self.problems.len().min(ALTERNATIVES)).map(Some);
        let mut plans =
            std::iter::once(None).chain(others).map(|other| self.with(&picks(other), judges));
        plans.find(|plan| is_legal(&plan.report))
    }
}

pub fn is_legal(report: &Report) -> bool {
    blocking(&report.findings).next().is_none()
}

/// Finds the safe fixes and the choices for the first design of a file. `reports` cover the whole file.
pub fn fix<'r>(reports: &'r [Report], judges: &Judges<'_>, picks: &[usize]) -> Fixed<'r> {
    let before = &reports[0];
    let is_open = !judges.is_interrupted();
    let safe = is_open.then(|| apply_safe(reports, judges, TRIED)).flatten();
    let mut after = match &safe {
        Some(safe) => safe.reports.clone(),
        None => reports.to_vec(),
    };
    if is_open {
        add_fixes(&mut after, judges);
    }
    let mut findings: Vec<_> = blocking(&after[0].findings).cloned().collect();
    findings.sort_by_key(order);
    let mut pick = 0;
    let mut problem = |finding: Finding| {
        let most = if finding.is_unread() { WORDS } else { OFFERED };
        let choices = finding.fixes.iter().filter(|_| is_open).take(most).map(|fix| {
            pick += 1;
            Choice { pick, fix: fix.clone() }
        });
        Problem { choices: choices.collect(), finding }
    };
    let problems = findings.into_iter().map(&mut problem).collect();
    let mut fixed = Fixed { before, safe, reports: after, problems, picked: None, legal: None };
    if fixed.choices().next().is_some() {
        let picked = (!picks.is_empty()).then(|| fixed.with(picks, judges));
        (fixed.legal, fixed.picked) = (fixed.legal(picks, judges), picked);
    }
    fixed
}

/// Unknown names first, limits of the vehicle last. Bans come after limits on parts, which may remove banned parts.
fn order(finding: &Finding) -> (bool, bool, bool) {
    let is_banned = finding.involved.iter().any(|it| matches!(it, Involved::Banned(_)));
    (finding.level != Level::Unreadable, finding.is_limit(), is_banned)
}

/// Whether two findings have the same rule, subject and message. Their numbers may differ.
fn is_same(one: &Finding, other: &Finding) -> bool {
    one.subject() == other.subject()
        && without_numbers(&one.message) == without_numbers(&other.message)
}

fn without_numbers(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit() && *c != ',').collect()
}
