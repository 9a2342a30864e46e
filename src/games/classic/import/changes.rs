//! Options: the sentences that turn one vehicle into another.

use winnow::combinator::{alt, opt, peek, preceded, repeat, terminated};
use winnow::prelude::*;

use crate::units::Exact;

use super::super::catalog;
use super::super::places::Place;
use super::parts::{self, Link, Named, Part, Tires, Weapon};
use super::words::*;

/// A clause of an option.
#[derive(Clone, Debug)]
pub enum Change<'c> {
    Remove(Vec<Target<'c>>),
    /// Each place holds one addition, or several to choose from.
    Add(Vec<Vec<Addition<'c>>>),
    Replace(Vec<Target<'c>>, Vec<Vec<Addition<'c>>>),
    Convert(&'c catalog::ArmorType),
    /// "upgrade chassis to x-hvy."
    Upgrade(Upgrade<'c>),
    /// Printed figures, perhaps of one choice only: "$4,293 with spikedropper".
    Figures(Vec<(&'static str, Exact)>, Option<&'c catalog::Weapon>),
}

#[derive(Clone, Debug)]
pub enum Upgrade<'c> {
    Chassis(&'c catalog::Chassis),
    Suspension(&'c catalog::Suspension),
    Plant(&'c catalog::PowerPlant),
    Tires(Tires<'c>),
}

/// What is removed.
#[derive(Clone, Debug)]
pub enum Target<'c> {
    Weapons { row: &'c catalog::Weapon, count: Option<i64>, places: Vec<Place> },
    Link,
    Turret,
    Guards,
    Tires,
    Armor { points: i64, place: Option<Place> },
    Accessory(&'c catalog::Accessory),
    Crew { row: &'c catalog::CrewRole, all: bool },
}

#[derive(Clone, Debug)]
pub enum Addition<'c> {
    Armor {
        points: i64,
        place: Option<Place>,
    },
    Tires(Tires<'c>),
    /// With whether the text counts them: "MGs replaced with RLs" are as many as before.
    Weapons(Vec<Weapon<'c>>, bool),
    Link(Link<'c>),
    Part(Part<'c>),
}

const REPLACE: &[&str] = &["replace", "exchange", "trade", "swap"];
const REMOVE: &[&str] = &[
    "remove",
    "drop",
    "delete",
    "omit",
    "ditch",
    "scrap",
    "dump",
    "lose",
    "take out",
    "take off",
    "get rid of",
];

/// What changes a part without naming another.
const MODIFY: &[&str] = &["add", "convert", "upgrade", "downgrade", "change"];

/// The words with which a clause begins.
pub fn verbs() -> impl Iterator<Item = &'static str> {
    [REPLACE, REMOVE, MODIFY].into_iter().flatten().copied()
}

pub fn verb(input: &mut Input<'_, '_>) -> Parsed<()> {
    alt((word(REPLACE), word(REMOVE), word(MODIFY))).parse_next(input)
}

/// A clause that begins with its verb.
pub fn clause<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    preceded(peek(verb), change).parse_next(input)
}

/// "Turret: none".
pub fn none<'c>(input: &mut Input<'_, 'c>) -> Parsed<Target<'c>> {
    let target = alt((
        word(&["link", "links"]).value(Target::Link),
        word(&["turret", "turrets"]).value(Target::Turret),
        word(&["wheelguards"]).value(Target::Guards),
        named(|catalog| &catalog.accessories).map(Target::Accessory),
        crew,
    ));
    terminated(target, (mark(":=–"), word(&["none", "no"]), boundary)).parse_next(input)
}

/// "no turret", "without a link": what the vehicle does not have.
pub fn absent<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Target<'c>>> {
    (word(&["no", "without"]), opt(word(&["a", "an", "any"]))).parse_next(input)?;
    let known = |target: &Target<'_>| !matches!(target, Target::Tires | Target::Armor { .. });
    let mut several = repeat(0.., preceded(word(&["or", "and"]), target.verify(known)));
    let first = target.verify(known).parse_next(input)?;
    let more: Vec<_> = several.parse_next(input)?;
    Ok(std::iter::once(first).chain(more).collect())
}

/// A clause up to its end.
pub fn change<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    alt((
        terminated(replace, boundary),
        terminated(convert, boundary),
        terminated(upgrade, boundary),
        terminated(remove, boundary),
        terminated(add, boundary),
        figures,
    ))
    .parse_next(input)
}

fn replace<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    word(REPLACE).parse_next(input)?;
    let targets = targets.parse_next(input)?;
    word(&["with", "for", "by"]).parse_next(input)?;
    Ok(Change::Replace(targets, additions.parse_next(input)?))
}

fn remove<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    word(REMOVE).parse_next(input)?;
    targets.map(Change::Remove).parse_next(input)
}

fn add<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    word(&["add"]).parse_next(input)?;
    additions.map(Change::Add).parse_next(input)
}

/// "Convert to FP armor", "change armor to LRFP".
fn convert<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    word(&["convert", "change", "upgrade"]).parse_next(input)?;
    opt(word(&["all armor", "armor"])).parse_next(input)?;
    word(&["to"]).parse_next(input)?;
    let row = terminated(named(|catalog| &catalog.armor), opt(word(&["armor"])));
    row.map(Change::Convert).parse_next(input)
}

fn upgrade<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    word(&["upgrade", "downgrade", "change"]).parse_next(input)?;
    opt(word(&["the"])).parse_next(input)?;
    let to = || word(&["to"]);
    let chassis = (word(&["chassis"]), to(), named(|catalog| &catalog.chassis))
        .map(|f| Upgrade::Chassis(f.2));
    let suspension = (word(&["suspension"]), to(), named(|catalog| &catalog.suspensions));
    let plant = (word(&["power plant", "plant"]), to(), named(|catalog| &catalog.power_plants));
    let tires = (word(&["tires"]), to(), parts::bare_tires).map(|found| Upgrade::Tires(found.2));
    alt((
        chassis,
        suspension.map(|f| Upgrade::Suspension(f.2)),
        plant.map(|f| Upgrade::Plant(f.2)),
        tires,
    ))
    .map(Change::Upgrade)
    .parse_next(input)
}

fn figures<'c>(input: &mut Input<'_, 'c>) -> Parsed<Change<'c>> {
    let choice = terminated(preceded(word(&["with"]), named(|catalog| &catalog.weapons)), boundary);
    (parts::figures, opt(choice))
        .map(|(figures, choice)| Change::Figures(figures, choice))
        .parse_next(input)
}

/// "AT, RL, and PS", "one MG and the link".
fn targets<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Target<'c>>> {
    let first = target.parse_next(input)?;
    let more: Vec<_> = repeat(0.., preceded(between, target)).parse_next(input)?;
    Ok(std::iter::once(first).chain(more).collect())
}

fn between(input: &mut Input<'_, '_>) -> Parsed<()> {
    let and = || word(&["and", "plus"]);
    alt(((mark(","), opt(and())).void(), and())).parse_next(input)
}

fn target<'c>(input: &mut Input<'_, 'c>) -> Parsed<Target<'c>> {
    opt(word(&["the", "its", "both"])).parse_next(input)?;
    let armor = armor_points.map(|(points, place)| Target::Armor { points, place });
    let weapons = parts::known_weapon.verify_map(|name| match name {
        Named::Weapon { row, count, places, .. } => Some(Target::Weapons { row, count, places }),
        Named::Accessory(_) => None,
    });
    alt((
        word(&["link", "links"]).value(Target::Link),
        word(&["turret"]).value(Target::Turret),
        word(&["wheelguards"]).value(Target::Guards),
        armor,
        weapons,
        named(|catalog| &catalog.accessories).map(Target::Accessory),
        parts::bare_tires.value(Target::Tires),
        word(&["tires"]).value(Target::Tires),
        crew,
    ))
    .parse_next(input)
}

/// "the gunner", "a gunner"; "gunners" are all of them.
fn crew<'c>(input: &mut Input<'_, 'c>) -> Parsed<Target<'c>> {
    opt(word(&["a", "one"])).parse_next(input)?;
    let (row, written) = named_as(|catalog| &catalog.crew).parse_next(input)?;
    Ok(Target::Crew { row, all: written.ends_with(['s', 'S']) })
}

/// "one RL and 5 points of armor", "smokescreen or spikedropper".
pub fn additions<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Vec<Addition<'c>>>> {
    let first = choice.parse_next(input)?;
    let more: Vec<_> = repeat(0.., preceded(between, choice)).parse_next(input)?;
    Ok(std::iter::once(first).chain(more).collect())
}

fn choice<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Addition<'c>>> {
    let first = addition.parse_next(input)?;
    let more: Vec<_> = repeat(0.., preceded(word(&["or"]), addition)).parse_next(input)?;
    Ok(std::iter::once(first).chain(more).collect())
}

fn addition<'c>(input: &mut Input<'_, 'c>) -> Parsed<Addition<'c>> {
    let armor = armor_points.map(|(points, place)| Addition::Armor { points, place });
    let weapons = |input: &mut Input<'_, 'c>| {
        let counted = peek(opt(count)).parse_next(input)?.is_some();
        let weapons = terminated(parts::weapons, boundary).parse_next(input)?;
        Ok(Addition::Weapons(weapons, counted))
    };
    let part = parts::part.verify_map(|part| match part {
        Part::Tires(tires) => Some(Addition::Tires(tires)),
        Part::Link(link) => Some(Addition::Link(link)),
        Part::Turret { .. } | Part::Guards(_) | Part::Accessory(_) | Part::Crew { .. } => {
            Some(Addition::Part(part))
        }
        _ => None,
    });
    let tires = terminated(parts::bare_tires, boundary).map(Addition::Tires);
    alt((armor, weapons, part, tires)).parse_next(input)
}

/// "10 points of armor anywhere", "5 points of front armor".
pub fn armor_points(input: &mut Input<'_, '_>) -> Parsed<(i64, Option<Place>)> {
    opt(word(&["an extra", "an additional", "extra"])).parse_next(input)?;
    let points = terminated(
        whole,
        (opt(word(&["extra", "more", "additional"])), word(&["points", "point", "pts"])),
    )
    .parse_next(input)?;
    (opt(mark(".")), opt(word(&["of"]))).parse_next(input)?;
    let before = opt(place).parse_next(input)?;
    let noun = (opt(word(&["plastic", "extra"])), word(&["armor", "armour"]));
    // "10 pts front" is about armor, too.
    let (noun, to) = (opt(noun).parse_next(input)?, peek(opt(place)).parse_next(input)?);
    if noun.is_none() && before.or(to).is_none_or(|place| place == Place::Turret) {
        return Err(winnow::error::EmptyError);
    }
    let anywhere = word(&["anywhere", "where you like", "as desired"]).value(None);
    let after = opt(alt((anywhere, place.map(Some)))).parse_next(input)?.flatten();
    Ok((points, before.or(after)))
}

/// A sentence of an option that is written in prose.
#[derive(Clone, Debug)]
pub enum Tale<'c> {
    /// "Remove any or all flamethrowers and replace with MGs."
    AnyOrAll { from: &'c catalog::Weapon, to: &'c catalog::Weapon },
    /// "For each FT replaced by an MG …": what comes with each replacement.
    Each { from: &'c catalog::Weapon, armor: Option<i64>, cost: Option<Exact> },
    /// "One rear FT may be replaced by a minedropper …, at an extra cost of $850."
    May { targets: Vec<Target<'c>>, additions: Vec<Vec<Addition<'c>>>, cost: Option<Exact> },
}

pub fn tale<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tale<'c>> {
    alt((any_or_all, each, may)).parse_next(input)
}

fn any_or_all<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tale<'c>> {
    let weapon = || named(|catalog| &catalog.weapons);
    word(&["remove", "replace"]).parse_next(input)?;
    word(&["any or all", "any", "some or all"]).parse_next(input)?;
    let from = weapon().parse_next(input)?;
    opt(word(&["and replace", "and replace them"])).parse_next(input)?;
    word(&["with", "by"]).parse_next(input)?;
    Ok(Tale::AnyOrAll { from, to: weapon().parse_next(input)? })
}

fn each<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tale<'c>> {
    let weapon = || named(|catalog| &catalog.weapons);
    (opt(word(&["for"])), word(&["each"])).parse_next(input)?;
    let from = weapon().parse_next(input)?;
    word(&["replaced by", "replaced with"]).parse_next(input)?;
    (opt(count), weapon()).parse_next(input)?;
    let (mut armor, mut cost) = (None, None);
    loop {
        if let Some((points, _)) = opt(armor_points).parse_next(input)? {
            armor = Some(points);
        } else if let Some((_, dollars)) = opt(parts::cost).parse_next(input)? {
            cost = Some(dollars);
        } else if peek(opt(mark(".;"))).parse_next(input)?.is_some() || rest(input).is_empty() {
            return Ok(Tale::Each { from, armor, cost });
        } else {
            winnow::token::any.void().parse_next(input)?;
        }
    }
}

fn may<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tale<'c>> {
    let targets = targets.parse_next(input)?;
    word(&[
        "may be replaced by",
        "may be replaced with",
        "can be replaced by",
        "can be replaced with",
    ])
    .parse_next(input)?;
    let additions = additions.parse_next(input)?;
    let extra =
        (opt(mark(",")), word(&["at an extra cost of", "for an extra", "for"]), parts::cost);
    let cost = opt(extra).parse_next(input)?.map(|(_, _, (_, cost))| cost);
    Ok(Tale::May { targets, additions, cost })
}
