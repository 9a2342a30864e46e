//! Events: what an organiser asks of every entry beyond the rulebook, and how a whole field is judged by it.
//!
//! ```text
//! event.toml + what it builds on ──files──▶ one table       (places are counted through all files)
//! table ──read──▶ Event                                     (limits, lists, sides, stock, waivers; strict)
//! (Event, Reports) ──field──▶ findings on each report       (rules/: one file per rule)
//! ```
//!
//! An event sees a judged vehicle only by what its report says in neutral terms: figures, and ledger lines with the
//! catalog rows that they are made of. So every game has events, and what its figures are called is what an event
//! limits.

mod case;
mod files;
mod limit;
mod list;
mod read;
mod reader;
mod roster;
pub mod rules;
mod stock;
mod written;

pub use files::Files;
pub use limit::{Bound, Limit, Measure, Per, Sum, Where};
pub use list::List;
pub use roster::{judge, may_start, reasons};
pub use stock::{Armor, Stock};
pub use written::keys;

use std::sync::Arc;

use crate::check::rule::Cite;
use crate::check::withheld::Mistakes;
use crate::games::{Options, SYSTEMS, System};
use crate::report::Heading;
use crate::text::source::{Located, Place, Source};
use crate::text::suggest;

pub struct Event {
    pub heading: Arc<Heading>,
    pub system: &'static dyn System,
    pub says: Option<String>,
    pub cite: Option<Cite>,
    /// The division, the catalogs and the readings of the event, and none of anybody else's.
    pub options: Options,
    pub terms: Terms,
    pub sides: Vec<Side>,
    pub stock: Option<Stock>,
    pub waivers: Vec<Waiver>,
    /// What is wrong with its files.
    pub mistakes: Mistakes,
    /// The event's own file.
    pub source: Source,
}

/// What is asked of everybody, or of one side.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Of these kinds, only these rows.
    pub allow: Vec<List>,
    pub deny: Vec<List>,
    pub limits: Vec<Limit>,
}

/// One of several parties. An entry is on the first side that takes it.
#[derive(Clone, Debug)]
pub struct Side {
    pub name: String,
    /// An entry belongs here if it has any of these.
    pub takes: Vec<List>,
    pub terms: Terms,
    pub place: Place,
}

/// A rule that one entry is let off.
#[derive(Clone, Debug)]
pub struct Waiver {
    pub rule: String,
    /// The file, the name or the number of the entry.
    pub entry: Located<String>,
    pub reason: String,
    pub by: String,
    pub place: Place,
}

/// The built-in event of this id.
pub fn built_in(name: &str) -> Option<Source> {
    let (id, text) = all_built_in().find(|(id, _)| suggest::same(id, name))?;
    Some(Source::new(format!("built-in event {id}"), text))
}

/// The ids of the built-in events with their files, the games in their order.
pub fn all_built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    SYSTEMS.iter().flat_map(|system| system.events()).copied()
}
