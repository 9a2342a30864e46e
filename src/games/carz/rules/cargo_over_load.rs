use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::Exact;

use super::{Case, Check, lbs};

pub static CARGO_OVER_LOAD: Check = Check {
    rule: rule! {
        "carz" / "cargo-over-load", Error, "cargo heavier than the car can carry",
        cite: Cite::section("Cargo"),
        docs: "\
## What it checks
Cargo weighs no more than the maximum cargo load: a set weight for each cubic foot of cargo space, plus what is left of
the car's maximum load.

## Why
More would break the body.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, most) = (case.vehicle, case.totals.max_cargo_load);
    let weight: Exact = vehicle.cargo.iter().map(|entry| entry.weight * entry.count).sum();
    let (Some(last), false) = (vehicle.cargo.last(), weight <= most || vehicle.partial) else {
        return;
    };
    sink.push(
        sink.finding(last.span, format!("the cargo is {} too heavy", lbs(weight - most)))
            .label(format!("{} in all, at most {} allowed", lbs(weight), lbs(most)))
            .actual(weight)
            .limit(most),
    );
}
