use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};

use super::super::catalog::Kind;
use super::{Case, Check};

pub static SURPLUS_CARD: Check = Check {
    rule: Rule {
        id: "surplus-card",
        level: Level::Error,
        summary: "a card too many in the deck",
        cite: Some(Cite::section("The Cards")),
        rulings: &[],
        docs: "\
## What it checks
The deck has no card more often than it is printed, with two or three players one less of four of the specials, and none
of the bonus cards.

## Why
Those four specials are too strong against few opponents; the bonus cards need another game.
",
        fires: include_str!("../../../../tests/rules/card-game/surplus-card/fires.toml"),
        passes: include_str!("../../../../tests/rules/card-game/surplus-card/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut left: Vec<_> = case
        .table
        .catalog
        .cards
        .rows
        .iter()
        .map(|row| (row.row.id.as_str(), case.table.wanted(row)))
        .collect();
    for card in &case.deck.cards {
        let Some((_, left)) = left.iter_mut().find(|(id, _)| *id == card.row.row.id) else {
            continue;
        };
        let surplus = card.count - *left;
        let wanted = std::mem::replace(left, (*left - card.count).max(0));
        if surplus <= 0 {
            continue;
        }
        let name = &card.row.row.name;
        let label = match card.row.kind {
            Kind::Bonus => "a bonus card belongs to no deck of cars alone".to_owned(),
            _ => {
                let all = case.table.wanted(card.row);
                format!("for {} players the deck has {all}", case.table.players.value)
            }
        };
        let finding = sink
            .finding(card.span, format!("{surplus} {name} too many"))
            .label(label)
            .actual(case.deck.count_of(card.row))
            .limit(case.table.wanted(card.row));
        let (message, change) = match wanted {
            0 => ("put it aside".to_owned(), Change::remove_item("deck", card.number)),
            wanted => {
                let change = Change::set_item("deck", card.number, "count", wanted.to_string());
                (format!("put {surplus} aside"), change)
            }
        };
        sink.push(finding.repair(message, change));
    }
}
