//! Cost, weight and space of the vehicle.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::{Exact, dollars, plain, pounds, spaces};
use crate::vehicle::ledger::Load;

use super::super::ledger::{CARGO_SPACES, COST, SPACES, WEIGHT};
use super::super::places::{Place, PlantLocation, Seat};
use super::super::vehicle::Mount;
use super::Case;

rules! {
    "load.md";
    over_space: Error, page 48, needs ["mount", "seat"],
        "the parts need more spaces than the body has";
    over_weight: Error, page 48, rulings ["rounding"], needs ["chassis", "shots", "load", "fake", "type"],
        "the vehicle weighs more than its maximum load";
    cargo_over_space: Error, page 51, needs ["seat"], "more cargo than there is room for";
    cargo_over_weight: Error, page 48, rulings ["rounding"], needs ["chassis", "shots", "load", "fake", "type"],
        "with its cargo the vehicle weighs more than its maximum load";
    component_in_cargo_area: Error, page 51, "a part of the vehicle in its cargo area";
    over_division: Error, page 62, rulings ["rounding", "personal-gear", "spare-tires"], needs ["chassis", "shots", "load", "fake", "type"],
        "the vehicle costs more than its division allows";
}

fn over_space(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(room) = case.unit.spaces else { return };
    let used = case.unit.spaces_used;
    let Some(over) = used.over(room) else { return };
    let vehicle = case.vehicle;
    let message =
        format!("the parts need {} more than the {} has", spaces(over), case.vehicle.unit_name());
    sink.finding(vehicle.body_span(), message)
        .label(format!("{} of {room} spaces used", plain(used)))
        .actual(used)
        .limit(room)
        .help(format!("the largest parts: {}", case.ledger.largest(SPACES, plain)))
        .excess(SPACES.key, over)
        .involves(&["power-plant"])
        .involves(&["body"]);
}

fn over_weight(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(load) = case.unit.max_load else { return };
    let weight = Exact::from(case.unit.weight);
    let Some(over) = weight.over(load) else { return };
    let mut help = format!("the heaviest parts: {}", case.ledger.largest(WEIGHT, pounds));
    let cargo = Exact::from(case.unit.cargo_weight).over(0);
    help.extend(cargo.map(|cargo| format!("; its cargo adds {}", pounds(cargo))));
    let body = case.vehicle.body_span();
    let chassis = case.vehicle.chassis.filter(|chassis| chassis.span != body);
    let message =
        format!("the {} is {} over its maximum load", case.vehicle.unit_name(), pounds(over));
    sink.finding(body, message)
        .label(format!("it weighs {}{}", pounds(weight), carries(case, load)))
        .each(chassis, |finding, chassis| {
            let name = chassis.value.lower();
            finding.because(chassis.span, format!("{name} chassis: {}", pounds(load)))
        })
        .actual(weight)
        .limit(load)
        .help(help)
        .excess(WEIGHT.key, over)
        .involves(&["chassis"]);
}

/// The body's capacity, if the design names no chassis. Otherwise the finding points at the chassis.
fn carries(case: &Case<'_>, load: Exact) -> String {
    match case.vehicle.chassis {
        Some(chassis) if chassis.span == case.vehicle.body_span() => {
            let name = chassis.value.lower();
            format!("; with its {name} chassis this body carries {}", pounds(load))
        }
        _ => String::new(),
    }
}

fn cargo_over_space(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(room), used) = (case.unit.cargo_spaces, case.unit.cargo_spaces_used) else { return };
    let Some(over) = used.over(room) else { return };
    let at = case.vehicle.cargo.last().map(|cargo| cargo.span);
    let riding =
        case.vehicle.crew.iter().rfind(|person| person.in_cargo_area).map(|person| person.span);
    let message = format!("cargo and passengers need {} more than there is room for", spaces(over));
    sink.finding(at.or(riding).unwrap_or(case.vehicle.span), message)
        .label(format!("{} of cargo, room for {}", spaces(used), plain(room)))
        .because(case.vehicle.body_span(), format!("room for {}", spaces(room)))
        .actual(used)
        .limit(room)
        .excess(CARGO_SPACES.key, over)
        .involves(&["body"]);
}

fn cargo_over_weight(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(load) = case.unit.max_load else { return };
    let Some(cargo) = case.vehicle.cargo.last() else { return };
    let with_cargo = case.ledger.sum(WEIGHT, Load::WITH_CARGO);
    let total = Exact::from(with_cargo.rounded());
    // `over-weight` reports a vehicle that is too heavy without its cargo.
    let Some(over) = total.over(load).filter(|_| Exact::from(case.unit.weight) <= load) else {
        return;
    };
    let unit = case.vehicle.unit_name();
    let message = format!("with its cargo the {unit} is {} over its maximum load", pounds(over));
    sink.finding(cargo.span, message)
        .label(format!("{} with cargo, {} allowed", pounds(total), pounds(load)))
        .because(case.vehicle.body_span(), format!("carries {}", pounds(load)))
        .actual(total)
        .limit(load)
        .excess(WEIGHT.key, over)
        .involves(&["chassis"]);
}

fn component_in_cargo_area(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let area = match vehicle.body.is_some_and(|body| body.value.cargo_spaces > 0) {
        true => "this body has a cargo area for loads only",
        false => "this body has no cargo area",
    };
    let report = |span, what: String| {
        sink.finding(span, format!("{what} cannot be in the cargo area"))
            .label("for cargo and passengers only")
            .because(vehicle.body_span(), area)
            .actual("cargo")
            .limit("the body's own spaces");
    };
    let location = vehicle.power_plant.as_ref().and_then(|plant| plant.location);
    if let Some(location) = location.filter(|own| own.value == PlantLocation::At(Place::Cargo)) {
        report(location.span, "the power plant".to_owned());
    }
    for person in vehicle.crew.iter().filter(|person| !person.role.in_cargo) {
        if let Some(seat) = person.seat.filter(|seat| seat.value == Seat::Cargo) {
            report(seat.span, person.role.row.with_article());
        }
    }
    for weapon in &vehicle.weapons {
        if let Some(mount) = weapon.mount.filter(|mount| mount.value == Mount::At(Place::Cargo)) {
            report(mount.span, weapon.row.with_article());
        }
    }
    for part in vehicle.accessories.iter().filter(|part| part.in_cargo() && !part.row.in_cargo) {
        let span = part.location.map_or(part.span, |location| location.span);
        report(span, part.row.with_article());
    }
}

fn over_division(case: &Case<'_>, sink: &Sink<'_>) {
    let division = case.options.division.filter(|_| !case.vehicle.is_sidecar);
    let Some(division) = division else { return };
    let ceiling = case.vehicle.catalog.figures.division.unit * division;
    let gear = case.vehicle.readings.personal_gear.then_some(case.figures.personal_cost);
    let cost = Exact::from(case.figures.cost + gear.unwrap_or_default());
    let Some(over) = cost.over(ceiling) else { return };
    let [price, excess, most] = [cost, over, ceiling].map(dollars);
    let message = format!("{price} is {excess} over the {most} of division {division}");
    let mut finding = sink
        .finding(case.vehicle.span, message)
        .label(match gear {
            Some(gear) => format!("with {} of personal gear", dollars(Exact::from(gear))),
            None => "too expensive for this division".to_owned(),
        })
        .actual(cost)
        .limit(ceiling)
        .excess(COST.key, over);
    let units = [Some(case.vehicle), case.vehicle.sidecar.as_deref()];
    let mut cargo = units.into_iter().flatten().flat_map(|unit| &unit.cargo);
    if !cargo.any(|cargo| cargo.spare.is_some()) {
        finding = finding.rests_on(&["rounding", "personal-gear"]);
    }
    finding.each(&case.options.division_from, |finding, place| {
        finding.because_of(place, format!("division {division}"))
    });
}
