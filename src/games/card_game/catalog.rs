//! The rows of the Card Game's catalog.

use std::sync::LazyLock;

use crate::catalog::slots::{Source, shelf, single};
use crate::catalog::{BuiltIn, Reminder, Row, Shelf, items};
use crate::check::rule::Cite;
use crate::document::shape::Shape;
use crate::games::game::files;
use crate::shape;
use crate::text::words;

const MOST: i64 = 1_000;

shape! {
    /// The deck, and the figures of the rules.
    pub struct Catalog = "a catalog" {
        pub cards: Shelf<Card> = shelf("card"),
        pub reminders: Shelf<Reminder> = shelf("reminder"),
        pub car: Car = single("car"),
        pub players: Players = single("players"),
        pub hand: Hand = single("hand"),
        pub score: Score = single("score"),
    }

    pub struct Card = "a card" {
        pub row: Row = flat(),
        /// The kind of card.
        pub kind: Kind = choice("kind", Kind::WORDS),
        /// How many are printed.
        pub copies: i64 = count("copies"),
        /// How many are removed from the deck in small games.
        pub out_of_small_games: i64 = count("out-of-small-games").or(0),
    }

    /// How much damage a car can take.
    pub struct Car = "the car's figures" {
        /// Damage that breaches a side.
        pub side: i64 = whole("side", 1..=MOST),
        /// Damage that destroys the tires.
        pub tires: i64 = whole("tires", 1..=MOST),
        /// Damage that disables the driver.
        pub driver: i64 = whole("driver", 1..=MOST),
        pub cite: Cite = Source,
    }

    /// How many play.
    pub struct Players = "the figures of players" {
        /// The fewest players.
        pub least: i64 = whole("least", 1..=MOST),
        /// The most players.
        pub most: i64 = whole("most", 1..=MOST),
        /// The most players of a small game, which removes some cards.
        pub small: i64 = whole("small", 1..=MOST),
        pub cite: Cite = Source,
    }

    pub struct Hand = "the figures of a hand" {
        /// Cards dealt to each player.
        pub dealt: i64 = whole("dealt", 1..=MOST),
        /// The hand that each player draws up to.
        pub full: i64 = whole("full", 1..=MOST),
        pub cite: Cite = Source,
    }

    pub struct Score = "the figures of the score" {
        /// Points that make a player an ace.
        pub ace: i64 = whole("ace", 1..=MOST),
        /// Points from one mark of the score to the next.
        pub step: i64 = whole("step", 1..=MOST),
        pub cite: Cite = Source,
    }
}

words! {
    pub enum Kind {
        Attack = "attack",
        Armor = "armor",
        Special = "special",
        /// Not used in a game with cars only.
        Bonus = "bonus",
    }
}

impl Catalog {
    /// How many copies of a card the deck has for this number of players.
    pub fn copies(&self, card: &Card, players: i64) -> i64 {
        match card.kind {
            Kind::Bonus => 0,
            _ if players <= self.players.small => (card.copies - card.out_of_small_games).max(0),
            _ => card.copies,
        }
    }
}

items!(Card);

pub const FILES: &[(&str, &str)] = files!("catalog/card-game": "cards" "figures" "play");

pub static BUILT_IN: LazyLock<BuiltIn<Catalog>> =
    LazyLock::new(|| BuiltIn::read("catalog/card-game", FILES, Catalog::read));
