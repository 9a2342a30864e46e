//! The deck.

use crate::check::finding::Sink;
use crate::rules;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::catalog::Kind;
use super::Case;

rules! {
    "deck.md";
    missing_card: Error, section "The Cards", needs ["players", "deck"],
        "a card missing from the deck";
    surplus_card: Error, section "The Cards", "more copies of a card than the deck has";
}

fn missing_card(case: &Case<'_>, sink: &Sink<'_>) {
    for row in &case.table.catalog.cards.rows {
        let (count, wanted) = (case.deck.count_of(row), case.table.wanted(row));
        let missing = wanted - count;
        if missing <= 0 {
            continue;
        }
        let here = case.deck.cards.iter().find(|card| card.row.row.id == row.row.id);
        let name = &row.row.name;
        let message = format!("{missing} of {wanted} {name} cards missing");
        let finding = sink
            .finding(here.map_or(case.deck.span, |card| card.span), message)
            .label(format!("needed for {} players", case.table.players.value))
            .actual(count)
            .limit(wanted);
        let change = match here {
            Some(card) => {
                Change::set_item("deck", card.number, "count", (card.count + missing).to_string())
            }
            None => {
                Change::add("deck", format!("{{ item = \"{}\", count = {missing} }}", row.row.id))
            }
        };
        finding.particular(vec![change]);
    }
}

/// One finding for each card, even if several entries list it.
fn surplus_card(case: &Case<'_>, sink: &Sink<'_>) {
    for row in &case.table.catalog.cards.rows {
        let (count, wanted) = (case.deck.count_of(row), case.table.wanted(row));
        let surplus = count - wanted;
        if surplus <= 0 {
            continue;
        }
        let (mut left, mut over, mut changes) = (wanted, None, Vec::new());
        for card in case.deck.cards.iter().filter(|card| card.row.row.id == row.row.id) {
            let kept = card.count.min(left);
            left -= kept;
            if kept == card.count {
                continue;
            }
            over.get_or_insert(card.span);
            changes.push(match kept {
                0 => Change::remove_item("deck", card.number),
                _ => Change::set_item("deck", card.number, "count", kept.to_string()),
            });
        }
        let label = match row.kind {
            Kind::Bonus => "bonus cards are not used in a game with cars only".to_owned(),
            _ => format!("for {} players the deck has {wanted}", case.table.players.value),
        };
        let span = over.unwrap_or(case.deck.span);
        let held = counted(count, &format!("{} card", row.row.name));
        sink.finding(span, format!("{held}, {surplus} too many"))
            .label(label)
            .actual(count)
            .limit(wanted)
            .particular(changes);
    }
}
