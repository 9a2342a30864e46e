//! A board with sliders and cards, on its own page.

use super::{Boxes, Side};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// Lines to write on, between the player's line and the event's line.
    pub blanks: Vec<&'static str>,
    pub title: String,
    pub key: String,
    pub sides: Vec<BoardSide>,
    pub scales: Vec<Scale>,
    pub area: CardArea,
    pub score: Option<Score>,
}

impl Board {
    /// Whether it has no cards and fits on a quarter of a page.
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
    /// An extra box for a state: "fire".
    pub mark: String,
    /// The label of a second row of boxes, to copy values from the game's own board.
    pub write_in: String,
}

impl Scale {
    /// The name of a box for people: "Front, 3".
    pub fn name(&self, number: usize) -> String {
        match self.boxes[number].label.as_str() {
            "" => format!("{}, box {}", self.title, number + 1),
            label => format!("{}, {label}", self.title),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScaleBox {
    /// Blank for a box that is only crossed out.
    pub label: String,
    pub start: bool,
    /// Whether losing this box has a consequence.
    pub last: bool,
}

/// Cards in rows, or space for the game's own cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardArea {
    pub title: String,
    pub note: String,
    pub cards: Vec<Card>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// Printed in circles.
    pub cost: Vec<Seal>,
    pub name: String,
    /// "weapon – shred".
    pub title: String,
    /// Printed in squares.
    pub dice: Vec<Seal>,
    /// After the dice.
    pub result: String,
    pub lines: Vec<String>,
    pub hits: Boxes,
    /// Boxes that are lost before `hits`.
    pub spare: Boxes,
    /// A box to tick once: "fired".
    pub tick: String,
}

/// A letter or a number in a frame.
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
    pub steps: Vec<String>,
}
