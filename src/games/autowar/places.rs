//! The sides of a vehicle, the facings of weapons, and the squares of the grid.

use std::fmt;

use crate::shape;
use crate::text::words;

pub use crate::sheet::model::Side;

pub const WIDEST: i64 = 26;
pub const LONGEST: i64 = 99;

pub const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// In the order of the printed samples.
pub const SIDES: &[(&str, Side)] = &[
    ("front", Side::Front),
    ("back", Side::Back),
    ("left", Side::Left),
    ("right", Side::Right),
    ("top", Side::Top),
    ("bottom", Side::Under),
];

words! {
    pub enum Facing {
        Front = "front" | "forward",
        Back = "back" | "rear",
        Left = "left",
        Right = "right",
        /// Any direction, for turrets of scenario vehicles.
        Any = "any",
    }
}

impl Facing {
    pub fn side(self) -> Option<Side> {
        SIDES.iter().find(|(name, _)| *name == self.name()).map(|(_, side)| *side)
    }

    pub fn arrow(self) -> &'static str {
        match self {
            Facing::Front => "↑",
            Facing::Back => "↓",
            Facing::Left => "←",
            Facing::Right => "→",
            Facing::Any => "↻",
        }
    }
}

shape! {
    #[derive(Copy, PartialEq, Eq)]
    pub struct Grid = "the grid" {
        /// Squares across.
        pub width: i64 = whole("width", 1..=WIDEST),
        /// Squares from front to back.
        pub length: i64 = whole("length", 1..=LONGEST),
    }
}

impl Grid {
    pub fn squares(self) -> i64 {
        self.width * self.length
    }

    pub fn holds(self, square: Square) -> bool {
        square.column < self.width && square.row < self.length
    }

    pub fn each(self) -> impl Iterator<Item = Square> {
        (0..self.length)
            .flat_map(move |row| (0..self.width).map(move |column| Square { row, column }))
    }
}

/// "2×4".
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.length)
    }
}

/// A square of the grid: `A1` is the front left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// Counted from the front.
    pub row: i64,
    /// Counted from the left.
    pub column: i64,
}

impl Square {
    /// Parses `A1`; `None` beyond the largest grid.
    pub fn parse(text: &str) -> Option<Square> {
        let text = text.trim();
        let letter = text.get(..1)?.to_ascii_uppercase();
        let column = LETTERS.find(&letter)?;
        let digits = &text[1..];
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let row: i64 = digits.parse().ok().filter(|row| plain && (1..=LONGEST).contains(row))?;
        Some(Square { row: row - 1, column: column as i64 })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter =
            usize::try_from(self.column).ok().and_then(|column| LETTERS.get(column..=column));
        write!(f, "{}{}", letter.unwrap_or("?"), self.row + 1)
    }
}
