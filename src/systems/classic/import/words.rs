//! The smallest pieces of the grammar: words, counts, names of the catalog, places.

use winnow::combinator::{alt, eof, opt, peek, preceded, repeat, separated_pair, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::{Stateful, Stream, TokenSlice};
use winnow::token::any;

use crate::catalog::{Item, Shelf};
use crate::document::part::MOST_OF_A_KIND;
use crate::import::text::{Kind, Token};
use crate::suggest;
use crate::units::{Exact, plain};

use super::super::catalog::Catalog;
use super::super::design::MOST_POINTS;
use super::super::places::{PLACES, Place, Wheel, WheelGroup};

/// Tokens, with the catalog that gives them meaning.
pub type Input<'t, 'c> = Stateful<TokenSlice<'t, Token>, Words<'c>>;
pub type Parsed<T> = Result<T, EmptyError>;

#[derive(Clone, Copy)]
pub struct Words<'c> {
    pub catalog: &'c Catalog,
}

impl std::fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the catalog")
    }
}

pub fn input<'t, 'c>(tokens: &'t [Token], catalog: &'c Catalog) -> Input<'t, 'c> {
    Stateful { input: TokenSlice::new(tokens), state: Words { catalog } }
}

/// One of these words; more than one are written together: "power plant" is also "power-plant".
pub fn word<'t, 'c>(
    names: &'static [&'static str],
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<()> {
    move |input| {
        for name in names {
            let mut key = String::new();
            let wanted = suggest::key(name);
            for (number, token) in input.input.iter().enumerate() {
                match token.kind {
                    Kind::Word => key.push_str(&suggest::key(&token.text)),
                    Kind::Mark('.' | '-') if number > 0 => continue,
                    _ => break,
                }
                if key == wanted {
                    input.next_slice(number + 1);
                    return Ok(());
                }
                if !wanted.starts_with(&key) {
                    break;
                }
            }
        }
        Err(EmptyError)
    }
}

pub fn mark<'t, 'c>(wanted: &'static str) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<()> {
    move |input| {
        let token: &Token = any.parse_next(input)?;
        let is = |c| wanted.contains(c);
        if matches!(token.kind, Kind::Mark(c) if is(c)) { Ok(()) } else { Err(EmptyError) }
    }
}

/// "92.5", "11 1/3".
pub fn exact(input: &mut Input<'_, '_>) -> Parsed<Exact> {
    let fraction = |input: &mut Input<'_, '_>| {
        let (top, bottom) = separated_pair(number, mark("/"), number).parse_next(input)?;
        Exact::parse(&format!("{}/{}", plain(top), plain(bottom))).ok_or(EmptyError)
    };
    let mixed = (number, fraction).map(|(whole, part)| whole + part);
    alt((mixed, fraction, number)).parse_next(input)
}

pub fn number(input: &mut Input<'_, '_>) -> Parsed<Exact> {
    let token: &Token = any.parse_next(input)?;
    match token.kind {
        Kind::Number(number) => Ok(number),
        Kind::Word | Kind::Mark(_) => Err(EmptyError),
    }
}

/// A whole number as one may count parts and points by it.
pub fn whole(input: &mut Input<'_, '_>) -> Parsed<i64> {
    number.verify_map(Exact::whole).verify(|number| *number <= MOST_POINTS).parse_next(input)
}

/// "2", "two", "a".
pub fn count(input: &mut Input<'_, '_>) -> Parsed<i64> {
    const NUMBERS: [&[&str]; 10] = [
        &["one", "a", "an", "single"],
        &["two", "both", "twin"],
        &["three", "triple"],
        &["four", "quad"],
        &["five"],
        &["six"],
        &["seven"],
        &["eight"],
        &["nine"],
        &["ten"],
    ];
    let written = |input: &mut Input<'_, '_>| {
        let found = NUMBERS.iter().position(|names| word(names).parse_next(input).is_ok());
        found.map(|place| place as i64 + 1).ok_or(EmptyError)
    };
    let in_digits = whole.verify(|number| (1..=MOST_OF_A_KIND).contains(number));
    let times = opt(alt((word(&["x"]), mark("×"))));
    terminated(alt((in_digits, written)), times).parse_next(input)
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
    const MOST_WORDS: usize = 12;
    move |input| {
        let shelf = shelf(input.state.catalog);
        let mut written = String::new();
        let mut found = None;
        for (number, token) in input.input.iter().take(MOST_WORDS).enumerate() {
            match token.kind {
                Kind::Mark('.' | '-' | '/' | '–') if number > 0 => continue,
                Kind::Mark(_) => break,
                Kind::Word | Kind::Number(_) => {}
            }
            written.push_str(&token.text);
            let singular = written.strip_suffix(['s', 'S']).unwrap_or(&written);
            let shorter = singular.strip_suffix('e').unwrap_or(singular);
            let row = [written.as_str(), singular, shorter]
                .into_iter()
                .find_map(|name| shelf.find(name, |_| true));
            if let Some(row) = row {
                found = Some((number + 1, row, written.clone()));
            }
        }
        let (length, row, written) = found.ok_or(EmptyError)?;
        input.next_slice(length);
        Ok((row, written))
    }
}

/// Where a phrase may end.
pub fn boundary(input: &mut Input<'_, '_>) -> Parsed<()> {
    let stop = alt((
        eof.void(),
        mark(",.;:–)&").void(),
        word(&["and", "plus", "with", "w", "or", "add", "remove", "replace"]).void(),
    ));
    peek(stop).parse_next(input)
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

/// A letter must be a capital: "a" is no place.
fn place_called(name: &str) -> Option<Place> {
    const ALSO: [(&str, Place); 2] = [("under", Place::Underbody), ("bottom", Place::Underbody)];
    let mut all = PLACES.iter().chain(&ALSO);
    let single = name.chars().count() == 1;
    let fits = |known: &str| if single { known == name } else { suggest::same(known, name) };
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
    preceded((lead, opt(word(&["the"]))), |input: &mut Input<'_, '_>| {
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

/// Skips what stands between phrases.
pub fn separators(input: &mut Input<'_, '_>) -> Parsed<()> {
    let one =
        alt((mark(",.;:–&").void(), word(&["and", "plus", "with", "also", "w", "has"]).void()));
    repeat::<_, _, (), _, _>(0.., one).parse_next(input)
}

/// What the parser reads, and the tokens that it takes.
pub fn with_tokens<'t, 'c, T>(
    mut parser: impl Parser<Input<'t, 'c>, T, EmptyError>,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<(T, &'t [Token])> {
    move |input| {
        let before: &'t [Token] = rest(input);
        let value = parser.parse_next(input)?;
        Ok((value, &before[..before.len() - input.input.len()]))
    }
}

/// The tokens that are still to be read.
pub fn rest<'t>(input: &Input<'t, '_>) -> &'t [Token] {
    input.input.peek_slice(input.input.eof_offset())
}
