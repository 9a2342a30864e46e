use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static LINK_TOO_FEW: Check = Check {
    rule: rule! {
        "classic" / "link-too-few", Error, "a link that joins fewer than two things",
        cite: Cite::Page(57),
        needs: &["joins", "links", "weapons", "accessories", "sidecar", "turrets", "wheelguards", "body"],
        docs: "\
## What it checks
A link joins two or more weapons, links or other pieces of equipment.

## Why
A single weapon already has a button.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for link in &case.vehicle.links {
        let joined: i64 = link
            .members
            .iter()
            .map(|member| case.vehicle.linked_weapon(member).map_or(1, |weapon| weapon.count.value))
            .sum();
        if joined >= 2 {
            continue;
        }
        sink.push(
            sink.finding(
                link.span,
                if joined == 1 {
                    "a link that joins only one thing"
                } else {
                    "a link that joins nothing"
                },
            )
            .label("a link needs at least two")
            .actual(joined)
            .limit(2),
        );
    }
}
