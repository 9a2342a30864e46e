//! The smallest pieces of the grammar: names of the catalog, places, separators.

use winnow::combinator::{alt, eof, not, opt, peek, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::catalog::{Item, Shelf};
use crate::import::text::{Kind, Token};
use crate::import::words;
use crate::text::limits::COUNT;
use crate::text::suggest;
use crate::units::Exact;

use super::super::catalog::Catalog;
use super::super::design::MOST_POINTS;
use super::super::places::{PLACES, Place, Wheel, WheelGroup};

pub use crate::import::words::{
    Parsed, count, exact, input, mark, named_around, number, phrase, rest, sentence, with_tokens,
    word,
};

/// Tokens, with the catalog that gives them meaning.
pub type Input<'t, 'c> = words::Input<'t, 'c, Catalog>;

/// Words that are written as one: "VMG-F" is a weapon and its side, "2xMG" a number of them.
pub fn split(tokens: Vec<Token>, catalog: &Catalog) -> Vec<Token> {
    let mut apart = Vec::with_capacity(tokens.len());
    for token in tokens {
        let weapon = |name: &str| catalog.weapons.has(name);
        let pair = token.text.rsplit_once('-').filter(|(name, place)| {
            token.kind == Kind::Word && weapon(name) && place_called(place).is_some()
        });
        let times = token.text.strip_prefix('x').filter(|name| token.glued && weapon(name));
        let parts = match (pair, times) {
            (Some((name, place)), _) => [name, place].map(str::to_owned),
            (None, Some(name)) => ["x".to_owned(), name.to_owned()],
            (None, None) => {
                apart.push(token);
                continue;
            }
        };
        let second = Token {
            starts_line: false,
            starts_paragraph: false,
            glued: true,
            text: parts[1].clone(),
            ..token.clone()
        };
        apart.push(Token { text: parts[0].clone(), ..token });
        apart.push(second);
    }
    apart
}

/// A whole number of parts or points.
pub fn whole(input: &mut Input<'_, '_>) -> Parsed<i64> {
    number.verify_map(Exact::whole).verify(|number| *number <= MOST_POINTS).parse_next(input)
}

/// The longest name on a shelf, in the singular or the plural.
pub fn named<'t, 'c, T: Item + 'c>(
    shelf: impl Fn(&'c Catalog) -> &'c Shelf<T>,
) -> impl Parser<Input<'t, 'c>, &'c T, EmptyError> {
    named_as(shelf).map(|(row, _)| row)
}

/// The same with what is written.
pub fn named_as<'t, 'c, T: Item + 'c>(
    shelf: impl Fn(&'c Catalog) -> &'c Shelf<T>,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<(&'c T, String)> {
    move |input| words::named(input, shelf(input.state))
}

/// Where a phrase may end.
pub fn boundary(input: &mut Input<'_, '_>) -> Parsed<()> {
    let stop = alt((
        eof.void(),
        mark(",.;:–)&]+").void(),
        spaced("/|"),
        any.verify(|token: &&Token| token.starts_line).void(),
        word(&["and", "plus", "with", "w", "or", "add", "remove", "replace"]).void(),
    ));
    peek(stop).parse_next(input)
}

/// A mark with a blank before it.
fn spaced<'t, 'c>(marks: &'static str) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<()> {
    move |input| {
        let token: &Token = any.parse_next(input)?;
        let is = |c| !token.glued && marks.contains(c);
        if matches!(token.kind, Kind::Mark(c) if is(c)) { Ok(()) } else { Err(EmptyError) }
    }
}

/// "x4", "×4", "(4)" after a name.
pub fn times(input: &mut Input<'_, '_>) -> Parsed<i64> {
    let glued = |input: &mut Input<'_, '_>| {
        let token: &Token = any.parse_next(input)?;
        let digits = token.text.strip_prefix(['x', 'X']).ok_or(EmptyError)?;
        digits.parse().ok().filter(|number| (1..=COUNT).contains(number)).ok_or(EmptyError)
    };
    let apart = preceded(alt((mark("×"), word(&["x"]))), whole);
    alt((glued, apart)).verify(|number| *number > 0).parse_next(input)
}

/// What may be between a word and its value: "HC: 3", "HC = 3".
pub fn colon(input: &mut Input<'_, '_>) -> Parsed<()> {
    mark(":=–").parse_next(input)
}

/// Headings over parts that say themselves what they are: "Weapons:", "Crew:".
pub fn heading(input: &mut Input<'_, '_>) -> Parsed<()> {
    const HEADINGS: &[&str] = &[
        "body type",
        "body",
        "type",
        "crew",
        "personnel",
        "weapon",
        "weapons",
        "weaponry",
        "armament",
        "accessories",
        "accessory",
        "equipment",
        "extras",
        "sidecar",
    ];
    (word(HEADINGS), colon).void().parse_next(input)
}

/// "front", "F", "right side", "in turret", "rear-mounted".
pub fn place(input: &mut Input<'_, '_>) -> Parsed<Place> {
    let named = |input: &mut Input<'_, '_>| {
        let token: &Token = any.parse_next(input)?;
        let name = token.text.trim_end_matches("-mounted").trim_end_matches("-facing");
        place_called(name).filter(|_| token.kind == Kind::Word).ok_or(EmptyError)
    };
    let turret =
        preceded(opt(word(&["pop-up"])), word(&["turret", "turrets"])).value(Place::Turret);
    let side = terminated(named, opt(word(&["side", "sides", "mounted", "facing"])));
    let lead = opt(word(&["in", "on", "to", "at", "facing", "mounted"]));
    preceded((lead, opt(word(&["the", "a"]))), alt((turret, side))).parse_next(input)
}

/// A single letter must be a capital: "a" is not a place.
pub fn place_called(name: &str) -> Option<Place> {
    const ALSO: [(&str, Place); 11] = [
        ("under", Place::Underbody),
        ("und", Place::Underbody),
        ("bottom", Place::Underbody),
        ("fwd", Place::Front),
        ("forward", Place::Front),
        ("bk", Place::Back),
        ("rt", Place::Right),
        ("lft", Place::Left),
        // As they are written: in other letters they are weapons.
        ("Ft", Place::Front),
        ("Fr", Place::Front),
        ("Rr", Place::Back),
    ];
    let mut all = PLACES.iter().chain(&ALSO);
    let short = |known: &str| matches!(known, "Ft" | "Fr" | "Rr") || known.len() == 1;
    let fits = |known: &str| {
        if short(known) || name.len() == 1 { known == name } else { suggest::same(known, name) }
    };
    let found = all.find(|(known, _)| fits(known)).map(|(_, place)| *place);
    found.filter(|place| *place != Place::Cargo)
}

/// "front", "back", "front left": some of the wheels.
pub fn wheels(input: &mut Input<'_, '_>) -> Parsed<WheelGroup> {
    const CORNERS: [(&[&str], Wheel); 4] = [
        (&["front left", "left front"], Wheel::FrontLeft),
        (&["front right", "right front"], Wheel::FrontRight),
        (&["back left", "left back", "rear left", "left rear"], Wheel::BackLeft),
        (&["back right", "right back", "rear right", "right rear"], Wheel::BackRight),
    ];
    let lead = opt(word(&["in", "on", "at"]));
    // "Front: RL" below the tires is about a weapon.
    let own = not((word(&["front", "rear", "back"]), mark(":")));
    preceded((own, lead, opt(word(&["the"]))), |input: &mut Input<'_, '_>| {
        let corner = CORNERS.iter().find(|(names, _)| word(names).parse_next(input).is_ok());
        if let Some((_, wheel)) = corner {
            return Ok(WheelGroup::One(*wheel));
        }
        alt((
            word(&["front", "F"]).value(WheelGroup::Front),
            word(&["back", "rear", "B"]).value(WheelGroup::Back),
        ))
        .parse_next(input)
    })
    .parse_next(input)
}

/// "with", "w/".
pub fn with(input: &mut Input<'_, '_>) -> Parsed<()> {
    alt((word(&["with"]), (word(&["w"]), opt(mark("/"))).void())).parse_next(input)
}

/// Skips what separates phrases.
pub fn separators(input: &mut Input<'_, '_>) -> Parsed<()> {
    let one = alt((
        mark(",.;:–&)]+").void(),
        spaced("/|"),
        with,
        heading,
        word(&["and", "plus", "also", "has"]).void(),
    ));
    repeat::<_, _, (), _, _>(0.., one).parse_next(input)
}
