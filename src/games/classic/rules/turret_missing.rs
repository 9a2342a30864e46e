use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::{Mount, Weapon};
use super::{Case, Check};

pub static TURRET_MISSING: Check = Check {
    rule: rule! {
        "classic" / "turret-missing", Error, "a weapon in a turret that the design does not have",
        cite: Cite::Page(58),
        needs: &["turrets"],
        docs: "\
## What it checks
A weapon mounted in a turret needs one in the design.

## Why
The turret costs, weighs and takes spaces; leaving it out makes the vehicle look cheaper.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let without_turret =
        |weapon: &&Weapon<'_>| weapon.mount.is_some_and(|mount| mount.value == Mount::NoTurret);
    if case.outfit.turrets.len() != vehicle.turrets.len() {
        return;
    }
    for weapon in vehicle.weapons.iter().filter(without_turret) {
        let Some(mount) = weapon.mount else { continue };
        let finding = sink
            .finding(
                mount.span,
                format!(
                    "the {} is in a turret, but the vehicle has none",
                    weapon.row.row.name.to_lowercase()
                ),
            )
            .label("no turret in this design")
            .actual(0)
            .limit(1);
        sink.push(finding.involves(&["turrets"]));
    }
}
