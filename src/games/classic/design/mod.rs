//! A Classic design as it is written: names are not yet looked up, and every value knows its place in the file.
//!
//! A vehicle and its sidecar each have a frame and an outfit; the rest is the vehicle's alone.

mod arms;
mod people;

use crate::document::shape::Holds;
use crate::document::shape::kinds::{Described, Kind, Table, Whole};
use crate::document::shape::slots::{Counted, Named, Said};
use crate::text::limits::COUNT;
use crate::text::source::{Located, Span};
use crate::units::Exact;
use crate::{one_of, shape};

use super::places::{
    COMPARTMENTS, Compartment, PLACES, PLANT_LOCATIONS, Place, PlantLocation, SEATS, Seat,
    WHEEL_GROUPS, WheelGroup,
};

pub use arms::{Fuses, Link, Linked, Load, LoadPart, Magazine, Turret, WeaponEntry};
pub use people::{Cargo, CargoKind, Gear, Person};

/// Bounds on what one design may write.
pub const MOST_POINTS: i64 = 99_999;
const MOST_POUNDS: i64 = 999_999;
const MOST_DOLLARS: i64 = 999_999;
const MOST_MAGAZINES: usize = 50;
const HIGHEST_LEVEL: i64 = 12;

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Design = "a design" {
        pub start: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// What the vehicle is called; by default the name of its file.
        pub name: Option<Word> = text("name").placed().optional(),
        pub frame: Frame = flat(),
        /// Whether it is a reversed trike, with two wheels in front.
        pub reversed: Option<Located<bool>> = switch("reversed").placed().optional(),
        /// Whether it has two more wheels at the back.
        pub six_wheels: Option<Located<bool>> = switch("six-wheels").placed().optional(),
        /// The power plant, with or without its location.
        pub power_plant: Said<PowerPlant> = brief("power-plant", "item").said(),
        /// The order from front to back; by default it follows the plant's location.
        pub layout: Said<Located<Vec<Located<Compartment>>>> =
            choice("layout", COMPARTMENTS).unoffered("plant").placed().several().said(),
        pub outfit: Outfit = flat(),
        /// Links that join weapons of several entries.
        pub links: Vec<Link> = tables("links"),
        /// The sidecar of a cycle: a small design of its own.
        pub sidecars: Vec<Sidecar> = tables("sidecar").usually_one(),
    }

    #[derive(Default)]
    pub struct Sidecar = "[sidecar]" {
        pub start: Span = here(),
        pub remarks: Vec<String> = remarks(),
        pub no_links: bool = belongs_elsewhere("links", "the links of both are listed under [[links]]"),
        pub frame: Frame = flat(),
        pub outfit: Outfit = flat(),
    }

    #[derive(Default)]
    pub struct Frame = "the frame" {
        /// The body, which sets spaces and the maximum load.
        pub body: Said<Word> = name("body", "body").placed().said().needed(),
        /// The chassis; standard by default.
        pub chassis: Option<Word> = name("chassis", "chassis").placed().optional(),
        /// The suspension; light by default.
        pub suspension: Option<Word> = name("suspension", "suspension").placed().optional(),
    }

    /// What a vehicle or a sidecar is fitted with.
    #[derive(Default)]
    pub struct Outfit = "the outfit" {
        /// The crew, by role.
        pub crew: Vec<Person> = parts("crew", "role").inline(),
        /// Turrets.
        pub turrets: Vec<Turret> = parts("turrets", "item").inline(),
        /// Accessories, by name or as tables.
        pub accessories: Vec<Accessory> = parts("accessories", "item").inline(),
        /// The tires: one type for all wheels, or by wheel.
        pub tires: Option<Located<Tires>> = brief("tires", "all").section().alone_if("item").placed().optional(),
        /// Points of wheelguards: on all wheels, or by wheel.
        pub wheelguards: Option<Guards> = brief("wheelguards", "all").section().optional(),
        /// Points of armor on each side.
        pub armor: Option<Armor> = table("armor").optional(),
        /// The weapons, each with its mount.
        pub weapons: Vec<WeaponEntry> = parts("weapons", "item"),
        /// The cargo.
        pub cargo: Vec<Cargo> = parts("cargo", "item"),
    }

    pub struct PowerPlant = "the power plant" {
        /// Which plant it is.
        pub item: Word = name("item", "power-plant").placed(),
        /// Where it is; in front by default.
        pub location: Option<Located<PlantLocation>> = choice("location", PLANT_LOCATIONS).placed().optional(),
    }

    #[derive(Default)]
    pub struct Tires = "[tires]" {
        pub remarks: Vec<String> = remarks(),
        /// The tires of these wheels; a single wheel overrides its axle, an axle overrides `all`.
        pub groups: Vec<Named<WheelGroup, Tire>> = each(WHEEL_GROUPS, Table::brief("item")),
    }

    #[derive(Default)]
    pub struct Tire = "a tire" {
        /// The kind of tire.
        pub item: Word = name("item", "tire").placed(),
        /// Their modifications.
        pub modifications: Vec<Word> = name("modifications", "tire-modification").placed().several(),
    }

    #[derive(Default)]
    pub struct Guards = "[wheelguards]" {
        pub remarks: Vec<String> = remarks(),
        /// The type of all guards; by default that of the armor.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
        /// Whether all of them are retractable.
        pub retractable: Option<Located<bool>> = switch("retractable").placed().optional(),
        /// The guards of these wheels.
        pub groups: Vec<Named<WheelGroup, Guard>> = each(WHEEL_GROUPS, Table::brief("points")),
    }

    #[derive(Default)]
    pub struct Guard = "a wheelguard" {
        /// Points of each guard.
        pub points: Located<i64> = whole("points", 0..=MOST_POINTS).placed(),
        /// Its own type of armor.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
        /// Whether it is retractable.
        pub retractable: Option<Located<bool>> = switch("retractable").placed().optional(),
    }

    #[derive(Default)]
    pub struct Armor = "[armor]" {
        pub remarks: Vec<String> = remarks(),
        pub layer: Layer = flat(),
        /// An outer layer of metal.
        pub metal: Option<Layer> = table("metal").optional(),
    }

    #[derive(Default)]
    pub struct Layer = "[armor.metal]" {
        pub span: Span = here(),
        /// The type of armor of all sides.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
        /// Points on this side.
        pub sides: Vec<Named<Place, Side>> = each(PLACES, Table::brief("points")),
    }

    #[derive(Default)]
    pub struct Side = "a side's armor" {
        /// Points.
        pub points: Option<Located<i64>> = whole("points", 0..=MOST_POINTS).placed().expected(),
        /// Its own type of armor.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
    }

    #[derive(Default)]
    pub struct Accessory = "an accessory" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        /// An id, for links.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Which accessory it is.
        pub item: Word = name("item", "accessory").placed(),
        /// How many there are.
        pub count: Option<Located<i64>> = whole("count", 1..=COUNT).placed().optional(),
        /// Where it is, for accessories with a choice.
        pub location: Said<Located<Place>> = choice("location", PLACES).placed().said(),
        /// Its type of armor.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
        /// Whether it is a fake.
        pub fake: Option<Located<bool>> = switch("fake").placed().optional(),
        /// The person who uses it, by name or role; by default the driver.
        pub crew: Option<Word> = one("crew", USER).placed().optional(),
        /// The weapon that it is for, by id or name.
        pub weapon: Option<Word> = one("weapon", WEAPON).placed().optional(),
        /// The mount of that weapon, if there is more than one.
        pub mount: Option<Word> = one("mount", arms::MOUNT).placed().optional(),
    }
}

const USER: Described = Described(|| Holds::Reference("a name or a role"));
const WEAPON: Described = Described(|| Holds::Reference("an id or a name"));

/// The lists whose entries a variant may remove.
pub const LISTS: &[&str] = &["crew", "turrets", "weapons", "links", "accessories", "cargo"];

impl Design {
    /// Where findings point that belong to no part of the design.
    pub fn at(&self) -> Span {
        let body = self.frame.body.as_ref().known();
        let start = Span::new(self.start.start, self.start.start);
        body.or(self.name.as_ref()).map_or(start, |word| word.span)
    }
}

impl Sidecar {
    pub fn at(&self) -> Span {
        self.frame.body.as_ref().known().map_or(self.start, |body| body.span)
    }
}

impl Outfit {
    pub fn tires(&self) -> &[Named<WheelGroup, Tire>] {
        self.tires.as_ref().map_or(&[], |tires| &tires.value.groups)
    }

    pub fn wheelguards(&self) -> &[Named<WheelGroup, Guard>] {
        self.wheelguards.as_ref().map_or(&[], |guards| &guards.groups)
    }
}

impl Accessory {
    /// One by default.
    pub fn count(&self) -> Located<i64> {
        self.count.unwrap_or(Located::new(1, self.span))
    }
}
