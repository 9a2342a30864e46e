use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, cf};

pub static LITTLE_CARGO: Check = Check {
    rule: rule! {
        "carz" / "little-cargo", Error, "a pickup with too little cargo space",
        cite: Cite::section("Car Design"),
        docs: "\
## What it checks
At least a set share of a pickup's internal space is cargo.

## Why
That is what a pickup is for.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (case.vehicle, &case.totals);
    let share = vehicle.style.and_then(|style| Some((style, style.value.cargo_least?)));
    let (Some((style, share)), Some(volume)) = (share, vehicle.volume) else { return };
    let least = totals.internal * share;
    // An overfull body is for `over-volume`.
    if totals.cargo >= least || totals.used > totals.internal {
        return;
    }
    let (cargo, short) = (cf(totals.cargo), cf(least - totals.cargo));
    sink.push(
        sink.finding(volume.span, format!("{cargo} of cargo space, {short} too little"))
            .label(format!("a {} has at least {}", vehicle.style_name(), cf(least)))
            .because(style.span, "its style")
            .actual(totals.cargo)
            .limit(least),
    );
}
