//! Points of armor by side.

use winnow::combinator::{alt, delimited, opt, preceded, repeat, separated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::import::text::{Kind, Token, digit};

use super::super::super::catalog;
use super::super::super::design::MOST_POINTS;
use super::super::super::places::Place;
use super::super::words::*;

#[derive(Clone, Debug)]
pub struct Armor<'c> {
    /// As written, the outer one first.
    pub types: Vec<&'c catalog::ArmorType>,
    pub sides: Vec<Side>,
}

#[derive(Clone, Debug)]
pub struct Side {
    pub place: Place,
    /// The outer layer first.
    pub points: Vec<i64>,
}

/// "Armor: F5, R3 …", "FP armor: F8/16 …"; three or more sides need no word before them.
pub(super) fn armor<'c>(input: &mut Input<'_, 'c>) -> Parsed<Armor<'c>> {
    let types = separated(0..=2, named(|catalog| &catalog.armor), mark("/"));
    let sum = (whole, word(&["points", "pts"]), opt(mark(".")), opt(word(&["of"])));
    let title = delimited(opt(sum), types, (word(&["armor", "armour"]), opt(mark(":–"))));
    let types: Option<Vec<_>> = opt(title).parse_next(input)?;
    let between = || opt(alt((mark(","), word(&["and"]))));
    let sides: Vec<Side> = match types {
        Some(_) => repeat(1..=8, preceded(between(), side)).parse_next(input)?,
        None => repeat(3..=8, preceded(between(), lettered_side)).parse_next(input)?,
    };
    Ok(Armor { types: types.unwrap_or_default(), sides })
}

/// Sides that follow something that was not understood.
pub fn more_sides(input: &mut Input<'_, '_>) -> Parsed<Vec<Side>> {
    repeat(1..=8, preceded(opt(mark(",")), lettered_side)).parse_next(input)
}

/// "F5", "RI2", "F 5", "front 8/16".
fn side(input: &mut Input<'_, '_>) -> Parsed<Side> {
    let spelt = |input: &mut Input<'_, '_>| {
        let place = place.verify(|place| *place != Place::Turret).parse_next(input)?;
        let mut points = vec![preceded(opt(mark(":-")), points).parse_next(input)?];
        points.extend(opt(preceded(mark("/"), self::points)).parse_next(input)?);
        Ok(Side { place, points })
    };
    alt((lettered_side, spelt)).parse_next(input)
}

/// "F5", or "5F".
fn lettered_side(input: &mut Input<'_, '_>) -> Parsed<Side> {
    let number = opt(whole).parse_next(input)?;
    let token: &Token = any.parse_next(input)?;
    let mut letters = token.text.chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase().to_string());
    let facing = Place::FACINGS.into_iter().find(|place| Some(place.letter()) == letter.as_deref());
    let place = facing.filter(|_| token.kind == Kind::Word).ok_or(EmptyError)?;
    let mut points = match number {
        Some(number) if token.glued && letters.as_str().is_empty() => vec![number],
        Some(_) => return Err(EmptyError),
        None => vec![points_in(letters.as_str())?],
    };
    points.extend(opt(preceded(mark("/"), self::points)).parse_next(input)?);
    Ok(Side { place, points })
}

/// Points of armor; a scanner may have taken their first digit for a letter.
fn points(input: &mut Input<'_, '_>) -> Parsed<i64> {
    let misread = |input: &mut Input<'_, '_>| {
        let token: &Token = any.parse_next(input)?;
        points_in(&token.text)
    };
    alt((whole, misread)).parse_next(input)
}

fn points_in(text: &str) -> Parsed<i64> {
    let digits: String = text.chars().map(digit).collect::<Option<_>>().ok_or(EmptyError)?;
    digits.parse().ok().filter(|points| *points <= MOST_POINTS).ok_or(EmptyError)
}
