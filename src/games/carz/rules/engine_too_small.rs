use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::decimal;

use super::{Case, Check};

pub static ENGINE_TOO_SMALL: Check = Check {
    rule: rule! {
        "carz" / "engine-too-small", Error, "an engine of less horsepower than any has",
        cite: Cite::section("Engines"),
        docs: "\
## What it checks
Each engine has at least the least horsepower of the catalog, before any charger.

## Why
There are no smaller ones.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let least = case.vehicle.catalog.figures.engines.least;
    for engine in case.vehicle.engines.iter().filter(|engine| engine.power.value < least) {
        let change =
            Change::set_item("engines", engine.number, "horsepower", least.ceil().to_string());
        let power = decimal(engine.power.value);
        sink.push(
            sink.finding(engine.power.span, format!("an engine of {power} horsepower"))
                .label(format!("at least {}", decimal(least)))
                .actual(engine.power.value)
                .limit(least)
                .repair(format!("take {} horsepower", least.ceil()), change),
        );
    }
}
