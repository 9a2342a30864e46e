//! What lists show of a vehicle: the cover of a stack of sheets, and what opponents may know.

use super::Figure;

/// What a list of vehicles shows of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// Its starting number.
    pub number: Option<i64>,
    /// Who plays it, and for which team.
    pub player: String,
    pub name: String,
    pub class: String,
    pub verdict: String,
    /// What is broken, in words.
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
}

/// What opponents may know about a vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// "7 · Long Haul".
    pub heading: String,
    /// Who drives it, if known.
    pub who: String,
    pub lines: Vec<String>,
}
