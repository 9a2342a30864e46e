//! Armor.

use crate::check::finding::Sink;
use crate::rules;

use super::super::places::side_name;
use super::Car;

rules! {
    "armor.md";
    armor_side_not_allowed: Error forbids, section "Motorcycles", rulings ["carz-motorcycle"],
        "armor on a side that cannot carry any";
    mixed_armor: Error, section "Armor", rulings ["carz-armor"],
        "a side with a different type of armor";
}

fn armor_side_not_allowed(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let armored = vehicle.armor.sides.iter().filter(|found| found.points.value > 0);
    for found in armored.filter(|found| !vehicle.carries_armor(found.side.value)) {
        let (side, points) = (found.side, found.points);
        let (name, style) = (side_name(side.value), vehicle.style_name());
        sink.finding(side.span, format!("a {style} cannot carry armor on the side `{name}`"))
            .label("not allowed here")
            .actual(points.value)
            .limit(0);
    }
}

fn mixed_armor(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let suits = vehicle.armor.suits();
    let suits: Vec<_> = suits.iter().filter(|suit| suit.points() > 0).collect();
    let others = suits.iter().skip(1).filter(|_| !vehicle.readings.armor);
    let sides = others.flat_map(|suit| &suit.sides);
    for found in sides.filter(|side| side.points.value > 0) {
        let Some(own) = found.own else { continue };
        let message =
            format!("a different type of armor on the side `{}`", side_name(found.side.value));
        sink.finding(own, message)
            .label("unlike the other sides")
            .actual(suits.len() as i64)
            .limit(1);
    }
}
