use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;
use crate::units::Exact;

use super::{Case, Check, lbs};

pub static CARGO_OVER_LOAD: Check = Check {
    rule: Rule {
        id: "cargo-over-load",
        level: Level::Error,
        summary: "cargo heavier than the car may carry",
        cite: Some(Cite::section("Cargo")),
        rulings: &[],
        docs: "\
## What it checks
Cargo weighs no more than the maximum cargo load: 15 lbs. for each cubic foot of cargo space, and the load that the
car has left.

## Why
The body breaks.
",
        fires: include_str!("../../../../tests/rules/carz/cargo-over-load/fires.toml"),
        passes: include_str!("../../../../tests/rules/carz/cargo-over-load/passes.toml"),
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
            .label(format!("{} in all, {} may be carried", lbs(weight), lbs(most)))
            .actual(weight)
            .limit(most)
            .repair(format!("leave out {}", last.name), Change::remove_item("cargo", last.number)),
    );
}
