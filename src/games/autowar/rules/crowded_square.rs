use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::limits::FINDINGS;

use super::{Case, Check, Clash, misfits};

pub static CROWDED_SQUARE: Check = Check {
    rule: rule! {
        "autowar" / "crowded-square", Error, "more weapons in a square than it can hold",
        cite: Cite::section("The Basics"),
        rulings: &["autowar-squares"],
        docs: "\
## What it checks
Weapons may share a square, up to the number in the catalog.

## Why
A square has limited room.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let most = vehicle.catalog.sharing.weapons;
    let what = if vehicle.alternates.squares { "parts" } else { "weapons" };
    let found = misfits(vehicle);
    let found = found.iter().filter(|misfit| misfit.clash == Clash::TooMany);
    for misfit in found.take(FINDINGS + 1) {
        let (square, name) = (misfit.square, misfit.name(vehicle));
        let message = format!("{} is full: no room for {name}", square.value);
        let finding = sink
            .finding(square.span, message)
            .label(format!("at most {most} {what} can share a square"))
            .actual(most + misfit.copies.len() as i64)
            .limit(most);
        sink.push(misfit.involved(vehicle, finding));
    }
}
