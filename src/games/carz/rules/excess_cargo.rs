use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, cf};

pub static EXCESS_CARGO: Check = Check {
    rule: rule! {
        "carz" / "excess-cargo", Error, "a hatchback with too much cargo space",
        cite: Cite::section("Car Design"),
        docs: "\
## What it checks
All space that no part uses is cargo space; in a hatchback, it is only a small share of the internal space.

## Why
Its back is cut short.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (case.vehicle, &case.totals);
    let share = vehicle.style.and_then(|style| Some((style, style.value.cargo_most?)));
    let (Some((style, share)), Some(volume)) = (share, vehicle.volume) else { return };
    let most = totals.internal * share;
    if totals.cargo <= most || vehicle.partial {
        return;
    }
    let (cargo, over) = (cf(totals.cargo), cf(totals.cargo - most));
    sink.push(
        sink.finding(volume.span, format!("{cargo} of cargo space, {over} too much"))
            .label(format!("a {} has at most {}", vehicle.style_name(), cf(most)))
            .because(style.span, "its style")
            .involves(&["body"])
            .actual(totals.cargo)
            .limit(most),
    );
}
