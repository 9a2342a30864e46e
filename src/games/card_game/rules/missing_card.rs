use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static MISSING_CARD: Check = Check {
    rule: rule! {
        "card-game" / "missing-card", Error, "a card is missing in the deck",
        cite: Cite::section("The Cards"),
        docs: "\
## What it checks
The deck has every card as often as it is printed. With two or three players it has one less of four of the specials.

## Why
A hand is worth what the others may hold.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for row in &case.table.catalog.cards.rows {
        let (count, wanted) = (case.deck.count_of(row), case.table.wanted(row));
        let missing = wanted - count;
        if missing <= 0 {
            continue;
        }
        let here = case.deck.cards.iter().find(|card| card.row.row.id == row.row.id);
        let name = &row.row.name;
        let finding = sink
            .finding(
                here.map_or(case.deck.span, |card| card.span),
                format!("{missing} of {wanted} {name} cards missing"),
            )
            .label(format!("for {} players", case.table.players.value))
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
        sink.push(finding.repair(format!("find {missing} {name}"), change));
    }
}
