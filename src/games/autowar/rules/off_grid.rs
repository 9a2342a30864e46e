use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::limits::FINDINGS;

use super::super::layout::{Piece, pieces};
use super::{Case, Check, name, rearranged};

pub static OFF_GRID: Check = Check {
    rule: rule! {
        "autowar" / "off-grid", Error, "a square that the vehicle does not have",
        cite: Cite::section("The Basics"),
        docs: "\
## What it checks
Every square that the design names is on the vehicle's grid. Columns are lettered from the left, rows are numbered from
the front: on a car, `B1` is the right front square.

## Why
A part cannot be outside the vehicle.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(grid) = vehicle.grid() else { return };
    let outside = |piece: &Piece| piece.square.filter(|square| !grid.holds(square.value));
    let mut off: Vec<_> =
        pieces(vehicle).into_iter().filter(|piece| outside(piece).is_some()).collect();
    off.dedup_by_key(|piece| piece.square.map(|square| square.span));
    for piece in off.into_iter().take(FINDINGS + 1) {
        let Some(square) = piece.square else { continue };
        let name = name(vehicle, piece.part);
        let mut finding = sink
            .finding(square.span, format!("there is no square {} for the {name}", square.value))
            .label(format!("the grid has {grid} squares"))
            .actual(square.value.to_string())
            .limit(grid.to_string());
        if let Some(own) = vehicle.own_grid {
            finding = finding.because(own.span, "its grid");
        }
        let moves = |other: &Piece| other.part == piece.part && outside(other).is_some();
        sink.push(rearranged(vehicle, moves, finding));
    }
}
