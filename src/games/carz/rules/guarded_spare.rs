use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static GUARDED_SPARE: Check = Check {
    rule: rule! {
        "carz" / "guarded-spare", Error, "a spare wheel with a guard",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
Guards protect road wheels only.

## Why
Spare wheels may not have any.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for spare in &case.vehicle.spares {
        let Some(guard) = spare.guard else { continue };
        sink.push(
            sink.finding(guard.points.span, "a spare wheel cannot have a guard")
                .label("not allowed here")
                .actual(guard.points.value)
                .limit(0),
        );
    }
}
