use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::places::Place;
use super::{Case, Check};

pub static TURRET_MISSING: Check = Check {
    rule: rule! {
        "carz" / "turret-missing", Error, "a weapon in a turret that is not there",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
What is in a turret needs one.

## Why
There is nowhere to put it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.turret.is_some() || vehicle.partial {
        return;
    }
    let volume = case.totals.turret_used.ceil();
    let inside = vehicle.weapons.iter().filter(|weapon| weapon.place() == Some(Place::Turret));
    for weapon in inside {
        let Some(location) = weapon.location else { continue };
        let entry = format!("{{ volume = {volume} }}");
        sink.push(
            sink.finding(location.span, format!("no turret for the {}", weapon.name()))
                .label("there is none")
                .repair(format!("add a turret of {volume} cf"), Change::set("turret", entry)),
        );
    }
}
