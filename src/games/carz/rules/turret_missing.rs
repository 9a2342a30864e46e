use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::places::Place;
use super::{Case, Check};

pub static TURRET_MISSING: Check = Check {
    rule: rule! {
        "carz" / "turret-missing", Error, "a weapon in a turret that the vehicle does not have",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
A vehicle with weapons in a turret, or fake ones, has a turret.

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
    let volume = case.totals.turret_used.ceil().max(1);
    let weapons = vehicle.weapons.iter().map(|weapon| (weapon.location, weapon.name()));
    let fakes = vehicle.equipment.iter().filter(|found| found.row.poses);
    let fakes = fakes.map(|fake| (fake.location, fake.row.row.name.to_lowercase()));
    for (location, name) in weapons.chain(fakes) {
        let Some(location) = location.filter(|location| location.value == Place::Turret) else {
            continue;
        };
        sink.push(
            sink.finding(location.span, format!("there is no turret for the {name}"))
                .label("the vehicle has none")
                .particular(vec![Change::set("turret", format!("{{ volume = {volume} }}"))]),
        );
    }
}
