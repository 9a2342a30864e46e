use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static TURRET_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "carz" / "turret-not-allowed", Error, "a turret on a body that cannot have one",
        cite: Cite::section("Motorcycles"),
        docs: "\
## What it checks
A motorcycle has no turret.

## Why
It has no top.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(turret), Some(style)) = (vehicle.turret, vehicle.style) else { return };
    if style.value.turret.is_some() {
        return;
    }
    sink.push(
        sink.finding(turret.span, format!("a {} cannot have a turret", vehicle.style_name()))
            .label("not allowed")
            .because(style.span, "its style")
            .involves(&["turret"]),
    );
}
