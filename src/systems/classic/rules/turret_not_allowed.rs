use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};

use super::{Case, Check, dismount};

pub static TURRET_NOT_ALLOWED: Check = Check {
    rule: Rule {
        id: "turret-not-allowed",
        level: Level::Error,
        summary: "a turret on a vehicle that carries none",
        cite: Some(Cite::Page(58)),
        rulings: &[],
        docs: "\
## What it checks
Subcompacts, light trikes and cycles carry no turret.

## Why
They are too small to hold one.
",
        fires: include_str!("../../../../tests/rules/classic/turret-not-allowed/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/turret-not-allowed/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(body) = case.vehicle.body else {
        return;
    };
    if body.value.largest_turret > 0 {
        return;
    }
    for (number, turret) in case.vehicle.turrets.iter().enumerate() {
        let name = body.value.row.name.to_lowercase();
        sink.push(
            sink.finding(turret.span, format!("a {name} cannot carry a turret"))
                .label("no turret fits on this body")
                .because(body.span, format!("a {name}"))
                .actual(turret.row.size)
                .limit(0)
                .repair_all("take it off and mount its weapons in front", dismount(case, number)),
        );
    }
}
