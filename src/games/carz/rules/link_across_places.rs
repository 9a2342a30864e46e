use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::places::Place;
use super::{Case, Check};

pub static LINK_ACROSS_PLACES: Check = Check {
    rule: rule! {
        "carz" / "link-across-places", Error, "linked weapons that are not on one side",
        cite: Cite::section("Equipment"),
        docs: "\
## What it checks
Only weapons on the same side are linked.

## Why
They are aimed together.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for link in case.vehicle.links.iter().filter(|link| !link.unclear) {
        let place = |member: usize| case.vehicle.weapons[member].place();
        let Some(first) = link.weapons.first() else { continue };
        let other = link.weapons.iter().find(|other| place(other.value) != place(first.value));
        let Some(other) = other else { continue };
        let name = |member: usize| place(member).map_or("no side", Place::name);
        sink.push(
            sink.finding(other.span, "a link joins weapons of different sides")
                .label(format!("at the {}", name(other.value)))
                .because(first.span, format!("at the {}", name(first.value)))
                .repair("leave out the link", Change::remove_item("links", link.number)),
        );
    }
}
