//! Phrases that are not understood: how far they were, and what they may have meant.

use winnow::Parser;

use crate::catalog::{Item, Shelf};
use crate::import::text::{self, Kind, Token};
use crate::text::suggest;

use super::super::catalog::Catalog;
use super::super::places::PLACES;
use super::phrases::{equipment, weapon};
use super::words::{input, rest};

/// "`sideways` after `MG50`": the end of a phrase whose beginning is understood.
pub fn odd_end(phrase: &[Token], catalog: &Catalog) -> Option<String> {
    let mut start = input(phrase, catalog);
    let begun = weapon.parse_next(&mut start).is_ok() || equipment.parse_next(&mut start).is_ok();
    let (known, odd) = phrase.split_at(phrase.len() - rest(&start).len());
    let (known, odd) = (text::phrase(known), text::phrase(odd));
    (begun && !odd.is_empty()).then(|| format!("`{odd}` after `{known}`"))
}

/// The catalog name nearest to a phrase without its counts and places.
pub fn guess<'c>(phrase: &[Token], catalog: &'c Catalog) -> Option<&'c str> {
    fn names<T: Item>(shelf: &Shelf<T>) -> Vec<&str> {
        let rows = shelf.rows.iter().map(Item::row);
        rows.flat_map(|row| row.abbreviations.iter().chain([&row.name]))
            .map(String::as_str)
            .collect()
    }
    let is_place = |word: &Token| PLACES.iter().any(|(name, _)| word.is_word(name));
    let counts = |word: &&Token| matches!(word.kind, Kind::Number(_)) || word.is_word("cf");
    let own = phrase.iter().skip_while(counts);
    let own = own.take_while(|word| word.kind == Kind::Word && !is_place(word));
    let own: Vec<_> = own.map(|word| word.text.as_str()).collect();
    let all = [
        names(&catalog.weapons),
        names(&catalog.equipment),
        names(&catalog.roles),
        names(&catalog.styles),
    ];
    suggest::nearest(&own.join(" "), all.concat())
}
