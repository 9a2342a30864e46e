use crate::check::finding::Sink;
use crate::rule;
use crate::text::edit::Change;

use super::super::vehicle::Card;
use super::{Case, Check};

pub static ODD_FREE_COPY: Check = Check {
    rule: rule! {
        "sixth" / "odd-free-copy", Warning, "an unused free copy",
        rulings: &["sixth-free-copies"],
        needs: &["front", "back", "left", "right", "crew-area", "hidden"],
        docs: "\
## What it checks
Every second copy of Light, Standard and Heavy Rockets and of Fake Machine Guns is free. An odd number of them leaves
a free one in the deck.

## Why
It is legal, but the car could have one more for nothing.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let cards = &case.vehicle.cards;
    for (number, card) in cards.iter().enumerate().filter(|(_, card)| card.row.second_free) {
        let within = |card: &Card<'_>| case.vehicle.alternates.pairs_within(card.spot);
        let alike = |other: &&Card<'_>| other.id() == card.id() && within(other) == within(card);
        if cards[number + 1..].iter().any(|other| alike(&other)) {
            continue;
        }
        let count: i64 = cards.iter().filter(alike).map(|card| card.count).sum();
        if count % 2 == 0 {
            continue;
        }
        let finding = sink
            .finding(card.span, format!("one more {} is free", card.name()))
            .label(format!("{count} here, and every second one is free"))
            .actual(count)
            .limit(count + 1)
            .cite(card.row.row.cite.clone());
        let change = Change::add(card.spot.key(), format!("\"{}\"", card.id()));
        sink.push(finding.particular(vec![change]));
    }
}
