use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::Exact;
use crate::vehicle::derivation::UNHEARD;

use super::super::figures::{self, capacity};
use super::super::ledger::WEIGHT;
use super::repairs::{frames, less_armor, surplus, weight};
use super::{Case, Check};

pub static OVER_CAPACITY: Check = Check {
    rule: rule! {
        "autowar" / "over-capacity", Error, "a vehicle heavier than its frame can carry",
        cite: Cite::section("Vehicle Options"),
        docs: "\
## What it checks
Engine, tires, armor, weapons, mounts and options together weigh no more than the capacity of the frame; exactly the
capacity is legal.

## Why
The frame would not hold.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(frame), Some(capacity)) = (vehicle.frame, capacity(vehicle, UNHEARD)) else { return };
    let actual = figures::weight(&case.ledger, UNHEARD);
    if actual <= capacity {
        return;
    }
    let over = actual - capacity;
    let mut finding = sink
        .finding(frame.span, format!("the vehicle is {} over its capacity", weight(over)))
        .label(format!("it can carry {}, the parts weigh {}", weight(capacity), weight(actual)))
        .actual(actual)
        .limit(capacity)
        .cite(frame.value.row.cite.clone())
        .help(format!("the heaviest parts: {}", case.ledger.largest(WEIGHT, weight)));
    if let Some((message, changes)) = less_armor(case, over) {
        finding = finding.repair_all(message, changes);
    }
    if let Some((message, change)) = frames(case, actual).into_iter().next() {
        finding = finding.repair(message, change);
    }
    for (message, change) in lighter(case, over).into_iter().take(2) {
        finding = finding.repair(message, change);
    }
    sink.push(finding);
}

/// A smaller engine, or fewer parts of one kind: whatever saves enough weight, the smallest saving first.
fn lighter(case: &Case<'_>, over: Exact) -> Vec<(String, Change)> {
    let vehicle = case.vehicle;
    let mut lighter = Vec::new();
    for parts in surplus(vehicle).into_iter().filter(|parts| !parts.weight.is_zero()) {
        let number = (over / parts.weight).ceil();
        if number <= parts.count {
            let (message, change) = parts.without(number);
            lighter.push((parts.weight * number, message, change));
        }
    }
    let engine = vehicle.engine.as_ref().map_or(Exact::ZERO, |engine| engine.row.weight);
    lighter.extend(vehicle.catalog.engines.rows.iter().map(|row| {
        let change = Change::set("engine", format!("\"{}\"", row.row.id));
        (engine - row.weight, format!("use a {} engine", row.row.name), change)
    }));
    lighter.retain(|(saved, ..)| *saved >= over);
    lighter.sort_by_key(|(saved, ..)| *saved);
    let shown = |(saved, message, change)| (format!("{message}: {} less", weight(saved)), change);
    lighter.into_iter().map(shown).collect()
}
