//! Car Wars Classic: cars, cycles and trikes, chapters 5 to 8 of the rulebook.
//!
//! [`design`] is what a player writes, [`vehicle`] what it means, [`resolve`] the way from one to the other.
//! [`ledger`] writes the ledger, [`figures`] reads every statistic from it, [`rules`] judge, [`describe`] makes neutral
//! tables, [`stat_line`] the book's one-line form, which [`import`] reads, and [`sheet`](mod@sheet) a record sheet.

pub mod built_in;
pub mod catalog;
pub mod describe;
pub mod design;
pub mod figures;
pub mod import;
pub mod ledger;
pub mod people;
pub mod places;
mod readings;
mod repair;
pub mod resolve;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod stat_line;
pub mod vehicle;

use crate::catalog::BuiltIn;
use crate::catalog::ruling::Switch;
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::games::{Game, Options, Repair};
use crate::import::Format;
use crate::sheet::model::Sheet;
use crate::units::Exact;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::ledger::Measure;

use catalog::Catalog;
use design::Design;
use figures::{Unit, Whole};
use places::Place;
use readings::Alternates;
use vehicle::Vehicle;

pub struct Classic;

/// The key of the price of a vehicle.
const COST: &str = "cost";

impl Game for Classic {
    type Catalog = Catalog;
    type Design = Design;
    type Vehicle<'c> = Vehicle<'c>;
    type Alternates = Alternates;

    const ID: &'static str = "classic";
    const NAME: &'static str = "Car Wars Classic";
    const RULINGS: (&'static str, &'static str) = catalog::RULINGS;
    const VERSION: u32 = built_in::VERSION;
    const REPAIR: Option<Repair<Classic>> =
        Some(|vehicle, sheet| repair::repair(&units(vehicle), sheet));
    const EVENTS: &'static [(&'static str, &'static str)] = built_in::EVENTS;
    const DESIGNS: &'static [(&'static str, &'static str)] = built_in::DESIGNS;
    const MEASURES: &'static [Measure] = ledger::MEASURES;
    const PRICE: Option<&'static str> = Some(COST);
    const SWITCHES: &'static [Switch<Alternates>] = readings::SWITCHES;
    const NO_PARTS: &'static [&'static str] = &["figure", "skill"];
    const PLACES: &'static [&'static str] = &["mount", "location"];
    const FACTS: &'static [&'static str] = &["cargo.weight", "cargo.spaces", "cargo.cost"];
    const KIND: Option<&'static str> = Some("body");
    const PERSON_FIGURES: &'static [&'static str] = &figures::PERSON_FIGURES;
    const BEGINNING: Option<&'static str> = Some("Killer Kart – Subcompact");

    fn rules(&self) -> Vec<&'static Rule> {
        rules::RULES.iter().map(|(rule, _)| *rule).collect()
    }

    fn lists(&self) -> &'static [&'static str] {
        design::LISTS
    }

    fn built_in(&self) -> &'static BuiltIn<Catalog> {
        &catalog::BUILT_IN
    }

    fn resolve<'c>(
        &self,
        catalog: &'c Catalog,
        alternates: Alternates,
        design: &Design,
        findings: &Findings,
    ) -> Vehicle<'c> {
        resolve::resolve(catalog, alternates, design, findings)
    }

    fn judge(
        &self,
        design: &Design,
        vehicle: &Vehicle<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description) {
        let units = units(vehicle);
        let whole = Whole::of(&units);
        rules::judge(design, &units, &whole.figures, options, findings);
        let summary = describe::summary(&whole);
        let described = describe::describe(&whole, &summary, &options.extent);
        let drawn = units.iter().map(|unit| unit.ledger.drawn()).sum();
        let sheet = options.sheet(drawn, || sheet::sheet(&units, &whole.figures));
        let derivation = options.derivation::<Classic>(&whole);
        (summary, Description { ledger: describe::ledger(units), sheet, derivation, ..described })
    }

    fn ceiling(&self, catalog: &Catalog, division: i64) -> Vec<(&'static str, Exact)> {
        vec![(COST, catalog.figures.division * division)]
    }

    fn gear_figure(&self, alternates: Alternates) -> Option<&'static str> {
        alternates.personal_gear.then_some(COST)
    }

    fn sides(&self) -> Vec<(Option<&'static str>, &'static str)> {
        let units = [None].into_iter().chain(vehicle::HALVES.map(Some));
        let of_unit = |unit| Place::FACINGS.map(|place| (unit, place.name()));
        units.flat_map(of_unit).collect()
    }

    fn forms(&self) -> &'static [&'static str] {
        sheet::FORMS
    }

    fn form(&self, catalog: &Catalog, kind: &str) -> Option<Sheet> {
        sheet::blank(catalog, kind)
    }

    fn reader<'c>(&self, catalog: &'c Catalog) -> Option<Box<dyn Format + 'c>> {
        Some(Box::new(import::Reader(catalog)))
    }
}

/// The vehicle, and the sidecar that it pulls.
fn units<'v>(vehicle: &'v Vehicle<'v>) -> Vec<Unit<'v>> {
    std::iter::once(vehicle).chain(vehicle.sidecar.as_deref()).map(Unit::new).collect()
}
