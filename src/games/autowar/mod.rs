//! AutoWar: vehicles on a grid of squares, limited by the capacity of their frame. Nothing costs money.
//!
//! [`design`] is what a player writes, [`vehicle`] what it means; [`resolve`](mod@resolve) turns one into the other.
//! [`ledger`] weighs it, [`layout`](mod@layout) puts its parts into squares, [`figures`] computes statistics, [`rules`]
//! judges it. [`describe`](mod@describe) and [`stat_line`] show it, [`sheet`](mod@sheet) fills a record sheet. Vehicles
//! of a scenario are described but not judged.

mod arrange;
pub mod blank;
mod built_in;
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

use crate::catalog::BuiltIn;
use crate::catalog::ruling::Switch;
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::games::{Game, Options};
use crate::import::Format;
use crate::sheet::model::Sheet;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::ledger::Measure;

use catalog::Catalog;
use design::Design;
use figures::Case;
use readings::Alternates;
use vehicle::Vehicle;

pub struct AutoWar;

impl Game for AutoWar {
    type Catalog = Catalog;
    type Design = Design;
    type Vehicle<'c> = Vehicle<'c>;
    type Alternates = Alternates;

    const ID: &'static str = "autowar";
    const NAME: &'static str = "AutoWar";
    const RULINGS: (&'static str, &'static str) = catalog::RULINGS;
    const VERSION: u32 = built_in::VERSION;
    const EVENTS: &'static [(&'static str, &'static str)] = built_in::EVENTS;
    const DESIGNS: &'static [(&'static str, &'static str)] = built_in::DESIGNS;
    const MEASURES: &'static [Measure] = ledger::MEASURES;
    const SWITCHES: &'static [Switch<Alternates>] = readings::SWITCHES;
    const NO_PARTS: &'static [&'static str] = &["roll"];
    const PLACES: &'static [&'static str] = &["facing"];
    const FACTS: &'static [&'static str] = &["grid.width", "grid.length"];
    const BEGINNING: Option<&'static str> = Some("Kill Zone – Medium frame");

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
        _design: &Design,
        vehicle: &Vehicle<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description) {
        let case = Case::of(vehicle);
        if vehicle.scenario.is_none() {
            rules::judge(&case, findings);
        }
        let sheet = options.sheet(case.ledger.drawn(), || sheet::sheet(&case));
        let derivation = options.derivation::<AutoWar>(&case);
        let summary = describe::summary(&case);
        let described = describe::describe(&case, &options.extent);
        (summary, Description { ledger: case.ledger, sheet, derivation, ..described })
    }

    fn sides(&self) -> Vec<(Option<&'static str>, &'static str)> {
        places::SIDES.iter().map(|(name, _)| (None, *name)).collect()
    }

    fn forms(&self) -> &'static [&'static str] {
        blank::FORMS
    }

    fn form(&self, catalog: &Catalog, kind: &str) -> Option<Sheet> {
        blank::blank(catalog, kind)
    }

    fn reader<'c>(&self, catalog: &'c Catalog) -> Option<Box<dyn Format + 'c>> {
        Some(Box::new(import::Reader(catalog)))
    }
}
