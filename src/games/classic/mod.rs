//! Car Wars Classic: cars, cycles and trikes, chapters 5 to 8 of the rulebook.
//!
//! A `design` is the player's file, and [`resolve`] turns it into a `vehicle`. [`ledger`] lists its parts,
//! [`figures`] computes statistics, and [`rules`] judge it. `describe` makes neutral tables, [`stat_line`] writes
//! the stat block, [`import`] reads stat blocks, and [`sheet`](mod@sheet) fills a record sheet.

pub mod catalog;
pub mod categories;
pub mod describe;
pub mod design;
pub mod figures;
pub mod fire;
mod firer;
pub mod import;
pub mod ledger;
pub mod people;
pub mod places;
pub mod prices;
mod readings;
mod repair;
pub mod resolve;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod stat_line;
pub mod vehicle;

use crate::check::finding::Findings;
use crate::document::Table;
use crate::games::game::{self, Game, Import, Pace, Sum, Sums, design, files};
use crate::games::{Extent, Options};
use crate::units::Exact;
use crate::vehicle::derivation::Steps;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::endurance;
use crate::vehicle::ledger::Load;

use catalog::{BUILT_IN, Catalog};
use design::Design;
use figures::{Drive, Unit, Whole};
use places::Place;
use readings::Readings;
use vehicle::Vehicle;

pub struct Classic;

const ID: &str = "classic";

const COST: &str = "cost";

pub static GAME: Game = Game {
    version: 2,
    more: catalog::MORE,
    guide: include_str!("../../../catalog/classic/README.md"),
    rulings: files!("catalog/classic": "rulings")[0],
    switches: readings::SWITCHES,
    events: files!("", "catalog/classic/events":
        "road-duel" "pack-attack" "division-5" "division-10" "division-15" "division-20"
        "division-25" "division-30" "division-40" "division-50"
    ),
    designs: files!("designs/classic":
        "blastmaster" "bodyguard" "capricorn" "hotshot" "intimidator" "joseph-special"
        "killer-kart" "mauler" "mini-sherman" "sandcrab" "shogun-100" "shogun-200" "spitfire"
        "stinger" "ventura" "yellow-jacket"
    ),
    rules: || rules::RULES.iter().map(|(rule, _)| *rule).collect(),
    measures: ledger::MEASURES,
    person_figures: &figures::PERSON_FIGURES,
    price: Some(COST),
    ceiling: |options, number| vec![(COST, ceiling(options, number))],
    gear_figure: |options| Readings::of(&options.readings).personal_gear.then_some(COST),
    sides: || {
        let units = [None].into_iter().chain(vehicle::HALVES.map(Some));
        units.flat_map(|unit| Place::FACINGS.map(|place| (unit, place.name()))).collect()
    },
    no_parts: &["figure", "skill"],
    carried: &["gear", "holds", "cargo"],
    lists: design::LISTS,
    sections: &["crew", "weapons", "armor"],
    places: &["mount", "location"],
    facts: &["cargo.weight", "cargo.spaces", "cargo.cost"],
    kind: Some("body"),
    limits: &[
        ("over-space", "left_over/spaces"),
        ("over-weight", "left_over/pounds"),
        ("underpowered", "acceleration"),
        ("side-limit", "left_over/weapon_spaces/front"),
        ("side-limit", "left_over/weapon_spaces/back"),
        ("side-limit", "left_over/weapon_spaces/right"),
        ("side-limit", "left_over/weapon_spaces/left"),
        ("side-limit", "left_over/weapon_spaces/top"),
    ],
    sums: Some(Sums {
        hold: |options| {
            !Readings::of(&options.readings).rounding && options.catalog(&BUILT_IN).adds_up()
        },
        figures: &[
            Sum::rounded(COST, (1, ledger::COST, Load::WITH_CARGO)),
            Sum::rounded("weight", (1, ledger::WEIGHT, &[Load::Vehicle])),
            Sum::rounded("weight_with_cargo", (1, ledger::WEIGHT, Load::WITH_CARGO)),
            Sum::rounded("load_left", (-1, ledger::WEIGHT, &[Load::Vehicle])),
            Sum::rounded("left_over/pounds", (-1, ledger::WEIGHT, &[Load::Vehicle])),
            Sum::of("max_load"),
            Sum::of("spaces"),
            Sum::of("spaces_used"),
            Sum::of("cargo_spaces_used"),
        ],
        shared: None,
        by_armor: &["accessories"],
    }),
    pace: Some(Pace {
        figures: &["acceleration", "top_speed"],
        power: |options, ledger| {
            let mut items = ledger.lines.iter().flat_map(|line| &line.made_of);
            let catalog = options.catalog(&BUILT_IN);
            // Fittings and accessories can change what the power does.
            if items.clone().any(|item| catalog.is_of_drive(item)) {
                return None;
            }
            let plant = items.find(|item| item.kind == "power-plant")?;
            Some(catalog.power_plants.with_id(&plant.id)?.power)
        },
        at: |options, key, power, weight| {
            let drive = Drive::with(options.catalog(&BUILT_IN), power);
            match (key, drive.acceleration(weight)) {
                ("acceleration", acceleration) => acceleration,
                (_, acceleration) if acceleration.is_zero() => Exact::ZERO,
                _ => drive.top_speed(weight, Steps::NONE),
            }
        },
    }),
    repair: Some(|table, options, sheet| {
        let ignored = Findings::default();
        let design = design(table, &ignored);
        let vehicle = vehicle(&design, options, &ignored);
        repair::repair(&units(&vehicle), sheet)
    }),
    load: |file, findings| {
        let catalog = game::load::<Catalog>(file.clone(), findings)?;
        if let Some(catalog) = catalog.downcast_ref() {
            catalog::check(&file, catalog, findings);
        }
        Some(catalog)
    },
    forms: sheet::FORMS,
    form: |options, kind| sheet::blank(options.catalog(&BUILT_IN), kind),
    kit: Some(|options| sheet::kit(options.catalog(&BUILT_IN))),
    import: Some(Import {
        beginning: "Killer Kart – Subcompact",
        reader: |options| Box::new(import::Reader(options.catalog(&BUILT_IN))),
    }),
    ..Game::of::<Classic, Catalog, Design>(ID, "Car Wars Classic", || &BUILT_IN.file, describe)
};

/// The vehicle of a design, resolved with the active catalog.
fn vehicle<'o>(design: &'o Design, options: &'o Options, findings: &Findings) -> Vehicle<'o> {
    resolve::resolve(options.catalog(&BUILT_IN), Readings::of(&options.readings), design, findings)
}

/// Dollars that a vehicle of a division may cost.
fn ceiling(options: &Options, division: i64) -> Exact {
    options.catalog(&BUILT_IN).figures.division.unit * division
}

fn units<'v>(vehicle: &'v Vehicle<'v>) -> Vec<Unit<'v>> {
    std::iter::once(vehicle).chain(vehicle.sidecar.as_deref()).map(Unit::new).collect()
}

fn describe(table: Table<'_>, options: &Options, findings: &Findings) -> (Summary, Description) {
    let design: Design = design(table, findings);
    let vehicle = vehicle(&design, options, findings);
    let units = units(&vehicle);
    let most = options.division.map(|number| ceiling(options, number));
    let whole = Whole { most, ..Whole::of(&units) };
    rules::judge(&design, &units, &whole.figures, options, findings);
    let drawn = units.iter().map(|unit| unit.ledger.drawn()).sum();
    let (summary, described) = options.describe::<Classic>(
        &whole,
        describe::summary(&whole),
        |stats| rulings::of_figures(&units, stats),
        || describe::words(&whole),
        (drawn, || sheet::sheet(&units, &whole.figures)),
    );
    let (armor, halves) = (describe::sides(&units), describe::unit_stats(&units));
    let is_duel = options.extent == Extent::Duel;
    let duelist = is_duel.then(|| endurance::duelist::<Classic>(&whole)).flatten();
    let ledger = describe::ledger(units);
    (summary, Description { armor, units: halves, ledger, duelist, ..described })
}
