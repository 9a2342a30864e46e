use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::places::{Place, PlantLocation, Seat};
use super::super::vehicle::Mount;
use super::{Case, Check};

pub static COMPONENT_IN_CARGO_AREA: Check = Check {
    rule: rule! {
        "classic" / "component-in-cargo-area", Error, "a part of the vehicle in its cargo area",
        cite: Cite::Page(51),
        docs: "\
## What it checks
The cargo area holds cargo, passengers and portable shops, never the power plant, weapons, crew at
the controls or other accessories.

## Why
The rulebook reserves this room for loads, which is why such bodies are cheap for their size.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let area = match vehicle.body.is_some_and(|body| body.value.cargo_spaces > 0) {
        true => "this body has a cargo area for loads only",
        false => "this body has no cargo area",
    };
    let report = |span, what: String| {
        sink.push(
            sink.finding(span, format!("{what} cannot be in the cargo area"))
                .label("for cargo and passengers only")
                .because(vehicle.body_span(), area)
                .actual("cargo")
                .limit("the body's own spaces"),
        );
    };
    if let Some(plant) = &vehicle.power_plant
        && let Some(location) = plant.location
        && location.value == PlantLocation::At(Place::Cargo)
    {
        report(location.span, "the power plant".to_owned());
    }
    for person in vehicle.crew.iter().filter(|person| !person.role.in_cargo) {
        if let Some(seat) = person.seat
            && seat.value == Seat::Cargo
        {
            report(seat.span, with_article(&person.role.row.name.to_lowercase()));
        }
    }
    for weapon in &vehicle.weapons {
        if let Some(mount) = weapon.mount
            && mount.value == Mount::At(Place::Cargo)
        {
            report(mount.span, with_article(&weapon.row.row.name.to_lowercase()));
        }
    }
    for part in vehicle.accessories.iter().filter(|part| part.in_cargo() && !part.row.in_cargo) {
        let span = part.location.map_or(part.span, |location| location.span);
        report(span, with_article(&part.row.row.name.to_lowercase()));
    }
}
