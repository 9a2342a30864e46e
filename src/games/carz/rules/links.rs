//! Links.

use std::collections::HashMap;

use crate::check::finding::Sink;
use crate::rules;
use crate::text::source::Span;

use super::super::places::Place;
use super::Car;

rules! {
    "links.md";
    link_across_places: Error, section "Equipment", needs ["location"],
        "linked weapons on different sides";
    link_too_few: Error, section "Equipment", rulings ["carz-links"], needs ["weapons"],
        "a link with a single weapon";
    linked_twice: Error, section "Equipment", rulings ["carz-links"], "a weapon linked twice";
}

fn link_across_places(car: &Car<'_>, sink: &Sink<'_>) {
    for link in &car.vehicle.links {
        let place = |member: usize| car.vehicle.weapons[member].place();
        let Some(first) = link.weapons.first() else { continue };
        let other = link.weapons.iter().find(|other| place(other.value) != place(first.value));
        let Some(other) = other else { continue };
        let at = |member: usize| place(member).map_or("without a location", Place::at);
        sink.finding(other.span, "this link joins weapons on different sides")
            .label(at(other.value))
            .because(first.span, at(first.value));
    }
}

fn link_too_few(car: &Car<'_>, sink: &Sink<'_>) {
    for link in &car.vehicle.links {
        let members = link.weapons.iter().map(|place| car.vehicle.weapons[place.value].count);
        let count: i64 = members.sum();
        if count < 2 {
            sink.finding(link.span, "this link has only one weapon")
                .label("at least 2 needed")
                .actual(count)
                .limit(2);
        }
    }
}

fn linked_twice(car: &Car<'_>, sink: &Sink<'_>) {
    let mut seen: HashMap<usize, Span> = HashMap::new();
    for link in &car.vehicle.links {
        for member in &link.weapons {
            let Some(first) = seen.get(&member.value) else {
                seen.insert(member.value, member.span);
                continue;
            };
            let name = car.vehicle.weapons[member.value].name();
            sink.finding(member.span, format!("the {name} is already linked"))
                .label("linked again here")
                .because(*first, "first linked here");
        }
    }
}
