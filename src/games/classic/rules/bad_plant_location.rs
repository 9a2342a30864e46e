use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Place;
use super::super::places::{Compartment, PlantLocation};
use super::{Case, Check, at};

pub static BAD_PLANT_LOCATION: Check = Check {
    rule: rule! {
        "classic" / "bad-plant-location", Error, "a power plant that is not in front, in the middle or at the back",
        cite: Cite::Page(28),
        needs: &["layout"],
        docs: "\
## What it checks
Power plant, crew and cargo follow each other from front to back, in any order but never side by
side; the plant is in one place only.

## Why
Damage from the front or the back passes through the three in turn.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(plant) = &case.vehicle.power_plant else {
        return;
    };
    let layout = &case.vehicle.layout;
    let places: Vec<_> =
        layout.order.iter().filter(|part| part.value == Compartment::PowerPlant).collect();
    if !layout.order.is_empty() && places.len() != 1 {
        let span = places.get(1).map_or(layout.span, |second| second.span);
        let finding = sink
            .finding(span, format!("the layout {}", times(places.len())))
            .label("name the plant once")
            .actual(places.len() as i64)
            .limit(1);
        sink.push(finding);
    }
    let Some(location) = plant.location else {
        return;
    };
    let first_or_last = layout.order.iter().position(|part| part.value == Compartment::PowerPlant);
    let laid_out = first_or_last.map(|number| match number {
        0 => PlantLocation::Front,
        last if last + 1 == layout.order.len() => PlantLocation::Back,
        _ => PlantLocation::Middle,
    });
    let finding = match (location.value, laid_out) {
        (PlantLocation::At(Place::Cargo), _) => return,
        (PlantLocation::At(place), _) => sink
            .finding(location.span, format!("a power plant cannot be {}", at(place)))
            .label("allowed: front, middle or back")
            .actual(place.name())
            .limit("front, middle or back"),
        (location_value, Some(laid_out)) if location_value != laid_out => sink
            .finding(location.span, "the power plant's location and the layout disagree")
            .label("must match the layout")
            .because(layout.span, "the layout"),
        _ => return,
    };
    sink.push(finding);
}

fn times(number: usize) -> String {
    match number {
        0 => "does not name the power plant".to_owned(),
        2 => "names the power plant twice".to_owned(),
        _ => format!("names the power plant {number} times"),
    }
}
