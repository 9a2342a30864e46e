//! A board with sliders and cards, on its own page.

use super::{Boxes, Side};

/// A board with sliders, and cards around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// Lines to write on, between the player's and the event's.
    pub blanks: Vec<&'static str>,
    pub title: String,
    /// The legend.
    pub key: String,
    pub sides: Vec<BoardSide>,
    /// In the middle, from front to back.
    pub scales: Vec<Scale>,
    /// Below it.
    pub area: CardArea,
    pub score: Option<Score>,
}

impl Board {
    /// Whether it has no cards of its own, and takes no more than a quarter of a page.
    pub fn is_bare(&self) -> bool {
        self.area.cards.is_empty() && self.sides.iter().all(|side| side.cards.is_empty())
    }
}

/// A side of a board: its damage scale and its cards.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSide {
    pub side: Side,
    pub scale: Scale,
    pub cards: Vec<Card>,
}

/// Boxes in a row, for a slider or to cross out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scale {
    pub title: String,
    pub note: String,
    pub boxes: Vec<ScaleBox>,
    /// A further box, for a state: "fire".
    pub mark: String,
    /// The label of a second row of boxes, to write in what the game's own board shows there.
    pub write_in: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScaleBox {
    /// Blank if it is only crossed out.
    pub label: String,
    /// Where a slider begins.
    pub start: bool,
    /// Whether something is lost here.
    pub last: bool,
}

/// Cards in rows, or an empty place for the game's own cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardArea {
    pub title: String,
    pub note: String,
    pub cards: Vec<Card>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// Each in a circle.
    pub cost: Vec<Seal>,
    pub name: String,
    /// "weapon – shred".
    pub title: String,
    /// Each in a square.
    pub dice: Vec<Seal>,
    /// After the dice.
    pub result: String,
    pub lines: Vec<String>,
    pub hits: Boxes,
    /// Boxes that are lost before these.
    pub spare: Boxes,
    /// Something to tick once: "fired".
    pub tick: String,
}

/// A letter or a number in a frame of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seal {
    pub text: String,
    /// White on black.
    pub dark: bool,
}

/// Boxes for the points of several players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    pub title: String,
    pub note: String,
    pub players: usize,
    /// The last one wins.
    pub steps: Vec<String>,
}
