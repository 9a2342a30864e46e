//! Counts the cards of a deck.

use crate::units::{counted, plain};
use crate::vehicle::category::{Category, Nature};
use crate::vehicle::ledger::{Amounts, Item, Ledger, Line, Measure};

use super::table::Table;

pub const CARDS: Measure =
    Measure::column(0, "cards", "Cards", (plain, |cards| counted(cards.floor(), "card")));

/// The categories of parts, the least loved first.
pub const CATEGORIES: &[Category] = &[Category::new("card", Nature::Part)];

pub const MEASURES: &[Measure] = &[CARDS];

pub fn tally(table: &Table<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    for card in table.deck.iter().flat_map(|deck| &deck.cards) {
        ledger.push(Line {
            made_of: vec![Item::new("card", &card.row.row.id)],
            place: card.row.kind.name().to_owned(),
            count: card.count,
            amounts: Amounts::of([(CARDS, card.count.into())]),
            cite: Some(card.row.row.cite.clone()),
            ..Line::new(Category::of(CATEGORIES, "card"), &*card.row.row.name, card.span)
        });
    }
    ledger
}
