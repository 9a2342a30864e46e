use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::KindSort;
use super::super::ledger::tire_name;
use super::super::vehicle::Tire;
use super::{Case, Check};

pub static TIRES_MUST_MATCH: Check = Check {
    rule: rule! {
        "classic" / "tires-must-match", Error, "mismatched tires on a cycle or its sidecar",
        cite: Cite::Page(53),
        rulings: &["unlike-tires"],
        docs: "\
## What it checks
Both tires of a cycle are of one type with the same modifications, and the tire of its sidecar
matches them.

## Why
Mismatched tires would pull a cycle to one side; the rulebook forbids them.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.sort() != Some(KindSort::Cycle) {
        return;
    }
    let Some(first) = vehicle.tires.first() else { return };
    let name = |tire: &Tire<'_>| tire_name(tire.row, &tire.modifications).to_lowercase();
    let report = |tire: &Tire<'_>| {
        sink.push(
            sink.finding(
                tire.span,
                format!("the {} tire differs from the front tire", tire.wheel.name()),
            )
            .label(name(tire))
            .because(first.span, name(first))
            .actual(name(tire))
            .limit(name(first)),
        );
    };
    for tire in vehicle.tires[1..].iter().filter(|tire| !tire.same_kind(first)) {
        report(tire);
    }
    for tire in vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.tires) {
        if !tire.same_kind(first) {
            report(tire);
        }
    }
}
