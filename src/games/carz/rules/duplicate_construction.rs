use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Construction;
use super::{Case, Check};

pub static DUPLICATE_CONSTRUCTION: Check = Check {
    rule: rule! {
        "carz" / "duplicate-construction", Error, "a construction listed twice",
        cite: Cite::section("Car Design"),
        docs: "\
## What it checks
Sport and XLT are each listed at most once.

## Why
The same construction has no effect a second time.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let all = &case.vehicle.construction;
    for (number, found) in all.iter().enumerate() {
        let alike = |other: &&Construction<'_>| other.row.row.id == found.row.row.id;
        let Some(first) = all[..number].iter().find(alike) else { continue };
        sink.push(
            sink.finding(found.span, format!("{} is listed twice", found.row.row.name))
                .label("listed again here")
                .because(first.span, "first listed here"),
        );
    }
}
