//! Checks shared by several rules.

use crate::check::finding::Sink;

use super::super::catalog::Kind;
use super::super::vehicle::Card;
use super::Case;

/// Reports every card of a kind with the same name as one before it.
pub fn duplicates(case: &Case<'_>, kind: Kind, sink: &Sink<'_>) {
    repeated(case, kind, sink, |card, other| {
        (card.id() == other.id()).then(|| format!("a second {}", card.name()))
    });
}

/// The same for names and types.
pub fn clashes(case: &Case<'_>, kind: Kind, sink: &Sink<'_>) {
    repeated(case, kind, sink, |card, other| {
        if card.id() == other.id() {
            return Some(format!("a second {}", card.name()));
        }
        let shared = card.row.subtype.as_ref().filter(|_| card.row.subtype == other.row.subtype)?;
        Some(format!("{} and {} both have the type {shared}", other.name(), card.name()))
    });
}

fn repeated(
    case: &Case<'_>,
    kind: Kind,
    sink: &Sink<'_>,
    clash: impl Fn(&Card<'_>, &Card<'_>) -> Option<String>,
) {
    let cards: Vec<_> = case.vehicle.cards_of(kind).collect();
    for (number, card) in cards.iter().enumerate() {
        let before = cards[..number].iter().find_map(|other| Some((*other, clash(card, other)?)));
        let message = match &before {
            Some((_, message)) => message.clone(),
            None if card.count > 1 => {
                format!("{} copies of the {}", card.count, card.name())
            }
            None => continue,
        };
        let mut finding = sink
            .finding(card.span, message)
            .label("at most one on a car")
            .actual(card.count + i64::from(before.is_some()))
            .limit(1);
        if let Some((other, _)) = before {
            finding = finding.because(other.span, "the first is here");
        }
        sink.push(finding.involves_item(card.spot.key(), card.number));
    }
}
