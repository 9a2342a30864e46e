use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static CYCLE_GUNNER_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "cycle-gunner-not-allowed", Error, "a gunner on a cycle",
        cite: Cite::Page(51),
        rulings: &["cycle-people"],
        docs: "\
## What it checks
A cycle carries a driver and at most one passenger; gunners ride in its sidecar, in cars and in
trikes.

## Why
A cycle has one set of controls.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let none_beside = vehicle.is_sidecar && vehicle.alternates.cycle_people;
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
        case.vehicle.crew.iter().filter(|person| person.role.fires && !person.is_driver());
    for gunner in gunners {
        sink.push(
            sink.finding(gunner.span, format!("a gunner {on} a {kind}"))
                .label(label)
                .because(vehicle.body_span(), format!("the {kind}"))
                .involves_key_of("crew", gunner.number, "role"),
        );
    }
}
