use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::Exact;
use crate::units::counted;
use crate::vehicle::derivation::UNHEARD;

use super::super::figures::build_points_used;
use super::super::ledger::BUILD;
use super::{Case, Check};

pub static OVER_BUILD_POINTS: Check = Check {
    rule: rule! {
        "sixth" / "over-build-points", Error, "cards that cost more build points than allowed",
        cite: Cite::Page(10),
        rulings: &["sixth-free-copies", "sixth-concealment"],
        needs: &["division"],
        docs: "\
## What it checks
Weapons, accessories, upgrades and structure together cost no more build points than the players agreed on; costing less
is legal. The price of a concealment system covers the weapons that it hides.

## Why
Equal points make a fair game.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(size) = vehicle.size else { return };
    let (used, limit) = (build_points_used(case.car, UNHEARD).floor(), size.build.value);
    if used <= limit {
        return;
    }
    let over = counted(used - limit, "build point");
    let finding = sink
        .finding(size.build.span, format!("the cards are {over} over the limit"))
        .label(format!("they cost {used}, but only {limit} are allowed"))
        .actual(used)
        .limit(limit);
    sink.push(finding.excess(BUILD.key, Exact::from(used - limit)));
}
