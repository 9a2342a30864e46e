//! Searches a space for the best combinations. It skips partial combinations that exceed a limit or cannot be among the
//! best by the model.

use std::cmp::Reverse;

use crate::change::broken_rules;
use crate::check::finding::Finding;
use crate::event::OVER_DIVISION;
use crate::units::Exact;

use super::best::{Best, Rank};
use super::model::{Model, plus};
use super::space::Combination;
use super::trial::{PLENTY, Trial};

pub struct Search<'s> {
    trial: &'s Trial<'s>,
    model: &'s Model<'s>,
    step: &'s (dyn Fn(&Progress) + Sync),
    /// The most combinations to judge.
    most: usize,
    pub best: Best,
    pub progress: Progress,
    /// The best first goal of the undecided combinations.
    open: i64,
    /// Partial combinations whose bounds were computed.
    bounds: usize,
}

/// The bounds that count like one judged combination.
const BOUNDS: usize = 64;

#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// The combinations of values that can belong together.
    pub count: i64,
    pub decided: i64,
    pub judged: usize,
    /// The judged combinations that the search reached; it measured the others.
    pub tried: i64,
    /// The first goal of the best combination so far.
    pub best: Option<Exact>,
    /// The search was stopped.
    pub is_open: bool,
    /// The first goal of an undecided combination is at most this good, if known.
    pub bound: Option<Exact>,
}

/// The combinations of one share, and the order of choices.
struct Plan {
    /// The number of a factor, with the values that exceed no limit by themselves.
    order: Vec<(usize, Vec<usize>)>,
    /// By place in the order: the most that the factors from there on add, and their combinations.
    rests: Vec<(Vec<i64>, i64)>,
}

impl<'s> Search<'s> {
    pub fn new(
        trial: &'s Trial<'s>,
        model: &'s Model<'s>,
        step: &'s (dyn Fn(&Progress) + Sync),
        most: usize,
    ) -> Search<'s> {
        let best = Best::new(trial.wanted.most);
        let progress = Progress { judged: model.judged, ..Progress::default() };
        Search { trial, model, step, most, best, progress, open: i64::MIN, bounds: 0 }
    }

    pub fn run(&mut self) {
        let model = self.model;
        let mut factors: Vec<_> = (0..model.factors.len()).collect();
        factors.sort_by_key(|factor| {
            let size = self.trial.space.size(&model.factors[*factor]);
            (!model.is_of_power(*factor), !model.is_about_goal(*factor), size, *factor)
        });
        let plans: Vec<_> = (0..model.shares.len()).map(|row| self.plan(row, &factors)).collect();
        self.progress.count = plans.iter().map(|plan| plan.rests[0].1).sum();
        let mut values = vec![0; self.trial.space.axes.len()];
        let mut shares = Vec::new();
        for (row, plan) in plans.iter().enumerate().filter(|(_, plan)| plan.rests[0].1 > 0) {
            self.trial.space.set(&model.pivots, row, &mut values);
            let most = plus(model.base(row), &plan.rests[0].0);
            match plan.order.iter().any(|(_, values)| values.is_empty()) || model.exceeds(&most) {
                true => self.progress.decided += plan.rests[0].1,
                false => shares.push((self.rank(plan, 0, &most, &values), row)),
            }
        }
        shares.sort_by_key(|(rank, _)| Reverse(*rank));
        for (rank, row) in shares {
            let plan = &plans[row];
            if self.stops(&rank) {
                continue;
            }
            if !self.best.admits(&rank) {
                self.progress.decided += plan.rests[0].1;
                continue;
            }
            self.trial.space.set(&model.pivots, row, &mut values);
            self.descend(plan, row, 0, &mut values, model.base(row));
        }
    }

    fn plan(&self, row: usize, factors: &[usize]) -> Plan {
        let allowed = self.model.allowed(row);
        let useful = self.model.useful(row, &allowed);
        let order: Vec<_> =
            factors.iter().map(|factor| (*factor, useful[*factor].clone())).collect();
        let mut rests = vec![(vec![0_i64; self.model.base(row).len()], 1)];
        for (factor, values) in order.iter().rev() {
            let (most, count) = &rests[rests.len() - 1];
            let own = self.model.shares[row].tables[*factor].most(values);
            rests.push((plus(most, &own), count * allowed[*factor].len() as i64));
        }
        rests.reverse();
        Plan { order, rests }
    }

    /// The best rank of the combinations that begin with these values.
    fn rank(&self, plan: &Plan, depth: usize, most: &[i64], values: &[usize]) -> Rank {
        let mut first = values.to_vec();
        for (factor, allowed) in &plan.order[depth..] {
            self.trial.space.set(&self.model.factors[*factor], allowed[0], &mut first);
        }
        let mut rank = self.model.rank(most);
        rank[self.trial.goals.len()] = -self.trial.space.index(&first);
        rank
    }

    /// Whether the search ends before combinations of this rank.
    fn stops(&mut self, rank: &Rank) -> bool {
        let effort = self.progress.judged + self.bounds / BOUNDS;
        let is_over = self.trial.judges.is_interrupted() || effort >= self.most;
        if is_over && self.best.admits(rank) {
            self.open = self.open.max(rank[0]);
            self.progress.is_open = true;
            let bound = Some(self.open).filter(|open| *open < PLENTY);
            self.progress.bound = bound.map(|bound| self.trial.first_goal(bound));
        }
        is_over && self.best.admits(rank)
    }

    /// Returns the rank of a legal combination that is complete.
    fn descend(
        &mut self,
        plan: &Plan,
        row: usize,
        depth: usize,
        values: &mut Combination,
        sums: &[i64],
    ) -> Option<Rank> {
        let (model, space) = (self.model, &self.trial.space);
        let Some((factor, allowed)) = plan.order.get(depth) else {
            return self.leaf(values);
        };
        let (axes, table) = (&model.factors[*factor], &model.shares[row].tables[*factor]);
        let (rest, below) = &plan.rests[depth + 1];
        let mut children: Vec<(Rank, usize, Vec<i64>)> = Vec::new();
        self.bounds += allowed.len();
        let ahead = plus(sums, rest);
        for value in allowed {
            let most = plus(&ahead, &table.added[*value]);
            if !model.exceeds(&most) {
                space.set(axes, *value, values);
                let rank = self.rank(plan, depth + 1, &most, values);
                children.push((rank, *value, plus(sums, &table.added[*value])));
            }
        }
        children.sort_by_key(|(rank, ..)| Reverse(*rank));
        let is_armor = depth + 1 == plan.order.len() && space.axes[axes[0]].is_of_armor();
        let mut left = plan.rests[depth].1;
        let mut found: Option<Rank> = None;
        for (rank, value, sums) in children {
            // Of vehicles that differ in armor, only the best is kept.
            if !self.best.admits(&rank) || found.is_some_and(|found| found >= rank) {
                break;
            }
            if self.stops(&rank) {
                return None;
            }
            space.set(axes, value, values);
            left -= below;
            let legal = self.descend(plan, row, depth + 1, values, &sums);
            found = found.max(legal.filter(|_| is_armor));
        }
        self.progress.decided += left;
        None
    }

    fn leaf(&mut self, values: &[usize]) -> Option<Rank> {
        let (trial, space) = (self.trial, &self.trial.space);
        let report = trial.report(space, values, &trial.options)?;
        self.progress.judged += 1;
        match trial.misfits(space, values, &report) {
            0 => {
                self.progress.decided += 1;
                self.progress.tried += 1;
                // Another split might break no rule.
                let limits = trial.game.limits.iter().map(|(rule, _)| *rule).chain([OVER_DIVISION]);
                let is_other = |found: &Finding| limits.clone().all(|limit| limit != found.rule.id);
                self.progress.is_open |= trial.splits() && broken_rules(&report).any(is_other);
            }
            _ => self.progress.count -= 1,
        }
        let rank = trial.rank(values, &report);
        rank.into_iter().for_each(|rank| self.best.offer(rank, values.to_vec(), &report));
        self.progress.best = self.best.kept.first().map(|best| trial.first_goal(best.rank[0]));
        (self.step)(&self.progress);
        rank
    }
}
