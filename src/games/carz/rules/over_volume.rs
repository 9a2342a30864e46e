use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::ledger::VOLUME;
use super::{Case, Check, cf};

pub static OVER_VOLUME: Check = Check {
    rule: rule! {
        "carz" / "over-volume", Error, "parts that need more space than there is",
        cite: Cite::section("Car Design"),
        needs: &["body", "location"],
        docs: "\
## What it checks
Everything inside takes up no more than the internal space; exactly all of it is legal. Road wheels, armor and weapons
in a turret take up none.

## Why
It does not fit.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (case.vehicle, &case.totals);
    let (used, internal) = (totals.used, totals.internal);
    let over_volume = used > internal && vehicle.style.is_some();
    let Some(volume) = vehicle.volume.filter(|_| over_volume) else { return };
    let over = used - internal;
    sink.push(
        sink.finding(volume.span, format!("the parts need {} more than there is", cf(over)))
            .label(format!("{} inside, the parts need {}", cf(internal), cf(used)))
            .actual(used)
            .limit(internal)
            .excess(VOLUME.key, over),
    );
}
