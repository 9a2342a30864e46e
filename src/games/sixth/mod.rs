//! Car Wars Sixth Edition: cards on the sides of a dashboard and in the crew area, paid for in points.
//!
//! [`design`] is what a player writes, [`vehicle`] what it means; [`resolve`](mod@resolve) turns one into the other.
//! [`ledger`] adds up the points, [`figures`] computes statistics, [`rules`] judges it. [`describe`](mod@describe) and
//! [`stat_line`] show it, [`sheet`](mod@sheet) fills a dashboard, and `import` reads lists of cards.

mod blank;
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

use crate::catalog::BuiltIn;
use crate::catalog::ruling::Switch;
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::games::{Game, Options};
use crate::import::Format;
use crate::sheet::model::Sheet;
use crate::units::Exact;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::ledger::Measure;

use catalog::Catalog;
use design::Design;
use figures::Car;
use readings::Alternates;
use vehicle::Vehicle;

pub struct SixthEdition;

impl Game for SixthEdition {
    type Catalog = Catalog;
    type Design = Design;
    type Vehicle<'c> = Vehicle<'c>;
    type Alternates = Alternates;

    const ID: &'static str = "sixth";
    const NAME: &'static str = "Car Wars Sixth Edition";
    const RULINGS: (&'static str, &'static str) = catalog::RULINGS;
    const VERSION: u32 = built_in::VERSION;
    const EVENTS: &'static [(&'static str, &'static str)] = &[];
    const DESIGNS: &'static [(&'static str, &'static str)] = built_in::DESIGNS;
    const PRINTED: bool = false;
    const MEASURES: &'static [Measure] = ledger::MEASURES;
    const SWITCHES: &'static [Switch<Alternates>] = readings::SWITCHES;
    const NO_PARTS: &'static [&'static str] = &["figure", "reminder"];
    const PLACES: &'static [&'static str] = &["front", "left", "right", "back", "crew-area"];
    const FACTS: &'static [&'static str] =
        &["division", "armor-points", "build-points", "crew-points"];
    const BEGINNING: Option<&'static str> = Some("Sunday Driver – 2/8/2: driver Rookie");

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

    fn ceiling(&self, catalog: &Catalog, division: i64) -> Vec<(&'static str, Exact)> {
        let keys = ["armor_points", "build_points", "crew_points"];
        let most = |(key, points): (_, i64)| (key, Exact::from(points * division));
        keys.into_iter().zip(catalog.division.points()).map(most).collect()
    }

    fn judge(
        &self,
        _design: &Design,
        vehicle: &Vehicle<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description) {
        let car = Car::of(vehicle);
        rules::judge(&car, options, findings);
        let sheet = options.sheet(car.ledger.drawn(), || sheet::sheet(&car));
        let derivation = options.derivation::<SixthEdition>(&car);
        let summary = describe::summary(&car);
        let described = describe::describe(&car, &options.extent);
        (summary, Description { ledger: car.ledger, sheet, derivation, ..described })
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
