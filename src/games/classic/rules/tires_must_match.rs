use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::with_article;

use super::super::catalog::KindSort;
use super::super::ledger::tire_name;
use super::super::vehicle::Tire;
use super::{Case, Check, tire_value};

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
    let report = |tire: &Tire<'_>, change: Change| {
        sink.push(
            sink.finding(
                tire.span,
                format!("the {} tire differs from the front tire", tire.wheel.name()),
            )
            .label(name(tire))
            .because(first.span, name(first))
            .actual(name(tire))
            .limit(name(first))
            .repair(format!("make it {}", with_article(&name(first))), change),
        );
    };
    for tire in vehicle.tires[1..].iter().filter(|tire| !tire.same_kind(first)) {
        report(tire, Change::set_in("tires", tire.key, tire_value(first)));
    }
    for tire in vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.tires) {
        if !tire.same_kind(first) {
            let change = match first.modifications.is_empty() {
                true => Change::set_at(&["sidecar", "tires"], tire_value(first)),
                false => Change::set_at(&["sidecar", "tires", "all"], tire_value(first)),
            };
            report(tire, change);
        }
    }
}
