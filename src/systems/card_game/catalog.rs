//! The rows of the Card Game's catalog, and how they are read.

use std::sync::LazyLock;

use crate::catalog::values::count;
use crate::catalog::{Row, Shelf, built_in, cite, items, rows, single};
use crate::document::Fields;
use crate::document::shape::Shape;

/// The deck, and the figures of the rules.
#[derive(Debug)]
pub struct Catalog {
    pub cards: Shelf<Card>,
    pub reminders: Shelf<Reminder>,
    pub figures: Figures,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Attack,
    Armor,
    Special,
    /// Belongs to no deck of cars alone.
    Bonus,
}

pub const KINDS: &[(&str, Kind)] = &[
    ("attack", Kind::Attack),
    ("armor", Kind::Armor),
    ("special", Kind::Special),
    ("bonus", Kind::Bonus),
];

impl Kind {
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

#[derive(Debug)]
pub struct Card {
    pub row: Row,
    pub kind: Kind,
    /// So many are printed.
    pub copies: i64,
    /// So many of them leave the deck of few players.
    pub out_of_small_games: i64,
}

/// A line of the rules of play, for the record sheet.
#[derive(Debug)]
pub struct Reminder {
    pub row: Row,
    pub table: String,
    pub says: String,
}

#[derive(Debug)]
pub struct Figures {
    /// Damage that breaches a side, destroys the tires, disables the driver.
    pub side: i64,
    pub tires: i64,
    pub driver: i64,
    pub least_players: i64,
    pub most_players: i64,
    /// Up to so many, some cards leave the deck.
    pub small_game: i64,
    pub dealt: i64,
    pub full_hand: i64,
    pub ace: i64,
    pub score_step: i64,
}

items!(Card, Reminder);

pub const FILES: &[(&str, &str)] = &[
    ("cards.toml", include_str!("../../../catalog/card-game/cards.toml")),
    ("figures.toml", include_str!("../../../catalog/card-game/figures.toml")),
    ("play.toml", include_str!("../../../catalog/card-game/play.toml")),
];

pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../catalog/card-game/rulings.toml"));

/// The catalog that is built in, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> =
        LazyLock::new(|| built_in("catalog/card-game", FILES, read));
    &CATALOG
}

/// Reads a whole catalog. `None` if a single table of the figures is incomplete.
pub fn read(file: &Fields<'_, '_>) -> Option<Catalog> {
    Some(Catalog {
        cards: Shelf::new(rows(file, "card", card)),
        reminders: Shelf::new(rows(file, "reminder", reminder)),
        figures: figures(file)?,
    })
}

fn card(fields: &Fields<'_, '_>) -> Option<Card> {
    Some(Card {
        row: Row::read(fields)?,
        out_of_small_games: count(fields, "out-of-small-games").unwrap_or(0),
        kind: fields.choice("kind", KINDS)?.value,
        copies: count(fields, "copies")?,
    })
}

fn reminder(fields: &Fields<'_, '_>) -> Option<Reminder> {
    Some(Reminder {
        row: Row::read(fields)?,
        table: fields.text("table")?.value,
        says: fields.text("says")?.value,
    })
}

fn figures(file: &Fields<'_, '_>) -> Option<Figures> {
    let [side, tires, driver] = numbers(file, "car", ["side", "tires", "driver"])?;
    let players = numbers(file, "players", ["least", "most", "small"])?;
    let [dealt, full_hand] = numbers(file, "hand", ["dealt", "full"])?;
    let [ace, score_step] = numbers(file, "score", ["ace", "step"])?;
    let [least_players, most_players, small_game] = players;
    Some(Figures {
        side,
        tires,
        driver,
        least_players,
        most_players,
        small_game,
        dealt,
        full_hand,
        ace,
        score_step,
    })
}

/// The numbers of a single table; each is at least one.
fn numbers<const N: usize>(
    file: &Fields<'_, '_>,
    table: &'static str,
    keys: [&'static str; N],
) -> Option<[i64; N]> {
    const MOST: i64 = 1_000;
    single(file, table, |fields| {
        cite(fields)?;
        let mut numbers = [0; N];
        for (number, key) in numbers.iter_mut().zip(keys) {
            *number = fields.whole(key, 1..=MOST)?.value;
        }
        Some(numbers)
    })
}
