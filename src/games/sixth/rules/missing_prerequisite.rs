use crate::check::finding::Sink;
use crate::rule;
use crate::units::with_the;

use super::{Case, Check};

pub static MISSING_PREREQUISITE: Check = Check {
    rule: rule! {
        "sixth" / "missing-prerequisite", Error, "a card without the card that it needs",
        needs: &["front", "back", "left", "right", "crew-area", "hidden"],
        docs: "\
## What it checks
Some cards need another one on the same car: an Advanced Targeting Computer a Targeting Computer, each Cast Iron Plate
the one before it.

## Why
The card requires it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for card in &vehicle.cards {
        let Some(needs) = &card.row.needs else { continue };
        if vehicle.cards.iter().any(|other| other.id() == needs) {
            continue;
        }
        let Some(needed) = vehicle.catalog.cards.with_id(needs) else { continue };
        let name = &needed.row.name;
        let finding = sink
            .finding(card.span, format!("{} needs {}", with_the(card.name()), with_the(name)))
            .label(format!("there is no {name} on the car"))
            .actual("nothing")
            .limit(name.as_str())
            .cite(card.row.row.cite.clone());
        sink.push(
            finding.lacks(needed.kind.name(), needs).involves_item(card.spot.key(), card.number),
        );
    }
}
