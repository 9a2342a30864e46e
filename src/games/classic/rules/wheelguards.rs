//! Wheelguards.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::{Exact, counted, decimal, pounds};

use super::super::places::Wheel;
use super::Case;

rules! {
    "wheelguards.md";
    wheelguard_count: Error, page 58, rulings ["retractable-guards"], needs ["wheelguards", "reversed"],
        "a wheelguard without a wheel, or a retractable one without its counterpart";
    wheelguard_over_weight: Error, page 59, needs ["type"], "a wheelguard that is too heavy";
    retractable_wheelguard_not_allowed: Error, page 58, rulings ["retractable-guards"],
        "a retractable wheelguard on a single wheel";
}

fn wheelguard_count(case: &Case<'_>, sink: &Sink<'_>) {
    if let Some(kind) = case.vehicle.kind {
        let wheels = kind.wheels.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
        let guards = case.outfit.wheelguards().iter();
        let guards = guards.map(|group| ("wheelguards", group.key, group.name));
        let hubs = case.outfit.wheelhubs.iter().flat_map(|hubs| &hubs.groups);
        let hubs = hubs.map(|group| ("wheelhubs", group.key, group.name));
        for (table, key, name) in guards.chain(hubs) {
            if kind.wheels.iter().any(|wheel| name.value.contains(*wheel)) {
                continue;
            }
            let message = format!("{} has no wheel at `{key}`", case.vehicle.a_kind());
            sink.finding(name.span, message)
                .label(format!("its wheels: {wheels}"))
                .actual(key)
                .limit(wheels.as_str())
                .involves(&[table, key]);
        }
    }
    let guards = &case.vehicle.wheelguards;
    let retracts = |wheel: Wheel| {
        guards.iter().any(|guard| guard.wheel == wheel && guard.retractable.is_some())
    };
    for (left, right) in
        [(Wheel::FrontLeft, Wheel::FrontRight), (Wheel::BackLeft, Wheel::BackRight)]
    {
        if retracts(left) == retracts(right) {
            continue;
        }
        let guard = guards
            .iter()
            .find(|guard| guard.retractable.is_some() && [left, right].contains(&guard.wheel));
        let Some(guard) = guard else { continue };
        let Some(span) = guard.retractable else {
            continue;
        };
        let missing = if guard.wheel == left { right } else { left };
        sink.finding(
            span,
            format!("only the {} wheel has a retractable guard", guard.wheel.name()),
        )
        .label(format!("the {} wheel needs one, too", missing.name()))
        .actual(1)
        .limit(2)
        .involves(&["wheelguards", missing.name()]);
    }
}

fn wheelguard_over_weight(case: &Case<'_>, sink: &Sink<'_>) {
    let mut seen = Vec::new();
    let guards = case.vehicle.wheelguards.iter().map(|guard| ("wheelguard", guard));
    let hubs = case.vehicle.wheelhubs.iter().map(|hub| ("wheelhub", hub));
    for (kind, guard) in guards.chain(hubs) {
        let row = guard.row;
        let weight = guard.weight();
        if weight <= row.heaviest || seen.contains(&(kind, guard.key)) {
            continue;
        }
        seen.push((kind, guard.key));
        let factor = guard.armor.map_or(Exact::ONE, |armor| armor.weight);
        let most = (row.heaviest / (row.point_weight * factor)).floor();
        sink.finding(guard.points.span, format!("a {kind} of {} lbs.", decimal(weight)))
            .label(format!("at most {}, {}", pounds(row.heaviest), counted(most, "point")))
            .actual(weight)
            .limit(row.heaviest)
            .cite(row.cite.clone());
    }
}

fn retractable_wheelguard_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    for guard in case.vehicle.wheelguards.iter().filter(|guard| !guard.wheel.is_paired()) {
        let Some(span) = guard.retractable else { continue };
        sink.finding(
            span,
            format!("a retractable guard on a single wheel ({})", guard.wheel.name()),
        )
        .label("only the two wheels of an axle can have them")
        .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
        .actual(guard.wheel.name())
        .limit("paired wheels");
    }
}
