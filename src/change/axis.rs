//! A key that `fit` varies, with its values.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::query::QueryError;
use crate::report::Report;
use crate::text::edit::{Edit, Path, Step};
use crate::text::source::Span;
use crate::units::Exact;

use super::excess::ARMOR;

#[derive(Clone, Debug)]
pub struct Axis {
    /// The path as the user wrote it: "armor.front".
    pub path: String,
    pub choices: Vec<Choice>,
    /// The points of armor without a range: rules limit them.
    pub open: Option<RangeInclusive<i64>>,
    /// The keys in the design, with their numbers. Several keys are sides of the armor.
    pub keys: Vec<(Path, Option<i64>)>,
    /// The key of each point of armor that is split freely, and then again.
    pub order: Vec<usize>,
    /// For points of armor that add up: a choice, then this choice with one point more on each side in turn.
    pub corners: Vec<Choice>,
}

#[derive(Clone, Debug)]
pub struct Choice {
    pub word: String,
    /// Empty if the design already has this value.
    pub edits: Vec<Edit>,
    /// The number of each key.
    pub points: Vec<i64>,
    pub row: Option<Named>,
}

/// A row of the catalog, with other rows among the choices that its name may mean: "heavy" means another suspension on
/// a cycle.
#[derive(Clone, Debug)]
pub struct Named {
    pub kind: String,
    pub id: String,
    pub others: Vec<String>,
}

impl Choice {
    /// Whether the name of this row may mean the row of another choice.
    pub fn may_mean(&self, axis: &Axis, other: usize) -> bool {
        let rows = self.row.as_ref().zip(axis.choices[other].row.as_ref());
        rows.is_some_and(|(own, other)| own.others.contains(&other.id))
    }

    /// Whether the vehicle has another row in place of this one. A kind of vehicle may also be missing: a sidecar is no
    /// body of a vehicle.
    pub fn means_another(&self, is_kind: bool, report: &Report) -> bool {
        let Some(row) = &self.row else { return false };
        let lines = report.description.ledger.lines.iter();
        let items = lines.flat_map(|line| &line.made_of).filter(|item| item.kind == row.kind);
        let ids: Vec<_> = items.map(|item| &item.id).collect();
        !ids.contains(&&row.id) && (is_kind || ids.iter().any(|id| row.others.contains(id)))
    }
}

impl Axis {
    pub fn error(&self, message: String) -> QueryError {
        QueryError { at: Span::new(0, self.path.len()), message }
    }

    pub fn needs_range(&self, why: &str) -> QueryError {
        self.error(format!("{why}: give `{0}` a range, as in `{0}=1..10`", self.path))
    }

    /// Fails if two axes cannot change together.
    pub fn stands_apart(&self, other: &Axis) -> Result<(), QueryError> {
        let spans = |axis: &Axis| -> BTreeSet<Span> {
            axis.choices.iter().flat_map(|choice| &choice.edits).map(|edit| edit.span).collect()
        };
        let (own, others) = (spans(self), spans(other));
        let overlap = |(one, other): (&Span, &Span)| one.start < other.end && other.start < one.end;
        let mut pairs = own.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        let (one, two) = (&other.path, &self.path);
        if pairs.any(overlap) {
            return Err(self.error(format!(
                "`{one}` and `{two}` change the same text: vary one of them, or write each key on its own line"
            )));
        }
        match self.open.is_some() && other.open.is_some() {
            true => Err(self.needs_range(&format!("`{one}` and `{two}` share the rest"))),
            false => Ok(()),
        }
    }

    /// Whether it has points of armor that add up.
    pub fn is_linear(&self) -> bool {
        !self.corners.is_empty()
    }

    pub fn now(&self) -> Option<usize> {
        self.choices.iter().position(|choice| choice.edits.is_empty())
    }

    /// The table or key of the design.
    pub fn root(&self) -> &str {
        self.keys[0].0.first().and_then(Step::key).unwrap_or_default()
    }

    pub fn is_of_armor(&self) -> bool {
        self.keys[0].0.iter().any(|step| step.key() == Some(ARMOR))
    }

    /// The part or the table that the key belongs to.
    pub fn part(&self) -> &[Step] {
        let path = &self.keys[0].0;
        let is_item = matches!(path.get(1), Some(Step::Item(_)));
        &path[..path.len().min(1 + usize::from(is_item))]
    }

    /// The number of each key. Sides of the armor keep their proportions or their order: one more point never takes a
    /// point from a side.
    pub fn points(&self, number: i64) -> Vec<i64> {
        if !self.order.is_empty() {
            let mut points = vec![0; self.keys.len()];
            let sides = self.order.iter().cycle().take(number as usize);
            sides.for_each(|side| points[*side] += 1);
            return points;
        }
        let sides: Vec<_> = match self.keys.as_slice() {
            [_] => return vec![number],
            sides => sides.iter().filter_map(|(_, now)| *now).collect(),
        };
        let all: i64 = sides.iter().sum();
        // Give whole multiples first, then each further point to the side that is furthest below its share.
        let mut left = vec![0_i64; sides.len()];
        for _ in 0..number % all {
            let share = |side: &usize| Exact::from(2 * left[*side] + 1) / Exact::from(sides[*side]);
            let neediest = (0..sides.len()).min_by_key(share);
            neediest.into_iter().for_each(|side| left[side] += 1);
        }
        sides.iter().zip(left).map(|(side, left)| number / all * side + left).collect()
    }
}
