use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Place;
use super::{Case, Check};

pub static LINK_ACROSS_PLACES: Check = Check {
    rule: rule! {
        "carz" / "link-across-places", Error, "linked weapons on different sides",
        cite: Cite::section("Equipment"),
        needs: &["location"],
        docs: "\
## What it checks
All weapons of a link are on the same side.

## Why
They are aimed together.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for link in &case.vehicle.links {
        let place = |member: usize| case.vehicle.weapons[member].place();
        let Some(first) = link.weapons.first() else { continue };
        let other = link.weapons.iter().find(|other| place(other.value) != place(first.value));
        let Some(other) = other else { continue };
        let at = |member: usize| place(member).map_or("without a location", Place::at);
        sink.push(
            sink.finding(other.span, "this link joins weapons on different sides")
                .label(at(other.value))
                .because(first.span, at(first.value)),
        );
    }
}
