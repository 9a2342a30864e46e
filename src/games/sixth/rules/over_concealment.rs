use crate::check::finding::Sink;
use crate::rule;
use crate::units::counted;

use super::super::places::Spot;
use super::{Case, Check};

pub static OVER_CONCEALMENT: Check = Check {
    rule: rule! {
        "sixth" / "over-concealment", Error, "more hidden weapons than a concealment system can hide",
        rulings: &["sixth-concealment"],
        needs: &["front", "back", "left", "right", "crew-area"],
        docs: "\
## What it checks
The weapons under `hidden` together cost no more build points than the car's concealment system can hide. Without such a
system, no weapon is hidden.

## Why
The card limits the points of weapons that it reveals.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let hidden: Vec<_> = vehicle.at(Spot::Hidden).filter(|card| card.is_in_place()).collect();
    let used: i64 = hidden.iter().map(|card| card.hidden_points()).sum();
    let (limit, Some(first)) = (vehicle.hides(), hidden.first()) else { return };
    if used <= limit {
        return;
    }
    let system = vehicle.cards.iter().find(|card| card.row.hides > 0);
    let mut finding = match system {
        Some(system) => sink
            .finding(
                first.span,
                format!("the hidden weapons are {} over the limit", points(used - limit)),
            )
            .label(format!("they cost {used} in all"))
            .because(system.span, format!("it can hide {}", points(limit)))
            .cite(system.row.row.cite.clone()),
        None => sink
            .finding(first.span, format!("nothing hides the {}", first.name()))
            .label("a concealment system is needed"),
    };
    finding = finding.actual(used).limit(limit);
    // The cheapest system that is enough.
    let rows = vehicle.catalog.cards.rows.iter().filter(|card| card.hides >= used);
    if let Some(enough) = rows.min_by_key(|card| card.build_points) {
        finding = match system {
            Some(system) => finding.involves_key_of(system.spot.key(), system.number, "item"),
            None => finding.lacks(enough.kind.name(), &*enough.row.id),
        };
    }
    finding.each(hidden, |finding, card| finding.involves_item(card.spot.key(), card.number));
}

fn points(number: i64) -> String {
    counted(number, "build point")
}
