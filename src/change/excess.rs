//! Reduces a measure such as weight: which parts and points of armor to remove.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::document::shape::Holds;
use crate::text::edit::{Change, Path, Step};
use crate::units::Exact;
use crate::vehicle::category::Nature;
use crate::vehicle::ledger::{Line, Measure};

use super::candidates::{Candidate, Candidates, stepped};
use super::site::Value;

pub const ARMOR: &str = "armor";

impl Candidates<'_, '_> {
    /// Candidates that reduce a measure: single large parts, points of armor, or as few parts together as are enough.
    pub(super) fn less(&self, within: Option<&str>, measure: &str, over: Exact) -> Vec<Candidate> {
        let vehicle: Path =
            within.map_or(Vec::new(), |table| vec![Step::Key(table.to_owned()), Step::Item(0)]);
        let measures = self.game.measures;
        let Some(measure) = measures.iter().find(|known| known.key == measure) else {
            return Vec::new();
        };
        let mut amounts: BTreeMap<usize, Exact> = BTreeMap::new();
        for line in self.lines {
            if let Some(part) = self.part_at(line.span) {
                *amounts.entry(part).or_default() += line[*measure];
            }
        }
        let mut parts: Vec<_> = amounts
            .into_iter()
            .filter(|(part, amount)| {
                let path =
                    self.holder(*part).map_or(&self.sites.parts[*part].path, |holder| &holder.path);
                path.len() == vehicle.len() + 2
                    && path.starts_with(&vehicle)
                    && *amount > Exact::ZERO
            })
            .map(|(part, amount)| (amount, part))
            .collect();
        let mut found = Vec::from_iter(self.fewer_points(&vehicle, *measure, over));
        parts.sort_by_key(|(amount, _)| *amount);
        let large = parts.iter().filter(|(amount, _)| *amount >= over);
        found.extend(large.clone().map(|(amount, part)| {
            let each = |(_, count): (_, i64)| *amount / Exact::from(count);
            let likely = self.count(*part).map_or(1, |count| (over / each(count)).ceil());
            self.part(*part, likely)
        }));
        if large.count() == 0 {
            // Removing a part also removes its contents. Remove people last.
            let is_held = |(_, part): &(Exact, usize)| self.holder(*part).is_some();
            let is_person = |part| {
                self.line_of(part).is_some_and(|line| line.category.nature == Nature::Person)
            };
            let mut whole: Vec<_> = parts.iter().copied().filter(|part| !is_held(part)).collect();
            whole.sort_by_key(|(amount, part)| (!is_person(*part), *amount));
            found.push(Candidate::Change(self.together(&whole, over)));
        }
        found.extend(parts.into_iter().flat_map(|(_, part)| self.less_in(part)));
        found
    }

    /// Reduces the contents of a part: fewer shots or magazines, or cheaper ones.
    fn less_in(&self, number: usize) -> Vec<Candidate> {
        let part = &self.sites.parts[number];
        let mut found = self.holder(number).map_or(Vec::new(), |_| self.exchanges(part));
        let row = part.list.zip(part.name);
        let row =
            row.and_then(|(list, (name, _))| self.row(&self.sites.lists[list].item.holds, name));
        for value in self.values_of(number) {
            let Holds::Whole(_) = value.holds else { continue };
            let key = value.key().filter(|key| *key != "count");
            let all = || row?.get(key?)?.as_i64();
            let Some(now) = key.and_then(|_| value.whole().or_else(all)) else { continue };
            if value.is_optional && value.written.is_some() {
                found.push(Candidate::remove(&value.path));
            }
            // If the smallest number is still too much, no number helps.
            found.push(stepped(value, now, -1, now - 1, now - 1));
        }
        found
    }

    /// Removes the largest parts whose sum is enough. Keeps as many equal parts as possible.
    fn together(&self, parts: &[(Exact, usize)], over: Exact) -> Vec<Change> {
        let (mut freed, mut chosen) = (Exact::ZERO, Vec::new());
        for (amount, number) in parts.iter().rev() {
            if freed >= over {
                break;
            }
            freed += *amount;
            chosen.push((*amount, *number));
        }
        let mut change = |(amount, number): (Exact, usize)| {
            if let Some((value, count)) = self.count(number) {
                let each = amount / Exact::from(count);
                let kept = ((freed - over) / each).floor().clamp(0, count - 1);
                if kept > 0 {
                    freed = freed - each * kept;
                    return Change::Set { path: value.path.clone(), value: kept.to_string() };
                }
            }
            Change::Remove { path: self.sites.parts[number].path.clone() }
        };
        chosen.into_iter().map(&mut change).collect()
    }

    /// Removes points bought one by one, in proportion. No side loses all its points.
    fn fewer_points(&self, vehicle: &[Step], measure: Measure, over: Exact) -> Option<Candidate> {
        let is_own = |part: Option<usize>| {
            part.map_or(&[][..], |part| &self.sites.parts[part].path) == vehicle
        };
        let of_points =
            |line: &&Line| line.category.nature == Nature::Armor && is_own(self.part_at(line.span));
        let line = self.lines.iter().find(of_points).filter(|line| line.count > 0)?;
        let each = line[measure] / Exact::from(line.count);
        if each <= Exact::ZERO {
            return None;
        }
        let is_point = |value: &&Value<'_>| {
            is_own(value.part)
                && value.path.get(vehicle.len()).and_then(Step::key) == Some(ARMOR)
                && matches!(value.holds, Holds::Whole(_))
        };
        let mut sides: Vec<_> = (self.sites.values.iter())
            .filter(is_point)
            .filter_map(|value| Some((value.whole()?, value.path.clone())))
            .filter(|(points, _)| *points > 0)
            .collect();
        sides.sort_by_key(|(points, _)| Reverse(*points));
        let all: i64 = sides.iter().map(|(points, _)| points).sum();
        // Each side keeps a point.
        let most = all - sides.len() as i64;
        let change = move |fewer: i64| {
            let part = |side: usize| (sides[side].0 - 1) * (most - fewer);
            let mut kept: Vec<_> = (0..sides.len()).map(|side| 1 + part(side) / most).collect();
            let left = all - fewer - kept.iter().sum::<i64>();
            // The front keeps its points longest, then the sides that lose the largest part of a point.
            let is_front = |side: usize| sides[side].1.last().and_then(Step::key) == Some("front");
            let mut order: Vec<_> = (0..sides.len()).collect();
            order.sort_by_key(|side| (!is_front(*side), Reverse(part(*side) % most)));
            order.iter().take(left as usize).for_each(|side| kept[*side] += 1);
            let changed = sides.iter().zip(kept).filter(|((points, _), kept)| points != kept);
            let set = |((_, path), kept): (&(i64, Path), i64)| Change::Set {
                path: path.clone(),
                value: kept.to_string(),
            };
            changed.map(set).collect()
        };
        let likely = (over / each).ceil();
        Some(Candidate::Fewest { most, likely, change: Box::new(change) })
    }
}
