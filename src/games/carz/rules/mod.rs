//! The construction rules of Carz.
//!
//! A rule is a file with one static of the same name: what it says on top, one function below. To add one, write the
//! file, name it here twice, and give it `fires.toml` and `passes.toml` under `tests/rules/carz/<id>/`; the tests
//! compare this list with both folders.

mod acceleration_below_base;
mod armor_side_not_allowed;
mod bad_volume;
mod cargo_over_load;
mod cargo_over_volume;
mod duplicate_charger;
mod duplicate_construction;
mod duplicate_equipment;
mod engine_too_small;
mod equipment_location;
mod excess_cargo;
mod guarded_spare;
mod lane_over_limit;
mod link_across_places;
mod link_too_few;
mod linked_twice;
mod little_cargo;
mod luxury_out_of_range;
mod mines_in_flaming_oil;
mod mixed_armor;
mod modification_not_allowed;
mod no_driver;
mod no_engine;
mod no_location;
mod no_tank;
mod over_load;
mod over_volume;
mod seat_not_allowed;
mod too_many_computers;
mod too_many_hand_weapons;
mod too_slow;
mod turret_missing;
mod turret_not_allowed;
mod turret_overfull;
mod turret_too_big;
mod unlike_cycle_wheels;
mod weapon_location_not_allowed;
mod wrong_ammunition;
mod wrong_guard_count;
mod wrong_wheel_count;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::Rule;
use crate::units::{Exact, hundredths};

use super::figures::Case;

/// A rule and the function that reports its violations.
pub struct Check {
    pub rule: Rule,
    run: fn(&Case<'_>, &Sink<'_>),
}

/// Every rule, in the order of their ids.
pub static RULES: &[&Check] = &[
    &acceleration_below_base::ACCELERATION_BELOW_BASE,
    &armor_side_not_allowed::ARMOR_SIDE_NOT_ALLOWED,
    &bad_volume::BAD_VOLUME,
    &cargo_over_load::CARGO_OVER_LOAD,
    &cargo_over_volume::CARGO_OVER_VOLUME,
    &duplicate_charger::DUPLICATE_CHARGER,
    &duplicate_construction::DUPLICATE_CONSTRUCTION,
    &duplicate_equipment::DUPLICATE_EQUIPMENT,
    &engine_too_small::ENGINE_TOO_SMALL,
    &equipment_location::EQUIPMENT_LOCATION,
    &excess_cargo::EXCESS_CARGO,
    &guarded_spare::GUARDED_SPARE,
    &lane_over_limit::LANE_OVER_LIMIT,
    &link_across_places::LINK_ACROSS_PLACES,
    &link_too_few::LINK_TOO_FEW,
    &linked_twice::LINKED_TWICE,
    &little_cargo::LITTLE_CARGO,
    &luxury_out_of_range::LUXURY_OUT_OF_RANGE,
    &mines_in_flaming_oil::MINES_IN_FLAMING_OIL,
    &mixed_armor::MIXED_ARMOR,
    &modification_not_allowed::MODIFICATION_NOT_ALLOWED,
    &no_driver::NO_DRIVER,
    &no_engine::NO_ENGINE,
    &no_location::NO_LOCATION,
    &no_tank::NO_TANK,
    &over_load::OVER_LOAD,
    &over_volume::OVER_VOLUME,
    &seat_not_allowed::SEAT_NOT_ALLOWED,
    &too_many_computers::TOO_MANY_COMPUTERS,
    &too_many_hand_weapons::TOO_MANY_HAND_WEAPONS,
    &too_slow::TOO_SLOW,
    &turret_missing::TURRET_MISSING,
    &turret_not_allowed::TURRET_NOT_ALLOWED,
    &turret_overfull::TURRET_OVERFULL,
    &turret_too_big::TURRET_TOO_BIG,
    &unlike_cycle_wheels::UNLIKE_CYCLE_WHEELS,
    &weapon_location_not_allowed::WEAPON_LOCATION_NOT_ALLOWED,
    &wrong_ammunition::WRONG_AMMUNITION,
    &wrong_guard_count::WRONG_GUARD_COUNT,
    &wrong_wheel_count::WRONG_WHEEL_COUNT,
];

/// Runs every rule.
pub fn judge(case: &Case<'_>, findings: &Findings) {
    for check in RULES {
        (check.run)(case, &findings.of(&check.rule));
    }
}

/// "3.75 cf".
fn cf(volume: Exact) -> String {
    format!("{} cf", rounded(volume))
}

/// "18.75 lbs."
fn lbs(weight: Exact) -> String {
    format!("{} lbs.", rounded(weight))
}

/// Rounded to hundredths; a positive amount is never shown as 0.
fn rounded(number: Exact) -> String {
    let finest = Exact::ONE / Exact::from(100);
    let shown = hundredths(number);
    if number > Exact::ZERO && shown == "0" {
        return format!("less than {}", hundredths(finest));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_two_decimals_and_positive_ones_are_never_0() {
        let shown = |text: &str| lbs(Exact::parse(text).unwrap());
        assert_eq!(shown("328 4/9"), "328.44 lbs.");
        assert_eq!(shown("1000"), "1,000 lbs.");
        assert_eq!(shown("0.005"), "0.01 lbs.");
        assert_eq!(shown("0.004"), "less than 0.01 lbs.");
        assert_eq!(shown("0"), "0 lbs.");
    }
}
