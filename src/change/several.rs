//! Reduces a group of parts: removes or moves the smallest number that is enough.

use std::collections::{HashMap, HashSet};

use crate::document::shape::Holds;
use crate::text::edit::{Change, Path};
use crate::text::printable::quoted;
use crate::text::suggest;

use super::candidates::{Candidate, Candidates};
use super::propose::offered;

impl Candidates<'_, '_> {
    /// Candidates that remove or change several of these parts, from the last one. `near` is the excess.
    pub(super) fn several(&self, parts: &[usize], near: i64) -> Vec<Candidate> {
        let most = parts.len() as i64;
        if most < 2 {
            return Vec::new();
        }
        let alone = self.fewer(parts, near, &HashMap::new());
        let links = self.links();
        let linked = (!links.is_empty()).then(|| self.fewer(parts, near, &links));
        let mut found = vec![Candidate::First([alone].into_iter().chain(linked).collect())];
        let places: Vec<_> =
            parts.iter().rev().filter_map(|part| self.places(*part).next()).collect();
        let Some(first) = places.first().filter(|_| places.len() == parts.len()) else {
            return found;
        };
        // Each part gets another place than the one before.
        let others = offered(&first.holds).filter(|word| Some(*word) != first.word());
        let others: Vec<String> = others.map(quoted).collect();
        let places: Vec<Path> = places.iter().map(|place| place.path.clone()).collect();
        let move_them = move |count: i64| {
            let moved = places.iter().take(count as usize).zip(others.iter().cycle());
            moved.map(|(path, to)| Change::Set { path: path.clone(), value: to.clone() }).collect()
        };
        found.push(Candidate::Fewest { most, likely: 2, change: Box::new(move_them) });
        found
    }

    fn fewer(&self, parts: &[usize], near: i64, links: &HashMap<String, Vec<usize>>) -> Candidate {
        let stacks = parts.iter().rev().map(|part| {
            let count = self.count(*part).map(|(value, count)| (value.path.clone(), count));
            let part = &self.sites.parts[*part];
            let names = part.id.into_iter().chain(part.name.map(|(name, _)| name));
            let links = names.filter_map(|name| links.get(&suggest::key(name))).flatten();
            let links = links.map(|link| self.sites.parts[*link].path.clone());
            Stack { path: part.path.clone(), count, links: links.collect() }
        });
        let stacks: Vec<Stack> = stacks.collect();
        let counts = parts.iter().map(|part| self.count(*part).map_or(1, |(_, count)| count));
        let most = counts.fold(0, i64::saturating_add);
        let change = move |fewer: i64| {
            let (mut left, mut changes, mut unlinked) = (fewer, Vec::new(), Vec::new());
            let mut links = HashSet::new();
            for stack in &stacks {
                match &stack.count {
                    _ if left == 0 => break,
                    Some((path, count)) if left < *count => {
                        let value = (count - left).to_string();
                        changes.push(Change::Set { path: path.clone(), value });
                        left = 0;
                    }
                    count => {
                        changes.push(Change::Remove { path: stack.path.clone() });
                        let new = stack.links.iter().filter(|link| links.insert(*link));
                        unlinked.extend(new.map(|link| Change::Remove { path: link.clone() }));
                        left -= count.as_ref().map_or(1, |(_, count)| *count);
                    }
                }
            }
            changes.extend(unlinked);
            changes
        };
        // The excess may be in dollars, so the count is a guess.
        let likely = if near < most { near } else { 2 };
        Candidate::Fewest { most, likely, change: Box::new(change) }
    }

    /// Links by the ids and names that they join.
    fn links(&self) -> HashMap<String, Vec<usize>> {
        let mut links: HashMap<String, Vec<usize>> = HashMap::new();
        for value in &self.sites.values {
            let part = value.part.filter(|part| self.sites.parts[*part].name.is_none());
            if let (Some(part), Holds::Several(one)) = (part, &value.holds)
                && matches!(**one, Holds::Reference { .. })
            {
                for word in value.words() {
                    links.entry(suggest::key(word)).or_default().push(part);
                }
            }
        }
        links
    }
}

/// A group of equal parts with its links.
struct Stack {
    path: Path,
    count: Option<(Path, i64)>,
    links: Vec<Path>,
}
