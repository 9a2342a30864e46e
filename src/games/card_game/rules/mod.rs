//! The rules of the Card Game's deck.
//!
//! A rule is a file with one static of the same name: what it says on top, one function below. To add one, write the
//! file, name it here twice, and give it `fires.toml` and `passes.toml` under `tests/rules/card-game/<id>/`; the tests
//! compare this list with both folders.

mod missing_card;
mod surplus_card;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::Rule;

use super::table::{Deck, Table};

/// The input of a rule.
pub struct Case<'a> {
    pub table: &'a Table<'a>,
    pub deck: &'a Deck<'a>,
}

/// A rule and the function that reports its violations.
pub struct Check {
    pub rule: Rule,
    run: fn(&Case<'_>, &Sink<'_>),
}

/// Every rule, in the order of their ids.
pub static RULES: &[&Check] = &[&missing_card::MISSING_CARD, &surplus_card::SURPLUS_CARD];

/// Runs every rule on the deck, if there is one.
pub fn judge(table: &Table<'_>, findings: &Findings) {
    let Some(deck) = &table.deck else { return };
    let case = Case { table, deck };
    for check in RULES {
        (check.run)(&case, &findings.of(&check.rule));
    }
}
