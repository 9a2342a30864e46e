use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::super::places::SPOTS;
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
                sink.push(finding.involves_item(card.spot.key(), card.number));
            }
            first = first.or(Some(card.span));
        }
    }
}
