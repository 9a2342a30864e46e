//! Counts the cards of a deck.

use crate::units::plain;
use crate::vehicle::ledger::{Amounts, Item, Ledger, Line, Load, Measure};

use super::table::Table;

pub const CARDS: Measure = Measure::column(0, "cards", "Cards", plain);

pub const MEASURES: &[Measure] = &[CARDS];

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
            amounts: Amounts::of([(CARDS, card.count.into())]),
            load: Load::Vehicle,
            cite: Some(card.row.row.cite.clone()),
            span: card.span,
        });
    }
    ledger
}
