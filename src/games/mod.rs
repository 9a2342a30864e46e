//! The list of games, and the options of a command.
//!
//! To add a game, add a folder in `games/` with a [`Game`], and list the game in [`SYSTEMS`].

pub mod autowar;
pub mod browse;
pub mod card_game;
pub mod carz;
pub mod classic;
mod game;
mod import;
pub mod overlay;
pub mod sixth;

use std::collections::BTreeSet;

use crate::catalog::BuiltIn;
use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::document::shape::Holds;
use crate::document::shape::kinds::{Kind, Site};
use crate::document::shape::slots::one;
use crate::document::{Fields, Table};
use crate::games::overlay::Catalogs;
use crate::sheet::model::Sheet;
use crate::text::limits;
use crate::text::source::Place;
use crate::text::suggest::{Guess, Names};
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::figure::{self, Figured, Stat};
pub use game::{Game, Import, Pace, Rounded, Sum, Sums};

pub static SYSTEMS: &[&Game] =
    &[&classic::GAME, &autowar::GAME, &carz::GAME, &sixth::GAME, &card_game::GAME];

pub static USUAL: &Game = &classic::GAME;

/// Keys that every design may have, and that games ignore.
pub const NEUTRAL_KEYS: [&str; 5] = ["system", "entry", "todo", "published", "variants"];

/// Options of a command beyond the rulebook.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub division: Option<i64>,
    /// The place in an event that sets the division.
    pub division_from: Option<Place>,
    pub catalogs: Catalogs,
    /// The readings that an event switched on.
    pub readings: BTreeSet<&'static str>,
    /// The data to compute besides the verdict.
    pub extent: Extent,
}

/// How much to compute for each vehicle. Each level up to `Words` includes those above it; the others add one thing to
/// the verdict, and the sheet also the figures and rulings.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Findings, ledger, armor, and figures without those of fire and endurance.
    Verdict,
    /// Adds the other figures.
    Figures,
    /// Adds the fingerprint, and the rulings that affect figures.
    Fingerprint,
    /// Adds tables and text for people.
    #[default]
    Words,
    Sheet,
    Duel,
    Derivation(String),
}

impl Options {
    /// The active catalog: built in, or with house catalogs applied.
    fn catalog<C: 'static>(&self, built_in: &'static BuiltIn<C>) -> &C {
        self.catalogs.of().unwrap_or(&built_in.catalog)
    }

    /// Describes a vehicle to the requested extent: figures, `rulings`, tables and lines in `words`, and the sheet,
    /// unless the vehicle has too many parts. The caller adds armor and the ledger.
    fn describe<G: Figured>(
        &self,
        case: &G::Case<'_>,
        summary: Summary,
        rulings: impl FnOnce(&[Stat]) -> Vec<(&'static str, Vec<&'static str>)>,
        words: impl FnOnce() -> Description,
        (parts, sheet): (i64, impl FnOnce() -> Sheet),
    ) -> (Summary, Description) {
        let few = matches!(self.extent, Extent::Verdict | Extent::Duel | Extent::Derivation(_));
        let summary = Summary { stats: figure::stats::<G>(case, !few), ..summary };
        let mut described = Description::default();
        if self.extent == Extent::Words {
            described = words();
            described.sections.retain(|section| !section.rows.is_empty());
            described.statistics = figure::rows::<G>(case);
        }
        if self.extent >= Extent::Fingerprint {
            described.rulings = rulings(&summary.stats);
        }
        if self.extent == Extent::Sheet && parts <= limits::DRAWN {
            described.sheet = Some(Box::new(sheet()));
        }
        if let Extent::Derivation(key) = &self.extent {
            described.derivation = figure::derive::<G>(case, key).map(Box::new);
        }
        (summary, described)
    }
}

pub fn system(id: &str) -> Option<&'static Game> {
    SYSTEMS.iter().copied().find(|system| system.id == id)
}

pub(crate) fn number_of(game: &Game) -> usize {
    let number = SYSTEMS.iter().position(|known| known.id == game.id);
    number.expect("a game is among the systems")
}

/// The game whose id or name is closest to a misspelled word.
pub(crate) fn likely(word: &str) -> Option<Guess<'static>> {
    let words = SYSTEMS.iter().flat_map(|game| [(game.id, game.id), (game.name, game.id)]);
    Names::new(words).guess(word)
}

pub(crate) fn system_of(table: &Table<'_>, findings: &Findings) -> &'static Game {
    let fields = Fields::new(table.clone(), "a design", findings);
    one("system", GameId).get(&fields).known().and_then(system).unwrap_or(USUAL)
}

pub struct GameId;

impl Kind for GameId {
    type Value = &'static str;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<&'static str> {
        let word = site.entry.word().unwrap_or_default();
        let known = system(word).map(|game| game.id);
        if known.is_none() {
            let names: Vec<_> = SYSTEMS.iter().map(|system| system.id).collect();
            let (sink, span) = (site.fields.findings.of(&BAD_VALUE), site.entry.span());
            sink.finding(span, format!("unknown game in `{}`", site.key))
                .label(format!("expected one of: {}", names.join(", ")))
                .actual(word)
                .limit(names.join(", "))
                .replace_by(likely(word));
        }
        known
    }

    fn holds(&self) -> Holds {
        Holds::Choice { words: SYSTEMS.iter().map(|system| system.id).collect(), also: vec![] }
    }
}
