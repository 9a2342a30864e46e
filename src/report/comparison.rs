//! Compares vehicles of one game: parts by ledger lines, then figures and armor. The first vehicle is the baseline.

use std::collections::HashMap;

use crate::games::system;
use crate::report::Report;
use crate::text::{distinct, words};
use crate::units::{Exact, plain};
use crate::vehicle::category::{Category, Nature};
use crate::vehicle::description::Side;
use crate::vehicle::figure::Figure;
use crate::vehicle::ledger::Line;

/// The key of the points of all sides.
pub const TOTAL: &str = "total";

#[derive(Debug)]
pub struct Comparison<'r> {
    pub designs: Vec<&'r Report>,
    /// The changes of each vehicle except the first: added, removed, moved, changed.
    pub parts: Vec<Vec<Change>>,
    pub figures: Vec<Figures>,
    /// By side, with the total last.
    pub armor: Vec<Figures>,
}

/// Parts that the baseline lacks or has differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The half of a combination that the part belongs to.
    pub unit: Option<&'static str>,
    pub item: String,
    pub category: &'static Category,
    pub how: How,
    /// The former place of a moved part.
    pub from: Option<String>,
    pub place: String,
    /// The number in this place in the baseline. Moved parts are counted in both vehicles.
    pub count_before: i64,
    pub count: i64,
}

words! {
    pub enum How {
        Added = "added",
        Removed = "removed",
        Moved = "moved",
        /// A different number in the same place.
        Changed = "changed",
    }
}

#[derive(Debug)]
pub struct Figures {
    pub key: String,
    pub label: String,
    pub show: fn(Exact) -> String,
    /// Whether to show it even if all vehicles have the same value.
    pub main: bool,
    /// `None` if unknown.
    pub values: Vec<Option<Exact>>,
}

impl Figures {
    pub fn difference(&self, number: usize) -> Option<Exact> {
        Some(self.values[number]? - self.values[0]?)
    }

    pub fn differ(&self) -> bool {
        self.values.iter().any(|value| *value != self.values[0])
    }
}

impl<'r> Comparison<'r> {
    /// Compares vehicles of one game. Fails with the index of the first vehicle of another game.
    pub fn of(designs: &[&'r Report]) -> Result<Comparison<'r>, usize> {
        let game = designs.first().map_or("", |first| first.system.0);
        if let Some(other) = designs.iter().position(|design| design.system.0 != game) {
            return Err(other);
        }
        let figures = system(game).map(|game| game.figures()).unwrap_or_default();
        let (first, rest) = designs.split_first().map_or((&[][..], &[][..]), |(first, rest)| {
            (first.description.ledger.lines.as_slice(), rest)
        });
        let parts = rest.iter().map(|other| changes(first, &other.description.ledger.lines));
        Ok(Comparison {
            designs: designs.to_vec(),
            parts: parts.collect(),
            figures: figures.iter().map(|figure| of_all(figure, designs)).collect(),
            armor: armor(designs),
        })
    }

    /// Whether parts of a vehicle could not be read.
    pub fn is_partial(&self) -> bool {
        self.designs.iter().any(|report| report.is_partial())
    }

    /// Whether all vehicles have the same parts and figures.
    pub fn is_empty(&self) -> bool {
        let figures = self.figures.iter().chain(&self.armor);
        self.parts.iter().all(Vec::is_empty) && !figures.into_iter().any(Figures::differ)
    }
}

fn of_all(figure: &Figure, designs: &[&Report]) -> Figures {
    Figures {
        key: figure.key.to_owned(),
        label: figure.label.to_owned(),
        show: figure.show,
        main: figure.main || figure.compared,
        values: designs.iter().map(|design| design.figure(figure.key)).collect(),
    }
}

fn armor(designs: &[&Report]) -> Vec<Figures> {
    let half = halves(designs.iter().map(|design| design.description.ledger.lines.as_slice()));
    let title = |side: &Side| Side { unit: half(side.unit), ..*side }.title();
    let sides = designs.iter().flat_map(|design| &design.description.armor);
    let titles = distinct(sides.map(title));
    let row = |title: String, of: &dyn Fn(&Report) -> Option<Exact>| Figures {
        key: title.clone(),
        label: title,
        show: plain,
        main: true,
        values: designs.iter().map(|design| of(design)).collect(),
    };
    let mut rows: Vec<_> = titles
        .into_iter()
        .map(|own| {
            let points = |design: &Report| {
                let mut sides = design.description.armor.iter();
                sides.find(|side| title(side) == own).map(|side| Exact::from(side.points))
            };
            row(own.clone(), &points)
        })
        .collect();
    if !rows.is_empty() {
        let total = |design: &Report| -> Exact {
            design.description.armor.iter().map(|side| Exact::from(side.points)).sum()
        };
        rows.push(row(TOTAL.to_owned(), &|design| Some(total(design))));
    }
    rows
}

/// Names the half of a combination if another vehicle has no halves. The cycle is compared with that vehicle.
fn halves<'l>(
    vehicles: impl IntoIterator<Item = &'l [Line]>,
) -> impl Fn(Option<&'static str>) -> Option<&'static str> {
    let pulling: Vec<_> =
        vehicles.into_iter().map(|lines| lines.first().and_then(|line| line.unit)).collect();
    let is_one_alone = pulling.contains(&None);
    move |unit| unit.filter(|_| !(is_one_alone && pulling.contains(&unit)))
}

struct Parts<'l> {
    line: &'l Line,
    unit: Option<&'static str>,
    /// The counts in both vehicles by place.
    places: Vec<(&'l str, i64, i64)>,
}

/// The parts that differ, added ones first.
pub fn changes(first: &[Line], other: &[Line]) -> Vec<Change> {
    let mut all: Vec<Parts<'_>> = Vec::new();
    let mut numbers = HashMap::new();
    let half = halves([first, other]);
    let counted = first.iter().map(|line| (line, line.count, 0));
    let counted = counted.chain(other.iter().map(|line| (line, 0, line.count)));
    for (line, before, after) in counted {
        let unit = half(line.unit);
        let identity = (unit, line.load, line.item.as_str(), line.made_of.as_slice());
        let number = *numbers.entry(identity).or_insert_with(|| {
            all.push(Parts { line, unit, places: Vec::new() });
            all.len() - 1
        });
        let places = &mut all[number].places;
        // Armor is compared by side instead.
        let place = if line.category.nature == Nature::Armor { "" } else { line.place.as_str() };
        match places.iter_mut().find(|(known, _, _)| *known == place) {
            Some(found) => (found.1, found.2) = (found.1 + before, found.2 + after),
            None => places.push((place, before, after)),
        }
    }
    let mut changes: Vec<_> = all.into_iter().flat_map(of_parts).collect();
    changes.sort_by_key(|change| change.how);
    changes
}

/// A part missing in one place and new in another was moved. Other differences were added or removed.
fn of_parts(parts: Parts<'_>) -> Vec<Change> {
    let Parts { line, unit, places } = parts;
    let change = |how, place: usize, count_before, count| Change {
        unit,
        item: line.item.clone(),
        category: line.category,
        how,
        from: None,
        place: places[place].0.to_owned(),
        count_before,
        count,
    };
    let mut left: Vec<i64> = places.iter().map(|(_, before, after)| after - before).collect();
    let mut changes = Vec::new();
    let (mut from, mut to) = (0, 0);
    while from < left.len() && to < left.len() {
        let count = (-left[from]).min(left[to]);
        if count > 0 {
            let place = Some(places[from].0.to_owned());
            changes.push(Change { from: place, ..change(How::Moved, to, count, count) });
            left[from] += count;
            left[to] -= count;
        }
        from += usize::from(left[from] >= 0);
        to += usize::from(to < left.len() && left[to] <= 0);
    }
    for (number, more) in left.into_iter().enumerate() {
        let (_, before, after) = places[number];
        match more {
            0 => {}
            more if before > 0 && after > 0 => {
                changes.push(change(How::Changed, number, after - more, after));
            }
            more if more > 0 => changes.push(change(How::Added, number, 0, more)),
            fewer => changes.push(change(How::Removed, number, -fewer, 0)),
        }
    }
    changes
}
