//! Cost, weight, load and space of a vehicle.

use crate::units::{Exact, plain};
use crate::vehicle::derivation::Steps;
use crate::vehicle::ledger::{Line, Load, Measure};

use super::super::catalog::Figure;
use super::super::vehicle::Vehicle;
use super::Unit;
use super::driving::{Drive, power_factors, with_steps};

pub fn lines<'u>(units: &'u [Unit<'_>]) -> impl Iterator<Item = &'u Line> {
    units.iter().flat_map(|unit| &unit.ledger.lines)
}

/// The rounded sum of the lines in these loads.
pub fn rounded<'l>(
    lines: impl Iterator<Item = &'l Line>,
    measure: Measure,
    loads: &[Load],
    steps: Steps<'_>,
) -> i64 {
    steps.rounded(steps.sum(lines, measure, loads)).floor()
}

/// The maximum load of body and chassis; `of` is appended to the body's name.
pub fn max_load(vehicle: &Vehicle<'_>, of: &str, steps: Steps<'_>) -> Option<Exact> {
    let (body, chassis) = (vehicle.body?.value, vehicle.chassis?.value);
    let carries = format!("{}{of} carries", body.row.name);
    let load = steps.cited(carries, body.max_load, &body.row.cite);
    let share = format!("{} chassis: {} of it", chassis.row.name, plain(chassis.load));
    let more = steps.cited(share, load * chassis.load, &chassis.row.cite);
    Some(steps.step("Maximum load", load + more))
}

/// Pounds below the maximum load; negative above it.
pub fn load_left(vehicle: &Vehicle<'_>, weight: i64, steps: Steps<'_>) -> Option<Exact> {
    let load = max_load(vehicle, "", steps)?;
    let weight = steps.step("Weight without cargo", weight);
    Some(steps.step("Maximum load - weight", load - weight))
}

/// The lower of the maximum load and the weight that the plant moves; and whether the plant is the limit.
pub fn weight_limit(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<(Exact, bool)> {
    let load = max_load(vehicle, "", steps)?;
    let moved = power_factors(vehicle, steps).and_then(|_| {
        let most = Drive::of(vehicle)?.most_moved()?;
        Some(steps.by("acceleration", "The highest weight that it moves", most))
    });
    let limit = moved.map_or(load, |moved| moved.min(load));
    Some((steps.step("The lower of the limits", limit), limit != load))
}

/// The weight at maximum load of a vehicle with `weight` pounds without cargo.
pub fn weight_loaded(units: &[Unit<'_>], weight: i64, steps: Steps<'_>) -> Option<i64> {
    let of = |unit: &Unit<'_>| match units.len() {
        1 => String::new(),
        _ => format!(", {},", unit.name),
    };
    let load = units.iter().map(|unit| max_load(unit.vehicle, &of(unit), steps));
    let load = load.sum::<Option<Exact>>()?;
    steps.step("Weight without cargo", weight);
    let loaded = load.floor().max(weight);
    steps.step("The maximum load in whole pounds, or the weight if it is higher", loaded);
    Some(loaded)
}

pub fn spaces(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<i64> {
    let (body, kind, spaces) = (vehicle.body?.value, vehicle.kind?, vehicle.spaces()?);
    steps.cited(body.row.name.clone(), body.spaces, &body.row.cite);
    if kind.spaces != 0 {
        steps.cited(kind.row.name.clone(), kind.spaces, &kind.row.cite);
        steps.step("Spaces", body.spaces + kind.spaces);
    }
    let (plain, fittings) = (body.spaces + kind.spaces, vehicle.fittings_of("body"));
    with_steps(plain.into(), "Spaces", &fittings, Figure::Spaces, steps);
    Some(spaces)
}

/// The cargo area plus the unused spaces of the body.
pub fn cargo_spaces(
    vehicle: &Vehicle<'_>,
    spaces: Option<i64>,
    used: Exact,
    steps: Steps<'_>,
) -> Option<Exact> {
    let (body, spaces) = (vehicle.body?.value, spaces?);
    let what = format!("Cargo area of the {}", body.row.lower());
    let area = steps.cited(what, body.cargo_spaces, &body.row.cite);
    let fittings = vehicle.fittings_of("body");
    let area = with_steps(area, "Cargo area", &fittings, Figure::CargoSpaces, steps);
    let left = steps.step("Spaces of the body", spaces) - steps.step("Spaces used", used);
    let left = steps.step("Spaces left in the body", left.max(Exact::ZERO));
    Some(steps.step("Cargo area + spaces left", area + left))
}
