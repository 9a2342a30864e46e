//! Cost, weight, load and space of a vehicle.

use crate::units::{Exact, decimal, hundredths, plain};
use crate::vehicle::derivation::Steps;
use crate::vehicle::ledger::{Ledger, Load};

use super::super::catalog::{Factors, Size};
use super::super::ledger::{self, VOLUME};
use super::super::places::Place;
use super::super::vehicle::Vehicle;

pub fn volume_used(ledger: &Ledger, steps: Steps<'_>) -> Exact {
    let used = steps.sum(&ledger.lines, VOLUME, Load::ALL);
    steps.last_shown(decimal);
    used
}

pub fn fuel_cost(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Exact {
    let each = vehicle.catalog.figures.fuel.cost;
    let gallons = vehicle.tank.as_ref().map_or(Exact::ZERO, |tank| tank.gallons.value);
    steps.step("Gallons of the tank", gallons);
    steps.by("fuel", format!("× ${} a gallon", decimal(each)), gallons * each)
}

pub fn paint_cost(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Exact {
    let body = steps.step("Cost of the body", vehicle.body_cost());
    match vehicle.paint {
        None => steps.step("No special paint", Exact::ZERO),
        Some(row) => {
            let what = format!("{}: {} of it", row.row.name, decimal(row.cost));
            steps.cited(what, row.cost * body, &row.row.cite)
        }
    }
}

/// A percentage of the other costs.
pub fn luxury_cost(vehicle: &Vehicle<'_>, cost: Exact, steps: Steps<'_>) -> Exact {
    let percent = vehicle.luxury.map_or(Exact::ZERO, |luxury| luxury.value);
    steps.shown(hundredths).step("Cost", cost);
    steps.by("luxury", "Percentage of it for luxury", percent);
    steps.step("Luxury", cost * percent / Exact::from(100))
}

/// The weight without road wheels.
pub fn load(vehicle: &Vehicle<'_>, weight: Exact, steps: Steps<'_>) -> Exact {
    let steps = steps.shown(hundredths);
    steps.step("Weight", weight);
    let axles = vehicle.axles.iter();
    let wheels: Exact = axles.map(|axle| vehicle.wheel_weight(axle.row) * axle.count).sum();
    let wheels = steps.step("Road wheels", wheels);
    steps.step("Weight - road wheels", weight - wheels)
}

pub fn max_load(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Exact {
    let of: fn(&Factors) -> Exact = |factors| factors.load;
    let volume = steps.step("Cubic feet bought", vehicle.sold());
    let each = vehicle.grade.map_or(Exact::ZERO, |grade| {
        let what = format!("{} body, pounds for each", grade.row.name);
        steps.shown(decimal).cited(what, grade.load, &grade.row.cite)
    });
    let mut load = volume * each;
    if let Some(style) = vehicle.style.map(|style| style.value) {
        let what = format!("× for a {}", vehicle.style_name());
        load = load * steps.cited(what, of(&style.factors), &style.row.cite);
    }
    for row in vehicle.construction.iter().map(|construction| construction.value) {
        let what = format!("× for {}", row.row.name.to_lowercase());
        load = load * steps.cited(what, of(&row.factors), &row.row.cite);
    }
    steps.step("Product", load)
}

pub fn volume(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Exact {
    let bought = steps.step("Cubic feet bought", vehicle.bought());
    let volume =
        match vehicle.style.map(|style| style.value).filter(|style| style.volume != Exact::ONE) {
            None => bought,
            Some(style) => {
                let what = format!("× {} for a {}", decimal(style.volume), vehicle.style_name());
                steps.cited(what, vehicle.internal(), &style.row.cite)
            }
        };
    steps.last_shown(decimal);
    volume
}

/// Unused space; at least 0.
pub fn cargo(vehicle: &Vehicle<'_>, used: Exact, steps: Steps<'_>) -> Exact {
    let internal = volume(vehicle, steps);
    steps.shown(decimal).step("Cubic feet used", used);
    steps.shown(decimal).step("Space left, at least 0", (internal - used).max(Exact::ZERO))
}

pub fn effective_cargo(vehicle: &Vehicle<'_>, used: Exact, steps: Steps<'_>) -> Exact {
    let cargo = cargo(vehicle, used, steps);
    vehicle.style.map_or(cargo, |style| {
        let style = style.value;
        let what = format!("× {} for a {}", plain(style.cargo), vehicle.style_name());
        steps.cited(what, cargo * style.cargo, &style.row.cite)
    })
}

/// The largest cargo load; `spare` is the unused part of the maximum load.
pub fn max_cargo_load(vehicle: &Vehicle<'_>, used: Exact, spare: Exact, steps: Steps<'_>) -> Exact {
    let each = vehicle.catalog.figures.cargo.load;
    let in_space = format!("Cargo space × {} lbs. a cubic foot", plain(each));
    let room = cargo(vehicle, used, steps);
    let inside = steps.shown(hundredths).by("cargo", in_space, each * room);
    let spare = spare.max(Exact::ZERO);
    steps.shown(hundredths).step("Maximum load - load", spare);
    steps.step("Total", inside + spare)
}

pub fn turret_used(vehicle: &Vehicle<'_>) -> Exact {
    let armed = vehicle.weapons.iter().zip(ledger::weapons(vehicle));
    let inside = armed.filter(|(weapon, _)| weapon.place() == Some(Place::Turret));
    inside.map(|(_, armed)| armed.volume()).sum()
}

pub fn to_hit(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> i64 {
    let catalog = vehicle.catalog;
    if vehicle.is_cycle() {
        let to_hit = catalog.figures.cycle_size.to_hit;
        steps.by("cycle-size", "A motorcycle", to_hit);
        return to_hit;
    }
    let volume = volume(vehicle, steps);
    let fits = |size: &&Size| {
        size.from.is_none_or(|from| volume >= from) && size.above.is_none_or(|above| volume > above)
    };
    let to_hit = catalog.sizes.iter().rfind(fits).map_or(0, |size| size.to_hit);
    steps.by("size", "For this size", to_hit);
    to_hit
}

const SIXTEENTHS: i64 = 16;

/// Width and length in inches.
pub fn counter(vehicle: &Vehicle<'_>) -> (Exact, Exact) {
    let (counter, volume) = (&vehicle.catalog.figures.counter, vehicle.internal());
    let inches = |width: Exact, length: Exact| {
        let inch = Exact::from(SIXTEENTHS);
        (width / inch, length / inch)
    };
    if vehicle.is_cycle() {
        return inches(counter.cycle_width, counter.cycle_length);
    }
    if volume < counter.small_below {
        return inches(counter.width, counter.small_length);
    }
    let every = Exact::from(counter.longer_every);
    let more = ((volume - counter.longer_above) / every).floor().max(0);
    inches(counter.width, counter.length + counter.longer * more)
}
