//! A car and its deck, with resolved names.

use crate::catalog::Lookup;
use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::text::source::{Located, Span};

use super::catalog::{self, Catalog};
use super::design::Design;

#[derive(Debug)]
pub struct Table<'c> {
    pub catalog: &'c Catalog,
    pub color: Option<String>,
    /// Number of players; default: the most possible.
    pub players: Located<i64>,
    pub deck: Option<Deck<'c>>,
    pub notes: Vec<String>,
}

#[derive(Debug)]
pub struct Deck<'c> {
    pub span: Span,
    pub cards: Vec<Card<'c>>,
}

#[derive(Debug)]
pub struct Card<'c> {
    pub row: &'c catalog::Card,
    pub number: usize,
    pub span: Span,
    pub count: i64,
}

impl Deck<'_> {
    pub fn count_of(&self, row: &catalog::Card) -> i64 {
        let alike = self.cards.iter().filter(|card| card.row.row.id == row.row.id);
        alike.map(|card| card.count).sum()
    }
}

impl Table<'_> {
    /// How many copies of a card the deck needs for these players.
    pub fn wanted(&self, card: &catalog::Card) -> i64 {
        self.catalog.copies(card, self.players.value)
    }
}

/// Looks up all names. Unknown names are reported and skipped.
pub fn resolve<'c>(catalog: &'c Catalog, design: &Design, findings: &Findings) -> Table<'c> {
    let seats = catalog.players.least..=catalog.players.most;
    let all = Located::new(catalog.players.most, design.at);
    let players = design.players.unwrap_or(all);
    if !seats.contains(&players.value) {
        let sink = findings.of(&BAD_VALUE);
        let (least, most) = (seats.start(), seats.end());
        let message = format!("the game is for {least} to {most} players");
        sink.finding(players.span, message)
            .label("too many or too few")
            .actual(players.value)
            .limit(*most);
    }
    let lookup = Lookup { catalog, findings, elsewhere: |_, _| None };
    let card = |entry: &super::design::Card| {
        let row = lookup.find(&catalog.cards, &entry.item, "card")?;
        Some(Card { row: row.value, number: entry.number, span: row.span, count: entry.count })
    };
    let deck = design
        .deck
        .as_ref()
        .map(|deck| Deck { span: deck.span, cards: deck.value.iter().filter_map(card).collect() });
    Table {
        catalog,
        color: design.color.as_ref().map(|color| color.value.clone()),
        players: if seats.contains(&players.value) { players } else { all },
        deck,
        notes: design.notes.iter().map(|note| note.value.clone()).collect(),
    }
}
