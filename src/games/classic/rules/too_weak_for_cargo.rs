use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, pounds};

use super::super::figures::acceleration_limits;
use super::{Case, Check};

pub static TOO_WEAK_FOR_CARGO: Check = Check {
    rule: rule! {
        "classic" / "too-weak-for-cargo", Warning, "too little power to move the declared cargo",
        cite: Cite::Page(51),
        rulings: &["rounding"],
        needs: &["shots", "load", "fake", "type"],
        docs: "\
## What it checks
With its declared cargo the vehicle weighs more than its power factors can move.

## Why
It is legal, but the loaded vehicle cannot move.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    if case.vehicle.is_sidecar {
        return;
    }
    let (Some(empty), Some(loaded), Some(cargo)) =
        (case.figures.empty, case.figures.with_cargo, case.vehicle.cargo.last())
    else {
        return;
    };
    if empty.acceleration == 0 || loaded.acceleration > 0 {
        return;
    }
    let mut finding = sink
        .finding(cargo.span, "the vehicle is too weak to move with its cargo")
        .label(format!("{} with its cargo", pounds(Exact::from(loaded.weight))))
        .actual(loaded.weight);
    if let Some(plant) = &case.vehicle.power_plant {
        let most = acceleration_limits(case.vehicle.catalog, plant.row.power, loaded)
            .1
            .unwrap_or_default();
        finding = finding
            .because(plant.span, format!("moves up to {}", pounds(Exact::from(most))))
            .limit(most);
    }
    sink.push(finding.involves(&["power-plant"]));
}
