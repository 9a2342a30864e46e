//! Weapons, mounts and targeting computers.

use crate::check::finding::Sink;
use crate::check::rule::Level;
use crate::rules;

use super::super::places::Facing;
use super::super::vehicle::Extra;
use super::Car;

rules! {
    "weapons.md";
    no_facing: Error, section "The Basics", needs ["mount", "facing", "scenario"],
        "a fixed weapon without a facing";
    handgun_on_mount: Error, section "The Basics", "a handgun on a mount";
    mount_without_computer: Error, section "Vehicle Options", needs ["options"],
        "a mount without a targeting computer";
    needless_computer: Warning, section "Vehicle Options", needs ["weapons"],
        "a targeting computer that no mount needs";
}

fn no_facing(car: &Car<'_>, sink: &Sink<'_>) {
    let fixed = |weapon: &&super::super::vehicle::Weapon<'_>| {
        weapon.mount.is_none() && !weapon.row.handheld
    };
    for weapon in car.vehicle.weapons.iter().filter(fixed) {
        let (span, found, level) = match weapon.facing {
            None => (weapon.item.span, "none", Level::Missing),
            Some(facing) if facing.value == Facing::Any => (facing.span, "any", Level::Error),
            Some(_) => continue,
        };
        let message = match found {
            "any" => format!("the {} can turn only on a mount", weapon.name()),
            _ => format!("the {} has no facing", weapon.name()),
        };
        sink.finding(span, message)
            .at_level(level)
            .label("expected front, back, left or right")
            .actual(found)
            .limit("front, back, left or right")
            .involves_key_of("weapons", weapon.number, "facing");
    }
}

fn handgun_on_mount(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    for (weapon, mount) in vehicle.mounted().filter(|(weapon, _)| weapon.row.handheld) {
        sink.finding(mount.span, format!("a {} cannot be on a mount", weapon.name()))
            .label("for weapons of the vehicle only")
            .because(weapon.item.span, "held in the hand")
            .actual(weapon.row.row.id.as_str());
    }
}

fn mount_without_computer(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let mut reported = Vec::new();
    for (_, mount) in vehicle.mounted() {
        let has = |needed: &str| vehicle.options.iter().any(|option| option.row.row.id == needed);
        let needed = mount.value.computer.as_deref();
        let needed = needed.filter(|needed| !has(needed) && !reported.contains(needed));
        let Some(needed) = needed else { continue };
        reported.push(needed);
        let row = vehicle.catalog.options.with_id(needed);
        let computer = row.map_or(needed.to_owned(), |row| row.row.name.to_lowercase());
        let name = mount.value.row.name.to_lowercase();
        sink.finding(mount.span, format!("the {name} needs a {computer}"))
            .label("the vehicle has none")
            .actual("none")
            .limit(needed)
            .lacks("option", needed);
    }
}

fn needless_computer(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    for (number, option) in vehicle.options.iter().enumerate() {
        let id = &option.row.row.id;
        let serves = |computer: &Option<String>| computer.as_ref() == Some(id);
        if !vehicle.catalog.mounts.rows.iter().any(|mount| serves(&mount.computer)) {
            continue;
        }
        let alike = |other: &&Extra<'_>| other.row.row.id == *id;
        let before = vehicle.options[..number].iter().find(alike);
        let of_use =
            before.is_none() && vehicle.mounted().any(|(_, mount)| serves(&mount.value.computer));
        let needed = i64::from(of_use);
        if option.count <= needed {
            continue;
        }
        let name = option.name();
        let message = match needed == 1 || before.is_some() {
            true => format!("one {name} is enough for all mounts"),
            false => format!("no mount needs the {name}"),
        };
        sink.finding(option.item.span, message)
            .label("it only adds weight and takes up a square")
            .actual(option.count)
            .limit(needed)
            .each(before, |finding, first| finding.because(first.item.span, "the first is here"));
    }
}
