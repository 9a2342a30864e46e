//! Checks and repairs shared by several rules.

use crate::check::finding::{Finding, Sink};
use crate::text::edit::Change;

use super::super::catalog::Kind;
use super::super::places::Spot;
use super::super::vehicle::Card;
use super::Case;

/// Offers to leave out `surplus` of a card.
pub fn leave_out(finding: Finding, card: &Card<'_>, surplus: i64) -> Finding {
    let (list, left) = (card.spot.key(), card.count - surplus);
    match left {
        ..=0 => {
            let message = format!("leave out the {} {}", card.name(), card.spot.phrase());
            finding.repair(message, Change::remove_item(list, card.number))
        }
        left => {
            let change = Change::set_item(list, card.number, "count", left.to_string());
            finding.repair(format!("keep {left}"), change)
        }
    }
}

/// Offers to move a card.
pub fn move_to(finding: Finding, card: &Card<'_>, spot: Spot) -> Finding {
    let entry = match card.count {
        1 => format!("\"{}\"", card.id()),
        count => format!("{{ item = \"{}\", count = {count} }}", card.id()),
    };
    let changes =
        vec![Change::remove_item(card.spot.key(), card.number), Change::add(spot.key(), entry)];
    finding.repair_all(format!("put it {}", spot.phrase()), changes)
}

/// Offers to leave out cards that cost at least `over`, cheapest first.
pub fn cheaper<'a, 'c: 'a>(
    finding: Finding,
    costs: impl Iterator<Item = (&'a Card<'c>, i64)>,
    over: i64,
) -> Finding {
    const OFFERED: usize = 3;
    let mut ways = Vec::new();
    for (card, cost) in costs.filter(|(_, cost)| *cost > 0) {
        // Leaving out one of a pair might save nothing, so all copies go.
        let surplus = if card.row.second_free { card.count } else { (over + cost - 1) / cost };
        let saved = cost * (surplus - card.free.min(surplus));
        if surplus <= card.count && saved >= over {
            ways.push((saved, card, surplus));
        }
    }
    ways.sort_by_key(|(saved, ..)| *saved);
    let ways = ways.into_iter().take(OFFERED);
    ways.fold(finding, |finding, (_, card, surplus)| leave_out(finding, card, surplus))
}

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
        let (message, surplus) = match &before {
            Some((_, message)) => (message.clone(), card.count),
            None if card.count > 1 => {
                (format!("{} copies of the {}", card.count, card.name()), card.count - 1)
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
        sink.push(leave_out(finding, card, surplus));
    }
}
