use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static LANE_OVER_LIMIT: Check = Check {
    rule: rule! {
        "carz" / "lane-over-limit", Error, "a dropped weapon in a lane that the car does not have",
        cite: Cite::section("Dropped Weapons"),
        rulings: &["carz-minimum-speed"],
        docs: "\
## What it checks
There are only a few lanes side by side behind a car; any number of dropped weapons may share one.

## Why
There is no more room behind a car.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let most = case.vehicle.catalog.figures.lanes.most;
    for weapon in &case.vehicle.weapons {
        let Some(lane) = weapon.lane else { continue };
        if (1..=most).contains(&lane.value) {
            continue;
        }
        sink.push(
            sink.finding(lane.span, format!("there is no lane {}", lane.value))
                .label(format!("expected 1 to {most}"))
                .actual(lane.value)
                .limit(most),
        );
    }
}
