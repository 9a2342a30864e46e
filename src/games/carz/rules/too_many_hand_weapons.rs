use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static TOO_MANY_HAND_WEAPONS: Check = Check {
    rule: rule! {
        "carz" / "too-many-hand-weapons", Error, "a person with two hand weapons",
        cite: Cite::section("Pedestrians"),
        docs: "\
## What it checks
Each person carries one hand weapon.

## Why
There is a choice of one of two.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for member in &case.vehicle.crew {
        let count = member.hand_weapons.len() as i64;
        let Some(next) =
            usize::try_from(member.count).ok().and_then(|n| member.hand_weapons.get(n))
        else {
            continue;
        };
        let last = member.hand_weapons.len() - 1;
        let change = Change::remove_nested("crew", member.number, "hand-weapons", last);
        sink.push(
            sink.finding(next.span, format!("{count} hand weapons for {}", member.count))
                .label("one for each")
                .actual(count)
                .limit(member.count)
                .repair("leave out the last", change),
        );
    }
}
