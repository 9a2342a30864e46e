//! The phrases of a stat line, with a parser for each kind of part. Weapons, armor and printed figures have their own
//! files.

mod armor;
mod figures;
mod weapons;

use winnow::combinator::{alt, opt, peek, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;

use crate::units::Exact;

use super::super::catalog;
use super::super::places::{Place, WheelGroup};
use super::words::*;

use armor::armor;
use weapons::link;

pub use armor::{Armor, Side, more_sides};
pub use figures::{cost, figures};
pub use weapons::{Link, Linked, Members, Named, Weapon, known_weapon, weapons};

/// What a phrase says.
#[derive(Clone, Debug)]
pub enum Part<'c> {
    Body {
        row: &'c catalog::Body,
        reversed: bool,
    },
    SixWheels,
    Chassis(&'c catalog::Chassis),
    Suspension(&'c catalog::Suspension),
    Plant(&'c catalog::PowerPlant),
    Tires(Tires<'c>),
    Guards(Guards<'c>),
    Crew {
        row: &'c catalog::CrewRole,
        count: i64,
    },
    Turret {
        row: Option<&'c catalog::Turret>,
        count: i64,
        universal: bool,
    },
    /// Entries of the same weapon, one for each place.
    Weapons(Vec<Weapon<'c>>),
    Link(Link<'c>),
    Accessory(Accessory<'c>),
    Armor(Armor<'c>),
    Figures(Vec<(&'static str, Exact)>),
    /// "See p. 6": described elsewhere.
    Elsewhere,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tires<'c> {
    /// `None`: all there are.
    pub count: Option<i64>,
    pub row: Same<'c, catalog::Tire>,
    pub modifications: Vec<Same<'c, catalog::TireModification>>,
    pub wheels: Option<WheelGroup>,
}

impl Tires<'_> {
    /// As a design names their wheels.
    pub fn key(&self) -> &'static str {
        match self.wheels {
            None | Some(WheelGroup::All) => "all",
            Some(WheelGroup::Front) => "front",
            Some(WheelGroup::Back) => "back",
            Some(WheelGroup::One(wheel)) => wheel.name(),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Guards<'c> {
    pub count: i64,
    pub points: i64,
    pub armor: Option<Same<'c, catalog::ArmorType>>,
    pub retractable: bool,
    /// For the single wheel of a cycle or trike.
    pub cycle: bool,
    pub wheels: Option<WheelGroup>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Accessory<'c> {
    pub row: Same<'c, catalog::Accessory>,
    /// The name as written: two kinds of vehicle may have parts of one name.
    pub written: String,
    pub count: i64,
    pub fake: bool,
    pub armor: Option<Same<'c, catalog::ArmorType>>,
    pub place: Option<Place>,
    /// "gunner", "passenger 2".
    pub person: Option<String>,
    pub weapon: Option<(Same<'c, catalog::Weapon>, Option<Place>)>,
}

/// A row of the catalog, compared by identity.
#[derive(Debug)]
pub struct Same<'c, T>(pub &'c T);

impl<T> Clone for Same<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Same<'_, T> {}

impl<T> PartialEq for Same<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

/// One phrase up to its end.
pub fn part<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let driven = alt((
        frame,
        tires.map(Part::Tires),
        guards.map(Part::Guards),
        link.map(Part::Link),
        terminated(turret, boundary),
        terminated(weapons, boundary).map(Part::Weapons),
        terminated(crew, boundary),
        terminated(accessory, boundary).map(Part::Accessory),
        body,
    ));
    let listed = alt((figures.map(Part::Figures), armor.map(Part::Armor), elsewhere));
    alt((listed, terminated(driven, boundary))).parse_next(input)
}

/// "Subcompact", "Reversed heavy trike".
pub fn body<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let reversed = opt(word(&["reversed", "rev"])).map(|found| found.is_some());
    let row = terminated(named(|catalog| &catalog.bodies), opt(word(&["body", "car"])));
    (terminated(reversed, opt(mark("."))), row)
        .map(|(reversed, row)| Part::Body { row, reversed })
        .parse_next(input)
}

/// Chassis, suspension, power plant.
fn frame<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    const PLANT: &[&str] = &["power plant", "plant", "PP", "engine"];
    let dot = || opt(mark("."));
    alt((
        word(&["six-wheeled", "6-wheeled", "six wheels", "six-wheeled chassis"])
            .value(Part::SixWheels),
        terminated(named(|catalog| &catalog.chassis), (dot(), word(&["chassis"])))
            .map(Part::Chassis),
        terminated(named(|catalog| &catalog.suspensions), (dot(), word(&["suspension", "susp"])))
            .map(Part::Suspension),
        terminated(named(|catalog| &catalog.power_plants), (dot(), word(PLANT))).map(Part::Plant),
    ))
    .parse_next(input)
}

/// "4 PR radial tires", "2 HD tires front", "3 OR solid tires", "4 solids".
fn tires<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tires<'c>> {
    let count = opt(count).parse_next(input)?;
    let (row, modifications) = tire_words.parse_next(input)?;
    let several = count.is_some_and(|count| count > 1);
    opt(word(&["tires", "tire"])).verify(|noun| noun.is_some() || several).parse_next(input)?;
    Ok(Tires { count, row, modifications, wheels: opt(wheels).parse_next(input)? })
}

/// The same without the word: "regular solids", "PR radials".
pub fn bare_tires<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tires<'c>> {
    let (row, modifications) = tire_words.parse_next(input)?;
    opt(word(&["tires", "tire"])).parse_next(input)?;
    Ok(Tires { count: None, row, modifications, wheels: None })
}

enum TireWord<'c> {
    Tire(&'c catalog::Tire),
    Modification(&'c catalog::TireModification),
}

type TireWords<'c> = (Same<'c, catalog::Tire>, Vec<Same<'c, catalog::TireModification>>);

/// One type and its modifications, in any order.
fn tire_words<'c>(input: &mut Input<'_, 'c>) -> Parsed<TireWords<'c>> {
    opt(word(&["regular", "normal", "plain"])).parse_next(input)?;
    let one = alt((
        named(|catalog| &catalog.tires).map(TireWord::Tire),
        named(|catalog| &catalog.tire_modifications).map(TireWord::Modification),
    ));
    let between = opt(mark(".&/")).void();
    let found: Vec<TireWord<'c>> = repeat(1..=6, terminated(one, between)).parse_next(input)?;
    let mut row = None;
    let mut modifications = Vec::new();
    for word in found {
        match word {
            TireWord::Tire(tire) if row.is_none() => row = Some(Same(tire)),
            TireWord::Tire(_) => return Err(EmptyError),
            TireWord::Modification(modification) => modifications.push(Same(modification)),
        }
    }
    Ok((row.ok_or(EmptyError)?, modifications))
}

/// "4 10-pt. wheelguards", "2 8-pt. metal wheelguards back", "7-pt. cycle wheelguard".
fn guards<'c>(input: &mut Input<'_, 'c>) -> Parsed<Guards<'c>> {
    let point = || (opt(mark("-")), word(&["pt", "pts", "point", "points"]), opt(mark(".")));
    let points = || terminated(whole, point());
    let (count, points) = (opt(terminated(count, peek(points()))), points()).parse_next(input)?;
    let mut guards = Guards {
        count: count.unwrap_or(1),
        points,
        armor: None,
        retractable: false,
        cycle: false,
        wheels: None,
    };
    guards.retractable = opt(word(&["retractable"])).parse_next(input)?.is_some();
    guards.armor = opt(named(|catalog| &catalog.armor).map(Same)).parse_next(input)?;
    guards.retractable |= opt(word(&["retractable"])).parse_next(input)?.is_some();
    guards.cycle = opt(word(&["cycle"])).parse_next(input)?.is_some();
    let mut several = alt((word(&["wheelguards"]).value(true), word(&["wheelguard"]).value(false)));
    let uncounted = several.parse_next(input)? && count.is_none();
    let everywhere = word(&["all around", "on all wheels", "all wheels"]).value(WheelGroup::All);
    guards.wheels = opt(alt((everywhere, wheels))).parse_next(input)?;
    guards.wheels = guards.wheels.or(uncounted.then_some(WheelGroup::All));
    Ok(guards)
}

fn crew<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    (opt(count), named(|catalog| &catalog.crew))
        .map(|(count, row)| Part::Crew { row, count: count.unwrap_or(1) })
        .parse_next(input)
}

/// "two-space turret", "universal 1-space pop-up turret", or any turret that will do.
fn turret<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let row = alt((named(|catalog| &catalog.turrets).map(Some), word(&["turret"]).value(None)));
    let universal = opt(word(&["universal"])).map(|found| found.is_some());
    let whole = (universal, row).map(|(universal, row)| (1, universal, row));
    let counted = (count, opt(word(&["universal"])), named(|catalog| &catalog.turrets))
        .map(|(count, universal, row)| (count, universal.is_some(), Some(row)));
    alt((whole, counted))
        .map(|(count, universal, row)| Part::Turret { row, count, universal })
        .parse_next(input)
}

/// "fire extinguisher", "2 fake metal spoilers", "bumper spikes front", "SWC for gunner with MG front".
fn accessory<'c>(input: &mut Input<'_, 'c>) -> Parsed<Accessory<'c>> {
    let number = opt(count).parse_next(input)?.unwrap_or(1);
    let fake = opt(word(&["fake"])).parse_next(input)?.is_some();
    let typed = |input: &mut Input<'_, 'c>| {
        let armor = named(|catalog| &catalog.armor).map(Same).parse_next(input)?;
        let (row, written) = named_as(|catalog| &catalog.accessories).parse_next(input)?;
        Ok((Some(armor), row, written))
    };
    let plain = named_as(|catalog| &catalog.accessories).map(|(row, written)| (None, row, written));
    let (armor, row, written) = alt((plain, typed)).parse_next(input)?;
    let in_cargo = word(&["in cargo", "in the cargo area"]).value(Place::Cargo);
    let place = opt(alt((in_cargo, place))).parse_next(input)?;
    let person = preceded(word(&["for"]), (opt(word(&["the"])), named(|c| &c.crew), opt(whole)));
    let person = opt(person).parse_next(input)?.map(|(_, role, number)| {
        let role = role.row.name.to_lowercase();
        number.map_or(role.clone(), |number| format!("{role} {number}"))
    });
    let target = (named(|catalog| &catalog.weapons).map(Same), opt(super::words::place));
    let weapon = opt(preceded(word(&["with", "for"]), target)).parse_next(input)?;
    Ok(Accessory { row: Same(row), written, count: number, fake, armor, place, person, weapon })
}

fn elsewhere<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let page = (word(&["see"]), opt(word(&["p", "pp", "page"])), opt(mark(".")), exact);
    page.value(Part::Elsewhere).parse_next(input)
}
