//! The chosen rulings of Classic: which an event can decide otherwise, and the figures that depend on them.

use std::collections::HashSet;

use crate::report::Stat;
use crate::ruling::Switch;

use super::design::Fuses;
use super::figures::{Unit, unlike_axle};
use super::vehicle::Vehicle;

/// What an event decides otherwise: true where it does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Otherwise {
    pub personal_gear: bool,
    pub retractable_guards: bool,
    pub sidecar_link: bool,
}

pub const SWITCHES: &[Switch<Otherwise>] = &[
    ("personal-gear", |otherwise| &mut otherwise.personal_gear),
    ("retractable-guards", |otherwise| &mut otherwise.retractable_guards),
    ("sidecar-link", |otherwise| &mut otherwise.sidecar_link),
];

/// The keys of figures that another choice would change or could change, with the ids of those rulings.
pub fn of_figures(units: &[Unit<'_>], stats: &[Stat]) -> Vec<(&'static str, Vec<&'static str>)> {
    let met: Vec<_> = units.iter().flat_map(|unit| met_by(unit.vehicle)).collect();
    let rulings = |stat: &Stat| {
        let ids = met.iter().filter(|(_, keys)| keys.contains(&stat.key)).map(|(id, _)| *id);
        let personal = stat.key == "personal_cost" && stat.value != 0;
        let mut ids: Vec<_> = ids.chain(personal.then_some("personal-gear")).collect();
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(*id));
        (stat.key, ids)
    };
    stats.iter().map(rulings).filter(|(_, ids)| !ids.is_empty()).collect()
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
    "left_over",
];
const SPACES: &[&str] = &["spaces", "cargo_spaces", "left_over"];
const SPACES_USED: &[&str] = &["spaces_used", "cargo_spaces", "cargo_spaces_used", "left_over"];
const HANDLING: &[&str] = &["handling_class", "handling_class_at_speed", "handling_class_off_road"];

/// Each chosen ruling that this vehicle meets, with the figures that it decides.
fn met_by(vehicle: &Vehicle<'_>) -> Vec<(&'static str, Vec<&'static str>)> {
    let has = |id: &str| vehicle.accessories.iter().any(|part| part.row.row.id == id);
    let partial = vehicle.weapons.iter().any(|weapon| {
        let loads = weapon.magazines.iter().map(|magazine| &magazine.load);
        loads.chain([&weapon.load]).any(|load| load.shots() < weapon.row.shots)
    });
    let both_fuses = vehicle
        .weapons
        .iter()
        .any(|weapon| weapon.fuses.is_some_and(|fuses| fuses.value == Fuses::Both));
    let reversed = vehicle.kind_id().starts_with("reversed-");
    let camper = vehicle.body.is_some_and(|body| body.value.row.id == "camper");
    let limited = vehicle.kind.is_some_and(|kind| kind.side_limit);
    let layered = vehicle.armor.len() > 1;
    let met: [(&str, bool, &[&[&str]]); 11] = [
        ("rounding", true, &[COST, WEIGHT]),
        ("side-limit", limited, &[&["left_over"]]),
        ("camper", camper, &[HANDLING]),
        ("combination-hc", vehicle.sidecar.is_some(), &[&["handling_class_off_road"]]),
        ("reversed-trike-price", reversed, &[COST, SPACES]),
        ("reversed-trike-hc", reversed, &[HANDLING]),
        ("unlike-tires", unlike_axle(vehicle).is_some(), &[HANDLING]),
        ("partial-loads", partial, &[COST, WEIGHT]),
        ("mine-fuses", both_fuses, &[COST]),
        ("ramplate", layered && has("ramplate"), &[COST, WEIGHT]),
        ("portable-shop", has("portable-shop"), &[COST, WEIGHT, SPACES_USED]),
    ];
    let met = met.into_iter().filter(|(_, met, _)| *met);
    met.map(|(id, _, keys)| (id, keys.concat())).collect()
}
