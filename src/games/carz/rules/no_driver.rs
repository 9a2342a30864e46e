use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static NO_DRIVER: Check = Check {
    rule: rule! {
        "carz" / "no-driver", Error, "a vehicle without a driver",
        cite: Cite::section("Car Design"),
        rulings: &["carz-required"],
        docs: "\
## What it checks
The vehicle has at least one driver.

## Why
It does not drive itself.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.partial || vehicle.crew.iter().any(|member| member.row.drives) {
        return;
    }
    sink.push(
        sink.finding(vehicle.span, "the vehicle has no driver")
            .label("one is needed: `crew = [\"driver\"]`")
            .actual(0)
            .limit(1)
            .lacks("role", "driver"),
    );
}
