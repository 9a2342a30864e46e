use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::super::places::SPOTS;
use super::repairs::{leave_out, move_to};
use super::{Case, Check};

pub static MULTIPLE_STRUCTURES: Check = Check {
    rule: rule! {
        "sixth" / "multiple-structures", Error, "more than one structure card on a side",
        cite: Cite::Page(8),
        docs: "\
## What it checks
A side has at most one structure card, so a car has at most four; they may be the same card.

## Why
There is no room for a second plate.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let structures = |spot| vehicle.at(spot).filter(|card| card.row.kind == Kind::Structure);
    for (_, spot) in SPOTS.iter().filter(|(_, spot)| spot.is_side()) {
        let mut first = None;
        for card in structures(*spot) {
            let surplus = if first.is_some() { card.count } else { card.count - 1 };
            if surplus > 0 {
                let mut finding = sink
                    .finding(card.span, format!("a second structure card {}", spot.phrase()))
                    .label("at most one on a side")
                    .actual(card.count + i64::from(first.is_some()))
                    .limit(1);
                if let Some(span) = first {
                    finding = finding.because(span, "the first is here");
                }
                let free =
                    card.row.place().spots().iter().find(|spot| structures(**spot).count() == 0);
                if let (Some(free), 1) = (free, card.count) {
                    finding = move_to(finding, card, *free);
                }
                sink.push(leave_out(finding, card, surplus));
            }
            first = first.or(Some(card.span));
        }
    }
}
