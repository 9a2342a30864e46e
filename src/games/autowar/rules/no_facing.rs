use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Facing;
use super::{Case, Check};

pub static NO_FACING: Check = Check {
    rule: rule! {
        "autowar" / "no-facing", Error, "a fixed weapon without a facing",
        cite: Cite::section("The Basics"),
        needs: &["mount", "facing", "scenario"],
        docs: "\
## What it checks
Every weapon faces the front, the back, the left or the right, even a Molotov cocktail. Handguns are held in the
hand, and a weapon on an auto-rotating mount turns: neither needs a facing.

## Why
A weapon fires only the way it faces.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let fixed = |weapon: &&super::super::vehicle::Weapon<'_>| {
        weapon.mount.is_none() && !weapon.row.handheld
    };
    for weapon in case.vehicle.weapons.iter().filter(fixed) {
        let (span, found) = match weapon.facing {
            None => (weapon.item_span, "none"),
            Some(facing) if facing.value == Facing::Any => (facing.span, "any"),
            Some(_) => continue,
        };
        let message = match found {
            "any" => format!("the {} can turn only on a mount", weapon.name()),
            _ => format!("the {} has no facing", weapon.name()),
        };
        sink.push(
            sink.finding(span, message)
                .label("expected front, back, left or right")
                .actual(found)
                .limit("front, back, left or right")
                .involves_key_of("weapons", weapon.number, "facing"),
        );
    }
}
