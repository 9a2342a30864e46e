//! Compares vehicles of one game: parts by ledger lines, then figures and armor. The first vehicle is the baseline.

use std::collections::HashMap;

use crate::games::system;
use crate::report::Report;
use crate::text::distinct;
use crate::units::{Exact, plain};
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
    pub category: &'static str,
    pub how: How,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    Added {
        place: String,
        count: i64,
    },
    Removed {
        place: String,
        count: i64,
    },
    Moved {
        from: String,
        to: String,
        count: i64,
    },
    /// A different number in the same place.
    Changed {
        place: String,
        count_before: i64,
        count: i64,
    },
}

impl How {
    pub fn name(&self) -> &'static str {
        match self {
            How::Added { .. } => "added",
            How::Removed { .. } => "removed",
            How::Moved { .. } => "moved",
            How::Changed { .. } => "changed",
        }
    }

    fn rank(&self) -> u8 {
        match self {
            How::Added { .. } => 0,
            How::Removed { .. } => 1,
            How::Moved { .. } => 2,
            How::Changed { .. } => 3,
        }
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
        let place = if line.category == "armor" { "" } else { line.place.as_str() };
        match places.iter_mut().find(|(known, _, _)| *known == place) {
            Some(found) => (found.1, found.2) = (found.1 + before, found.2 + after),
            None => places.push((place, before, after)),
        }
    }
    let mut changes: Vec<_> = all.into_iter().flat_map(of_parts).collect();
    changes.sort_by_key(|change| change.how.rank());
    changes
}

/// A part missing in one place and new in another was moved. Other differences were added or removed.
fn of_parts(parts: Parts<'_>) -> Vec<Change> {
    let place = |number: usize| parts.places[number].0.to_owned();
    let mut left: Vec<i64> = parts.places.iter().map(|(_, before, after)| after - before).collect();
    let mut hows = Vec::new();
    let (mut from, mut to) = (0, 0);
    while from < left.len() && to < left.len() {
        let count = (-left[from]).min(left[to]);
        if count > 0 {
            hows.push(How::Moved { from: place(from), to: place(to), count });
            left[from] += count;
            left[to] -= count;
        }
        from += usize::from(left[from] >= 0);
        to += usize::from(to < left.len() && left[to] <= 0);
    }
    for (number, more) in left.into_iter().enumerate() {
        let (_, before, after) = parts.places[number];
        let place = place(number);
        match more {
            0 => {}
            more if before > 0 && after > 0 => {
                hows.push(How::Changed { place, count_before: after - more, count: after });
            }
            more if more > 0 => hows.push(How::Added { place, count: more }),
            fewer => hows.push(How::Removed { place, count: -fewer }),
        }
    }
    let Parts { line, unit, .. } = parts;
    let change = |how| Change { unit, item: line.item.clone(), category: line.category, how };
    hows.into_iter().map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Options, SYSTEMS};
    use crate::report::judge;
    use crate::text::source::Source;

    fn car(weapons: &str) -> Report {
        let text = format!(
            "body = \"compact\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\ntires = {{ all = \"HD\" }}\n\
            armor = {{ front = 10, back = 5 }}\nweapons = [{weapons}]\n"
        );
        judge::describe_all(&Source::new("car.toml", text), &Options::default()).remove(0)
    }

    fn weapon_changes(one: &str, other: &str) -> Vec<(String, How)> {
        let (one, other) = (car(one), car(other));
        let comparison = Comparison::of(&[&one, &other]).unwrap();
        let weapons = comparison.parts[0].iter().filter(|change| change.category == "weapon");
        weapons.map(|change| (change.item.clone(), change.how.clone())).collect()
    }

    #[test]
    fn a_part_at_another_place_was_moved() {
        let gun = "Machine Gun".to_owned();
        let (front, back) = ("front".to_owned(), "back".to_owned());
        let mg = |place: &str, count: i64| {
            format!("{{ item = \"MG\", mount = \"{place}\", count = {count} }}")
        };
        assert_eq!(weapon_changes(&mg("front", 1), &mg("front", 1)), []);
        let moved = How::Moved { from: front.clone(), to: back.clone(), count: 1 };
        assert_eq!(weapon_changes(&mg("front", 1), &mg("back", 1)), [(gun.clone(), moved.clone())]);
        let both = format!("{}, {}", mg("front", 1), mg("back", 1));
        assert_eq!(weapon_changes(&mg("front", 2), &both), [(gun.clone(), moved)]);
        let added = How::Added { place: back, count: 1 };
        assert_eq!(weapon_changes(&mg("front", 1), &both), [(gun.clone(), added)]);
        let changed = How::Changed { place: front.clone(), count_before: 1, count: 3 };
        assert_eq!(weapon_changes(&mg("front", 1), &mg("front", 3)), [(gun.clone(), changed)]);
        assert_eq!(
            weapon_changes(&mg("front", 1), ""),
            [(gun, How::Removed { place: front, count: 1 })]
        );
    }

    /// A cycle has the same parts with and without a sidecar.
    #[test]
    fn a_new_sidecar_is_listed() {
        let text = "body = \"heavy cycle\"\npower-plant = \"super cycle\"\ncrew = [\"cyclist\"]\ntires = \"solid\"\n\
            armor = { front = 10, back = 10 }\n[variants.with.sidecar]\nbody = \"heavy sidecar\"\ntires = \"solid\"\n";
        let both = judge::describe_all(&Source::new("cycle.toml", text), &Options::default());
        for (one, other, count) in [(0, 1, [3, 0]), (1, 0, [0, 3])] {
            let comparison = Comparison::of(&[&both[one], &both[other]]).unwrap();
            let changes = &comparison.parts[0];
            assert!(changes.iter().all(|change| change.unit == Some("sidecar")), "{changes:?}");
            let of = |rank: u8| changes.iter().filter(|change| change.how.rank() == rank).count();
            assert_eq!([of(0), of(1)], count, "{changes:?}");
            let front = comparison.armor.iter().find(|side| side.key == "front").unwrap();
            assert_eq!(front.values, [Some(Exact::from(10)); 2]);
        }
    }

    /// A vehicle equals itself, and swapping vehicles swaps added and removed.
    #[test]
    fn comparing_is_symmetric() {
        for game in SYSTEMS {
            let options = Options::default();
            let all: Vec<_> = game
                .designs
                .iter()
                .flat_map(|(name, text)| judge::describe_all(&Source::new(*name, *text), &options))
                .collect();
            for (one, other) in all.iter().zip(all.iter().cycle().skip(1)) {
                assert!(Comparison::of(&[one, one]).unwrap().is_empty(), "{}", one.path());
                let [there, back] = [[one, other], [other, one]].map(|pair| {
                    let changes = Comparison::of(&pair).unwrap().parts.remove(0);
                    let sum = |sign: fn(&How) -> i64| -> i64 {
                        changes.iter().map(|change| sign(&change.how)).sum()
                    };
                    sum(|how| match how {
                        How::Added { count, .. } => *count,
                        How::Removed { count, .. } => -count,
                        How::Changed { count_before, count, .. } => count - count_before,
                        How::Moved { .. } => 0,
                    })
                });
                assert_eq!(there, -back, "{} and {}", one.path(), other.path());
            }
        }
    }

    #[test]
    fn vehicles_of_two_games_are_not_compared() {
        let of = |number: usize| {
            let (name, text) = SYSTEMS[number].designs[0];
            judge::describe_all(&Source::new(name, text), &Options::default()).remove(0)
        };
        let (one, other) = (of(0), of(1));
        assert_eq!(Comparison::of(&[&one, &one, &other]).unwrap_err(), 2);
    }
}
