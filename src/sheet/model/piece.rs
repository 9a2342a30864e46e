//! Pieces to cut out for the table.

use crate::catalog::piece::{self, Shows};
use crate::units::Exact;

/// A piece to cut out, to the game's scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub shows: Shows,
    pub name: String,
    /// Inches.
    pub width: Exact,
    pub length: Exact,
    pub copies: usize,
    /// How it is used; blank if that is clear.
    pub note: String,
    /// The angles of a turning key.
    pub degrees: Vec<i64>,
}

impl Piece {
    /// What a vehicle with parts of these ids needs. It is of this `size` in inches, else that of its own piece.
    pub fn needed(rows: &[piece::Piece], ids: &[&str], size: Option<(Exact, Exact)>) -> Vec<Piece> {
        let needs = |row: &&piece::Piece| {
            row.needed_by.is_empty() || row.needed_by.iter().any(|id| ids.contains(&id.as_str()))
        };
        let rows: Vec<_> = rows.iter().filter(needs).collect();
        let own = rows.iter().filter(|row| row.shows == Shows::Vehicle);
        let size = size.or_else(|| own.clone().find_map(|row| Some((row.width?, row.length?))));
        let piece = |row: &&piece::Piece| {
            let (width, length) = size.unzip();
            Some(Piece {
                shows: row.shows,
                name: row.row.name.clone(),
                width: row.width.or(width)?,
                length: row.length.or(length)?,
                copies: usize::try_from(row.copies).unwrap_or(1),
                note: row.note.clone().unwrap_or_default(),
                degrees: row.degrees.clone(),
            })
        };
        rows.iter().filter_map(piece).collect()
    }
}
