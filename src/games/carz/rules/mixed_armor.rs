use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::vehicle::{Armor, Suit};
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
    let [usual, others @ ..] = &suits[..] else { return };
    if vehicle.alternates.armor {
        return;
    }
    for found in others.iter().flat_map(|suit| &suit.sides) {
        let Some(own) = found.own else { continue };
        let text = written(found.points.value, usual, &vehicle.armor);
        let change = Change::set_in("armor", found.side.value.name(), text);
        sink.push(
            sink.finding(
                own,
                format!("a different type of armor on the side `{}`", found.side.value.name()),
            )
            .label("unlike the other sides")
            .actual(suits.len() as i64)
            .limit(1)
            .repair("use the type of the other sides", change),
        );
    }
}

/// Points of a type of armor, as they are written in a design.
fn written(points: i64, suit: &Suit<'_, '_>, armor: &Armor<'_>) -> String {
    if suit.is_usual(armor) {
        return points.to_string();
    }
    let build = suit.build.map(|row| format!(", build = \"{}\"", row.row.id));
    let finish = suit.finish.map(|row| format!(", finish = \"{}\"", row.row.id));
    let more: String = build.into_iter().chain(finish).collect();
    format!("{{ points = {points}{more} }}")
}
