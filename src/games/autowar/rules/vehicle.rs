//! The frame, armor and options.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::counted;

use super::super::ledger::WEIGHT;
use super::super::vehicle::Extra;
use super::{Car, weight};

rules! {
    "vehicle.md";
    frame_not_allowed: Error forbids, section "Other Vehicles",
        "a frame that this type of vehicle cannot have";
    over_capacity: Error, section "Vehicle Options", "a vehicle heavier than its frame can carry";
    armor_over_limit: Error, section "Vehicle Options", needs ["scenario"],
        "more armor on a side than allowed";
    duplicate_option: Error, section "Vehicle Options", "more of an option than allowed";
}

fn frame_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let built = vehicle.sort.zip(vehicle.frame);
    let built = built.filter(|(sort, frame)| !sort.value.takes(frame.value));
    let Some((sort, frame)) = built else { return };
    let (sort_name, name) = (vehicle.sort_name(), frame.value.row.name.to_lowercase());
    let allowed = sort.value.frames.join(", ");
    sink.finding(frame.span, format!("a {sort_name} cannot have a {name} frame"))
        .label(format!("expected {allowed}"))
        .because(sort.span, format!("this is a {sort_name}"))
        .actual(frame.value.row.id.as_str())
        .limit(allowed);
}

fn over_capacity(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let (Some(frame), Some(capacity)) = (vehicle.frame, car.capacity) else { return };
    let actual = car.weight;
    let Some(over) = actual.over(capacity) else { return };
    sink.finding(frame.span, format!("the vehicle is {} over its capacity", weight(over)))
        .label(format!("it can carry {}, the parts weigh {}", weight(capacity), weight(actual)))
        .actual(actual)
        .limit(capacity)
        .cite(frame.value.row.cite.clone())
        .help(format!("the heaviest parts: {}", car.ledger.largest(WEIGHT, weight)))
        .excess(WEIGHT.key, over)
        .involves(&["engine"]);
}

fn armor_over_limit(car: &Car<'_>, sink: &Sink<'_>) {
    let figures = &car.vehicle.catalog.armor;
    let most = figures.most;
    for armor in car.vehicle.armor.iter().filter(|armor| armor.value.value > most) {
        let (side, points) = (armor.key, armor.value.value);
        let (held, over) = (counted(points, "point"), points - most);
        sink.finding(armor.value.span, format!("{held} of armor on the {side}, {over} too many"))
            .label(format!("at most {}", counted(most, "point")))
            .actual(points)
            .limit(most)
            .cite(figures.cite.clone());
    }
}

fn duplicate_option(car: &Car<'_>, sink: &Sink<'_>) {
    let options = &car.vehicle.options;
    for (number, option) in options.iter().enumerate() {
        let Some(most) = option.row.most else { continue };
        let alike = |other: &&Extra<'_>| other.row.row.id == option.row.row.id;
        let count: i64 = options[..=number].iter().filter(alike).map(|other| other.count).sum();
        if count <= most {
            continue;
        }
        sink.finding(option.item.span, counted(count, &option.name()))
            .label(format!("a vehicle may have at most {most}"))
            .actual(count)
            .limit(most)
            .each(options[..number].iter().find(alike), |finding, first| {
                finding.because(first.item.span, "the first is here")
            });
    }
}
