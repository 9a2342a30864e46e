use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static NO_LOCATION: Check = Check {
    rule: rule! {
        "carz" / "no-location", Error, "an aimed weapon without a location",
        cite: Cite::section("Aimed Weapons"),
        needs: &["location"],
        docs: "\
## What it checks
Every aimed weapon is at the front, the back, the left or the right, or in a turret.

## Why
Its location decides what it can hit.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in &case.vehicle.weapons {
        if weapon.location.is_some() {
            continue;
        }
        sink.push(
            sink.finding(weapon.item_span, format!("the {} has no location", weapon.name()))
                .label("one is needed")
                .actual("none")
                .limit("front, left, right, back or turret")
                .involves_key_of("weapons", weapon.number, "location"),
        );
    }
}
