//! The best combinations so far. The result does not depend on the order of offers.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::query::{Answer, Sort, compare_values};
use crate::vehicle::ledger::Line;

#[derive(Debug)]
pub struct Candidate {
    pub values: Vec<Option<Answer>>,
    pub changes: usize,
    pub index: usize,
    pub parts: Vec<Line>,
}

impl Candidate {
    /// Compares by the goals, then by the number of changes, then by position.
    fn compare(&self, other: &Candidate, goals: &[Sort]) -> Ordering {
        let by_goals = compare_values(&self.values, &other.values, goals);
        by_goals.then((self.changes, self.index).cmp(&(other.changes, other.index)))
    }
}

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

    /// Keeps the candidate if it is among the best. Reads its parts only then.
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

/// The result of judging some combinations.
pub struct Outcome {
    pub best: Best,
    /// Broken conditions of the other combinations, as bits.
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
