use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, cf};

pub static TURRET_OVERFULL: Check = Check {
    rule: rule! {
        "carz" / "turret-overfull", Error, "more in a turret than it holds",
        cite: Cite::section("Equipment"),
        rulings: &["carz-turret"],
        docs: "\
## What it checks
The weapons in a turret, their ammunition and their concealment take up no more than its volume.

## Why
It does not fit.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(turret), used) = (case.vehicle.turret, case.totals.turret_used) else { return };
    if used <= turret.value {
        return;
    }
    sink.push(
        sink.finding(turret.span, format!("the turret is {} too small", cf(used - turret.value)))
            .label(format!("it holds {}, its weapons need {}", cf(turret.value), cf(used)))
            .actual(used)
            .limit(turret.value),
    );
}
