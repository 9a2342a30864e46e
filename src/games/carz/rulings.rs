//! The statistics that depend on rulings.

use crate::units::Exact;
use crate::vehicle::figure::Stat;

use super::figures::Totals;
use super::vehicle::Vehicle;

/// The keys of statistics that another reading could change, with the ids of the rulings.
pub fn of_figures(
    vehicle: &Vehicle<'_>,
    totals: &Totals,
    stats: &[Stat],
) -> Vec<(&'static str, Vec<&'static str>)> {
    let met = met_by(vehicle, totals);
    let rulings = |stat: &Stat| {
        let ids = met.iter().filter(|(_, keys)| keys.contains(&stat.key)).map(|(id, _)| *id);
        (stat.key, ids.collect::<Vec<_>>())
    };
    let bought = |stat: &&Stat| match stat.key {
        "paint_cost" => vehicle.paint.is_some(),
        "luxury_cost" => vehicle.luxury.is_some(),
        _ => true,
    };
    let rulings = stats.iter().filter(bought).map(rulings);
    rulings.filter(|(_, ids)| !ids.is_empty()).collect()
}

const COST: &[&str] = &["cost", "luxury_cost"];
const WEIGHT: &[&str] = &[
    "weight",
    "load",
    "max_cargo_load",
    "handling_class",
    "fast_handling_class",
    "top_speed",
    "reverse_speed",
    "mileage",
    "collision_modifier",
];
const VOLUME: &[&str] =
    &["volume_used", "cargo_volume", "effective_cargo_volume", "max_cargo_load"];
const SPEED: &[&str] = &["top_speed", "reverse_speed"];

/// The rulings that apply to this vehicle, with the statistics that they affect.
fn met_by(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<(&'static str, Vec<&'static str>)> {
    let supercharged = vehicle
        .engines
        .iter()
        .any(|engine| engine.chargers.iter().any(|charger| charger.value.power != Exact::ONE));
    let gains = vehicle.styled(|style| style.volume, Exact::ONE) != Exact::ONE;
    let loaded = vehicle.weapons.iter().any(|weapon| weapon.shots.is_some());
    let slow = totals
        .motion
        .as_ref()
        .is_some_and(|motion| motion.top_speed.rounded() <= vehicle.catalog.figures.speed.least);
    let switched = totals.motion.as_ref().is_some_and(|motion| motion.plain_top_speed.is_some());
    let finished = vehicle.armor.suits().iter().any(|suit| suit.finish.is_some());
    let apart = vehicle.paint.is_some() || vehicle.luxury.is_some();
    let met: [(&str, bool, &[&[&str]]); 11] = [
        ("carz-van-volume", gains, &[COST, &["paint_cost", "max_load"], WEIGHT, VOLUME]),
        ("carz-supercharger", supercharged, &[SPEED, &["horsepower", "mileage"]]),
        ("carz-armor", finished, &[COST]),
        ("carz-ammunition", loaded, &[COST, WEIGHT, VOLUME]),
        ("carz-turret", vehicle.turret.is_some(), &[COST, WEIGHT, VOLUME]),
        ("carz-overdrive", switched, &[SPEED]),
        ("carz-links", !vehicle.links.is_empty(), &[COST]),
        ("carz-motorcycle", vehicle.is_cycle(), &[COST, &["paint_cost"]]),
        ("carz-required", vehicle.tank.is_some(), &[&["fuel_cost"]]),
        ("carz-required", apart, &[COST, &["paint_cost"]]),
        ("carz-minimum-speed", slow, &[SPEED]),
    ];
    let met = met.into_iter().filter(|(_, met, _)| *met);
    met.map(|(id, _, keys)| (id, keys.concat())).collect()
}
