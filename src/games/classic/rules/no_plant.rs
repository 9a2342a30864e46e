use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::document::shape::slots::Said;
use crate::rule;

use super::{Case, Check};

pub static NO_PLANT: Check = Check {
    rule: rule! {
        "classic" / "no-plant", Error, "no power plant",
        cite: Cite::Page(49),
        rulings: &["one-plant"],
        needs: &["power-plant"],
        docs: "\
## What it checks
Every vehicle has one power plant.

## Why
Without one it does not move and its lasers do not fire.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    if case.vehicle.is_sidecar {
        return;
    }
    let vehicle = case.vehicle;
    let written = !matches!(case.design.power_plant, Said::Nothing);
    if vehicle.power_plant.is_some() || vehicle.body.is_none() || written {
        return;
    }
    let finding = sink
        .finding(vehicle.body_span(), "the vehicle has no power plant")
        .label("name one with `power-plant`")
        .actual(0)
        .limit(1);
    sink.push(finding.involves(&["power-plant"]));
}
