//! Wheelguards.

use crate::check::finding::Sink;
use crate::document::shape::slots::Named;
use crate::rules;
use crate::units::{Exact, counted, decimal, pounds};

use super::super::places::{Wheel, WheelGroup};
use super::{Case, Outfit};

rules! {
    "wheelguards.md";
    wheelguard_count: Error, page 58, rulings ["retractable-guards"], needs ["wheelguards", "reversed"],
        "a wheelguard without a wheel, or a retractable one without its counterpart";
    wheelguard_over_weight: Error, page 59, needs ["type"], "a wheelguard that is too heavy";
    retractable_wheelguard_not_allowed: Error forbids, page 58, rulings ["retractable-guards"],
        "a retractable wheelguard on a single wheel";
}

fn wheelguard_count(case: &Case<'_>, sink: &Sink<'_>) {
    let Outfit { wheelguards, wheelhubs, .. } = case.outfit;
    for (table, guards) in [("wheelguards", wheelguards), ("wheelhubs", wheelhubs)] {
        no_such_wheel(case, sink, table, guards.iter().flat_map(|guards| &guards.groups));
    }
    let retracts =
        |wheel| case.vehicle.wheelguards.iter().find(|guard| guard.wheel == wheel)?.retractable;
    for (left, right) in
        [(Wheel::FrontLeft, Wheel::FrontRight), (Wheel::BackLeft, Wheel::BackRight)]
    {
        let (span, own, missing) = match (retracts(left), retracts(right)) {
            (Some(span), None) => (span, left.name(), right.name()),
            (None, Some(span)) => (span, right.name(), left.name()),
            _ => continue,
        };
        sink.finding(span, format!("only the {own} wheel has a retractable guard"))
            .label(format!("the {missing} wheel needs one, too"))
            .actual(1)
            .limit(2)
            .involves(&["wheelguards", missing]);
    }
}

/// Reports keys of `table` for wheels that the vehicle does not have.
pub(super) fn no_such_wheel<'d, T: 'd>(
    case: &Case<'_>,
    sink: &Sink<'_>,
    table: &str,
    groups: impl IntoIterator<Item = &'d Named<WheelGroup, T>>,
) {
    let Some(kind) = case.vehicle.kind else { return };
    let wheels = kind.wheels.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
    let has = |group: WheelGroup| kind.wheels.iter().any(|wheel| group.contains(*wheel));
    for Named { key, name, .. } in groups.into_iter().filter(|own| !has(own.name.value)) {
        sink.finding(name.span, format!("{} has no wheel at `{key}`", case.vehicle.a_kind()))
            .label(format!("its wheels: {wheels}"))
            .actual(*key)
            .limit(wheels.as_str())
            .involves(&[table, key]);
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
        let message = format!("a retractable guard on a single wheel ({})", guard.wheel.name());
        sink.finding(span, message)
            .label("only the two wheels of an axle can have them")
            .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
            .actual(guard.wheel.name())
            .limit("paired wheels");
    }
}
