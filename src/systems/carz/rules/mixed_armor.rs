use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};

use super::{Case, Check};

pub static MIXED_ARMOR: Check = Check {
    rule: Rule {
        id: "mixed-armor",
        level: Level::Error,
        summary: "a side with another type of armor than the rest",
        cite: Some(Cite::section("Armor")),
        rulings: &["carz-armor"],
        docs: "\
## What it checks
All armor of a car has one build and one finish.

## Why
The type of armor is chosen for the car, not for its sides.
",
        fires: include_str!("../../../../tests/rules/carz/mixed-armor/fires.toml"),
        passes: include_str!("../../../../tests/rules/carz/mixed-armor/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let suits = vehicle.armor.suits();
    if suits.len() < 2 || vehicle.otherwise.armor {
        return;
    }
    for found in &vehicle.armor.sides {
        let Some(own) = found.own.filter(|_| !found.is_like(&vehicle.armor)) else { continue };
        let change =
            Change::set_in("armor", found.side.value.name(), found.points.value.to_string());
        sink.push(
            sink.finding(
                own,
                format!("armor of another type on the side `{}`", found.side.value.name()),
            )
            .label("unlike the rest")
            .actual(suits.len() as i64)
            .limit(1)
            .repair("make it like the rest", change),
        );
    }
}
