use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static NO_TANK: Check = Check {
    rule: rule! {
        "carz" / "no-tank", Error, "a vehicle without a gasoline tank",
        cite: Cite::section("Gasoline Tanks"),
        rulings: &["carz-required"],
        docs: "\
## What it checks
The vehicle has a gasoline tank.

## Why
The engines burn gasoline.
",
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
            .particular(vec![Change::set("tank", entry)]),
    );
}
