//! The one-line form in which the rulebook prints a vehicle (pp. 6 and 60-61), with the abbreviations of p. 63.

use crate::catalog::Row;
use crate::units::{plain, thousands};

use super::catalog;
use super::describe::members;
use super::figures::{Figures, Unit};
use super::places::Place;
use super::tally::mount_name;
use super::vehicle::{Person, Vehicle, Weapon};

pub fn line(units: &[Unit<'_>], figures: &Figures) -> String {
    let parts: Vec<_> = units.iter().map(unit).collect();
    let motion = figures.empty;
    let acceleration = motion.map_or(0, |motion| motion.acceleration);
    let top_speed = plain(motion.map(|motion| motion.top_speed).unwrap_or_default());
    let handling = figures.handling_class().unwrap_or_default();
    format!(
        "{} Accel. {acceleration}, top speed {top_speed}, HC {handling}; {} lbs., ${}.",
        parts.join(" "),
        thousands(figures.weight),
        thousands(figures.cost)
    )
}

/// The parts and the armor of a vehicle or sidecar.
fn unit(unit: &Unit<'_>) -> String {
    let vehicle = unit.vehicle;
    let mut parts: Vec<String> = Vec::new();
    frame(vehicle, &mut parts);
    crew(vehicle, &mut parts);
    parts.extend(vehicle.turrets.iter().map(|turret| {
        let universal = if turret.universal { "universal " } else { "" };
        format!("{universal}{}", turret.row.row.name.to_lowercase())
    }));
    weapons(vehicle, &mut parts);
    accessories(vehicle, &mut parts);
    if let (Some(body), Some(left), Some(room)) =
        (vehicle.body, unit.figures.weight_left(), unit.figures.cargo_spaces)
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
        let reversed = if vehicle.kind_id().starts_with("reversed-") { "Reversed " } else { "" };
        parts.push(format!("{reversed}{}", body.value.row.name));
    }
    if let Some(chassis) = vehicle.chassis
        && vehicle.kind.is_none_or(|kind| kind.chassis)
    {
        parts.push(format!("{} chassis", abbreviated(&chassis.value.row)));
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
        parts.push(format!("{} power plant", plant.row.row.name.to_lowercase()));
    }
    let alike = vehicle.tires.windows(2).all(|pair| pair[0].same_kind(&pair[1]));
    let mut groups: Vec<(&str, String, i64)> = Vec::new();
    for tire in &vehicle.tires {
        let axle = match (alike, tire.wheel.is_front()) {
            (true, _) => "",
            (false, true) => " front",
            (false, false) => " back",
        };
        let mut name = short_or_lower(&tire.row.row);
        for modification in &tire.modifications {
            name.push(' ');
            name.push_str(&short_tire_modification(modification));
        }
        match groups.iter_mut().find(|group| group.0 == axle && group.1 == name) {
            Some(group) => group.2 += tire.count,
            None => groups.push((axle, name, tire.count)),
        }
    }
    parts.extend(groups.into_iter().map(|(axle, name, count)| match count {
        1 => format!("1 {name} tire{axle}"),
        _ => format!("{count} {name} tires{axle}"),
    }));
}

/// "HD", "PR", but "solid": capitals are abbreviations, the rest is written out.
pub fn short_or_lower(row: &Row) -> String {
    let short = row.short();
    let capitals = short.len() > 1 && short.chars().filter(|c| c.is_uppercase()).count() > 1;
    if capitals { short.to_owned() } else { row.name.to_lowercase() }
}

/// The same with a capital: "LRFP", "Metal".
fn short_or_name(row: &Row) -> &str {
    if short_or_lower(row) == row.short() { row.short() } else { &row.name }
}

pub fn short_tire_modification(modification: &catalog::TireModification) -> String {
    if modification.row.id == "radial" {
        "radial".to_owned()
    } else {
        short_or_lower(&modification.row)
    }
}

fn crew(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    let rides = vehicle.kind.is_some_and(|kind| kind.skill == "cyclist");
    for role in &vehicle.catalog.crew.rows {
        let plays = |person: &&Person<'_>| person.role.row.id == role.row.id;
        let count = vehicle.crew.iter().filter(plays).count();
        let name = if rides && role.row.id == "driver" {
            "cyclist".to_owned()
        } else {
            role.row.name.to_lowercase()
        };
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

/// The weapons of one entry: "2 linked MGs front", "3 OJs left, right and back".
pub fn entry_text(vehicle: &Vehicle<'_>, entry: &[Weapon<'_>], linked: &str) -> String {
    let Some(weapon) = entry.first() else { return String::new() };
    let infrared = if weapon.infrared.is_some() { "IR " } else { "" };
    let name = short_or_lower(&weapon.row.row);
    let (number, plural) = match entry.iter().map(|weapon| weapon.count.value).sum() {
        1 => (String::new(), ""),
        count => (format!("{count} "), "s"),
    };
    let place = |weapon: &Weapon<'_>| {
        let place = mount_name(vehicle, weapon);
        if weapon.in_turret() { format!("in {place}") } else { place }
    };
    let places = and(&entry.iter().map(place).collect::<Vec<_>>());
    let magazines = match weapon.magazine_count() {
        0 => String::new(),
        1 => " with extra magazine".to_owned(),
        more => format!(" with {more} extra magazines"),
    };
    format!("{number}{linked}{infrared}{name}{plural} {places}{magazines}")
}

/// "a", "a and b", "a, b and c".
pub fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

fn accessories(vehicle: &Vehicle<'_>, parts: &mut Vec<String>) {
    for part in &vehicle.accessories {
        let count =
            if part.count.value > 1 { format!("{} ", part.count.value) } else { String::new() };
        let fake = if part.fake.is_some() { "fake " } else { "" };
        let place = match part.location {
            Some(location) if part.row.locations.len() > 1 => format!(" {}", location.value.name()),
            _ => String::new(),
        };
        let armor = part
            .armor
            .map(|armor| format!("{} ", armor.value.row.name.to_lowercase()))
            .unwrap_or_default();
        parts.push(format!("{count}{fake}{armor}{}{place}", part.row.row.name.to_lowercase()));
    }
    let mut guards: Vec<(String, i64)> = Vec::new();
    for guard in &vehicle.wheelguards {
        let name = vehicle.guard_row(guard.wheel).row.name.to_lowercase();
        let retractable = if guard.retractable.is_some() { "retractable " } else { "" };
        let text = format!("{}-pt. {retractable}{name}", guard.points.value);
        match guards.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => guards.push((text, 1)),
        }
    }
    parts.extend(guards.into_iter().map(|(text, count)| match count {
        1 => text,
        _ => format!("{count} {text}s"),
    }));
}

/// " FP armor: F5, R3 …."; of two layers the outer first: "F8/16".
fn armor(vehicle: &Vehicle<'_>) -> String {
    let Some(first) = vehicle.armor.first() else {
        return String::new();
    };
    let sides = Place::FACINGS.iter().filter(|place| {
        let kind = vehicle.kind.is_none_or(|kind| kind.armor_locations.contains(place));
        kind || vehicle.points_at(**place) > 0
    });
    let sides: Vec<_> = sides
        .map(|place| {
            let points: Vec<_> = vehicle
                .armor
                .iter()
                .rev()
                .map(|layer| layer.points_at(*place).to_string())
                .collect();
            format!("{}{}", place.letter(), points.join("/"))
        })
        .collect();
    let usual = ["plastic", "metal"];
    let types: Vec<_> = vehicle.armor.iter().rev().filter_map(|layer| layer.row).collect();
    let plain = first.row.is_none_or(|row| row.row.id == "plastic")
        && types.iter().all(|row| usual.contains(&row.row.id.as_str()));
    let names: Vec<_> = types.iter().map(|row| short_or_name(&row.row)).collect();
    let kind = if plain { "Armor".to_owned() } else { format!("{} armor", names.join("/")) };
    format!(" {kind}: {}.", sides.join(", "))
}
