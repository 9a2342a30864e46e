//! Equipment.

use std::collections::HashMap;

use crate::check::finding::Sink;
use crate::check::rule::Level;
use crate::rules;
use crate::units::counted;

use super::super::places::Place;
use super::super::vehicle::{Equipment, Vehicle};
use super::Car;

rules! {
    "equipment.md";
    duplicate_equipment: Error, section "Equipment", "more of a piece of equipment than allowed";
    equipment_location: Error, section "Equipment", rulings ["carz-fakes"],
        needs ["location", "looks-like"],
        "equipment in a place where it cannot be";
    too_many_computers: Error, section "Equipment", rulings ["carz-links"],
        "more targeting computers than drivers and gunners";
}

fn duplicate_equipment(car: &Car<'_>, sink: &Sink<'_>) {
    let all = &car.vehicle.equipment;
    for (number, found) in all.iter().enumerate() {
        let row = found.row;
        let per_side = row.most.is_none() && !row.sides.is_empty();
        let (most, place) = match (row.most, found.location) {
            (Some(most), _) => (most, None),
            (None, Some(place)) if per_side => (1, Some(place.value)),
            _ => continue,
        };
        let alike = |other: &&Equipment<'_>| {
            let at = other.location.map(|place| place.value);
            other.row.row.id == row.row.id && (place.is_none() || at == place)
        };
        let count: i64 = all[..=number].iter().filter(alike).map(|other| other.count).sum();
        if count <= most {
            continue;
        }
        let here = place.map(|place| format!(" on the {}", place.name())).unwrap_or_default();
        let name = row.row.name.to_lowercase();
        sink.finding(found.item.span, format!("{count} × {name}{here}"))
            .label(format!("at most {most}"))
            .actual(count)
            .limit(most);
    }
}

fn equipment_location(car: &Car<'_>, sink: &Sink<'_>) {
    for found in &car.vehicle.equipment {
        let (sides, at) = (places(car.vehicle, found), found.location);
        // The location is optional if only one side is possible.
        let fits = at.map_or(sides.len() == 1, |place| sides.contains(&place.value));
        if sides.is_empty() || fits {
            continue;
        }
        let names: Vec<_> = sides.iter().map(|side| side.name()).collect();
        let (allowed, name) = (names.join(", "), found.row.row.name.to_lowercase());
        let (span, message) = match at {
            Some(place) => (place.span, format!("the {name} cannot be {}", place.value.at())),
            None if name.ends_with('s') => (found.item.span, format!("the {name} need a location")),
            None => (found.item.span, format!("the {name} needs a location")),
        };
        sink.finding(span, message)
            .at_level(if at.is_none() { Level::Missing } else { Level::Error })
            .rests_on(if found.row.poses { &["carz-fakes"] } else { &[] })
            .label(format!("expected {allowed}"))
            .actual(at.map_or("none", |place| place.value.name()))
            .limit(allowed.as_str())
            .involves_key_of("equipment", found.number, "location");
    }
}

fn places(vehicle: &Vehicle<'_>, found: &Equipment<'_>) -> Vec<Place> {
    if !found.row.poses {
        return found.row.sides.clone();
    }
    let fits = |place: &Place| {
        found.looks_like.is_none_or(|row| row.fits(*place))
            && vehicle.styled(|style| style.mounts(*place), true)
    };
    let all = [Place::Front, Place::Left, Place::Right, Place::Back, Place::Turret];
    all.into_iter().filter(fits).collect()
}

fn too_many_computers(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let most = vehicle.gunners();
    let mut counts: HashMap<&str, i64> = HashMap::new();
    for found in vehicle.equipment.iter().filter(|found| found.row.per_gunner) {
        let count = counts.entry(&found.row.row.id).or_default();
        *count += found.count;
        if *count <= most || vehicle.partial {
            continue;
        }
        let name = found.row.row.name.to_lowercase();
        let people = match most {
            1 => "1 driver or gunner".to_owned(),
            _ => format!("{most} drivers and gunners"),
        };
        sink.finding(found.item.span, format!("{} for {people}", counted(*count, &name)))
            .label("each driver or gunner uses one; a design does not say whose it is")
            .actual(*count)
            .limit(most);
    }
}
