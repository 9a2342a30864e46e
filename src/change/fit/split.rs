//! Armor that is split freely over the sides, if a question asks for endurance.
//!
//! If a point has the same amounts on each side, one split of each number of points is enough: first what the conditions
//! ask of each side, then each point on the side that is breached first. To last longer, no side could have fewer.

use std::iter::repeat_n;
use std::ops::Range;

use crate::change::Judges;
use crate::games::{Extent, Options};
use crate::query::Subject;
use crate::report::Report;
use crate::text::distinct;
use crate::units::Exact;
use crate::vehicle::breach::Armor;
use crate::vehicle::endurance::{SIDES, turns};

use super::Wanted;

/// The most points to split.
const MOST: usize = 600;
const ENDURANCE: &str = "endurance";

#[derive(Default)]
pub struct Split {
    /// The side of each point. Empty if the armor is unknown.
    pub order: Vec<&'static str>,
    /// Whether no other split answers the question better, for vehicles that this split fits.
    pub is_exact: bool,
    /// Each side with endurance, and its armor without points.
    shape: Vec<(&'static str, Armor)>,
    is_metal: bool,
}

impl Split {
    /// `None` if the question does not ask for endurance.
    pub fn of(before: &Report, judges: &Judges<'_>, wanted: &Wanted<'_>) -> Option<Split> {
        let conditions = wanted.conditions.conditions();
        let goals = || wanted.best.iter().map(|goal| &goal.subject);
        let mut asked = conditions.iter().map(|one| &one.subject).chain(goals());
        if !asked.any(|subject| subject.key().contains(ENDURANCE)) {
            return None;
        }
        let options = Options { extent: Extent::Duel, ..judges.options.clone() };
        let report = judges.after(before, &[], &options);
        let mut split = report.as_ref().and_then(Split::shaped).unwrap_or_default();
        let mut targets = goals().map(|goal| split.sides(goal)).filter(|sides| !sides.is_empty());
        let (target, other) = (targets.next(), targets.next());
        let target = target.unwrap_or_else(|| split.shape.iter().map(|(side, _)| *side).collect());
        let is_floor = |bound: Option<(bool, Exact)>| bound.is_some_and(|bound| !bound.0);
        split.is_exact = other.is_none()
            && judges.event.is_none()
            && conditions.iter().all(|one| split.answers(&one.subject, is_floor(one.bound())))
            && wanted.best.iter().all(|goal| split.answers(&goal.subject, goal.descending));
        let floored = conditions.iter().flat_map(|one| split.sides(&one.subject));
        for side in distinct(floored.chain(target.iter().copied())) {
            let floors = conditions.iter().filter_map(|one| {
                let is_met = |points| one.is_met_by(split.value(&one.subject, side, points));
                split.sides(&one.subject).contains(&side).then(|| first(0..MOST as i64, is_met))
            });
            let floor = floors.max().unwrap_or(0) as usize;
            split.order.extend(repeat_n(side, floor));
        }
        let endurance = Subject::Figure(ENDURANCE);
        let has = |side: &&str| split.order.iter().filter(|own| *own == side).count() as i64;
        let state = |side, points| (split.value(&endurance, side, points), points, side);
        let mut states: Vec<_> = target.iter().map(|side| state(*side, has(side))).collect();
        let mut more = Vec::new();
        while split.order.len() + more.len() < MOST
            && let Some(weakest) = states.iter_mut().min()
        {
            more.push(weakest.2);
            *weakest = state(weakest.2, weakest.1 + 1);
        }
        split.order.extend(more);
        Some(split)
    }

    fn shaped(report: &Report) -> Option<Split> {
        let own = report.description.duelist.as_ref()?;
        let sides = SIDES.iter().zip(&own.armor);
        let of = |((side, _), armor): (&(&'static str, _), &Option<Armor>)| {
            Some((*side, armor.clone()?))
        };
        let mut shape: Vec<_> = sides.filter_map(of).collect();
        let is_metal = shape.iter().any(|(_, armor)| armor.metal > 0);
        let is_layered = is_metal && shape.iter().any(|(_, armor)| armor.points > 0);
        let is_apart = report.description.armor.iter().any(|side| side.unit.is_some());
        shape.iter_mut().for_each(|(_, armor)| (armor.metal, armor.points) = (0, 0));
        let split = Split { shape, is_metal, ..Split::default() };
        (!is_layered && !is_apart).then_some(split)
    }

    /// Whether a vehicle has the same sides.
    pub fn fits(&self, report: &Report) -> bool {
        let found = Split::shaped(report);
        found.is_some_and(|found| found.is_metal == self.is_metal && found.shape == self.shape)
    }

    /// The sides whose armor or endurance a subject is.
    fn sides(&self, subject: &Subject) -> Vec<&'static str> {
        let Subject::Figure(key) = subject else {
            return if let Subject::Side(None, side) = subject { vec![side] } else { Vec::new() };
        };
        let sides = self.shape.iter().map(|(side, _)| *side);
        let is_meant = |side: &&str| *key == ENDURANCE || *key == format!("{ENDURANCE}_{side}");
        sides.filter(is_meant).collect()
    }

    /// Whether no other order of points is better for a subject.
    fn answers(&self, subject: &Subject, wants_more: bool) -> bool {
        match subject {
            Subject::Duel(_) | Subject::Side(Some(_), _) => false,
            Subject::Formula(formula) => !formula
                .keys()
                .any(|key| matches!(key, Subject::Duel(_)) || !self.sides(key).is_empty()),
            subject => wants_more || self.sides(subject).is_empty(),
        }
    }

    fn value(&self, subject: &Subject, side: &str, points: i64) -> Exact {
        let armor = self.shape.iter().find(|(own, _)| *own == side).map(|(_, armor)| armor);
        match armor.filter(|_| matches!(subject, Subject::Figure(_))) {
            Some(armor) if self.is_metal => {
                turns(&Armor { metal: points as usize, ..armor.clone() })
            }
            Some(armor) => turns(&Armor { points: points as usize, ..armor.clone() }),
            None => points.into(),
        }
    }
}

/// The first number that meets a condition, if all later ones do; otherwise the end of the range.
pub fn first(range: Range<i64>, mut is_met: impl FnMut(i64) -> bool) -> i64 {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low.midpoint(high);
        if is_met(middle) { high = middle } else { low = middle + 1 }
    }
    low
}
