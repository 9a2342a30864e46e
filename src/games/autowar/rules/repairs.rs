//! The smallest changes that make a vehicle legal, computed for each vehicle.

use std::collections::BTreeMap;

use crate::text::edit::Change;
use crate::units::{Exact, counted, plain, pounds};

use super::super::layout::{Part, Piece, drawn, fewest, pieces, room_for};
use super::super::places::Square;
use super::super::vehicle::Vehicle;
use super::Case;

/// Longer lists of squares are not offered.
const LONGEST_LIST: usize = 100;

/// Writes the squares of all pieces of a part.
fn write_squares(vehicle: &Vehicle<'_>, part: Part, squares: &[Square]) -> Change {
    let quoted: Vec<_> = squares.iter().map(|square| format!("\"{square}\"")).collect();
    let alike = squares.windows(2).all(|pair| pair[0] == pair[1]);
    let value = if alike { quoted[0].clone() } else { format!("[{}]", quoted.join(", ")) };
    match part {
        Part::Driver => Change::set_in("driver", "square", value),
        Part::Engine => {
            let id = vehicle.engine.as_ref().map_or("", |engine| &engine.row.row.id);
            Change::set("engine", format!("{{ item = \"{id}\", square = {value} }}"))
        }
        Part::Weapon(number) => {
            Change::set_item("weapons", vehicle.weapons[number].number, "square", value)
        }
        Part::Option(number) => {
            Change::set_item("options", vehicle.options[number].number, "square", value)
        }
    }
}

/// Some pieces of a part, with squares found for them.
pub struct Settled {
    pub part: Part,
    /// Where they go.
    pub squares: Vec<Square>,
    pub change: Change,
}

impl Settled {
    /// "A3", "A3 and A4".
    pub fn places(&self) -> String {
        let mut squares: Vec<_> = self.squares.iter().map(Square::to_string).collect();
        squares.dedup();
        squares.join(" and ")
    }
}

/// Finds a square for every piece that `moves`, and leaves the others where they are. `None` if one does not fit.
pub fn settle(vehicle: &Vehicle<'_>, moves: impl Fn(&Piece) -> bool) -> Option<Vec<Settled>> {
    if fewest(vehicle) > vehicle.grid()?.squares() {
        return None;
    }
    let pieces = pieces(vehicle);
    let mut taken: BTreeMap<Square, Vec<Part>> = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| !moves(piece)) {
        if let Some(square) = piece.square {
            taken.entry(square.value).or_default().push(piece.part);
        }
    }
    let mut settled = Vec::new();
    for entry in pieces.chunk_by(|a, b| a.part == b.part).filter(|entry| entry.iter().any(&moves)) {
        if entry.len() > LONGEST_LIST {
            return None;
        }
        let (mut all, mut moved) = (Vec::new(), Vec::new());
        for piece in entry {
            let square = match piece.square.filter(|_| !moves(piece)) {
                Some(square) => square.value,
                None => {
                    let square = room_for(vehicle, &taken, piece.part)?;
                    taken.entry(square).or_default().push(piece.part);
                    moved.push(square);
                    square
                }
            };
            all.push(square);
        }
        let part = entry[0].part;
        let change = write_squares(vehicle, part, &all);
        settled.push(Settled { part, squares: moved, change });
    }
    Some(settled)
}

/// The square of a new option, where the design draws its squares: `{ item = "…", square = "B3" }`.
pub fn new_option(vehicle: &Vehicle<'_>, id: &str, square: Option<Square>) -> Change {
    let drawn = !drawn(vehicle).is_empty();
    Change::add(
        "options",
        match square.filter(|_| drawn) {
            Some(square) => format!("{{ item = \"{id}\", square = \"{square}\" }}"),
            None => format!("\"{id}\""),
        },
    )
}

/// The fewest points of armor that weigh `over`, taken from the strongest sides.
pub fn less_armor(case: &Case<'_>, over: Exact) -> Option<(String, Vec<Change>)> {
    let vehicle = case.vehicle;
    let each = vehicle.catalog.armor.weight;
    let points = if each.is_zero() { return None } else { (over / each).ceil() };
    let mut sides = vehicle.armor.clone();
    sides.sort_by_key(|armor| std::cmp::Reverse(armor.points.value));
    let (mut left, mut changes) = (points, Vec::new());
    for armor in sides {
        let dropped = left.min(armor.points.value);
        if dropped > 0 {
            let points = (armor.points.value - dropped).to_string();
            changes.push(Change::set_in("armor", armor.side.name(), points));
            left -= dropped;
        }
    }
    (left == 0).then(|| (format!("drop {} of armor", counted(points, "point")), changes))
}

/// The frames that can carry `weight` and that its type of vehicle may have, smallest first.
pub fn frames(case: &Case<'_>, weight: Exact) -> Vec<(String, Change)> {
    let vehicle = case.vehicle;
    let rows = vehicle.catalog.frames.rows.iter();
    let mut rows: Vec<_> =
        rows.filter(|row| row.capacity >= weight && vehicle.takes(row)).collect();
    rows.sort_by_key(|row| row.capacity);
    let repair = |row: &&super::super::catalog::Frame| {
        let (frame, speed) = (row.row.name.to_lowercase(), row.max_speed);
        let message =
            format!("use a {frame} frame: it carries {}, speed {speed}", pounds(row.capacity));
        (message, Change::set("frame", format!("\"{}\"", row.row.id)))
    };
    rows.iter().map(repair).collect()
}

/// Parts of one kind that can be left out.
pub struct Surplus {
    pub part: Part,
    pub count: i64,
    /// Pounds of one of them.
    pub weight: Exact,
    name: String,
    list: &'static str,
    number: usize,
}

/// Every entry of weapons and options.
pub fn surplus(vehicle: &Vehicle<'_>) -> Vec<Surplus> {
    let weapons = vehicle.weapons.iter().enumerate().map(|(place, weapon)| Surplus {
        part: Part::Weapon(place),
        count: weapon.count,
        weight: weapon.row.weight + weapon.mount.map_or(Exact::ZERO, |mount| mount.value.weight),
        name: weapon.name(),
        list: "weapons",
        number: weapon.number,
    });
    let options = vehicle.options.iter().enumerate().map(|(place, option)| Surplus {
        part: Part::Option(place),
        count: option.count,
        weight: option.row.weight,
        name: option.name(),
        list: "options",
        number: option.number,
    });
    weapons.chain(options).collect()
}

impl Surplus {
    /// "leave out 1 of the 6 handguns".
    pub fn without(&self, number: i64) -> (String, Change) {
        let name = &self.name;
        match self.count - number {
            0 if self.count == 1 => {
                (format!("leave out the {name}"), Change::remove_item(self.list, self.number))
            }
            0 => (
                format!("leave out the {} {name}s", self.count),
                Change::remove_item(self.list, self.number),
            ),
            left => (
                format!("leave out {number} of the {} {name}s", self.count),
                Change::set_item(self.list, self.number, "count", left.to_string()),
            ),
        }
    }
}

/// "175 lbs."; exact if a house catalog has fractions of a pound.
pub fn weight(number: Exact) -> String {
    if number.whole().is_some() { pounds(number) } else { format!("{} lbs.", plain(number)) }
}
