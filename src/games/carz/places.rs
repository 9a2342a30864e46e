//! The sides of a vehicle, and the places of weapons and equipment.

use crate::text::word_for;

pub use crate::sheet::model::Side;

/// In the book's order.
pub const SIDES: &[(&str, Side)] = &[
    ("front", Side::Front),
    ("left", Side::Left),
    ("right", Side::Right),
    ("back", Side::Back),
    ("top", Side::Top),
    ("under", Side::Under),
];

pub const HANGING: &[(&str, Option<Side>)] = &[
    ("inside", None),
    ("front", Some(Side::Front)),
    ("left", Some(Side::Left)),
    ("right", Some(Side::Right)),
    ("back", Some(Side::Back)),
    ("top", Some(Side::Top)),
    ("under", Some(Side::Under)),
    ("underbody", Some(Side::Under)),
];

pub fn side_name(side: Side) -> &'static str {
    word_for(SIDES, side)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Front,
    Left,
    Right,
    Back,
    Turret,
}

/// All words for places, the preferred word first.
pub const PLACES: &[(&str, Place)] = &[
    ("front", Place::Front),
    ("left", Place::Left),
    ("right", Place::Right),
    ("back", Place::Back),
    ("turret", Place::Turret),
    ("F", Place::Front),
    ("L", Place::Left),
    ("R", Place::Right),
    ("B", Place::Back),
];

impl Place {
    pub fn name(self) -> &'static str {
        word_for(PLACES, self)
    }

    /// "at the front", "in the turret".
    pub fn at(self) -> &'static str {
        match self {
            Place::Front => "at the front",
            Place::Left => "on the left",
            Place::Right => "on the right",
            Place::Back => "at the back",
            Place::Turret => "in the turret",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Front,
    Back,
}

pub const ENDS: &[(&str, End)] = &[("front", End::Front), ("back", End::Back)];

impl End {
    pub fn name(self) -> &'static str {
        word_for(ENDS, self)
    }
}
