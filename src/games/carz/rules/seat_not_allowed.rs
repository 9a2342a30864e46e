use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static SEAT_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "carz" / "seat-not-allowed", Error, "a person without a seat",
        cite: Cite::section("Motorcycles"),
        docs: "\
## What it checks
A motorcycle has seats for a driver and passengers, but not for a gunner.

## Why
Only its driver fires its weapons.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for member in vehicle.crew.iter().filter(|member| vehicle.seat(member.row).is_none()) {
        let (name, style) = (member.row.row.name.to_lowercase(), vehicle.style_name());
        sink.push(
            sink.finding(member.span, format!("a {style} has no seat for a {name}"))
                .label("no seat"),
        );
    }
}
