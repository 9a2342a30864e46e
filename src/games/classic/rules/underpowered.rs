use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, pounds};

use super::super::figures::acceleration_limits;
use super::super::ledger::WEIGHT;
use super::{Case, Check};

pub static UNDERPOWERED: Check = Check {
    rule: rule! {
        "classic" / "underpowered", Error, "too little power to move the vehicle",
        cite: Cite::Page(51),
        rulings: &["rounding"],
        needs: &["shots", "load", "fake", "type"],
        docs: "\
## What it checks
The power plant has enough power factors for the vehicle's weight without cargo.

## Why
With less power the vehicle cannot move.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    if case.vehicle.is_sidecar {
        return;
    }
    let (Some(motion), Some(plant)) = (case.figures.empty, &case.vehicle.power_plant) else {
        return;
    };
    if motion.acceleration > 0 {
        return;
    }
    let most =
        acceleration_limits(case.vehicle.catalog, plant.row.power, motion).1.unwrap_or_default();
    let weight = Exact::from(motion.weight);
    let over = weight - Exact::from(most);
    let finding = sink
        .finding(plant.span, format!("the power plant is too weak by {}", pounds(over)))
        .label(format!("moves up to {}, not {}", pounds(Exact::from(most)), pounds(weight)))
        .actual(motion.weight)
        .limit(most)
        .cite(case.vehicle.catalog.figures.acceleration_cite.clone());
    sink.push(finding.excess(WEIGHT.key, over).involves(&["power-plant"]));
}
