use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static NO_GRID: Check = Check {
    rule: rule! {
        "autowar" / "no-grid", Error, "a vehicle without a grid",
        cite: Cite::section("Other Vehicles"),
        needs: &["grid"],
        docs: "\
## What it checks
The rules mention trucks but print no grid for them. A truck is legal with a grid that the players agree on:
`grid = { width = 2, length = 6 }`.

## Why
Without squares, there is nowhere to put parts.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(sort) = vehicle.sort.filter(|_| vehicle.grid().is_none()) else { return };
    let name = vehicle.sort_name();
    sink.push(
        sink.finding(sort.span, format!("the rules print no grid for a {name}"))
            .label("the design needs its own `grid`")
            .actual("no grid")
            .help("agree on a grid and add it: `grid = { width = 2, length = 6 }`")
            .involves(&["vehicle"]),
    );
}
