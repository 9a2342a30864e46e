//! The grid and its squares.

use std::collections::BTreeMap;

use crate::check::finding::{Draft, Sink};
use crate::rules;
use crate::text::edit::Change;
use crate::text::limits::FINDINGS;
use crate::text::source::Located;
use crate::units::counted;

use super::super::layout::{Clash, Part, Piece, fewest, is_drawn, join, pieces, room_for};
use super::super::places::Square;
use super::super::vehicle::Vehicle;
use super::Car;

rules! {
    "squares.md";
    no_grid: Error, section "Other Vehicles", needs ["grid"], "a vehicle without a grid";
    grid_not_allowed: Error forbids, section "Other Vehicles", needs ["vehicle"],
        "a `grid` for a vehicle whose grid is printed";
    off_grid: Error, section "The Basics", "a square that the vehicle does not have";
    over_squares: Error, section "The Basics", rulings ["autowar-squares", "autowar-layout"],
        "parts that need more squares than the vehicle has";
    incomplete_layout: Error, section "The Basics", rulings ["autowar-layout"], needs ["driver", "engine", "square"],
        "a layout with squares for only some of the parts";
    shared_square: Error, section "The Basics", rulings ["autowar-squares"], needs ["vehicle"],
        "parts in one square that cannot share it";
    crowded_square: Error, section "The Basics", rulings ["autowar-squares"],
        "more weapons in a square than it can hold";
}

fn no_grid(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let Some(sort) = vehicle.sort.filter(|_| vehicle.grid().is_none()) else { return };
    let name = vehicle.sort_name();
    sink.finding(sort.span, format!("the rules print no grid for a {name}"))
        .label("the design needs its own `grid`")
        .actual("no grid")
        .help("agree on a grid and add it: `grid = { width = 2, length = 6 }`")
        .involves(&["vehicle"]);
}

fn grid_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let (Some(sort), Some(own)) = (vehicle.sort, vehicle.own_grid) else { return };
    let Some(printed) = sort.value.grid() else { return };
    let name = vehicle.sort_name();
    let message = format!("the grid of a {name} is printed: {printed} squares");
    let mut finding = sink.finding(own.span, message).label(format!("{} written here", own.value));
    if sort.span != vehicle.span {
        finding = finding.because(sort.span, format!("this is a {name}"));
    }
    finding.actual(own.value.to_string()).limit(printed.to_string());
}

fn off_grid(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let Some(grid) = vehicle.grid() else { return };
    let outside = |piece: &Piece| piece.square.filter(|square| !grid.holds(square.value));
    let mut off: Vec<_> =
        pieces(vehicle).into_iter().filter(|piece| outside(piece).is_some()).collect();
    off.dedup_by_key(|piece| piece.square.map(|square| square.span));
    for piece in off.into_iter().take(FINDINGS + 1) {
        let Some(square) = piece.square else { continue };
        let name = name(vehicle, piece.part);
        let finding = sink
            .finding(square.span, format!("there is no square {} for the {name}", square.value))
            .label(format!("the grid has {grid} squares"))
            .actual(square.value.to_string())
            .limit(grid.to_string())
            .each(vehicle.own_grid, |finding, own| finding.because(own.span, "its grid"));
        let moves = |other: &Piece| other.part == piece.part && outside(other).is_some();
        rearranged(vehicle, moves, finding);
    }
}

fn over_squares(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let (Some(sort), Some(grid)) = (vehicle.sort, vehicle.grid()) else { return };
    let (needed, room) = (fewest(vehicle), grid.squares());
    if is_drawn(vehicle) || needed <= room {
        return;
    }
    let over = needed - room;
    let message = format!("the parts need {} more than the grid has", counted(over, "square"));
    let finding = sink
        .finding(sort.span, message)
        .label(format!("{needed} needed, {room} on a {grid} grid"))
        .actual(needed)
        .limit(room)
        .involves(&["vehicle"]);
    let weapons = vehicle.weapons.iter().map(|weapon| ("weapons", weapon.number));
    let options = vehicle.options.iter().map(|option| ("options", option.number));
    finding.each(weapons.chain(options), |finding, (list, number)| {
        finding.involves_item(list, number)
    });
}

fn incomplete_layout(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    if !is_drawn(vehicle) && !vehicle.readings.layout {
        return;
    }
    let pieces = pieces(vehicle);
    let missing: Vec<_> = pieces.iter().filter(|piece| piece.square.is_none()).collect();
    let Some(first) = missing.first() else { return };
    let mut names: Vec<_> = missing.iter().map(|piece| name(vehicle, piece.part)).collect();
    names.dedup();
    let count = missing.len() as i64;
    let message = format!("{} without a square: {}", counted(count, "part"), names.join(", "));
    let finding = sink
        .finding(first.span, message)
        .label(format!("the {} needs a square", names[0]))
        .actual(count)
        .limit(0)
        .each(pieces.iter().find_map(|piece| piece.square), |finding, given| {
            finding.because(given.span, "other parts have one")
        });
    rearranged(vehicle, |piece| piece.square.is_none(), finding);
}

fn shared_square(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let found = misfits(vehicle);
    let found = found.iter().filter(|misfit| misfit.clash == Clash::Company);
    for misfit in found.take(FINDINGS + 1) {
        let (square, name) = (misfit.square, misfit.name(vehicle));
        let other = match misfit.first.part == misfit.part {
            true => "another".to_owned(),
            false => format!("the {}", self::name(vehicle, misfit.first.part)),
        };
        let first = misfit.first.square.filter(|first| first.span != square.span);
        let finding = sink
            .finding(square.span, format!("{name} cannot share {} with {other}", square.value))
            .label(format!("{} is taken", square.value))
            .actual(square.value.to_string())
            .each(first, |finding, first| finding.because(first.span, format!("{other} is here")));
        misfit.involved(vehicle, finding);
    }
}

fn crowded_square(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let most = vehicle.catalog.sharing.weapons;
    let kind = if vehicle.readings.squares { "parts" } else { "weapons" };
    let found = misfits(vehicle);
    let found = found.iter().filter(|misfit| misfit.clash == Clash::TooMany);
    for misfit in found.take(FINDINGS + 1) {
        let (square, name) = (misfit.square, misfit.name(vehicle));
        let message = format!("{} is full: no room for {name}", square.value);
        let finding = sink
            .finding(square.span, message)
            .label(format!("at most {most} {kind} can share a square"))
            .actual(most + misfit.copies.len() as i64)
            .limit(most);
        misfit.involved(vehicle, finding);
    }
}

/// The name of a part: "heavy machine gun".
fn name(vehicle: &Vehicle<'_>, part: Part) -> String {
    match part {
        Part::Driver => "driver".to_owned(),
        Part::Engine => "engine".to_owned(),
        Part::Weapon(number) => vehicle.weapons[number].name(),
        Part::Option(number) => vehicle.options[number].name(),
    }
}

/// Copies of a part that cannot stay in their squares.
struct Misfit {
    clash: Clash,
    part: Part,
    square: Located<Square>,
    copies: Vec<usize>,
    /// The part that is already in the square.
    first: Piece,
}

impl Misfit {
    /// "the rocket launcher", "the 2 rocket launchers", "1 of the 3 rocket launchers".
    fn name(&self, vehicle: &Vehicle<'_>) -> String {
        let name = name(vehicle, self.part);
        let all = match self.part {
            Part::Driver | Part::Engine => 1,
            Part::Weapon(number) => vehicle.weapons[number].count,
            Part::Option(number) => vehicle.options[number].count,
        };
        match self.copies.len() as i64 {
            1 if all == 1 => format!("the {name}"),
            count if count == all => format!("the {all} {name}s"),
            count => format!("{count} of the {all} {name}s"),
        }
    }

    /// Points at the parts, and offers to move the copies or the part that is already there.
    fn involved<'f>(&self, vehicle: &Vehicle<'_>, finding: Draft<'f>) -> Draft<'f> {
        let own = |piece: &Piece| piece.part == self.part && self.copies.contains(&piece.copy);
        let first = |piece: &Piece| {
            let square = piece.square.map(|square| square.value);
            piece.part == self.first.part && square == Some(self.square.value)
        };
        let finding = rearranged(vehicle, own, finding);
        match self.clash == Clash::Company && self.part != self.first.part {
            true => rearranged(vehicle, first, finding),
            false => finding,
        }
    }
}

/// Finds every part that cannot share its square with the parts before it.
fn misfits(vehicle: &Vehicle<'_>) -> Vec<Misfit> {
    let mut squares: BTreeMap<Square, Vec<Piece>> = BTreeMap::new();
    for piece in pieces(vehicle) {
        if let Some(square) = piece.square {
            squares.entry(square.value).or_default().push(piece);
        }
    }
    let mut misfits: Vec<Misfit> = Vec::new();
    for here in squares.values() {
        let mut settled: Vec<Part> = Vec::new();
        let before = misfits.len();
        for piece in here {
            let (Err(clash), Some(square)) = (join(vehicle, &settled, piece.part), piece.square)
            else {
                settled.push(piece.part);
                continue;
            };
            // Copies of a part are consecutive.
            match misfits[before..].last_mut() {
                Some(last) if (last.part, last.clash) == (piece.part, clash) => {
                    last.copies.push(piece.copy);
                }
                _ => misfits.push(Misfit {
                    clash,
                    part: piece.part,
                    square,
                    copies: vec![piece.copy],
                    first: here[0],
                }),
            }
        }
    }
    misfits
}

/// Offers free squares for the copies that `moves` selects.
fn rearranged<'f>(
    vehicle: &Vehicle<'_>,
    moves: impl Fn(&Piece) -> bool,
    finding: Draft<'f>,
) -> Draft<'f> {
    finding.each(arranged(vehicle, moves), Draft::particular)
}

const LONGEST_LIST: usize = 100;

fn write_squares(vehicle: &Vehicle<'_>, part: Part, squares: &[Square]) -> Change {
    let quoted: Vec<_> = squares.iter().map(|square| format!("\"{square}\"")).collect();
    let alike = squares.windows(2).all(|pair| pair[0] == pair[1]);
    let value = if alike { quoted[0].clone() } else { format!("[{}]", quoted.join(", ")) };
    match part {
        Part::Driver => Change::set_in("driver", "square", value),
        Part::Engine => match &vehicle.engine {
            Some(engine) if !engine.is_written => {
                let id = &engine.row.row.id;
                Change::set("engine", format!("{{ item = \"{id}\", square = {value} }}"))
            }
            _ => Change::set_in("engine", "square", value),
        },
        Part::Weapon(number) => {
            Change::set_item("weapons", vehicle.weapons[number].number, "square", value)
        }
        Part::Option(number) => {
            Change::set_item("options", vehicle.options[number].number, "square", value)
        }
    }
}

/// Finds a square for every copy that `moves` selects, and keeps the others in place. `None` if a copy does not fit.
fn arranged(vehicle: &Vehicle<'_>, moves: impl Fn(&Piece) -> bool) -> Option<Vec<Change>> {
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
    let mut changes = Vec::new();
    for entry in pieces.chunk_by(|a, b| a.part == b.part).filter(|entry| entry.iter().any(&moves)) {
        if entry.len() > LONGEST_LIST {
            return None;
        }
        let mut all = Vec::new();
        for piece in entry {
            let square = match piece.square.filter(|_| !moves(piece)) {
                Some(square) => square.value,
                None => {
                    let square = room_for(vehicle, &taken, piece.part)?;
                    taken.entry(square).or_default().push(piece.part);
                    square
                }
            };
            all.push(square);
        }
        changes.push(write_squares(vehicle, entry[0].part, &all));
    }
    Some(changes)
}
