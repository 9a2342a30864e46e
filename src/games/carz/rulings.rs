//! The statistics that depend on rulings.

use crate::games::game;
use crate::units::Exact;
use crate::vehicle::figure::Stat;

use super::GAME;
use super::figures::Totals;
use super::vehicle::Vehicle;

/// The keys of statistics that another reading could change, with the ids of the rulings.
pub fn of_figures(
    vehicle: &Vehicle<'_>,
    totals: &Totals,
    stats: &[Stat],
) -> Vec<(&'static str, Vec<&'static str>)> {
    let apart = vehicle.paint.is_some() || vehicle.luxury.is_some();
    game::of_figures(&GAME, met_by(vehicle, totals), stats, |id, stat| match stat.key {
        "fuel_cost" => vehicle.tank.is_some(),
        "paint_cost" => vehicle.paint.is_some(),
        "luxury_cost" => vehicle.luxury.is_some(),
        "cost" if id == "carz-required" => apart,
        _ => true,
    })
}

/// The rulings that matter to some vehicles, and whether they do to this one.
fn met_by(vehicle: &Vehicle<'_>, totals: &Totals) -> [(&'static str, bool); 10] {
    let mut chargers = vehicle.engines.iter().flat_map(|engine| &engine.chargers);
    let supercharged = chargers.any(|charger| charger.value.power != Exact::ONE);
    let gains = vehicle.styled(|style| style.volume, Exact::ONE) != Exact::ONE;
    let loaded = vehicle.weapons.iter().any(|weapon| weapon.shots.is_some());
    let (motion, least) = (totals.motion.as_ref(), vehicle.catalog.figures.speed.least);
    let slow = motion.is_some_and(|motion| motion.top_speed.rounded() <= least);
    let switched = motion.is_some_and(|motion| motion.plain_top_speed.is_some());
    let finished = vehicle.armor.suits().iter().any(|suit| suit.finish.is_some());
    [
        ("carz-van-volume", gains),
        ("carz-supercharger", supercharged),
        ("carz-armor", finished),
        ("carz-ammunition", loaded),
        ("carz-turret", vehicle.turret.is_some()),
        ("carz-overdrive", switched),
        ("carz-links", !vehicle.links.is_empty()),
        ("carz-motorcycle", vehicle.is_cycle()),
        ("carz-required", true),
        ("carz-minimum-speed", slow),
    ]
}
