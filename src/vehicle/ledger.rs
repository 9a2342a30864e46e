//! The ledger: one line per part. Every printed total is a sum of these lines.
//!
//! A game adds up [`Measure`]s over its parts: dollars and pounds, or points. It declares each measure once for
//! outputs and events.

use std::ops::{Index, IndexMut};

use crate::check::rule::Cite;
use crate::text::source::Span;
use crate::text::words;
use crate::units::Exact;

use super::category::{Category, Nature};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item {
    /// The kind of row in catalog files: "weapon", "power-plant".
    pub kind: &'static str,
    pub id: String,
}

impl Item {
    pub fn new(kind: &'static str, id: &str) -> Item {
        Item { kind, id: id.to_owned() }
    }
}

/// One part, or several equal parts, with their amounts.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The cycle or the sidecar, in a combination.
    pub unit: Option<&'static str>,
    pub item: String,
    /// Catalog rows: usually one; a tire also has its modifications.
    pub made_of: Vec<Item>,
    pub category: &'static Category,
    pub place: String,
    pub count: i64,
    /// Indexed by measure: `line[WEIGHT]`.
    pub amounts: Amounts,
    pub load: Load,
    pub cite: Option<Cite>,
    pub span: Span,
    /// How an amount follows from another part's, by measure: "50% of $500".
    pub how: Vec<(usize, String)>,
}

impl Line {
    /// One part of the vehicle, without amounts.
    pub fn new(category: &'static Category, item: impl Into<String>, span: Span) -> Line {
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
            how: Vec::new(),
        }
    }

    /// The name inside a sentence: "flaming oil jet", "FOJ shots". Names of people keep their case: "gunner Mitzi".
    pub fn name(&self) -> String {
        let item = self.item.split(", ").next().unwrap_or_default();
        let (role, own) = item.split_once(' ').unwrap_or((item, ""));
        if self.category.nature == Nature::Person && !own.is_empty() {
            return format!("{} {own}", role.to_lowercase());
        }
        let is_short = |word: &str| word.chars().filter(|c| c.is_uppercase()).count() > 1;
        let word = |word: &str| if is_short(word) { word.to_owned() } else { word.to_lowercase() };
        item.split_inclusive([' ', '-']).map(word).collect()
    }
}

words! {
    /// The owner of a line: the vehicle, its cargo, or personal gear, which is priced separately.
    pub enum Load {
        Vehicle = "vehicle",
        Cargo = "cargo",
        Personal = "personal",
    }
}

impl Load {
    pub const ALL: &'static [Load] = &[Load::Vehicle, Load::Cargo, Load::Personal];
    /// All except personal gear.
    pub const WITH_CARGO: &'static [Load] = &[Load::Vehicle, Load::Cargo];
}

pub const MOST: usize = 4;

type Show = fn(Exact) -> String;

/// An amount that a game adds up over the parts of a vehicle.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its index among the game's measures.
    pub number: usize,
    /// For programs.
    pub key: &'static str,
    /// The column heading; `None` if no output has a column.
    pub heading: Option<&'static str>,
    pub show: fn(Exact) -> String,
    /// Formats an amount with its unit.
    pub words: fn(Exact) -> String,
    /// Other names of this measure in event limits (`sum`).
    sums: &'static [&'static str],
}

impl Measure {
    pub const fn column(
        number: usize,
        key: &'static str,
        heading: &'static str,
        (show, words): (Show, Show),
    ) -> Measure {
        Measure { heading: Some(heading), words, ..Measure::unseen(number, key, show) }
    }

    /// A measure without a column, for rules and events.
    pub const fn unseen(number: usize, key: &'static str, show: fn(Exact) -> String) -> Measure {
        Measure { number, key, heading: None, show, words: show, sums: &[] }
    }

    /// Adds names for event limits.
    pub const fn in_sums(self, sums: &'static [&'static str]) -> Measure {
        Measure { sums, ..self }
    }

    /// The names for event limits.
    pub fn sums(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.key).chain(self.sums.iter().copied())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

    /// The parts with the largest amounts, for messages: "laser 500 lbs., large power plant 900 lbs.".
    pub fn largest(&self, measure: Measure, show: fn(Exact) -> String) -> String {
        const SHOWN: usize = 4;
        let mut lines: Vec<_> = self.lines.iter().filter(|line| !line[measure].is_zero()).collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line[measure]));
        let part = |line: &&Line| format!("{} {}", line.name(), show(line[measure]));
        lines.iter().take(SHOWN).map(part).collect::<Vec<_>>().join(", ")
    }

    pub fn new(measures: &'static [Measure]) -> Ledger {
        Ledger { measures, lines: Vec::new() }
    }

    pub fn columns(&self) -> impl Iterator<Item = Measure> + use<> {
        self.measures.iter().copied().filter(|measure| measure.heading.is_some())
    }

    /// Number of parts and shots on a record sheet; armor is drawn separately.
    pub fn drawn(&self) -> i64 {
        let parts = self.lines.iter().filter(|line| line.category.nature != Nature::Armor);
        parts.map(|line| line.count).sum()
    }

    pub fn totals(&self, loads: &[Load]) -> Vec<Exact> {
        self.columns().map(|measure| self.sum(measure, loads)).collect()
    }
}
