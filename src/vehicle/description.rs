//! What a game has to say about a vehicle, in terms that no game owns.

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
    /// No headings: the first column is the label of the second.
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

/// What a game has to say about a vehicle.
#[derive(Clone, Debug, Default)]
pub struct Description {
    pub name: String,
    /// Specification, armor, weapons …; statistics and ledger are added by the renderers.
    pub sections: Vec<Section>,
    pub stats: Vec<Stat>,
    /// What people read of them, a row each: a label and a text.
    pub statistics: Vec<Vec<String>>,
    /// Points of armor, in games that have them by side; every side, in the order of the game.
    pub armor: Vec<Side>,
    /// The keys of figures that depend on chosen rulings, with the ids of those.
    pub rulings: Vec<(&'static str, Vec<&'static str>)>,
    /// The halves of a combination that have limits of their own.
    pub units: Vec<UnitStats>,
    pub ledger: Ledger,
    /// The game's own one-line form.
    pub line: String,
    /// What opponents may be told, a line each.
    pub declaration: Vec<String>,
    /// The few figures that stand beside the verdict.
    pub headline: String,
    /// What it adds to a purse that is set by what competes for it, in games with purses.
    pub purse: Option<Purse>,
    /// A vehicle that the construction rules are not made for: it is described and not judged.
    pub outside_rules: bool,
    /// If it is wanted.
    pub sheet: Option<Sheet>,
    /// Of the figure that is wanted.
    pub derivation: Option<Derivation>,
}

/// What a vehicle is called, on one line.
pub fn name_of(written: Option<&str>) -> String {
    written.unwrap_or("Unnamed").replace(['\n', '\r'], " ")
}

/// A share of a purse.
#[derive(Clone, Debug)]
pub struct Purse {
    /// Dollars that the vehicle is worth.
    pub worth: Exact,
    /// The least and the most that a purse has for each of them.
    pub shares: (Exact, Exact),
    pub cite: Cite,
}
