use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::{Case, Check};

pub static MULTIPLE_DRIVERS: Check = Check {
    rule: Rule {
        id: "multiple-drivers",
        level: Level::Error,
        summary: "more than one driver",
        cite: Some(Cite::Page(51)),
        rulings: &[],
        docs: "\
## What it checks
A vehicle has one driver; other crew with weapon controls are gunners.

## Why
There is one set of controls.
",
        fires: include_str!("../../../../tests/rules/classic/multiple-drivers/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/multiple-drivers/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let drivers: Vec<_> = case.vehicle.crew.iter().filter(|person| person.is_driver()).collect();
    let most = if case.vehicle.is_sidecar { 0 } else { 1 };
    for extra in drivers.iter().skip(most) {
        sink.push(
            sink.finding(extra.span, "another driver")
                .label("only one can drive")
                .actual(drivers.len() as i64)
                .limit(most as i64)
                .repair(
                    "make them a gunner",
                    Change::replace_span(extra.span, "\"gunner\"".to_owned()),
                )
                .repair("leave them behind", Change::remove_item("crew", extra.number)),
        );
    }
}
