use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static FRAME_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "autowar" / "frame-not-allowed", Error, "a frame that this type of vehicle cannot have",
        cite: Cite::section("Other Vehicles"),
        docs: "\
## What it checks
Vans have medium or heavy frames, motorcycles light ones.

## Why
Each frame is made for vehicles of a certain size.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(sort), Some(frame)) = (vehicle.sort, vehicle.frame) else { return };
    if vehicle.takes(frame.value) {
        return;
    }
    let (sort_name, name) = (vehicle.sort_name(), frame.value.row.name.to_lowercase());
    let allowed = sort.value.frames.join(", ");
    sink.push(
        sink.finding(frame.span, format!("a {sort_name} cannot have a {name} frame"))
            .label(format!("expected {allowed}"))
            .because(sort.span, format!("this is a {sort_name}"))
            .actual(frame.value.row.id.as_str())
            .limit(allowed),
    );
}
