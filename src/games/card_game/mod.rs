//! Car Wars: The Card Game: all cars are alike, and nothing is built. A design is a car card, optionally with the deck.
//!
//! [`design`] is what a player writes, [`table`](mod@table) what it means. [`ledger`] counts the deck, [`figures`]
//! computes statistics, [`rules`] judges it; [`describe`](mod@describe) shows it, [`sheet`](mod@sheet) fills the car card.

mod built_in;
pub mod catalog;
pub mod describe;
pub mod design;
pub mod figures;
pub mod ledger;
pub mod rules;
pub mod sheet;
pub mod table;

use crate::catalog::BuiltIn;
use crate::catalog::ruling::Switch;
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::games::{self, Game, Options};
use crate::sheet::model::Sheet;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::ledger::Measure;

use catalog::Catalog;
use design::Design;
use figures::Case;
use table::Table;

pub struct CardGame;

impl Game for CardGame {
    type Catalog = Catalog;
    type Design = Design;
    type Vehicle<'c> = Table<'c>;
    type Alternates = ();

    const ID: &'static str = "card-game";
    const NAME: &'static str = "Car Wars: The Card Game";
    const RULINGS: (&'static str, &'static str) = catalog::RULINGS;
    const VERSION: u32 = built_in::VERSION;
    const EVENTS: &'static [(&'static str, &'static str)] = &[];
    const DESIGNS: &'static [(&'static str, &'static str)] = built_in::DESIGNS;
    const PRINTED: bool = false;
    const MEASURES: &'static [Measure] = ledger::MEASURES;
    const SWITCHES: &'static [Switch<()>] = &[];
    const NO_PARTS: &'static [&'static str] = &["figure", "reminder"];
    const PLACES: &'static [&'static str] = &[];
    const FACTS: &'static [&'static str] = &["players"];

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
        (): (),
        design: &Design,
        findings: &Findings,
    ) -> Table<'c> {
        table::resolve(catalog, design, findings)
    }

    fn judge(
        &self,
        _design: &Design,
        table: &Table<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description) {
        rules::judge(table, findings);
        let case = Case::of(table);
        let sheet = options.sheet(case.ledger.drawn(), || sheet::sheet(table));
        let derivation = options.derivation::<CardGame>(&case);
        let summary = describe::summary(&case);
        let described = describe::describe(&case, &summary, &options.extent);
        (summary, Description { ledger: case.ledger, sheet, derivation, ..described })
    }

    fn forms(&self) -> &'static [&'static str] {
        sheet::FORMS
    }

    fn form(&self, catalog: &Catalog, kind: &str) -> Option<Sheet> {
        let table = games::plain(self, catalog, String::new())?;
        (kind == sheet::FORMS[0]).then(|| sheet::blank(&table))
    }
}
