//! A vehicle in lists: the cover of a stack of sheets, and public declarations.

use super::Figure;

/// A vehicle in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    pub number: Option<i64>,
    /// The player and the team.
    pub player: String,
    pub name: String,
    pub class: String,
    pub verdict: String,
    /// The broken rules, in words.
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
}

/// Public facts about a vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// "7 · Long Haul".
    pub heading: String,
    /// The driver, if known.
    pub who: String,
    pub lines: Vec<String>,
}
