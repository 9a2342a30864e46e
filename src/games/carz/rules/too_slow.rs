use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static TOO_SLOW: Check = Check {
    rule: rule! {
        "carz" / "too-slow", Error, "a top speed below the minimum",
        cite: Cite::section("Finishing the Design"),
        rulings: &["carz-minimum-speed", "carz-overdrive"],
        docs: "\
## What it checks
The top speed, rounded as recorded, reaches the minimum for every car. An overdrive counts.

## Why
Slower cars are not raced.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (case.vehicle, &case.totals);
    let least = vehicle.catalog.figures.speed.least;
    let (Some(engine), Some(found)) = (vehicle.engines.first(), &totals.motion) else { return };
    let speed = found.judged_speed(vehicle);
    if speed >= least || vehicle.partial || vehicle.volume.is_none() {
        return;
    }
    let without = match vehicle.alternates.overdrive && found.plain_top_speed.is_some() {
        true => " without overdrive",
        false => "",
    };
    let mut finding = sink
        .finding(engine.power.span, format!("a top speed of {speed} mph{without} is too low"))
        .label(format!("at least {least}"))
        .actual(speed)
        .limit(least);
    if let Some(place) = vehicle.acceleration {
        finding = finding.because(place.span, "top speed is traded for this");
    }
    sink.push(finding);
}
