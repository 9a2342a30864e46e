use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::limits::FINDINGS;

use super::{Case, Check, Clash, misfits, name};

pub static SHARED_SQUARE: Check = Check {
    rule: rule! {
        "autowar" / "shared-square", Error, "parts in one square that cannot share it",
        cite: Cite::section("The Basics"),
        rulings: &["autowar-squares"],
        needs: &["vehicle"],
        docs: "\
## What it checks
Only weapons share a square, and only with weapons. A launcher, a weapon on a mount and every option that takes up a
square need their own; so do the driver and the engine, except that they share one on a motorcycle.

## Why
There is room for only one of them.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let found = misfits(vehicle);
    let found = found.iter().filter(|misfit| misfit.clash == Clash::Company);
    for misfit in found.take(FINDINGS + 1) {
        let (square, name) = (misfit.square, misfit.name(vehicle));
        let other = match misfit.first.part == misfit.part {
            true => "another".to_owned(),
            false => format!("the {}", self::name(vehicle, misfit.first.part)),
        };
        let mut finding = sink
            .finding(square.span, format!("{name} cannot share {} with {other}", square.value))
            .label(format!("{} is taken", square.value))
            .actual(square.value.to_string());
        if let Some(first) = misfit.first.square.filter(|first| first.span != square.span) {
            finding = finding.because(first.span, format!("{other} is here"));
        }
        sink.push(misfit.involved(vehicle, finding));
    }
}
