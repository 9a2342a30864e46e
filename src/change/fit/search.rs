//! Searches a space for the best combinations. It skips partial combinations that exceed a limit or cannot be among the
//! best by the model.

use std::cmp::Reverse;

use rayon::prelude::*;

use crate::units::Exact;

use super::best::{Best, Rank};
use super::model::{Model, PLENTY, plus};
use super::space::{Combination, with};
use super::trial::{Trial, broken_rules};

pub struct Search<'s> {
    pub trial: &'s Trial<'s>,
    pub step: &'s (dyn Fn(&Progress) + Sync),
    /// The most combinations to judge.
    pub most: usize,
    pub best: Best,
    pub progress: Progress,
    /// Values that break a rule together, whatever the other values are.
    conflicts: Vec<Vec<(usize, usize)>>,
    /// The best first goal of the undecided combinations.
    open: i64,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    pub count: i64,
    pub decided: i64,
    pub judged: usize,
    /// The first goal of the best combination so far.
    pub best: Option<Exact>,
    /// The search was stopped.
    pub is_open: bool,
    /// The first goal of an undecided combination is at most this good, if known.
    pub bound: Option<Exact>,
}

/// The model, and the order of choices.
struct Plan<'m> {
    model: &'m Model<'m>,
    /// The axes, the pivot first.
    order: Vec<usize>,
    /// By row of the pivot and place in the order: the most that the other axes add.
    rests: Vec<Vec<Vec<i64>>>,
}

impl<'s> Search<'s> {
    pub fn new(
        trial: &'s Trial<'s>,
        step: &'s (dyn Fn(&Progress) + Sync),
        (count, most): (i64, usize),
    ) -> Search<'s> {
        let best = Best::new(trial.wanted.most);
        let progress = Progress { count, ..Progress::default() };
        Search { trial, step, most, best, progress, conflicts: Vec::new(), open: i64::MIN }
    }

    pub fn run(&mut self, model: &Model<'_>) {
        self.progress.judged = model.judged;
        let axes = &self.trial.space.axes;
        let rank = |axis: &usize| {
            let is_about_goal = model.is_about_goal(*axis);
            let is_pivot = model.pivot == Some(*axis);
            (!is_pivot, !is_about_goal, axes[*axis].choices.len(), *axis)
        };
        let mut order: Vec<_> = (0..axes.len()).collect();
        order.sort_by_key(rank);
        let rests = model.shares.iter().map(|share| model.rest(share, &order)).collect();
        let plan = Plan { model, order, rests };
        self.descend(&plan, 0, &mut model.now.clone(), &model.shares[0].base, self.progress.count);
    }

    /// Whether the values of these axes are in conflict.
    fn is_in_conflict(&self, values: &[usize], axes: &[usize]) -> bool {
        let holds = |(axis, value): &(usize, usize)| values[*axis] == *value && axes.contains(axis);
        self.conflicts.iter().any(|conflict| conflict.iter().all(holds))
    }

    fn descend(
        &mut self,
        plan: &Plan<'_>,
        depth: usize,
        values: &mut Combination,
        sums: &[i64],
        size: i64,
    ) {
        let model = plan.model;
        let Some(axis) = plan.order.get(depth).copied() else {
            return self.leaf(model, values);
        };
        let choices = self.trial.space.axes[axis].choices.len();
        let mut children: Vec<(Rank, usize, Vec<i64>)> = Vec::new();
        for value in 0..choices {
            values[axis] = value;
            let row = model.row(values);
            let sums = match Some(axis) == model.pivot {
                true => model.shares[row].base.clone(),
                false => plus(sums, &model.shares[row].added[axis][value]),
            };
            let most = plus(&sums, &plan.rests[row][depth + 1]);
            if !model.exceeds(&most) {
                let mut rank = model.rank(&most);
                rank[self.trial.goals.len()] = -self.first_index(plan, depth + 1, values);
                children.push((rank, value, sums));
            }
        }
        children.sort_by_key(|(rank, ..)| Reverse(*rank));
        let (below, mut left) = (size / choices as i64, size);
        for (rank, value, sums) in children {
            if !self.best.admits(&rank) {
                break;
            }
            if self.trial.judges.is_interrupted() || self.progress.judged >= self.most {
                self.open = self.open.max(rank[0]);
                self.progress.is_open = true;
                let bound = Some(self.open).filter(|open| *open < PLENTY);
                self.progress.bound = bound.map(|bound| self.trial.first_goal(bound));
                return;
            }
            values[axis] = value;
            left -= below;
            match self.is_in_conflict(values, &plan.order[..=depth]) {
                true => self.progress.decided += below,
                false => self.descend(plan, depth + 1, values, &sums, below),
            }
        }
        self.progress.decided += left;
    }

    /// The smallest index of a combination that begins with these values.
    fn first_index(&self, plan: &Plan<'_>, depth: usize, values: &[usize]) -> i64 {
        let mut first = values.to_vec();
        plan.order[depth..].iter().for_each(|axis| first[*axis] = 0);
        self.trial.space.index(&first)
    }

    fn leaf(&mut self, model: &Model<'_>, values: &[usize]) {
        let Some(report) = self.trial.report(values) else { return };
        self.progress.judged += 1;
        self.progress.decided += 1;
        match self.trial.rank(values, &report) {
            Some(rank) => self.best.offer(rank, values.to_vec(), &report),
            None => {
                let broken = broken_rules(&report).map(|finding| finding.rule.id);
                let rule = broken.into_iter().find(|rule| model.is_structural(rule));
                if let Some(rule) = rule {
                    self.learn(model, values, rule);
                }
            }
        }
        self.progress.best = self.best.kept.first().map(|best| self.trial.first_goal(best.rank[0]));
        (self.step)(&self.progress);
    }

    /// Learns which values break a rule together: the rule stays broken whatever value another axis has.
    fn learn(&mut self, model: &Model<'_>, values: &[usize], rule: &'static str) {
        let mut at = values.to_vec();
        let mut conflict = Vec::new();
        for axis in 0..at.len() {
            let size = self.trial.space.axes[axis].choices.len();
            let others = (0..size).filter(|value| {
                let is_some = self.trial.space.axes[axis].is_number
                    && ![0, 1, size / 2, size - 1].contains(value);
                *value != at[axis] && (!is_some || *value == model.now[axis])
            });
            let others: Vec<_> = others.map(|value| with(&at, axis, value)).collect();
            self.progress.judged += others.len();
            let stays = others.into_par_iter().all(|values| {
                let report = self.trial.report(&values);
                report
                    .is_some_and(|report| broken_rules(&report).any(|found| found.rule.id == rule))
            });
            match stays {
                true => at[axis] = model.now[axis],
                false => conflict.push((axis, values[axis])),
            }
        }
        self.conflicts.push(conflict);
    }
}
