//! The best combinations so far. The result does not depend on the order of offers.

use crate::report::Report;
use crate::vehicle::category::Nature;
use crate::vehicle::ledger::Line;

use super::space::Combination;

/// The most goals of a search.
pub const GOALS: usize = 5;

/// The goals, then lower cost, lower weight and catalog order; more is better.
pub type Rank = [i64; GOALS + 3];

#[derive(Debug)]
pub struct Candidate {
    pub rank: Rank,
    pub values: Combination,
    /// Without the armor.
    parts: Vec<Line>,
}

#[derive(Debug)]
pub struct Best {
    most: usize,
    pub kept: Vec<Candidate>,
}

impl Best {
    pub fn new(most: usize) -> Best {
        Best { most, kept: Vec::new() }
    }

    /// Whether a combination of this rank would be among the best.
    pub fn admits(&self, rank: &Rank) -> bool {
        self.kept.len() < self.most || self.kept.last().is_some_and(|last| *rank > last.rank)
    }

    /// Keeps the combination if it is among the best, and the best of its parts.
    pub fn offer(&mut self, rank: Rank, values: Combination, report: &Report) {
        let mut parts = crate::change::parts(report);
        parts.retain(|line| line.category.nature != Nature::Armor);
        let is_same = |kept: &Candidate| kept.parts == parts;
        let place = self.kept.partition_point(|kept| kept.rank >= rank);
        if !self.admits(&rank) || self.kept[..place].iter().any(is_same) {
            return;
        }
        let same = self.kept.iter().position(is_same);
        same.map(|same| self.kept.remove(same));
        self.kept.insert(place, Candidate { rank, values, parts });
        self.kept.truncate(self.most);
    }
}
