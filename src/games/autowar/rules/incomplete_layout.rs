use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::counted;

use super::super::layout::{is_drawn, pieces};
use super::{Case, Check, name, rearranged};

pub static INCOMPLETE_LAYOUT: Check = Check {
    rule: rule! {
        "autowar" / "incomplete-layout", Error, "a layout with squares for only some of the parts",
        cite: Cite::section("The Basics"),
        rulings: &["autowar-layout"],
        needs: &["driver", "engine", "square"],
        docs: "\
## What it checks
A design may leave out all squares; then it is enough that the parts fit. Once one part has a square, all must have one.
An event may require squares in every design.

## Why
A layout shows what a hit strikes; half a layout does not.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if !is_drawn(vehicle) && !vehicle.alternates.layout {
        return;
    }
    let pieces = pieces(vehicle);
    let missing: Vec<_> = pieces.iter().filter(|piece| piece.square.is_none()).collect();
    let Some(first) = missing.first() else { return };
    let mut names: Vec<_> = missing.iter().map(|piece| name(vehicle, piece.part)).collect();
    names.dedup();
    let count = missing.len() as i64;
    let mut finding = sink
        .finding(
            first.span,
            format!("{} without a square: {}", counted(count, "part"), names.join(", ")),
        )
        .label(format!("the {} needs a square", names[0]))
        .actual(count)
        .limit(0);
    if let Some(given) = pieces.iter().find_map(|piece| piece.square) {
        finding = finding.because(given.span, "other parts have one");
    }
    sink.push(rearranged(vehicle, |piece| piece.square.is_none(), finding));
}
