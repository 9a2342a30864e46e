//! The construction rules of Car Wars Classic.
//!
//! A rule is a file with one static of the same name: its documentation on top, one function below. To add one, write
//! the file, name it here twice, and give it `fires.toml` and `passes.toml` under `tests/rules/classic/<id>/`; the tests
//! compare this list with both folders.

mod accessory_armor_mismatch;
mod accessory_location;
mod accessory_not_allowed;
mod airdam_not_allowed;
mod armor_location_not_allowed;
mod armor_type_not_allowed;
mod bad_ammo;
mod bad_plant_location;
mod bad_weapon_location;
mod body_armor_conflict;
mod cargo_over_space;
mod cargo_over_weight;
mod chassis_mod_not_allowed;
mod circular_link;
mod clip_not_allowed;
mod component_in_cargo_area;
mod computer_not_crew;
mod computer_without_weapon;
mod cycle_gunner_not_allowed;
mod cycle_sidecar_link;
mod duplicate_accessory;
mod duplicate_tire_modification;
mod front_attachment_conflict;
mod ge_limit;
mod infrared_not_laser;
mod jettison_without_sidecar;
mod link_across_turret;
mod link_too_few;
mod magazine_not_allowed;
mod mixed_armor;
mod multiple_drivers;
mod multiple_sidecars;
mod no_driver;
mod no_plant;
mod over_division;
mod over_space;
mod over_weight;
mod pack_overfull;
mod radial_and_offroad;
mod ramplate_not_allowed;
mod ramplate_without_front_armor;
mod retractable_wheelguard_not_allowed;
mod reversed_not_trike;
mod safety_seat_not_allowed;
mod second_computer;
mod side_limit;
mod sidecar_not_allowed;
mod six_wheels_not_allowed;
mod six_wheels_required;
mod switch_without_magazine;
mod tires_must_match;
mod too_many_cycle_passengers;
mod too_many_front_seats;
mod too_many_shots;
mod too_many_sidecar_riders;
mod too_weak_for_cargo;
mod trike_plant_on_cycle;
mod tripod_too_big;
mod turret_missing;
mod turret_not_allowed;
mod turret_overfull;
mod turret_too_big;
mod underpowered;
mod unlike_tires;
mod wheelguard_count;
mod wheelguard_over_weight;
mod wrong_plant;
mod wrong_suspension;
mod wrong_tire_count;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::Rule;
use crate::games::Options;
use crate::text::edit::Change;
use crate::vehicle::ledger::Ledger;

use super::catalog::Sort;
use super::design::{Design, Outfit};
use super::figures::{Figures, Unit, UnitFigures};
use super::places::Place;
use super::vehicle::ArmorLayer;
use super::vehicle::{Vehicle, Weapon};

/// What a rule looks at.
pub struct Case<'a> {
    pub design: &'a Design,
    /// What the design writes of this unit.
    pub outfit: &'a Outfit,
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: &'a Ledger,
    /// Of this unit alone.
    pub unit: &'a UnitFigures,
    /// Of the whole, a cycle and its sidecar together.
    pub figures: &'a Figures,
    pub options: &'a Options,
}

/// A rule and the function that reports its violations.
pub struct Check {
    pub rule: Rule,
    run: fn(&Case<'_>, &Sink<'_>),
}

/// Every rule, in the order of their ids.
pub static RULES: &[&Check] = &[
    &accessory_armor_mismatch::ACCESSORY_ARMOR_MISMATCH,
    &accessory_location::ACCESSORY_LOCATION,
    &accessory_not_allowed::ACCESSORY_NOT_ALLOWED,
    &airdam_not_allowed::AIRDAM_NOT_ALLOWED,
    &armor_location_not_allowed::ARMOR_LOCATION_NOT_ALLOWED,
    &armor_type_not_allowed::ARMOR_TYPE_NOT_ALLOWED,
    &bad_ammo::BAD_AMMO,
    &bad_plant_location::BAD_PLANT_LOCATION,
    &bad_weapon_location::BAD_WEAPON_LOCATION,
    &body_armor_conflict::BODY_ARMOR_CONFLICT,
    &cargo_over_space::CARGO_OVER_SPACE,
    &cargo_over_weight::CARGO_OVER_WEIGHT,
    &chassis_mod_not_allowed::CHASSIS_MOD_NOT_ALLOWED,
    &circular_link::CIRCULAR_LINK,
    &clip_not_allowed::CLIP_NOT_ALLOWED,
    &component_in_cargo_area::COMPONENT_IN_CARGO_AREA,
    &computer_not_crew::COMPUTER_NOT_CREW,
    &computer_without_weapon::COMPUTER_WITHOUT_WEAPON,
    &cycle_gunner_not_allowed::CYCLE_GUNNER_NOT_ALLOWED,
    &cycle_sidecar_link::CYCLE_SIDECAR_LINK,
    &duplicate_accessory::DUPLICATE_ACCESSORY,
    &duplicate_tire_modification::DUPLICATE_TIRE_MODIFICATION,
    &front_attachment_conflict::FRONT_ATTACHMENT_CONFLICT,
    &ge_limit::GE_LIMIT,
    &infrared_not_laser::INFRARED_NOT_LASER,
    &jettison_without_sidecar::JETTISON_WITHOUT_SIDECAR,
    &link_across_turret::LINK_ACROSS_TURRET,
    &link_too_few::LINK_TOO_FEW,
    &magazine_not_allowed::MAGAZINE_NOT_ALLOWED,
    &mixed_armor::MIXED_ARMOR,
    &multiple_drivers::MULTIPLE_DRIVERS,
    &multiple_sidecars::MULTIPLE_SIDECARS,
    &no_driver::NO_DRIVER,
    &no_plant::NO_PLANT,
    &over_division::OVER_DIVISION,
    &over_space::OVER_SPACE,
    &over_weight::OVER_WEIGHT,
    &pack_overfull::PACK_OVERFULL,
    &radial_and_offroad::RADIAL_AND_OFFROAD,
    &ramplate_not_allowed::RAMPLATE_NOT_ALLOWED,
    &ramplate_without_front_armor::RAMPLATE_WITHOUT_FRONT_ARMOR,
    &retractable_wheelguard_not_allowed::RETRACTABLE_WHEELGUARD_NOT_ALLOWED,
    &reversed_not_trike::REVERSED_NOT_TRIKE,
    &safety_seat_not_allowed::SAFETY_SEAT_NOT_ALLOWED,
    &second_computer::SECOND_COMPUTER,
    &side_limit::SIDE_LIMIT,
    &sidecar_not_allowed::SIDECAR_NOT_ALLOWED,
    &six_wheels_not_allowed::SIX_WHEELS_NOT_ALLOWED,
    &six_wheels_required::SIX_WHEELS_REQUIRED,
    &switch_without_magazine::SWITCH_WITHOUT_MAGAZINE,
    &tires_must_match::TIRES_MUST_MATCH,
    &too_many_cycle_passengers::TOO_MANY_CYCLE_PASSENGERS,
    &too_many_front_seats::TOO_MANY_FRONT_SEATS,
    &too_many_shots::TOO_MANY_SHOTS,
    &too_many_sidecar_riders::TOO_MANY_SIDECAR_RIDERS,
    &too_weak_for_cargo::TOO_WEAK_FOR_CARGO,
    &trike_plant_on_cycle::TRIKE_PLANT_ON_CYCLE,
    &tripod_too_big::TRIPOD_TOO_BIG,
    &turret_missing::TURRET_MISSING,
    &turret_not_allowed::TURRET_NOT_ALLOWED,
    &turret_overfull::TURRET_OVERFULL,
    &turret_too_big::TURRET_TOO_BIG,
    &underpowered::UNDERPOWERED,
    &unlike_tires::UNLIKE_TIRES,
    &wheelguard_count::WHEELGUARD_COUNT,
    &wheelguard_over_weight::WHEELGUARD_OVER_WEIGHT,
    &wrong_plant::WRONG_PLANT,
    &wrong_suspension::WRONG_SUSPENSION,
    &wrong_tire_count::WRONG_TIRE_COUNT,
];

/// Runs every rule on the vehicle, and on its sidecar as if it were a small vehicle.
pub fn judge(
    design: &Design,
    units: &[Unit<'_>],
    figures: &Figures,
    options: &Options,
    findings: &Findings,
) {
    let sidecars = design.sidecars.iter().map(|sidecar| &sidecar.outfit);
    let outfits = std::iter::once(&design.outfit).chain(sidecars);
    for (unit, outfit) in units.iter().zip(outfits) {
        let of_unit = Findings::default();
        let Unit { vehicle, ledger, figures: unit, .. } = unit;
        let case = Case { design, outfit, vehicle, ledger, unit, figures, options };
        for check in RULES {
            (check.run)(&case, &of_unit.of(&check.rule));
        }
        let mut of_unit = of_unit.into_vec();
        if vehicle.is_sidecar {
            of_unit.iter_mut().for_each(|finding| finding.move_below("sidecar"));
        }
        findings.extend(of_unit);
    }
}

/// "in front", "at the back", "on the left": where something is.
fn at(place: Place) -> &'static str {
    match place {
        Place::Front => "in front",
        Place::Back => "at the back",
        Place::Left => "on the left",
        Place::Right => "on the right",
        Place::Top => "on top",
        Place::Underbody => "on the underbody",
        Place::Turret => "in a turret",
        Place::Cargo => "in the cargo area",
    }
}

/// One weapon of each entry: those of one entry share their load and their keys.
fn each_entry<'v, 'c>(weapons: &'v [Weapon<'c>]) -> impl Iterator<Item = &'v Weapon<'c>> {
    let mut last = None;
    weapons.iter().filter(move |weapon| last.replace(weapon.number) != Some(weapon.number))
}

/// Reports every accessory of a sort that this vehicle cannot have; a trike may be reversed to carry it.
fn judge_sort(case: &Case<'_>, sink: &Sink<'_>, sort: Sort, cannot: &str) {
    let vehicle = case.vehicle;
    for part in vehicle.accessories.iter().filter(|part| part.row.sort == sort) {
        if vehicle.is_of(&part.row.kinds) {
            continue;
        }
        sink.push(
            sink.finding(part.item_span, format!("{} cannot {cannot}", vehicle.a_kind()))
                .label(format!("only for: {}", part.row.kinds.join(", ")))
                .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()))
                .actual(vehicle.kind_id())
                .limit(part.row.kinds.join(", "))
                .involves(&["reversed"]),
        );
    }
}

/// Makes all of a layer of another type, however its type is written.
fn set_type(layer: &ArmorLayer<'_>, id: &str) -> Vec<Change> {
    let id = format!("\"{id}\"");
    let set = |key: &[&str]| Change::set_at(&[layer.table(), key].concat(), id.clone());
    let named = layer.sides.iter().filter(|side| side.row.is_some());
    let mut changes: Vec<_> = named.map(|side| set(&[side.key, "type"])).collect();
    if !layer.by_side {
        changes.push(set(&["type"]));
    }
    changes
}
