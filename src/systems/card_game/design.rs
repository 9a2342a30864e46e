//! A car card as it is written, and the deck that is played with.

use crate::document::Fields;
use crate::document::part::list;
use crate::source::{Located, Span};

type Word = Located<String>;

#[derive(Debug)]
pub struct Design {
    /// Where the design begins, for findings that belong to no part of it.
    pub span: Span,
    pub name: Option<Word>,
    pub color: Option<Word>,
    pub players: Option<Located<i64>>,
    /// `None` if the design has none.
    pub deck: Option<Deck>,
    pub notes: Vec<Word>,
}

#[derive(Debug)]
pub struct Deck {
    pub span: Span,
    pub cards: Vec<Card>,
}

#[derive(Debug)]
pub struct Card {
    pub number: usize,
    pub item: Word,
    pub count: i64,
}

/// The lists whose entries a variant may remove.
pub const LISTS: &[&str] = &["deck"];

/// More people find no room at a table, whatever a catalog says.
const MOST_PLAYERS: i64 = 99;

impl Design {
    /// Takes a design out of its table. What is wrong is reported and left out.
    pub fn read(fields: &Fields<'_, '_>) -> Design {
        let name = fields.text("name");
        let start = fields.span().start;
        let cards = list(fields, "deck", "a card", |part| {
            let count = part.count().value;
            Some(Card { number: part.number, item: part.item("item")?, count })
        });
        let keys = fields.table.keys();
        let deck = keys.iter().find(|key| key.value == "deck").map(|key| key.span);
        let deck = deck.filter(|_| fields.table.get("deck").is_some());
        Design {
            span: name.as_ref().map_or(Span::new(start, start), |name| name.span),
            name,
            color: fields.text("color"),
            players: fields.whole("players", 1..=MOST_PLAYERS),
            deck: deck.map(|span| Deck { span, cards }),
            notes: fields.words("notes"),
        }
    }
}
