//! Car Wars Sixth Edition: cards on the sides of a dashboard and in the crew area, paid for in points.
//!
//! A `design` is the player's file, and [`resolve`](mod@resolve) turns it into a [`vehicle`]. [`ledger`] adds up
//! points, [`figures`] computes statistics, and [`rules`] judge the car. [`describe`](mod@describe) and [`stat_line`]
//! show it, [`sheet`](mod@sheet) fills a dashboard, and `import` reads lists of cards.

pub mod catalog;
pub mod describe;
pub mod design;
pub mod figures;
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
use crate::games::Options;
use crate::games::game::{Game, Import, Sum, Sums, design, files};
use crate::units::Exact;
use crate::vehicle::derivation::Kept;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::ledger::Load;

use catalog::{BUILT_IN, Catalog};
use design::Design;
use figures::Car;
use readings::Readings;

pub struct SixthEdition;

const ID: &str = "sixth";

pub static GAME: Game = Game {
    version: 1,
    guide: include_str!("../../../catalog/sixth/README.md"),
    rulings: files!("catalog/sixth": "rulings")[0],
    no_combat: Some("the faces of its dice are not printed"),
    switches: readings::SWITCHES,
    designs: files!("designs/sixth":
        "bone-collector" "broadside" "lightning-rod" "long-lance" "night-shift" "rocket-sled"
        "sunday-driver" "toll-collector"
    ),
    printed: false,
    rules: || rules::RULES.iter().map(|(rule, _)| *rule).collect(),
    measures: ledger::MEASURES,
    limits: &[("over-build-points", "build_points_left"), ("over-crew-points", "crew_points_left")],
    sums: Some(Sums {
        hold: |_| true,
        figures: &[
            Sum::rounded("build_points_used", (1, ledger::BUILD, Load::ALL)),
            Sum::rounded("build_points_left", (-1, ledger::BUILD, Load::ALL)),
            Sum::rounded("crew_points_left", (-1, ledger::CREW, Load::ALL)),
        ],
        shared: Some(|options, line| {
            let mut cards = options.catalog(&BUILT_IN).cards.rows.iter();
            let is_card = |id: &str| line.made_of.first().is_some_and(|item| item.id == id);
            cards.any(|card| card.second_free && is_card(&card.row.id))
        }),
        by_armor: &[],
    }),
    ceiling: |options, division| {
        let keys = ["armor_points", "build_points", "crew_points"];
        let most = |(key, points): (_, i64)| (key, Exact::from(points * division));
        keys.into_iter().zip(options.catalog(&BUILT_IN).division.points()).map(most).collect()
    },
    no_parts: &["figure", "reminder"],
    lists: design::LISTS,
    places: &["front", "left", "right", "back", "crew-area", "hidden"],
    facts: &["division", "armor-points", "build-points", "crew-points"],
    forms: sheet::FORMS,
    form: |options, _| Some(sheet::blank(options.catalog(&BUILT_IN))),
    import: Some(Import {
        beginning: "Sunday Driver – 2/8/2: driver Rookie",
        reader: |options| Box::new(import::Reader(options.catalog(&BUILT_IN))),
    }),
    ..Game::of::<SixthEdition, Catalog, Design>(
        ID,
        "Car Wars Sixth Edition",
        || &BUILT_IN.file,
        describe,
    )
};

fn describe(table: Table<'_>, options: &Options, findings: &Findings) -> (Summary, Description) {
    let design: Design = design(table, findings);
    let (catalog, readings) = (options.catalog(&BUILT_IN), Readings::of(&options.readings));
    let vehicle = resolve::resolve(catalog, readings, &design, findings);
    let car = Car::of(&vehicle, &Kept::default());
    rules::judge(&car, options, findings);
    let (summary, described) = options.describe::<SixthEdition>(
        &car,
        Summary { headline: describe::headline(&car), ..Summary::default() },
        |stats| rulings::of_figures(&vehicle, stats),
        || describe::words(&car),
        (car.ledger.drawn(), || sheet::sheet(&car)),
    );
    (summary, Description { ledger: car.ledger, ..described })
}
