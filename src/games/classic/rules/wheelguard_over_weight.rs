use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;
use crate::units::{Exact, counted, decimal, pounds};

use super::{Case, Check};

pub static WHEELGUARD_OVER_WEIGHT: Check = Check {
    rule: Rule {
        id: "wheelguard-over-weight",
        level: Level::Error,
        summary: "a wheelguard that is too heavy",
        cite: Some(Cite::Page(59)),
        rulings: &[],
        docs: "\
## What it checks
One wheelguard weighs at most 40 lbs., on a cycle's wheel 20 lbs., exactly and before any
rounding.

## Why
More would hang on the wheel.
",
        fires: include_str!("../../../../tests/rules/classic/wheelguard-over-weight/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/wheelguard-over-weight/passes.toml"),
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
        let change = Change::replace_span(guard.points.span, most.to_string());
        sink.push(
            sink.finding(guard.points.span, format!("a wheelguard of {} lbs.", decimal(weight)))
                .label(format!("at most {}, {}", pounds(row.heaviest), counted(most, "point")))
                .actual(weight)
                .limit(row.heaviest)
                .cite(row.row.cite.clone())
                .repair(format!("make it {}", counted(most, "point")), change),
        );
    }
}
