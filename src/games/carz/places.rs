//! The sides of a vehicle, and the places of weapons and equipment.

use crate::text::{word_for, words};

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

words! {
    pub enum Place {
        Front = "front" | "F",
        Left = "left" | "L",
        Right = "right" | "R",
        Back = "back" | "B",
        Turret = "turret",
    }
}

impl Place {
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

words! {
    pub enum End {
        Front = "front",
        Back = "back",
    }
}
