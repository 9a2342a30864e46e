//! The description of a vehicle, for any game.

use super::derivation::Derivation;
use super::duel::Duelist;
use super::figure::Stat;
use super::ledger::Ledger;
use crate::check::rule::Cite;
use crate::sheet::model::Sheet;
use crate::text::source::Span;
use crate::units::Exact;

/// The figures of a cycle or its sidecar.
#[derive(Clone, Debug)]
pub struct UnitStats {
    pub name: &'static str,
    pub stats: Vec<Stat>,
}

#[derive(Clone, Debug)]
pub struct Section {
    pub title: &'static str,
    /// Without columns, the first column labels the second.
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

    /// Columns with these headings. A heading with `>` is a column of numbers.
    pub fn list(headings: &'static str) -> Vec<Column> {
        let column = |heading: &'static str| match heading.strip_prefix('>') {
            Some(number) => Column::number(number),
            None => Column::text(heading),
        };
        headings.split(", ").map(column).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The cycle or the sidecar, in a combination.
    pub unit: Option<&'static str>,
    pub name: &'static str,
    pub points: i64,
}

impl Side {
    /// The sides of a vehicle with one unit, with their points of armor.
    pub fn all<T: Copy>(sides: &[(&'static str, T)], points: impl Fn(T) -> i64) -> Vec<Side> {
        let side =
            |(name, side): &(&'static str, T)| Side { unit: None, name, points: points(*side) };
        sides.iter().map(side).collect()
    }

    /// "front", "sidecar front".
    pub fn title(&self) -> String {
        [self.unit, Some(self.name)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// A figure for the headline, with its limit: "6,720 of 6,600 lbs.".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    pub text: String,
    /// The excess over the limit.
    pub over: Option<Exact>,
}

impl Amount {
    /// An amount with its unit, and its limit, if it has one.
    pub fn of(used: Exact, limit: Option<Exact>, show: fn(Exact) -> String) -> Amount {
        let unit = |limit| {
            let shown = show(limit);
            let number = show(used);
            let end = shown.rfind(|letter: char| letter.is_ascii_digit()).map_or(0, |at| at + 1);
            let number = number.strip_suffix(&shown[end..]).unwrap_or(&number).to_owned();
            format!("{number} of {shown}")
        };
        let over = limit.and_then(|limit| used.over(limit));
        Amount { text: limit.map_or_else(|| show(used), unit), over }
    }
}

impl From<String> for Amount {
    fn from(text: String) -> Amount {
        Amount { text, over: None }
    }
}

/// A vehicle's data for lists.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub stats: Vec<Stat>,
    /// The main figures, printed beside the verdict.
    pub headline: Vec<Amount>,
    /// The purse, in games with purses.
    pub purse: Option<Purse>,
    /// Number of parts and shots on a record sheet.
    pub drawn: i64,
    /// Why a vehicle is described, but not judged: it is beyond the construction rules.
    pub outside_rules: Option<&'static str>,
}

#[derive(Clone, Debug, Default)]
pub struct Description {
    /// Armor, and tables beyond the parts; the views add statistics and ledger.
    pub sections: Vec<Section>,
    /// Notes on parts, such as "to hit 7, 1d, 20 shots", by the place of the ledger line.
    pub notes: Vec<(Span, String)>,
    /// More on parts, for the full view.
    pub details: Vec<(Span, String)>,
    /// The figures as text for people: rows of a label and a text.
    pub statistics: Vec<Vec<String>>,
    /// Points of armor of every side, in games that have them by side.
    pub armor: Vec<Side>,
    /// Figures that depend on rulings: the key, and the ids of the rulings.
    pub rulings: Vec<(&'static str, Vec<&'static str>)>,
    /// The cycle and the sidecar of a combination, which have limits of their own.
    pub units: Vec<UnitStats>,
    pub ledger: Ledger,
    pub line: String,
    /// Public facts, line by line.
    pub declaration: Vec<String>,
    pub sheet: Option<Box<Sheet>>,
    pub derivation: Option<Box<Derivation>>,
    pub duelist: Option<Box<Duelist>>,
}

/// The worth of a purse, and a vehicle's share of it.
#[derive(Clone, Debug)]
pub struct Purse {
    /// The smallest and largest purse, as shares of the entries' total value.
    pub shares: (Exact, Exact),
    pub cite: Cite,
}
