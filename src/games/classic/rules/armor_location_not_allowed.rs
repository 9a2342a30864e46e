use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, Place, at};

pub static ARMOR_LOCATION_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "armor-location-not-allowed", Error, "armor in a place that cannot have any",
        cite: Cite::Page(48),
        rulings: &["sidecar-armor"],
        docs: "\
## What it checks
Cars and trikes carry armor on six sides, cycles in front and at the back only. Turrets, wheels
and the cargo area have none of their own.

## Why
Armor protects what is behind it; elsewhere there is nothing to protect.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(kind) = vehicle.kind else {
        return;
    };
    for layer in &case.vehicle.armor {
        for side in &layer.sides {
            if side.points.value == 0
                || vehicle.armor_locations().any(|place| place == side.place.value)
            {
                continue;
            }
            let places: Vec<_> = vehicle.armor_locations().map(Place::name).collect();
            let allowed = places.join(", ");
            sink.push(
                sink.finding(
                    side.place.span,
                    format!("{} cannot have armor {}", case.vehicle.a_kind(), at(side.place.value)),
                )
                .label(format!("allowed: {allowed}"))
                .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
                .actual(side.place.value.name())
                .limit(allowed.as_str())
                .cite(kind.row.cite.clone())
                .involves(&[layer.table(), &[side.key]].concat()),
            );
        }
    }
}
