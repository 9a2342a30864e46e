use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, decimal};

use super::{Case, Check};

pub static LUXURY_OUT_OF_RANGE: Check = Check {
    rule: rule! {
        "carz" / "luxury-out-of-range", Error, "luxury fittings of a percentage that is not sold",
        cite: Cite::section("Finishing the Design"),
        docs: "\
## What it checks
Luxury fittings cost a percentage of the price, within limits; fractions of a percent are allowed.

## Why
Less is not luxury, and more is not for sale.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(found) = case.vehicle.luxury else { return };
    let luxury = &case.vehicle.catalog.figures.luxury;
    let (least, most) = (luxury.least, luxury.most);
    let (smallest, largest) = (Exact::from(least), Exact::from(most));
    if (smallest..=largest).contains(&found.value) {
        return;
    }
    let near = if found.value < smallest { least } else { most };
    sink.push(
        sink.finding(found.span, format!("luxury of {}% is out of range", decimal(found.value)))
            .label(format!("expected {least} to {most}%"))
            .actual(found.value)
            .limit(near),
    );
}
