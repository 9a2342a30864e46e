use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::{Case, Check, cf};

pub static TURRET_OVERFULL: Check = Check {
    rule: Rule {
        id: "turret-overfull",
        level: Level::Error,
        summary: "more in a turret than it holds",
        cite: Some(Cite::section("Equipment")),
        rulings: &["carz-turret"],
        docs: "\
## What it checks
The weapons of a turret, their ammunition and their concealment take no more than its volume.

## Why
It does not fit.
",
        fires: include_str!("../../../../tests/rules/carz/turret-overfull/fires.toml"),
        passes: include_str!("../../../../tests/rules/carz/turret-overfull/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(turret), used) = (case.vehicle.turret, case.totals.turret_used) else { return };
    if used <= turret.value {
        return;
    }
    let enough = used.ceil();
    let change = Change::set_in("turret", "volume", enough.to_string());
    sink.push(
        sink.finding(turret.span, format!("{} too little in the turret", cf(used - turret.value)))
            .label(format!("holds {}, the weapons take {}", cf(turret.value), cf(used)))
            .actual(used)
            .limit(turret.value)
            .repair(format!("take a turret of {enough} cf"), change),
    );
}
