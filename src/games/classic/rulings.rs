//! The figures that depend on rulings.

use crate::games::game;
use crate::vehicle::figure::Stat;

use super::GAME;
use super::catalog::{Accessory, EachOf, GearSort, KindSort, Sort};
use super::design::Fuses;
use super::figures::{Unit, unlike_axle};
use super::vehicle::{CargoSort, Gear, Vehicle};

/// The figures that another reading could change, by key, with the ids of the rulings.
pub fn of_figures(units: &[Unit<'_>], stats: &[Stat]) -> Vec<(&'static str, Vec<&'static str>)> {
    let is_bought = |stat: &Stat| stat.number().is_some_and(|cost| !cost.is_zero());
    let personal = stats.iter().any(|stat| stat.key == "personal_cost" && is_bought(stat));
    let met =
        units.iter().flat_map(|unit| met_by(unit.vehicle)).chain([("personal-gear", personal)]);
    game::of_figures(&GAME, met, stats, |_, stat| stat.value.is_known())
}

/// The rulings that matter to some vehicles, and whether they do to this one.
fn met_by(vehicle: &Vehicle<'_>) -> [(&'static str, bool); 16] {
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
    [
        ("rounding", true),
        ("side-limit", limited),
        ("camper", camper),
        ("combination-hc", vehicle.sidecar.is_some()),
        ("reversed-trike-price", reversed),
        ("reversed-trike-hc", reversed),
        ("sidecar-armor", vehicle.is_sidecar && cage),
        ("trike-weapons", trike),
        ("unlike-tires", unlike_axle(vehicle).is_some()),
        ("spare-tires", spare),
        ("partial-loads", vehicle.has_partial_loads()),
        ("mine-fuses", both_fuses),
        ("tripod-cost", tripod),
        ("tripod-battery", tripod),
        ("ramplate", layered && has(|row| row.sort == Sort::Ramplate)),
        ("portable-shop", has(|row| row.set_of > 1)),
    ]
}
