//! Writes the rulebook's stat block (pp. 6 and 60-61), with the abbreviations of p. 63.
//!
//! A stat block has no room for the contents of magazines; cargo; names, gear and seats; further turrets; a different
//! type of armor on one side; or links of links.

use std::collections::BTreeSet;

use crate::catalog::Row;
use crate::text::and;
use crate::units::{decimal, plain, tallied, thousands};

use super::design::Fuses;
use super::figures::{Figures, Unit};
use super::ledger::mount_name;
use super::places::{PLANT_LOCATIONS, Place, PlantLocation, Wheel};
use super::vehicle::{
    Accessory, Fitted, Guard, Link, LoadPart, Member, Mount, Person, Served, Tire, Vehicle, Weapon,
    of_entry,
};

pub fn line(units: &[Unit<'_>], figures: &Figures) -> String {
    let parts: Vec<_> = units.iter().map(unit).collect();
    let motion = figures.empty;
    let acceleration = decimal(motion.map(|motion| motion.acceleration).unwrap_or_default());
    let top_speed = plain(motion.map(|motion| motion.top_speed).unwrap_or_default());
    let handling = figures.handling_class().unwrap_or_default();
    format!(
        "{} Accel. {acceleration}, top speed {top_speed}, HC {handling}; {} lbs., ${}.",
        parts.join(" "),
        thousands(figures.weight),
        thousands(figures.cost)
    )
}

fn unit(unit: &Unit<'_>) -> String {
    let vehicle = unit.vehicle;
    let mut parts: Vec<String> = Vec::new();
    frame(vehicle, &mut parts);
    crew(vehicle, &mut parts);
    parts.extend(vehicle.turrets.iter().map(|turret| turret.name().to_lowercase()));
    weapons(vehicle, &mut parts);
    accessories(vehicle, &mut parts);
    if let (Some(body), Some(left), Some(room)) =
        (vehicle.body, unit.figures.load_left, unit.figures.cargo_spaces)
        && body.value.cargo_spaces > 0
    {
        let left = thousands(left.floor().max(0));
        parts.push(format!("cargo capacity of {left} lbs. and {} spaces", plain(room)));
    }
    format!("{}.{}", parts.join(", "), armor(vehicle))
}

fn abbreviated(row: &Row) -> String {
    row.short().to_lowercase()
}

fn frame(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    if let Some(body) = vehicle.body {
        let reversed = if vehicle.is_reversed() { "Reversed " } else { "" };
        parts.push(format!("{reversed}{}", body.value.name));
    }
    let has_chassis = vehicle.kind.is_none_or(|kind| kind.chassis);
    if let Some(chassis) = vehicle.chassis.filter(|_| has_chassis) {
        // Six tires say it themselves.
        let is_said = vehicle.tires.iter().map(|tire| tire.count).sum::<i64>() == 6;
        let six = vehicle.six_wheels.filter(|_| !is_said).map_or("", |_| "six-wheeled ");
        parts.push(format!("{six}{} chassis", abbreviated(&chassis.value.row)));
    }
    if let Some(suspension) = vehicle.suspension {
        let name = if suspension.value.off_road {
            "OR".to_owned()
        } else {
            abbreviated(&suspension.value.row)
        };
        parts.push(format!("{name} suspension"));
    }
    if let Some(plant) = &vehicle.power_plant {
        let location = plant.location.map(|location| location.value);
        let own = PLANT_LOCATIONS.iter().find(|(_, place)| Some(*place) == location);
        let place = own.filter(|(_, place)| *place != PlantLocation::Front);
        let place = place.map(|(name, _)| format!(" ({name})")).unwrap_or_default();
        let with = fittings(&plant.fittings);
        let with = if with.is_empty() { String::new() } else { format!(" with {}", and(&with)) };
        parts.push(format!("{} power plant{place}{with}", plant.row.lower()));
    }
    parts.extend(fittings(&vehicle.fittings));
    tires(vehicle, parts);
}

fn fittings(fittings: &[Fitted<'_>]) -> Vec<String> {
    fittings.iter().map(|fitted| fitted.value.lower()).collect()
}

fn tires(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    let alike = |same: &dyn Fn(&Tire<'_>) -> bool| {
        let tires: Vec<_> = vehicle.tires.iter().filter(|tire| same(tire)).collect();
        tires.windows(2).all(|pair| pair[0].same_kind(pair[1]))
    };
    let has_tire = |wheel: &Wheel| vehicle.tires.iter().any(|tire| tire.wheel == *wheel);
    let all = alike(&|_| true) && vehicle.kind.is_none_or(|kind| kind.wheels.iter().all(has_tire));
    let groups = tallied(vehicle.tires.iter().map(|tire| {
        let front = tire.wheel.is_front();
        let mut wheels = vehicle.kind.iter().flat_map(|kind| &kind.wheels);
        let axle = alike(&|other| other.wheel.is_front() == front)
            && wheels.all(|wheel| wheel.is_front() != front || has_tire(wheel));
        let place = if all { String::new() } else { wheel_place(tire.wheel, axle) };
        ((place, short_tire(tire)), tire.count)
    }));
    parts.extend(groups.into_iter().map(|((place, name), count)| match count {
        1 => format!("1 {name} tire{place}"),
        _ => format!("{count} {name} tires{place}"),
    }));
}

/// " front", or " front left" if the axle's wheels differ.
fn wheel_place(wheel: Wheel, whole_axle: bool) -> String {
    match (whole_axle, wheel.is_front()) {
        (true, true) => " front".to_owned(),
        (true, false) => " back".to_owned(),
        (false, _) => format!(" {}", wheel.name().replace('-', " ")),
    }
}

/// "HD", "PR", but "solid": only abbreviations have capitals.
pub fn short_or_lower(row: &Row) -> String {
    let short = row.short();
    let capitals = short.len() > 1 && short.chars().filter(|c| c.is_uppercase()).count() > 1;
    if capitals { short.to_owned() } else { row.name.to_lowercase() }
}

/// "LRFP", "Metal": the abbreviation, or the name.
fn short_or_name(row: &Row) -> &str {
    if short_or_lower(row) == row.short() { row.short() } else { &row.name }
}

/// "solid radial".
pub fn short_tire(tire: &Tire<'_>) -> String {
    let modifications = tire.modifications.iter().map(|modification| &modification.row);
    let rows = std::iter::once(&tire.row.row).chain(modifications);
    rows.map(short_or_lower).collect::<Vec<_>>().join(" ")
}

fn crew(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    for role in &vehicle.catalog.crew.rows {
        let plays = |person: &&Person<'_>| person.role.row.id == role.row.id;
        let count = vehicle.crew.iter().filter(plays).count();
        let name = vehicle.catalog.role_name(vehicle.kind, role).to_lowercase();
        match count {
            0 => {}
            1 => parts.push(name),
            _ => parts.push(format!("{count} {name}s")),
        }
    }
}

fn weapons(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    for entry in vehicle.weapons.chunk_by(|one, next| one.number == next.number) {
        let number = entry[0].number;
        let link = vehicle.links.iter().find(|link| link.weapon == Some(number));
        let linked = link.map_or("", |link| if link.smart { "smart-linked " } else { "linked " });
        parts.push(entry_text(vehicle, entry, linked));
    }
    for link in vehicle.links.iter().filter(|link| link.weapon.is_none()) {
        let kind = if link.smart { "smart link" } else { "link" };
        parts.push(format!("{kind} for {}", members(vehicle, link)));
    }
}

/// The weapons of an entry: "2 linked MGs front", "3 OJs left, right and back".
pub fn entry_text(vehicle: &Vehicle<'_>, entry: &[Weapon<'_>], linked: &str) -> String {
    let Some(weapon) = entry.first() else { return String::new() };
    let infrared = if weapon.infrared.is_some() { "IR " } else { "" };
    let name = short_or_lower(&weapon.row.row);
    let (number, plural) = match entry.iter().map(|weapon| weapon.count.value).sum() {
        1 => (String::new(), ""),
        count => (format!("{count} "), "s"),
    };
    let place = |weapon: &Weapon<'_>| {
        let own = match weapon.mount.map(|mount| mount.value) {
            Some(Mount::Turret(number)) if vehicle.turrets.len() > 1 => &vehicle.turrets[number],
            _ if weapon.in_turret() => return "in turret".to_owned(),
            _ => return mount_name(vehicle, weapon),
        };
        format!("in {}", own.name().to_lowercase())
    };
    let places = and(&entry.iter().map(place).collect::<Vec<_>>());
    let mut extras = shots(weapon);
    let is_full = extras.is_empty();
    extras.extend(fittings(&weapon.fittings));
    match weapon.magazine_count() {
        0 => {}
        1 => extras.push("extra magazine".to_owned()),
        more => extras.push(format!("{more} extra magazines")),
    }
    extras.extend(weapon.magazine_switch.map(|_| "magazine switch".to_owned()));
    let with = if extras.is_empty() { "" } else { " with " };
    let extras = and(&extras);
    let each = if plural.is_empty() || is_full { "" } else { " each" };
    format!("{number}{linked}{infrared}{name}{plural} {places}{each}{with}{extras}")
}

/// "5 shots", "10 smoke grenades", unless it is a full load of the usual ammunition.
fn shots(weapon: &Weapon<'_>) -> Vec<String> {
    let parts = &weapon.load.parts;
    let is_usual =
        |part: &LoadPart<'_>| part.fuses.is_none() && part.ammunition.is_none_or(|row| row.usual);
    if weapon.row.shots == 0
        || weapon.load.shots() == weapon.row.shots && parts.iter().all(is_usual)
    {
        return Vec::new();
    }
    let text = |part: &LoadPart<'_>| {
        let fuses = part.fuses.map_or("", |fuses| match fuses.value {
            Fuses::Both => "R&C det. ",
            Fuses::Remote => "remote det. ",
            Fuses::Impact => "impact-fused ",
        });
        let of = part.ammunition.map(|row| format!(" of {}", row.lower()));
        let shots = if part.shots == 1 { "shot" } else { "shots" };
        format!("{} {fuses}{shots}{}", part.shots, of.unwrap_or_default())
    };
    parts.iter().map(text).collect()
}

fn accessories(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    parts.extend(vehicle.accessories.iter().map(accessory));
    wheelguards(vehicle, &vehicle.wheelguards, parts);
    wheelguards(vehicle, &vehicle.wheelhubs, parts);
}

/// "2 fake metal spoilers", "bumper spikes front", "single-weapon computer for gunner with MG front".
fn accessory(part: &Accessory<'_>) -> String {
    let count = if part.count.value > 1 { format!("{} ", part.count.value) } else { String::new() };
    let fake = if part.fake.is_some() { "fake " } else { "" };
    let place = match part.location {
        _ if part.in_cargo() => " in cargo".to_owned(),
        Some(location) if part.row.locations.len() > 1 => format!(" {}", location.value.name()),
        _ => String::new(),
    };
    let armor = part.armor.map(|armor| format!("{} ", armor.value.lower())).unwrap_or_default();
    let person = part.person.filter(|_| part.crew.is_some());
    let (on, with) = if part.row.protects() { (" on ", " on ") } else { (" for ", " with ") };
    let person = person.map(|person| on.to_owned() + &person_name(&person));
    let target = part.target.as_ref().and_then(|target| {
        let name = short_or_lower(&target.row?.row);
        let place = target.mount.map(|mount| match mount.value {
            Mount::At(place) => format!(" {}", place.name()),
            Mount::Turret(_) | Mount::NoTurret => " in turret".to_owned(),
        });
        Some(format!("{with}{name}{}", place.unwrap_or_default()))
    });
    let protects = part.protects.as_ref().filter(|_| person.is_none() && target.is_none());
    let protects = protects.map(|protected| format!(" on {}", protected.name));
    let [person, target, protects] = [person, target, protects].map(Option::unwrap_or_default);
    let points = part.protects.as_ref().and_then(|protected| protected.points);
    let points = points.map(|points| format!("{}-pt. ", points.value)).unwrap_or_default();
    let gallons = part.gallons.map(|gallons| format!("{}-gallon ", gallons.value));
    let amount = count + fake + &points + &gallons.unwrap_or_default();
    let name = part.row.lower();
    format!("{amount}{armor}{name}{place}{person}{target}{protects}")
}

/// "gunner", or "gunner 2" if there are several.
fn person_name(person: &Served<'_>) -> String {
    let name = person.role.row.lower();
    if person.which > 1 { format!("{name} {}", person.which) } else { name }
}

/// "4 10-pt. wheelguards", "2 5-pt. wheelhubs front". Names the axle if only some wheels have guards, except for the single wheel of a trike.
fn wheelguards(vehicle: &Vehicle<'_>, guards: &[Guard<'_>], parts: &mut Vec<String>) {
    let follows = vehicle.outer_armor().and_then(|layer| layer.row);
    let usual = follows.or_else(|| vehicle.catalog.usual_armor());
    let text = |guard: &Guard<'_>| {
        let name = guard.row.lower();
        let retractable = if guard.retractable.is_some() { "retractable " } else { "" };
        let own = guard.armor.filter(|row| usual.is_none_or(|usual| usual.row.id != row.id));
        let own = own.map(|row| format!("{} ", row.lower())).unwrap_or_default();
        format!("{}-pt. {retractable}{own}{name}", guard.points.value)
    };
    let wheels = vehicle.kind.map(|kind| kind.wheels.as_slice()).unwrap_or_default();
    let pairs = wheels.iter().any(|wheel| wheel.is_paired());
    let groups = tallied(guards.iter().map(|guard| {
        let own = text(guard);
        let alike =
            |wheel: &Wheel| guards.iter().any(|other| other.wheel == *wheel && text(other) == own);
        let front = guard.wheel.is_front();
        let axle = wheels.iter().filter(|wheel| wheel.is_front() == front).all(alike);
        let place = match wheels.iter().all(alike) || pairs && !guard.wheel.is_paired() {
            true => String::new(),
            false => wheel_place(guard.wheel, axle),
        };
        ((own, place), 1)
    }));
    parts.extend(groups.into_iter().map(|((guard, place), count)| match count {
        1 => format!("{guard}{place}"),
        _ => format!("{count} {guard}s{place}"),
    }));
}

/// " FP armor: F5, R3 …."; two layers are "F8/16", the outer layer first.
fn armor(vehicle: &Vehicle<'_>) -> String {
    let Some(first) = vehicle.armor.first() else { return String::new() };
    let layers = || vehicle.armor.iter().rev();
    let side = |place: Place| {
        let points: Vec<_> = layers().map(|layer| layer.points_at(place).to_string()).collect();
        format!("{}{}", place.letter(), points.join("/"))
    };
    let sides: Vec<_> = vehicle.armor_sides().map(side).collect();
    let usual = &vehicle.catalog.figures.usual;
    let types: Vec<_> = layers().filter_map(|layer| layer.row).collect();
    let plain = first.row.is_none_or(|row| row.id == usual.armor)
        && types.iter().all(|row| [&usual.armor, &usual.metal].contains(&&row.id));
    let names: Vec<_> = types.iter().map(|row| short_or_name(&row.row)).collect();
    let kind = if plain { "Armor".to_owned() } else { format!("{} armor", names.join("/")) };
    format!(" {kind}: {}.", sides.join(", "))
}

/// "2 MGs front and FT back": groups the weapons of an entry.
pub fn members(vehicle: &Vehicle<'_>, link: &Link) -> String {
    let mut names = Vec::new();
    let units = [Some(vehicle), vehicle.sidecar.as_deref()].into_iter().flatten();
    for (unit, of) in units.zip(["", " of the sidecar"]) {
        let entry = |member: &Member| match member {
            Member::Weapon(number) if of.is_empty() => Some(unit.weapons[*number].number),
            Member::SidecarWeapon(number) if !of.is_empty() => Some(unit.weapons[*number].number),
            _ => None,
        };
        let entries: BTreeSet<usize> = link.members.iter().filter_map(entry).collect();
        let weapons = |entry| &unit.weapons[of_entry(&unit.weapons, entry)];
        names.extend(entries.into_iter().map(|entry| entry_text(unit, weapons(entry), "") + of));
    }
    for member in &link.members {
        names.extend(match member {
            Member::Link(number) => {
                let id = vehicle.links.get(*number).and_then(|link| link.id.as_ref());
                Some(id.map_or("another link".to_owned(), |id| format!("link \"{id}\"")))
            }
            other => vehicle.linked_part(other),
        });
    }
    and(&names)
}
