use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::{Exact, decimal};

use super::{Case, Check};

pub static ACCELERATION_BELOW_BASE: Check = Check {
    rule: rule! {
        "carz" / "acceleration-below-base", Error, "acceleration below what every car has",
        cite: Cite::section("Finishing the Design"),
        docs: "\
## What it checks
Acceleration is at least what every car has. More of it is traded for top speed.

## Why
Speed is traded for acceleration, never the other way.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(found) = case.vehicle.acceleration else { return };
    let base = case.vehicle.catalog.figures.speed.acceleration;
    if found.value >= Exact::from(base) {
        return;
    }
    sink.push(
        sink.finding(found.span, format!("acceleration {} is too little", decimal(found.value)))
            .label(format!("every car has {base}"))
            .actual(found.value)
            .limit(base)
            .repair("leave it out", Change::remove("acceleration")),
    );
}
