//! The TOML form of a Carz design: unresolved names, every value with its place in the file.

use crate::document::shape::Holds;
use crate::document::shape::kinds::{Described, Table};
use crate::document::shape::slots::{Field, Named};
use crate::shape;
use crate::text::limits::COUNT;
use crate::text::source::{Located, Span};
use crate::units::Exact;

use super::places::{End, HANGING, Place, SIDES, Side};

const LARGEST_VOLUME: i64 = 99_999;
const MOST_POWER: i64 = 99_999;
const MOST_POINTS: i64 = 99_999;
const MOST_WHEELS: i64 = 99;
const MOST_SHOTS: i64 = 99_999;
const MOST_LUXURY: i64 = 999;
const FASTEST: i64 = 999;
const HEAVIEST: i64 = 999_999;

const TURRET: &str = "for a weapon in the turret, write `location = \"turret\"`";

const LINKED: &str =
    "weapons that fire together are listed by `id`: `links = [{ weapons = [\"a\", \"b\"] }]`";

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Design = "a design" {
        pub at: Span = at_first_of(&["body", "name"]),
        pub remarks: Vec<String> = remarks(),
        /// The name of the vehicle; by default the name of its file.
        pub name: Option<Word> = text("name").placed().optional(),
        /// The color that opponents see.
        pub color: Option<Word> = text("color").placed().optional(),
        /// The style of the body; by default the first of the catalog.
        pub body: Option<Word> = name("body", "style").placed().optional(),
        /// The grade of the body; by default the first of the catalog.
        pub grade: Option<Word> = name("grade", "grade").placed().optional(),
        /// Cubic feet of the body; its price, weight and space depend on them.
        pub volume: Field<Located<Exact>> = number("volume", 1..=LARGEST_VOLUME).placed().tracked().needed(),
        /// Special construction of the body, beyond its grade.
        pub construction: Vec<Construction> = parts("construction", "item").inline(),
        /// The suspension; by default the first of the catalog.
        pub suspension: Option<Word> = name("suspension", "suspension").placed().optional(),
        /// Acceleration, if top speed is traded for more of it.
        pub acceleration: Option<Located<Exact>> = number("acceleration", 0..=FASTEST).placed().optional(),
        /// The tank, with its gallons.
        pub tank: Option<Tank> = brief("tank", "item").optional(),
        /// People, by role or as tables.
        pub crew: Vec<Member> = parts("crew", "role").inline(),
        /// Spare wheels, by name or as tables.
        pub spares: Vec<Spare> = parts("spares", "item").inline(),
        /// The turret, with its cubic feet.
        pub turret: Option<Turret> = table("turret").inline().optional(),
        /// Equipment, by name or as tables.
        pub equipment: Vec<Equipment> = parts("equipment", "item").inline(),
        /// Cargo, each entry with its weight and volume.
        pub cargo: Vec<Cargo> = parts("cargo", "name").inline(),
        /// The paint job.
        pub paint: Option<Word> = name("paint", "paint").placed().optional(),
        /// Luxury fittings, as a percentage of the cost.
        pub luxury: Option<Located<Exact>> = number("luxury", 0..=MOST_LUXURY).placed().optional(),
        /// Notes for the sheet.
        pub notes: Vec<Word> = text("notes").placed().several(),
        /// Wheels: `all`, or separately for each end.
        pub wheels: Option<Wheels> = table("wheels").optional(),
        /// Engines, each with its horsepower.
        pub engines: Vec<Engine> = parts("engines", "item"),
        /// Weapons, each with its location.
        pub weapons: Vec<WeaponEntry> = parts("weapons", "item"),
        /// Weapons that fire together.
        pub links: Vec<Link> = tables("links"),
        /// Points of armor.
        pub armor: Option<Armor> = table("armor").optional(),
    }

    #[derive(Default)]
    pub struct Construction = "a construction" {
        pub number: usize = numbered(),
        /// The type of construction.
        pub item: Word = name("item", "construction").placed(),
    }

    #[derive(Default)]
    pub struct Engine = "an engine" {
        pub number: usize = numbered(),
        pub remarks: Vec<String> = remarks(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The type of engine.
        pub item: Word = name("item", "engine").placed(),
        /// Horsepower, without chargers.
        pub power: Located<Exact> = number("horsepower", 0..=MOST_POWER).placed(),
        /// Its turbocharger or supercharger.
        pub chargers: Vec<Word> = name("chargers", "charger").placed().several(),
        /// The end where it is; by default the front.
        pub end: Option<End> = choice("location", End::WORDS).optional(),
    }

    pub struct Tank = "the tank" {
        /// The type of tank.
        pub item: Word = name("item", "tank").placed(),
        /// How many gallons it holds.
        pub gallons: Located<Exact> = number("gallons", 0..=LARGEST_VOLUME).placed(),
    }

    #[derive(Default)]
    pub struct Member = "a person" {
        pub number: usize = numbered(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Driver, gunner or passenger.
        pub role: Word = name("role", "role").placed(),
        /// The name of the person.
        pub name: Option<Word> = text("name").placed().optional(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// The hand weapons of these people, at most one for each of them.
        pub hand_weapons: Vec<Word> = name("hand-weapons", "hand-weapon").placed().several(),
    }

    #[derive(Default)]
    pub struct Wheels = "[wheels]" {
        pub remarks: Vec<String> = remarks(),
        /// The wheels of one end, or of both, by name or as a table.
        pub sets: Vec<Named<Option<End>, Wheel>> = each(SETS, Table::brief("item")),
    }

    pub struct Wheel = "the wheels" {
        /// The type of wheel.
        pub item: Word = name("item", "wheel").placed(),
        /// How many there are at an end; by default one on a motorcycle, else two.
        pub count: Option<Located<i64>> = whole("count", 0..=MOST_WHEELS).placed().optional(),
        /// Whether they are fireproof.
        pub fireproof: bool = flag("fireproof"),
        /// Points of their guards.
        pub guard: Option<Guard> = brief("guard", "points").optional(),
    }

    #[derive(Copy)]
    pub struct Guard = "the guards" {
        /// Points of each.
        pub points: Located<i64> = whole("points", 0..=MOST_POINTS).placed(),
        /// How many wheels of the end have one; by default all.
        pub wheels: Option<Located<i64>> = whole("wheels", 1..=MOST_WHEELS).placed().optional(),
    }

    #[derive(Default)]
    pub struct Spare = "a spare wheel" {
        pub number: usize = numbered(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The type of wheel.
        pub item: Word = name("item", "wheel").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Whether it is fireproof.
        pub fireproof: bool = flag("fireproof"),
        /// Points of a guard; read only to report it, as spares cannot have one.
        pub guard: Option<Guard> = brief("guard", "points").optional(),
        /// The side of the vehicle that carries it; by default `inside`.
        pub location: Option<Located<Option<Side>>> =
            choice("location", HANGING).placed().optional(),
    }

    pub struct Turret = "the turret" {
        /// Cubic feet.
        pub volume: Located<Exact> = number("volume", 1..=LARGEST_VOLUME).placed(),
    }

    #[derive(Default)]
    pub struct Equipment = "a piece of equipment" {
        pub number: usize = numbered(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The piece.
        pub item: Word = name("item", "equipment").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Where it is.
        pub location: Field<Located<Place>> = choice("location", Place::WORDS).placed().tracked(),
        /// The weapon that a fake looks like.
        pub looks_like: Option<Word> = name("looks-like", "weapon").placed().optional(),
    }

    #[derive(Default)]
    pub struct Cargo = "a piece of cargo" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The name.
        pub name: Word = text("name").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Pounds of each.
        pub weight: Exact = number("weight", 0..=HEAVIEST),
        /// Cubic feet of each.
        pub volume: Exact = number("volume", 0..=LARGEST_VOLUME),
        /// Wheels, if it is a vehicle.
        pub wheels: Option<i64> = whole("wheels", 0..=MOST_WHEELS).optional(),
        /// Cubic feet of its turret, if it is a vehicle.
        pub turret: Option<Exact> = number("turret", 0..=LARGEST_VOLUME).optional(),
    }

    #[derive(Default)]
    pub struct WeaponEntry = "a weapon" {
        pub no_turret: bool = belongs_elsewhere("turret", TURRET),
        pub no_links: bool = belongs_elsewhere("linked", LINKED),
        pub number: usize = numbered(),
        pub remarks: Vec<String> = remarks(),
        /// An id, unique in the design; links name weapons by it.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The weapon.
        pub item: Word = name("item", "weapon").placed(),
        /// Where it is.
        pub location: Field<Located<Place>> = choice("location", Place::WORDS).placed().tracked().such_as("\"front\""),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Modifications of each.
        pub modifications: Vec<Word> = name("modifications", "modification").placed().several(),
        /// Shots or seconds of each.
        pub shots: Option<Located<i64>> = whole("shots", 0..=MOST_SHOTS).placed().optional(),
        /// Special ammunition, instead of the usual.
        pub ammunition: Option<Word> = name("ammunition", "ammunition").placed().optional(),
        /// Whether it is concealed from opponents.
        pub concealed: bool = flag("concealed"),
        /// The lane behind the vehicle into which it drops.
        pub lane: Option<Located<i64>> = whole("lane", 0..=MOST_WHEELS).placed().optional(),
    }

    #[derive(Default)]
    pub struct Link = "a link" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// The ids of the weapons.
        pub weapons: Vec<Word> = one("weapons", WEAPON).placed().several().at_least_one(),
    }

    #[derive(Default)]
    pub struct Armor = "[armor]" {
        pub remarks: Vec<String> = remarks(),
        /// The build of all sides; by default the first of the catalog.
        pub build: Option<Word> = name("build", "build").placed().optional(),
        /// The finish of all sides.
        pub finish: Option<Word> = name("finish", "finish").placed().optional(),
        /// Points, or a table if the side has its own type of armor.
        pub sides: Vec<Named<Side, SideArmor>> = each(SIDES, Table::brief("points")),
    }

    pub struct SideArmor = "a side's armor" {
        /// Points.
        pub points: Located<i64> = whole("points", 0..=MOST_POINTS).placed(),
        /// Its own build.
        pub build: Option<Word> = name("build", "build").placed().optional(),
        /// Its own finish.
        pub finish: Option<Word> = name("finish", "finish").placed().optional(),
    }
}

pub const SETS: &[(&str, Option<End>)] =
    &[("all", None), ("front", Some(End::Front)), ("back", Some(End::Back))];

const WEAPON: Described = Described(|| Holds::Reference("an id"));

pub const LISTS: &[&str] =
    &["construction", "engines", "crew", "spares", "weapons", "links", "equipment", "cargo"];

impl Cargo {
    /// The wheels and the turret of a carried vehicle, which determine its space.
    pub fn vehicle(&self) -> Option<(i64, Exact)> {
        let is_vehicle = self.wheels.is_some() || self.turret.is_some();
        is_vehicle.then(|| (self.wheels.unwrap_or(0), self.turret.unwrap_or(Exact::ZERO)))
    }
}
