//! Car Wars: The Card Game. All cars are equal and nothing is built. A design is a car card, optionally with the
//! deck.
//!
//! A `design` is the player's file, and a [`table`](mod@table) has resolved names. [`ledger`] counts the deck,
//! [`figures`] computes statistics, and [`rules`] judge the deck. [`describe`](mod@describe) shows it, and
//! [`sheet`](mod@sheet) fills the car card.

pub mod catalog;
pub mod describe;
pub mod design;
pub mod figures;
pub mod ledger;
pub mod rules;
pub mod sheet;
pub mod table;

use crate::check::finding::Findings;
use crate::document::Table;
use crate::games::Options;
use crate::games::game::{Game, design, files, own_design};
use crate::vehicle::derivation::Kept;
use crate::vehicle::description::{Description, Summary};

use catalog::{BUILT_IN, Catalog};
use design::Design;
use figures::Tallied;

pub struct CardGame;

pub static GAME: Game = Game {
    version: 1,
    guide: include_str!("../../../catalog/card-game/README.md"),
    rulings: files!("catalog/card-game": "rulings")[0],
    no_combat: Some("no gun has to roll to hit"),
    designs: files!("designs/card-game": "blue-streak" "crimson-comet" "green-ghost"),
    printed: false,
    rules: || rules::RULES.iter().map(|(rule, _)| *rule).collect(),
    measures: ledger::MEASURES,
    no_parts: &["figure", "reminder"],
    lists: design::LISTS,
    sections: &["deck"],
    facts: &["players"],
    forms: sheet::FORMS,
    form: |options, _| {
        let design: Design = own_design(String::new());
        let table = table::resolve(options.catalog(&BUILT_IN), &design, &Findings::default());
        Some(sheet::blank(&table))
    },
    ..Game::of::<CardGame, Catalog, Design>(
        "card-game",
        "Car Wars: The Card Game",
        || &BUILT_IN.file,
        describe,
    )
};

fn describe(table: Table<'_>, options: &Options, findings: &Findings) -> (Summary, Description) {
    let design: Design = design(table, findings);
    let table = table::resolve(options.catalog(&BUILT_IN), &design, findings);
    rules::judge(&table, findings);
    let tallied = Tallied::of(&table, &Kept::default());
    let (summary, described) = options.describe::<CardGame>(
        &tallied,
        describe::summary(&tallied),
        |_| Vec::new(),
        || describe::words(&tallied),
        (tallied.ledger.drawn(), || sheet::sheet(&table)),
    );
    (summary, Description { ledger: tallied.ledger, ..described })
}
