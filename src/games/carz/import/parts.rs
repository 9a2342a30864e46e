//! What the phrases of a record say.

use crate::units::Exact;

use super::super::catalog;
use super::super::places::{End, Place, Side};

/// What a phrase says.
#[derive(Clone, Debug)]
pub enum Part<'c> {
    Body(Body<'c>),
    Suspension(&'c catalog::Suspension),
    Engine(Engine<'c>),
    /// On the engine before it.
    Charger(&'c catalog::Charger),
    Tank {
        row: Option<&'c catalog::Tank>,
        gallons: Exact,
    },
    Crew(Member<'c>),
    Wheels(Wheels<'c>),
    Spare(Wheels<'c>, Option<Side>),
    Turret(Exact),
    Weapon(Weapon<'c>),
    /// Each weapon, and which it is of those that read alike.
    Link(Vec<(Weapon<'c>, Option<usize>)>),
    Equipment(Equipment<'c>),
    Paint(&'c catalog::Paint),
    Color(String),
    Luxury(Exact),
    Armor(Armor<'c>),
    Cargo(Vec<Cargo>),
    Figures(Vec<(&'static str, Exact)>),
    /// As it is chosen, where that is no whole number.
    Acceleration(Vec<(&'static str, Exact)>, Exact),
}

/// What a phrase says of the body.
#[derive(Clone, Debug, Default)]
pub struct Body<'c> {
    pub volume: Option<Exact>,
    /// Cubic feet that it has inside, where that is more than is bought.
    pub inside: Option<Exact>,
    pub style: Option<&'c catalog::Style>,
    pub grade: Option<&'c catalog::Grade>,
    pub constructions: Vec<&'c catalog::Construction>,
}

#[derive(Clone, Debug)]
pub struct Engine<'c> {
    pub row: Option<&'c catalog::Engine>,
    pub recorded: Exact,
    /// Without chargers, where the record says so.
    pub original: Option<Exact>,
    pub chargers: Vec<&'c catalog::Charger>,
    pub end: Option<End>,
    pub hits: Option<Exact>,
}

#[derive(Clone, Debug)]
pub struct Member<'c> {
    pub row: &'c catalog::Role,
    pub count: i64,
    pub hand_weapons: Vec<&'c catalog::HandWeapon>,
}

#[derive(Clone, Debug)]
pub struct Wheels<'c> {
    pub row: &'c catalog::Wheel,
    pub count: i64,
    pub fireproof: bool,
    pub guard: Option<i64>,
    /// How many of them have one; `None`: all.
    pub guarded: Option<i64>,
    pub end: Option<End>,
}

#[derive(Clone, Debug)]
pub struct Weapon<'c> {
    pub row: &'c catalog::Weapon,
    pub count: Option<i64>,
    pub modifications: Vec<&'c catalog::Modification>,
    pub place: Option<Place>,
    pub shots: Option<i64>,
    pub ammunition: Option<&'c catalog::Ammunition>,
    pub concealed: bool,
    pub lane: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct Equipment<'c> {
    pub row: &'c catalog::Equipment,
    pub count: i64,
    pub place: Option<Place>,
    pub looks_like: Option<&'c catalog::Weapon>,
}

#[derive(Clone, Debug)]
pub struct Armor<'c> {
    pub finish: Option<&'c catalog::Finish>,
    pub build: Option<&'c catalog::Build>,
    pub sides: Vec<(Side, i64)>,
}

#[derive(Clone, Debug)]
pub struct Cargo {
    pub name: String,
    pub count: i64,
    pub weight: Exact,
    pub volume: Exact,
    pub wheels: Option<i64>,
    pub turret: Option<Exact>,
}
