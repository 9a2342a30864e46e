//! The smallest pieces of the grammar: catalog names, places, separators and brackets.

use winnow::combinator::{alt, delimited, eof, opt, peek, repeat, separated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{any, take_till};

use crate::catalog::{Item, Shelf};
use crate::import::text::{self, Token};
use crate::import::words;
use crate::text::source::Located;
use crate::units::Exact;

use super::super::catalog::Catalog;
use super::super::places::{ENDS, End, PLACES, Place, SIDES, Side};
use super::super::stat_line::plain_name;

pub use crate::import::words::{
    Parsed, count, exact, input, mark, number, phrase, rest, with_tokens, word,
};

pub type Input<'t, 'c> = words::Input<'t, 'c, Catalog>;

/// The most shots or points.
pub const MOST: i64 = 99_999;

/// Skips separators between phrases.
pub fn separators(input: &mut Input<'_, '_>) -> Parsed<()> {
    let with = (word(&["with", "w"]), opt(mark("/"))).void();
    let one = alt((mark(",.;:–"), word(&["and"]), with));
    repeat::<_, _, (), _, _>(0.., one).parse_next(input)
}

pub fn boundary(input: &mut Input<'_, '_>) -> Parsed<()> {
    let line = any.verify(|token: &&Token| token.starts_line).void();
    peek(alt((eof.void(), mark(",.;:–"), word(&["and", "with", "w"]), line))).parse_next(input)
}

pub fn named<'t, 'c, T: Item + 'c>(
    shelf: fn(&'c Catalog) -> &'c Shelf<T>,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<&'c T> {
    move |input| words::named(input, shelf(input.state)).map(|(row, _)| row)
}

pub fn whole(input: &mut Input<'_, '_>) -> Parsed<i64> {
    number.verify_map(Exact::whole).verify(|number| *number <= MOST).parse_next(input)
}

/// A count and a name; the name may itself begin with a number.
pub fn counted<'t, 'c, T>(
    what: impl Parser<Input<'t, 'c>, T, EmptyError> + Copy,
) -> impl Parser<Input<'t, 'c>, (Option<i64>, T), EmptyError> {
    alt(((count.map(Some), what), what.map(|found| (None, found))))
}

/// The contents of brackets, item by item.
pub fn bracketed<'t, 'c, T>(
    item: impl Parser<Input<'t, 'c>, T, EmptyError>,
    comma: &'static str,
) -> impl Parser<Input<'t, 'c>, Vec<T>, EmptyError> {
    let separator = alt((mark(comma), word(&["and"])));
    delimited(mark("("), separated(1.., item, separator), mark(")"))
}

/// "front", "B", "in turret".
pub fn place(input: &mut Input<'_, '_>) -> Parsed<Place> {
    let _ = opt(word(&["in", "on", "at"])).parse_next(input)?;
    let _ = opt(word(&["the"])).parse_next(input)?;
    let token: &Token = any.parse_next(input)?;
    // Only capitals are places: "a" is an article.
    let single = token.text.chars().count() == 1;
    let is = |name: &str| if single { name == token.text } else { token.is_word(name) };
    let known = PLACES.iter().find(|(name, _)| is(name)).map(|(_, place)| *place);
    known.or(token.is_word("rear").then_some(Place::Back)).ok_or(EmptyError)
}

/// "top", "rear".
pub fn side_name(input: &mut Input<'_, '_>) -> Parsed<Side> {
    let side = |input: &mut Input<'_, '_>| {
        let token: &Token = any.parse_next(input)?;
        let known = SIDES.iter().find(|(name, _)| token.is_word(name));
        known.map(|(_, side)| *side).ok_or(EmptyError)
    };
    let of_place = |place: Place| SIDES.iter().find(|(name, _)| *name == place.name());
    alt((side, place.verify_map(of_place).map(|(_, side)| *side))).parse_next(input)
}

pub fn end(input: &mut Input<'_, '_>) -> Parsed<End> {
    let found = place.parse_next(input)?;
    let end = ENDS.iter().find(|(name, _)| *name == found.name());
    end.map(|(_, end)| *end).ok_or(EmptyError)
}

pub fn quoted(input: &mut Input<'_, '_>) -> Parsed<String> {
    let inside = take_till(1.., |token: &Token| token.is_mark('"'));
    delimited(mark("\""), inside, mark("\"")).map(text::phrase).parse_next(input)
}

/// How a design names a row: by an abbreviation in capitals, or its name.
pub fn name_of(row: &impl Item) -> Located<String> {
    let row = row.row();
    let short = row.abbreviations.first().filter(|short| short.starts_with(char::is_uppercase));
    Located::nowhere(short.cloned().unwrap_or_else(|| plain_name(&row.name)))
}
