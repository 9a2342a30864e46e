//! Parts that are too many together: as few as are enough go, or move.

use crate::text::edit::{Change, Path};
use crate::text::printable::quoted;

use super::levers::{Candidate, Levers, Steps};
use super::propose::offered;

impl Levers<'_, '_> {
    /// Changes of several of these parts; the last ones go first.
    pub(super) fn several(&self, parts: &[usize], found: &mut Vec<Candidate>) {
        let most = parts.len() as i64;
        if most < 2 {
            return;
        }
        let paths = parts.iter().rev().map(|part| self.sites().parts[*part].path.clone());
        let paths: Vec<Path> = paths.collect();
        let remove = move |count: i64| {
            let gone = paths.iter().take(count as usize).cloned();
            gone.map(|path| Change::Remove { path }).collect()
        };
        found.push(Candidate::Fewest(Steps { most, likely: 2, change: Box::new(remove) }));
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
}
