use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static MULTIPLE_DRIVERS: Check = Check {
    rule: rule! {
        "classic" / "multiple-drivers", Error, "more than one driver",
        cite: Cite::Page(51),
        docs: "\
## What it checks
A vehicle has one driver; other crew with weapon controls are gunners.

## Why
There is one set of controls.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let drivers: Vec<_> = case.vehicle.crew.iter().filter(|person| person.is_driver()).collect();
    let most = if case.vehicle.is_sidecar { 0 } else { 1 };
    for extra in drivers.iter().skip(most) {
        sink.push(
            sink.finding(extra.span, "another driver")
                .label("only one can drive")
                .actual(drivers.len() as i64)
                .limit(most as i64)
                .involves_key_of("crew", extra.number, "role"),
        );
    }
}
