//! How each figure comes about, for whoever asks.

use crate::vehicle::derivation::Derivation;

use super::catalog::Catalog;
use super::table::Table;
use super::tally::tally;

pub fn derive(table: &Table<'_>, key: &str) -> Option<Derivation> {
    let Catalog { car, hand, score, .. } = table.catalog;
    let new = Derivation::new;
    let cards = || Derivation::sum(&tally(table).lines, |line| line.points[0]);
    let players = |derivation: Derivation| derivation.step("Players", table.players.value);
    let hands = |derivation: Derivation| {
        let dealt = players(derivation).by("hand", "Cards dealt to each", hand.dealt);
        dealt.step("Players × cards", table.hands())
    };
    match key {
        "side" => Some(new().by("car", "Damage that breaches a side", car.side)),
        "tires" => Some(new().by("car", "Damage that destroys the tires", car.tires)),
        "driver" => Some(new().by("car", "Damage that disables the driver", car.driver)),
        "ace" => Some(new().by("score", "Points that make an ace", score.ace)),
        "players" => Some(players(new())),
        "hands" => Some(hands(new())),
        "cards" => table.deck.as_ref().map(|_| cards()),
        "whole_deck" => {
            let wanted = table.catalog.cards.rows.iter().filter(|card| table.wanted(card) > 0);
            let derivation = wanted.fold(players(new()), |derivation, card| {
                derivation.cited(&card.row.name, table.wanted(card), &card.row.cite)
            });
            Some(derivation.step("Cards for so many players", table.whole_deck()))
        }
        "draw_pile" => {
            let count = table.deck.as_ref()?.count();
            Some(hands(cards()).step("Cards - what is dealt", count - table.hands()))
        }
        _ => None,
    }
}
