use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static HANDGUN_ON_MOUNT: Check = Check {
    rule: rule! {
        "autowar" / "handgun-on-mount", Error, "a handgun on a mount",
        cite: Cite::section("The Basics"),
        docs: "\
## What it checks
A mount carries a weapon of the vehicle, not one held in the hand.

## Why
Whoever holds a handgun points it already.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for (weapon, mount) in vehicle.mounted().filter(|(weapon, _)| weapon.row.handheld) {
        sink.push(
            sink.finding(mount.span, format!("a {} cannot be on a mount", weapon.name()))
                .label("for weapons of the vehicle only")
                .because(weapon.item_span, "held in the hand")
                .actual(weapon.row.row.id.as_str()),
        );
    }
}
