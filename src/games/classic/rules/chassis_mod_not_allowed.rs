use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::{Case, Check};

pub static CHASSIS_MOD_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "chassis-mod-not-allowed", Error, "a chassis modification on a cycle or sidecar",
        cite: Cite::Page(52),
        rulings: &["cycle-chassis"],
        docs: "\
## What it checks
Cycles and sidecars have the standard chassis; cars and trikes may have a lighter or heavier one.

## Why
A cycle's frame is its chassis.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(kind), Some(chassis)) = (case.vehicle.kind, case.vehicle.chassis) else { return };
    let row = chassis.value;
    if kind.chassis || row.is_standard() {
        return;
    }
    let name = row.row.name.to_lowercase();
    sink.push(
        sink.finding(
            chassis.span,
            format!("{} cannot have {} chassis", case.vehicle.a_kind(), with_article(&name)),
        )
        .label("only the standard chassis is allowed")
        .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
        .actual(row.row.id.as_str())
        .limit("standard"),
    );
}
