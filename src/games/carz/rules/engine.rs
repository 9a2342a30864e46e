//! Engines, the gasoline tank and speed.

use std::collections::HashMap;

use crate::check::finding::Sink;
use crate::rules;
use crate::text::edit::Change;
use crate::units::{Exact, decimal};

use super::super::vehicle::Tank;
use super::Car;

rules! {
    "engine.md";
    no_engine: Missing, section "Car Design", rulings ["carz-required"],
        "a vehicle without an engine";
    engine_too_small: Error, section "Engines", "an engine with too little horsepower";
    duplicate_charger: Error, section "Engines", rulings ["carz-supercharger"],
        "more chargers of one kind than allowed";
    no_tank: Missing, section "Gasoline Tanks", rulings ["carz-required"],
        "a vehicle without a gasoline tank";
    too_slow: Error, section "Finishing the Design", rulings ["carz-minimum-speed", "carz-overdrive"],
        "a top speed below the minimum";
    acceleration_below_base: Error, section "Finishing the Design",
        "an acceleration below the base of every car";
}

fn no_engine(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    if vehicle.partial || !vehicle.engines.is_empty() {
        return;
    }
    let Some(row) = vehicle.catalog.engines.rows.first() else { return };
    // One horsepower for each cubic foot suits most cars.
    let power = vehicle.internal().max(vehicle.catalog.figures.engines.least).floor();
    let entry = format!("{{ item = \"{}\", horsepower = {power} }}", row.row.id);
    let least = decimal(vehicle.catalog.figures.engines.least);
    sink.finding(vehicle.span, "the vehicle has no engine")
        .label(format!("one of at least {least} horsepower is needed"))
        .actual(0)
        .limit(1)
        .particular(vec![Change::add("engines", entry)]);
}

fn engine_too_small(car: &Car<'_>, sink: &Sink<'_>) {
    let least = car.vehicle.catalog.figures.engines.least;
    for engine in car.vehicle.engines.iter().filter(|engine| engine.power.value < least) {
        let power = decimal(engine.power.value);
        sink.finding(engine.power.span, format!("an engine of {power} horsepower is too small"))
            .label(format!("at least {}", decimal(least)))
            .actual(engine.power.value)
            .limit(least);
    }
}

fn duplicate_charger(car: &Car<'_>, sink: &Sink<'_>) {
    let mut counts: HashMap<&str, i64> = HashMap::new();
    for charger in car.vehicle.engines.iter().flat_map(|engine| &engine.chargers) {
        let (row, most) = (&charger.value.row, charger.value.most);
        let count = counts.entry(&row.id).or_default();
        *count += 1;
        if *count <= most {
            continue;
        }
        sink.finding(charger.span, format!("{count} {}s", row.name.to_lowercase()))
            .label(format!("a car has at most {most}"))
            .actual(*count)
            .limit(most);
    }
}

fn no_tank(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let holds = |tank: &Tank<'_>| !tank.gallons.value.is_zero();
    if vehicle.partial || vehicle.tank.as_ref().is_some_and(holds) {
        return;
    }
    let own = vehicle.tank.as_ref().map(|tank| tank.row);
    let Some(row) = own.or(vehicle.catalog.tanks.rows.first()) else { return };
    let entry = format!("{{ item = \"{}\", gallons = 10 }}", row.row.id);
    let finding = match &vehicle.tank {
        Some(tank) => sink.finding(tank.item.span, "the gasoline tank holds 0 gallons"),
        None => sink.finding(vehicle.span, "the vehicle has no gasoline tank"),
    };
    finding
        .label("one that holds gasoline is needed")
        .actual(0)
        .limit(1)
        .particular(vec![Change::set("tank", entry)]);
}

fn too_slow(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (car.vehicle, &car.totals);
    let least = vehicle.catalog.figures.speed.least;
    let (Some(engine), Some(found)) = (vehicle.engines.first(), &totals.motion) else { return };
    let speed = found.judged_speed(vehicle);
    if speed >= least || vehicle.partial || vehicle.volume.is_none() {
        return;
    }
    let without = match vehicle.readings.overdrive && found.plain_top_speed.is_some() {
        true => " without overdrive",
        false => "",
    };
    sink.finding(engine.power.span, format!("a top speed of {speed} mph{without} is too low"))
        .label(format!("at least {least}"))
        .actual(speed)
        .limit(least)
        .each(vehicle.acceleration, |finding, place| {
            finding.because(place.span, "top speed is traded for this")
        });
}

fn acceleration_below_base(car: &Car<'_>, sink: &Sink<'_>) {
    let base = car.vehicle.catalog.figures.speed.acceleration;
    let slow = car.vehicle.acceleration.filter(|found| found.value < Exact::from(base));
    let Some(found) = slow else { return };
    sink.finding(found.span, format!("an acceleration of {} is too low", decimal(found.value)))
        .label(format!("every car has at least {base}"))
        .actual(found.value)
        .limit(base);
}
