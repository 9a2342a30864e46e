//! Turrets.

use crate::check::finding::Sink;
use crate::rules;
use crate::text::edit::Change;

use super::super::places::Place;
use super::{Car, cf};

rules! {
    "turrets.md";
    turret_missing: Error, section "Equipment",
        "a weapon in a turret that the vehicle does not have";
    turret_not_allowed: Error forbids, section "Motorcycles", "a turret on a body that cannot have one";
    turret_overfull: Error, section "Equipment", rulings ["carz-turret"],
        "more in a turret than it holds";
    turret_too_big: Error, section "Equipment", rulings ["carz-turret"],
        "a turret too big for its body";
}

fn turret_missing(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let has_none = vehicle.turret.is_none() && !vehicle.partial;
    let volume = car.totals.turret_used.ceil().max(1);
    let weapons = vehicle.weapons.iter().map(|weapon| (weapon.location, weapon.name()));
    let fakes = vehicle.equipment.iter().filter(|found| found.row.poses);
    let fakes = fakes.map(|fake| (fake.location, fake.row.row.name.to_lowercase()));
    for (location, name) in weapons.chain(fakes) {
        let inside = location.filter(|place| place.value == Place::Turret && has_none);
        let Some(location) = inside else { continue };
        sink.finding(location.span, format!("there is no turret for the {name}"))
            .label("the vehicle has none")
            .particular(vec![Change::set("turret", format!("{{ volume = {volume} }}"))]);
    }
}

fn turret_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let without = vehicle.style.filter(|style| style.value.turret.is_none());
    let (Some(turret), Some(style)) = (vehicle.turret, without) else { return };
    sink.finding(turret.span, format!("a {} cannot have a turret", vehicle.style_name()))
        .label("not allowed")
        .because(style.span, "its style")
        .involves(&["turret"]);
}

fn turret_overfull(car: &Car<'_>, sink: &Sink<'_>) {
    let (Some(turret), used) = (car.vehicle.turret, car.totals.turret_used) else { return };
    let Some(over) = used.over(turret.value) else { return };
    sink.finding(turret.span, format!("the turret is {} too small", cf(over)))
        .label(format!("it holds {}, its weapons need {}", cf(turret.value), cf(used)))
        .actual(used)
        .limit(turret.value);
}

fn turret_too_big(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let most = vehicle.largest_turret().filter(|_| vehicle.volume.is_some());
    let (Some(turret), Some(most)) = (vehicle.turret, most) else { return };
    let Some(over) = turret.value.over(most) else { return };
    let name = vehicle.style_name();
    sink.finding(turret.span, format!("the turret is {} too big", cf(over)))
        .label(format!("at most {} on this {name}", cf(most)))
        .actual(turret.value)
        .limit(most);
}
