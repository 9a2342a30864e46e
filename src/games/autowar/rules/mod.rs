//! The construction rules of AutoWar.
//!
//! A rule is a file with one static of the same name: what it says on top, one function below. To add one, write the
//! file, name it here twice, and give it `fires.toml` and `passes.toml` under `tests/rules/autowar/<id>/`; the tests
//! compare this list with both folders.

mod armor_over_limit;
mod crowded_square;
mod duplicate_option;
mod frame_not_allowed;
mod grid_not_allowed;
mod handgun_on_mount;
mod incomplete_layout;
mod mount_without_computer;
mod needless_computer;
mod no_facing;
mod no_grid;
mod off_grid;
mod over_capacity;
mod over_squares;
mod shared_square;

use std::collections::BTreeMap;

use crate::check::finding::{Draft, Findings, Sink};
use crate::check::rule::Rule;
use crate::text::source::Located;

use super::arrange::arranged;
use super::figures::Case;
use super::layout::{Clash, Part, Piece, join, pieces};
use super::places::Square;
use super::vehicle::Vehicle;
use crate::units::{Exact, plain, pounds};

/// A rule and the function that reports its violations.
pub struct Check {
    pub rule: Rule,
    run: fn(&Case<'_>, &Sink<'_>),
}

/// Every rule, in the order of their ids.
pub static RULES: &[&Check] = &[
    &armor_over_limit::ARMOR_OVER_LIMIT,
    &crowded_square::CROWDED_SQUARE,
    &duplicate_option::DUPLICATE_OPTION,
    &frame_not_allowed::FRAME_NOT_ALLOWED,
    &grid_not_allowed::GRID_NOT_ALLOWED,
    &handgun_on_mount::HANDGUN_ON_MOUNT,
    &incomplete_layout::INCOMPLETE_LAYOUT,
    &mount_without_computer::MOUNT_WITHOUT_COMPUTER,
    &needless_computer::NEEDLESS_COMPUTER,
    &no_facing::NO_FACING,
    &no_grid::NO_GRID,
    &off_grid::OFF_GRID,
    &over_capacity::OVER_CAPACITY,
    &over_squares::OVER_SQUARES,
    &shared_square::SHARED_SQUARE,
];

/// Runs every rule.
pub fn judge(case: &Case<'_>, findings: &Findings) {
    for check in RULES {
        (check.run)(case, &findings.of(&check.rule));
    }
}

/// What a part is called: "heavy machine gun".
fn name(vehicle: &Vehicle<'_>, part: Part) -> String {
    match part {
        Part::Driver => "driver".to_owned(),
        Part::Engine => "engine".to_owned(),
        Part::Weapon(number) => vehicle.weapons[number].name(),
        Part::Option(number) => vehicle.options[number].name(),
    }
}

/// Pieces of a part that cannot be where they are drawn.
struct Misfit {
    clash: Clash,
    part: Part,
    square: Located<Square>,
    /// Which of the part's pieces.
    copies: Vec<usize>,
    /// The part that is there first.
    first: Piece,
}

impl Misfit {
    /// "the rocket launcher", "the 2 rocket launchers", "1 of the 3 rocket launchers".
    fn name(&self, vehicle: &Vehicle<'_>) -> String {
        let name = name(vehicle, self.part);
        let all = match self.part {
            Part::Driver | Part::Engine => 1,
            Part::Weapon(number) => vehicle.weapons[number].count,
            Part::Option(number) => vehicle.options[number].count,
        };
        match self.copies.len() as i64 {
            1 if all == 1 => format!("the {name}"),
            count if count == all => format!("the {all} {name}s"),
            count => format!("{count} of the {all} {name}s"),
        }
    }

    /// They could be moved to where there is room, or else what is there first.
    fn involved<'f>(&self, vehicle: &Vehicle<'_>, finding: Draft<'f>) -> Draft<'f> {
        let own = |piece: &Piece| piece.part == self.part && self.copies.contains(&piece.copy);
        let first = |piece: &Piece| {
            let square = piece.square.map(|square| square.value);
            piece.part == self.first.part && square == Some(self.square.value)
        };
        let finding = rearranged(vehicle, own, finding);
        match self.clash == Clash::Company && self.part != self.first.part {
            true => rearranged(vehicle, first, finding),
            false => finding,
        }
    }
}

/// Every part that cannot share its square with the parts before it.
fn misfits(vehicle: &Vehicle<'_>) -> Vec<Misfit> {
    let mut squares: BTreeMap<Square, Vec<Piece>> = BTreeMap::new();
    for piece in pieces(vehicle) {
        if let Some(square) = piece.square {
            squares.entry(square.value).or_default().push(piece);
        }
    }
    let mut misfits: Vec<Misfit> = Vec::new();
    for here in squares.values() {
        let mut settled: Vec<Part> = Vec::new();
        let before = misfits.len();
        for piece in here {
            let (Err(clash), Some(square)) = (join(vehicle, &settled, piece.part), piece.square)
            else {
                settled.push(piece.part);
                continue;
            };
            // Pieces of one part follow one another.
            match misfits[before..].last_mut() {
                Some(last) if (last.part, last.clash) == (piece.part, clash) => {
                    last.copies.push(piece.copy);
                }
                _ => misfits.push(Misfit {
                    clash,
                    part: piece.part,
                    square,
                    copies: vec![piece.copy],
                    first: here[0],
                }),
            }
        }
    }
    misfits
}

/// The pieces that `moves` could go where there is room.
fn rearranged<'f>(
    vehicle: &Vehicle<'_>,
    moves: impl Fn(&Piece) -> bool,
    finding: Draft<'f>,
) -> Draft<'f> {
    finding.each(arranged(vehicle, moves), Draft::particular)
}

/// "175 lbs."; exact if a house catalog has fractions of a pound.
pub fn weight(number: Exact) -> String {
    if number.whole().is_some() { pounds(number) } else { format!("{} lbs.", plain(number)) }
}
