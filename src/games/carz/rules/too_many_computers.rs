use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::counted;

use super::{Case, Check};

pub static TOO_MANY_COMPUTERS: Check = Check {
    rule: rule! {
        "carz" / "too-many-computers", Error, "more targeting computers than drivers and gunners",
        cite: Cite::section("Equipment"),
        rulings: &["carz-links"],
        docs: "\
## What it checks
There is at most one targeting computer for each driver and gunner.

## Why
A computer helps only one person.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let most = vehicle.gunners();
    let mut before: Vec<(&str, i64)> = Vec::new();
    for found in vehicle.equipment.iter().filter(|found| found.row.per_gunner) {
        let id = found.row.row.id.as_str();
        let known: i64 =
            before.iter().filter(|(other, _)| *other == id).map(|(_, count)| count).sum();
        before.push((id, found.count));
        let left = (most - known).max(0);
        if found.count <= left || vehicle.partial {
            continue;
        }
        let count = known + found.count;
        let name = found.row.row.name.to_lowercase();
        let people = match most {
            1 => "1 driver or gunner".to_owned(),
            _ => format!("{most} drivers and gunners"),
        };
        sink.push(
            sink.finding(found.span, format!("{} for {people}", counted(count, &name)))
                .label("each driver or gunner uses one; a design does not say whose it is")
                .actual(count)
                .limit(most),
        );
    }
}
