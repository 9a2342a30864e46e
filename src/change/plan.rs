//! Combines fixes of a design. All changes refer to the text before the first one, so each keeps its edits.

use crate::check::finding::{Finding, Fix, Involved};
use crate::check::rule::Level;
use crate::report::Report;
use crate::text::edit::{Change, Edit, apply, before_edits};

use super::Judges;
use super::fixes::solves;
use super::outcome::{blocking, is_legal};
use super::runner::{State, TrialRunner};
use super::words;

/// If the first choices are not enough, the first choices of this many problems are tried first, from the last problem on,
/// then as many second choices.
const ALTERNATIVES: usize = 6;

pub struct Problem {
    pub finding: Finding,
    pub choices: Vec<Choice>,
}

/// A fix that only the player can choose.
pub struct Choice {
    /// Its number on the whole design.
    pub pick: usize,
    pub fix: Fix,
}

pub(super) struct Planner<'a> {
    runner: TrialRunner<'a>,
    start: State,
    /// The most tries of one step.
    tries: usize,
    /// The tries for later steps.
    rest: usize,
}

impl<'a> Planner<'a> {
    /// `None` if the reports are not those of a whole file.
    pub fn new(reports: &[Report], judges: &'a Judges<'a>) -> Option<Planner<'a>> {
        let source = &reports[0].source;
        let tries = judges.tries_of(source);
        let runner = TrialRunner::new(source.clone(), reports, judges, tries);
        Some(Planner { start: runner.written.clone()?, runner, tries, rest: tries })
    }

    /// The edits of all these fixes. `None` if they exclude each other.
    pub fn edits(&self, fixes: &[Fix]) -> Option<Vec<Edit>> {
        let mut changes: Vec<Change> = Vec::new();
        let is_new = |(number, fix): &(usize, &Fix)| {
            fixes[..*number].iter().all(|other| other.changes != fix.changes)
        };
        let all = fixes.iter().enumerate().filter(is_new);
        for change in all.flat_map(|(_, fix)| &fix.changes) {
            if changes.iter().any(|other| other.excludes(change)) {
                return None;
            }
            // Two parts may move to one list.
            if matches!(change, Change::Add { .. }) || !changes.contains(change) {
                changes.push(change.clone());
            }
        }
        self.start.edits(0, &changes)
    }

    /// The file after all these fixes. `None` also at the limit of tries.
    pub fn after(&mut self, fixes: &[Fix]) -> Option<State> {
        if self.runner.left == 0 {
            return None;
        }
        let text = apply(&self.start.source.text, &self.edits(fixes)?);
        self.runner.state(&self.start.source, text)
    }

    fn refill(&mut self) {
        let more = self.rest.min(self.tries - self.runner.left);
        self.rest -= more;
        self.runner.left += more;
    }

    /// Whether these other fixes already solve a problem, so that its `fix` solves nothing more.
    pub fn is_solved(&mut self, finding: &Finding, fix: &Fix, others: &[Fix]) -> bool {
        let subject = finding.subject();
        let of = |state: &State| {
            let outcome = &state.outcomes[0];
            (outcome.count(subject), outcome.excess.get(&subject).copied())
        };
        let before = of(&self.start);
        let Some(without) = self.after(others) else { return false };
        let with = self.after(&[others, std::slice::from_ref(fix)].concat());
        let Some(with) = with else { return false };
        let (without, with) = (of(&without), of(&with));
        without.0 == 0 || without < before && with >= without
    }

    /// Fixes that make the design legal together with the `chosen` ones: the first choice of each problem if it helps,
    /// then the best fix of each remaining problem.
    pub fn legal(&mut self, problems: &[Problem], chosen: &[Fix]) -> Option<Vec<Fix>> {
        let last = problems.iter().rev().take(ALTERNATIVES).map(|problem| (problem, 0));
        let seconds = problems.iter().take(ALTERNATIVES).map(|problem| (problem, 1));
        let firsts = std::iter::once(None).chain(last.chain(seconds).map(Some));
        firsts.into_iter().find_map(|first| {
            self.refill();
            self.attempt(problems, chosen, first)
        })
    }

    /// Takes one choice of a problem first.
    fn attempt<'p>(
        &mut self,
        problems: &'p [Problem],
        chosen: &[Fix],
        first: Option<(&'p Problem, usize)>,
    ) -> Option<Vec<Fix>> {
        let mut fixes = chosen.to_vec();
        let mut now = self.after(&fixes)?;
        let others = problems.iter().map(|problem| (problem, 0));
        for (problem, number) in first.into_iter().chain(others) {
            let choice = problem.choices.get(number);
            // A limit that others change gets its amount later.
            let is_first = first.is_some_and(|(own, _)| std::ptr::eq(own, problem));
            let is_late = problem.finding.is_limit() && !fixes.is_empty() && !is_first;
            let Some(choice) = choice.filter(|_| !is_late) else { continue };
            let more = [fixes.as_slice(), std::slice::from_ref(&choice.fix)].concat();
            let Some(next) = self.after(&more) else { continue };
            if solves(problem.finding.subject(), 0, &now.outcomes, &next.outcomes) {
                (fixes, now) = (more, next);
            }
        }
        while !is_legal(&now.outcomes[0].findings) {
            self.refill();
            let mut left: Vec<_> = blocking(&now.outcomes[0].findings).cloned().collect();
            left.sort_by_key(order);
            let step = |finding| self.step(&fixes, chosen.len(), &now, finding);
            (fixes, now) = left.iter().find_map(step)?;
        }
        for number in (chosen.len()..fixes.len()).rev() {
            let mut fewer = fixes.clone();
            fewer.remove(number);
            if self.after(&fewer).is_some_and(|state| is_legal(&state.outcomes[0].findings)) {
                fixes = fewer;
            }
        }
        let left = std::mem::replace(&mut self.runner.left, self.tries);
        for number in chosen.len()..fixes.len() {
            self.retell(&mut fixes, number);
        }
        self.runner.left = left;
        Some(fixes.split_off(chosen.len()))
    }

    /// Describes the effect of a fix after the fixes before it.
    fn retell(&mut self, fixes: &mut [Fix], number: usize) -> Option<()> {
        let (before, next) = (self.after(&fixes[..number])?, self.after(&fixes[..=number])?);
        let alone = self.after(&fixes[number..=number])?;
        let fix = &mut fixes[number];
        let [start, alone, old, new] =
            [&self.start, &alone, &before, &next].map(|state| &state.outcomes[0]);
        let words = words::parts_changed(&start.lines, &alone.lines, &fix.changes);
        fix.added = words::added(&old.lines, &new.lines, old.measures);
        // Advice of the parser keeps its words.
        if words.as_ref() == Some(&fix.action) {
            self.runner.describe(&self.start, (&before, &next), fix);
        }
        Some(())
    }

    /// Adds a fix of a finding on the changed file. The fix takes the place of others for the same value or part.
    fn step(
        &mut self,
        fixes: &[Fix],
        fixed: usize,
        now: &State,
        finding: &Finding,
    ) -> Option<(Vec<Fix>, State)> {
        let edits = (self.runner.left > 0).then(|| self.edits(fixes)).flatten()?;
        let earlier: Vec<_> = fixes.iter().flat_map(|fix| fix.changes.clone()).collect();
        for fix in self.runner.fixes(now, 0, finding) {
            let Some(changes) = before_edits(&fix.changes, &earlier, &edits) else { continue };
            let fix = Fix { changes, ..fix };
            let (chosen, own) = fixes.split_at(fixed);
            let goes_with = |own: &&Fix| self.edits(&[(*own).clone(), fix.clone()]).is_some();
            let own = own.iter().filter(goes_with);
            let mut all: Vec<_> = chosen.iter().chain(own).cloned().collect();
            let Some(before) = self.after(&all) else { continue };
            all.push(fix);
            let Some(next) = self.after(&all) else { continue };
            if !solves(finding.subject(), 0, &now.outcomes, &next.outcomes) {
                continue;
            }
            let replaces = all.len() <= fixes.len();
            if let Some(fix) = all.last_mut().filter(|_| replaces) {
                self.runner.describe(&self.start, (&before, &next), fix);
            }
            return Some((all, next));
        }
        None
    }
}

/// Unknown names first, limits of the vehicle last. Bans come after limits on parts, which may remove banned parts.
pub(super) fn order(finding: &Finding) -> (bool, bool, bool) {
    let is_banned = finding.involved.iter().any(|it| matches!(it, Involved::Banned(_)));
    (finding.level != Level::Unreadable, finding.is_limit(), is_banned)
}
