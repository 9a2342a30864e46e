//! Parts that are too many together: as few as are enough go, or move.

use crate::text::edit::{Change, Path};
use crate::text::printable::quoted;

use super::levers::{Candidate, Levers, Steps};
use super::propose::offered;

impl Levers<'_, '_> {
    /// Changes of several of these parts; the last ones go first, one after another of those that have a count. `near` is by
    /// how much they are too many.
    pub(super) fn several(&self, parts: &[usize], near: i64, found: &mut Vec<Candidate>) {
        let most = parts.len() as i64;
        if most < 2 {
            return;
        }
        found.push(Candidate::Fewest(self.fewer(parts, near)));
        let places: Vec<_> =
            parts.iter().rev().filter_map(|part| self.places(*part).next()).collect();
        let Some(first) = places.first().filter(|_| places.len() == parts.len()) else { return };
        // Each goes to another place than the one before it.
        let others = offered(&first.holds).filter(|word| Some(*word) != first.word());
        let others: Vec<String> = others.map(quoted).collect();
        let places: Vec<Path> = places.iter().map(|place| place.path.clone()).collect();
        let move_them = move |count: i64| {
            let moved = places.iter().take(count as usize).zip(others.iter().cycle());
            moved.map(|(path, to)| Change::Set { path: path.clone(), value: to.clone() }).collect()
        };
        found.push(Candidate::Fewest(Steps { most, likely: 2, change: Box::new(move_them) }));
    }

    fn fewer(&self, parts: &[usize], near: i64) -> Steps {
        let stacks = parts.iter().rev().map(|part| {
            let count = self.count(*part).map(|(value, count)| (value.path.clone(), count));
            (self.sites().parts[*part].path.clone(), count)
        });
        let stacks: Vec<(Path, Option<(Path, i64)>)> = stacks.collect();
        let counts = parts.iter().map(|part| self.how_many(*part));
        let most = counts.fold(0, i64::saturating_add);
        let change = move |fewer: i64| {
            let (mut left, mut changes) = (fewer, Vec::new());
            for (part, count) in &stacks {
                match count {
                    _ if left == 0 => break,
                    Some((path, count)) if left < *count => {
                        let value = (count - left).to_string();
                        changes.push(Change::Set { path: path.clone(), value });
                        left = 0;
                    }
                    count => {
                        changes.push(Change::Remove { path: part.clone() });
                        left -= count.as_ref().map_or(1, |(_, count)| *count);
                    }
                }
            }
            changes
        };
        // What is too much may be money, of which each has many.
        let likely = if near < most { near } else { 2 };
        Steps { most, likely, change: Box::new(change) }
    }
}
