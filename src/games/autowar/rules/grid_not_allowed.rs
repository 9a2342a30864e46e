use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static GRID_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "autowar" / "grid-not-allowed", Error, "a `grid` for a vehicle whose grid is printed",
        cite: Cite::section("Other Vehicles"),
        needs: &["vehicle"],
        docs: "\
## What it checks
Most types of vehicles have a printed grid. Only a type without one, such as a truck, has a grid that the players agree
on.

## Why
The printed grid applies to all vehicles of the type.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(sort), Some(own)) = (vehicle.sort, vehicle.own_grid) else { return };
    let Some(printed) = sort.value.grid() else { return };
    let name = vehicle.sort_name();
    let message = format!("the grid of a {name} is printed: {printed} squares");
    let mut finding = sink.finding(own.span, message).label(format!("{} written here", own.value));
    if sort.span != vehicle.span {
        finding = finding.because(sort.span, format!("this is a {name}"));
    }
    sink.push(finding.actual(own.value.to_string()).limit(printed.to_string()));
}
