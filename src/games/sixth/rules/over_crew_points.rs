use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::Exact;
use crate::units::counted;
use crate::vehicle::derivation::UNHEARD;

use super::super::figures::{crew_points, crew_points_used};
use super::super::ledger::CREW;
use super::{Case, Check};

pub static OVER_CREW_POINTS: Check = Check {
    rule: rule! {
        "sixth" / "over-crew-points", Error, "crew, gear and sidearms that cost more crew points than allowed",
        cite: Cite::Page(10),
        needs: &["division", "front", "back", "left", "right", "crew-area", "hidden"],
        docs: "\
## What it checks
Driver, gunner, gear and sidearms together cost no more crew points than the players agreed on, plus those that cards
add; costing less is legal.

## Why
Equal points make a fair game.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(size), Some(limit)) = (vehicle.size, crew_points(case.car, UNHEARD)) else { return };
    let (used, limit) = (crew_points_used(case.car, UNHEARD).floor(), limit.floor());
    if used <= limit {
        return;
    }
    let over = counted(used - limit, "crew point");
    let finding = sink
        .finding(size.crew.span, format!("the crew is {over} over the limit"))
        .label(format!("it costs {used}, but only {limit} are allowed"))
        .actual(used)
        .limit(limit);
    let finding = finding.excess(CREW.key, Exact::from(used - limit));
    sink.push(finding.involves(&["driver"]).involves(&["gunner"]));
}
