use crate::rule;
use std::collections::HashMap;

use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level};

use super::super::catalog::Kind;
use super::super::vehicle::Card;
use super::{Case, Check};

pub static OVER_COPIES: Check = Check {
    rule: rule! {
        "sixth" / "over-copies", Warning, "more copies of a card than the player has",
        cite: Cite::Page(10),
        rulings: &["sixth-copies"],
        docs: "\
## What it checks
A car has no more copies of a card than a deck has, according to the catalog; if the design lists the products that the
player owns, no more than they have together.

## Why
A player builds from one deck.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let level = if vehicle.alternates.copies { Level::Error } else { Level::Warning };
    // A second copy of any other card is illegal anyway.
    let several = |card: &&Card<'_>| {
        matches!(card.row.kind, Kind::Weapon | Kind::Structure) && !card.row.exclusive
    };
    let mut before: HashMap<&str, i64> = HashMap::new();
    for card in vehicle.cards.iter().filter(several) {
        let Some(available) = vehicle.available(card.row).filter(|copies| *copies > 0) else {
            continue;
        };
        let seen = before.entry(card.id()).or_default();
        let left = (available - *seen).max(0);
        *seen += card.count;
        if card.count <= left {
            continue;
        }
        let finding = sink
            .finding(card.span, format!("{} copies of the {}", *seen, card.name()))
            .at_level(level)
            .label(match vehicle.owned {
                Some(_) => format!("the products under `owned` have {available}"),
                None => format!("a deck has {available}"),
            })
            .actual(*seen)
            .limit(available);
        sink.push(finding.involves_item(card.spot.key(), card.number));
    }
}
