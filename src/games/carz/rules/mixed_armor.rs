use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static MIXED_ARMOR: Check = Check {
    rule: rule! {
        "carz" / "mixed-armor", Error, "a side with a different type of armor",
        cite: Cite::section("Armor"),
        rulings: &["carz-armor"],
        docs: "\
## What it checks
All armor of a car has one build and one finish.

## Why
The type of armor is chosen for the car, not for its sides.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let suits = vehicle.armor.suits();
    let suits: Vec<_> = suits.iter().filter(|suit| suit.points() > 0).collect();
    let [_, others @ ..] = &suits[..] else { return };
    if vehicle.alternates.armor {
        return;
    }
    let sides = others.iter().flat_map(|suit| &suit.sides);
    for found in sides.filter(|side| side.points.value > 0) {
        let Some(own) = found.own else { continue };
        sink.push(
            sink.finding(
                own,
                format!("a different type of armor on the side `{}`", found.side.value.name()),
            )
            .label("unlike the other sides")
            .actual(suits.len() as i64)
            .limit(1),
        );
    }
}
