use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static NO_LOCATION: Check = Check {
    rule: rule! {
        "carz" / "no-location", Error, "an aimed weapon that is nowhere",
        cite: Cite::section("Aimed Weapons"),
        docs: "\
## What it checks
Every aimed weapon is at the front, the back, the left or the right, or in a turret.

## Why
Where it is tells what it can hit.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in &case.vehicle.weapons {
        if weapon.location.is_some() || weapon.unclear {
            continue;
        }
        let change = Change::set_item("weapons", weapon.number, "location", "\"front\"");
        sink.push(
            sink.finding(weapon.item_span, format!("nothing says where the {} is", weapon.name()))
                .label("where is it?")
                .actual("none")
                .limit("front, left, right, back or turret")
                .repair("put it in front", change),
        );
    }
}
