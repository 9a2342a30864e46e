//! The stat block of a vehicle, in the order and words of the printed samples.

use crate::units::{counted, with_article};

use super::figures::Car;
use super::places::{Facing, SIDES};
use super::vehicle::{Vehicle, Weapon};

/// "Medium frame, 4-cylinder engine. Armor: … Weapons: … Options: … Max speed: 6."
pub fn line(car: &Car<'_>) -> String {
    let vehicle = car.vehicle;
    let mut parts = vec![frame(vehicle)];
    parts.retain(|part| !part.is_empty());
    let armor = armor(vehicle);
    let (handheld, mounted): (Vec<_>, Vec<_>) =
        vehicle.weapons.iter().partition(|weapon| weapon.row.handheld && weapon.mount.is_none());
    let weapons: Vec<_> = mounted.into_iter().map(weapon).collect();
    let mut options = Vec::new();
    let tires = vehicle.tires.filter(|tires| !tires.value.weight.is_zero());
    options.extend(tires.map(|tires| format!("{} tires", tires.value.row.name.to_lowercase())));
    options.extend(handheld.into_iter().map(|weapon| counted(weapon.count, &weapon.name())));
    options.extend(vehicle.options.iter().map(|option| match option.count {
        1 => option.name(),
        count => counted(count, &option.name()),
    }));
    let lists = [("Armor", armor, "; "), ("Weapons", weapons, ", "), ("Options", options, ", ")];
    for (title, list, comma) in lists {
        parts.extend((!list.is_empty()).then(|| format!("{title}: {}", list.join(comma))));
    }
    parts.extend(car.max_speed.map(|speed| format!("Max speed: {speed}")));
    parts.join(". ") + "."
}

/// The type, except for cars, then frame and engine.
fn frame(vehicle: &Vehicle<'_>) -> String {
    let usual = vehicle.catalog.vehicles.rows.first().map(|sort| &sort.row.id);
    let sort = vehicle.sort.filter(|sort| Some(&sort.value.row.id) != usual);
    let mut parts: Vec<_> = sort.map(|sort| sort.value.row.name.clone()).into_iter().collect();
    let own = vehicle.own_grid.map(|grid| grid.value);
    parts.extend(own.map(|grid| format!("{grid} squares")));
    parts.extend(vehicle.frame.map(|frame| format!("{} frame", frame.value.row.name)));
    let engine = vehicle.engine.as_ref().filter(|_| vehicle.frame.is_some());
    parts.extend(engine.map(|engine| format!("{} engine", engine.row.row.name)));
    for part in parts.iter_mut().skip(1) {
        *part = part.to_lowercase();
    }
    parts.join(", ")
}

/// "20 points on front, back, left, and right", "5 points on bottom".
fn armor(vehicle: &Vehicle<'_>) -> Vec<String> {
    let mut groups: Vec<(i64, Vec<&str>)> = Vec::new();
    for (name, side) in SIDES {
        let points = vehicle.armor_at(*side);
        match groups.iter_mut().find(|(known, _)| *known == points) {
            _ if points == 0 => {}
            Some((_, sides)) => sides.push(name),
            None => groups.push((points, vec![name])),
        }
    }
    let text = |(points, sides): &(i64, Vec<&str>)| {
        let points = counted(*points, "point");
        format!("{points} on {}", and(sides))
    };
    groups.iter().map(text).collect()
}

/// "front, back, and top".
fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        [all @ .., last] => format!("{}, and {last}", all.join(", ")),
    }
}

fn weapon(weapon: &Weapon<'_>) -> String {
    let mut text = counted(weapon.count, &weapon.name());
    if let Some(facing) = weapon.facing {
        text.push_str(match facing.value {
            Facing::Front => " facing forward",
            Facing::Back => " facing rear",
            Facing::Left => " facing left",
            Facing::Right => " facing right",
            Facing::Any => " facing any way",
        });
    }
    if let Some(mount) = weapon.mount {
        let name = mount.value.row.name.to_lowercase();
        text.push_str(&match weapon.count {
            1 => format!(" on {}", with_article(&name)),
            _ => format!(" on {name}s"),
        });
    }
    text
}
