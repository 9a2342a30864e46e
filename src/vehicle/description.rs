//! The description of a vehicle, for any game.

use super::derivation::Derivation;
use super::figure::Stat;
use super::ledger::Ledger;
use crate::check::rule::Cite;
use crate::sheet::model::Sheet;
use crate::units::Exact;

/// The figures of one half of a combination.
#[derive(Clone, Debug)]
pub struct UnitStats {
    pub name: &'static str,
    pub stats: Vec<Stat>,
}

/// A table for people.
#[derive(Clone, Debug)]
pub struct Section {
    pub title: &'static str,
    /// If there are none, the first column labels the second.
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<String>>,
}

impl Section {
    pub fn new(title: &'static str, columns: Vec<Column>, rows: Vec<Vec<String>>) -> Section {
        Section { title, columns, rows }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub heading: &'static str,
    pub align_right: bool,
}

impl Column {
    pub fn text(heading: &'static str) -> Column {
        Column { heading, align_right: false }
    }

    pub fn number(heading: &'static str) -> Column {
        Column { heading, align_right: true }
    }

    /// Columns with these headings; those of numbers begin with `>`.
    pub fn list(headings: &'static str) -> Vec<Column> {
        let column = |heading: &'static str| match heading.strip_prefix('>') {
            Some(number) => Column::number(number),
            None => Column::text(heading),
        };
        headings.split(", ").map(column).collect()
    }
}

/// The armor of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Which half of a combination it belongs to.
    pub unit: Option<&'static str>,
    pub name: &'static str,
    pub points: i64,
}

impl Side {
    /// "front", "sidecar front".
    pub fn title(&self) -> String {
        [self.unit, Some(self.name)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// What lists say of a vehicle.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub stats: Vec<Stat>,
    /// The few figures next to the verdict.
    pub headline: String,
    /// The purse that it is a part of, in games with purses.
    pub purse: Option<Purse>,
    /// How many parts and shots a record sheet draws.
    pub drawn: i64,
    /// Whether the construction rules do not cover it: it is described but not judged.
    pub outside_rules: bool,
}

/// The description of a vehicle by its game.
#[derive(Clone, Debug, Default)]
pub struct Description {
    /// Specification, armor, weapons …; the views add statistics and ledger.
    pub sections: Vec<Section>,
    /// The figures as text for people: rows of a label and a text.
    pub statistics: Vec<Vec<String>>,
    /// Points of armor of every side, in games that have them by side.
    pub armor: Vec<Side>,
    /// The keys of figures that depend on chosen rulings, with the ids of the rulings.
    pub rulings: Vec<(&'static str, Vec<&'static str>)>,
    /// The halves of a combination that have their own limits.
    pub units: Vec<UnitStats>,
    pub ledger: Ledger,
    /// The game's own one-line form.
    pub line: String,
    /// What opponents may know, line by line.
    pub declaration: Vec<String>,
    /// The sheet, if requested.
    pub sheet: Option<Box<Sheet>>,
    /// The derivation of the requested figure.
    pub derivation: Option<Box<Derivation>>,
}

/// What the purse of a competition is.
#[derive(Clone, Debug)]
pub struct Purse {
    /// The smallest and the largest, as shares of what the vehicles are worth.
    pub shares: (Exact, Exact),
    pub cite: Cite,
}
