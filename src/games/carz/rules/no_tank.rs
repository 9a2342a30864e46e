use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::vehicle::Tank;
use super::{Case, Check};

pub static NO_TANK: Check = Check {
    rule: rule! {
        "carz" / "no-tank", Error, "a vehicle without a gasoline tank",
        cite: Cite::section("Gasoline Tanks"),
        rulings: &["carz-required"],
        docs: "\
## What it checks
The vehicle has a gasoline tank, which holds more than 0 gallons.

## Why
The engines burn gasoline.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let holds = |tank: &Tank<'_>| !tank.gallons.is_zero();
    if vehicle.partial || vehicle.tank.as_ref().is_some_and(holds) {
        return;
    }
    let finding = match &vehicle.tank {
        Some(tank) => sink.finding(tank.span, "the gasoline tank holds 0 gallons"),
        None => sink.finding(vehicle.span, "the vehicle has no gasoline tank"),
    };
    let own = vehicle.tank.as_ref().map(|tank| tank.row);
    let Some(row) = own.or(vehicle.catalog.tanks.rows.first()) else { return };
    let entry = format!("{{ item = \"{}\", gallons = 10 }}", row.row.id);
    sink.push(
        finding
            .label("one that holds gasoline is needed")
            .actual(0)
            .limit(1)
            .particular(vec![Change::set("tank", entry)]),
    );
}
