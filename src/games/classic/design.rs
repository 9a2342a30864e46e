//! The TOML form of a Classic design: unresolved names, every value with its place in the file.
//!
//! A vehicle and its sidecar each have a frame and an outfit; the other keys are for the vehicle.

use crate::document::shape::Holds;
use crate::document::shape::kinds::{Described, Kind, Table, Whole};
use crate::document::shape::slots::{Counted, Field, Named};
use crate::text::limits::COUNT;
use crate::text::source::{Located, Span};
use crate::text::words;
use crate::units::Exact;
use crate::{one_of, shape};

use super::places::{
    Compartment, PLANT_LOCATIONS, Place, PlantLocation, Seat, WHEEL_GROUPS, WheelGroup,
};

pub const MOST_POINTS: i64 = 99_999;
const MOST_POUNDS: i64 = 999_999;
const MOST_DOLLARS: i64 = 999_999;
const MOST_MAGAZINES: usize = 50;
const HIGHEST_LEVEL: i64 = 12;

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Design = "a design" {
        pub at: Span = at_first_of(&["body", "name"]),
        pub remarks: Vec<String> = remarks(),
        /// The name of the vehicle; by default the name of its file.
        pub name: Option<Word> = text("name").placed().optional(),
        pub frame: Frame = flat(),
        /// Whether it is a reversed trike, with two wheels in front.
        pub reversed: Option<Located<bool>> = switch("reversed").placed().optional(),
        /// Whether it has two more wheels at the back.
        pub six_wheels: Option<Located<bool>> = switch("six-wheels").placed().optional(),
        /// The power plant, with or without its location.
        pub power_plant: Field<PowerPlant> = brief("power-plant", "item").tracked(),
        /// The order from front to back; by default it follows the plant's location.
        pub layout: Field<Located<Vec<Located<Compartment>>>> =
            choice("layout", Compartment::WORDS).unoffered("plant").placed().several().tracked(),
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
        pub body: Field<Word> = name("body", "body").placed().tracked().needed(),
        /// The chassis; standard by default.
        pub chassis: Option<Word> = name("chassis", "chassis").placed().optional(),
        /// The suspension; light by default.
        pub suspension: Option<Word> = name("suspension", "suspension").placed().optional(),
    }

    /// The fittings of a vehicle or a sidecar.
    #[derive(Default)]
    pub struct Outfit = "the outfit" {
        /// The crew, by role.
        pub crew: Vec<Person> = parts("crew", "role").inline(),
        /// Turrets.
        pub turrets: Vec<Turret> = parts("turrets", "item").inline(),
        /// Fittings of the body, such as its shape.
        pub fittings: Vec<Word> = name("fittings", "fitting").placed().several(),
        /// Accessories, by name or as tables.
        pub accessories: Vec<Accessory> = parts("accessories", "item").inline(),
        /// The tires: one type for all wheels, or by wheel.
        pub tires: Option<Located<Tires>> = brief("tires", "all").section().alone_if("item").placed().optional(),
        /// Points of wheelguards: on all wheels, or by wheel.
        pub wheelguards: Option<Guards> = brief("wheelguards", "all").section().optional(),
        /// Points of wheelhubs: on all wheels, or by wheel.
        pub wheelhubs: Option<Guards> = brief("wheelhubs", "all").section().optional(),
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
        /// Its fittings.
        pub fittings: Vec<Word> = name("fittings", "fitting").placed().several(),
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
        /// The type of all guards; by default the type of the armor.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
        /// Which guards or hubs they are; by default those for the wheel, or the first hubs.
        pub item: Option<Word> = one("item", GUARD).placed().optional(),
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
        pub sides: Vec<Named<Place, Side>> = each(Place::WORDS, Table::brief("points")),
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
        pub location: Field<Located<Place>> = choice("location", Place::WORDS).placed().tracked(),
        /// Its type of armor.
        pub item_type: Option<Word> = name("type", "armor").placed().optional(),
        /// Whether it is a fake.
        pub fake: Option<Located<bool>> = switch("fake").placed().optional(),
        /// The person who uses it, by name or role; by default the driver.
        pub crew: Option<Word> = one("crew", USER).placed().optional(),
        /// The weapon that it is for, by id or name.
        pub weapon: Option<Word> = one("weapon", WEAPON).placed().optional(),
        /// The mount of that weapon, if there is more than one.
        pub mount: Option<Word> = one("mount", MOUNT).placed().optional(),
        /// The part that it protects, if not a person or a weapon.
        pub part: Option<Located<Shielded>> = choice("part", Shielded::WORDS).placed().optional(),
        /// Points, if it protects something.
        pub points: Option<Located<i64>> = whole("points", 0..=MOST_POINTS).placed().optional(),
        /// Gallons that a tank can hold.
        pub gallons: Option<Located<i64>> = whole("gallons", 1..=MOST_POINTS).placed().optional(),
        /// Gallons of fuel in it; a full tank by default.
        pub fuel: Option<Located<i64>> = whole("fuel", 0..=MOST_POINTS).placed().optional(),
    }

    #[derive(Default)]
    pub struct Turret = "a turret" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub no_weapons: bool = belongs_elsewhere("weapons", IN_TURRET),
        /// An id, for mounting weapons in it.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Which turret it is.
        pub item: Word = name("item", "turret").placed(),
        /// Whether it is a universal turret.
        pub universal: bool = flag("universal"),
    }

    #[derive(Default)]
    pub struct WeaponEntry = "a weapon" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// An id, for links and variants.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Which weapon it is.
        pub item: Word = name("item", "weapon").placed(),
        /// A side, `turret` or a turret's id: one for all of them, or a list.
        pub mounts: Field<Located<Vec<Word>>> = one("mount", MOUNT).placed().several().at_least_one().tracked(),
        /// How many there are.
        pub count: Option<Located<i64>> = whole("count", 1..=COUNT).placed().optional(),
        /// Whether these weapons are linked with each other.
        pub linked: Option<Located<Linked>> =
            degree("linked", [Linked::Not, Linked::Plain], Linked::WORDS).placed().optional(),
        pub load: Load = flat(),
        /// Extra magazines: the number of full ones, or the contents of each.
        pub magazines: Counted<Magazine> =
            parts("magazines", "ammo").inline().at_most(MOST_MAGAZINES).or_count(0..=COUNT),
        /// A switch between the weapon's magazines.
        pub magazine_switch: Option<Located<bool>> = switch("magazine-switch").placed().optional(),
        /// An infrared laser.
        pub infrared: Option<Located<bool>> = switch("infrared").placed().optional(),
        /// Its other fittings.
        pub fittings: Vec<Word> = name("fittings", "fitting").placed().several(),
    }

    /// The contents of a weapon or magazine; by default a full load of standard ammunition.
    #[derive(Default)]
    pub struct Load = "a load" {
        /// Shots; by default a full load.
        pub shots: Option<Located<i64>> = whole("shots", 0..=COUNT).placed().optional(),
        /// The ammunition; by default the standard one.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// A mixed load, in firing order.
        pub parts: Vec<LoadPart> = parts("load", "ammo").inline(),
        /// Fuses, for all parts without their own.
        pub fuses: Option<Located<Fuses>> = choice("fuses", Fuses::WORDS).placed().optional(),
    }

    #[derive(Default)]
    pub struct LoadPart = "a part of a load" {
        /// The ammunition; by default the standard one.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// Shots of it.
        pub shots: Located<i64> = whole("shots", 0..=COUNT).placed(),
        /// Its own fuses.
        pub fuses: Option<Located<Fuses>> = choice("fuses", Fuses::WORDS).placed().optional(),
    }

    #[derive(Default)]
    pub struct Magazine = "a magazine" {
        pub span: Span = here(),
        pub load: Load = flat(),
    }

    #[derive(Default)]
    pub struct Link = "a link" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// An id, for other links.
        pub id: Option<Word> = text("id").placed().optional(),
        /// Ids or names of weapons, accessories, pop-up turrets and other links; `wheelguards` means the retractable ones.
        pub joins: Vec<Word> = one("joins", MEMBER).placed().several(),
        /// Whether it is a smart link.
        pub smart: bool = flag("smart"),
    }

    #[derive(Default)]
    pub struct Person = "a crew member" {
        pub number: usize = numbered(),
        /// The role.
        pub role: Word = name("role", "crew").placed(),
        /// A name, which accessories can refer to.
        pub name: Option<Word> = text("name").placed().optional(),
        /// Where they sit.
        pub seat: Option<Located<Seat>> = choice("seat", Seat::WORDS).placed().optional(),
        /// Skills with their levels above base.
        pub skills: Option<Vec<(Word, i64)>> =
            by_name("skills", "the skills", "skill", Whole(0..=HIGHEST_LEVEL)).optional(),
        /// Gear that they wear and carry.
        pub gear: Vec<Gear> = parts("gear", "item").inline(),
    }

    /// Something that a person wears or carries, or that travels as cargo.
    #[derive(Default)]
    pub struct Gear = "an item of gear" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        /// A hand weapon, gear or a grenade.
        pub item: Word = one("item", GEAR).placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// Extra clips.
        pub clips: i64 = whole("clips", 0..=COUNT).or(0),
        /// Extended clips.
        pub extended_clips: Option<Located<i64>> = whole("extended-clips", 0..=COUNT).placed().optional(),
        /// Whether the body armor has spikes.
        pub spiked: Option<Located<bool>> = switch("spiked").placed().optional(),
        /// Whether it is carried rather than worn.
        pub carried: bool = flag("carried"),
        /// The contents of a backpack or vest.
        pub holds: Vec<Gear> = parts("holds", "item").inline(),
        /// The grenades in a launcher or box.
        pub ammunition: Option<Word> = name("ammo", "ammunition").placed().optional(),
        /// Whether the grenades explode on impact.
        pub impact_fuses: bool = flag("impact-fuses"),
        /// Whether the bayonet is fixed to a rifle that the same person carries.
        pub fixed: bool = flag("fixed"),
        /// The hand weapon that a clip is for, or the weapon on a tripod.
        pub weapon: Option<Word> = text("weapon").placed().optional(),
        /// How many of the weapon are on the tripod, linked with each other.
        pub linked_weapons: Option<Located<i64>> = whole("linked-weapons", 2..=COUNT).placed().optional(),
        /// Extra magazines of the tripod's weapon.
        pub magazines: i64 = whole("magazines", 0..=COUNT).or(0),
        /// Points of the tripod's shield.
        pub gunshield: Option<Located<i64>> = whole("gunshield", 0..=COUNT).placed().optional(),
        /// Whether the tripod is used from the vehicle.
        pub in_use: bool = flag("in-use"),
    }

    pub struct Cargo = "a piece of cargo" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub kind: CargoKind = flat(),
    }

    #[derive(Default)]
    pub struct SpareTire = "a spare tire" {
        /// A tire for any wheel.
        pub tire: Tire = brief("spare-tire", "item"),
        /// Its modifications, if the tire is a name and not a table.
        pub modifications: Vec<Word> = name("modifications", "tire-modification").placed().several(),
        /// How many of it there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }

    /// Cargo that is not in the catalog.
    #[derive(Default)]
    pub struct Freight = "a piece of cargo" {
        /// The name.
        pub name: Word = text("name").placed().such_as("\"crates\""),
        /// Pounds.
        pub weight: Exact = number("weight", 0..=MOST_POUNDS).such_as("300"),
        /// Spaces.
        pub spaces: Exact = number("spaces", 0..=MOST_POUNDS).or(0),
        /// Dollars, which count in the price of the vehicle.
        pub cost: Exact = number("cost", 0..=MOST_DOLLARS).or(0),
        /// How many of it there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
    }
}

one_of! {
    pub enum CargoKind = "a piece of cargo" {
        SpareTire(SpareTire) = "spare-tire",
        Gear(Box<Gear>) = "item",
        _ => Freight(Freight),
    }
}

const MOUNT: Described = Described(|| {
    let (first, others): (Vec<_>, Vec<_>) =
        Place::WORDS.iter().partition(|(word, place)| *word == place.name());
    let [words, also] = [first, others].map(|words| words.iter().map(|(word, _)| *word).collect());
    Holds::Either(vec![Holds::Choice { words, also }, TURRET.holds()])
});

const GEAR: Described = Described(|| {
    let row = |kind| Holds::Row { kind, tells_apart: false };
    Holds::Either(["hand-weapon", "gear", "ammunition"].map(row).into())
});
const TURRET: Described = Described(|| Holds::Reference("a turret's id"));
const MEMBER: Described = Described(|| Holds::Reference("an id or a name"));

const IN_TURRET: &str =
    "a weapon in a turret is listed under [[weapons]], with `mount = \"turret\"`";
const GUARD: Described = Described(|| Holds::Reference("the name of a wheelguard or wheelhub"));
const USER: Described = Described(|| Holds::Reference("a name or a role"));
const WEAPON: Described = Described(|| Holds::Reference("an id or a name"));

words! {
    pub enum Linked {
        Not,
        Smart = "smart",
        Plain = "plain",
    }

    /// Parts that an accessory can protect, besides a person or weapons.
    pub enum Shielded {
        PowerPlant = "power-plant",
        /// All people of the vehicle together.
        Crew = "crew",
        Tank = "tank",
    }

    pub enum Fuses {
        /// Mines that go off when run over and by remote control.
        Both = "both",
        /// Mines that go off only by remote control.
        Remote = "remote",
        /// Grenades that go off where they land.
        Impact = "impact",
    }
}

pub const LISTS: &[&str] = &["crew", "turrets", "weapons", "links", "accessories", "cargo"];

impl Sidecar {
    pub fn at(&self) -> Span {
        self.frame.body.as_ref().known().map_or(self.start, |body| body.span)
    }
}

impl Outfit {
    pub fn tires(&self) -> &[Named<WheelGroup, Tire>] {
        self.tires.as_ref().map_or(&[], |tires| &tires.value.groups)
    }
}

impl Accessory {
    pub fn count(&self) -> Located<i64> {
        self.count.unwrap_or(Located::new(1, self.span))
    }
}

impl WeaponEntry {
    pub fn count(&self) -> Located<i64> {
        self.count.unwrap_or(Located::new(1, self.span))
    }

    pub fn mounts(&self) -> &[Word] {
        self.mounts.as_ref().known().map_or(&[], |mounts| &mounts.value)
    }
}
