//! What lists say of a vehicle: the cover of a stack of sheets, and the list for the players.

use super::Figure;

/// What a list of vehicles says of one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// The number that it drives under.
    pub number: Option<i64>,
    /// Who plays it, and for which team.
    pub player: String,
    pub name: String,
    pub class: String,
    pub verdict: String,
    /// The ids of the broken rules.
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
}

/// What opponents may be told of a vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// "7 · Long Haul".
    pub heading: String,
    /// Who drives it, as far as that is known.
    pub who: String,
    pub lines: Vec<String>,
}
