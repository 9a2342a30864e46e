use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Place;
use super::{Case, Check};

pub static WEAPON_LOCATION_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "carz" / "weapon-location-not-allowed", Error, "a weapon in a place where it cannot be",
        cite: Cite::section("Aimed Weapons"),
        docs: "\
## What it checks
Dropped weapons are at the back only, the weapons of a motorcycle at the front or at the back.

## Why
What is dropped falls behind the car; a motorcycle has no sides.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
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
        sink.push(
            sink.finding(location.span, message)
                .label(format!("expected {}", names.join(", ")))
                .actual(place.name())
                .limit(names.join(", ")),
        );
    }
}
