use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static WRONG_SUSPENSION: Check = Check {
    rule: rule! {
        "classic" / "wrong-suspension", Error, "a suspension for another kind of vehicle",
        cite: Cite::Page(49),
        docs: "\
## What it checks
Cars have the suspensions of p. 49, cycles and trikes those of p. 53.

## Why
They share their names, but not their prices and handling classes.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(suspension) = vehicle.suspension else {
        return;
    };
    if vehicle.is_of(&suspension.value.kinds) {
        return;
    }
    let name = suspension.value.row.name.to_lowercase();
    sink.push(
        sink.finding(
            suspension.span,
            format!("this {name} suspension does not fit {}", vehicle.a_kind()),
        )
        .label(format!("made for: {}", suspension.value.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()))
        .actual(vehicle.kind_id())
        .limit(suspension.value.kinds.join(", "))
        .cite(suspension.value.row.cite.clone()),
    );
}
