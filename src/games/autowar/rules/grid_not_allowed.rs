use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static GRID_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "autowar" / "grid-not-allowed", Error, "a grid of its own for a vehicle whose grid is printed",
        cite: Cite::section("Other Vehicles"),
        docs: "\
## What it checks
Most sorts of vehicles have a printed grid. Only one whose grid the rules do not give, such as a truck, carries a grid
that the players agreed on.

## Why
The printed grid holds for everybody.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(sort), Some(own)) = (vehicle.sort, vehicle.own_grid) else { return };
    let Some(printed) = sort.value.grid() else { return };
    let name = vehicle.sort_name();
    let message = format!("a {name} has {printed} squares and no grid of its own");
    let mut finding = sink.finding(own.span, message).label(format!("{} here", own.value));
    if sort.span != vehicle.span {
        finding = finding.because(sort.span, format!("this is a {name}"));
    }
    sink.push(
        finding
            .actual(own.value.to_string())
            .limit(printed.to_string())
            .repair("leave it out", Change::remove("grid")),
    );
}
