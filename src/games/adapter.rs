//! A game as the rest of the program sees it, and what makes one of every [`Game`].

use std::any::Any;

use crate::catalog::BuiltInFile;
use crate::catalog::references;
use crate::catalog::ruling::{self, Ruling};
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::document::shape::{Key, Shape, document, read_whole};
use crate::document::{Fields, Table};
use crate::import::Format;
use crate::sheet::model::Sheet;
use crate::units::Exact;
use crate::vehicle::bill::Bill;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::figure::{Figure, Figured};
use crate::vehicle::ledger::Measure;

use super::{Game, NEUTRAL_KEYS, Options};

/// The object-safe side of [`Game`].
pub trait System: Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn rules(&self) -> Vec<&'static Rule>;
    fn lists(&self) -> &'static [&'static str];

    /// Whether vehicles compete in divisions, so that [`Options::division`] applies.
    fn has_divisions(&self) -> bool;

    /// The limits of statistics in a division, by key.
    fn ceiling(&self, options: &Options, division: i64) -> Vec<(&'static str, Exact)>;

    /// The figure whose ceiling in a division is an amount of dollars, if the game counts dollars.
    fn price(&self) -> Option<&'static str>;

    /// The dollars from one division to the next, if the game counts dollars.
    fn dollars_a_division(&self, options: &Options) -> Option<Exact> {
        let ceiling = self.ceiling(options, 1);
        ceiling.into_iter().find(|(key, _)| Some(*key) == self.price()).map(|(_, dollars)| dollars)
    }

    /// The built-in catalog and its version: "classic 1".
    fn catalog_version(&self) -> String;

    /// The built-in events, by id, each with its file.
    fn events(&self) -> &'static [(&'static str, &'static str)];

    /// The built-in designs, by file name.
    fn designs(&self) -> &'static [(&'static str, &'static str)];

    /// The built-in designs that are printed in a book.
    fn published(&self) -> &'static [(&'static str, &'static str)];

    /// The alternate readings that an event can switch to.
    fn switches(&self) -> Vec<&'static str>;

    /// Every statistic that is a single number.
    fn figures(&self) -> Vec<&'static Figure>;

    /// Every statistic in words.
    fn words(&self) -> Vec<&'static Figure>;

    /// Every side that may have armor, with the half of a combination that it belongs to.
    fn sides(&self) -> Vec<(Option<&'static str>, &'static str)>;

    /// Every figure, of one number, of several, or a word.
    fn every_figure(&self) -> Vec<&'static Figure>;

    /// The statistic with this key, of one number or several.
    fn figure(&self, key: &str) -> Option<&'static Figure>;

    /// The amounts summed over the parts of a vehicle.
    fn measures(&self) -> &'static [Measure];

    /// The keys of the numbers that each person of the statistic `crew` has.
    fn person_figures(&self) -> &'static [&'static str];

    /// Kinds of catalog rows that are not parts of vehicles.
    fn no_parts(&self) -> &'static [&'static str];

    /// The keys of a design that say where a part is.
    fn places(&self) -> &'static [&'static str];

    /// The keys of a design that state a fact, such as the weight of cargo: a fix never changes them.
    fn facts(&self) -> &'static [&'static str];

    /// The key of a design whose row says what kind of vehicle it is, if some rows are for some kinds only.
    fn kind(&self) -> Option<&'static str>;

    /// The figure of which the price of personal gear is part, if it is part of any.
    fn gear_figure(&self, options: &Options) -> Option<&'static str>;

    /// The rulings: how the rulebook is read where it leaves something open.
    fn rulings(&self) -> Vec<Ruling>;

    /// The whole built-in catalog as one file.
    fn built_in_file(&self) -> &'static BuiltInFile;

    /// The tables of a catalog, each with its keys.
    fn catalog_keys(&self) -> Vec<Key>;

    /// The keys of a design.
    fn design_keys(&self) -> Vec<Key>;

    /// Reads a whole catalog, which [`System::describe`] finds among its options.
    fn load(&self, file: Table<'_>, findings: &Findings) -> Option<Box<dyn Any + Send + Sync>>;

    /// The keys that a design has.
    fn keys(&self) -> Vec<&'static str>;

    /// Reads, resolves, judges and describes a design.
    fn describe(
        &self,
        table: Table<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description);

    /// What it costs to mend what is crossed out on the sheet of a design.
    fn repair(&self, table: Table<'_>, options: &Options, sheet: &mut Sheet) -> Option<Bill>;

    /// Whether the game has rules for repairs.
    fn has_repairs(&self) -> bool;

    /// A design, or a variant over it, written as a whole file of its own.
    fn rewritten(&self, table: Table<'_>) -> String;

    /// The kinds of vehicles that have a blank form to fill in by hand.
    fn forms(&self) -> &'static [&'static str];

    /// The blank form of a kind.
    fn form(&self, kind: &str, options: &Options) -> Option<Sheet>;

    /// An example of how a vehicle begins in a text, if import is supported.
    fn beginning(&self) -> Option<&'static str>;

    /// What reads vehicles in a text, if import is supported.
    fn reader<'o>(&'o self, options: &'o Options) -> Option<Box<dyn Format + 'o>>;
}

impl<G: Game> System for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> Vec<&'static Rule> {
        Game::rules(self)
    }

    fn lists(&self) -> &'static [&'static str] {
        Game::lists(self)
    }

    fn price(&self) -> Option<&'static str> {
        G::PRICE
    }

    fn has_divisions(&self) -> bool {
        !Game::ceiling(self, &self.built_in().catalog, 1).is_empty()
    }

    fn ceiling(&self, options: &Options, division: i64) -> Vec<(&'static str, Exact)> {
        Game::ceiling(self, in_force(self, options), division)
    }

    fn catalog_version(&self) -> String {
        format!("{} {}", G::ID, G::VERSION)
    }

    fn events(&self) -> &'static [(&'static str, &'static str)] {
        G::EVENTS
    }

    fn designs(&self) -> &'static [(&'static str, &'static str)] {
        G::DESIGNS
    }

    fn published(&self) -> &'static [(&'static str, &'static str)] {
        if G::PRINTED { G::DESIGNS } else { &[] }
    }

    fn switches(&self) -> Vec<&'static str> {
        G::SWITCHES.iter().map(|(id, _)| *id).collect()
    }

    fn figures(&self) -> Vec<&'static Figure> {
        G::numbers()
    }

    fn words(&self) -> Vec<&'static Figure> {
        G::words()
    }

    fn sides(&self) -> Vec<(Option<&'static str>, &'static str)> {
        Game::sides(self)
    }

    fn every_figure(&self) -> Vec<&'static Figure> {
        <G as Figured>::figures()
    }

    fn figure(&self, key: &str) -> Option<&'static Figure> {
        G::definition(key).map(|definition| &definition.figure)
    }

    fn measures(&self) -> &'static [Measure] {
        G::MEASURES
    }

    fn person_figures(&self) -> &'static [&'static str] {
        G::PERSON_FIGURES
    }

    fn no_parts(&self) -> &'static [&'static str] {
        G::NO_PARTS
    }

    fn places(&self) -> &'static [&'static str] {
        G::PLACES
    }

    fn facts(&self) -> &'static [&'static str] {
        G::FACTS
    }

    fn kind(&self) -> Option<&'static str> {
        G::KIND
    }

    fn gear_figure(&self, options: &Options) -> Option<&'static str> {
        Game::gear_figure(self, alternates::<G>(options))
    }

    fn rulings(&self) -> Vec<Ruling> {
        let (name, text) = G::RULINGS;
        ruling::read(name, text)
    }

    fn built_in_file(&self) -> &'static BuiltInFile {
        &self.built_in().file
    }

    fn catalog_keys(&self) -> Vec<Key> {
        G::Catalog::keys()
    }

    fn design_keys(&self) -> Vec<Key> {
        G::Design::keys()
    }

    fn load(&self, file: Table<'_>, findings: &Findings) -> Option<Box<dyn Any + Send + Sync>> {
        references::check(&file, &references::of::<G::Catalog>(), findings);
        let fields = Fields::new(file, "a catalog", findings);
        fields.skip("system");
        let catalog = read_whole::<G::Catalog>(fields)?;
        Some(Box::new(catalog))
    }

    fn keys(&self) -> Vec<&'static str> {
        let own = G::Design::keys().into_iter().map(|key| key.key);
        own.chain(NEUTRAL_KEYS).collect()
    }

    fn rewritten(&self, table: Table<'_>) -> String {
        document(G::ID, &design::<G>(table, &Findings::default()), [])
    }

    fn describe(
        &self,
        table: Table<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description) {
        let design = design::<G>(table, findings);
        let vehicle = resolved(self, &design, options, findings);
        self.judge(&design, &vehicle, options, findings)
    }

    fn repair(&self, table: Table<'_>, options: &Options, sheet: &mut Sheet) -> Option<Bill> {
        let unheard = Findings::default();
        let design = design::<G>(table, &unheard);
        Some(G::REPAIR?(&resolved(self, &design, options, &unheard), sheet))
    }

    fn has_repairs(&self) -> bool {
        G::REPAIR.is_some()
    }

    fn forms(&self) -> &'static [&'static str] {
        Game::forms(self)
    }

    fn form(&self, kind: &str, options: &Options) -> Option<Sheet> {
        Game::form(self, in_force(self, options), kind)
    }

    fn beginning(&self) -> Option<&'static str> {
        G::BEGINNING
    }

    fn reader<'o>(&'o self, options: &'o Options) -> Option<Box<dyn Format + 'o>> {
        Game::reader(self, in_force(self, options))
    }
}

/// A design with every name looked up in the catalog in use.
pub(super) fn resolved<'o, G: Game>(
    game: &'o G,
    design: &G::Design,
    options: &'o Options,
    findings: &Findings,
) -> G::Vehicle<'o> {
    game.resolve(in_force(game, options), alternates::<G>(options), design, findings)
}

pub(super) fn design<G: Game>(table: Table<'_>, findings: &Findings) -> G::Design {
    let fields = Fields::new(table, "a design", findings);
    NEUTRAL_KEYS.iter().for_each(|key| fields.skip(key));
    read_whole(fields).expect("a design without needed keys is read")
}

/// The catalog in use: overlaid by house catalogs, or built in.
pub(super) fn in_force<'o, G: Game>(game: &'o G, options: &'o Options) -> &'o G::Catalog {
    options.catalogs.of(G::ID).unwrap_or_else(|| &game.built_in().catalog)
}

pub(super) fn alternates<G: Game>(options: &Options) -> G::Alternates {
    ruling::switched(G::SWITCHES, &options.alternates)
}
