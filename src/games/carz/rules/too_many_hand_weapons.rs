use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::counted;

use super::{Case, Check};

pub static TOO_MANY_HAND_WEAPONS: Check = Check {
    rule: rule! {
        "carz" / "too-many-hand-weapons", Error, "a person with more than one hand weapon",
        cite: Cite::section("Pedestrians"),
        needs: &["count"],
        docs: "\
## What it checks
Each person carries at most one hand weapon.

## Why
A person chooses one of the hand weapons.
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
        let people = counted(member.count, "person").replace("persons", "people");
        sink.push(
            sink.finding(next.span, format!("{count} hand weapons for {people}"))
                .label("at most one each")
                .actual(count)
                .limit(member.count),
        );
    }
}
