//! Counts the cards of a deck.

use crate::units::{Exact, plain};
use crate::vehicle::ledger::{Item, Ledger, Line, Load, Measure};

use super::table::Table;

static MEASURES: &[Measure] =
    &[Measure { key: "cards", heading: "Cards", of: |line| line.points[0], show: plain }];

pub fn tally(table: &Table<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    for card in table.deck.iter().flat_map(|deck| &deck.cards) {
        ledger.push(Line {
            unit: None,
            item: card.row.row.name.clone(),
            made_of: vec![Item::new("card", &card.row.row.id)],
            category: "card",
            place: card.row.kind.name().to_owned(),
            count: card.count,
            cost: Exact::ZERO,
            weight: Exact::ZERO,
            spaces: Exact::ZERO,
            cargo_spaces: Exact::ZERO,
            points: [card.count, 0, 0].map(Exact::from),
            load: Load::Vehicle,
            cite: Some(card.row.row.cite.clone()),
            span: card.span,
        });
    }
    ledger
}
