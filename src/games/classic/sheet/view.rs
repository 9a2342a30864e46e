//! A Classic vehicle from above, and how hits are located.

use crate::catalog::Row;
use crate::sheet::model::{Armor, Boxes, Cell, Corner, Layer, Outline, Side, View, Wheel};
use crate::units::{Exact, counted, plain};

use super::super::catalog::KindSort;
use super::super::catalog::play::Part;
use super::super::figures::Unit;
use super::super::places::{self, Compartment, Place};
use super::super::vehicle::{Vehicle, Weapon, tire_figures};
use super::play::is_above;
use super::weapons::{Armed, weapon_name};
use super::{MOST, sentence, short_tire};

pub fn view(units: &[Unit<'_>], armed: &[Armed]) -> View {
    let mut view = of_unit(&units[0], armed);
    if let [_, sidecar, ..] = units {
        view.armor_text = together(&units[0], sidecar);
        view.sidecar = Some(Box::new(of_unit(sidecar, armed)));
        let play = &units[0].vehicle.catalog.play;
        view.notes.push(format!(
            "From the sidecar's side 1 die: 1–{} {}, else sidecar.",
            play.sidecar_strike.cycle, units[0].name
        ));
    }
    view
}

fn of_unit(unit: &Unit<'_>, armed: &[Armed]) -> View {
    let vehicle = unit.vehicle;
    let outline = match vehicle.sort() {
        Some(KindSort::Cycle) => Outline::Cycle,
        Some(KindSort::Trike) => Outline::Trike,
        Some(KindSort::ReversedTrike) => Outline::ReversedTrike,
        Some(KindSort::Sidecar) => Outline::Sidecar,
        Some(KindSort::Car) | None => Outline::Car,
    };
    let at = |place| weapons(vehicle, armed, move |weapon| weapon.place() == Some(place));
    View {
        outline,
        armor_text: armor_text(vehicle),
        armor: armor(vehicle),
        grid: None,
        front: at(Place::Front),
        rows: inside(unit),
        back: at(Place::Back),
        left: at(Place::Left),
        right: at(Place::Right),
        above: weapons(vehicle, armed, |weapon| weapon.place().is_some_and(is_above)),
        wheels: wheels(vehicle),
        notes: notes(vehicle),
        sidecar: None,
    }
}

fn armor_text(vehicle: &Vehicle<'_>) -> String {
    let texts = vehicle.armor.iter().rev().map(|layer| {
        let name = layer.row.map_or("armor".to_owned(), |row| armor_name(&row.row));
        (name, layer.points())
    });
    let texts: Vec<_> = texts.collect();
    match &texts[..] {
        _ if texts.iter().all(|(_, points)| *points == 0) => "no armor".to_owned(),
        [(name, points)] => format!("{name}, {}", counted(*points, "point")),
        _ => {
            let layers = texts.iter().map(|(name, points)| format!("{name} {points}"));
            layers.collect::<Vec<_>>().join(" over ")
        }
    }
}

/// Long names are abbreviated as in the book.
fn armor_name(row: &Row) -> String {
    const LONG: usize = 12;
    let shortest = row.abbreviations.iter().min_by_key(|abbr| abbr.len());
    match shortest.filter(|_| row.name.len() > LONG) {
        Some(abbr) => abbr.clone(),
        None => row.name.to_lowercase(),
    }
}

/// "plastic, cycle 32, sidecar 16", "plastic, sidecar metal".
fn together(cycle: &Unit<'_>, sidecar: &Unit<'_>) -> String {
    let names = |unit: &Unit<'_>| -> String {
        let rows = unit.vehicle.armor.iter().rev().filter_map(|layer| layer.row);
        rows.map(|row| armor_name(&row.row)).collect::<Vec<_>>().join(" and ")
    };
    let points =
        |unit: &Unit<'_>| -> i64 { unit.vehicle.armor.iter().map(|layer| layer.points()).sum() };
    let (name, own, beside) = (cycle.name, points(cycle), points(sidecar));
    match (names(cycle), names(sidecar)) {
        (one, other) if one.is_empty() && other.is_empty() => String::new(),
        (one, other) if one == other => format!("{one}, {name} {own}, sidecar {beside}"),
        (one, other) => format!("{one}, sidecar {other}"),
    }
}

pub fn side(place: Place) -> Option<(Side, &'static str)> {
    Some(match place {
        Place::Front => (Side::Front, "Front"),
        Place::Right => (Side::Right, "Right"),
        Place::Left => (Side::Left, "Left"),
        Place::Back => (Side::Back, "Back"),
        Place::Top => (Side::Top, "Top"),
        Place::Underbody => (Side::Under, "Under"),
        Place::Turret | Place::Cargo => return None,
    })
}

fn armor(vehicle: &Vehicle<'_>) -> Vec<Armor> {
    let side = |place: Place| {
        let (side, name) = side(place)?;
        let layers = vehicle.armor.iter().rev().map(|layer| Layer {
            points: layer.points_at(place).into(),
            name: layer.row.filter(|row| row.metal).map(|_| "metal".to_owned()).unwrap_or_default(),
            heavy: layer.row.is_some_and(|row| row.metal),
        });
        let layers = layers.filter(|layer| layer.points.count > 0).collect();
        Some(Armor { side, name: name.to_owned(), layers })
    };
    match vehicle.kind {
        Some(_) => vehicle.armor_locations().filter_map(side).collect(),
        None => Place::FACINGS.into_iter().filter_map(side).collect(),
    }
}

fn weapons(
    vehicle: &Vehicle<'_>,
    armed: &[Armed],
    wanted: impl Fn(&Weapon<'_>) -> bool,
) -> Vec<Cell> {
    let strike = side_strike(vehicle, Part::Weapon);
    let mut cells = Vec::new();
    for (number, weapon) in vehicle.weapons.iter().enumerate() {
        if !wanted(weapon) {
            continue;
        }
        let place = weapon.place().filter(|place| is_above(*place));
        let cell = Cell {
            dp: Boxes::from(vehicle.weapon_dp(weapon)),
            text: place.map(|place| place.name().to_owned()).unwrap_or_default(),
            strike: strike.clone(),
            at: weapon.span,
            ..Cell::new(weapon_name(weapon), weapon.row.short())
        };
        let same = |one: &Armed| one.on_sidecar == vehicle.is_sidecar && one.number == number;
        let rows = armed.iter().enumerate().filter(|(_, one)| same(one));
        cells.extend(rows.map(|(row, _)| Cell { weapon: Some(row), ..cell.clone() }));
    }
    cells
}

/// The roll of two dice for a hit from the side.
pub fn side_strike(vehicle: &Vehicle<'_>, part: Part) -> String {
    let strike = vehicle.catalog.play.strike(vehicle.kind, false, part);
    strike.map(|strike| format!("{}–{}", strike.least, strike.most)).unwrap_or_default()
}

/// Plant, people and cargo, from front to back. In a closed vehicle they share the rolls of one die.
fn inside(unit: &Unit<'_>) -> Vec<Vec<Cell>> {
    let vehicle = unit.vehicle;
    let mut rows: Vec<(Part, Vec<Cell>)> = Vec::new();
    for compartment in vehicle.compartments() {
        match compartment {
            Compartment::PowerPlant => {
                rows.extend(plant(vehicle).map(|cell| (Part::Plant, vec![cell])));
            }
            Compartment::Crew => rows.push((Part::Rider, people(vehicle))),
            Compartment::Cargo => rows.extend(cargo(unit).map(|cell| (Part::Armor, vec![cell]))),
        }
    }
    rows.retain(|(_, cells)| !cells.is_empty());
    let open = vehicle.sort() == Some(KindSort::Cycle);
    let count = rows.len();
    for (number, (part, cells)) in rows.iter_mut().enumerate() {
        let strike = match (open, *part) {
            (true, Part::Armor) => String::new(),
            (true, part) => side_strike(vehicle, part),
            (false, _) if vehicle.is_sidecar => String::new(),
            (false, _) => share(number, count),
        };
        cells.iter_mut().for_each(|cell| cell.strike = strike.clone());
    }
    rows.into_iter().map(|(_, cells)| cells).collect()
}

/// The rolls of one die for each of several parts with equal chances.
fn share(number: usize, of: usize) -> String {
    const SIDES: usize = 6;
    match of {
        2 | 3 => {
            let each = SIDES / of;
            format!("side {}–{}", number * each + 1, (number + 1) * each)
        }
        _ => String::new(),
    }
}

fn plant(vehicle: &Vehicle<'_>) -> Option<Cell> {
    let plant = vehicle.power_plant.as_ref()?;
    let name = sentence(&format!("{} plant", plant.row.name));
    let (dp, at) = (plant.dp().into(), plant.entry.item.span);
    Some(Cell { dp, at, ..Cell::new(name, "Plant") })
}

fn people(vehicle: &Vehicle<'_>) -> Vec<Cell> {
    let seated = vehicle.crew.iter().filter(|person| !person.in_cargo_area);
    let cells = seated.map(|person| {
        let name = vehicle.role_name(person);
        Cell { text: "see Crew".to_owned(), seat: true, at: person.span, ..Cell::new(name, name) }
    });
    cells.collect()
}

/// The cargo's cell, if there is cargo or cargo space.
fn cargo(unit: &Unit<'_>) -> Option<Cell> {
    let vehicle = unit.vehicle;
    let figures = &unit.figures;
    let mut texts: Vec<String> = Vec::new();
    let riders = vehicle.crew.iter().filter(|person| person.in_cargo_area).count() as i64;
    if riders > 0 {
        texts.push(counted(riders, "person"));
    }
    let parts = vehicle.accessories.iter().filter(|part| part.fake.is_none());
    let parts = parts.filter(|part| part.spaces(vehicle.catalog) > Exact::ZERO);
    texts.extend(parts.map(|part| part.row.lower()));
    texts.extend(vehicle.cargo.iter().map(|cargo| cargo.name.clone()));
    let room = figures.cargo_spaces.unwrap_or_default() - figures.cargo_spaces_used;
    if room > Exact::ZERO {
        let spaces = if room > Exact::ONE { "spaces" } else { "space" };
        texts.push(format!("{}\u{a0}free\u{a0}{spaces}", plain(room)));
    }
    (!texts.is_empty()).then(|| Cell { text: texts.join(", "), ..Cell::new("Cargo", "Cargo") })
}

fn wheels(vehicle: &Vehicle<'_>) -> Vec<Wheel> {
    let play = &vehicle.catalog.play;
    let kind = vehicle.kind;
    let strike = |corner: Corner| {
        let single = matches!(corner, Corner::Front | Corner::Back);
        let mut strikes = Vec::new();
        if let Some(row) = play.strike(kind, true, Part::Tire).filter(|_| single) {
            let end = if corner == Corner::Front { "front" } else { "back" };
            strikes.push(format!("{end} {}–{}", row.least, row.most));
        }
        if let Some(row) = play.strike(kind, false, Part::Tire).filter(|_| single) {
            strikes.push(format!("side {}–{}", row.least, row.most));
        }
        strikes
    };
    let wheel = |tire: &super::super::vehicle::Tire<'_>| {
        let corner = match tire.wheel {
            places::Wheel::Front => Corner::Front,
            places::Wheel::FrontLeft => Corner::FrontLeft,
            places::Wheel::FrontRight => Corner::FrontRight,
            places::Wheel::Back => Corner::Back,
            places::Wheel::BackLeft => Corner::BackLeft,
            places::Wheel::BackRight => Corner::BackRight,
            places::Wheel::Sidecar => Corner::Side,
        };
        let (_, _, dp) = tire_figures(tire.row, &tire.modifications);
        let guard = vehicle.wheelguards.iter().find(|guard| guard.wheel == tire.wheel);
        let tires = (0..tire.count.clamp(0, MOST)).map(|_| dp.into()).collect();
        Wheel {
            corner,
            name: short_tire(tire),
            tires,
            guard: guard.map(|guard| guard.points.value.into()),
            strikes: strike(corner),
            at: tire.span,
        }
    };
    vehicle.tires.iter().map(wheel).collect()
}

fn notes(vehicle: &Vehicle<'_>) -> Vec<String> {
    let play = &vehicle.catalog.play;
    match vehicle.sort() {
        Some(KindSort::Cycle) => {
            let strike = play.strike(vehicle.kind, true, Part::Armor);
            let armor = strike
                .map(|row| format!("{}–{} armor, then the side numbers", row.least, row.most));
            vec![format!("From the ends, 2 dice: {}.", armor.unwrap_or_default())]
        }
        _ => Vec::new(),
    }
}
