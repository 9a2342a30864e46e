use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::Exact;

use super::super::ledger::carried_volume;
use super::{Case, Check, cf};

pub static CARGO_OVER_VOLUME: Check = Check {
    rule: rule! {
        "carz" / "cargo-over-volume", Error, "cargo larger than the cargo space",
        cite: Cite::section("Cargo"),
        docs: "\
## What it checks
Cargo fits into the cargo space; that of a pickup holds more than its volume. A carried vehicle takes up more than its
own volume: its wheels and its turret count too.

## Why
The doors would not shut.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, most) = (case.vehicle, case.totals.effective_cargo);
    let volumes = vehicle.cargo.iter().map(|entry| carried_volume(vehicle, entry) * entry.count);
    let volume: Exact = volumes.sum();
    let (Some(last), false) = (vehicle.cargo.last(), volume <= most || vehicle.partial) else {
        return;
    };
    sink.push(
        sink.finding(last.span, format!("the cargo is {} too large", cf(volume - most)))
            .label(format!("{} in all, there is room for {}", cf(volume), cf(most)))
            .actual(volume)
            .limit(most),
    );
}
