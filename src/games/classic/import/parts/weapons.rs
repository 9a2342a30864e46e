//! Weapons with their places, magazines and links.

use winnow::combinator::{alt, delimited, not, opt, peek, preceded, repeat, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::any;

use crate::import::text::{Kind, Token};

use super::super::super::catalog;
use super::super::super::places::Place;
use super::super::words::*;
use super::{Same, TurretSort, sized_turret, vague_turret};

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
    pub shots: Option<Shots>,
    /// Its turret, if the text says which, and whether that is universal.
    pub turret: Option<(Same<'c, catalog::Turret>, bool)>,
    /// The sort of a turret of no size.
    pub vague: Option<TurretSort>,
}

/// The shots that the text gives a weapon, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shots {
    pub number: i64,
    pub each: bool,
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

/// What may come before and after a weapon's name.
#[derive(Default)]
struct Manner {
    linked: Option<Linked>,
    infrared: bool,
    place: Option<Place>,
}

fn linked(input: &mut Input<'_, '_>) -> Parsed<Linked> {
    let smart = word(&["smart-linked"]).value(Linked::Smart);
    alt((smart, word(&["linked"]).value(Linked::Plain))).parse_next(input)
}

impl Manner {
    /// "(linked)".
    fn read_in_brackets(&mut self, input: &mut Input<'_, '_>) -> Parsed<()> {
        let found = opt(delimited(mark("(["), linked, mark(")]"))).parse_next(input)?;
        self.linked = self.linked.or(found);
        Ok(())
    }

    fn read(&mut self, input: &mut Input<'_, '_>) -> Parsed<()> {
        loop {
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
/// "3 pairs of linked MGs", "turreted VMG", "rear FT", "Rear: FT, SS".
pub fn weapons<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Weapon<'c>>> {
    let Some(place) = opt(terminated(place, mark(":"))).parse_next(input)? else {
        return weapon.parse_next(input);
    };
    let placed = weapon.map(|mut weapons| {
        let open = weapons.iter_mut().filter(|weapon| weapon.mounts.is_empty());
        open.for_each(|weapon| weapon.mounts = vec![place]);
        weapons
    });
    let several: Vec<_> =
        separated(1..=8, terminated(placed, boundary), mark(",&")).parse_next(input)?;
    Ok(several.concat())
}

fn weapon<'c>(input: &mut Input<'_, 'c>) -> Parsed<Vec<Weapon<'c>>> {
    const MOST_PAIRS: i64 = 20;
    let pairs = terminated(
        terminated(opt(count), word(&["pairs", "pair"])).map(|pairs| (pairs.unwrap_or(1), 2)),
        word(&["of"]),
    );
    let pairs = pairs.verify(|(groups, _)| *groups <= MOST_PAIRS);
    let number = alt((pairs, count.map(|count| (1, count))));
    let counted = opt(number).parse_next(input)?;
    let (groups, mut number) = counted.unwrap_or((1, 1));
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
    if counted.is_none() {
        number = opt(times).parse_next(input)?.unwrap_or(1);
    }
    manner.read(input)?;
    manner.read_in_brackets(input)?;
    let shots_first = opt(in_brackets).parse_next(input)?;
    let a = || opt(word(&["a", "an", "the", "its"]));
    let inside = || (word(&["in", "on"]), a());
    let turret = opt(preceded(inside(), sized_turret)).parse_next(input)?;
    let turret = turret.map(|(row, universal)| (Same(row), universal));
    let vague = match turret {
        Some(_) => None,
        None => opt(preceded(opt(inside()), vague_turret)).parse_next(input)?,
    };
    let turreted = turret.is_some() || vague.is_some();
    let spots: Vec<(Option<i64>, Place)> = match manner.place {
        _ if turreted => vec![(None, Place::Turret)],
        Some(place) => vec![(None, place)],
        None => opt(places(number)).parse_next(input)?.unwrap_or_default(),
    };
    // "15L" is armor: a laser would have at least a place.
    if spots.is_empty() && written.len() == 1 {
        return Err(EmptyError);
    }
    manner.read(input)?;
    manner.read_in_brackets(input)?;
    let link = preceded(
        with,
        alt((
            word(&["smart link"]).value(Linked::Smart),
            word(&["link", "a link"]).value(Linked::Plain),
        )),
    );
    manner.linked = manner.linked.or(opt(link).parse_next(input)?);
    let shots = match shots_first {
        Some(_) => shots_first,
        None => opt(alt((in_brackets, preceded(with, shots)))).parse_next(input)?,
    };
    // More than a load is not shots, and a bare number may be anything.
    let fits = |(shots, named): &(Shots, bool)| {
        let all = if shots.each { row.shots } else { row.shots * number };
        shots.number <= all && (*named || shots.number == row.shots || shots.number == all)
    };
    if shots.is_some_and(|shots| !fits(&shots)) {
        return Err(EmptyError);
    }
    let (magazines, magazine_switch) = opt(magazines).parse_next(input)?.unwrap_or_default();
    let weapon = Weapon {
        row: Same(row),
        count: number,
        mounts: Vec::new(),
        linked: manner.linked,
        infrared: manner.infrared,
        magazines,
        magazine_switch,
        shots: shots.map(|(shots, _)| shots).filter(|shots| {
            shots.number != row.shots && (shots.each || shots.number != row.shots * number)
        }),
        turret,
        vague,
    };
    Ok(vec![spread(weapon, &spots)?; groups as usize].concat())
}

/// "(10 shots)", "[20 shots each]".
fn in_brackets(input: &mut Input<'_, '_>) -> Parsed<(Shots, bool)> {
    delimited(mark("(["), shots, mark(")]")).parse_next(input)
}

/// "20 shots each", "10 mines", "20": and whether the text says what they are.
fn shots(input: &mut Input<'_, '_>) -> Parsed<(Shots, bool)> {
    const SHOTS: &[&str] = &[
        "shots", "shot", "rounds", "round", "rds", "mines", "rockets", "grenades", "units", "uses",
        "spikes", "bursts", "missiles", "doses",
    ];
    let number = whole.parse_next(input)?;
    let named = opt(word(SHOTS)).parse_next(input)?.is_some();
    let each = opt(word(&["each", "apiece"])).parse_next(input)?.is_some();
    alt((peek(mark(")]")), boundary)).parse_next(input)?;
    Ok((Shots { number, each }, named))
}

/// Spreads weapons over their places: by the number given with each place, otherwise evenly.
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

/// A few places, with or without parentheses, each perhaps with a number. After a comma, single letters are places
/// only while weapons are left for them: "L" is also a laser.
fn places<'t, 'c>(
    number: i64,
) -> impl FnMut(&mut Input<'t, 'c>) -> Parsed<Vec<(Option<i64>, Place)>> {
    move |input| {
        let comma = || (mark(","), opt(word(&["and"]))).void();
        let and = || alt((word(&["and"]), mark("&/"))).void();
        let one = || (opt(count), place);
        let inside = separated(1..=8, one(), alt((comma(), and())));
        let close = alt((mark(")]"), boundary));
        let in_parentheses = delimited(mark("(["), inside, close);
        if let Some(found) = opt(in_parentheses).parse_next(input)? {
            return Ok(found);
        }
        // "MG" and below it "Front 30" are two lines.
        let free = || terminated(place, not(alt((super::super::words::number.void(), mark(":")))));
        let mut found: Vec<(Option<i64>, Place)> = vec![(None, free().parse_next(input)?)];
        loop {
            let wanted = (found.len() as i64) < number;
            let known = found.clone();
            let word_only = |input: &mut Input<'t, 'c>| {
                let letter = rest(input).first().is_some_and(|token| token.text.len() < 3);
                if letter && !wanted {
                    Err(EmptyError)
                } else {
                    // "Turret:" begins another line.
                    terminated(place, (not(mark(":")), boundary))
                        .verify(|place| known.iter().all(|(_, known)| known != place))
                        .parse_next(input)
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
    let with = || alt((word(&["and", "plus"]), super::super::words::with, mark(",")));
    let switch = || (opt(word(&["a"])), word(&["magazine switch"])).value(true);
    let number = opt(count).map(|count| count.unwrap_or(1));
    let some = delimited(with(), number, (word(EXTRA), opt(word(&["each"]))));
    let both = (some, opt(preceded(with(), switch())).map(|switch| switch.is_some()));
    alt((both, preceded(with(), switch()).map(|switch| (0, switch)))).parse_next(input)
}

/// "link for 2 MGs front and SS back", "link connecting all RLs", "“panic button” link for all weapons".
pub(super) fn link<'c>(input: &mut Input<'_, 'c>) -> Parsed<Link<'c>> {
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
