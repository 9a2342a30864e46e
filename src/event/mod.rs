//! Events: an organiser's requirements beyond the rulebook.
//!
//! ```text
//! event.toml + the files it extends ──files──▶ one table    (spans count through all files)
//! table ──read──▶ Event                                     (limits, lists, sides, waivers; strict)
//! roster.csv ──roster──▶ number, player, team of each entry  (strict; a finding if a design differs)
//! (Event, Reports) ──field──▶ findings on each report       (rules/: a file for each subject)
//!                            and the limits across entries (standing)
//! ```
//!
//! An event sees only a vehicle's report: statistics, and ledger lines with their catalog rows. So events work for
//! every game, and limits use the names of its statistics.

mod case;
mod field;
mod files;
pub mod limit;
mod list;
mod lost;
mod read;
mod read_limit;
mod reader;
pub mod roster;
pub mod rules;
pub mod standing;
mod written;

pub use field::{Field, OVER_DIVISION, judge, may_start, obstacles, reasons};
pub use files::Files;
pub use limit::{Bound, Limit};
pub use list::{List, Meaning};
pub use written::{fits, keys};

use std::sync::Arc;

use crate::check::finding::{Draft, Findings};
use crate::check::rule::{Cite, Rule};
use crate::check::withheld::Withheld;
use crate::games::overlay::Catalogs;
use crate::games::{Game, Options, SYSTEMS};
use crate::report::Heading;
use crate::report::fingerprint::{Contents, Fingerprint};
use crate::text::source::{Place, Source, Span};
use crate::text::suggest;
use crate::units::Exact;

pub struct Event {
    pub heading: Arc<Heading>,
    pub system: &'static Game,
    pub says: Option<String>,
    pub cite: Option<Cite>,
    /// The division, catalogs and readings. The command line cannot change these in an event.
    pub options: Options,
    pub terms: Terms,
    pub sides: Vec<Side>,
    pub waivers: Vec<Waiver>,
    pub withheld: Withheld,
    pub source: Source,
    /// Its contents, for fingerprints.
    pub own: Contents,
}

#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// The only rows allowed of each kind.
    pub allow: Vec<List>,
    pub deny: Vec<List>,
    pub limits: Vec<Limit>,
}

/// A side of the event. An entry is on the first side that accepts it.
#[derive(Clone, Debug)]
pub struct Side {
    pub name: String,
    /// A side accepts an entry that has any of these.
    pub takes: Vec<List>,
    pub terms: Terms,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub struct Waiver {
    pub rule: &'static str,
    /// The player, or the file, the name or the number of the entry.
    pub whose: String,
    pub is_player: bool,
    /// The parts that it is about; without any, it waives every ban or limit of the rule.
    pub items: Vec<List>,
    /// The id of the limit that it is about, with the places of its bounds.
    pub limit: Option<(String, Vec<Span>)>,
    pub reason: String,
    pub by: String,
    /// Amounts above it break the rule.
    pub ceiling: Option<Exact>,
    pub place: Place,
}

impl Waiver {
    /// Whether it is about the rule, and about the bound at this place.
    fn is_about(&self, rule: &Rule, bound: Option<Span>) -> bool {
        let has = |(_, spans): &(_, Vec<Span>)| bound.is_some_and(|bound| spans.contains(&bound));
        self.rule == rule.id && self.limit.as_ref().is_none_or(has)
    }

    /// "her first car (the marshal)".
    pub fn why(&self) -> String {
        format!("{} ({})", self.reason, self.by)
    }
}

impl Event {
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

    /// The active catalogs as `catalog` in an event names them: "classic 1", then house catalogs with the fingerprint
    /// of their contents.
    pub fn catalogs(&self) -> Vec<String> {
        let (system, catalogs) = (self.system, &self.options.catalogs);
        let house = Fingerprint::of_house(system, catalogs).map(|print| {
            let names = catalogs.names(system.id);
            format!("{} ({print})", names.join(", "))
        });
        [system.catalog_version()].into_iter().chain(house).collect()
    }
}

pub fn built_in(name: &str) -> Option<Source> {
    let (id, text) = all_built_in().find(|(id, _)| suggest::same(id, name))?;
    Some(Source::new(format!("{BUILT_IN}{id}"), text))
}

const BUILT_IN: &str = "built-in event ";

pub fn read_built_in() -> impl Iterator<Item = (&'static str, Event)> {
    let no_files = |_: &Source, name: &str| Err(format!("no built-in event is called {name}"));
    all_built_in().map(move |(id, text)| {
        let files = Files::gather(Source::new(id, text), no_files);
        (id, Event::read(&files, Catalogs::default()).0)
    })
}

pub fn all_built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    SYSTEMS.iter().flat_map(|system| system.events).copied()
}
