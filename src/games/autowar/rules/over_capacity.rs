use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::vehicle::derivation::UNHEARD;

use super::super::figures::{self, capacity};
use super::super::ledger::WEIGHT;
use super::{Case, Check, weight};

pub static OVER_CAPACITY: Check = Check {
    rule: rule! {
        "autowar" / "over-capacity", Error, "a vehicle heavier than its frame can carry",
        cite: Cite::section("Vehicle Options"),
        docs: "\
## What it checks
Engine, tires, armor, weapons, mounts and options together weigh no more than the capacity of the frame; exactly the
capacity is legal.

## Why
The frame would not hold.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(frame), Some(capacity)) = (vehicle.frame, capacity(vehicle, UNHEARD)) else { return };
    let actual = figures::weight(&case.ledger, UNHEARD);
    if actual <= capacity {
        return;
    }
    let over = actual - capacity;
    sink.push(
        sink.finding(frame.span, format!("the vehicle is {} over its capacity", weight(over)))
            .label(format!("it can carry {}, the parts weigh {}", weight(capacity), weight(actual)))
            .actual(actual)
            .limit(capacity)
            .cite(frame.value.row.cite.clone())
            .help(format!("the heaviest parts: {}", case.ledger.largest(WEIGHT, weight)))
            .excess(WEIGHT.key, over)
            .involves(&["engine"]),
    );
}
