//! Space and load of the body.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::Exact;

use super::super::ledger::{VOLUME, WEIGHT, carried_volume};
use super::{Car, cf, lbs};

rules! {
    "load.md";
    over_load: Error, section "Car Design", needs ["body", "grade", "construction", "build", "location"],
        "a car heavier than its body can carry";
    over_volume: Error, section "Car Design", needs ["body", "location"],
        "parts that need more space than there is";
    cargo_over_load: Error, section "Cargo", "cargo heavier than the car can carry";
    cargo_over_volume: Error, section "Cargo", "cargo larger than the cargo space";
}

fn over_load(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (car.vehicle, &car.totals);
    let (load, most) = (totals.load, totals.max_load);
    let over = load.over(most).filter(|_| vehicle.body_known());
    let (Some(volume), Some(over)) = (vehicle.volume, over) else { return };
    sink.finding(volume.span, format!("the load is {} too heavy", lbs(over)))
        .label(format!("this body can carry {}, its load is {}", lbs(most), lbs(load)))
        .actual(load)
        .limit(most)
        .excess(WEIGHT.key, over);
}

fn over_volume(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (car.vehicle, &car.totals);
    let (used, internal) = (totals.used, totals.internal);
    let over = used.over(internal).filter(|_| vehicle.style.is_some());
    let (Some(volume), Some(over)) = (vehicle.volume, over) else { return };
    sink.finding(volume.span, format!("the parts need {} more than there is", cf(over)))
        .label(format!("{} inside, the parts need {}", cf(internal), cf(used)))
        .actual(used)
        .limit(internal)
        .excess(VOLUME.key, over);
}

fn cargo_over_load(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, most) = (car.vehicle, car.totals.max_cargo_load);
    let weight: Exact = vehicle.cargo.iter().map(|entry| entry.weight * entry.count).sum();
    let over = weight.over(most).filter(|_| !vehicle.partial);
    let (Some(last), Some(over)) = (vehicle.cargo.last(), over) else { return };
    sink.finding(last.span, format!("the cargo is {} too heavy", lbs(over)))
        .label(format!("{} in all, at most {} allowed", lbs(weight), lbs(most)))
        .actual(weight)
        .limit(most);
}

fn cargo_over_volume(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, most) = (car.vehicle, car.totals.effective_cargo);
    let volumes = vehicle.cargo.iter().map(|entry| carried_volume(vehicle, entry) * entry.count);
    let volume: Exact = volumes.sum();
    let over = volume.over(most).filter(|_| !vehicle.partial);
    let (Some(last), Some(over)) = (vehicle.cargo.last(), over) else { return };
    sink.finding(last.span, format!("the cargo is {} too large", cf(over)))
        .label(format!("{} in all, there is room for {}", cf(volume), cf(most)))
        .actual(volume)
        .limit(most);
}
