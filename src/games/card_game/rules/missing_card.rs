use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static MISSING_CARD: Check = Check {
    rule: rule! {
        "card-game" / "missing-card", Error, "a card missing from the deck",
        cite: Cite::section("The Cards"),
        needs: &["players", "deck"],
        docs: "\
## What it checks
The deck has all printed copies of every card. With two or three players it has one copy less of four of the specials.

## Why
Players count on what the others may hold.
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
        sink.push(finding.particular(vec![change]));
    }
}
