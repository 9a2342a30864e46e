use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::decimal;

use super::{Case, Check};

pub static NO_ENGINE: Check = Check {
    rule: rule! {
        "carz" / "no-engine", Error, "a vehicle without an engine",
        cite: Cite::section("Car Design"),
        rulings: &["carz-required"],
        docs: "\
## What it checks
The vehicle has at least one engine.

## Why
It would not move.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.partial || !vehicle.engines.is_empty() {
        return;
    }
    let Some(row) = vehicle.catalog.engines.rows.first() else { return };
    // One horsepower for each cubic foot suits most cars.
    let power = vehicle.internal().max(vehicle.catalog.figures.engines.least).floor();
    let entry = format!("{{ item = \"{}\", horsepower = {power} }}", row.row.id);
    let least = decimal(vehicle.catalog.figures.engines.least);
    sink.push(
        sink.finding(vehicle.span, "the vehicle has no engine")
            .label(format!("one of at least {least} horsepower is needed"))
            .actual(0)
            .limit(1)
            .particular(vec![Change::add("engines", entry)]),
    );
}
