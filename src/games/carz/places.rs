//! The places of a vehicle: the sides that carry armor, and where weapons and equipment are.

use crate::text::word_for;

/// A side: it can have armor, and carry a spare wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Front,
    Left,
    Right,
    Back,
    Top,
    Under,
}

/// In the order in which the book records them.
pub const SIDES: &[(&str, Side)] = &[
    ("front", Side::Front),
    ("left", Side::Left),
    ("right", Side::Right),
    ("back", Side::Back),
    ("top", Side::Top),
    ("under", Side::Under),
];

/// Where a spare wheel is: on a side, or inside.
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

impl Side {
    pub fn name(self) -> &'static str {
        word_for(SIDES, self)
    }
}

/// Where a weapon or a piece of equipment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Front,
    Left,
    Right,
    Back,
    Turret,
}

/// Every word for a place, the preferred one first.
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

/// An end of the vehicle, with its wheels and possibly an engine.
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
