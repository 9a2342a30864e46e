use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static EQUIPMENT_LOCATION: Check = Check {
    rule: rule! {
        "carz" / "equipment-location", Error, "equipment in a place where it cannot be",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
Collision spikes name the side that they are on, one of four; a ramplate is at the front.

## Why
They only work where they are mounted.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for found in &case.vehicle.equipment {
        let (sides, at) = (&found.row.sides, found.location);
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
            None => (found.span, format!("the {name} need a location")),
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
