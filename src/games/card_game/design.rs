//! The TOML form of a car card, and of the deck.

use crate::shape;
use crate::text::limits::COUNT;
use crate::text::source::{Located, Span};

/// The most players in a design, for any catalog.
const MOST_PLAYERS: i64 = 99;

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Design = "a design" {
        pub at: Span = at_first_of(&["name"]),
        pub remarks: Vec<String> = remarks(),
        /// The name of the car; by default the name of its file.
        pub name: Option<Word> = text("name").placed().optional(),
        /// The color of the car card.
        pub color: Option<Word> = text("color").placed().optional(),
        /// How many people play; by default as many as can.
        pub players: Option<Located<i64>> = whole("players", 1..=MOST_PLAYERS).placed().optional().such_as("4"),
        /// The cards of the deck; without this key, the design is only a car card.
        pub deck: Option<Located<Vec<Card>>> = parts("deck", "item").inline().optional(),
        /// Notes for the sheet.
        pub notes: Vec<Word> = text("notes").placed().several(),
    }

    #[derive(Default)]
    pub struct Card = "a card" {
        pub number: usize = numbered(),
        /// The card.
        pub item: Word = name("item", "card").placed(),
        /// How many are in the deck.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }
}

pub const LISTS: &[&str] = &["deck"];
