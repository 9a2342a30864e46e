//! The Card Game: the cards of a deck, and the hands.

use std::fs;

use roadworthy::games::card_game::catalog::{BUILT_IN, Kind};

use crate::{check, rule_ids, stat};

/// The rulebook counts 110 cards in "The Cards", plus two special ones.
#[test]
fn the_box_has_the_cards_of_the_book() {
    let count = |kind: Kind| {
        let rows = BUILT_IN.catalog.cards.rows.iter().filter(|card| card.kind == kind);
        rows.map(|card| card.copies).sum::<i64>()
    };
    let kinds = [Kind::Attack, Kind::Armor, Kind::Special, Kind::Bonus];
    assert_eq!(kinds.map(count), [4 * 14 + 6, 4 * 6, 24, 2]);
    let leaving = BUILT_IN.catalog.cards.rows.iter().map(|card| card.out_of_small_games);
    assert_eq!(leaving.sum::<i64>(), 4);
}

/// Five cards per player; the rest is the draw pile.
#[test]
fn hands_are_filled() {
    let whole = fs::read_to_string("designs/card-game/green-ghost.toml").unwrap();
    for (players, cards, hands) in [(2, 106, 10), (3, 106, 15), (4, 110, 20), (6, 110, 30)] {
        let text = whole.replace("players = 4", &format!("players = {players}"));
        assert_eq!(stat(&check(&text)[0], "whole_deck"), cards, "{players} players");
        assert_eq!(stat(&check(&text)[0], "hands"), hands, "{players} players");
        assert_eq!(stat(&check(&text)[0], "draw_pile"), 110 - hands, "{players} players");
    }
    let few = whole.replace("players = 4", "players = 3");
    assert_eq!(rule_ids(&check(&few)[0]), ["surplus-card"; 4]);
}
