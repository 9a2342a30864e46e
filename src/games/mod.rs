//! What a game is: the trait that each game implements, and the list of games.
//!
//! A game is a folder under `games/` with a type that implements [`Game`], and a line in [`SYSTEMS`].

mod adapter;
pub mod autowar;
pub mod browse;
pub mod card_game;
pub mod carz;
pub mod classic;
mod import;
pub mod overlay;
pub mod sixth;

use std::collections::BTreeSet;

use toml_edit::Item;

use crate::catalog::BuiltIn;
use crate::catalog::ruling::Switch;
use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::check::rules::BAD_VALUE;
use crate::document::shape::kinds::{Kind, Site};
use crate::document::shape::slots::{Single, one};
use crate::document::shape::{Holds, Shape};
use crate::document::{Document, Entry, Fields, Table};
use crate::games::overlay::Catalogs;
use crate::import::Format;
use crate::sheet::model::Sheet;
use crate::text::limits;
use crate::text::source::{Place, Source};
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::bill::Bill;
use crate::vehicle::derivation::Derivation;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::figure::{self, Figured};
use crate::vehicle::ledger::Measure;
pub use adapter::System;
use autowar::AutoWar;
use card_game::CardGame;
use carz::Carz;
use classic::Classic;
use sixth::SixthEdition;

/// The games that roadworthy knows.
pub static SYSTEMS: &[&dyn System] = &[&Classic, &AutoWar, &Carz, &SixthEdition, &CardGame];

/// The game of a file that names none.
pub static USUAL: &dyn System = &Classic;

/// Keys that every design may have and no game reads, since they are not about the vehicle.
pub const NEUTRAL_KEYS: [&str; 5] = ["system", "entry", "todo", "published", "variants"];

/// What the command asks for beyond the rulebook.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The division in which the vehicles compete, if the game has divisions.
    pub division: Option<i64>,
    /// Where an event sets the division.
    pub division_from: Option<Place>,
    /// The catalogs in use.
    pub catalogs: Catalogs,
    /// The readings that an event switches to their alternate.
    pub alternates: BTreeSet<&'static str>,
    /// What to compute for each vehicle besides its verdict.
    pub extent: Extent,
}

/// How much to compute for each vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Findings, ledger, figures and armor.
    Figures,
    /// And the fingerprint, with the rulings on which the figures rest.
    Fingerprint,
    /// And tables and text for people.
    #[default]
    Words,
    /// With the record sheet.
    Sheet,
    /// With the derivation of the statistic with this key.
    Derivation(String),
}

impl Options {
    /// The sheet of a vehicle, if requested and if it does not have too many parts.
    fn sheet(&self, parts: i64, draw: impl FnOnce() -> Sheet) -> Option<Box<Sheet>> {
        (self.extent == Extent::Sheet && parts <= limits::DRAWN).then(|| Box::new(draw()))
    }

    /// The derivation of the requested statistic.
    fn derivation<G: Figured>(&self, case: &G::Case<'_>) -> Option<Box<Derivation>> {
        match &self.extent {
            Extent::Derivation(key) => figure::derive::<G>(case, key).map(Box::new),
            _ => None,
        }
    }
}

/// What it costs to mend what is crossed out on the sheet of a vehicle, which then shows only what stays.
pub type Repair<G> = fn(&<G as Game>::Vehicle<'_>, &mut Sheet) -> Bill;

/// A game with its own types for designs and vehicles.
pub trait Game: Figured + Sync {
    type Catalog: Shape + Send + Sync + 'static;
    /// All keys are optional: what is missing is for the rules to judge.
    type Design: Shape;
    type Vehicle<'c>;
    /// One flag for each reading that an event can switch to its alternate.
    type Alternates: Copy + Default + 'static;

    const ID: &'static str;
    const NAME: &'static str;
    /// The file of the rulings, with its name.
    const RULINGS: (&'static str, &'static str);
    /// The version of the built-in catalog, raised whenever a row changes.
    const VERSION: u32;
    /// The built-in events, by id, each with its file.
    const EVENTS: &'static [(&'static str, &'static str)];
    /// The built-in designs, by file name.
    const DESIGNS: &'static [(&'static str, &'static str)];
    /// Whether the built-in designs are printed in its books, or our own.
    const PRINTED: bool = true;
    /// The amounts summed over the parts of a vehicle, in the order of columns.
    const MEASURES: &'static [Measure];
    /// The figure whose ceiling in a division is an amount of dollars, as in `--division '$20,000'`.
    const PRICE: Option<&'static str> = None;
    /// The readings that events can switch to their alternate.
    const SWITCHES: &'static [Switch<Self::Alternates>];
    /// Kinds of catalog rows that are not parts of vehicles: they have no ledger lines, and queries cannot ask for them.
    const NO_PARTS: &'static [&'static str];

    /// The keys of a design that say where a part is.
    const PLACES: &'static [&'static str];

    /// The keys of a design that state a fact, such as the weight of cargo: a fix never changes them.
    const FACTS: &'static [&'static str];

    /// The key of a design whose row says what kind of vehicle it is, if some rows are for some kinds only.
    const KIND: Option<&'static str> = None;
    /// The keys of the numbers that each person has.
    const PERSON_FIGURES: &'static [&'static str] = &[];
    /// Its rules for repairs, if it has any.
    const REPAIR: Option<Repair<Self>> = None;
    /// An example of how a vehicle begins in a text for [`Game::reader`]: its name, a dash, its body.
    const BEGINNING: Option<&'static str> = None;

    fn rules(&self) -> Vec<&'static Rule>;

    /// The lists whose entries a variant may remove.
    fn lists(&self) -> &'static [&'static str];

    /// The built-in catalog, read when it is first needed.
    fn built_in(&self) -> &'static BuiltIn<Self::Catalog>;

    /// Looks up every name. The vehicle keeps the alternate readings, so that all statistics and rules agree.
    fn resolve<'c>(
        &self,
        catalog: &'c Self::Catalog,
        alternates: Self::Alternates,
        design: &Self::Design,
        findings: &Findings,
    ) -> Self::Vehicle<'c>;

    /// Judges the vehicle by every rule, and describes it; only the name, verdict and footer of its sheet are missing.
    fn judge(
        &self,
        design: &Self::Design,
        vehicle: &Self::Vehicle<'_>,
        options: &Options,
        findings: &Findings,
    ) -> (Summary, Description);

    /// The limits of statistics in a division, by key; empty in a game without divisions.
    fn ceiling(&self, _catalog: &Self::Catalog, _division: i64) -> Vec<(&'static str, Exact)> {
        Vec::new()
    }

    /// The figure of which the price of personal gear is part, if it is part of any.
    fn gear_figure(&self, _alternates: Self::Alternates) -> Option<&'static str> {
        None
    }

    /// Every side that may have armor, with the half of a combination that it belongs to.
    fn sides(&self) -> Vec<(Option<&'static str>, &'static str)> {
        Vec::new()
    }

    /// The kinds of vehicles that have a blank form to fill in by hand.
    fn forms(&self) -> &'static [&'static str];

    /// The blank form of a kind.
    fn form(&self, catalog: &Self::Catalog, kind: &str) -> Option<Sheet>;

    /// What reads vehicles in the form that the rulebook prints, if import is supported.
    fn reader<'c>(&self, _catalog: &'c Self::Catalog) -> Option<Box<dyn Format + 'c>> {
        None
    }
}

/// The vehicle of a design that the game itself writes, for a form.
fn plain<'c, G: Game>(game: &G, catalog: &'c G::Catalog, text: String) -> Option<G::Vehicle<'c>> {
    let source = Source::new("form", text);
    let unheard = Findings::default();
    let document = Document::parse(&source, &unheard);
    let fields = Fields::new(document.base(), "a form", &unheard);
    let design = G::Design::read(&fields)?;
    Some(game.resolve(catalog, G::Alternates::default(), &design, &unheard))
}

/// The game of this id.
pub fn system(id: &str) -> Option<&'static dyn System> {
    SYSTEMS.iter().copied().find(|system| system.id() == id)
}

/// Which of [`SYSTEMS`] a game is.
pub(crate) fn number_of(game: &dyn System) -> usize {
    let number = SYSTEMS.iter().position(|known| known.id() == game.id());
    number.expect("a game is among the systems")
}

/// The game whose id or name is nearest to a misspelt word.
pub(crate) fn likely(word: &str) -> Option<&'static str> {
    let words = SYSTEMS.iter().flat_map(|game| [(game.id(), game.id()), (game.name(), game.id())]);
    suggest::meant(word, words)
}

/// The game that a file is for, according to its `system`.
pub(crate) fn system_of(table: &Table<'_>, findings: &Findings) -> &'static dyn System {
    let fields = Fields::new(table.clone(), "a design", findings);
    one("system", GameId).get(&fields).known().and_then(system).unwrap_or(USUAL)
}

/// A game, by its id.
#[derive(Clone, Copy)]
pub struct GameId;

impl Kind for GameId {
    type Value = &'static str;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<&'static str> {
        let word = match &site.entry {
            Entry::Word(word) => word.value,
            Entry::Table(_) | Entry::Other(_) => "",
        };
        let known = system(word).map(System::id);
        if known.is_none() {
            let names: Vec<_> = SYSTEMS.iter().map(|system| system.id()).collect();
            let (sink, span) = (site.fields.findings.of(&BAD_VALUE), site.entry.span());
            sink.finding(span, format!("unknown game in `{}`", site.key))
                .label(format!("expected one of: {}", names.join(", ")))
                .actual(word)
                .limit(names.join(", "))
                .replace_by(likely(word));
        }
        known
    }

    fn write(&self, id: &&'static str) -> Item {
        (*id).into()
    }

    fn holds(&self) -> Holds {
        Holds::Choice { words: SYSTEMS.iter().map(|system| system.id()).collect(), also: vec![] }
    }
}
