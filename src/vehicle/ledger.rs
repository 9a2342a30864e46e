//! The ledger: one line per part. Every total that is printed is a sum of these lines.
//!
//! A game says by its [`Measure`]s which figures of a line it has; outputs know no others.

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
    /// Dollars; nothing where the game has no money.
    pub cost: Exact,
    /// Pounds.
    pub weight: Exact,
    /// Spaces of the body, where a part has its own.
    pub spaces: Exact,
    /// Spaces that it takes as cargo.
    pub cargo_spaces: Exact,
    /// Points of a game that counts in points, in the order of its own.
    pub points: [Exact; 3],
    pub load: Load,
    pub cite: Option<Cite>,
    /// Where the design says so.
    pub span: Span,
}

/// Whose a line is: the vehicle's, its cargo's, or personal property that is priced apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Load {
    Vehicle,
    Cargo,
    Personal,
}

/// A figure that a game adds up over the parts of a vehicle.
#[derive(Debug)]
pub struct Measure {
    /// For machines.
    pub key: &'static str,
    /// Above its column.
    pub heading: &'static str,
    pub of: fn(&Line) -> Exact,
    /// How people read it.
    pub show: fn(Exact) -> String,
}

#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// In the order of their columns.
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

    /// How many parts and shots a record sheet has to draw; armor is drawn apart.
    pub fn drawn(&self) -> i64 {
        let parts = self.lines.iter().filter(|line| !line.made_of.iter().any(Item::is_armor));
        parts.map(|line| line.count).sum()
    }

    /// The sums of every measure, over the vehicle and its cargo or over personal property.
    pub fn totals(&self, personal: bool) -> Vec<Exact> {
        let lines = || self.lines.iter().filter(|line| (line.load == Load::Personal) == personal);
        self.measures.iter().map(|measure| lines().map(measure.of).sum()).collect()
    }

    /// Dollars of the vehicle, without what belongs to its people.
    pub fn cost(&self) -> Exact {
        let lines = self.lines.iter().filter(|line| line.load != Load::Personal);
        lines.map(|line| line.cost).sum()
    }

    /// Dollars of what people wear and carry, or have as cargo.
    pub fn personal_cost(&self) -> Exact {
        let lines = self.lines.iter().filter(|line| line.load == Load::Personal);
        lines.map(|line| line.cost).sum()
    }

    /// Pounds without cargo.
    pub fn weight(&self) -> Exact {
        self.weight_of(Load::Vehicle)
    }

    pub fn cargo_weight(&self) -> Exact {
        self.weight_of(Load::Cargo)
    }

    fn weight_of(&self, load: Load) -> Exact {
        self.lines.iter().filter(|line| line.load == load).map(|line| line.weight).sum()
    }

    pub fn spaces(&self) -> Exact {
        self.lines.iter().map(|line| line.spaces).sum()
    }
}
