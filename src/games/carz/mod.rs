//! Carz: bodies of any size and engines of any power; armor is priced by volume.
//!
//! A `design` is the player's file, and [`resolve`](mod@resolve) turns it into a [`vehicle`]. [`ledger`] computes
//! prices, weights and volumes, [`figures`] computes statistics, and [`rules`] judge the vehicle. `describe` and
//! [`stat_line`] show it, and [`sheet`](mod@sheet) fills a record sheet. `import` reads the output of [`stat_line`].

pub mod catalog;
pub mod describe;
pub mod design;
pub mod figures;
pub mod fire;
mod import;
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
use crate::games::game::{Game, Import, design, files};
use crate::games::{Extent, Options};
use crate::vehicle::description::{Description, Side, Summary};
use crate::vehicle::endurance;

use catalog::{BUILT_IN, Catalog};
use design::Design;
use figures::Car;
use readings::Readings;

pub struct Carz;

const ID: &str = "carz";

pub static GAME: Game = Game {
    version: 2,
    guide: include_str!("../../../catalog/carz/README.md"),
    rulings: files!("catalog/carz": "rulings")[0],
    switches: readings::SWITCHES,
    designs: files!("designs/carz": "rx-heaven"),
    rules: || rules::RULES.iter().map(|(rule, _)| *rule).collect(),
    measures: ledger::MEASURES,
    sides: || places::SIDES.iter().map(|(name, _)| (None, *name)).collect(),
    no_parts: &["figure", "play"],
    lists: design::LISTS,
    sections: &["crew", "weapons", "armor"],
    places: &["location"],
    facts: &["cargo.weight", "cargo.volume", "cargo.wheels", "cargo.turret"],
    forms: sheet::FORMS,
    form: |options, kind| sheet::blank(options.catalog(&BUILT_IN), kind),
    import: Some(Import {
        beginning: "RX-Heaven – 125 cf hatchback",
        reader: |options| Box::new(import::Reader(options.catalog(&BUILT_IN))),
    }),
    ..Game::of::<Carz, Catalog, Design>(ID, "Carz", || &BUILT_IN.file, describe)
};

fn describe(table: Table<'_>, options: &Options, findings: &Findings) -> (Summary, Description) {
    let design: Design = design(table, findings);
    let (catalog, readings) = (options.catalog(&BUILT_IN), Readings::of(&options.readings));
    let vehicle = resolve::resolve(catalog, readings, &design, findings);
    let car = Car::of(&vehicle);
    rules::check(&car, findings);
    let (summary, described) = options.describe::<Carz>(
        &car,
        Summary { headline: describe::headline(&car.totals), ..Summary::default() },
        |stats| rulings::of_figures(&vehicle, &car.totals, stats),
        || describe::words(&car),
        (car.ledger.drawn(), || sheet::sheet(&vehicle, &car.totals)),
    );
    let armor = Side::all(places::SIDES, |side| vehicle.armor_at(side));
    let is_duel = options.extent == Extent::Duel;
    let duelist = is_duel.then(|| endurance::duelist::<Carz>(&car)).flatten();
    (summary, Description { armor, ledger: car.ledger, duelist, ..described })
}
