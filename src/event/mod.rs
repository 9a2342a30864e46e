//! Events: what an organiser requires of entries beyond the rulebook, and how a whole field is judged by it.
//!
//! ```text
//! event.toml + what it extends ──files──▶ one table         (places are counted through all files)
//! table ──read──▶ Event                                     (limits, lists, sides, waivers; strict)
//! roster.csv ──roster──▶ number, player, team of each entry  (strict; where a design says otherwise, a finding)
//! (Event, Reports) ──field──▶ findings on each report       (rules/: one file per rule)
//! ```
//!
//! An event sees a judged vehicle only through the neutral terms of its report: statistics, and ledger lines with their
//! catalog rows. So events work for every game, and limits use the names of its statistics.

mod case;
mod field;
mod files;
mod limit;
mod list;
mod read;
mod read_limit;
mod reader;
pub mod roster;
pub mod rules;
mod written;

pub use field::{judge, may_start, reasons};
pub use files::{Files, Title};
pub use limit::{Bound, Limit};
pub use list::List;
pub use written::{fits, keys};

use std::sync::Arc;

use crate::check::finding::{Draft, Findings};
use crate::check::rule::{Cite, Rule};
use crate::check::withheld::Mistakes;
use crate::games::{Game, Options, SYSTEMS};
use crate::report::Heading;
use crate::report::fingerprint::{Contents, Fingerprint};
use crate::text::source::{Located, Place, Source, Span};
use crate::text::suggest;

pub struct Event {
    pub heading: Arc<Heading>,
    pub system: &'static Game,
    pub says: Option<String>,
    pub cite: Option<Cite>,
    /// The division, catalogs and readings of the event; those of the command line do not apply.
    pub options: Options,
    pub terms: Terms,
    pub sides: Vec<Side>,
    pub waivers: Vec<Waiver>,
    /// Mistakes in its files.
    pub mistakes: Mistakes,
    /// The event's own file.
    pub source: Source,
    /// What it says, for fingerprints.
    pub own: Contents,
}

/// The terms for all entries, or for one side.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// For each of these kinds, the only rows allowed.
    pub allow: Vec<List>,
    pub deny: Vec<List>,
    pub limits: Vec<Limit>,
}

/// One of several sides. An entry is on the first side that takes it.
#[derive(Clone, Debug)]
pub struct Side {
    pub name: String,
    /// An entry is on this side if it has any of these.
    pub takes: Vec<List>,
    pub terms: Terms,
    pub place: Place,
}

/// A rule that is waived for one entry.
#[derive(Clone, Debug)]
pub struct Waiver {
    pub rule: String,
    /// The file, the name or the number of the entry.
    pub entry: Located<String>,
    pub reason: String,
    pub by: String,
    pub place: Place,
}

impl Event {
    /// Starts a finding on the event itself, about what is said at this place.
    fn finding<'f>(
        &self,
        findings: &'f Findings,
        rule: &'static Rule,
        (place, label): (&Place, &str),
        message: String,
    ) -> Draft<'f> {
        let sink = findings.of(rule);
        match place.source.name == self.source.name {
            true => sink.finding(place.span, message).label(label),
            false => sink.finding(Span::default(), message).because_of(place, label),
        }
    }

    /// The lists of parts that it names, with those of its sides.
    pub fn lists(&self) -> impl Iterator<Item = &List> {
        let terms = std::iter::once(&self.terms).chain(self.sides.iter().map(|side| &side.terms));
        let lists = terms.flat_map(|Terms { allow, deny, limits }| {
            let limited = limits.iter().flat_map(Limit::lists);
            allow.iter().chain(deny).chain(limited)
        });
        lists.chain(self.sides.iter().flat_map(|side| &side.takes))
    }

    /// The catalogs in force, as an event may ask for them: "classic 1", then the names of house catalogs and the
    /// fingerprint of what these say.
    pub fn catalogs(&self) -> Vec<String> {
        let (system, catalogs) = (self.system, &self.options.catalogs);
        let house = Fingerprint::of_house(system, catalogs).map(|print| {
            let names = catalogs.names(system.id);
            format!("{} ({print})", names.join(", "))
        });
        [system.catalog_version()].into_iter().chain(house).collect()
    }
}

/// The built-in event of this id.
pub fn built_in(name: &str) -> Option<Source> {
    let (id, text) = all_built_in().find(|(id, _)| suggest::same(id, name))?;
    Some(Source::new(format!("{BUILT_IN}{id}"), text))
}

const BUILT_IN: &str = "built-in event ";

/// What each built-in event says of itself, by id.
pub fn titles() -> impl Iterator<Item = (&'static str, Title)> {
    let no_files = |_: &Source, name: &str| Err(format!("no built-in event is called {name}"));
    all_built_in()
        .map(move |(id, text)| (id, Files::gather(Source::new(id, text), no_files).title()))
}

/// The ids of the built-in events with their files, game by game.
pub fn all_built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    SYSTEMS.iter().flat_map(|system| system.events).copied()
}
