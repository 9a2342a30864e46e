use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Person;
use super::{Case, Check};

pub static NO_DRIVER: Check = Check {
    rule: rule! {
        "classic" / "no-driver", Error, "no driver",
        cite: Cite::Page(51),
        needs: &["crew"],
        docs: "\
## What it checks
Every vehicle has a driver.

## Why
Without one it goes nowhere.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    if case.vehicle.is_sidecar {
        return;
    }
    let unclear = case.outfit.crew.len() != case.vehicle.crew.len();
    if unclear || case.vehicle.crew.iter().any(Person::is_driver) {
        return;
    }
    let span = case.vehicle.crew.first().map_or(case.vehicle.body_span(), |person| person.span);
    sink.push(
        sink.finding(span, "the vehicle has no driver")
            .label("a crew needs a driver, as in `crew = [\"driver\"]`")
            .actual(0)
            .limit(1)
            .lacks("crew", "driver"),
    );
}
