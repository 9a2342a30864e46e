//! The crew and its seats.

use crate::check::finding::Sink;
use crate::rules;

use super::super::places::Seat;
use super::super::vehicle::Person;
use super::Case;

rules! {
    "people.md";
    no_driver: Missing, page 51, needs ["crew"], "no driver";
    multiple_drivers: Error, page 51, "more than one driver";
    cycle_gunner_not_allowed: Error forbids, page 51, rulings ["cycle-people"], "a gunner on a cycle";
    too_many_cycle_passengers: Error, page 51, rulings ["cycle-people"],
        "more than one passenger behind the cyclist";
    too_many_front_seats: Error, page 30, needs ["seat"],
        "more people in front than there are seats";
    too_many_sidecar_riders: Error, page 52, rulings ["cycle-people"],
        "more than one person in a sidecar";
}

fn no_driver(case: &Case<'_>, sink: &Sink<'_>) {
    let unclear = case.outfit.crew.len() != case.vehicle.crew.len();
    let is_driven = || case.vehicle.crew.iter().any(|person| person.role.drives);
    if case.vehicle.is_sidecar || unclear || is_driven() {
        return;
    }
    let span = case.vehicle.crew.first().map_or(case.vehicle.body_span(), |person| person.span);
    sink.finding(span, "the vehicle has no driver")
        .label("a crew needs a driver, as in `crew = [\"driver\"]`")
        .actual(0)
        .limit(1)
        .lacks("crew", "driver");
}

fn multiple_drivers(case: &Case<'_>, sink: &Sink<'_>) {
    let drivers: Vec<_> = case.vehicle.crew.iter().filter(|person| person.role.drives).collect();
    let most = if case.vehicle.is_sidecar { 0 } else { 1 };
    for extra in drivers.iter().skip(most) {
        sink.finding(extra.span, "another driver")
            .label("only one can drive")
            .actual(drivers.len() as i64)
            .limit(most as i64)
            .involves_key_of("crew", extra.number, "role");
    }
}

fn cycle_gunner_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let none_beside = vehicle.is_sidecar && vehicle.readings.cycle_people;
    if vehicle.kind.is_none_or(|kind| kind.gunners) && !none_beside {
        return;
    }
    let label = match vehicle.is_sidecar {
        true => "only a passenger can ride in it",
        false => "only a driver and a passenger can ride on it",
    };
    let kind = vehicle.kind_name();
    let on = if vehicle.is_sidecar { "in" } else { "on" };
    let gunners =
        case.vehicle.crew.iter().filter(|person| person.role.fires && !person.role.drives);
    for gunner in gunners {
        sink.finding(gunner.span, format!("a gunner {on} a {kind}"))
            .label(label)
            .because(vehicle.body_span(), format!("the {kind}"))
            .involves_key_of("crew", gunner.number, "role");
    }
}

fn too_many_cycle_passengers(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(most) = case.vehicle.kind.and_then(|kind| kind.most_passengers) else { return };
    let riding: Vec<_> = case.vehicle.crew.iter().filter(|person| person.role.in_cargo).collect();
    for extra in riding.iter().skip(usize::try_from(most).unwrap_or_default()) {
        sink.finding(extra.span, format!("{} passengers on a cycle", riding.len()))
            .label(format!("at most {most} behind the driver"))
            .because(case.vehicle.body_span(), "the cycle")
            .actual(riding.len() as i64)
            .limit(most);
    }
}

fn too_many_front_seats(case: &Case<'_>, sink: &Sink<'_>) {
    let figure = &case.vehicle.catalog.figures.front_seats;
    let in_front = |person: &&Person<'_>| match person.seat {
        Some(seat) => seat.value == Seat::Front,
        None => person.role.drives,
    };
    let mut seated: Vec<_> = case.vehicle.crew.iter().filter(in_front).collect();
    seated.sort_by_key(|person| !person.role.drives);
    let most = figure.most.floor();
    for extra in seated.iter().skip(usize::try_from(most).unwrap_or_default()) {
        let span = extra.seat.map_or(extra.span, |seat| seat.span);
        sink.finding(span, format!("{} people in front", seated.len()))
            .label(format!("at most {most} sit in front"))
            .actual(seated.len() as i64)
            .limit(most)
            .cite(figure.cite.clone());
    }
}

fn too_many_sidecar_riders(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(most) = case.vehicle.kind.and_then(|kind| kind.most_people) else { return };
    let crew = &case.vehicle.crew;
    for extra in crew.iter().skip(usize::try_from(most).unwrap_or_default()) {
        sink.finding(extra.span, format!("{} people in a sidecar", crew.len()))
            .label(format!("it seats {most}"))
            .because(case.vehicle.body_span(), "the sidecar")
            .actual(crew.len() as i64)
            .limit(most);
    }
}
