//! Weapons.

use crate::check::finding::Sink;
use crate::rules;

use super::super::places::Place;
use super::Car;

rules! {
    "weapons.md";
    no_location: Missing, section "Aimed Weapons", needs ["location"],
        "an aimed weapon without a location";
    weapon_location_not_allowed: Error forbids, section "Aimed Weapons",
        "a weapon in a place where it cannot be";
    modification_not_allowed: Error forbids, section "Aimed Weapons",
        "a modification that the weapon cannot have";
    wrong_ammunition: Error forbids, section "Aimed Weapons", "ammunition that the weapon cannot fire";
    lane_over_limit: Error, section "Dropped Weapons", rulings ["carz-minimum-speed"],
        "a dropped weapon in a lane that the car does not have";
    mines_in_flaming_oil: Warning, section "Dropped Weapons", needs ["lane"],
        "mines dropped into flaming oil";
}

fn no_location(car: &Car<'_>, sink: &Sink<'_>) {
    for weapon in car.vehicle.weapons.iter().filter(|weapon| weapon.location.is_none()) {
        sink.finding(weapon.item.span, format!("the {} has no location", weapon.name()))
            .label("one is needed")
            .actual("none")
            .limit("front, left, right, back or turret")
            .involves_key_of("weapons", weapon.number, "location");
    }
}

fn weapon_location_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let allowed = vehicle.styled(|style| style.weapons.clone(), Vec::new());
    for weapon in &vehicle.weapons {
        let Some(location) = weapon.location else { continue };
        let (place, name) = (location.value, weapon.name());
        let (message, limit) = if !weapon.row.fits(place) {
            (format!("the {name} drops behind the vehicle"), vec![Place::Back])
        } else if !vehicle.styled(|style| style.mounts(place), true) {
            let style = vehicle.style_name();
            (format!("a {style} cannot have weapons {}", place.at()), allowed.clone())
        } else {
            continue;
        };
        let names: Vec<_> = limit.iter().map(|place| place.name()).collect();
        sink.finding(location.span, message)
            .label(format!("expected {}", names.join(", ")))
            .actual(place.name())
            .limit(names.join(", "));
    }
}

fn modification_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    for weapon in &car.vehicle.weapons {
        for (number, found) in weapon.modifications.iter().enumerate() {
            let id = &found.value.row.id;
            let twice = weapon.modifications[..number].iter().any(|row| row.value.row.id == *id);
            let fits = found.value.groups.contains(&weapon.row.group);
            if fits && !twice {
                continue;
            }
            let name = found.value.row.name.to_lowercase();
            let (message, label) = match fits {
                true => (format!("{name} is listed twice"), "listed again here"),
                false => {
                    (format!("the {} cannot have {name}", weapon.name()), "not for this weapon")
                }
            };
            sink.finding(found.span, message)
                .label(label)
                .actual(id.as_str())
                .limit(found.value.groups.join(", "))
                .cite(found.value.row.cite.clone());
        }
    }
}

fn wrong_ammunition(car: &Car<'_>, sink: &Sink<'_>) {
    for weapon in car.vehicle.weapons.iter().filter(|weapon| weapon.row.ammunition.is_some()) {
        let misfit = weapon.ammunition.filter(|own| !own.value.groups.contains(&weapon.row.group));
        let Some(found) = misfit else { continue };
        let name = &found.value.row.name;
        sink.finding(found.span, format!("the {} cannot fire {name}", weapon.name()))
            .label("not for this weapon")
            .actual(found.value.row.id.as_str())
            .limit(found.value.groups.join(", "))
            .cite(found.value.row.cite.clone());
    }
}

fn lane_over_limit(car: &Car<'_>, sink: &Sink<'_>) {
    let most = car.vehicle.catalog.figures.lanes.most;
    for weapon in &car.vehicle.weapons {
        let wrong = weapon.lane.filter(|lane| !(1..=most).contains(&lane.value));
        let Some(lane) = wrong else { continue };
        sink.finding(lane.span, format!("there is no lane {}", lane.value))
            .label(format!("expected 1 to {most}"))
            .actual(lane.value)
            .limit(most);
    }
}

fn mines_in_flaming_oil(car: &Car<'_>, sink: &Sink<'_>) {
    let weapons = &car.vehicle.weapons;
    for oil in weapons {
        let Some(ammunition) = oil.ammunition else { continue };
        for mines in weapons {
            let lanes = (oil.lane.map(|lane| lane.value), mines.lane.map(|lane| lane.value));
            let apart = matches!(lanes, (Some(one), Some(other)) if one != other);
            if apart || !ammunition.value.sets_off.contains(&mines.row.group) {
                continue;
            }
            sink.finding(mines.item.span, "these mines go off in the flaming oil")
                .label("dropped in the same lane")
                .because(ammunition.span, "this sets them off")
                .help("give each weapon its own `lane`");
        }
    }
}
