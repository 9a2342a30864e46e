use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::counted;

use super::super::layout::{fewest, is_drawn};
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
    let finding = sink
        .finding(
            sort.span,
            format!("the parts need {} more than there are", counted(over, "square")),
        )
        .label(format!("{needed} needed, {room} on a {grid} grid"))
        .actual(needed)
        .limit(room)
        .involves(&["vehicle"]);
    let weapons = vehicle.weapons.iter().map(|weapon| ("weapons", weapon.number));
    let options = vehicle.options.iter().map(|option| ("options", option.number));
    sink.push(
        weapons
            .chain(options)
            .fold(finding, |finding, (list, number)| finding.involves_item(list, number)),
    );
}
