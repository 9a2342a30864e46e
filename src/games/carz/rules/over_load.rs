use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::ledger::WEIGHT;
use super::{Case, Check, lbs};

pub static OVER_LOAD: Check = Check {
    rule: rule! {
        "carz" / "over-load", Error, "a car heavier than its body can carry",
        cite: Cite::section("Car Design"),
        needs: &["body", "grade", "construction", "build", "location"],
        docs: "\
## What it checks
The car without its road wheels weighs no more than its maximum load; exactly the maximum is legal. The body itself and
the structure of the cargo space count.

## Why
The body would not hold.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (case.vehicle, &case.totals);
    let (load, most) = (totals.load, totals.max_load);
    let over_load = load > most && vehicle.body_known();
    let Some(volume) = vehicle.volume.filter(|_| over_load) else { return };
    let over = load - most;
    sink.push(
        sink.finding(volume.span, format!("the load is {} too heavy", lbs(over)))
            .label(format!("this body can carry {}, its load is {}", lbs(most), lbs(load)))
            .actual(load)
            .limit(most)
            .excess(WEIGHT.key, over),
    );
}
