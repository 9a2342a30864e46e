//! Parses `--vary`: paths of keys, optionally with values. Possible values come from the declarations and the catalog.

use std::ops::RangeInclusive;

use crate::document::shape::Holds;
use crate::document::{Table, edit};
use crate::games::browse::{ListedRow, Listing};
use crate::query::QueryError;
use crate::text::distinct;
use crate::text::edit::{Change, Path};
use crate::text::limits::NUMBERS;
use crate::text::printable::quoted;
use crate::text::suggest::hint;
use crate::units::thousands;

use super::axis::{Axis, Choice, Named};
use super::excess::ARMOR;
use super::named::{self as key, error};
use super::propose::rows;
use super::site::Sites;

/// The values of an open axis before its end is known.
const OPEN: i64 = 2;
/// No part of a list: no fittings.
const NONE: &str = "none";

/// A design with its keys and catalog.
pub struct Scene<'a> {
    pub text: &'a str,
    pub design: Table<'a>,
    pub sites: Sites<'a>,
    pub listing: &'a Listing,
}

impl Scene<'_> {
    /// Parses a path and its optional values. `split` has the side of each point of armor.
    pub fn axis(&self, text: &str, split: &[&'static str]) -> Result<Axis, QueryError> {
        let (name, values) = text.split_once('=').unzip();
        let name = name.unwrap_or(text);
        let mut keys = self.sites.named(name)?;
        let mut order = Vec::new();
        if name == ARMOR && keys.iter().all(|key| key.path.len() == 2) {
            let has = |key: &key::Named<'_>, side: &str| key.path[1].key() == Some(side);
            for side in distinct(split.iter().copied()) {
                if !keys.iter().any(|key| has(key, side)) {
                    let key = self.sites.named(&format!("{ARMOR}.{side}"))?;
                    keys.extend(key.into_iter().map(|key| key::Named { number: Some(0), ..key }));
                }
            }
            let of = |side: &&str| keys.iter().position(|key| has(key, side));
            order = split.iter().filter_map(of).collect();
        }
        let range = match &keys[0].holds {
            Holds::Whole(range) | Holds::Number(range) => Some(range.clone()),
            _ => None,
        };
        let mut axis = Axis {
            path: name.to_owned(),
            choices: Vec::new(),
            open: None,
            keys: keys.iter().map(|key| (key.path.clone(), key.number)).collect(),
            order,
            corners: Vec::new(),
        };
        if let Some(range) = range {
            let (least, most) = (*range.start(), *range.end());
            let numbers = match values {
                Some(values) => numbers(text, values, range)?,
                None if axis.is_of_armor() => {
                    axis.open = Some(range);
                    least..=least + OPEN - 1
                }
                None => return Err(axis.needs_range(&format!("`{name}` may be {least} to {most}"))),
            };
            axis.choices = self.numbers(&axis, numbers)?;
            axis.corners = self.corners(&axis)?;
            return Ok(axis);
        }
        let all: Vec<&ListedRow> = rows(self.listing, &keys[0].holds).collect();
        if all.is_empty() || keys[0].words.len() > 1 {
            return error(name, name, "not one part or number, so it cannot be varied");
        }
        let wanted: Vec<_> = values.into_iter().flat_map(|values| values.split('|')).collect();
        let is_list = matches!(keys[0].holds, Holds::Several(_));
        let is_known =
            |value: &str| is_list && value == NONE || all.iter().any(|row| row.is_called(value));
        if let Some(value) = wanted.iter().find(|value| !is_known(value)) {
            let names = all.iter().flat_map(|row| row.names());
            let hint = hint(value, names, all.iter().map(|row| row.title()));
            return error(text, value, &format!("no value is called `{value}`; {hint}"));
        }
        let now = keys[0].words.first().copied().unwrap_or_default();
        // Several rows may share a name.
        let called = || all.iter().filter(|row| row.is_called(now));
        let only = called().next().filter(|_| called().count() == 1);
        let current = called().find(|row| row.id == now).or(only);
        let is_wanted = |row: &&&ListedRow| {
            wanted.is_empty() || wanted.iter().any(|value| row.is_called(value))
        };
        let chosen: Vec<&ListedRow> = all.iter().filter(is_wanted).copied().collect();
        if is_list && (wanted.is_empty() || wanted.contains(&NONE)) {
            let change = Change::Remove { path: keys[0].path.clone() };
            let change = (!now.is_empty()).then_some(change);
            axis.choices.push(self.choice(&axis, NONE.to_owned(), change.as_slice())?);
        }
        for row in &chosen {
            let is_now = current.is_some_and(|current| current.id == row.id);
            let (path, value) = (keys[0].path.clone(), quoted(&row.id));
            let change = (!is_now).then_some(Change::Set { path, value });
            let is_unique = all.iter().filter(|other| other.title() == row.title()).count() == 1;
            let word = if is_unique { row.title() } else { &row.id };
            let others =
                chosen.iter().filter(|other| other.id != row.id && other.is_called(&row.id));
            let others = others.map(|other| other.id.clone()).collect();
            let row = Some(Named { kind: row.kind.clone(), id: row.id.clone(), others });
            let choice = self.choice(&axis, word.to_owned(), change.as_slice())?;
            axis.choices.push(Choice { row, ..choice });
        }
        Ok(axis)
    }

    /// The choices of these numbers.
    pub fn numbers(
        &self,
        axis: &Axis,
        numbers: impl IntoIterator<Item = i64>,
    ) -> Result<Vec<Choice>, QueryError> {
        let choice = |number: i64| self.pointed(axis, number.to_string(), axis.points(number));
        numbers.into_iter().map(choice).collect()
    }

    /// See [`Axis::corners`]. Only armor without tables of its own adds the same for each point.
    fn corners(&self, axis: &Axis) -> Result<Vec<Choice>, QueryError> {
        let mut written = self.sites.values.iter().filter(|value| value.written.is_some());
        let is_nested = written.any(|value| {
            value.path.len() > 2 && value.path.iter().any(|step| step.key() == Some(ARMOR))
        });
        if axis.root() != ARMOR || axis.keys[0].0.len() > 2 || is_nested {
            return Ok(Vec::new());
        }
        let first: Vec<_> = axis.keys.iter().map(|(_, now)| now.unwrap_or(1).max(1)).collect();
        let more = |side: usize| {
            let mut points = first.clone();
            points[side] += 1;
            points
        };
        let corners = std::iter::once(first.clone()).chain((0..first.len()).map(more));
        corners.map(|points| self.pointed(axis, String::new(), points)).collect()
    }

    fn pointed(&self, axis: &Axis, word: String, points: Vec<i64>) -> Result<Choice, QueryError> {
        let changed = axis.keys.iter().zip(&points).filter(|((_, now), own)| *now != Some(**own));
        let set = |((path, _), points): (&(Path, _), &i64)| Change::Set {
            path: path.clone(),
            value: points.to_string(),
        };
        let choice = self.choice(axis, word, &changed.map(set).collect::<Vec<_>>())?;
        Ok(Choice { points, ..choice })
    }

    fn choice(&self, axis: &Axis, word: String, changes: &[Change]) -> Result<Choice, QueryError> {
        let keys = super::keys_of(self.listing.system.0);
        match edit::edits(self.text, &self.design, keys, changes) {
            Some(edits) => Ok(Choice { word, edits, points: Vec::new(), row: None }),
            None => Err(axis.error(format!("`{}` cannot be edited in its place", axis.path))),
        }
    }
}

/// Parses "20..40" or one number.
fn numbers(
    text: &str,
    written: &str,
    allowed: RangeInclusive<i64>,
) -> Result<RangeInclusive<i64>, QueryError> {
    let (low, high) = written.split_once("..").unwrap_or((written, written));
    let (least, most) = (allowed.start(), allowed.end());
    let message = match (low.trim().parse(), high.trim().parse()) {
        (Ok(low), Ok(high)) if low > high => format!("expected `{high}..{low}`"),
        (Ok(low), Ok(high)) if allowed.contains(&low) && allowed.contains(&high) => {
            match high - low < NUMBERS {
                true => return Ok(low..=high),
                false => format!("too many numbers: at most {} can be tried", thousands(NUMBERS)),
            }
        }
        _ => format!("expected whole numbers from {least} to {most}"),
    };
    error(text, written, &message)
}
