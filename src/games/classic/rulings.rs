//! The figures that depend on rulings.

use crate::text::distinct;
use crate::vehicle::figure::Stat;

use super::catalog::{Accessory, EachOf, GearSort, KindSort, Sort};
use super::design::Fuses;
use super::figures::{Unit, unlike_axle};
use super::vehicle::{CargoSort, Gear, Vehicle};

/// The keys of figures that another reading could change, with the ids of the rulings.
pub fn of_figures(units: &[Unit<'_>], stats: &[Stat]) -> Vec<(&'static str, Vec<&'static str>)> {
    let met: Vec<_> = units.iter().flat_map(|unit| met_by(unit.vehicle)).collect();
    let rulings = |stat: &Stat| {
        let ids = met.iter().filter(|(_, keys)| keys.contains(&stat.key)).map(|(id, _)| *id);
        let personal =
            stat.key == "personal_cost" && stat.number().is_some_and(|cost| !cost.is_zero());
        (stat.key, distinct(ids.chain(personal.then_some("personal-gear"))))
    };
    let known = stats.iter().filter(|stat| stat.value.is_known());
    known.map(rulings).filter(|(_, ids)| !ids.is_empty()).collect()
}

const COST: &[&str] = &["cost", "left_over"];
const WEIGHT: &[&str] = &[
    "weight",
    "weight_with_cargo",
    "load_left",
    "acceleration",
    "acceleration_with_cargo",
    "top_speed",
    "top_speed_with_cargo",
    "damage_modifier",
    "damage_modifier_with_cargo",
    "thresholds",
    "range",
    "without_sidecar",
    "left_over",
];
const SPACES: &[&str] = &["spaces", "cargo_spaces", "left_over"];
const SPACES_USED: &[&str] = &["spaces_used", "cargo_spaces", "cargo_spaces_used", "left_over"];
const HANDLING: &[&str] = &[
    "handling_class",
    "handling_class_at_speed",
    "handling_class_off_road",
    "handling_class_as_driven",
    "without_sidecar",
];

/// The rulings that apply to this vehicle, with the figures that they affect.
fn met_by(vehicle: &Vehicle<'_>) -> Vec<(&'static str, Vec<&'static str>)> {
    let has = |is: fn(&Accessory) -> bool| vehicle.accessories.iter().any(|part| is(part.row));
    let both_fuses = vehicle.fuses().any(|fuses| fuses == Fuses::Both);
    let spare = vehicle.cargo.iter().any(|cargo| cargo.sort == CargoSort::SpareTire);
    let reversed = vehicle.is_reversed();
    let camper = vehicle.body.is_some_and(|body| body.value.shell_on.is_some());
    let trike = vehicle.sort().is_some_and(KindSort::is_trike);
    let cage = vehicle.accessories.iter().any(|part| part.row.each() == Some(EachOf::Facing));
    let limited = vehicle.kind.is_some_and(|kind| kind.side_limit);
    let layered = vehicle.armor.len() > 1;
    let mut gear = vehicle.crew.iter().flat_map(|person| &person.gear);
    let is_tripod = |gear: &Gear<'_>| gear.item.gear().is_some_and(|r| r.sort == GearSort::Tripod);
    let tripod = gear.any(is_tripod);
    let met: [(&str, bool, &[&[&str]]); 16] = [
        ("rounding", true, &[COST, WEIGHT]),
        ("side-limit", limited, &[&["left_over"]]),
        ("camper", camper, &[HANDLING]),
        ("combination-hc", vehicle.sidecar.is_some(), &[&["handling_class_off_road"]]),
        ("reversed-trike-price", reversed, &[COST, SPACES]),
        ("reversed-trike-hc", reversed, &[HANDLING]),
        ("sidecar-armor", vehicle.is_sidecar && cage, &[COST, WEIGHT]),
        ("trike-weapons", trike, &[&["left_over"]]),
        ("unlike-tires", unlike_axle(vehicle).is_some(), &[HANDLING]),
        ("spare-tires", spare, &[COST, &["personal_cost"]]),
        ("partial-loads", vehicle.has_partial_loads(), &[COST, WEIGHT]),
        ("mine-fuses", both_fuses, &[COST]),
        ("tripod-cost", tripod, &[&["personal_cost"]]),
        ("tripod-battery", tripod, &[&["personal_cost"]]),
        ("ramplate", layered && has(|row| row.sort == Sort::Ramplate), &[COST, WEIGHT]),
        ("portable-shop", has(|row| row.set_of > 1), &[COST, WEIGHT, SPACES_USED]),
    ];
    let met = met.into_iter().filter(|(_, met, _)| *met);
    met.map(|(id, _, keys)| (id, keys.concat())).collect()
}
