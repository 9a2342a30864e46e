use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::{Case, Check};

pub static MISPLACED_CARD: Check = Check {
    rule: rule! {
        "sixth" / "misplaced-card", Error, "a card in a place where it cannot be",
        cite: Cite::Page(8),
        docs: "\
## What it checks
Weapons, accessories and structure are on a side of the dashboard, some of them in front or at the back only.
Upgrades, gear, sidearms and turreted weapons are in the crew area. Only weapons can be hidden.

## Why
A hit on a side damages the cards on it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for card in &case.vehicle.cards {
        if card.is_in_place() {
            continue;
        }
        let spots = card.row.place().spots();
        let finding = sink
            .finding(card.span, format!("{} cannot be {}", card.name(), card.spot.phrase()))
            .label(format!("it may be {}", card.row.place().phrase()))
            .actual(card.spot.name())
            .limit(spots.iter().map(|spot| spot.name()).collect::<Vec<_>>().join(", "))
            .cite(card_or_page(card.row));
        sink.push(finding.involves_item(card.spot.key(), card.number));
    }
}

/// A special place is printed on the card; the usual ones are in the rulebook.
fn card_or_page(card: &super::super::catalog::Card) -> Cite {
    match card.kind {
        Kind::Gear | Kind::Sidearm => Cite::Page(9),
        Kind::Weapon if card.turret => card.row.cite.clone(),
        _ => Cite::Page(8),
    }
}
