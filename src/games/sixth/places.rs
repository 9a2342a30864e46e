//! The places of cards: a side of the dashboard, the crew area, or hidden until revealed.

use crate::text::words;

words! {
    pub enum Spot {
        Front = "front",
        Left = "left",
        Right = "right",
        Back = "back",
        CrewArea = "crew-area",
        /// Hidden by a concealment system.
        Hidden = "hidden",
    }
}

impl Spot {
    pub fn title(self) -> &'static str {
        if self == Spot::CrewArea { "crew area" } else { self.name() }
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

words! {
    pub enum Place {
        AnySide = "any-side",
        FrontOrBack = "front-or-back",
        Front = "front",
        Back = "back",
        CrewArea = "crew-area",
    }
}

impl Place {
    /// In the order of [`Spot::WORDS`], without hiding.
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
