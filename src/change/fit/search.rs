//! Searches a space for the best combinations, and skips those that a bound excludes.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use crate::change::parts;
use crate::query::{About, Answer, Subject, values};
use crate::report::Report;
use crate::units::Exact;

use super::axis::Axis;
use super::best::{Candidate, Outcome};
use super::space::Space;
use super::trial::Trial;

pub struct Search<'s> {
    pub space: &'s Space,
    pub trial: &'s Trial<'s>,
    pub step: &'s (dyn Fn(usize) + Sync),
    pub count: usize,
    pub judged: AtomicUsize,
}

/// Combinations that differ only in the points of one key, in ascending order.
struct Ladder {
    /// The index of the first combination, and the step to the next.
    first: usize,
    step: usize,
    /// Number of combinations that may be legal. The ones above exceed a limit.
    end: usize,
    /// The armor of the first combination, if known.
    armor: Option<Exact>,
}

impl Search<'_> {
    pub fn run(&self) -> Outcome {
        let longest = self.space.axes.iter().enumerate().filter(|(_, axis)| axis.is_armor);
        let Some((number, axis)) = longest.max_by_key(|(_, axis)| axis.choices.len()) else {
            return self.all(&(0..self.count).collect::<Vec<_>>());
        };
        let ladders = self.ladders(number, axis);
        let goals = self.trial.wanted.best;
        let below_end = ladders.iter().flat_map(|ladder| {
            (0..ladder.end).map(move |rung| (ladder, rung, ladder.first + rung * ladder.step))
        });
        let is_most_armor =
            goals.first().is_some_and(|goal| goal.descending && goal.subject == Subject::Armor);
        let mut found = self.outcome();
        if is_most_armor {
            let bound = |ladder: &Ladder, rung: usize| {
                let more = axis.choices[rung].points - axis.choices[0].points;
                // Unreadable armor may have any value.
                ladder.armor.map_or(Exact::from(i64::from(i32::MAX)), |armor| armor + more.into())
            };
            let mut left: Vec<_> =
                below_end.map(|(ladder, rung, index)| (bound(ladder, rung), index)).collect();
            left.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
            for level in left.chunk_by(|one, other| one.0 == other.0) {
                let level: Vec<_> = level.iter().map(|(_, index)| *index).collect();
                found = found.with(self.all(&level), goals);
                if found.best.is_full() {
                    break;
                }
            }
        } else {
            found = self.all(&below_end.map(|(_, _, index)| index).collect::<Vec<_>>());
        }
        if found.best.is_empty() && !self.trial.is_interrupted() {
            // All combinations count when looking for conflicting conditions.
            let above_end = ladders.iter().flat_map(|ladder| {
                (ladder.end..axis.choices.len()).map(|rung| ladder.first + rung * ladder.step)
            });
            found = found.with(self.all(&above_end.collect::<Vec<_>>()), goals);
        }
        found
    }

    fn ladders(&self, number: usize, axis: &Axis) -> Vec<Ladder> {
        let lengths = self.space.axes[number + 1..].iter().map(|axis| axis.choices.len());
        let (step, length): (usize, usize) = (lengths.product(), axis.choices.len());
        let firsts: Vec<_> = (0..self.count).filter(|index| index / step % length == 0).collect();
        let ladder = |first: usize| {
            let report = self.report(first);
            let armor = report.and_then(|report| match Subject::Armor.value(&report) {
                Some(Answer::Number(armor)) => Some(armor),
                _ => None,
            });
            let (mut inside, mut end) = (0, length);
            while inside < end {
                let middle = inside + (end - inside) / 2;
                if self.trial.is_beyond(self.report(first + middle * step)) {
                    end = middle;
                } else {
                    inside = middle + 1;
                }
            }
            Ladder { first, step, end, armor }
        };
        firsts.into_par_iter().map(ladder).collect()
    }

    fn report(&self, index: usize) -> Option<Report> {
        if self.trial.is_interrupted() { None } else { self.trial.report(self.space.edits(index)) }
    }

    fn outcome(&self) -> Outcome {
        Outcome::new(self.trial.wanted.most)
    }

    fn all(&self, indices: &[usize]) -> Outcome {
        let goals = self.trial.wanted.best;
        let judged = indices.par_iter().fold(
            || self.outcome(),
            |mut outcome, index| {
                self.one(*index, &mut outcome);
                outcome
            },
        );
        judged.reduce(|| self.outcome(), |one, other| one.with(other, goals))
    }

    fn one(&self, index: usize, outcome: &mut Outcome) {
        if self.trial.is_interrupted() {
            return;
        }
        self.judged.fetch_add(1, Relaxed);
        (self.step)(self.count);
        let Some(report) = self.report(index) else { return };
        let broken = self.trial.broken(&report);
        if broken != 0 {
            outcome.broken.insert(broken);
            return;
        }
        let goals = self.trial.wanted.best;
        let values: Vec<Option<Answer>> = values(&report, goals);
        let changes = self.space.changes(index);
        let candidate = Candidate { values, changes, index, parts: Vec::new() };
        outcome.best.offer(candidate, goals, || parts(&report));
    }
}
