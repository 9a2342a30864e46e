//! Judges combinations by applying their edits to the text.

use crate::change::{Judges, broken_rules, parts};
use crate::games::{Extent, Game, Options};
use crate::query::{About, Sort, Subject};
use crate::report::Report;
use crate::units::Exact;
use crate::vehicle::fire::RULING;

use super::best::Rank;
use super::space::Space;
use super::split::Split;
use super::{Wanted, Winner};

pub struct Trial<'a> {
    before: &'a Report,
    pub judges: &'a Judges<'a>,
    pub game: &'static Game,
    pub options: Options,
    pub wanted: &'a Wanted<'a>,
    pub space: Space,
    pub split: Option<&'a Split>,
    /// The wanted goals, then those that decide ties.
    pub goals: &'a [Sort],
}

/// Ranks count this part of a unit, so that thirds and decimals are whole numbers.
pub const ONE: i64 = 5_184_000;

/// More than any quantity: nothing is known about it.
pub const PLENTY: i64 = 1 << 58;

pub fn fine(exact: Exact) -> i64 {
    (exact * ONE).ceil()
}

pub fn exact(fine: i64) -> Exact {
    Exact::from(fine) / Exact::from(ONE)
}

/// How far a vehicle meets a goal. More is better.
pub fn reached(goal: &Sort, report: &Report) -> Option<Exact> {
    let value = goal.subject.value(report)?.number()?;
    Some(if goal.descending { value } else { -value })
}

fn extent_of(game: &Game, subject: &Subject) -> Extent {
    let is_of_fire = |key: &str| game.figure(key).is_some_and(|it| it.ruling == Some(RULING));
    match subject {
        Subject::Words(_) => Extent::Words,
        Subject::Figure(key) if is_of_fire(key) => Extent::Figures,
        Subject::Formula(formula) => {
            formula.keys().map(|key| extent_of(game, key)).max().unwrap_or_default()
        }
        _ => Extent::Verdict,
    }
}

impl<'a> Trial<'a> {
    pub fn new(
        before: &'a Report,
        (judges, game): (&'a Judges<'a>, &'static Game),
        (wanted, goals): (&'a Wanted<'a>, &'a [Sort]),
        (space, split): (Space, Option<&'a Split>),
    ) -> Trial<'a> {
        let best = wanted.best.iter().map(|goal| &goal.subject);
        let extents =
            wanted.conditions.subjects().chain(best).map(|subject| extent_of(game, subject));
        let extent = extents.fold(judges.extent(), Extent::max);
        let options = Options { extent, ..judges.options.clone() };
        Trial { before, judges, game, options, wanted, space, split, goals }
    }

    /// The value of the first goal with this rank.
    pub fn first_goal(&self, rank: i64) -> Exact {
        if self.goals[0].descending { exact(rank) } else { -exact(rank) }
    }

    /// Whether points of armor are split freely.
    pub fn splits(&self) -> bool {
        self.split.is_some() && self.space.axes.iter().any(|axis| axis.keys.len() > 1)
    }

    /// Judges a combination of the space, or of one with other values of the same keys.
    pub fn report(&self, space: &Space, values: &[usize], options: &Options) -> Option<Report> {
        self.judges.after(self.before, &space.edits(values), options)
    }

    /// The number of values that cannot belong together: broken rules on single parts or keys, and names that mean
    /// another row on this kind of vehicle.
    pub fn misfits(&self, space: &Space, values: &[usize], report: &Report) -> usize {
        let broken = broken_rules(report).filter(|found| found.rule.local);
        let chosen = space.axes.iter().zip(space.chosen(values));
        let others = chosen.filter(|(axis, choice)| {
            choice.means_another(Some(axis.root()) == self.game.kind, report)
        });
        broken.count() + others.count()
    }

    /// The rank of a legal combination that meets the conditions.
    pub fn rank(&self, values: &[usize], report: &Report) -> Option<Rank> {
        let conditions = self.wanted.conditions.conditions();
        let is_met = conditions.iter().all(|condition| condition.holds(report));
        (is_met && broken_rules(report).next().is_none()).then(|| {
            let mut rank = Rank::default();
            for (rank, goal) in rank.iter_mut().zip(self.goals) {
                *rank = reached(goal, report).map_or(i64::MIN, fine);
            }
            rank[self.goals.len()] = -self.space.index(values);
            rank
        })
    }

    pub fn winner(&self, values: &[usize]) -> Option<Winner> {
        let options = Options { extent: Extent::Words, ..self.judges.options.clone() };
        let mut report = self.report(&self.space, values, &options)?;
        let mut values = values.to_vec();
        // The name in the design may already mean the row.
        for (number, axis) in self.space.axes.iter().enumerate() {
            let Some(now) =
                axis.now().filter(|now| axis.choices[*now].may_mean(axis, values[number]))
            else {
                continue;
            };
            let then = std::mem::replace(&mut values[number], now);
            let same = self.report(&self.space, &values, &options);
            match same.filter(|same| parts(same) == parts(&report)) {
                Some(same) => report = same,
                None => values[number] = then,
            }
        }
        let words = self.space.chosen(&values).map(|choice| choice.word.clone()).collect();
        Some(Winner { values: words, edits: self.space.edits(&values), report })
    }
}
