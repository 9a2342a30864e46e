//! The construction rules of Sixth Edition.
//!
//! A rule is a file with one static of the same name: what it says on top, one function below. To add one, write the
//! file, name it here twice, and give it `fires.toml` and `passes.toml` under `tests/rules/sixth/<id>/`; the tests
//! compare this list with both folders.

mod alike;

mod clashing_gear;
mod clashing_upgrades;
mod duplicate_accessory;
mod duplicate_sidearm;
mod heavy_weapon_in_small_game;
mod incomplete_crew;
mod misplaced_card;
mod missing_prerequisite;
mod multiple_exclusives;
mod multiple_structures;
mod not_owned;
mod odd_free_copy;
mod over_build_points;
mod over_concealment;
mod over_copies;
mod over_crew_points;
mod over_division;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::Rule;
use crate::games::Options;

use super::figures::Car;
use super::vehicle::Vehicle;

/// The input of a rule.
pub struct Case<'a> {
    pub car: &'a Car<'a>,
    pub vehicle: &'a Vehicle<'a>,
    pub options: &'a Options,
}

/// A rule and the function that reports its violations.
pub struct Check {
    pub rule: Rule,
    run: fn(&Case<'_>, &Sink<'_>),
}

/// Every rule, in the order of their ids.
pub static RULES: &[&Check] = &[
    &clashing_gear::CLASHING_GEAR,
    &clashing_upgrades::CLASHING_UPGRADES,
    &duplicate_accessory::DUPLICATE_ACCESSORY,
    &duplicate_sidearm::DUPLICATE_SIDEARM,
    &heavy_weapon_in_small_game::HEAVY_WEAPON_IN_SMALL_GAME,
    &incomplete_crew::INCOMPLETE_CREW,
    &misplaced_card::MISPLACED_CARD,
    &missing_prerequisite::MISSING_PREREQUISITE,
    &multiple_exclusives::MULTIPLE_EXCLUSIVES,
    &multiple_structures::MULTIPLE_STRUCTURES,
    &not_owned::NOT_OWNED,
    &odd_free_copy::ODD_FREE_COPY,
    &over_build_points::OVER_BUILD_POINTS,
    &over_concealment::OVER_CONCEALMENT,
    &over_copies::OVER_COPIES,
    &over_crew_points::OVER_CREW_POINTS,
    &over_division::OVER_DIVISION,
];

/// Runs every rule.
pub fn judge(car: &Car<'_>, options: &Options, findings: &Findings) {
    let case = Case { car, vehicle: car.vehicle, options };
    for check in RULES {
        (check.run)(&case, &findings.of(&check.rule));
    }
}
