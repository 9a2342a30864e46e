//! The result of parsing a phrase: a part of a design, or what becomes one later.

use crate::games::carz::catalog;
use crate::games::carz::design::{Cargo, Equipment, Member, Spare, Tank, Weapon, Wheel};
use crate::games::carz::places::{End, Side};
use crate::text::source::Located;
use crate::units::Exact;

/// What a phrase says.
#[derive(Clone, Debug)]
pub enum Part<'c> {
    Body(Body<'c>),
    Suspension(Word),
    Engine(Engine<'c>),
    /// Fitted to the engine before it.
    Charger(&'c catalog::Charger),
    Tank(Tank),
    Crew(Member),
    Wheels(Wheels),
    Spare(Spare),
    Turret(Exact),
    Weapon(Weapon),
    Link(Vec<Linked>),
    Equipment(Equipment),
    Paint(Word),
    Color(String),
    Luxury(Exact),
    Armor(Armor),
    Cargo(Vec<Cargo>),
    Figures(Vec<(&'static str, Exact)>),
    /// The exact value, if it is not a whole number.
    Acceleration(Vec<(&'static str, Exact)>, Exact),
}

type Word = Located<String>;

/// What a phrase says of the body.
#[derive(Clone, Debug, Default)]
pub struct Body<'c> {
    pub volume: Option<Exact>,
    /// Cubic feet inside, if more than were bought.
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

/// A number of wheels, at one end or in all.
#[derive(Clone, Debug)]
pub struct Wheels {
    pub wheel: Wheel,
    pub count: i64,
    pub end: Option<End>,
}

/// A weapon that a link names.
#[derive(Clone, Debug)]
pub struct Linked {
    pub weapon: Weapon,
    /// How many there are, if the link says so.
    pub count: Option<i64>,
    /// Its number among weapons that read alike.
    pub which: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Armor {
    pub finish: Option<Word>,
    pub build: Option<Word>,
    pub sides: Vec<(Side, i64)>,
}
