use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Place;
use super::{Case, Check, at};

pub static ACCESSORY_LOCATION: Check = Check {
    rule: rule! {
        "classic" / "accessory-location", Error, "an accessory in a place where it cannot be",
        cite: Cite::Page(57),
        docs: "\
## What it checks
Some accessories go only in front, others in front or at the back; turrets hold weapons only.

## Why
Ramplates, brushcutters and spikes are mounted on the armor of a side and lost with it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for part in &case.vehicle.accessories {
        let Some(location) = part.location else {
            continue;
        };
        let name = part.row.row.name.to_lowercase();
        let in_turret = location.value == Place::Turret;
        let misplaced =
            !part.row.locations.is_empty() && !part.row.locations.contains(&location.value);
        if location.value == Place::Cargo || !(misplaced || in_turret) {
            continue;
        }
        let allowed: Vec<_> = part.row.locations.iter().map(|place| place.name()).collect();
        let limit = match allowed.is_empty() {
            true => "anywhere but a turret".to_owned(),
            false => allowed.join(" or "),
        };
        let finding = sink
            .finding(location.span, format!("{name} cannot be {}", at(location.value)))
            .label(format!("allowed: {limit}"))
            .actual(location.value.name())
            .limit(limit)
            .cite(part.row.row.cite.clone());
        sink.push(finding);
    }
}
