//! Carz: bodies of any size and engines of any power, with armor priced by volume.
//!
//! [`design`] is what a player writes, [`vehicle`] what it means; [`resolve`](mod@resolve) turns one into the other.
//! [`ledger`] prices, weighs and measures it, [`figures`] computes statistics, [`rules`] judges it.
//! [`describe`] and [`stat_line`] show it, [`sheet`](mod@sheet) fills a record sheet, and `import` reads what
//! [`stat_line`] writes.

mod built_in;
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
mod wheels;

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

pub struct Carz;

impl Game for Carz {
    type Catalog = Catalog;
    type Design = Design;
    type Vehicle<'c> = Vehicle<'c>;
    type Alternates = Alternates;

    const ID: &'static str = "carz";
    const NAME: &'static str = "Carz";
    const RULINGS: (&'static str, &'static str) = catalog::RULINGS;
    const VERSION: u32 = built_in::VERSION;
    const EVENTS: &'static [(&'static str, &'static str)] = &[];
    const DESIGNS: &'static [(&'static str, &'static str)] = built_in::DESIGNS;
    const MEASURES: &'static [Measure] = ledger::MEASURES;
    const SWITCHES: &'static [Switch<Alternates>] = readings::SWITCHES;
    const NO_PARTS: &'static [&'static str] = &["figure", "play"];
    const PLACES: &'static [&'static str] = &["location"];
    const FACTS: &'static [&'static str] =
        &["cargo.weight", "cargo.volume", "cargo.wheels", "cargo.turret"];
    const BEGINNING: Option<&'static str> = Some("RX-Heaven – 125 cf hatchback");

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
        rules::judge(&case, findings);
        let sheet = options.sheet(case.ledger.drawn(), || sheet::sheet(vehicle, &case.totals));
        let derivation = options.derivation::<Carz>(&case);
        let summary = describe::summary(&case);
        let described = describe::describe(&case, &summary, &options.extent);
        (summary, Description { ledger: case.ledger, sheet, derivation, ..described })
    }

    fn sides(&self) -> Vec<(Option<&'static str>, &'static str)> {
        places::SIDES.iter().map(|(name, _)| (None, *name)).collect()
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
