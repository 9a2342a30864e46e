use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static NO_DRIVER: Check = Check {
    rule: rule! {
        "carz" / "no-driver", Error, "nobody drives",
        cite: Cite::section("Car Design"),
        rulings: &["carz-required"],
        docs: "\
## What it checks
There is at least one driver.

## Why
Somebody has to.
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
        sink.finding(vehicle.span, "nobody drives this vehicle")
            .label("no driver")
            .actual(0)
            .limit(1)
            .repair("add a driver", Change::add("crew", "\"driver\"")),
    );
}
