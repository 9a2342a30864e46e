//! The power plant.

use crate::check::finding::{Draft, Sink};
use crate::document::shape::slots::Field;
use crate::rules;
use crate::text::source::Located;
use crate::units::{Exact, pounds};

use super::super::figures::Drive;
use super::super::ledger::WEIGHT;
use super::super::places::{Compartment, Place, PlantLocation};
use super::super::vehicle::{Vehicle, Weapon};
use super::{Case, at};

rules! {
    "plant.md";
    no_tank: Missing, needs ["gallons"], "an engine that burns fuel without a tank";
    too_much_fuel: Error, "more fuel than the tank holds";
    no_power_for_lasers: Error, "lasers without power units";
    no_plant: Missing, page 49, rulings ["one-plant"], needs ["power-plant"], "no power plant";
    wrong_plant: Error forbids, local: true, page 49, rulings ["one-plant", "super-trike-plant"],
        "a power plant for another kind of vehicle";
    trike_plant_on_cycle: Warning, page 53, rulings ["super-trike-plant"],
        "the super trike plant on a cycle";
    bad_plant_location: Error, page 28, needs ["layout"],
        "a power plant that is not in front, in the middle or at the back";
    underpowered: Error, page 51, rulings ["rounding"], needs ["shots", "load", "fake", "type"],
        "too little power to move the vehicle";
    too_weak_for_cargo: Warning, page 51, rulings ["rounding"], needs ["shots", "load", "fake", "type"],
        "too little power to move the declared cargo";
}

fn no_plant(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let is_written = !matches!(case.design.power_plant, Field::Missing);
    if vehicle.is_sidecar || is_written || vehicle.power_plant.is_some() || vehicle.body.is_none() {
        return;
    }
    sink.finding(vehicle.body_span(), "the vehicle has no power plant")
        .label("name one with `power-plant`")
        .actual(0)
        .limit(1)
        .involves(&["power-plant"]);
}

fn no_tank(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let tanks = || vehicle.accessories.iter().filter(|part| part.row.is_tank());
    let plant = vehicle.power_plant.as_ref().filter(|plant| plant.row.mpg.is_some());
    for tank in tanks().filter(|tank| tank.gallons.is_none()) {
        let name = tank.row.lower();
        sink.finding(tank.span, format!("the {name} has no `gallons`"))
            .label("add its gallons, for example `gallons = 10`")
            .cite(tank.row.cite.clone())
            .each(plant.map(|_| "gallons"), |finding, key| {
                finding.involves_key_of("accessories", tank.entry.number, key)
            });
    }
    if let Some(plant) = plant.filter(|_| tanks().next().is_none()) {
        let name = plant.row.lower();
        sink.finding(plant.item.span, format!("the {name} has no tank"))
            .label("name a tank in `accessories`, with its `gallons`")
            .cite(plant.row.cite.clone())
            .involves(&["power-plant", "accessories"]);
    }
}

fn too_much_fuel(case: &Case<'_>, sink: &Sink<'_>) {
    for tank in &case.vehicle.accessories {
        let (Some(gallons), Some(fuel)) = (tank.gallons, tank.fuel) else { continue };
        if fuel.value > gallons.value {
            sink.finding(fuel.span, format!("{} gallons of fuel", fuel.value))
                .label(format!("the tank holds {}", gallons.value))
                .actual(fuel.value)
                .limit(gallons.value)
                .cite(tank.row.cite.clone());
        }
    }
}

/// An engine without power units needs another source of them.
fn no_power_for_lasers(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let engine = vehicle.power_plant.as_ref().filter(|plant| plant.row.mpg.is_some());
    let units = || std::iter::once(vehicle).chain(vehicle.sidecar.as_deref());
    let mut parts = units().flat_map(|unit| &unit.accessories);
    let engine = engine.filter(|_| parts.all(|part| part.row.power_units.is_zero()));
    let fires = |weapon: &&Weapon<'_>| weapon.row.is_laser() && !weapon.row.harmless;
    let laser = units().flat_map(|unit| &unit.weapons).find(fires);
    let (Some(plant), Some(laser)) = (engine, laser) else { return };
    let name = laser.row.lower();
    sink.finding(laser.item.span, format!("the {name} has no power units"))
        .label("needs an accessory with power units")
        .because(plant.item.span, "this engine has none")
        .cite(plant.row.cite.clone())
        .involves(&["weapons", "accessories"]);
}

fn wrong_plant(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let plant = vehicle.power_plant.as_ref().filter(|_| !vehicle.readings.one_plant);
    let plant = plant.filter(|own| !vehicle.is_of(&own.row.kinds));
    let Some(plant) = plant.filter(|own| !vehicle.is_of(&own.row.tolerated_in)) else { return };
    let (name, kind) = (plant.row.with_article(), vehicle.a_kind());
    sink.finding(plant.item.span, format!("{name} plant does not fit {kind}"))
        .label(format!("made for: {}", plant.row.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is {kind}"))
        .actual(vehicle.kind_id())
        .limit(plant.row.kinds.join(", "))
        .cite(plant.row.cite.clone())
        .involves(&["power-plant"]);
}

fn trike_plant_on_cycle(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(plant), Some(kind)) = (&vehicle.power_plant, vehicle.kind) else { return };
    if !plant.row.tolerated_in.contains(&kind.row.id) {
        return;
    }
    let (name, kind) = (plant.row.with_article(), vehicle.a_kind());
    sink.finding(plant.item.span, format!("{name} plant on {kind}"))
        .label(format!("legal, but made for: {}", plant.row.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is {kind}"))
        .involves(&["power-plant"]);
}

fn bad_plant_location(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(plant) = &case.vehicle.power_plant else { return };
    let layout = &case.vehicle.layout;
    let is_plant = |part: &Located<Compartment>| part.value == Compartment::PowerPlant;
    let places: Vec<_> = layout.order.iter().filter(|part| is_plant(part)).collect();
    if !layout.order.is_empty() && places.len() != 1 {
        let span = places.get(1).map_or(layout.span, |second| second.span);
        sink.finding(span, format!("the layout {}", times(places.len())))
            .label("name the plant once")
            .actual(places.len() as i64)
            .limit(1);
    }
    let Some(location) = plant.location else { return };
    let laid_out = layout.order.iter().position(is_plant).map(|number| match number {
        0 => PlantLocation::Front,
        last if last + 1 == layout.order.len() => PlantLocation::Back,
        _ => PlantLocation::Middle,
    });
    match (location.value, laid_out) {
        (PlantLocation::At(Place::Cargo), _) => {}
        (PlantLocation::At(place), _) => {
            sink.finding(location.span, format!("a power plant cannot be {}", at(place)))
                .label("allowed: front, middle or back")
                .actual(place.name())
                .limit("front, middle or back");
        }
        (own, Some(laid_out)) if own != laid_out => {
            sink.finding(location.span, "the power plant's location and the layout disagree")
                .label("must match the layout")
                .because(layout.span, "the layout");
        }
        _ => {}
    }
}

fn times(number: usize) -> String {
    match number {
        0 => "does not name the power plant".to_owned(),
        2 => "names the power plant twice".to_owned(),
        _ => format!("names the power plant {number} times"),
    }
}

fn underpowered(case: &Case<'_>, sink: &Sink<'_>) {
    let standing = case.figures.empty.filter(|motion| motion.acceleration.is_zero());
    let (Some(motion), Some(plant)) = (standing, &case.vehicle.power_plant) else { return };
    let most = most_moved(case.vehicle);
    let weight = Exact::from(motion.weight);
    let table = &case.vehicle.catalog.figures.acceleration;
    let cite = table.last().and_then(|step| step.cite.as_ref());
    let over = weight - Exact::from(most);
    sink.finding(plant.item.span, format!("the power plant is too weak by {}", pounds(over)))
        .label(format!("moves up to {}, not {}", pounds(Exact::from(most)), pounds(weight)))
        .actual(motion.weight)
        .limit(most)
        .each(cite.cloned(), Draft::cite)
        .excess(WEIGHT.key, over)
        .involves(&["power-plant"]);
}

fn too_weak_for_cargo(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, figures) = (case.vehicle, case.figures);
    let moves = figures.empty.is_some_and(|motion| !motion.acceleration.is_zero());
    let stuck = figures.with_cargo.filter(|motion| moves && motion.acceleration.is_zero());
    let (Some(plant), Some(loaded)) = (&vehicle.power_plant, stuck) else { return };
    let Some(cargo) = vehicle.cargo.last() else { return };
    let most = most_moved(case.vehicle);
    sink.finding(cargo.span, "the vehicle is too weak to move with its cargo")
        .label(format!("{} with its cargo", pounds(Exact::from(loaded.weight))))
        .because(plant.item.span, format!("moves up to {}", pounds(Exact::from(most))))
        .actual(loaded.weight)
        .limit(most)
        .involves(&["power-plant"]);
}

fn most_moved(vehicle: &Vehicle<'_>) -> i64 {
    Drive::of(vehicle).and_then(|drive| drive.most_moved()).unwrap_or_default()
}
