//! The ledger: one line per part. Every total that is printed is a sum of these lines.
//!
//! What a game adds up over parts are its [`Measure`]s: dollars and pounds, or points. It declares each once; outputs
//! and events know no others.

use std::ops::{Index, IndexMut};

use serde::Serialize;

use crate::check::rule::Cite;
use crate::text::source::Span;
use crate::units::Exact;

/// A row of the catalog.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item {
    /// As catalog files call such rows: "weapon", "power-plant".
    pub kind: &'static str,
    pub id: String,
}

impl Item {
    pub fn new(kind: &'static str, id: &str) -> Item {
        Item { kind, id: id.to_owned() }
    }

    /// Armor that is bought by the point: a row of that kind, or a game's only figure of that name.
    pub fn is_armor(&self) -> bool {
        self.kind == "armor" || self.id == "armor"
    }
}

/// One part, or several alike, with what they cost, weigh and take.
#[derive(Clone, Debug)]
pub struct Line {
    /// Which half of a combination it belongs to.
    pub unit: Option<&'static str>,
    pub item: String,
    /// The rows that it is made of: most parts of one, a tire of its own and its modifications'.
    pub made_of: Vec<Item>,
    /// What it is bought as, even where no row says it: "weapon", "ammunition".
    pub category: &'static str,
    /// Where it is on the vehicle.
    pub place: String,
    pub count: i64,
    /// What it comes to, by the measures of its game: `line[WEIGHT]`.
    pub amounts: Amounts,
    pub load: Load,
    pub cite: Option<Cite>,
    /// Where the design says so.
    pub span: Span,
}

impl Line {
    /// One part of the vehicle; what else there is to say of it is filled in by the caller.
    pub fn new(category: &'static str, item: impl Into<String>, span: Span) -> Line {
        Line {
            unit: None,
            item: item.into(),
            made_of: Vec::new(),
            category,
            place: String::new(),
            count: 1,
            amounts: Amounts::default(),
            load: Load::Vehicle,
            cite: None,
            span,
        }
    }
}

/// Whose a line is: the vehicle's, its cargo's, or personal property that is priced apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Load {
    Vehicle,
    Cargo,
    Personal,
}

impl Load {
    pub const ALL: &'static [Load] = &[Load::Vehicle, Load::Cargo, Load::Personal];
    /// All but what belongs to its people.
    pub const WITH_CARGO: &'static [Load] = &[Load::Vehicle, Load::Cargo];
}

/// The most measures that a game has.
pub const MOST: usize = 4;

/// Something that a game adds up over the parts of a vehicle.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its place among the measures of its game.
    pub number: usize,
    /// For machines.
    pub key: &'static str,
    /// Above its column; nothing if no output shows it.
    pub heading: Option<&'static str>,
    /// How people read it.
    pub show: fn(Exact) -> String,
    /// The sums in which events count it besides the one of its own key.
    sums: &'static [&'static str],
}

impl Measure {
    /// One that has a column.
    pub const fn column(
        number: usize,
        key: &'static str,
        heading: &'static str,
        show: fn(Exact) -> String,
    ) -> Measure {
        Measure { heading: Some(heading), ..Measure::unseen(number, key, show) }
    }

    /// One that only rules and events look at.
    pub const fn unseen(number: usize, key: &'static str, show: fn(Exact) -> String) -> Measure {
        Measure { number, key, heading: None, show, sums: &[] }
    }

    /// Counts in these sums of events, too.
    pub const fn in_sums(self, sums: &'static [&'static str]) -> Measure {
        Measure { sums, ..self }
    }

    /// The sums in which events count it.
    pub fn sums(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.key).chain(self.sums.iter().copied())
    }
}

/// How much of each measure there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amounts([Exact; MOST]);

impl Amounts {
    pub fn of<const N: usize>(all: [(Measure, Exact); N]) -> Amounts {
        let mut amounts = Amounts::default();
        for (measure, amount) in all {
            amounts.0[measure.number] = amount;
        }
        amounts
    }
}

impl Index<Measure> for Line {
    type Output = Exact;

    fn index(&self, measure: Measure) -> &Exact {
        &self.amounts.0[measure.number]
    }
}

impl IndexMut<Measure> for Line {
    fn index_mut(&mut self, measure: Measure) -> &mut Exact {
        &mut self.amounts.0[measure.number]
    }
}

#[derive(Clone, Debug, Default)]
pub struct Ledger {
    pub measures: &'static [Measure],
    pub lines: Vec<Line>,
}

impl Ledger {
    pub fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    pub fn new(measures: &'static [Measure]) -> Ledger {
        Ledger { measures, lines: Vec::new() }
    }

    /// The measures that have a column, in their order.
    pub fn columns(&self) -> impl Iterator<Item = Measure> + use<> {
        self.measures.iter().copied().filter(|measure| measure.heading.is_some())
    }

    /// How many parts and shots a record sheet has to draw; armor is drawn apart.
    pub fn drawn(&self) -> i64 {
        let parts = self.lines.iter().filter(|line| !line.made_of.iter().any(Item::is_armor));
        parts.map(|line| line.count).sum()
    }

    /// The sum of every column.
    pub fn totals(&self, loads: &[Load]) -> Vec<Exact> {
        self.columns().map(|measure| self.sum(measure, loads)).collect()
    }
}
