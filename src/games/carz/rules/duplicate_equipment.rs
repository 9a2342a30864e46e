use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Equipment;
use super::{Case, Check};

pub static DUPLICATE_EQUIPMENT: Check = Check {
    rule: rule! {
        "carz" / "duplicate-equipment", Error, "more of a piece of equipment than allowed",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
Active suspension, antilock brakes, extinguisher, overdrive, ramplate and spoiler are limited to one, collision
spikes to one on each side.

## Why
A second one does nothing.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let all = &case.vehicle.equipment;
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
        let before: i64 = all[..number].iter().filter(alike).map(|other| other.count).sum();
        let count = before + found.count;
        let left = (most - before).max(0);
        if found.count <= left {
            continue;
        }
        let here = place.map(|place| format!(" on the {}", place.name())).unwrap_or_default();
        let name = row.row.name.to_lowercase();
        sink.push(
            sink.finding(found.span, format!("{count} × {name}{here}"))
                .label(format!("at most {most}"))
                .actual(count)
                .limit(most),
        );
    }
}
