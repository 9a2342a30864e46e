use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, decimal};

use super::{Case, Check};

pub static ACCELERATION_BELOW_BASE: Check = Check {
    rule: rule! {
        "carz" / "acceleration-below-base", Error, "an acceleration below the base of every car",
        cite: Cite::section("Finishing the Design"),
        docs: "\
## What it checks
Acceleration is at least the base that every car has. More of it costs top speed.

## Why
Top speed is traded for acceleration, never the other way round.
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
        sink.finding(found.span, format!("an acceleration of {} is too low", decimal(found.value)))
            .label(format!("every car has at least {base}"))
            .actual(found.value)
            .limit(base),
    );
}
