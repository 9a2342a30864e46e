//! A Carz vehicle from above.

use crate::sheet::model::{Armor, Boxes, Cell, Corner, Layer, Outline, View, Wheel};
use crate::units::counted;

use super::super::figures::{Totals, text};
use super::super::places::{End, Place, SIDES, side_name};
use super::super::stat_line::wheel_name;
use super::super::vehicle::{Axle, Spare, Suit, Vehicle};
use super::MOST;
use crate::text::sentence;

pub fn view(vehicle: &Vehicle<'_>, totals: &Totals) -> View {
    let at = |place| weapons(vehicle, place);
    View {
        outline: if vehicle.is_cycle() { Outline::Cycle } else { Outline::Car },
        armor_text: armor_text(vehicle),
        armor: armor(vehicle),
        front: at(Place::Front),
        rows: inside(vehicle, totals),
        back: at(Place::Back),
        left: at(Place::Left),
        right: at(Place::Right),
        above: [at(Place::Turret), outside(vehicle, &["top", "under"])].concat(),
        wheels: vehicle.axles.iter().flat_map(|axle| wheels(vehicle, axle)).collect(),
        ..View::default()
    }
}

/// "chambered FP, 176 points".
fn armor_text(vehicle: &Vehicle<'_>) -> String {
    let points = vehicle.armor_points();
    if points == 0 {
        return "no armor".to_owned();
    }
    let suits = vehicle.armor.suits();
    let text = |suit: &Suit<'_, '_>| {
        let build = suit.build.map(|build| build.row.name.to_lowercase());
        let finish = suit.finish.map(|finish| finish.row.short().to_owned());
        let name = build.into_iter().chain(finish).collect::<Vec<_>>().join(" ");
        format!("{name}, {}", counted(suit.points(), "point"))
    };
    suits.iter().filter(|suit| suit.points() > 0).map(text).collect::<Vec<_>>().join("; ")
}

fn armor(vehicle: &Vehicle<'_>) -> Vec<Armor> {
    let sides = SIDES.iter().filter(|(_, side)| vehicle.carries_armor(*side));
    let mixed = vehicle.armor.suits().len() > 1;
    let armor = sides.map(|(name, side)| {
        let points = vehicle.armor_at(*side);
        let own = vehicle.armor.sides.iter().find(|found| found.side.value == *side);
        let own = own.filter(|_| mixed);
        let build = own.and_then(|found| Some(found.build?.row.short()));
        let finish = own.and_then(|found| Some(found.finish?.row.short()));
        let own = build.into_iter().chain(finish).collect::<Vec<_>>().join(" ");
        let layer = Layer { points: points.into(), name: own, ..Layer::default() };
        let layers = (points > 0).then_some(layer).into_iter().collect();
        Armor { side: *side, name: sentence(name), layers }
    });
    armor.collect()
}

/// Spares on any of `sides`. With several sides, each spare names its side.
fn outside(vehicle: &Vehicle<'_>, sides: &[&str]) -> Vec<Cell> {
    let falls = vehicle.catalog.figures.wheels.falls;
    let cells = |found: &Spare<'_>| {
        let side = found.location.map(|side| side_name(side.value))?;
        let at = if sides.len() > 1 { format!("{side}, ") } else { String::new() };
        let text = format!("{at}off above {falls} a turn");
        sides.contains(&side).then(|| spare(found, text))
    };
    vehicle.spares.iter().filter_map(cells).flatten().collect()
}

/// Spares outside, which are hit first, then the weapons of a place.
fn weapons(vehicle: &Vehicle<'_>, place: Place) -> Vec<Cell> {
    let mut cells = outside(vehicle, &[place.name()]);
    let all = vehicle.weapons.iter().enumerate();
    for (number, weapon) in all.filter(|(_, weapon)| weapon.place() == Some(place)) {
        let name = weapon.name();
        let text = if place == Place::Turret { "turret" } else { "" };
        let cell = |name: String, dp: Boxes, text: &str| Cell {
            dp,
            weapon: Some(number),
            text: text.to_owned(),
            at: weapon.entry.item.span,
            ..Cell::new(name.clone(), name)
        };
        let count = weapon.count.clamp(0, MOST);
        // Single-hit weapons share a cell if there are many.
        if weapon.row.hits == 1 && count > 1 {
            let boxes = Boxes { single: true, ..count.into() };
            cells.push(cell(format!("{count} × {name}"), boxes, "one hit each"));
        } else {
            let boxes = Boxes::from(weapon.row.hits);
            cells.extend((0..count).map(|_| cell(name.clone(), boxes, text)));
        }
    }
    cells
}

fn spare(spare: &Spare<'_>, text: String) -> Vec<Cell> {
    let cell = Cell { dp: spare.row.hits.into(), text, ..Cell::new("Spare wheel", "Spare") };
    vec![cell; usize::try_from(spare.count.clamp(0, MOST)).unwrap_or(0)]
}

/// Front engines, people, rear engines, the tank, cargo.
fn inside(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<Vec<Cell>> {
    let engines = |end: End| -> Vec<Cell> {
        let here = vehicle.engines.iter().filter(|engine| engine.end == end);
        let cell = |engine: &super::super::vehicle::Engine<'_>| Cell {
            dp: engine.hits(vehicle.catalog).into(),
            ..Cell::new(format!("{} engine", engine.row.row.name), "Engine")
        };
        here.map(cell).collect()
    };
    let tank = vehicle.tank.as_ref().map(|tank| Cell {
        dp: tank.row.hits.into(),
        ..Cell::new(format!("{} tank", tank.row.row.name), "Tank")
    });
    let within = vehicle.spares.iter().filter(|spare| spare.location.is_none());
    let mut cargo = Cell { text: text::cargo(totals), ..Cell::new("Cargo", "Cargo") };
    // One spare shares the cargo's cell; further spares have their own cells.
    let mut spares: Vec<_> = within.flat_map(|found| spare(found, String::new())).collect();
    if !spares.is_empty() {
        cargo.dp = spares.remove(0).dp;
        cargo.name = format!("Cargo {}, spare", std::mem::take(&mut cargo.text));
    }
    let mut rows = vec![engines(End::Front), seats(vehicle), engines(End::Back)];
    rows.extend([tank.into_iter().collect(), vec![cargo], spares]);
    rows.retain(|row| !row.is_empty());
    rows
}

/// A cell for each person. People on a motorcycle share a cell without boxes.
fn seats(vehicle: &Vehicle<'_>) -> Vec<Cell> {
    let cell = |name: String, short: &str| Cell {
        text: "see Crew".to_owned(),
        seat: true,
        ..Cell::new(name, short)
    };
    let roles = vehicle.crew.iter().flat_map(|member| {
        let count = usize::try_from(member.count.clamp(0, MOST)).unwrap_or(0);
        std::iter::repeat_n(member.row.row.name.as_str(), count)
    });
    if vehicle.is_cycle() && vehicle.people() > 1 {
        let names = sentence(&roles.collect::<Vec<_>>().join(", ").to_lowercase());
        return vec![cell(names, "People")];
    }
    roles.map(|role| cell(role.to_owned(), role)).collect()
}

/// Half of an end's wheels at each corner; a motorcycle's wheel is in the middle.
fn wheels(vehicle: &Vehicle<'_>, axle: &Axle<'_>) -> Vec<Wheel> {
    let corners = match (vehicle.is_cycle(), axle.end) {
        (true, End::Front) => vec![Corner::Front],
        (true, End::Back) => vec![Corner::Back],
        (false, End::Front) => vec![Corner::FrontLeft, Corner::FrontRight],
        (false, End::Back) => vec![Corner::BackLeft, Corner::BackRight],
    };
    let name = wheel_name(&axle.row.row.name, axle.fireproof);
    let sides = corners.len() as i64;
    let wheel = |(number, corner): (usize, Corner)| {
        // An extra wheel is drawn on the left.
        let share = |count: i64| (count.clamp(0, MOST) + sides - 1 - number as i64) / sides;
        let points = axle.guard * share(axle.guarded);
        Wheel {
            corner,
            name: name.clone(),
            tires: (0..share(axle.count)).map(|_| Boxes::from(axle.row.hits)).collect(),
            guard: (points > 0).then(|| points.into()),
            strikes: Vec::new(),
            at: axle.span,
        }
    };
    corners.into_iter().enumerate().map(wheel).collect()
}
