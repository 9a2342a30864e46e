//! The best combinations so far. Whatever the order in which they are offered and joined, the same are kept.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::query::{Answer, Sort, compare_values};
use crate::vehicle::ledger::Line;

/// A combination that meets the conditions.
#[derive(Debug)]
pub struct Candidate {
    pub values: Vec<Option<Answer>>,
    /// How many keys it changes.
    pub changes: usize,
    pub index: usize,
    /// What its vehicle is made of.
    pub parts: Vec<Line>,
}

impl Candidate {
    /// By the goals; then the one that changes less; then the first.
    fn compare(&self, other: &Candidate, goals: &[Sort]) -> Ordering {
        let by_goals = compare_values(&self.values, &other.values, goals);
        by_goals.then((self.changes, self.index).cmp(&(other.changes, other.index)))
    }
}

/// So many of the best, all of them different vehicles.
#[derive(Debug)]
pub struct Best {
    most: usize,
    kept: Vec<Candidate>,
}

impl Best {
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.kept.len() == self.most
    }

    /// Keeps it if it is among the best; only then its parts are looked at.
    pub fn offer(
        &mut self,
        mut candidate: Candidate,
        goals: &[Sort],
        parts: impl FnOnce() -> Vec<Line>,
    ) {
        let place = self.kept.partition_point(|kept| kept.compare(&candidate, goals).is_lt());
        if place == self.most {
            return;
        }
        candidate.parts = parts();
        if self.kept[..place].iter().any(|kept| kept.parts == candidate.parts) {
            return;
        }
        self.kept[place..]
            .iter()
            .position(|kept| kept.parts == candidate.parts)
            .map(|same| self.kept.remove(place + same));
        self.kept.insert(place, candidate);
        self.kept.truncate(self.most);
    }

    pub fn into_iter(self) -> impl Iterator<Item = Candidate> {
        self.kept.into_iter()
    }
}

/// What came of judging some combinations.
pub struct Outcome {
    pub best: Best,
    /// What the others break.
    pub broken: BTreeSet<u64>,
}

impl Outcome {
    pub fn new(most: usize) -> Outcome {
        Outcome { best: Best { most, kept: Vec::new() }, broken: BTreeSet::new() }
    }

    pub fn with(mut self, other: Outcome, goals: &[Sort]) -> Outcome {
        self.broken.extend(other.broken);
        for mut candidate in other.best.kept {
            let parts = std::mem::take(&mut candidate.parts);
            self.best.offer(candidate, goals, || parts);
        }
        self
    }
}
