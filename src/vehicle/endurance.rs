//! The figures of armor under fire, declared once for all games that have them.

use crate::sheet::model::Side;
use crate::units::{Exact, two_places};
use crate::vehicle::breach::Armor;
use crate::vehicle::derivation::Steps;
use crate::vehicle::duel::{Duelist, Target};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::fire::{self, Fires, RULING};

/// The sides that enemies shoot at; the top only of a trike.
pub const SIDES: [(&str, Side); 5] = [
    ("front", Side::Front),
    ("right", Side::Right),
    ("left", Side::Left),
    ("back", Side::Back),
    ("top", Side::Top),
];

/// A game whose armor wears away.
pub trait Armored: Figured {
    /// The most that firing the same weapon again adds to the roll: 1 a turn.
    const SUSTAINED: usize;

    /// What the size of the vehicle adds to rolls to hit this side.
    fn size(case: &Self::Case<'_>, side: Side) -> i64;

    /// The armor of a side; `None` if the vehicle cannot have any there.
    fn armor(case: &Self::Case<'_>, side: Side, steps: Steps<'_>) -> Option<Armor>;

    /// The armor of the top, if weapons strike it from a distance.
    fn top(_: &Self::Case<'_>) -> Armor {
        Armor::default()
    }

    /// The wheels that fire from a side may be aimed at, if losing them ends a duel.
    fn wheels(_: &Self::Case<'_>, _: Side) -> Vec<Target> {
        Vec::new()
    }
}

pub fn duelist<G: Armored + Fires>(case: &G::Case<'_>) -> Option<Box<Duelist>> {
    let targets = |side| {
        let parts = vec![G::armor(case, side, Steps::NONE)?, G::top(case)];
        let armor = Target { parts, is_wheels: false, size: G::size(case, side) };
        let all: Vec<_> = std::iter::once(armor).chain(G::wheels(case, side)).collect();
        all.iter().flat_map(|target| &target.parts).all(Armor::is_small).then_some(all)
    };
    let sides = fire::SIDES.map(|(_, side)| targets(side).unwrap_or_default());
    let fire = G::fire(case)?.clone();
    let armor = SIDES.map(|(_, side)| G::armor(case, side, Steps::NONE));
    Some(Box::new(Duelist { fire, sides, armor, sustained: G::SUSTAINED }))
}

/// The figures of the weakest side, and of each side.
pub const fn figures<G: Armored>() -> [Definition<G>; 6] {
    [
        figure("endurance", "Endurance", weakest::<G>).compared(),
        figure("endurance_front", "Endurance, front", of::<G, 0>),
        figure("endurance_right", "Endurance, right", of::<G, 1>),
        figure("endurance_left", "Endurance, left", of::<G, 2>),
        figure("endurance_back", "Endurance, back", of::<G, 3>),
        figure("endurance_top", "Endurance, top", of::<G, 4>),
    ]
}

const fn figure<G: Armored>(
    key: &'static str,
    label: &'static str,
    work: fn(&G::Case<'_>, Steps<'_>) -> Option<Exact>,
) -> Definition<G> {
    Definition::number(key, label, two_places, work).high().by_ruling(RULING)
}

/// The expected number of turns until two machine guns breach the armor, to two decimals.
pub fn turns(armor: &Armor) -> Exact {
    Exact::from((armor.endurance() * 100.0).round() as i64) / Exact::from(100)
}

/// The turns of a side.
fn of<G: Armored, const SIDE: usize>(case: &G::Case<'_>, steps: Steps<'_>) -> Option<Exact> {
    let armor = G::armor(case, SIDES[SIDE].1, steps).filter(Armor::is_small)?;
    let turns = turns(&armor);
    let what = if armor.exceeded { "exceeds" } else { "reaches" };
    let what = format!("Turns until damage {what} it: two guns, 1d, to hit 7");
    Some(steps.shown(two_places).step(what, turns))
}

fn weakest<G: Armored>(case: &G::Case<'_>, steps: Steps<'_>) -> Option<Exact> {
    let sides = [of::<G, 0>, of::<G, 1>, of::<G, 2>, of::<G, 3>, of::<G, 4>];
    let steps = steps.shown(two_places);
    let turns = sides.iter().zip(SIDES).filter_map(|(of, (name, _))| {
        let turns = of(case, Steps::NONE)?;
        Some(steps.step(format!("Turns, {name}"), turns))
    });
    let least = turns.min()?;
    Some(steps.step("Weakest side", least))
}

/// Whether this is the name of a figure of combat.
pub fn is_figure(word: &str) -> bool {
    let word = word.to_lowercase();
    ["endurance", "volley", "firepower"].iter().any(|start| word.starts_with(start))
}
