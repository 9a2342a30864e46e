//! Where parts can go that have no square, or none that is free.

use std::collections::BTreeMap;

use crate::text::edit::Change;

use super::layout::{Part, Piece, fewest, pieces, room_for};
use super::places::Square;
use super::vehicle::Vehicle;

/// Longer lists of squares are not offered.
const LONGEST_LIST: usize = 100;

/// Writes the squares of all pieces of a part.
fn write_squares(vehicle: &Vehicle<'_>, part: Part, squares: &[Square]) -> Change {
    let quoted: Vec<_> = squares.iter().map(|square| format!("\"{square}\"")).collect();
    let alike = squares.windows(2).all(|pair| pair[0] == pair[1]);
    let value = if alike { quoted[0].clone() } else { format!("[{}]", quoted.join(", ")) };
    match part {
        Part::Driver => Change::set_in("driver", "square", value),
        Part::Engine => match &vehicle.engine {
            Some(engine) if !engine.is_written => {
                let id = &engine.row.row.id;
                Change::set("engine", format!("{{ item = \"{id}\", square = {value} }}"))
            }
            _ => Change::set_in("engine", "square", value),
        },
        Part::Weapon(number) => {
            Change::set_item("weapons", vehicle.weapons[number].number, "square", value)
        }
        Part::Option(number) => {
            Change::set_item("options", vehicle.options[number].number, "square", value)
        }
    }
}

/// Finds a square for every piece that `moves`, and leaves the others where they are: the changes of the
/// design. `None` if one does not fit.
pub fn arranged(vehicle: &Vehicle<'_>, moves: impl Fn(&Piece) -> bool) -> Option<Vec<Change>> {
    if fewest(vehicle) > vehicle.grid()?.squares() {
        return None;
    }
    let pieces = pieces(vehicle);
    let mut taken: BTreeMap<Square, Vec<Part>> = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| !moves(piece)) {
        if let Some(square) = piece.square {
            taken.entry(square.value).or_default().push(piece.part);
        }
    }
    let mut changes = Vec::new();
    for entry in pieces.chunk_by(|a, b| a.part == b.part).filter(|entry| entry.iter().any(&moves)) {
        if entry.len() > LONGEST_LIST {
            return None;
        }
        let mut all = Vec::new();
        for piece in entry {
            let square = match piece.square.filter(|_| !moves(piece)) {
                Some(square) => square.value,
                None => {
                    let square = room_for(vehicle, &taken, piece.part)?;
                    taken.entry(square).or_default().push(piece.part);
                    square
                }
            };
            all.push(square);
        }
        changes.push(write_squares(vehicle, entry[0].part, &all));
    }
    Some(changes)
}
