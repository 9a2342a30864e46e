//! The phrases of a stat line, with a parser for each kind of part. Weapons, armor and printed figures have their own
//! files.

mod armor;
mod figures;
mod weapons;

use winnow::combinator::{alt, delimited, opt, peek, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::import::text::{Kind, Token};

use crate::units::Exact;

use super::super::catalog;
use super::super::places::{Place, WheelGroup};
use super::people::{Allotment, gear};
use super::words::*;

use armor::armor;
use weapons::link;

pub use armor::{Armor, Around, Side, armor_type, more_sides, rest_of_sides};
pub use figures::{cost, figures};
pub use weapons::{Link, Linked, Members, Named, Shots, Weapon, known_weapon, weapons};

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
    Gear(Vec<Allotment<'c>>),
    Turret {
        row: &'c catalog::Turret,
        count: i64,
        universal: bool,
    },
    /// A turret of no size.
    VagueTurret(TurretSort),
    /// Entries of the same weapon, one for each place.
    Weapons(Vec<Weapon<'c>>),
    Link(Link<'c>),
    /// "Link", without what it joins.
    BareLink {
        smart: bool,
    },
    Accessory(Accessory<'c>),
    Armor(Armor<'c>),
    /// Points on the sides that the text does not name.
    RestOfSides(i64),
    Figures(Vec<(&'static str, Exact)>),
    /// "See p. 6": described elsewhere.
    Elsewhere,
    /// Several parts in one phrase: "Heavy active suspension".
    Several(Vec<Part<'c>>),
}

/// What the text says of a turret without its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurretSort {
    pub universal: bool,
    pub pop_up: bool,
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

impl<'c> Accessory<'c> {
    /// One of a row, by a name of it, and nothing said of where.
    pub fn one(row: &'c catalog::Accessory, written: String) -> Accessory<'c> {
        Accessory {
            row: Same(row),
            written,
            count: 1,
            fake: false,
            armor: None,
            place: None,
            person: None,
            weapon: None,
        }
    }
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
        alt((link.map(Part::Link), bare_link)),
        terminated(turret, boundary),
        terminated(weapons, boundary).map(Part::Weapons),
        terminated(crew, boundary),
        terminated(accessory, boundary).map(Part::Accessory),
        body,
    ));
    let listed = alt((
        figures.map(Part::Figures),
        armor.map(Part::Armor),
        rest_of_sides.map(Part::RestOfSides),
        gear.map(Part::Gear),
        elsewhere,
    ));
    alt((listed, terminated(driven, boundary))).parse_next(input)
}

/// "Subcompact", "Reversed heavy trike", "Med. reversed trike".
pub fn body<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    const REVERSED: &[&str] = &["reversed", "rev"];
    opt(word(&["a", "an"])).parse_next(input)?;
    let before = opt(terminated(word(REVERSED), opt(mark(".")))).parse_next(input)?.is_some();
    let (row, _, within) = named_around(input, &input.state.bodies, REVERSED)?;
    opt(word(&["body", "car"])).parse_next(input)?;
    Ok(Part::Body { row, reversed: before || within })
}

pub const CHASSIS: &[&str] = &["chassis", "chas", "ch"];
pub const SUSPENSION: &[&str] = &["suspension", "susp", "sus"];
pub const PLANT: &[&str] = &["power plant", "plant", "PP", "engine"];

/// Chassis, suspension, power plant.
fn frame<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let dot = || opt(mark("."));
    let after = |names| (dot(), word(names));
    let before = |names| (word(names), dot(), colon);
    let chassis = || named(|catalog| &catalog.chassis);
    let plant = || named(|catalog| &catalog.power_plants);
    alt((
        word(&["six-wheeled", "6-wheeled", "six wheels", "six-wheeled chassis"])
            .value(Part::SixWheels),
        alt((terminated(chassis(), after(CHASSIS)), preceded(before(CHASSIS), chassis())))
            .map(Part::Chassis),
        active_suspension,
        alt((
            terminated(suspension, after(SUSPENSION)),
            preceded(before(SUSPENSION), terminated(suspension, opt(after(SUSPENSION)))),
        ))
        .map(Part::Suspension),
        alt((
            terminated(plant(), after(PLANT)),
            preceded(before(PLANT), terminated(plant(), opt(after(PLANT)))),
        ))
        .map(Part::Plant),
    ))
    .parse_next(input)
}

/// "Heavy"; some lists call the improved suspension standard.
fn suspension<'c>(input: &mut Input<'_, 'c>) -> Parsed<&'c catalog::Suspension> {
    let catalog = input.state;
    let standard = word(&["standard", "std", "normal"]);
    let standard = standard.verify_map(|()| catalog.suspensions.find("improved", |_| true));
    alt((named(|catalog| &catalog.suspensions), standard)).parse_next(input)
}

/// "Heavy active suspension": a suspension, and the accessory.
fn active_suspension<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let row = terminated(suspension, opt(mark("."))).parse_next(input)?;
    peek(word(&["active"])).parse_next(input)?;
    let (accessory, written) = named_as(|catalog| &catalog.accessories).parse_next(input)?;
    Ok(Part::Several(vec![
        Part::Suspension(row),
        Part::Accessory(Accessory::one(accessory, written)),
    ]))
}

/// "4 PR radial tires", "2 HD tires front", "3 OR solid tires", "4 solids", "Tires: solid x4".
fn tires<'c>(input: &mut Input<'_, 'c>) -> Parsed<Tires<'c>> {
    const TIRES: &[&str] = &["tires", "tire"];
    let titled = opt((word(TIRES), colon)).parse_next(input)?.is_some();
    let count = opt(count).parse_next(input)?;
    opt(word(&["motorcycle", "cycle"])).parse_next(input)?;
    let (row, modifications) = tire_words.parse_next(input)?;
    let several = count.is_some_and(|count| count > 1);
    opt(word(TIRES)).verify(|noun| titled || noun.is_some() || several).parse_next(input)?;
    let count = match count {
        Some(_) => count,
        None => opt(times).parse_next(input)?,
    };
    let wheels = opt(wheels).parse_next(input)?;
    boundary.parse_next(input)?;
    Ok(Tires { count, row, modifications, wheels })
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

/// "4 10-pt. wheelguards", "2 8-pt. metal wheelguards back", "7-pt. cycle wheelguard", "Wheelguards: 4 10-pt".
fn guards<'c>(input: &mut Input<'_, 'c>) -> Parsed<Guards<'c>> {
    const GUARDS: &[&str] = &["wheelguards", "wheel guards"];
    let titled = opt((word(GUARDS), colon)).parse_next(input)?.is_some();
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
    guards.armor = opt(armor_type.map(Same)).parse_next(input)?;
    guards.retractable |= opt(word(&["retractable"])).parse_next(input)?.is_some();
    guards.cycle = opt(word(&["cycle"])).parse_next(input)?.is_some();
    let several = alt((word(GUARDS).value(true), word(&["wheelguard"]).value(false)));
    let several = opt(several).parse_next(input)?.or(titled.then_some(true));
    let uncounted = several.ok_or(EmptyError)? && count.is_none();
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

/// "two-space turret", "universal 1-space pop-up turret", "two-space universal turret", or one of no size.
fn turret<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let one = sized_turret.map(|(row, universal)| (1, row, universal));
    let counted = (count, sized_turret).map(|(count, (row, universal))| (count, row, universal));
    let sized =
        alt((one, counted)).map(|(count, row, universal)| Part::Turret { row, count, universal });
    alt((sized, vague_turret.map(Part::VagueTurret))).parse_next(input)
}

/// A turret by the name of its row; it may be universal.
pub fn sized_turret<'c>(input: &mut Input<'_, 'c>) -> Parsed<(&'c catalog::Turret, bool)> {
    const MOST_WORDS: usize = 9;
    let catalog = input.state;
    let (mut name, mut universal) = (String::new(), false);
    for number in 0..MOST_WORDS {
        let token: &Token = any.parse_next(input)?;
        let known = match token.kind {
            Kind::Mark(c) => c == '-' && number > 0,
            _ => true,
        };
        if !known {
            return Err(EmptyError);
        }
        if token.is_word("universal") {
            universal = true;
            continue;
        }
        name.push_str(&token.text);
        if token.is_word("turret") || token.is_word("turrets") {
            let name = name.trim_end_matches(['s', 'S']);
            return catalog
                .turrets
                .find(name, |_| true)
                .map(|row| (row, universal))
                .ok_or(EmptyError);
        }
    }
    Err(EmptyError)
}

/// "turret", "universal turret", "pop-up turret".
pub fn vague_turret(input: &mut Input<'_, '_>) -> Parsed<TurretSort> {
    let mut sort = TurretSort::default();
    loop {
        if opt(word(&["universal"])).parse_next(input)?.is_some() {
            sort.universal = true;
        } else if opt(word(&["pop-up"])).parse_next(input)?.is_some() {
            sort.pop_up = true;
        } else {
            return word(&["turret"]).value(sort).parse_next(input);
        }
    }
}

/// "Link", "linked" and nothing more.
fn bare_link<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let smart = alt((
        word(&["smart link", "smart-linked"]).value(true),
        word(&["link", "linked"]).value(false),
    ));
    terminated(smart, boundary).map(|smart| Part::BareLink { smart }).parse_next(input)
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
    let in_cargo = || word(&["in cargo", "in the cargo area"]).value(Place::Cargo);
    let inside = delimited(mark("("), place, mark(")"));
    let place = opt(alt((in_cargo(), inside, place))).parse_next(input)?;
    let person = preceded(word(&["for"]), (opt(word(&["the"])), named(|c| &c.crew), opt(whole)));
    let person = opt(person).parse_next(input)?.map(|(_, role, number)| {
        let role = role.row.name.to_lowercase();
        number.map_or(role.clone(), |number| format!("{role} {number}"))
    });
    let target = (named(|catalog| &catalog.weapons).map(Same), opt(super::words::place));
    let for_it = (word(&["with", "for"]), opt(word(&["the"])));
    let weapon = opt(preceded(for_it, target)).parse_next(input)?;
    Ok(Accessory { row: Same(row), written, count: number, fake, armor, place, person, weapon })
}

fn elsewhere<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let page = (word(&["see"]), opt(word(&["p", "pp", "page"])), opt(mark(".")), exact);
    page.value(Part::Elsewhere).parse_next(input)
}
