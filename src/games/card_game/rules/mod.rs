//! The rules of the Card Game's deck.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod deck;

use std::sync::LazyLock;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::{Rule, by_id};

use super::table::{Deck, Table};

pub struct Case<'a> {
    pub table: &'a Table<'a>,
    pub deck: &'a Deck<'a>,
}

pub type Check = (&'static Rule, fn(&Case<'_>, &Sink<'_>));

pub static RULES: LazyLock<Vec<Check>> = LazyLock::new(|| by_id(&[deck::RULES]));

pub fn judge(table: &Table<'_>, findings: &Findings) {
    let Some(deck) = &table.deck else { return };
    let case = Case { table, deck };
    for (rule, check) in RULES.iter() {
        check(&case, &findings.of(rule));
    }
}
