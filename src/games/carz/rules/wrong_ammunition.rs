use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static WRONG_AMMUNITION: Check = Check {
    rule: rule! {
        "carz" / "wrong-ammunition", Error, "ammunition that the weapon cannot fire",
        cite: Cite::section("Aimed Weapons"),
        docs: "\
## What it checks
Super High Density is for machine guns, Armor Piercing for anti-tank guns, flaming oil for oil jets.

## Why
It does not fit.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in case.vehicle.weapons.iter().filter(|weapon| weapon.row.ammunition.is_some()) {
        let Some(found) = weapon.ammunition else { continue };
        if found.value.groups.contains(&weapon.row.group) {
            continue;
        }
        let name = &found.value.row.name;
        sink.push(
            sink.finding(found.span, format!("the {} cannot fire {name}", weapon.name()))
                .label("not for this weapon")
                .actual(found.value.row.id.as_str())
                .limit(found.value.groups.join(", "))
                .cite(found.value.row.cite.clone()),
        );
    }
}
