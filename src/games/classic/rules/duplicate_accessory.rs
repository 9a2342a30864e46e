use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level};
use crate::rule;
use crate::units::with_article;

use super::super::catalog::Once;
use super::super::vehicle::Accessory;
use super::{Case, Check};

pub static DUPLICATE_ACCESSORY: Check = Check {
    rule: rule! {
        "classic" / "duplicate-accessory", Error, "the same accessory twice where only one is allowed",
        cite: Cite::Page(57),
        rulings: &["once-only"],
        needs: &["location"],
        docs: "\
## What it checks
Spoilers, airdams, ramplates, brushcutters, blades, roll cages, active suspensions and antilock
brakes are fitted once, spikes once at each end.

## Why
A second one would have no room and no effect.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let parts = &case.vehicle.accessories;
    let level = if case.vehicle.alternates.once_only { Level::Warning } else { Level::Error };
    for (number, part) in parts.iter().enumerate() {
        if part.row.once == Once::Any {
            continue;
        }
        let alike = |other: &&Accessory<'_>| {
            other.row.row.id == part.row.row.id
                && (part.row.once == Once::Vehicle
                    || other.location.map(|at| at.value) == part.location.map(|at| at.value))
        };
        let name = with_article(&part.row.row.name.to_lowercase());
        let once = if part.row.once == Once::Vehicle { "once" } else { "once at each end" };
        let finding = |span, found: i64| {
            sink.finding(span, format!("{name} can be fitted only {once}"))
                .at_level(level)
                .label("at most one")
                .actual(found)
                .limit(1)
                .cite(part.row.row.cite.clone())
        };
        if part.count.value > 1 {
            sink.push(finding(part.count.span, part.count.value));
        } else if let Some(first) = parts[..number].iter().find(alike) {
            sink.push(finding(part.item_span, 2).because(first.item_span, "the first"));
        }
    }
}
