use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::Exact;

use super::{Case, Check};

pub static CHASSIS_MOD_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "chassis-mod-not-allowed", Error, "a chassis modification on a cycle or sidecar",
        cite: Cite::Page(52),
        rulings: &["cycle-chassis"],
        docs: "\
## What it checks
Cycles and sidecars have the chassis that they are built with; cars and trikes may have a lighter
or heavier one.

## Why
A cycle's frame is its chassis.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(kind), Some(chassis)) = (case.vehicle.kind, case.vehicle.chassis) else { return };
    let row = chassis.value;
    let light = case.vehicle.alternates.cycle_chassis && row.load < Exact::ZERO;
    if kind.chassis || light || (row.cost.is_zero() && row.load.is_zero()) {
        return;
    }
    let name = row.row.name.to_lowercase();
    sink.push(
        sink.finding(
            chassis.span,
            format!("a {} cannot have a {name} chassis", case.vehicle.kind_name()),
        )
        .label("only the standard one")
        .because(case.vehicle.body_span(), format!("this is a {}", case.vehicle.kind_name()))
        .actual(row.row.id.as_str())
        .limit("standard")
        .repair("leave it as it is built", Change::remove("chassis")),
    );
}
