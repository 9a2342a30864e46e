//! The places of cards: a side of the dashboard, the crew area, or hidden until revealed.

use crate::text::word_for;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    Front,
    Left,
    Right,
    Back,
    CrewArea,
    /// Hidden by a concealment system.
    Hidden,
}

/// All places with the keys of their lists, in reading order.
pub const SPOTS: &[(&str, Spot)] = &[
    ("front", Spot::Front),
    ("left", Spot::Left),
    ("right", Spot::Right),
    ("back", Spot::Back),
    ("crew-area", Spot::CrewArea),
    ("hidden", Spot::Hidden),
];

impl Spot {
    pub fn key(self) -> &'static str {
        word_for(SPOTS, self)
    }

    pub fn name(self) -> &'static str {
        if self == Spot::CrewArea { "crew area" } else { self.key() }
    }

    /// "in front", "on the left", "in the crew area".
    pub fn phrase(self) -> &'static str {
        match self {
            Spot::Front => "in front",
            Spot::Left => "on the left",
            Spot::Right => "on the right",
            Spot::Back => "at the back",
            Spot::CrewArea => "in the crew area",
            Spot::Hidden => "under `hidden`",
        }
    }

    pub fn is_side(self) -> bool {
        !matches!(self, Spot::CrewArea | Spot::Hidden)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    AnySide,
    FrontOrBack,
    Front,
    Back,
    CrewArea,
}

/// All places by the catalog's words.
pub const PLACES: &[(&str, Place)] = &[
    ("any-side", Place::AnySide),
    ("front-or-back", Place::FrontOrBack),
    ("front", Place::Front),
    ("back", Place::Back),
    ("crew-area", Place::CrewArea),
];

impl Place {
    /// In the order of [`SPOTS`], without hiding.
    pub fn spots(self) -> &'static [Spot] {
        match self {
            Place::AnySide => &[Spot::Front, Spot::Left, Spot::Right, Spot::Back],
            Place::FrontOrBack => &[Spot::Front, Spot::Back],
            Place::Front => &[Spot::Front],
            Place::Back => &[Spot::Back],
            Place::CrewArea => &[Spot::CrewArea],
        }
    }

    /// "on any side", "in front only".
    pub fn phrase(self) -> &'static str {
        match self {
            Place::AnySide => "on a side",
            Place::FrontOrBack => "in front or at the back",
            Place::Front => "in front only",
            Place::Back => "at the back only",
            Place::CrewArea => "in the crew area",
        }
    }
}
