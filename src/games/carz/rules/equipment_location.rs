use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Place;
use super::super::vehicle::{Equipment, Vehicle};
use super::{Case, Check};

pub static EQUIPMENT_LOCATION: Check = Check {
    rule: rule! {
        "carz" / "equipment-location", Error, "equipment in a place where it cannot be",
        cite: Cite::section("Equipment"),
        needs: &["location", "looks-like"],
        docs: "\
## What it checks
Collision spikes name the side that they are on, one of four; a ramplate is at the front. A fake weapon is where the
weapon that it looks like could be: an aimed one names its location.

## Why
They only work where they are mounted, and a fake where it can be real.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for found in &case.vehicle.equipment {
        let (sides, at) = (places(case.vehicle, found), found.location);
        let there = at.is_some_and(|place| sides.contains(&place.value));
        if sides.is_empty() || there {
            continue;
        }
        // If only one side is possible, the location may be left out.
        if at.is_none() && sides.len() == 1 {
            continue;
        }
        let names: Vec<_> = sides.iter().map(|side| side.name()).collect();
        let (allowed, name) = (names.join(", "), found.row.row.name.to_lowercase());
        let (span, message) = match at {
            Some(place) => (place.span, format!("the {name} cannot be {}", place.value.at())),
            None if name.ends_with('s') => (found.span, format!("the {name} need a location")),
            None => (found.span, format!("the {name} needs a location")),
        };
        sink.push(
            sink.finding(span, message)
                .label(format!("expected {allowed}"))
                .actual(at.map_or("none", |place| place.value.name()))
                .limit(allowed.as_str())
                .involves_key_of("equipment", found.number, "location"),
        );
    }
}

/// Where a piece of equipment can be.
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
