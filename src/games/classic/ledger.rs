//! Computes the ledger of a vehicle: pp. 48-53 for the vehicle, 55-59 for weapons and accessories.

use std::collections::HashSet;

use crate::catalog::Row;
use crate::text::source::{Located, Span};
use crate::units::{Exact, dollars, plain, pounds, spaces};
use crate::vehicle::category::Category;
use crate::vehicle::ledger::{Amounts, Item, Ledger, Line, Load, Measure};

use super::catalog::{self, Figure, amounts, changed, percent};
use super::categories::CATEGORIES;
use super::design::Fuses;
use super::people;
use super::places::Place;
use super::prices::{accessory_figures, armor_price, base, shot_figures, weapon_cost};
use super::vehicle::{
    Accessory, ArmorSide, Fitted, Guard, Load as Shots, LoadPart, Mount, Vehicle, Weapon,
    tire_figures,
};

pub const COST: Measure = Measure::column(0, "cost", "$", (plain, dollars));
pub const WEIGHT: Measure = Measure::column(1, "weight", "lbs.", (plain, pounds));
/// Spaces in the body.
pub const SPACES: Measure = Measure::column(2, "spaces", "Spaces", (plain, spaces));
/// Spaces as cargo.
pub const CARGO_SPACES: Measure = Measure::column(
    3,
    "cargo_spaces",
    "Cargo",
    (plain, |number| format!("{} of cargo", spaces(number))),
)
.in_sums(&["spaces"]);

pub const MEASURES: &[Measure] = &[COST, WEIGHT, SPACES, CARGO_SPACES];

pub fn tally(vehicle: &Vehicle<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    frame(vehicle, &mut ledger);
    tires(vehicle, &mut ledger);
    armor(vehicle, &mut ledger);
    crew(vehicle, &mut ledger);
    turrets(vehicle, &mut ledger);
    for weapon in &vehicle.weapons {
        self::weapon(vehicle, weapon, &mut ledger);
    }
    links(vehicle, &mut ledger);
    for accessory in &vehicle.accessories {
        self::accessory(vehicle, accessory, &mut ledger);
    }
    cargo(vehicle, &mut ledger);
    if vehicle.readings.rounding {
        for line in &mut ledger.lines {
            line[COST] = line[COST].rounded().into();
            line[WEIGHT] = line[WEIGHT].rounded().into();
        }
    }
    ledger
}

/// A line for `count` of a catalog row, with the dollars, pounds and spaces of each.
fn line(kind: &'static str, row: &Row, span: Span, count: i64, each: [Exact; 3]) -> Line {
    let [cost, weight, spaces] = each.map(|amount| amount * count);
    Line {
        made_of: vec![Item::new(kind, &row.id)],
        count,
        amounts: Amounts::of([(COST, cost), (WEIGHT, weight), (SPACES, spaces)]),
        cite: Some(row.cite.clone()),
        ..Line::new(Category::of(CATEGORIES, kind), &*row.name, span)
    }
}

/// A line for a fitting that has a key of its own.
fn fitting(row: &catalog::Fitting, span: Span, count: i64, place: &str) -> Line {
    let each = [row.cost, row.weight, row.spaces];
    Line { place: place.to_owned(), ..line("fitting", row, span, count, each) }
}

fn frame(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let modified = vehicle.body_cost().unwrap_or_default();
    let share = |share| [modified * share, Exact::ZERO, Exact::ZERO];
    if let Some(body) = &vehicle.body {
        let cost = vehicle.plain_body_cost().unwrap_or_default();
        let plain = [cost, body.value.weight, Exact::ZERO];
        let mut found = line("body", body.value, body.span, 1, plain);
        found.made_of.extend(vehicle.kind.map(|kind| Item::new("kind", &kind.id)));
        ledger.push(found);
        fitted(vehicle, &vehicle.fittings_of("body"), plain, 1, "", ledger);
    }
    let as_built = vehicle.kind.is_some_and(|kind| !kind.chassis);
    if let Some(chassis) = vehicle.chassis.filter(|found| !as_built || !found.value.cost.is_zero())
    {
        let cost = share(chassis.value.cost);
        let mut found = line("chassis", chassis.value, chassis.span, 1, cost);
        found.item += " chassis";
        ledger.push(found);
    }
    if let Some(suspension) = &vehicle.suspension {
        let cost = share(suspension.value.cost);
        let mut found = line("suspension", suspension.value, suspension.span, 1, cost);
        found.item += " suspension";
        ledger.push(found);
    }
    let six_wheels = &vehicle.catalog.fittings.six_wheels;
    ledger.lines.extend(vehicle.six_wheels.map(|span| fitting(six_wheels, span, 1, "")));
    if let Some(plant) = &vehicle.power_plant {
        let plain = [plant.row.cost, plant.row.weight, plant.row.spaces];
        let mut found = line("power-plant", plant.row, plant.item.span, 1, plain);
        found.item += " power plant";
        ledger.push(found);
        fitted(vehicle, &plant.fittings, plain, 1, "", ledger);
    }
}

/// The lines of the fittings of a part, which has these plain dollars, pounds and spaces.
fn fitted(
    vehicle: &Vehicle<'_>,
    fittings: &[Fitted<'_>],
    plain: [Exact; 3],
    count: i64,
    place: &str,
    ledger: &mut Ledger,
) {
    let figures = [(COST, Figure::Cost), (WEIGHT, Figure::Weight), (SPACES, Figure::Spaces)];
    let added = ledger.lines.len();
    for Located { value: row, span } in fittings {
        let mut found = line("fitting", row, *span, count, [Exact::ZERO; 3]);
        found.place = place.to_owned();
        ledger.push(found);
    }
    for ((measure, figure), plain) in figures.into_iter().zip(plain) {
        let changes: Vec<_> = fittings.iter().map(|fitted| fitted.value.change(figure)).collect();
        let lines = ledger.lines[added..].iter_mut();
        for ((line, change), amount) in lines.zip(&changes).zip(amounts(plain, &changes)) {
            line[measure] = amount * count;
            share(line, measure, change.share, plain);
        }
    }
    for (line, fitted) in ledger.lines[added..].iter_mut().zip(fittings) {
        for (of, own) in fitted.value.share.iter().filter_map(|share| Some((share.of?, share))) {
            for (measure, figure) in [(COST, Figure::Cost), (WEIGHT, Figure::Weight)] {
                let whole = base(vehicle, of, figure);
                line[measure] += own.get(figure) * whole * count;
                share(line, measure, own.get(figure), whole);
            }
        }
    }
}

/// Says on a line that its amount is a share of another.
fn share(line: &mut Line, measure: Measure, share: Exact, whole: Exact) {
    if !share.is_zero() {
        line.how.push((measure.number, percent(share, whole, measure.words)));
    }
}

fn tires(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let factor = vehicle.kind.map_or(Exact::ONE, |kind| kind.tire_weight);
    let mut done: Vec<&'static str> = Vec::new();
    for tire in &vehicle.tires {
        if done.contains(&tire.key) {
            continue;
        }
        done.push(tire.key);
        let alike = vehicle.tires.iter().filter(|other| other.key == tire.key);
        let count = alike.map(|other| other.count).sum();
        let (cost, weight, _) = tire_figures(tire.row, &tire.modifications);
        let cost = vehicle.body.map_or(cost, |body| cost * body.value.tire_cost);
        let each = [cost, weight * factor, Exact::ZERO];
        let mut found = line("tire", tire.row, tire.span, count, each);
        found.made_of = tire_items(tire.row, &tire.modifications);
        found.item = tire_name(tire.row, &tire.modifications);
        found.place = if tire.key == "all" { String::new() } else { tire.key.to_owned() };
        ledger.push(found);
    }
    guards("wheelguard", &vehicle.wheelguards, ledger);
    guards("wheelhub", &vehicle.wheelhubs, ledger);
    let retractable: Vec<_> =
        vehicle.wheelguards.iter().filter_map(|guard| guard.retractable).collect();
    if let Some(span) = retractable.first() {
        let row = &vehicle.catalog.fittings.retractable_wheelguards;
        let pairs = (retractable.len() as i64 + 1) / 2;
        let item = "Retractable wheelguards, a pair".to_owned();
        ledger.push(Line { item, ..fitting(row, *span, pairs, "") });
    }
}

/// A line for the guards or hubs of each key.
fn guards(kind: &'static str, guards: &[Guard<'_>], ledger: &mut Ledger) {
    let is_same =
        |one: &Guard<'_>, other: &Guard<'_>| one.key == other.key && one.row.id == other.row.id;
    let is_first =
        |(at, guard): &(usize, &Guard<'_>)| !guards[..*at].iter().any(|own| is_same(own, guard));
    for (_, guard) in guards.iter().enumerate().filter(is_first) {
        let count = guards.iter().filter(|other| is_same(other, guard)).count() as i64;
        let each = [guard.cost(), guard.weight(), Exact::ZERO];
        let mut found = line(kind, guard.row, guard.span, count, each);
        found.item = format!("{}-point {}", guard.points.value, guard.row.lower());
        found.place = if guard.key == "all" { String::new() } else { guard.key.to_owned() };
        ledger.push(found);
    }
}

pub fn tire_items(row: &catalog::Tire, modifications: &[&catalog::TireModification]) -> Vec<Item> {
    let modifications = modifications.iter().map(|row| ("tire-modification", &row.id));
    let rows = std::iter::once(("tire", &row.id)).chain(modifications);
    rows.map(|(kind, id)| Item::new(kind, id)).collect()
}

/// "solid radial tire".
pub fn tire_name(row: &catalog::Tire, modifications: &[&catalog::TireModification]) -> String {
    let mut name = row.name.clone();
    for modification in modifications {
        name.push(' ');
        name.push_str(&modification.lower());
    }
    name + " tire"
}

fn armor(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let Some(body) = vehicle.body.map(|body| body.value) else { return };
    for layer in &vehicle.armor {
        let types = layer.sides.iter().filter_map(|side| side.type_or(layer.row));
        let mut types: Vec<_> = layer.row.into_iter().chain(types).collect();
        let mut seen = HashSet::new();
        types.retain(|row| seen.insert(&row.id));
        for row in types {
            let is_own = |side: &&ArmorSide<'_>| {
                side.type_or(layer.row).is_some_and(|own| own.row.id == row.id)
            };
            let sides: Vec<_> = layer.sides.iter().filter(is_own).collect();
            let points: i64 = sides.iter().map(|side| side.points.value).sum();
            if points == 0 {
                continue;
            }
            let each = [body.armor_cost * row.cost, body.armor_weight * row.weight, Exact::ZERO];
            let mut found = line("armor", row, layer.span, points, each);
            found.item += " armor, points";
            for place in Place::FACINGS {
                let here = sides.iter().filter(|side| side.place.value == place);
                let points: i64 = here.map(|side| side.points.value).sum();
                if points > 0 {
                    let gap = if found.place.is_empty() { "" } else { " " };
                    found.place.extend([gap, place.letter(), &points.to_string()]);
                }
            }
            ledger.push(found);
        }
    }
    let (cost, weight) = armor_price(vehicle, |_| true);
    fitted(vehicle, &vehicle.fittings_of("armor"), [cost, weight, Exact::ZERO], 1, "", ledger);
}

fn crew(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    for person in &vehicle.crew {
        let weight = [Exact::ZERO, person.role.weight, Exact::ZERO];
        let mut found = line("crew", person.role, person.span, 1, weight);
        if let Some(name) = &person.name {
            found.item = format!("{} {name}", found.item);
        }
        let behind = vehicle.kind.and_then(|kind| kind.passenger_spaces);
        if let Some(spaces) = behind.filter(|_| person.role.in_cargo) {
            found[SPACES] = spaces;
        } else if person.in_cargo_area {
            found.place = "cargo area".to_owned();
            found[CARGO_SPACES] = person.role.spaces;
        } else {
            found[SPACES] = person.role.spaces;
        }
        found[SPACES] += people::spaces_in_use(person);
        ledger.push(found);
        for gear in &person.gear {
            let who = person.name.as_ref().unwrap_or(&person.role.row.name);
            let (kind, row) = (people::kind(gear), people::row(gear));
            let mut found = line(kind, row, gear.span, gear.count, [Exact::ZERO; 3]);
            found.made_of = people::items(vehicle.catalog, gear);
            found.item = people::name_of_one(gear);
            found.place.clone_from(who);
            found[COST] = people::cost(vehicle.catalog, gear);
            found.load = Load::Personal;
            ledger.push(found);
        }
    }
}

fn turrets(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    for turret in &vehicle.turrets {
        let each = [turret.row.cost, turret.row.weight, turret.row.spaces];
        let found = line("turret", turret.row, turret.span, 1, each);
        ledger.push(Line { place: "top".to_owned(), ..found });
        let universal = &vehicle.catalog.fittings.universal_turret;
        ledger.lines.extend(turret.universal.then(|| fitting(universal, turret.span, 1, "")));
    }
}

/// "front", "turret" or the turret's id.
pub fn mount_name(vehicle: &Vehicle<'_>, weapon: &Weapon<'_>) -> String {
    match weapon.mount.map(|mount| mount.value) {
        Some(Mount::At(place)) => place.name().to_owned(),
        Some(Mount::Turret(number)) => {
            let id = vehicle.turrets[number].id.as_ref();
            id.map_or("turret".to_owned(), |id| id.value.clone())
        }
        Some(Mount::NoTurret) => "turret".to_owned(),
        None => String::new(),
    }
}

/// "Machine Gun", "Infrared Laser".
pub fn weapon_name(weapon: &Weapon<'_>) -> String {
    let infrared = if weapon.infrared.is_some() { "Infrared " } else { "" };
    [infrared, &weapon.row.name].concat()
}

fn weapon(vehicle: &Vehicle<'_>, weapon: &Weapon<'_>, ledger: &mut Ledger) {
    let fittings = &vehicle.catalog.fittings;
    let count = weapon.count.value;
    let place = mount_name(vehicle, weapon);
    let spaces = if weapon.in_turret() { Exact::ZERO } else { weapon.row.spaces };
    let plain = [weapon.row.cost, weapon.row.weight, spaces];
    let mut found = line("weapon", weapon.row, weapon.item.span, count, plain);
    found.place.clone_from(&place);
    found.made_of.extend(weapon.infrared.map(|_| fitting_item(&fittings.infrared)));
    found.item = weapon_name(weapon);
    let own = ledger.lines.len();
    ledger.push(found);
    fitted(vehicle, &weapon.fittings, plain, count, &place, ledger);
    if weapon.infrared.is_some() {
        let others = weapon.fittings.iter().map(|fitted| fitted.value.change(Figure::Cost));
        let others = changed(weapon.row.cost, others);
        ledger.lines[own][COST] += (weapon_cost(vehicle, weapon) - others) * count;
    }
    shots(vehicle, weapon, &weapon.load, count, &place, ledger);
    for magazine in &weapon.magazines {
        let magazines = magazine.count * count;
        ledger.push(fitting(&fittings.extra_magazine, magazine.span, magazines, &place));
        shots(vehicle, weapon, &magazine.load, magazines, &place, ledger);
    }
    let switch = weapon.magazine_switch;
    let switch = switch.map(|span| fitting(&fittings.magazine_switch, span, count, &place));
    ledger.lines.extend(switch);
}

fn shots(
    vehicle: &Vehicle<'_>,
    weapon: &Weapon<'_>,
    load: &Shots<'_>,
    loads: i64,
    place: &str,
    ledger: &mut Ledger,
) {
    let is_bought = |part: &&LoadPart<'_>| !weapon.row.one_shot || part.ammunition.is_some();
    for part in load.parts.iter().filter(is_bought) {
        let count = part.shots * loads;
        if count == 0 || weapon.row.shots == 0 {
            continue;
        }
        let (cost, weight) = shot_figures(vehicle, weapon, part);
        let row = part.ammunition.map_or(&weapon.row.row, |ammunition| &ammunition.row);
        let each = [cost, weight, Exact::ZERO];
        let mut found = line("ammunition", row, part.span, count, each);
        let name = if part.ammunition.is_some() { &row.name } else { row.short() };
        found.item = [name, " shots"].concat();
        // Standard shots have no row, and must not count as a second weapon.
        found.made_of.retain(|_| part.ammunition.is_some());
        found.made_of.extend(part.fuses.and_then(|fuses| match fuses.value {
            Fuses::Both => Some(fitting_item(&vehicle.catalog.fittings.both_fuses)),
            Fuses::Remote => None,
            Fuses::Impact => Some(fitting_item(&vehicle.catalog.fittings.impact_fuse)),
        }));
        found.place = place.to_owned();
        // The price of a whole load of special ammunition is rounded up.
        if part.ammunition.is_some() {
            found[COST] = found[COST].ceil().into();
        }
        ledger.push(found);
    }
}

fn links(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    for link in &vehicle.links {
        let fittings = &vehicle.catalog.fittings;
        let row = if link.smart { &fittings.smart_link } else { &fittings.link };
        ledger.push(fitting(row, link.span, 1, ""));
    }
}

pub fn fitting_item(row: &catalog::Fitting) -> Item {
    Item::new("fitting", &row.id)
}

fn accessory(vehicle: &Vehicle<'_>, accessory: &Accessory<'_>, ledger: &mut Ledger) {
    let count = accessory.count.value;
    let (cost, weight) = accessory_figures(vehicle, accessory);
    let each = [cost, weight, Exact::ZERO];
    let mut found = line("accessory", accessory.row, accessory.item.span, count, each);
    if accessory.fake.is_some() {
        found.item = format!("Fake {}", found.item.to_lowercase());
    } else {
        let spaces = accessory.spaces(vehicle.catalog) * count;
        if accessory.in_cargo() {
            found[CARGO_SPACES] = spaces;
        } else {
            found[SPACES] = spaces;
        }
    }
    if let Some(armor) = accessory.armor {
        found.item = format!("{} {}", armor.value.name, found.item.to_lowercase());
    }
    found.place = accessory.whereabouts();
    if accessory.row.protects() && accessory.row.each().is_none() {
        found.item = format!("{}-point {}", accessory.points(), found.item.to_lowercase());
    }
    if let Some(gallons) = accessory.gallons {
        found.item = format!("{}-gallon {}", gallons.value, found.item.to_lowercase());
    }
    for (of, own) in accessory.row.share.iter().filter_map(|share| Some((share.of?, share))) {
        for (measure, figure) in [(COST, Figure::Cost), (WEIGHT, Figure::Weight)] {
            share(&mut found, measure, own.get(figure), base(vehicle, of, figure));
        }
    }
    let mut fuel = found.clone();
    ledger.push(found);
    if let (Some(gallons), Some(row)) = (accessory.fuel, vehicle.catalog.figures.fuel.first()) {
        fuel.item = "Gallon of fuel".to_owned();
        (fuel.count, fuel.cite, fuel.made_of) =
            (gallons.value * count, Some(row.cite.clone()), Vec::new());
        let amounts = [row.cost, row.weight, Exact::ZERO];
        [fuel[COST], fuel[WEIGHT], fuel[SPACES]] = amounts.map(|amount| amount * fuel.count);
        ledger.push(fuel);
    }
}

fn cargo(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    for cargo in &vehicle.cargo {
        let mut found = Line {
            place: "cargo".to_owned(),
            count: cargo.count,
            amounts: Amounts::of([
                (COST, cargo.cost * cargo.count),
                (WEIGHT, cargo.weight * cargo.count),
                (CARGO_SPACES, cargo.spaces * cargo.count),
            ]),
            load: Load::Cargo,
            cite: cargo.cite.clone(),
            ..Line::new(Category::of(CATEGORIES, "cargo"), &*cargo.name, cargo.span)
        };
        // Count its rows once, on the line with the price.
        if cargo.personal_cost.is_zero() {
            found.made_of.clone_from(&cargo.made_of);
        }
        ledger.push(found.clone());
        if !cargo.personal_cost.is_zero() {
            found.made_of.clone_from(&cargo.made_of);
            found[COST] = cargo.personal_cost * cargo.count;
            (found[WEIGHT], found[CARGO_SPACES]) = (Exact::ZERO, Exact::ZERO);
            found.load = Load::Personal;
            ledger.push(found);
        }
    }
}
