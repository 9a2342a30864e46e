//! Turrets.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::{Exact, spaces, with_article};

use super::super::vehicle::{Mount, Turret, Weapon};
use super::Case;

rules! {
    "turrets.md";
    turret_missing: Error forbids, page 58, needs ["turrets"],
        "a weapon in a turret that the design does not have";
    turret_not_allowed: Error forbids, local: true, page 58, rulings ["several-turrets"],
        "a turret on a vehicle that cannot have one, or not a second one";
    turret_overfull: Error, page 58, "more weapons in a turret than it holds";
    turret_too_big: Error, local: true, page 58, rulings ["camper"], "a turret that is too large for the body";
}

fn turret_missing(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let is_clear = case.outfit.turrets.len() == vehicle.turrets.len();
    for weapon in vehicle.weapons.iter().filter(|_| is_clear) {
        let outside = weapon.mount.filter(|mount| mount.value == Mount::NoTurret);
        let Some(mount) = outside else { continue };
        let message =
            format!("the {} is in a turret, but the vehicle has none", weapon.row.lower());
        sink.finding(mount.span, message)
            .label("no turret in this design")
            .actual(0)
            .limit(1)
            .involves(&["turrets"]);
    }
}

fn turret_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(body) = case.vehicle.body else { return };
    if body.value.largest_turret > 0 {
        if case.vehicle.readings.several_turrets {
            second_turrets(case, sink);
        }
        return;
    }
    for turret in &case.vehicle.turrets {
        let name = with_article(&body.value.class_name());
        sink.finding(turret.span, format!("{name} cannot carry a turret"))
            .label("no turret fits on this body")
            .because(body.span, name)
            .actual(turret.row.size)
            .limit(0);
    }
}

fn second_turrets(case: &Case<'_>, sink: &Sink<'_>) {
    let turrets = &case.vehicle.turrets;
    for turret in turrets.iter().skip(1) {
        sink.finding(turret.span, "a vehicle has at most one turret")
            .label("at most one")
            .because(turrets[0].span, "the first")
            .actual(turrets.len() as i64)
            .limit(1);
    }
}

fn turret_overfull(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for (number, turret) in vehicle.turrets.iter().enumerate() {
        let inside = |weapon: &&Weapon<'_>| {
            weapon.mount.is_some_and(|mount| mount.value == Mount::Turret(number))
        };
        let weapons: Vec<_> = vehicle.weapons.iter().filter(inside).collect();
        let used: Exact = weapons.iter().map(|weapon| weapon.spaces()).sum();
        let size = Exact::from(turret.row.size);
        let Some(over) = used.over(size) else { continue };
        let last = weapons.last().map_or(turret.span, |weapon| weapon.item.span);
        let message =
            format!("{} of weapons in a turret that holds {}", spaces(used), spaces(size));
        sink.finding(last, message)
            .label(format!("{} too many", spaces(over)))
            .because(turret.span, format!("holds {}", spaces(size)))
            .actual(used)
            .limit(size)
            .each(weapons.iter(), |finding, weapon| finding.involves_item("weapons", weapon.number))
            .involves_key_of("turrets", turret.number, "item");
    }
}

fn turret_too_big(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(body) = case.vehicle.body else { return };
    let most = body.value.largest_turret;
    let class = || with_article(&body.value.class_name());
    let is_too_big = |turret: &&Turret<'_>| most > 0 && turret.row.size > most;
    for turret in case.vehicle.turrets.iter().filter(is_too_big) {
        let message = format!("{} cannot carry {}", class(), turret.row.with_article());
        sink.finding(turret.span, message)
            .label(format!("at most {} of weapons", spaces(Exact::from(most))))
            .because(body.span, class())
            .actual(turret.row.size)
            .limit(most)
            .involves_key_of("turrets", turret.number, "item");
    }
}
