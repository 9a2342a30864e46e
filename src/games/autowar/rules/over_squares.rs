use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::layout::{Part, fewest, is_drawn, shares, sharing};
use super::super::vehicle::Vehicle;
use super::repairs::surplus;
use super::{Case, Check};

pub static OVER_SQUARES: Check = Check {
    rule: rule! {
        "autowar" / "over-squares", Error, "parts that need more squares than the vehicle has",
        cite: Cite::section("The Basics"),
        rulings: &["autowar-squares", "autowar-layout"],
        docs: "\
## What it checks
Driver, engine, weapons and options fit on the grid; some weapons may share a square. A weapon and its mount take up one
square together; so do driver and engine on a motorcycle.

## Why
A part without a square cannot be installed.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(sort), Some(grid)) = (vehicle.sort, vehicle.grid()) else { return };
    let (needed, room) = (fewest(vehicle), grid.squares());
    if is_drawn(vehicle) || needed <= room {
        return;
    }
    let over = needed - room;
    let mut finding = sink
        .finding(
            sort.span,
            format!("the parts need {} more than there are", counted(over, "square")),
        )
        .label(format!("{needed} needed, {room} on a {grid} grid"))
        .actual(needed)
        .limit(room);
    let sharing = sharing(vehicle);
    let mut fewer: Vec<_> = surplus(vehicle)
        .into_iter()
        .filter_map(|parts| {
            let is_enough = |number: &i64| freed(vehicle, parts.part, *number, sharing) >= over;
            let number = (1..=parts.count).find(is_enough)?;
            Some((parts.weight * number, parts.without(number)))
        })
        .collect();
    fewer.sort_by_key(|(weight, _)| *weight);
    for (_, (message, change)) in fewer.into_iter().take(2) {
        finding = finding.repair(message, change);
    }
    for other in
        vehicle.catalog.vehicles.rows.iter().filter(|other| other.row.id != sort.value.row.id)
    {
        let Some(grid) = other.grid().filter(|grid| grid.squares() >= needed) else { continue };
        let message = format!("make it a {}: {grid} squares", other.row.name.to_lowercase());
        finding = finding.repair(message, Change::set("vehicle", format!("\"{}\"", other.row.id)));
    }
    sink.push(finding);
}

/// Squares freed by leaving out `number` of a part, if `sharing` pieces share squares.
fn freed(vehicle: &Vehicle<'_>, part: Part, number: i64, sharing: i64) -> i64 {
    let each = vehicle.catalog.sharing.weapons;
    match part {
        Part::Option(place) if !vehicle.options[place].row.square => 0,
        part if shares(vehicle, part) => {
            (sharing + each - 1) / each - (sharing - number + each - 1) / each
        }
        _ => number,
    }
}
