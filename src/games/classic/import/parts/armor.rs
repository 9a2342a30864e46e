//! Points of armor by side.

use winnow::combinator::{alt, delimited, not, opt, preceded, repeat, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::import::text::{Kind, Token, digit};

use super::super::super::catalog;
use super::super::super::design::MOST_POINTS;
use super::super::super::places::Place;
use super::super::words::*;
use super::{Accessory, accessory};

#[derive(Clone, Debug, Default)]
pub struct Armor<'c> {
    /// As written, the outer one first.
    pub types: Vec<&'c catalog::ArmorType>,
    pub sides: Vec<Side>,
    /// Points without their sides, if the text gives no order.
    pub unordered: Vec<i64>,
    /// The same points on every side: "15 all around".
    pub around: Option<Around>,
    /// What is attached to the armor of a side: "F25 (Ramplate)".
    pub attached: Vec<Accessory<'c>>,
}

/// Points on each of the sides that the text does not name.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    pub points: i64,
    /// Whether these are all of them: the "sides" of a car may be four.
    pub everywhere: bool,
}

#[derive(Clone, Debug)]
pub struct Side {
    pub place: Place,
    /// The outer layer first.
    pub points: Vec<i64>,
}

/// "Armor: F5, R3 …", "FP armor: F8/16 …", "40 pts F"; three or more sides need no word before them.
pub(super) fn armor<'c>(input: &mut Input<'_, 'c>) -> Parsed<Armor<'c>> {
    let types = |input: &mut Input<'_, 'c>| {
        opt(word(&["composite"])).parse_next(input)?;
        let types: Vec<_> = separated(0..=2, armor_type, mark("/")).parse_next(input)?;
        Ok(types)
    };
    if let Some(found) = opt(terminated(around, boundary)).parse_next(input)? {
        return Ok(found);
    }
    let sum = || (whole, word(&["points", "pts"]), opt(mark(".")), opt(word(&["of"])));
    let title = (opt(sum()), types, word(&["armor", "armour"]), opt(order), opt(mark(":–=")));
    let plastic = (separated(1..=2, armor_type, mark("/")), opt(mark(",")));
    let after = (opt((sum(), opt(word(&["armor"])), opt(mark(",:")))), opt(plastic));
    if let Some(((_, mut types, _, order, _), (_, later))) =
        opt((title, after)).parse_next(input)?
    {
        types.extend(later.map(|(types, _): (Vec<_>, _)| types).unwrap_or_default());
        if let Some(values) = opt(values(2)).parse_next(input)? {
            return ordered(types, order, values);
        }
        let (sides, attached) = sides(1, side).parse_next(input)?;
        return Ok(Armor { types, sides, attached, ..Armor::default() });
    }
    let values = |input: &mut Input<'_, 'c>| {
        let values = terminated(values(4), boundary).parse_next(input)?;
        Ok(Armor { unordered: values, ..Armor::default() })
    };
    let bare = |input: &mut Input<'_, 'c>| {
        let found = alt((sides(3, side), sides(2, lettered_side), sides(1, counted_side)))
            .parse_next(input)?;
        let type_after = terminated(opt(armor_type), opt(word(&["armor"]))).parse_next(input)?;
        boundary.parse_next(input)?;
        let (sides, attached) = found;
        Ok(Armor { types: type_after.into_iter().collect(), sides, attached, ..Armor::default() })
    };
    alt((values, bare)).parse_next(input)
}

/// "armor: 15 all around", "10 pts. FP armor on each side", "20 everywhere", "all around 10".
fn around<'c>(input: &mut Input<'_, 'c>) -> Parsed<Armor<'c>> {
    let armor = || word(&["armor", "armour"]);
    let noun = (word(&["points", "point", "pts", "pt"]), opt(mark(".")), opt(word(&["of"])));
    let before = opt(terminated(opt(armor_type), (armor(), opt(mark(":–="))))).parse_next(input)?;
    let first = opt(terminated(every_side, opt(mark(":–=")))).parse_next(input)?;
    let points = whole.parse_next(input)?;
    (opt(mark("-")), opt(noun)).parse_next(input)?;
    let after = opt(terminated(opt(armor_type), armor())).parse_next(input)?;
    let everywhere = match first {
        Some(everywhere) => everywhere,
        None => preceded(opt(word(&["on", "to"])), every_side).parse_next(input)?,
    };
    let types = before.into_iter().chain(after).flatten().collect();
    Ok(Armor { types, around: Some(Around { points, everywhere }), ..Armor::default() })
}

/// Words for every side, and whether top and underbody are certainly meant.
fn every_side(input: &mut Input<'_, '_>) -> Parsed<bool> {
    const SIX: &[&str] = &["everywhere", "all six sides", "six sides", "all 6 sides"];
    const SIDES: &[&str] = &[
        "all around",
        "all round",
        "all sides",
        "each side",
        "every side",
        "per side",
        "a side",
        "each facing",
        "every facing",
    ];
    let sides = alt((word(SIX).value(true), word(SIDES).value(false)));
    // "Everywhere else" is the rest of a list.
    terminated(sides, not(word(&["else"]))).parse_next(input)
}

/// "10 elsewhere", "rest 10", "10 on the other sides".
pub fn rest_of_sides(input: &mut Input<'_, '_>) -> Parsed<i64> {
    const REST: &[&str] = &[
        "elsewhere",
        "everywhere else",
        "the rest",
        "rest",
        "all other sides",
        "the other sides",
        "other sides",
        "all others",
        "the others",
        "others",
    ];
    let noun = || (word(&["points", "point", "pts", "pt"]), opt(mark(".")));
    let before = preceded((word(REST), opt(mark(":=–-"))), terminated(whole, opt(noun())));
    let after = terminated(whole, (opt(noun()), opt(word(&["on"])), word(REST)));
    terminated(alt((before, after)), boundary).parse_next(input)
}

/// "FP", "Fireproof Plastic", "LR FP", "L-R Fireproof".
pub fn armor_type<'c>(input: &mut Input<'_, 'c>) -> Parsed<&'c catalog::ArmorType> {
    let catalog = input.state;
    let both = (word(&["LR", "L-R"]), word(&["FP", "fireproof"]));
    let both = both.verify_map(|_| catalog.armor.find("LRFP", |_| true));
    terminated(alt((both, named(|catalog| &catalog.armor))), opt(word(&["plastic"])))
        .parse_next(input)
}

/// Sides, with what is attached to them.
type Sides<'c> = (Vec<Side>, Vec<Accessory<'c>>);

fn sides<'t, 'c>(
    least: usize,
    mut one: impl FnMut(&mut Input<'t, 'c>) -> Parsed<Side>,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<Sides<'c>> {
    const MOST: usize = 8;
    move |input| {
        let between = || opt(alt((mark(",;/"), word(&["and"]))));
        let mut found = (Vec::new(), Vec::new());
        while found.0.len() < MOST {
            if let Some(alike) = opt(preceded(between(), alike_sides)).parse_next(input)? {
                found.0.extend(alike);
                continue;
            }
            let Some(side) = opt(preceded(between(), &mut one)).parse_next(input)? else { break };
            let attached = delimited(mark("("), accessory, mark(")"));
            if let Some(part) = opt(attached).parse_next(input)? {
                found.1.push(Accessory { place: part.place.or(Some(side.place)), ..part });
            }
            found.0.push(side);
        }
        if found.0.len() < least { Err(EmptyError) } else { Ok(found) }
    }
}

/// "30/15/15/25/5/7".
fn values<'t, 'c>(least: usize) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<Vec<i64>> {
    move |input| separated(least..=6, whole, mark("/")).parse_next(input)
}

/// The sides in the order of a heading: "(F/R/L/B/T/U)", "FRLBTU".
fn order(input: &mut Input<'_, '_>) -> Parsed<Vec<Place>> {
    let letter = |input: &mut Input<'_, '_>| {
        let token: &Token = any.parse_next(input)?;
        place_called(&token.text).filter(|_| token.kind == Kind::Word).ok_or(EmptyError)
    };
    let together = |input: &mut Input<'_, '_>| {
        let token: &Token = any.parse_next(input)?;
        let places = token.text.chars().map(|letter| place_called(&letter.to_string()));
        places.collect::<Option<Vec<_>>>().ok_or(EmptyError)
    };
    let apart = separated(2..=6, letter, mark("/,"));
    let places = delimited(opt(mark("([")), alt((apart, together)), opt(mark(")]")));
    let each_once = |places: &Vec<Place>| {
        places.len() > 1 && places.iter().enumerate().all(|(n, own)| !places[..n].contains(own))
    };
    places.verify(each_once).parse_next(input)
}

fn ordered<'c>(
    types: Vec<&'c catalog::ArmorType>,
    order: Option<Vec<Place>>,
    values: Vec<i64>,
) -> Parsed<Armor<'c>> {
    match order {
        None => Ok(Armor { types, unordered: values, ..Armor::default() }),
        Some(order) if order.len() == values.len() => {
            let side = |(place, points)| Side { place, points: vec![points] };
            let sides = order.into_iter().zip(values).map(side).collect();
            Ok(Armor { types, sides, ..Armor::default() })
        }
        Some(_) => Err(EmptyError),
    }
}

/// Sides that follow something that was not understood.
pub fn more_sides(input: &mut Input<'_, '_>) -> Parsed<Vec<Side>> {
    repeat(1..=8, preceded(opt(mark(",;")), lettered_side)).parse_next(input)
}

/// "F5", "RI2", "F 5", "F-5", "F: 5", "front 8/16".
fn side(input: &mut Input<'_, '_>) -> Parsed<Side> {
    let spelt = |input: &mut Input<'_, '_>| {
        let place = place.verify(|place| *place != Place::Turret).parse_next(input)?;
        let inside = delimited(mark("("), points, mark(")"));
        let first = alt((inside, preceded(opt(mark(":-=–")), points))).parse_next(input)?;
        let mut points = vec![first];
        points.extend(opt(preceded(mark("/"), self::points)).parse_next(input)?);
        opt((word(&["points", "pts", "pt"]), opt(mark(".")))).parse_next(input)?;
        Ok(Side { place, points })
    };
    alt((lettered_side, spelt, counted_side)).parse_next(input)
}

/// "L/R 10", "R & L: 10 each".
fn alike_sides(input: &mut Input<'_, '_>) -> Parsed<Vec<Side>> {
    let place = place.verify(|place| Place::FACINGS.contains(place));
    let places: Vec<_> = separated(2..=6, place, mark("/&+")).parse_next(input)?;
    let points = preceded(opt(mark(":-=–")), points).parse_next(input)?;
    opt((word(&["points", "pts", "pt"]), opt(mark(".")))).parse_next(input)?;
    opt(word(&["each"])).parse_next(input)?;
    Ok(places.into_iter().map(|place| Side { place, points: vec![points] }).collect())
}

/// "40 pts F", "40 points of armor on the front".
fn counted_side(input: &mut Input<'_, '_>) -> Parsed<Side> {
    let noun = (word(&["points", "point", "pts", "pt"]), opt(mark(".")));
    let points = terminated(whole, (noun, opt(word(&["of"])), opt(word(&["armor"]))));
    let place = place.verify(|place| *place != Place::Turret);
    (points, place).map(|(points, place)| Side { place, points: vec![points] }).parse_next(input)
}

/// "F5", "Ft5", "F-5", or "5F".
fn lettered_side(input: &mut Input<'_, '_>) -> Parsed<Side> {
    let number = opt(whole).parse_next(input)?;
    let token: &Token = any.parse_next(input)?;
    if token.kind != Kind::Word {
        return Err(EmptyError);
    }
    let digits = token.text.find(|c: char| c.is_ascii_digit());
    let spelt = digits.map(|at| token.text.split_at(at));
    let spelt = spelt.map(|(name, digits)| (place_called(name.trim_end_matches('-')), digits));
    let mut letters = token.text.chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase().to_string());
    let facing = Place::FACINGS.into_iter().find(|place| Some(place.letter()) == letter.as_deref());
    let (place, mut points) = match (number, spelt) {
        (Some(number), _) if token.glued && letters.as_str().is_empty() => {
            (facing.ok_or(EmptyError)?, vec![number])
        }
        (Some(_), _) => return Err(EmptyError),
        (None, Some((Some(place), digits))) if Place::FACINGS.contains(&place) => {
            (place, vec![points_in(digits)?])
        }
        (None, _) => {
            let digits = letters.as_str();
            (
                facing.ok_or(EmptyError)?,
                vec![points_in(digits.strip_prefix('-').unwrap_or(digits))?],
            )
        }
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
    // "BIO" may be B10, but "roll" is no armor on the right.
    const LONGEST: usize = 2;
    let is_word = text.len() > LONGEST && !text.contains(|c: char| c.is_ascii_digit());
    if is_word {
        return Err(EmptyError);
    }
    let digits: String = text.chars().map(digit).collect::<Option<_>>().ok_or(EmptyError)?;
    digits.parse().ok().filter(|points| *points <= MOST_POINTS).ok_or(EmptyError)
}
