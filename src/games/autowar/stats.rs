//! The figures under the keys that the JSON promises, each with its words for people.

use std::collections::BTreeMap;

use crate::units::{Exact, plain, pounds};
use crate::vehicle::description::Stat;
use crate::vehicle::figure::{Figure, Value};
use crate::vehicle::ledger::Ledger;

use super::layout::{Layout, Points, Standing, fewest, is_drawn, standings};
use super::places::{Grid, SIDES, Square};
use super::vehicle::Vehicle;

pub const FIGURES: &[Figure] = &[
    Figure::new("weight", "Weight", pounds).main(),
    Figure::new("capacity", "Capacity", pounds),
    Figure::new("weight_left", "Weight left", pounds),
    Figure::new("squares", "Squares", plain),
    Figure::new("squares_used", "Squares used", plain).main(),
    Figure::new("max_speed", "Max speed", plain).high().main(),
    Figure::new("reverse_speed", "Reverse speed", plain).high(),
    Figure::new("driver_points_short", "Driver, short game", plain).high().main(),
    Figure::new("driver_points_long", "Driver, long game", plain).high().main(),
];

pub fn stats(vehicle: &Vehicle<'_>, ledger: &Ledger, layout: Option<&Layout>) -> Vec<Stat> {
    let mut stats = Vec::new();
    let mut add = |key, value: Value, shown: Option<(&'static str, String)>| {
        stats.push(Stat { key, value, shown });
    };
    let weight = ledger.weight();
    let left = vehicle.capacity().map(|capacity| capacity - weight);
    add("weight", weight.into(), Some(("Weight", weight_text(vehicle, weight))));
    add("capacity", vehicle.capacity().into(), None);
    add("weight_left", left.into(), None);
    let grid = vehicle.grid();
    let used = squares_used(vehicle, layout);
    add("squares", grid.map(Grid::squares).into(), None);
    add("squares_used", used.into(), Some(("Squares", squares_text(vehicle, layout))));
    let speed = vehicle.max_speed();
    let reverse = vehicle.catalog.reversing.max_speed;
    let text = speed.map_or("unknown".to_owned(), |speed| speed.to_string());
    add("max_speed", speed.into(), Some(("Max speed", format!("{text}, {reverse} in reverse"))));
    add("reverse_speed", reverse.into(), None);
    let (short, long) = vehicle.driver_points();
    let text = format!("{short} points in a short game, {long} in a long one");
    add("driver_points_short", short.into(), Some(("Driver", text)));
    add("driver_points_long", long.into(), None);
    let sides = SIDES.iter().map(|(name, side)| (*name, vehicle.armor_at(*side).into()));
    add("armor", Value::table(sides.collect::<BTreeMap<_, _>>()), None);
    add("layout", layout.map_or(Value::Unknown, |layout| layout_value(vehicle, layout)), None);
    stats
}

/// "200 lbs. of 200 lbs., 0 lbs. left".
fn weight_text(vehicle: &Vehicle<'_>, weight: Exact) -> String {
    let Some(capacity) = vehicle.capacity() else {
        return format!("{} of parts", pounds(weight));
    };
    let rest = match weight > capacity {
        true => format!("{} over", pounds(weight - capacity)),
        false => format!("{} left", pounds(capacity - weight)),
    };
    format!("{} of {}, {rest}", pounds(weight), pounds(capacity))
}

/// The squares in which something stands, or the fewest that are needed; nothing where neither is said.
pub fn squares_used(vehicle: &Vehicle<'_>, layout: Option<&Layout>) -> Option<i64> {
    match layout.filter(|layout| !layout.proposed) {
        Some(layout) => Some(layout.squares.len() as i64),
        None => vehicle.scenario.is_none().then(|| fewest(vehicle)),
    }
}

/// "6 of 8 needed (2×4)".
pub fn squares_text(vehicle: &Vehicle<'_>, layout: Option<&Layout>) -> String {
    let needed = if is_drawn(vehicle) { "" } else { " needed" };
    match (squares_used(vehicle, layout), vehicle.grid()) {
        (Some(used), Some(grid)) => format!("{used} of {}{needed} ({grid})", grid.squares()),
        (Some(used), None) => format!("{used}{needed}"),
        (None, grid) => grid.map(|grid| format!("{} ({grid})", grid.squares())).unwrap_or_default(),
    }
}

fn layout_value(vehicle: &Vehicle<'_>, layout: &Layout) -> Value {
    let item = |standing: &Standing| {
        let points = match standing.points {
            Points::Unsaid => Value::Unknown,
            Points::Of(points) => points.into(),
            Points::ByGame(short, long) => {
                Value::table([("short", short.into()), ("long", long.into())])
            }
        };
        let facing = standing.facing.map(|facing| facing.name());
        Value::table([
            ("item", standing.name.clone().into()),
            ("facing", facing.into()),
            ("points", points),
        ])
    };
    let square = |(square, here): (Square, Vec<Standing>)| {
        let items = here.iter().map(item).collect();
        Value::table([("square", square.to_string().into()), ("items", items)])
    };
    let squares = standings(vehicle, layout).into_iter().map(square).collect();
    Value::table([("proposed", layout.proposed.into()), ("squares", squares)])
}
