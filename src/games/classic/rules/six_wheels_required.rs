use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::catalog::SixWheels;
use super::{Case, Check};

pub static SIX_WHEELS_REQUIRED: Check = Check {
    rule: rule! {
        "classic" / "six-wheels-required", Error, "an extra-heavy chassis without the six wheels that it needs",
        cite: Cite::Page(49),
        rulings: &["camper"],
        needs: &["six-wheels"],
        docs: "\
## What it checks
Some bodies, such as pickups and vans, need six wheels with an extra-heavy chassis.

## Why
Four tires cannot carry that load.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(body), Some(chassis)) = (case.vehicle.body, case.vehicle.chassis) else {
        return;
    };
    if body.value.six_wheels != SixWheels::Needed
        || !chassis.value.extra_heavy
        || case.vehicle.six_wheels.is_some()
    {
        return;
    }
    let name = with_article(&body.value.class_name());
    let fitting = &case.vehicle.catalog.fittings.six_wheels;
    sink.push(
        sink.finding(chassis.span, format!("{name} with an extra-heavy chassis needs six wheels"))
            .label("needs six wheels")
            .because(body.span, name)
            .actual(4)
            .limit(6)
            .involves(&["six-wheels"])
            .cite(fitting.row.cite.clone()),
    );
}
