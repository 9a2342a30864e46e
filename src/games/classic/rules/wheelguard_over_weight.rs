use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, counted, decimal, pounds};

use super::{Case, Check};

pub static WHEELGUARD_OVER_WEIGHT: Check = Check {
    rule: rule! {
        "classic" / "wheelguard-over-weight", Error, "a wheelguard that is too heavy",
        cite: Cite::Page(59),
        needs: &["type"],
        docs: "\
## What it checks
A wheelguard weighs no more than its limit, which is lower for cycles; the exact weight counts,
before any rounding.

## Why
A wheel cannot carry more.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut seen = Vec::new();
    for guard in &case.vehicle.wheelguards {
        let row = case.vehicle.guard_row(guard.wheel);
        let weight = guard.weight(row);
        if weight <= row.heaviest || seen.contains(&guard.key) {
            continue;
        }
        seen.push(guard.key);
        let factor = guard.armor.map_or(Exact::ONE, |armor| armor.weight);
        let most = (row.heaviest / (row.point_weight * factor)).floor();
        sink.push(
            sink.finding(guard.points.span, format!("a wheelguard of {} lbs.", decimal(weight)))
                .label(format!("at most {}, {}", pounds(row.heaviest), counted(most, "point")))
                .actual(weight)
                .limit(row.heaviest)
                .cite(row.row.cite.clone()),
        );
    }
}
