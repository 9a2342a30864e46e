use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;
use crate::units::{Exact, decimal};

use super::{Case, Check};

pub static LUXURY_OUT_OF_RANGE: Check = Check {
    rule: Rule {
        id: "luxury-out-of-range",
        level: Level::Error,
        summary: "luxury of another share than 10 to 100%",
        cite: Some(Cite::section("Finishing the Design")),
        rulings: &[],
        docs: "\
## What it checks
Luxury fittings add 10 to 100% of the cost, fractions too.

## Why
Below there is none, above there is no more to be had.
",
        fires: include_str!("../../../../tests/rules/carz/luxury-out-of-range/fires.toml"),
        passes: include_str!("../../../../tests/rules/carz/luxury-out-of-range/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(found) = case.vehicle.luxury else { return };
    let luxury = &case.vehicle.catalog.figures.luxury;
    let (least, most) = (luxury.least, luxury.most);
    let (smallest, largest) = (Exact::from(least), Exact::from(most));
    if (smallest..=largest).contains(&found.value) {
        return;
    }
    let near = if found.value < smallest { least } else { most };
    sink.push(
        sink.finding(found.span, format!("luxury of {}%", decimal(found.value)))
            .label(format!("from {least} to {most}%"))
            .actual(found.value)
            .limit(near)
            .repair(format!("take {near}%"), Change::set("luxury", near.to_string())),
    );
}
