use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::catalog::Kind;
use super::{Case, Check};

pub static SURPLUS_CARD: Check = Check {
    rule: rule! {
        "card-game" / "surplus-card", Error, "more copies of a card than the deck has",
        cite: Cite::section("The Cards"),
        docs: "\
## What it checks
The deck has no more copies of a card than are printed, with two or three players one copy less of four of the specials,
and no bonus cards.

## Why
Those four specials are too strong against few opponents; the bonus cards need another game.
",
    },
    run: check,
};

/// One finding for each card, however many entries of the deck have it.
fn check(case: &Case<'_>, sink: &Sink<'_>) {
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
        let finding = sink
            .finding(span, format!("{held}, {surplus} too many"))
            .label(label)
            .actual(count)
            .limit(wanted);
        sink.push(finding.particular(changes));
    }
}
