//! Who may have a card, and where.

use crate::games::fits::Fit;

use super::catalog::{Catalog, Kind};
use super::places::SPOTS;
use super::rules;

/// `None` if the row is no card.
pub fn fits(catalog: &Catalog, kind: &str, id: &str) -> Option<Vec<Fit>> {
    let shelves = [&catalog.cards, &catalog.drivers, &catalog.gunners];
    let mut cards = shelves.iter().flat_map(|shelf| &shelf.rows);
    let card = cards.find(|card| card.kind.name() == kind && card.row.id == id)?;
    let mut fits = vec![Fit::any("car")];
    if !matches!(card.kind, Kind::Driver | Kind::Gunner) {
        let spots = SPOTS.iter().map(|(key, spot)| (*key, card.may_be(*spot)));
        fits.push(Fit::among("place", spots, &[&rules::MISPLACED_CARD.rule]));
    }
    let needed = card.needs.iter();
    fits.extend(needed.map(|other| Fit::only("with", other, &rules::MISSING_PREREQUISITE.rule)));
    if catalog.heavy_weapons.include(card) {
        fits.push(Fit::only("game", "large", &rules::HEAVY_WEAPON_IN_SMALL_GAME.rule));
    }
    Some(fits)
}
