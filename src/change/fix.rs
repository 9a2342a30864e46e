//! The fixes of a file: the safe ones, applied together, and choices, which only the player can make.

use std::collections::BTreeSet;

use crate::check::finding::{Finding, Fix};
use crate::report::Report;
use crate::text::edit::apply;
use crate::text::source::Source;

use super::fixes::WORDS;
use super::outcome::blocking;
use super::plan::{Planner, order};
use super::safe::{Safe, apply_safe};
use super::{Judges, add_fixes};

pub use super::plan::{Choice, Problem};

/// The most choices of a problem.
const OFFERED: usize = 2;

pub struct Fixed<'r> {
    pub before: &'r Report,
    pub safe: Option<Safe>,
    /// The designs of the file after the safe fixes, with choices.
    reports: Vec<Report>,
    /// The problems of the first design that are left, worst first, with their choices.
    pub problems: Vec<Problem>,
    /// The file after the picked choices.
    pub picked: Option<Plan>,
    /// Changes that make the design legal, together with the picked choices. Without those, they are the last choice.
    pub legal: Option<Plan>,
}

/// Changes of a file, and the result.
pub struct Plan {
    /// The choices that have these changes.
    pub picks: Vec<usize>,
    /// Choices for problems that others solve.
    pub skipped: Vec<usize>,
    pub fixes: Vec<Fix>,
    pub report: Report,
}

/// An error in the numbers of choices.
#[derive(Debug, thiserror::Error)]
pub enum PickError {
    #[error("there is no choice {0}: the last is {1}")]
    Unknown(usize, usize),
    #[error("choices {0} and {1} change the same value: pick one of them")]
    Exclusive(usize, usize),
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
}

/// Finds the safe fixes and the choices for the first design of a file. `reports` cover the whole file.
pub fn fix<'r>(
    reports: &'r [Report],
    judges: &Judges<'_>,
    picks: &[usize],
) -> Result<Fixed<'r>, PickError> {
    let before = &reports[0];
    let is_open = !judges.is_interrupted();
    let tries = judges.tries_of(&before.source);
    let safe = is_open.then(|| apply_safe(reports, judges, tries)).flatten();
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
    let problems: Vec<_> = findings.into_iter().map(&mut problem).collect();
    let (picked, legal) = plans(&problems, &after, judges, picks)?;
    Ok(Fixed { before, safe, reports: after, problems, picked, legal })
}

/// The picked choices, and the changes that make the design legal.
fn plans(
    problems: &[Problem],
    reports: &[Report],
    judges: &Judges<'_>,
    picks: &[usize],
) -> Result<(Option<Plan>, Option<Plan>), PickError> {
    let choices = problems.iter().flat_map(|problem| &problem.choices);
    // By number, from 1 on.
    let mut all: Vec<_> = choices.map(|choice| vec![choice.fix.clone()]).collect();
    let last = all.len();
    let planner = (last > 0).then(|| Planner::new(reports, judges)).flatten();
    let Some(mut planner) = planner else {
        return picks.first().map_or(Ok((None, None)), |pick| Err(PickError::Unknown(*pick, last)));
    };
    let own = last + 1;
    let is_wanted = picks.is_empty() || picks.contains(&own);
    let legal = is_wanted.then(|| planner.legal(problems, &[])).flatten();
    all.extend(legal.clone());
    if let Some(pick) = picks.iter().find(|pick| !(1..=all.len()).contains(*pick)) {
        return Err(PickError::Unknown(*pick, all.len()));
    }
    let report = |planner: &Planner<'_>, fixes: &[Fix]| {
        let source = &reports[0].source;
        let text = apply(&source.text, &planner.edits(fixes)?);
        judges.again(&Source::new(source.name.clone(), text), reports).into_iter().next()
    };
    let of_pick = |pick: &usize| all[*pick - 1].clone();
    if picks.is_empty() {
        let plan = legal.and_then(|fixes| {
            let report = report(&planner, &fixes)?;
            Some(Plan { picks: vec![own], skipped: Vec::new(), fixes, report })
        });
        return Ok((None, plan));
    }
    let mut used: BTreeSet<usize> = picks.iter().copied().collect();
    for pick in &used {
        for other in used.range(..pick) {
            if planner.edits(&[of_pick(other), of_pick(pick)].concat()).is_none() {
                return Err(PickError::Exclusive(*other, *pick));
            }
        }
    }
    let mut skipped = Vec::new();
    for problem in problems.iter().rev() {
        for choice in problem.choices.iter().rev().filter(|choice| picks.contains(&choice.pick)) {
            let others = used.iter().filter(|pick| **pick != choice.pick).flat_map(of_pick);
            if planner.is_solved(&problem.finding, &choice.fix, &others.collect::<Vec<_>>()) {
                used.remove(&choice.pick);
                skipped.insert(0, choice.pick);
            }
        }
    }
    let fixes: Vec<_> = used.iter().flat_map(of_pick).collect();
    let Some(result) = report(&planner, &fixes) else {
        return Err(PickError::Exclusive(picks[0], picks[picks.len() - 1]));
    };
    let more = planner.legal(problems, &fixes).filter(|more| !more.is_empty());
    let legal = more.and_then(|more| {
        let report = report(&planner, &[fixes.as_slice(), &more].concat())?;
        Some(Plan { picks: Vec::new(), skipped: Vec::new(), fixes: more, report })
    });
    let picks = used.into_iter().collect();
    Ok((Some(Plan { picks, skipped, fixes, report: result }), legal))
}
