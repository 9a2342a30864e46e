//! The statistics of a vehicle in output order, with the functions that compute them.
//!
//! To add a statistic, write its entry and its function.

use std::collections::BTreeMap;

use crate::units::{Exact, left, plain, pounds};
use crate::vehicle::derivation::{Kept, Steps};
use crate::vehicle::figure::{Definition, Figured, Value};
use crate::vehicle::ledger::{Ledger, Load};

use super::AutoWar;
use super::layout::{self, Layout, Points, Standing, fewest, is_drawn, standings};
use super::ledger::{WEIGHT, tally};
use super::places::{SIDES, Square};
use super::vehicle::Vehicle;

pub struct Car<'a> {
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
    pub layout: Option<Layout>,
    pub weight: Exact,
    pub capacity: Option<Exact>,
    /// The squares in use on the drawn grid, or the fewest that the parts need; `None` if unknown.
    pub squares_used: Option<Exact>,
    /// Lengths each turn.
    pub max_speed: Option<Exact>,
    pub reverse_speed: Exact,
    pub driver_points_short: Exact,
    pub driver_points_long: Exact,
}

impl<'a> Car<'a> {
    pub fn of(vehicle: &'a Vehicle<'a>, kept: &Kept) -> Car<'a> {
        let (ledger, layout) = (tally(vehicle), layout::layout(vehicle));
        let driver = &vehicle.catalog.driver;
        let [short, long] = vehicle.driver_points();
        let points = |game: &'static str, own: i64, all: i64| {
            move |steps: Steps<'_>| {
                steps.by("driver", game, own);
                for (option, points) in vehicle.worn() {
                    steps.cited(option.row.row.name.clone(), points, &option.row.row.cite);
                }
                steps.step("Points", all)
            }
        };
        Car {
            weight: kept.keep("weight", |steps| steps.sum(&ledger.lines, WEIGHT, Load::ALL)),
            capacity: kept.keep("capacity", |steps| capacity(vehicle, steps)),
            squares_used: kept
                .keep("squares_used", |steps| squares_used(vehicle, layout.as_ref(), steps)),
            max_speed: kept.keep("max_speed", |steps| max_speed(vehicle, steps)),
            reverse_speed: kept.keep("reverse_speed", |steps| {
                let speed = vehicle.catalog.reversing.max_speed;
                steps.by("reversing", "Every vehicle in reverse", speed)
            }),
            driver_points_short: kept
                .keep("driver_points_short", points("A short game", driver.short_game, short)),
            driver_points_long: kept
                .keep("driver_points_long", points("A long game", driver.long_game, long)),
            vehicle,
            ledger,
            layout,
        }
    }
}

type Figure = Definition<AutoWar>;

impl Figured for AutoWar {
    type Case<'a> = Car<'a>;

    fn keep(car: &Car<'_>, kept: &Kept) {
        Car::of(car.vehicle, kept);
    }

    const FIGURES: &'static [Figure] = &[
        Figure::number("weight", "Weight", pounds, |car, _| Some(car.weight))
            .main()
            .listed()
            .row("Weight", weight_text),
        Figure::number("capacity", "Capacity", pounds, |car, _| car.capacity),
        Figure::number("weight_left", "Weight left", pounds, weight_left),
        Figure::number("squares", "Squares", plain, squares),
        Figure::number("squares_used", "Squares used", plain, |car, _| car.squares_used)
            .main()
            .row("Squares", |car| Some(squares_text(car))),
        Figure::number("max_speed", "Max speed", plain, |car, _| car.max_speed)
            .high()
            .main()
            .row("Max speed", speed_text),
        Figure::number("reverse_speed", "Reverse speed", plain, |car, _| Some(car.reverse_speed))
            .high(),
        Figure::number("driver_points_short", "Driver, short game", plain, |car, _| {
            Some(car.driver_points_short)
        })
        .high()
        .main()
        .row("Driver", driver_text),
        Figure::number("driver_points_long", "Driver, long game", plain, |car, _| {
            Some(car.driver_points_long)
        })
        .high()
        .main(),
        Figure::several("armor", "Armor", armor),
        Figure::several("layout", "Layout", layout_value),
    ];
}

fn capacity(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    let frame = vehicle.frame?.value;
    let what = format!("Capacity of a {} frame", frame.row.name);
    Some(steps.cited(what, frame.capacity, &frame.row.cite))
}

fn weight_left(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    let weight = steps.sum(&car.ledger.lines, WEIGHT, Load::ALL);
    let capacity = capacity(car.vehicle, steps)?;
    Some(steps.step("Capacity - weight", capacity - weight))
}

/// "200 lbs. of 200 lbs., 0 lbs. left".
fn weight_text(car: &Car<'_>) -> Option<String> {
    let weight = car.weight;
    let Some(capacity) = car.capacity else {
        return Some(format!("{} of parts", pounds(weight)));
    };
    let left = left(capacity, weight, pounds);
    Some(format!("{} of {}, {left}", pounds(weight), pounds(capacity)))
}

fn squares(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    let vehicle = car.vehicle;
    let grid = vehicle.grid()?;
    match vehicle.sort.map(|sort| sort.value).filter(|sort| sort.grid().is_some()) {
        Some(sort) => {
            let (name, cite) = (&sort.row.name, &sort.row.cite);
            steps.cited(format!("{name}, squares wide"), grid.width, cite);
            steps.cited(format!("{name}, squares long"), grid.length, cite);
        }
        None => {
            steps.step("Squares wide, as agreed", grid.width);
            steps.step("Squares long, as agreed", grid.length);
        }
    }
    Some(steps.step("Wide × long", grid.squares()))
}

fn squares_used(vehicle: &Vehicle<'_>, layout: Option<&Layout>, steps: Steps<'_>) -> Option<Exact> {
    if let Some(layout) = layout.filter(|layout| !layout.proposed) {
        let used = layout.squares.len() as i64;
        return Some(steps.step("Squares in use on the drawing", used));
    }
    if vehicle.scenario.is_some() {
        return None;
    }
    steps.by("sharing", "Weapons that may share a square", vehicle.catalog.sharing.weapons);
    Some(steps.step("The fewest squares for all parts", fewest(vehicle)))
}

/// "needs 6 of 8 (2×4)".
pub fn squares_text(car: &Car<'_>) -> String {
    let needs = if is_drawn(car.vehicle) { "" } else { "needs " };
    match (car.squares_used, car.vehicle.grid()) {
        (Some(used), Some(grid)) => format!("{needs}{used} of {} ({grid})", grid.squares()),
        (Some(used), None) => format!("{needs}{used}"),
        (None, grid) => grid.map(|grid| format!("{} ({grid})", grid.squares())).unwrap_or_default(),
    }
}

fn max_speed(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    if let Some(speed) = vehicle.own_max_speed {
        return Some(steps.step("As given by its scenario", speed));
    }
    let frame = vehicle.frame?.value;
    let mut speed =
        steps.cited(format!("{} frame", frame.row.name), frame.max_speed, &frame.row.cite);
    if let Some(engine) = vehicle.engine.as_ref().map(|engine| engine.row) {
        let what = format!("{} engine", engine.row.name);
        speed += steps.cited(what, engine.max_speed, &engine.row.cite);
    }
    Some(steps.step("Max speed", speed))
}

fn speed_text(car: &Car<'_>) -> Option<String> {
    let speed = car.max_speed.map_or("unknown".to_owned(), plain);
    Some(format!("{speed}, {} in reverse", car.reverse_speed))
}

fn driver_text(car: &Car<'_>) -> Option<String> {
    let (short, long) = (car.driver_points_short, car.driver_points_long);
    Some(format!("{short} points in a short game, {long} in a long one"))
}

fn armor(car: &Car<'_>, _: Steps<'_>) -> Value {
    let sides = SIDES.iter().map(|(name, side)| (*name, car.vehicle.armor_at(*side).into()));
    Value::table(sides.collect::<BTreeMap<_, _>>())
}

fn layout_value(car: &Car<'_>, _: Steps<'_>) -> Value {
    let Some(layout) = &car.layout else { return Value::Unknown };
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
    let squares = standings(car.vehicle, layout).into_iter().map(square).collect();
    Value::table([("proposed", layout.proposed.into()), ("squares", squares)])
}
