//! The body: its chassis, suspension and wheels, and the sidecar beside it.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::with_article;

use super::super::catalog::SixWheels;
use super::Case;

rules! {
    "body.md";
    chassis_mod_not_allowed: Error forbids, local: true, page 52, rulings ["cycle-chassis"],
        "a chassis modification on a cycle or sidecar";
    wrong_suspension: Error forbids, local: true, page 49, "a suspension for another kind of vehicle";
    six_wheels_not_allowed: Error forbids, local: true, page 49, "six wheels on a body that is too small";
    six_wheels_required: Error, local: true, page 49, rulings ["camper"], needs ["six-wheels"],
        "an extra-heavy chassis without the six wheels that it needs";
    reversed_not_trike: Error, local: true, page 54, "a reversed vehicle that is not a trike";
    sidecar_not_allowed: Error forbids, local: true, page 52, "a sidecar on a vehicle that cannot pull one";
    multiple_sidecars: Error, page 52, "more than one sidecar";
}

fn chassis_mod_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(kind), Some(chassis)) = (case.vehicle.kind, case.vehicle.chassis) else { return };
    let row = chassis.value;
    if kind.chassis || row.cost.is_zero() && row.load.is_zero() {
        return;
    }
    case.cannot(sink, chassis.span, &format!("have {} chassis", row.with_article()))
        .label("only the standard chassis is allowed")
        .actual(row.id.as_str())
        .limit("standard");
}

fn wrong_suspension(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let misfit = vehicle.suspension.filter(|own| !vehicle.is_of(&own.value.kinds));
    let Some(suspension) = misfit else { return };
    let name = suspension.value.lower();
    let message = format!("this {name} suspension does not fit {}", vehicle.a_kind());
    sink.finding(suspension.span, message)
        .label(format!("made for: {}", suspension.value.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()))
        .actual(vehicle.kind_id())
        .limit(suspension.value.kinds.join(", "))
        .cite(suspension.value.cite.clone());
}

fn six_wheels_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(span), Some(body)) = (case.vehicle.six_wheels, case.vehicle.body) else { return };
    if body.value.six_wheels == SixWheels::Never {
        let name = with_article(&body.value.class_name());
        sink.finding(span, format!("{name} cannot have six wheels"))
            .label("only mid-sized and larger cars can")
            .because(body.span, name)
            .actual(body.value.id.as_str())
            .limit("mid-sized and larger cars");
    }
}

fn six_wheels_required(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let body = vehicle.body.filter(|body| body.value.six_wheels == SixWheels::Needed);
    let chassis = vehicle.chassis.filter(|chassis| chassis.value.extra_heavy);
    let needed = body.zip(chassis).filter(|_| vehicle.six_wheels.is_none());
    let Some((body, chassis)) = needed else { return };
    let name = with_article(&body.value.class_name());
    let fitting = &case.vehicle.catalog.fittings.six_wheels;
    sink.finding(chassis.span, format!("{name} with an extra-heavy chassis needs six wheels"))
        .label("needs six wheels")
        .because(body.span, name)
        .actual(4)
        .limit(6)
        .involves(&["six-wheels"])
        .cite(fitting.row.cite.clone());
}

fn reversed_not_trike(case: &Case<'_>, sink: &Sink<'_>) {
    let reversed = case.vehicle.reversed.filter(|_| !case.vehicle.is_reversed());
    let (Some(span), Some(kind)) = (reversed, case.vehicle.kind) else { return };
    case.cannot(sink, span, "be reversed")
        .label("only trikes can be reversed")
        .actual(kind.row.id.as_str())
        .limit("trike");
}

fn sidecar_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let body = vehicle.body.filter(|body| !body.value.pulls_sidecar);
    let (Some(body), Some(sidecar)) = (body, &vehicle.sidecar) else { return };
    let name = with_article(&body.value.class_name());
    let pullers = vehicle.catalog.bodies.rows.iter().filter(|row| row.pulls_sidecar);
    let pullers: Vec<_> = pullers.map(|row| row.id.as_str()).collect();
    sink.finding(sidecar.body_span(), format!("{name} cannot pull a sidecar"))
        .label("only medium and heavy cycles can")
        .because(body.span, name)
        .actual(body.value.id.as_str())
        .limit(pullers.join(", "))
        .involves(&["body"]);
}

fn multiple_sidecars(case: &Case<'_>, sink: &Sink<'_>) {
    let [first, extra @ ..] = case.design.sidecars.as_slice() else { return };
    for sidecar in extra.iter().filter(|_| !case.vehicle.is_sidecar) {
        sink.finding(sidecar.at(), "another sidecar")
            .label("only one is allowed; this one is ignored")
            .because(first.at(), "the first")
            .actual(case.design.sidecars.len() as i64)
            .limit(1);
    }
}
