//! Which decks have a card.

use crate::games::fits::Fit;

use super::catalog::Catalog;
use super::rules;

/// `None` if the row is no card.
pub fn fits(catalog: &Catalog, kind: &str, id: &str) -> Option<Vec<Fit>> {
    let card = catalog.cards.with_id(id).filter(|_| kind == "card")?;
    let seats = catalog.players.least..=catalog.players.most;
    let seats = seats.map(|players| (players.to_string(), catalog.copies(card, players) > 0));
    let seats: Vec<_> = seats.collect();
    let seats = seats.iter().map(|(players, has)| (players.as_str(), *has));
    Some(vec![Fit::among("number of players", seats, &[&rules::SURPLUS_CARD.rule])])
}
