//! AutoWar: vehicles on a grid of squares, limited by the capacity of their frame. Nothing costs money.
//!
//! A `design` is the player's file, and [`resolve`](mod@resolve) turns it into a [`vehicle`]. [`ledger`] adds up
//! weights, [`layout`](mod@layout) assigns parts to squares, [`figures`] computes statistics, and [`rules`] judge the
//! vehicle. [`describe`](mod@describe) and [`stat_line`] show it, and [`sheet`](mod@sheet) fills a record sheet.
//! Scenario vehicles are described but not judged.

pub mod catalog;
pub mod describe;
pub mod design;
pub mod figures;
mod import;
pub mod layout;
pub mod ledger;
pub mod places;
mod readings;
pub mod resolve;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod stat_line;
pub mod vehicle;

use crate::check::finding::Findings;
use crate::document::Table;
use crate::games::Options;
use crate::games::game::{Game, Import, Sum, Sums, design, files};
use crate::vehicle::derivation::Kept;
use crate::vehicle::description::{Description, Side, Summary};

use catalog::{BUILT_IN, Catalog};
use design::Design;
use figures::Car;
use readings::Readings;

pub struct AutoWar;

const ID: &str = "autowar";

pub static GAME: Game = Game {
    version: 1,
    guide: include_str!("../../../catalog/autowar/README.md"),
    rulings: files!("catalog/autowar": "rulings")[0],
    no_combat: Some("its range bands have no lengths"),
    switches: readings::SWITCHES,
    events: files!("", "catalog/autowar/events": "tournament-play"),
    designs: files!("designs/autowar":
        "big-brother" "black-panther" "kill-zone" "tanker" "the-demon" "the-rock"
    ),
    rules: || rules::RULES.iter().map(|(rule, _)| *rule).collect(),
    measures: ledger::MEASURES,
    limits: &[("over-capacity", "weight_left")],
    sums: Some(Sums {
        hold: |_| true,
        figures: &[Sum::of("weight"), Sum::of("capacity"), Sum::of("weight_left")],
        shared: None,
        by_armor: &[],
    }),
    sides: || places::SIDES.iter().map(|(name, _)| (None, *name)).collect(),
    no_parts: &["roll"],
    lists: design::LISTS,
    sections: &["weapons", "armor"],
    places: &["facing"],
    facts: &["grid.width", "grid.length"],
    forms: sheet::FORMS,
    form: |options, kind| sheet::blank(options.catalog(&BUILT_IN), kind),
    import: Some(Import {
        beginning: "Kill Zone – Medium frame",
        reader: |options| Box::new(import::Reader(options.catalog(&BUILT_IN))),
    }),
    ..Game::of::<AutoWar, Catalog, Design>(ID, "AutoWar", || &BUILT_IN.file, describe)
};

fn describe(table: Table<'_>, options: &Options, findings: &Findings) -> (Summary, Description) {
    let design: Design = design(table, findings);
    let (catalog, readings) = (options.catalog(&BUILT_IN), Readings::of(&options.readings));
    let vehicle = resolve::resolve(catalog, readings, &design, findings);
    let car = Car::of(&vehicle, &Kept::default());
    if vehicle.scenario.is_none() {
        rules::check(&car, findings);
    }
    let (summary, described) = options.describe::<AutoWar>(
        &car,
        describe::summary(&car),
        |stats| rulings::of_figures(&vehicle, stats),
        || describe::words(&car),
        (car.ledger.drawn(), || sheet::sheet(&car)),
    );
    let armor = Side::all(places::SIDES, |side| vehicle.armor_at(side));
    (summary, Description { armor, ledger: car.ledger, ..described })
}
