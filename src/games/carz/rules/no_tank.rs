use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::{Case, Check};

pub static NO_TANK: Check = Check {
    rule: Rule {
        id: "no-tank",
        level: Level::Error,
        summary: "a vehicle without a gasoline tank",
        cite: Some(Cite::section("Gasoline Tanks")),
        rulings: &["carz-required"],
        docs: "\
## What it checks
There is a tank.

## Why
The engines burn gasoline.
",
        fires: include_str!("../../../../tests/rules/carz/no-tank/fires.toml"),
        passes: include_str!("../../../../tests/rules/carz/no-tank/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.partial || vehicle.tank.is_some() {
        return;
    }
    let Some(row) = vehicle.catalog.tanks.rows.first() else { return };
    let entry = format!("{{ item = \"{}\", gallons = 10 }}", row.row.id);
    sink.push(
        sink.finding(vehicle.span, "the vehicle has no gasoline tank")
            .label("one is needed")
            .actual(0)
            .limit(1)
            .repair("add a tank of 10 gallons", Change::set("tank", entry)),
    );
}
