use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static RETRACTABLE_WHEELGUARD_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "retractable-wheelguard-not-allowed", Error, "a retractable wheelguard on a single wheel",
        cite: Cite::Page(58),
        rulings: &["retractable-guards"],
        docs: "\
## What it checks
Retractable wheelguards go on paired wheels: all of a car's, the back wheels of a trike, the front
wheels of a reversed one.

## Why
They come as a pair that one mechanism raises; cycles, sidecars and single wheels have no place
for it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for guard in case.vehicle.wheelguards.iter().filter(|guard| !guard.wheel.is_paired()) {
        let Some(span) = guard.retractable else { continue };
        sink.push(
            sink.finding(
                span,
                format!("a retractable guard on a single wheel ({})", guard.wheel.name()),
            )
            .label("only the two wheels of an axle can have them")
            .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
            .actual(guard.wheel.name())
            .limit("paired wheels"),
        );
    }
}
