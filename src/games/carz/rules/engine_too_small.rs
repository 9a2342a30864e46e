use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::decimal;

use super::{Case, Check};

pub static ENGINE_TOO_SMALL: Check = Check {
    rule: rule! {
        "carz" / "engine-too-small", Error, "an engine with too little horsepower",
        cite: Cite::section("Engines"),
        docs: "\
## What it checks
Each engine has at least the minimum horsepower, without its chargers.

## Why
Smaller engines are not built.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let least = case.vehicle.catalog.figures.engines.least;
    for engine in case.vehicle.engines.iter().filter(|engine| engine.power.value < least) {
        let power = decimal(engine.power.value);
        sink.push(
            sink.finding(
                engine.power.span,
                format!("an engine of {power} horsepower is too small"),
            )
            .label(format!("at least {}", decimal(least)))
            .actual(engine.power.value)
            .limit(least),
        );
    }
}
