//! The rules of the Card Game's deck.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod deck;

use crate::check::finding::Findings;
use crate::rules_in;

use super::table::{Deck, Table};

pub struct Case<'a> {
    pub table: &'a Table<'a>,
    pub deck: &'a Deck<'a>,
}

rules_in!(deck, of Case);

pub fn judge(table: &Table<'_>, findings: &Findings) {
    let Some(deck) = &table.deck else { return };
    let case = Case { table, deck };
    check(&case, findings);
}
