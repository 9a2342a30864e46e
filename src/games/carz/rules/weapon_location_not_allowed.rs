use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::places::Place;
use super::{Case, Check};

pub static WEAPON_LOCATION_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "carz" / "weapon-location-not-allowed", Error, "a weapon where it cannot be",
        cite: Cite::section("Aimed Weapons"),
        docs: "\
## What it checks
Dropped weapons are at the back only, the weapons of a motorcycle in front or at the back.

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
        let (message, limit) = if weapon.row.dropped && place != Place::Back {
            (format!("the {name} is dropped behind the vehicle"), vec![Place::Back])
        } else if !allowed.is_empty() && !allowed.contains(&place) {
            let style = vehicle.style_name();
            (format!("a {style} has no weapons at: {}", place.name()), allowed.clone())
        } else {
            continue;
        };
        let names: Vec<_> = limit.iter().map(|place| place.name()).collect();
        let first = names[0];
        let change = Change::set_item("weapons", weapon.number, "location", format!("\"{first}\""));
        sink.push(
            sink.finding(location.span, message)
                .label(format!("expected {}", names.join(", ")))
                .actual(place.name())
                .limit(names.join(", "))
                .repair(format!("put it at the {first}"), change),
        );
    }
}
