use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, cf};

pub static TURRET_TOO_BIG: Check = Check {
    rule: rule! {
        "carz" / "turret-too-big", Error, "a turret too big for its body",
        cite: Cite::section("Equipment"),
        rulings: &["carz-turret"],
        docs: "\
## What it checks
A turret has at most a set share of the body's internal space, a smaller one on a pickup.

## Why
A larger one would not stay on.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(turret), Some(most)) = (vehicle.turret, vehicle.largest_turret()) else { return };
    if turret.value <= most || vehicle.volume.is_none() {
        return;
    }
    let name = vehicle.style_name();
    sink.push(
        sink.finding(turret.span, format!("the turret is {} too big", cf(turret.value - most)))
            .label(format!("at most {} on this {name}", cf(most)))
            .actual(turret.value)
            .limit(most),
    );
}
