//! The rules of the Card Game's deck.
//!
//! A file has the rules of one subject: `rules!` declares them, and each has a function below. The page of the same name
//! beside it documents them, with examples that the tests run.

mod deck;

use std::sync::LazyLock;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::{Rule, by_id};

use super::table::{Deck, Table};

/// The input of a rule.
pub struct Case<'a> {
    pub table: &'a Table<'a>,
    pub deck: &'a Deck<'a>,
}

/// A rule, and the function that reports its violations.
pub type Check = (&'static Rule, fn(&Case<'_>, &Sink<'_>));

/// Every rule, in the order of their ids.
pub static RULES: LazyLock<Vec<Check>> = LazyLock::new(|| by_id(&[deck::RULES]));

/// Runs every rule on the deck, if there is one.
pub fn judge(table: &Table<'_>, findings: &Findings) {
    let Some(deck) = &table.deck else { return };
    let case = Case { table, deck };
    for (rule, check) in RULES.iter() {
        check(&case, &findings.of(rule));
    }
}
