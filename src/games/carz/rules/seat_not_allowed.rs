use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::{Case, Check};

pub static SEAT_NOT_ALLOWED: Check = Check {
    rule: Rule {
        id: "seat-not-allowed",
        level: Level::Error,
        summary: "a person for whom there is no seat",
        cite: Some(Cite::section("Motorcycles")),
        rulings: &[],
        docs: "\
## What it checks
A motorcycle has seats for a driver and passengers, none for a gunner.

## Why
Nobody else fires its weapons.
",
        fires: include_str!("../../../../tests/rules/carz/seat-not-allowed/fires.toml"),
        passes: include_str!("../../../../tests/rules/carz/seat-not-allowed/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for member in vehicle.crew.iter().filter(|member| vehicle.seat(member.row).is_none()) {
        let (name, style) = (member.row.row.name.to_lowercase(), vehicle.style_name());
        sink.push(
            sink.finding(member.span, format!("a {style} has no seat for a {name}"))
                .label("no seat")
                .repair("leave out this seat", Change::remove_item("crew", member.number)),
        );
    }
}
