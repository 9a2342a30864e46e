//! The phrases of a stat line: one parser for each kind of part.

use winnow::combinator::{alt, delimited, opt, peek, preceded, repeat, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::import::text::{Kind, Token, digit};
use crate::units::Exact;

use super::super::catalog;
use super::super::design::MOST_POINTS;
use super::super::places::{Place, WheelGroup};
use super::words::*;

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
    /// Entries of the same weapon; several if it stands in several places.
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
pub struct Weapon<'c> {
    pub row: Same<'c, catalog::Weapon>,
    pub count: i64,
    /// Empty if the text does not say.
    pub mounts: Vec<Place>,
    pub linked: Option<Linked>,
    pub infrared: bool,
    pub magazines: i64,
    pub magazine_switch: bool,
    /// The turret that it stands in, if the text says which.
    pub turret: Option<Same<'c, catalog::Turret>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linked {
    Plain,
    Smart,
}

#[derive(Clone, Debug)]
pub struct Link<'c> {
    pub smart: bool,
    pub members: Members<'c>,
}

#[derive(Clone, Debug)]
pub enum Members<'c> {
    AllWeapons,
    AllOf(&'c catalog::Weapon),
    Listed(Vec<Named<'c>>),
}

/// A part that the vehicle has already.
#[derive(Clone, Debug)]
pub enum Named<'c> {
    Weapon {
        row: &'c catalog::Weapon,
        count: Option<i64>,
        infrared: bool,
        places: Vec<Place>,
        of_sidecar: bool,
    },
    Accessory(&'c catalog::Accessory),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Accessory<'c> {
    pub row: Same<'c, catalog::Accessory>,
    /// The name as it was found: two kinds of vehicles may have parts of one name.
    pub written: String,
    pub count: i64,
    pub fake: bool,
    pub armor: Option<Same<'c, catalog::ArmorType>>,
    pub place: Option<Place>,
    /// "gunner", "passenger 2".
    pub person: Option<String>,
    pub weapon: Option<(Same<'c, catalog::Weapon>, Option<Place>)>,
}

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

/// A row of the catalog, equal to itself only.
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

/// What may stand before and after a weapon's name.
#[derive(Default)]
struct Manner {
    linked: Option<Linked>,
    infrared: bool,
    place: Option<Place>,
}

impl Manner {
    fn read(&mut self, input: &mut Input<'_, '_>) -> Parsed<()> {
        loop {
            let linked = alt((
                word(&["smart-linked"]).value(Linked::Smart),
                word(&["linked"]).value(Linked::Plain),
            ));
            if let Some(linked) = opt(linked).parse_next(input)? {
                self.linked = Some(linked);
            } else if opt(word(&["IR", "infrared"])).parse_next(input)?.is_some() {
                self.infrared = true;
            } else if self.place.is_none()
                && let Some(place) = opt(word(&["turreted", "turret-mounted"]).value(Place::Turret))
                    .parse_next(input)?
            {
                self.place = Some(place);
            } else {
                return Ok(());
            }
        }
    }
}

/// "two linked MGs front", "2 MGs linked front", "3 linked OJs (L, R, and B)", "4 HRs (two front, two back)",
/// "3 pairs of linked MGs", "turreted VMG", "rear FT".
pub fn weapons<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Weapon<'c>>> {
    const MOST_PAIRS: i64 = 20;
    let pairs = terminated(
        terminated(opt(count), word(&["pairs", "pair"])).map(|pairs| (pairs.unwrap_or(1), 2)),
        word(&["of"]),
    );
    let pairs = pairs.verify(|(groups, _)| *groups <= MOST_PAIRS);
    let number = alt((pairs, count.map(|count| (1, count))));
    let (groups, number) = opt(number).parse_next(input)?.unwrap_or((1, 1));
    let mut manner = Manner::default();
    manner.read(input)?;
    if manner.place.is_none() {
        let full = |input: &mut Input<'_, 'c>| {
            let token: &Token = any.parse_next(input)?;
            if token.text.len() > 1 { Ok(()) } else { Err(EmptyError) }
        };
        manner.place = opt(preceded(peek(full), place)).parse_next(input)?;
        manner.read(input)?;
    }
    let (row, written) = named_as(|catalog| &catalog.weapons).parse_next(input)?;
    manner.read(input)?;
    let turret = preceded(word(&["in a", "in"]), named(|catalog| &catalog.turrets));
    let turret = opt(turret).parse_next(input)?.map(Same);
    let spots: Vec<(Option<i64>, Place)> = match manner.place.or(turret.map(|_| Place::Turret)) {
        Some(place) => vec![(None, place)],
        None => opt(places(number)).parse_next(input)?.unwrap_or_default(),
    };
    // "15L" is armor: a laser has at least its place.
    if spots.is_empty() && written.len() == 1 {
        return Err(EmptyError);
    }
    manner.read(input)?;
    let (magazines, magazine_switch) = opt(magazines).parse_next(input)?.unwrap_or_default();
    let weapon = Weapon {
        row: Same(row),
        count: number,
        mounts: Vec::new(),
        linked: manner.linked,
        infrared: manner.infrared,
        magazines,
        magazine_switch,
        turret,
    };
    Ok(vec![spread(weapon, &spots)?; groups as usize].concat())
}

/// Weapons over their places: each place may say how many stand there, else they are shared out evenly.
fn spread<'c>(weapon: Weapon<'c>, spots: &[(Option<i64>, Place)]) -> Parsed<Vec<Weapon<'c>>> {
    let at = |count, mounts| Weapon { count, mounts, ..weapon.clone() };
    let mounts: Vec<_> = spots.iter().map(|(_, place)| *place).collect();
    let sides = mounts.len() as i64;
    let counts: Option<Vec<i64>> = spots.iter().map(|(count, _)| *count).collect();
    match counts.filter(|counts| !counts.is_empty()) {
        Some(counts) if weapon.count != 1 && counts.iter().sum::<i64>() != weapon.count => {
            Err(EmptyError)
        }
        Some(counts) => Ok(counts
            .into_iter()
            .zip(mounts)
            .map(|(count, place)| at(count, vec![place]))
            .collect()),
        None if sides > 1 && weapon.count > sides && weapon.count % sides == 0 => {
            let each = weapon.count / sides;
            Ok(mounts.into_iter().map(|place| at(each, vec![place])).collect())
        }
        None if sides > 1 && weapon.count == 1 => Ok(vec![at(sides, mounts)]),
        None => Ok(vec![at(weapon.count, mounts)]),
    }
}

/// A few places, with or without parentheses; each may have a number of its own. Single letters are places after a
/// comma only if there are weapons left for them: "L" is a laser, too.
fn places<'t, 'c>(
    number: i64,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<Vec<(Option<i64>, Place)>> {
    move |input| {
        let comma = || (mark(","), opt(word(&["and"]))).void();
        let and = || alt((word(&["and"]), mark("&/"))).void();
        let one = || (opt(count), place);
        let inside = separated(1..=8, one(), alt((comma(), and())));
        let close = alt((mark(")"), boundary));
        let in_parentheses = delimited(mark("("), inside, close);
        if let Some(found) = opt(in_parentheses).parse_next(input)? {
            return Ok(found);
        }
        let mut found = vec![(None, place.parse_next(input)?)];
        loop {
            let wanted = (found.len() as i64) < number;
            let word_only = |input: &mut Input<'t, 'c>| {
                let letter = rest(input).first().is_some_and(|token| token.text.len() == 1);
                if letter && !wanted {
                    Err(EmptyError)
                } else {
                    terminated(place, boundary).parse_next(input)
                }
            };
            let more = alt((preceded(and(), place), preceded(comma(), word_only)));
            match opt(more).parse_next(input)? {
                Some(place) => found.push((None, place)),
                None => return Ok(found),
            }
        }
    }
}

/// "with extra magazine", "with 2 extra magazines and magazine switch": the number of magazines, and whether there is
/// a switch.
fn magazines(input: &mut Input<'_, '_>) -> Parsed<(i64, bool)> {
    const EXTRA: &[&str] = &["extra magazine", "extra magazines", "extra mag", "extra mags"];
    let with = || alt((word(&["with", "and", "plus"]), (word(&["w"]), opt(mark("/"))).void()));
    let switch = || (opt(word(&["a"])), word(&["magazine switch"])).value(true);
    let number = opt(count).map(|count| count.unwrap_or(1));
    let some = delimited(with(), number, (word(EXTRA), opt(word(&["each"]))));
    let both = (some, opt(preceded(with(), switch())).map(|switch| switch.is_some()));
    alt((both, preceded(with(), switch()).map(|switch| (0, switch)))).parse_next(input)
}

/// "link for 2 MGs front and SS back", "link connecting all RLs", "“panic button” link for all weapons".
fn link<'c>(input: &mut Input<'_, 'c>) -> Parsed<Link<'c>> {
    let name = delimited(
        mark("\""),
        repeat::<_, _, (), _, _>(
            1..=6,
            any.verify(|token: &&Token| token.kind == Kind::Word).void(),
        ),
        mark("\""),
    );
    opt(name).parse_next(input)?;
    let mut smart = alt((word(&["smart link"]).value(true), word(&["link"]).value(false)));
    let smart = smart.parse_next(input)?;
    word(&["for", "connecting", "joining", "between", "of", "to"]).parse_next(input)?;
    let all = preceded(
        (word(&["all"]), opt(word(&["the"]))),
        alt((
            word(&["weapons"]).value(Members::AllWeapons),
            named(|catalog| &catalog.weapons).map(Members::AllOf),
        )),
    );
    let and = || word(&["and"]).void();
    let several = (
        member,
        repeat::<_, _, Vec<_>, _, _>(0.., preceded(mark(","), member)),
        preceded((opt(mark(",")), and()), member),
    )
        .map(|(first, mut others, last)| {
            others.insert(0, first);
            others.push(last);
            others
        });
    let listed = alt((several, member.map(|member| vec![member]))).map(Members::Listed);
    Ok(Link { smart, members: alt((all, listed)).parse_next(input)? })
}

fn member<'c>(input: &mut Input<'_, 'c>) -> Parsed<Named<'c>> {
    let accessory =
        terminated(named(|catalog| &catalog.accessories), boundary).map(Named::Accessory);
    alt((accessory, known_weapon)).parse_next(input)
}

/// "the MGs", "2 MDs left and right", "rear FT": weapons that were listed before.
pub fn known_weapon<'c>(input: &mut Input<'_, 'c>) -> Parsed<Named<'c>> {
    opt(word(&["the", "its"])).parse_next(input)?;
    let count =
        opt(alt((word(&["all"]).value(None), count.map(Some)))).parse_next(input)?.flatten();
    let mut manner = Manner::default();
    manner.read(input)?;
    let before = opt(place).parse_next(input)?;
    let row = named(|catalog| &catalog.weapons).parse_next(input)?;
    let after = opt(places(count.unwrap_or(1))).parse_next(input)?.unwrap_or_default();
    opt(magazines).parse_next(input)?;
    let of_sidecar = opt(word(&["of the sidecar"])).parse_next(input)?.is_some();
    let infrared = manner.infrared;
    let places = before.into_iter().chain(after.into_iter().map(|(_, place)| place)).collect();
    Ok(Named::Weapon { row, count, infrared, places, of_sidecar })
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

/// "Armor: F5, R3 …", "FP armor: F8/16 …"; three or more sides need no word before them.
fn armor<'c>(input: &mut Input<'_, 'c>) -> Parsed<Armor<'c>> {
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

/// Sides that go on after something that was not understood.
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

/// The figures that are printed with a vehicle, under the keys of `[published]`.
pub fn figures(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    alt((motion, handling, cargo, weight.map(|weight| vec![weight]), cost.map(|cost| vec![cost])))
        .parse_next(input)
}

/// "Accel. 5 and top speed 115 with cargo".
fn motion(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let of = || opt(alt((mark(":."), word(&["of"]))));
    let mph = || opt(word(&["mph"]));
    let acceleration =
        || delimited((word(&["accel", "acceleration", "acc"]), of(), opt(mark(":"))), exact, mph());
    let top_speed = || {
        delimited((word(&["top speed", "max speed", "maximum speed", "speed"]), of()), exact, mph())
    };
    let between = opt(alt((mark(",;").void(), word(&["and"]).void())));
    let both = (acceleration(), opt(preceded(between, top_speed())))
        .map(|(acceleration, speed)| (Some(acceleration), speed));
    let (acceleration, speed) =
        alt((both, top_speed().map(|speed| (None, Some(speed))))).parse_next(input)?;
    let loaded = alt((
        word(&["with cargo", "with full cargo", "loaded", "fully loaded", "with a full load"])
            .value(true),
        word(&["without cargo", "unloaded", "empty"]).value(false),
    ));
    let loaded = opt(loaded).parse_next(input)?.unwrap_or(false);
    let keys = match loaded {
        true => ["acceleration-loaded", "top-speed-loaded"],
        false => ["acceleration", "top-speed"],
    };
    Ok(keys.into_iter().zip([acceleration, speed]).filter_map(|(key, n)| Some((key, n?))).collect())
}

/// "HC 2 (3 OR)".
fn handling(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    let signed = (opt(mark("-–")), number)
        .map(|(minus, class)| if minus.is_some() { -class } else { class });
    let class = preceded((word(&["HC", "handling class"]), opt(mark(":."))), signed);
    let off_road = delimited(mark("("), exact, (word(&["OR", "off-road"]), mark(")")));
    let (class, off_road) = terminated((class, opt(off_road)), boundary).parse_next(input)?;
    let off_road = off_road.map(|class| ("handling-class-off-road", class));
    Ok(std::iter::once(("handling-class", class)).chain(off_road).collect())
}

/// "Cargo capacity: 300 lbs., 11 spaces", in either order.
fn cargo(input: &mut Input<'_, '_>) -> Parsed<Vec<(&'static str, Exact)>> {
    word(&["cargo capacity", "cargo"]).parse_next(input)?;
    opt(alt((mark(":"), word(&["of"])))).parse_next(input)?;
    let pounds =
        (exact, word(&["lbs", "lb", "pounds"]), opt(mark("."))).map(|(n, ..)| ("load-left", n));
    let spaces =
        (exact, word(&["spaces", "space", "sp"])).map(|(number, _)| ("cargo-spaces", number));
    let between = alt((mark(",").void(), word(&["and"]).void()));
    separated(1..=2, alt((pounds, spaces)), between).parse_next(input)
}

/// "2,300 lbs.", "weight 2,300"; a bare number right before the price is the weight, too.
fn weight(input: &mut Input<'_, '_>) -> Parsed<(&'static str, Exact)> {
    let of = || opt(alt((mark(":"), word(&["of"]))));
    let titled = delimited((word(&["weight"]), of()), exact, opt(word(&["lbs", "lb", "pounds"])));
    let in_pounds = terminated(exact, word(&["lbs", "lb", "pounds"]));
    let bare = terminated(exact, peek((mark(",;"), mark("$"))));
    alt((titled, in_pounds, bare)).map(|weight| ("weight", weight)).parse_next(input)
}

pub fn cost(input: &mut Input<'_, '_>) -> Parsed<(&'static str, Exact)> {
    let title = (opt(word(&["cost", "price", "costs"])), opt(mark(":")));
    preceded((title, mark("$")), exact).map(|cost| ("cost", cost)).parse_next(input)
}

fn elsewhere<'c>(input: &mut Input<'_, 'c>) -> Parsed<Part<'c>> {
    let page = (word(&["see"]), opt(word(&["p", "pp", "page"])), opt(mark(".")), exact);
    page.value(Part::Elsewhere).parse_next(input)
}
