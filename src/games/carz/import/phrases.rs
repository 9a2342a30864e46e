//! The phrases of a record: one parser for each kind of part.

use winnow::combinator::{alt, delimited, opt, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::document::shape::slots::Said;
use crate::import::text::{Kind, Token, digit};
use crate::text::source::Located;
use crate::text::suggest;
use crate::units::Exact;

use super::super::catalog;
use super::super::design::{Equipment, Guard, Member, Spare, Tank, Weapon, Wheel};
use super::super::places::{SIDES, Side};
use super::figures::{acceleration, at_speed, cargo, figures};
use super::parts::{Armor, Body, Engine, Linked, Part, Wheels};
use super::words::*;

/// One phrase up to its end.
pub fn part<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let listed = alt((armor.map(Part::Armor), acceleration, figures, cargo, color));
    let fitted = alt((suspension, engine.map(Part::Engine), tank, crew, spare, turret, link));
    let others = alt((
        wheels.map(Part::Wheels),
        weapon.map(Part::Weapon),
        equipment.map(Part::Equipment),
        paint,
        luxury,
        body.map(Part::Body),
        named(|catalog| &catalog.chargers).map(Part::Charger),
    ));
    alt((listed, terminated(alt((fitted, others)), boundary))).parse_next(input)
}

/// "125 cf fastback", "cheap sport XLT body".
fn body<'c>(input: &mut Input<'_, 'c>) -> Parsed<Body<'c>> {
    let volume = opt(terminated(exact, word(&["cf", "cubic feet"]))).parse_next(input)?;
    let mut body = Body { volume, ..Body::default() };
    loop {
        if let Some(style) = opt(named(|catalog| &catalog.styles)).parse_next(input)? {
            body.style = Some(style);
        } else if let Some(row) = opt(named(|catalog| &catalog.constructions)).parse_next(input)? {
            body.constructions.push(row);
        } else if let Some(grade) = opt(named(|catalog| &catalog.grades)).parse_next(input)? {
            body.grade = Some(grade);
        } else {
            break;
        }
    }
    let inside = delimited(mark("("), exact, (word(&["cf", "cubic feet"]), mark(")")));
    body.inside = opt(inside).parse_next(input)?;
    let said = opt(word(&["body", "car"])).parse_next(input)?.is_some();
    if said || body.style.is_some() { Ok(body) } else { Err(EmptyError) }
}

/// How the description of a vehicle begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// With a body and its cubic feet.
    Body,
    /// With cubic feet of something that may be a misspelt body.
    Volume,
    /// With a body alone.
    Style,
}

pub fn beginning(input: &mut Input<'_, '_>) -> Parsed<Beginning> {
    let body = terminated(body, boundary).verify_map(|body| match (body.volume, body.style) {
        (Some(_), _) => Some(Beginning::Body),
        (None, Some(_)) => Some(Beginning::Style),
        (None, None) => None,
    });
    let other = (exact, word(&["cf"]), any.verify(|token: &&Token| !holds(token)));
    alt((body, other.value(Beginning::Volume))).parse_next(input)
}

/// Whether a token is not a body: other things have cubic feet too.
fn holds(token: &Token) -> bool {
    token.kind != Kind::Word || token.is_word("cargo") || token.is_word("turret")
}

fn suspension<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let row = terminated(named(|catalog| &catalog.suspensions), word(&["suspension"]));
    row.map(name_of).map(Part::Suspension).parse_next(input)
}

/// "210 hp turbocharged EXO engine (15 hits)".
fn engine<'c>(input: &mut Input<'_, 'c>) -> Parsed<Engine<'c>> {
    const POWER: &[&str] = &["hp", "horsepower"];
    enum Detail {
        Hits(Exact),
        Original(Exact),
        Driven,
    }
    let detail = alt((
        terminated(number, word(&["hits", "hit"])).map(Detail::Hits),
        delimited(opt(word(&["originally"])), exact, (word(POWER), opt(word(&["original"]))))
            .map(Detail::Original),
        // The speed with a further engine follows from the rest.
        alt((figures.void(), at_speed.void())).map(|()| Detail::Driven),
    ));
    let chargers = || repeat(0.., named(|catalog| &catalog.chargers));
    let recorded = terminated(exact, word(POWER)).parse_next(input)?;
    let mut before: Vec<_> = chargers().parse_next(input)?;
    let row = opt(named(|catalog| &catalog.engines)).parse_next(input)?;
    let after: Vec<_> = chargers().parse_next(input)?;
    before.extend(after);
    word(&["engine"]).parse_next(input)?;
    let end = opt(end).parse_next(input)?;
    let details = opt(bracketed(detail, ",")).parse_next(input)?.unwrap_or_default();
    let mut engine = Engine { row, recorded, original: None, chargers: before, end, hits: None };
    for detail in details {
        match detail {
            Detail::Hits(hits) => engine.hits = Some(hits),
            Detail::Original(power) => engine.original = Some(power),
            Detail::Driven => {}
        }
    }
    Ok(engine)
}

/// "20 gallon self-sealing tank".
fn tank<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let gallons = terminated(exact, (word(&["gallon", "gallons", "gal"]), opt(mark("."))));
    let fuel = opt(word(&["gasoline", "gas", "fuel"]));
    let row = terminated(opt(named(|catalog| &catalog.tanks)), (fuel, word(&["tank"])));
    let (gallons, row) = (gallons, row).parse_next(input)?;
    let row = row.or(input.state.tanks.rows.first()).ok_or(EmptyError)?;
    Ok(Part::Tank(Tank { item: name_of(row), gallons: Located::nowhere(gallons) }))
}

/// "2 gunners (pistol, rifle)".
fn crew<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let (count, row) =
        counted(|input: &mut Input<'_, 'c>| named(|catalog| &catalog.roles).parse_next(input))
            .parse_next(input)?;
    let held = opt(bracketed(named(|catalog| &catalog.hand_weapons), ",")).parse_next(input)?;
    Ok(Part::Crew(Member {
        role: name_of(row),
        count: count.unwrap_or(1),
        hand_weapons: held.unwrap_or_default().into_iter().map(name_of).collect(),
        ..Member::default()
    }))
}

/// "4 standard FP wheels with 10-point guards".
fn wheels(input: &mut Input<'_, '_>) -> Parsed<Wheels> {
    let kind = |input: &mut Input<'_, '_>| {
        let item = named(|catalog| &catalog.wheels).map(name_of).parse_next(input)?;
        let fireproof = opt(word(&["FP", "fireproof"])).parse_next(input)?.is_some();
        word(&["wheels", "wheel", "tires", "tire"]).parse_next(input)?;
        Ok((item, fireproof))
    };
    let (count, (item, fireproof)) = counted(kind).parse_next(input)?;
    let end = opt(end).parse_next(input)?;
    let points = (opt(mark("-")), word(&["point", "points", "pt"]), opt(mark(".")));
    let guard = (points, word(&["guards", "guard", "wheel guards"]));
    let guard = opt(delimited(word(&["with"]), whole, guard)).parse_next(input)?;
    // Guards on only some wheels need the end.
    let guarded = match guard.and(end) {
        Some(_) => opt(preceded(word(&["on"]), whole)).parse_next(input)?,
        None => None,
    };
    let (points, wheels) = (guard.map(Located::nowhere), guarded.map(Located::nowhere));
    let guard = points.map(|points| Guard { points, wheels });
    let wheel = Wheel { item, count: None, fireproof, guard };
    Ok(Wheels { wheel, count: count.unwrap_or(1), end })
}

/// "cheap wheel (spare, left)".
fn spare<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let side = opt(preceded(opt(mark(",")), side_name));
    let kept = delimited(mark("("), preceded(word(&["spare", "spares"]), side), mark(")"));
    let wheels = wheels.verify(|wheels: &Wheels| wheels.end.is_none());
    let (Wheels { wheel, count, .. }, side) = (wheels, kept).parse_next(input)?;
    let Wheel { item, fireproof, guard, .. } = wheel;
    let location = side.map(Located::nowhere);
    let location = location.map(|place| place.map(Some));
    Ok(Part::Spare(Spare { item, count, fireproof, guard, location, ..Spare::default() }))
}

fn turret<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    terminated(exact, (word(&["cf"]), word(&["turret"]))).map(Part::Turret).parse_next(input)
}

/// "5 PUR R60s front", "MG50 left (20 SHD seconds, concealed)".
pub fn weapon<'c>(input: &mut Input<'_, 'c>) -> Parsed<Weapon> {
    linked.map(|linked| linked.weapon).parse_next(input)
}

/// A weapon, and how many if the phrase says so.
fn linked<'c>(input: &mut Input<'_, 'c>) -> Parsed<Linked> {
    enum Detail<'c> {
        Shots(i64, Option<&'c catalog::Ammunition>),
        Ammunition(&'c catalog::Ammunition),
        Modification(&'c catalog::Modification),
        Concealed,
        Lane(i64),
    }
    let kind = |input: &mut Input<'_, 'c>| {
        let modifications: Vec<_> =
            repeat(0.., named(|catalog| &catalog.modifications)).parse_next(input)?;
        Ok((modifications, named(|catalog| &catalog.weapons).parse_next(input)?))
    };
    let (count, (modifications, row)) = counted(kind).parse_next(input)?;
    let unit = word(&["shots", "shot", "seconds", "second", "rounds", "round"]);
    let special = opt(named(|catalog| &catalog.ammunition));
    let shots = terminated((whole, special), (unit, opt(word(&["each"]))));
    let detail = alt((
        shots.map(|(shots, special)| Detail::Shots(shots, special)),
        word(&["concealed"]).map(|()| Detail::Concealed),
        preceded(word(&["lane"]), whole).map(Detail::Lane),
        terminated(named(|catalog| &catalog.ammunition), opt(word(&["ammunition", "ammo"])))
            .map(Detail::Ammunition),
        named(|catalog| &catalog.modifications).map(Detail::Modification),
    ));
    let place = opt(place).parse_next(input)?;
    let details = opt(bracketed(detail, ",")).parse_next(input)?.unwrap_or_default();
    let mut weapon = Weapon {
        item: name_of(row),
        count: count.unwrap_or(1),
        modifications: modifications.into_iter().map(name_of).collect(),
        location: place.map(Located::nowhere).map_or(Said::Nothing, Said::Clearly),
        ..Weapon::default()
    };
    for detail in details {
        match detail {
            Detail::Shots(shots, special) => {
                weapon.shots = Some(Located::nowhere(shots));
                weapon.ammunition = special.map(name_of).or(weapon.ammunition);
            }
            Detail::Ammunition(row) => weapon.ammunition = Some(name_of(row)),
            Detail::Modification(row) => weapon.modifications.push(name_of(row)),
            Detail::Concealed => weapon.concealed = true,
            Detail::Lane(lane) => weapon.lane = Some(Located::nowhere(lane)),
        }
    }
    Ok(Linked { weapon, count, which: None })
}

/// "link (MG50 front and R60 front no. 2)".
fn link<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let words = word(&["link", "linked"]);
    let which = whole.verify_map(|number| usize::try_from(number).ok());
    let which = opt(preceded((word(&["no", "number"]), opt(mark("."))), which));
    let member = (linked, which).map(|(linked, which)| Linked { which, ..linked });
    preceded(words, bracketed(member, ",")).map(Part::Link).parse_next(input)
}

/// "targeting computer", "2 cheater packs", "fake HL left".
pub fn equipment<'c>(input: &mut Input<'_, 'c>) -> Parsed<Equipment> {
    let kind = |input: &mut Input<'_, 'c>| {
        let fake = |input: &mut Input<'_, 'c>| {
            let mut looks = preceded(word(&["fake"]), named(|catalog| &catalog.weapons));
            let looks = looks.parse_next(input)?;
            let row = input.state.equipment.rows.iter().find(|row| row.poses);
            Ok((row.ok_or(EmptyError)?, Some(looks)))
        };
        let plain = named(|catalog| &catalog.equipment).map(|row| (row, None));
        alt((fake, plain)).parse_next(input)
    };
    let (count, (row, looks_like)) = counted(kind).parse_next(input)?;
    let place = opt(place).parse_next(input)?;
    Ok(Equipment {
        item: name_of(row),
        count: count.unwrap_or(1),
        location: place.map(Located::nowhere).map_or(Said::Nothing, Said::Clearly),
        looks_like: looks_like.map(name_of),
        ..Equipment::default()
    })
}

/// "fancy paint job".
fn paint<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let row = terminated(named(|catalog| &catalog.paints), word(&["paint job", "paint"]));
    row.map(name_of).map(Part::Paint).parse_next(input)
}

fn luxury<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let share = terminated(exact, (mark("%"), word(&["luxury fittings", "luxury"])));
    share.map(Part::Luxury).parse_next(input)
}

fn color<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    preceded(word(&["color"]), quoted).map(Part::Color).parse_next(input)
}

/// "FP CA armor: F50 L40".
fn armor(input: &mut Input<'_, '_>) -> Parsed<Armor> {
    let mut armor = Armor { finish: None, build: None, sides: Vec::new() };
    loop {
        if let Some(row) = opt(named(|catalog| &catalog.finishes)).parse_next(input)? {
            armor.finish = Some(name_of(row));
        } else if let Some(row) = opt(named(|catalog| &catalog.builds)).parse_next(input)? {
            armor.build = Some(name_of(row));
        } else {
            break;
        }
    }
    (word(&["armor", "armour"]), opt(mark(":"))).parse_next(input)?;
    armor.sides.push(side.parse_next(input)?);
    let more: Vec<_> = repeat(0.., preceded(opt(mark(",")), side)).parse_next(input)?;
    armor.sides.extend(more);
    Ok(armor)
}

/// "F50", "front 50".
fn side(input: &mut Input<'_, '_>) -> Parsed<(Side, i64)> {
    let token: &Token = any.verify(|token: &&Token| token.kind == Kind::Word).parse_next(input)?;
    let letter = |name: &str| token.text.chars().next() == name.to_uppercase().chars().next();
    if let Some((_, side)) = SIDES.iter().find(|(name, _)| suggest::same(name, &token.text)) {
        return whole.map(|points| (*side, points)).parse_next(input);
    }
    let (_, side) = SIDES.iter().find(|(name, _)| letter(name)).ok_or(EmptyError)?;
    let digits: Option<String> = token.text.chars().skip(1).map(digit).collect();
    let points = digits.and_then(|digits| digits.parse().ok()).filter(|points| *points <= MOST);
    points.map(|points| (*side, points)).ok_or(EmptyError)
}
