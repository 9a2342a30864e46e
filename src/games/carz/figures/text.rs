//! Formats statistics that are shown together.

use crate::units::{decimal, dollars, hundredths, left, pounds};

use super::super::vehicle::Vehicle;
use super::driving::Motion;
use super::{Totals, tenths};

/// "$50,375, apart: fuel $40".
pub fn cost(totals: &Totals) -> String {
    let apart =
        [("fuel", totals.fuel_cost), ("paint", totals.paint_cost), ("luxury", totals.luxury_cost)];
    let apart = apart.into_iter().filter(|(_, cost)| !cost.is_zero());
    let apart: Vec<_> = apart.map(|(name, cost)| format!("{name} {}", dollars(cost))).collect();
    let cost = dollars(totals.cost);
    if apart.is_empty() { cost } else { format!("{cost}; apart: {}", apart.join(", ")) }
}

pub fn load(totals: &Totals) -> String {
    let (load, most) = (totals.load, totals.max_load);
    format!("{} of {}, {}", pounds(load), pounds(most), left(most, load, pounds))
}

pub fn space(totals: &Totals) -> String {
    let (used, internal) = (totals.used, totals.internal);
    let left = left(internal, used, hundredths);
    format!("{} of {} cf, {left}", hundredths(used), hundredths(internal))
}

/// "75 (38) cf": in parentheses, the effective cargo space of a pickup.
pub fn cargo(totals: &Totals) -> String {
    let more = totals.effective_cargo - totals.cargo;
    let cargo = decimal(tenths(totals.cargo));
    match more.is_zero() {
        true => format!("{cargo} cf"),
        false => format!("{cargo}({}) cf", more.rounded()),
    }
}

pub fn handling(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let above = vehicle.catalog.figures.spoilers.above;
    match totals.fast_handling == totals.handling {
        true => totals.handling.to_string(),
        false => format!("{}, {} above {above} mph", totals.handling, totals.fast_handling),
    }
}

/// "8 (12 above 30 mph)".
pub fn acceleration(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let above = vehicle.catalog.figures.speed.fast_above;
    let (slow, fast) = (totals.acceleration, totals.fast_acceleration);
    match slow == fast {
        true => format!("{} mph a turn", slow.rounded()),
        false => format!("{} mph a turn, {} above {above} mph", slow.rounded(), fast.rounded()),
    }
}

/// The performance with each of several engines: "top speed 103 mph, 34 in reverse, 24 mpg".
pub fn engines(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<String> {
    let above = vehicle.catalog.figures.speed.fast_above;
    let text = |motion: &Motion| {
        let mileage = motion.mileage.rounded();
        let text = format!("top speed {}, {mileage} mpg", speed(motion));
        match motion.fast_acceleration == totals.acceleration {
            true => text,
            false => format!(
                "{text}, acceleration {} above {above} mph",
                motion.fast_acceleration.rounded()
            ),
        }
    };
    let several = totals.motion.iter().filter(|_| vehicle.engines.len() > 1);
    several.chain(&totals.other_motions).map(text).collect()
}

fn speed(motion: &Motion) -> String {
    let reverse = format!("{} in reverse", motion.reverse.rounded());
    let top = motion.top_speed.rounded();
    match motion.plain_top_speed {
        Some(plain) => format!("{top} mph, {} without overdrive, {reverse}", plain.rounded()),
        None => format!("{top} mph, {reverse}"),
    }
}

pub fn top_speed(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let speed = totals.motion.as_ref().map(|motion| speed(motion) + with_which(vehicle));
    speed.unwrap_or("unknown".to_owned())
}

pub fn mileage(vehicle: &Vehicle<'_>, totals: &Totals) -> Option<String> {
    let mileage = totals.motion.as_ref()?.mileage.rounded();
    let speed = vehicle.catalog.figures.mileage.speed;
    Some(format!("{mileage} mpg at {speed} mph{}", with_which(vehicle)))
}

fn with_which(vehicle: &Vehicle<'_>) -> &'static str {
    if vehicle.engines.len() > 1 { ", with the first engine" } else { "" }
}
