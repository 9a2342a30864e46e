//! A vehicle in lists: the cover of a stack of sheets, and public declarations.

use super::Figure;

#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    pub number: Option<i64>,
    pub player: String,
    pub name: String,
    pub class: String,
    pub verdict: String,
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
}

/// Public facts about a vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// "7 · Long Haul".
    pub heading: String,
    pub who: String,
    pub lines: Vec<String>,
}
