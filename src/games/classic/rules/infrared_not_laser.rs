use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, each_entry};

pub static INFRARED_NOT_LASER: Check = Check {
    rule: rule! {
        "classic" / "infrared-not-laser", Error, "an infrared weapon that is not a laser",
        cite: Cite::Page(56),
        docs: "\
## What it checks
Only lasers come in infrared.

## Why
The modification changes the light that the weapon fires.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let fitting = &case.vehicle.catalog.fittings.infrared;
    for weapon in each_entry(&case.vehicle.weapons) {
        if let Some(span) = weapon.infrared
            && !fitting.weapons.contains(&weapon.row.row.id)
        {
            sink.push(
                sink.finding(
                    span,
                    format!("there is no infrared {}", weapon.row.row.name.to_lowercase()),
                )
                .label("only lasers come in infrared")
                .because(weapon.item_span, "the weapon")
                .actual(weapon.row.row.id.as_str())
                .limit(fitting.weapons.join(", ")),
            );
        }
    }
}
