//! The construction rules of AutoWar.
//!
//! A rule is a file with one static of the same name: what it says on top, one function below. To add one, write the
//! file, name it here twice, and give it `fires.toml` and `passes.toml` under `tests/rules/autowar/<id>/`; the tests
//! compare this list with both folders.

mod repairs;

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

use crate::finding::{Findings, Sink};
use crate::ledger::Ledger;
use crate::rule::Rule;

use super::layout::{Clash, Part, Piece, clash, pieces};
use super::vehicle::Vehicle;

/// What a rule looks at.
pub struct Case<'a> {
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: &'a Ledger,
}

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
pub fn judge(vehicle: &Vehicle<'_>, ledger: &Ledger, findings: &Findings) {
    let case = Case { vehicle, ledger };
    for check in RULES {
        (check.run)(&case, &findings.of(&check.rule));
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

/// A piece that cannot stand where it is drawn, and the first piece there.
struct Misfit {
    clash: Clash,
    piece: Piece,
    first: Piece,
}

/// Every piece that cannot stand with those that are drawn in its square before it.
fn misfits(vehicle: &Vehicle<'_>) -> Vec<Misfit> {
    let drawn = pieces(vehicle).into_iter().filter(|piece| piece.square.is_some());
    let mut drawn: Vec<_> = drawn.collect();
    drawn.sort_by_key(|piece| piece.square.map(|square| square.value));
    let mut misfits = Vec::new();
    for square in drawn
        .chunk_by(|a, b| a.square.map(|square| square.value) == b.square.map(|square| square.value))
    {
        let mut settled: Vec<Part> = Vec::new();
        for piece in square {
            settled.push(piece.part);
            if let Some(clash) = clash(vehicle, &settled) {
                settled.pop();
                misfits.push(Misfit { clash, piece: *piece, first: square[0] });
            }
        }
    }
    misfits
}
