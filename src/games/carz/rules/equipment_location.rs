use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static EQUIPMENT_LOCATION: Check = Check {
    rule: rule! {
        "carz" / "equipment-location", Error, "a piece of equipment where it cannot be",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
Collision spikes say on which of the four sides they are; a ramplate is in front.

## Why
They work where they stand.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for found in &case.vehicle.equipment {
        let (sides, at) = (&found.row.sides, found.location);
        let there = at.is_some_and(|place| sides.contains(&place.value));
        if sides.is_empty() || there || found.unclear {
            continue;
        }
        // With one side to be on, nothing needs to be said.
        if at.is_none() && sides.len() == 1 {
            continue;
        }
        let names: Vec<_> = sides.iter().map(|side| side.name()).collect();
        let (allowed, name) = (names.join(", "), found.row.row.name.to_lowercase());
        let (span, message) = match at {
            Some(place) => (place.span, format!("no {name} can be at: {}", place.value.name())),
            None => (found.span, format!("the {name} are on no side")),
        };
        let first = format!("\"{}\"", names[0]);
        let change = Change::set_item("equipment", found.number, "location", first);
        sink.push(
            sink.finding(span, message)
                .label(format!("expected {allowed}"))
                .actual(at.map_or("none", |place| place.value.name()))
                .limit(allowed.as_str())
                .repair(format!("put it at the {}", names[0]), change),
        );
    }
}
