//! How each figure comes about, for whoever asks.

use crate::units::Exact;
use crate::vehicle::derivation::Derivation;

use super::layout::{is_drawn, layout};
use super::stats::squares_used;
use super::tally::tally;
use super::vehicle::Vehicle;

pub fn derive(vehicle: &Vehicle<'_>, key: &str) -> Option<Derivation> {
    let weight = || Derivation::sum(&tally(vehicle).lines, |line| line.weight);
    let catalog = vehicle.catalog;
    match key {
        "weight" => Some(weight()),
        "capacity" => capacity(Derivation::new(), vehicle),
        "weight_left" => {
            let derivation = weight();
            let used = derivation.result();
            let derivation = capacity(derivation, vehicle)?;
            let left = derivation.result() - used;
            Some(derivation.step("Capacity - weight", left))
        }
        "squares" => {
            let (grid, sort) = (vehicle.grid()?, vehicle.sort?.value);
            let name = &sort.row.name;
            let derivation = match sort.grid() {
                Some(_) => Derivation::new()
                    .cited(format!("{name}, squares wide"), grid.width, &sort.row.cite)
                    .cited(format!("{name}, squares long"), grid.length, &sort.row.cite),
                None => Derivation::new()
                    .step("Squares wide, as agreed", grid.width)
                    .step("Squares long, as agreed", grid.length),
            };
            Some(derivation.step("Wide × long", grid.squares()))
        }
        "squares_used" => {
            let used = squares_used(vehicle, layout(vehicle).as_ref())?;
            Some(match is_drawn(vehicle) {
                true => Derivation::new().step("Squares of the drawing that hold something", used),
                false => Derivation::new()
                    .by("sharing", "Weapons that may share a square", catalog.sharing.weapons)
                    .step("The fewest squares that hold everything", used),
            })
        }
        "max_speed" => max_speed(vehicle),
        "reverse_speed" => {
            let what = "Every vehicle, backwards";
            Some(Derivation::new().by("reversing", what, catalog.reversing.max_speed))
        }
        "driver_points_short" => Some(driver(vehicle, "A short game", catalog.driver.short_game)),
        "driver_points_long" => Some(driver(vehicle, "A long game", catalog.driver.long_game)),
        _ => None,
    }
}

fn capacity(derivation: Derivation, vehicle: &Vehicle<'_>) -> Option<Derivation> {
    let frame = vehicle.frame?.value;
    let what = format!("{} frame carries", frame.row.name);
    Some(derivation.cited(what, frame.capacity, &frame.row.cite))
}

fn max_speed(vehicle: &Vehicle<'_>) -> Option<Derivation> {
    let speed = vehicle.max_speed()?;
    if vehicle.own_max_speed.is_some() {
        return Some(Derivation::new().step("As its scenario says", speed));
    }
    let frame = vehicle.frame?.value;
    let what = format!("{} frame", frame.row.name);
    let mut derivation = Derivation::new().cited(what, frame.max_speed, &frame.row.cite);
    if let Some(engine) = &vehicle.engine {
        let what = format!("{} engine", engine.row.row.name);
        derivation = derivation.cited(what, engine.row.max_speed, &engine.row.row.cite);
    }
    Some(derivation.step("Max speed", speed))
}

fn driver(vehicle: &Vehicle<'_>, game: &str, points: i64) -> Derivation {
    let mut derivation = Derivation::new().by("driver", game, points);
    let mut sum = Exact::from(points);
    for (option, points) in vehicle.worn() {
        let points = Exact::from(points);
        sum += points;
        derivation = derivation.cited(&option.row.row.name, points, &option.row.row.cite);
    }
    derivation.step("Points", sum)
}
