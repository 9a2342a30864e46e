//! The figures under the keys that the JSON promises, each with its words for people. Rounded as a design is recorded.

use std::collections::BTreeMap;

use crate::units::{Exact, decimal, dollars, hundredths, plain, pounds};
use crate::vehicle::description::Stat;
use crate::vehicle::figure::{Figure, Value};

use super::places::SIDES;
use super::totals::{Motion, Totals};
use super::vehicle::Vehicle;

pub const FIGURES: &[Figure] = &[
    Figure::new("cost", "Cost", dollars).low().main(),
    Figure::new("fuel_cost", "Fuel", dollars),
    Figure::new("paint_cost", "Paint", dollars),
    Figure::new("luxury_cost", "Luxury", dollars),
    Figure::new("weight", "Weight", pounds).main(),
    Figure::new("load", "Load", pounds),
    Figure::new("max_load", "Maximum load", pounds),
    Figure::new("volume", "Space", hundredths),
    Figure::new("volume_used", "Space used", hundredths),
    Figure::new("cargo_volume", "Cargo space", decimal).high(),
    Figure::new("effective_cargo_volume", "Effective cargo space", decimal).high(),
    Figure::new("extra_cargo_volume", "Cargo space beyond its own", decimal),
    Figure::new("max_cargo_load", "Maximum cargo load", pounds),
    Figure::new("handling_class", "Handling class", plain).high().main(),
    Figure::new("fast_handling_class", "Handling class at speed", plain).high(),
    Figure::new("acceleration", "Acceleration", plain).high().main(),
    Figure::new("fast_acceleration", "Acceleration at speed", plain).high(),
    Figure::new("top_speed", "Top speed", plain).high().main(),
    Figure::new("reverse_speed", "Reverse speed", plain).high(),
    Figure::new("mileage", "Mileage", plain).high(),
    Figure::new("horsepower", "Horsepower", plain),
    Figure::new("engine_hits", "Engine hits", plain).high(),
    Figure::new("collision_modifier", "Collision modifier", decimal),
    Figure::new("to_hit", "To hit it", plain).low(),
];

type Shown = Option<(&'static str, String)>;

pub fn stats(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<Stat> {
    let mut stats = Vec::new();
    let mut add = |key, value: Value, shown: Shown| stats.push(Stat { key, value, shown });
    let whole = |number: Exact| Value::from(number.rounded());
    add("cost", whole(totals.cost), Some(("Cost", cost_text(totals))));
    add("fuel_cost", whole(totals.fuel_cost), None);
    add("paint_cost", whole(totals.paint_cost), None);
    add("luxury_cost", whole(totals.luxury_cost), None);
    add("weight", whole(totals.weight), Some(("Weight", pounds(totals.weight))));
    add("load", whole(totals.load), Some(("Load", load_text(totals))));
    add("max_load", whole(totals.max_load), None);
    add("volume", totals.internal.into(), Some(("Space", space_text(totals))));
    add("volume_used", totals.used.into(), None);
    add("cargo_volume", tenths(totals.cargo).into(), Some(("Cargo space", cargo_text(totals))));
    add("effective_cargo_volume", tenths(totals.effective_cargo).into(), None);
    add("extra_cargo_volume", whole(totals.effective_cargo - totals.cargo), None);
    let text = pounds(totals.max_cargo_load);
    add("max_cargo_load", whole(totals.max_cargo_load), Some(("Maximum cargo load", text)));
    add("handling_class", totals.handling.into(), Some(("Handling", handling(vehicle, totals))));
    add("fast_handling_class", totals.fast_handling.into(), None);
    let text = acceleration_text(vehicle, totals);
    add("acceleration", whole(totals.acceleration), Some(("Acceleration", text)));
    add("fast_acceleration", whole(totals.fast_acceleration), None);
    let motion = totals.motion.as_ref();
    let moved = |of: fn(&Motion) -> Exact| motion.map_or(Value::Unknown, |found| whole(of(found)));
    let first = if vehicle.engines.len() > 1 { ", with the first engine" } else { "" };
    let text = motion.map(|motion| format!("{}{first}", speed_text(motion)));
    let text = text.unwrap_or("unknown".to_owned());
    add("top_speed", moved(|motion| motion.top_speed), Some(("Top speed", text)));
    add("reverse_speed", moved(|motion| motion.reverse), None);
    let speed = vehicle.catalog.figures.mileage.speed;
    let text =
        motion.map(|motion| format!("{} mpg at {speed} mph{first}", motion.mileage.rounded()));
    add("mileage", moved(|motion| motion.mileage), text.map(|text| ("Mileage", text)));
    let engine = vehicle.engines.first();
    let hits = engine.map(|engine| engine.hits(vehicle.catalog));
    add("horsepower", engine.map_or(Value::Unknown, |found| whole(found.recorded_power())), None);
    add("engine_hits", hits.into(), None);
    let text = format!("{} in a collision", decimal(totals.collision));
    add("collision_modifier", totals.collision.into(), Some(("Modifier", text)));
    let text = format!("{:+} from the sides", totals.to_hit).replace("+0", "0");
    add("to_hit", totals.to_hit.into(), Some(("To hit it", text)));
    add("armor", armor(vehicle), None);
    stats
}

/// As recorded: to one decimal, halves up.
pub fn tenths(number: Exact) -> Exact {
    Exact::from((number * 10).rounded()) / Exact::from(10)
}

fn armor(vehicle: &Vehicle<'_>) -> Value {
    let sides = SIDES.iter().map(|(name, side)| (*name, vehicle.armor_at(*side).into()));
    Value::table(sides.collect::<BTreeMap<_, _>>())
}

/// "$50,375, apart: fuel $40".
fn cost_text(totals: &Totals) -> String {
    let apart =
        [("fuel", totals.fuel_cost), ("paint", totals.paint_cost), ("luxury", totals.luxury_cost)];
    let apart = apart.into_iter().filter(|(_, cost)| !cost.is_zero());
    let apart: Vec<_> = apart.map(|(name, cost)| format!("{name} {}", dollars(cost))).collect();
    let cost = dollars(totals.cost);
    if apart.is_empty() { cost } else { format!("{cost}; apart: {}", apart.join(", ")) }
}

fn load_text(totals: &Totals) -> String {
    let (load, most) = (totals.load, totals.max_load);
    let rest = match load > most {
        true => format!("{} over", pounds(load - most)),
        false => format!("{} left", pounds(most - load)),
    };
    format!("{} of {}, {rest}", pounds(load), pounds(most))
}

fn space_text(totals: &Totals) -> String {
    let (used, internal) = (totals.used, totals.internal);
    let rest = match used > internal {
        true => format!("{} over", hundredths(used - internal)),
        false => format!("{} left", hundredths(internal - used)),
    };
    format!("{} of {} cf, {rest}", hundredths(used), hundredths(internal))
}

/// "75 (38) cf": what a pickup holds beyond its space stands in brackets.
pub fn cargo_text(totals: &Totals) -> String {
    let more = totals.effective_cargo - totals.cargo;
    let cargo = decimal(tenths(totals.cargo));
    match more.is_zero() {
        true => format!("{cargo} cf"),
        false => format!("{cargo}({}) cf", more.rounded()),
    }
}

fn handling(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let above = vehicle.catalog.figures.spoilers.above;
    match totals.fast_handling == totals.handling {
        true => totals.handling.to_string(),
        false => format!("{}, {} above {above} mph", totals.handling, totals.fast_handling),
    }
}

/// "8 (12 above 30 mph)".
fn acceleration_text(vehicle: &Vehicle<'_>, totals: &Totals) -> String {
    let above = vehicle.catalog.figures.speed.fast_above;
    let (slow, fast) = (totals.acceleration, totals.fast_acceleration);
    match slow == fast {
        true => format!("{} mph a turn", slow.rounded()),
        false => format!("{} mph a turn, {} above {above} mph", slow.rounded(), fast.rounded()),
    }
}

/// How each of several engines drives it: "top speed 103 mph, 34 in reverse, 24 mpg".
pub fn engine_texts(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<String> {
    let above = vehicle.catalog.figures.speed.fast_above;
    let text = |motion: &Motion| {
        let mileage = motion.mileage.rounded();
        let text = format!("top speed {}, {mileage} mpg", speed_text(motion));
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

fn speed_text(motion: &Motion) -> String {
    let reverse = format!("{} in reverse", motion.reverse.rounded());
    let top = motion.top_speed.rounded();
    match motion.plain_top_speed {
        Some(plain) => format!("{top} mph, {} without overdrive, {reverse}", plain.rounded()),
        None => format!("{top} mph, {reverse}"),
    }
}
