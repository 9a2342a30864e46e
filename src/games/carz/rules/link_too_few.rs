use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static LINK_TOO_FEW: Check = Check {
    rule: rule! {
        "carz" / "link-too-few", Error, "a link with a single weapon",
        cite: Cite::section("Equipment"),
        rulings: &["carz-links"],
        needs: &["weapons"],
        docs: "\
## What it checks
A link joins at least two weapons.

## Why
A single weapon has nothing to fire with.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for link in &case.vehicle.links {
        let members = link.weapons.iter().map(|place| case.vehicle.weapons[place.value].count);
        let count: i64 = members.sum();
        if count > 1 {
            continue;
        }
        sink.push(
            sink.finding(link.span, "this link has only one weapon")
                .label("at least 2 needed")
                .actual(count)
                .limit(2),
        );
    }
}
