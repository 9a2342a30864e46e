//! Numbers of copies.

use std::collections::HashMap;

use crate::check::finding::Sink;
use crate::check::rule::Level;
use crate::rules;
use crate::text::edit::Change;
use crate::text::source::Span;
use crate::units::with_the;

use super::super::catalog::Kind;
use super::super::places::Spot;
use super::super::vehicle::Card;
use super::Case;

rules! {
    "copies.md";
    duplicate_accessory: Error, page 8, "two accessories with the same name"
        => |case, sink| repeated(case, Kind::Accessory, sink);
    duplicate_sidearm: Error, page 9, "two sidearms with the same name"
        => |case, sink| repeated(case, Kind::Sidearm, sink);
    clashing_gear: Error, page 9, "two gear cards with the same name or type"
        => |case, sink| repeated(case, Kind::Gear, sink);
    clashing_upgrades: Error, page 8, "two upgrades with the same name or type"
        => |case, sink| repeated(case, Kind::Upgrade, sink);
    multiple_exclusives: Error, page 8, "more than one exclusive card";
    multiple_structures: Error, page 8, "more than one structure card on a side";
    over_copies: Warning, page 10, rulings ["sixth-copies"],
        "more copies of a card than the player has";
    odd_free_copy: Warning, rulings ["sixth-free-copies"], needs ["front", "back", "left", "right", "crew-area", "hidden"],
        "an unused free copy";
    not_owned: Warning, page 10, rulings ["sixth-copies"], needs ["owned"],
        "a card of a product that the player does not own";
}

/// Reports repeated names among the cards of a kind; for gear and upgrades, also repeated types.
fn repeated(case: &Case<'_>, kind: Kind, sink: &Sink<'_>) {
    let by_type = matches!(kind, Kind::Gear | Kind::Upgrade);
    let clash = |card: &Card<'_>, other: &Card<'_>| {
        if card.id() == other.id() {
            return Some(format!("a second {}", card.name()));
        }
        let alike = by_type && card.row.subtype == other.row.subtype;
        let shared = card.row.subtype.as_ref().filter(|_| alike)?;
        Some(format!("{} and {} both have the type {shared}", other.name(), card.name()))
    };
    let cards: Vec<_> = case.vehicle.cards_of(kind).collect();
    for (number, card) in cards.iter().enumerate() {
        let first = cards[..number].iter().find_map(|other| Some((other, clash(card, other)?)));
        let (first, message) = match first {
            Some((other, message)) => (Some(other.span), message),
            None if card.count > 1 => {
                (None, format!("{} copies of the {}", card.count, card.name()))
            }
            None => continue,
        };
        report_second(card, first, (message, "at most one on a car"), sink);
    }
}

/// Reports a card that should be the only one. `first` is the place of an earlier one.
fn report_second(
    card: &Card<'_>,
    first: Option<Span>,
    (message, label): (String, &str),
    sink: &Sink<'_>,
) {
    sink.finding(card.span, message)
        .label(label)
        .actual(card.count + i64::from(first.is_some()))
        .limit(1)
        .each(first, |finding, span| finding.because(span, "the first is here"))
        .involves_item(card.spot.name(), card.number);
}

fn multiple_exclusives(case: &Case<'_>, sink: &Sink<'_>) {
    let mut first = None;
    for card in case.vehicle.cards.iter().filter(|card| card.row.exclusive) {
        let name = with_the(card.name());
        let message = match first {
            Some(_) => format!("{name} is exclusive too"),
            None => format!("{name} is exclusive, but there are {}", card.count),
        };
        if first.is_some() || card.count > 1 {
            report_second(card, first, (message, "at most one exclusive card"), sink);
        }
        first = first.or(Some(card.span));
    }
}

fn multiple_structures(case: &Case<'_>, sink: &Sink<'_>) {
    for (_, spot) in Spot::WORDS.iter().filter(|(_, spot)| spot.is_side()) {
        let mut first = None;
        for card in case.vehicle.at(*spot).filter(|card| card.row.kind == Kind::Structure) {
            if first.is_some() || card.count > 1 {
                let message = format!("a second structure card {}", spot.phrase());
                report_second(card, first, (message, "at most one on a side"), sink);
            }
            first = first.or(Some(card.span));
        }
    }
}

fn over_copies(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let level = if vehicle.readings.copies { Level::Error } else { Level::Warning };
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
        *seen += card.count;
        if *seen <= available {
            continue;
        }
        sink.finding(card.span, format!("{} copies of the {}", *seen, card.name()))
            .at_level(level)
            .label(match vehicle.owned {
                Some(_) => format!("the products under `owned` have {available}"),
                None => format!("a deck has {available}"),
            })
            .actual(*seen)
            .limit(available)
            .involves_item(card.spot.name(), card.number);
    }
}

fn odd_free_copy(case: &Case<'_>, sink: &Sink<'_>) {
    let cards = &case.vehicle.cards;
    for (number, card) in cards.iter().enumerate().filter(|(_, card)| card.row.second_free) {
        let within = |card: &Card<'_>| case.vehicle.readings.pairs_within(card.spot);
        let alike = |other: &&Card<'_>| other.id() == card.id() && within(other) == within(card);
        let is_last = !cards[number + 1..].iter().any(|other| alike(&other));
        let count: i64 = cards.iter().filter(alike).map(|card| card.count).sum();
        if !is_last || count % 2 == 0 {
            continue;
        }
        let finding = sink
            .finding(card.span, format!("one more {} is free", card.name()))
            .label(format!("{count} here, and every second one is free"))
            .actual(count)
            .limit(count + 1)
            .cite(card.row.row.cite.clone());
        let change = Change::add(card.spot.name(), format!("\"{}\"", card.id()));
        finding.particular(vec![change]);
    }
}

fn not_owned(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let level = if vehicle.readings.copies { Level::Error } else { Level::Warning };
    let cards = vehicle.cards.iter().map(|card| (card.row, card.span));
    let crew = vehicle.crew().map(|card| (card.value, card.span));
    for (card, span) in crew.chain(cards.filter(|(card, _)| !card.given)) {
        let Some(product) = card.product.as_ref().filter(|_| vehicle.available(card) == Some(0))
        else {
            continue;
        };
        let name =
            vehicle.catalog.products.with_id(product).map_or(product, |found| &found.row.name);
        let finding = sink
            .finding(span, format!("{} is only sold in {name}", with_the(&card.row.name)))
            .at_level(level)
            .label("not listed under `owned`")
            .actual(product.as_str());
        let change = Change::add("owned", format!("\"{product}\""));
        finding.particular(vec![change]);
    }
}
