//! The TOML form of an AutoWar design: unresolved names, every value with its place in the file.

use crate::document::shape::kinds::{Form, Whole};
use crate::document::shape::slots::{Field, Named};
use crate::shape;
use crate::text::limits::COUNT;
use crate::text::source::{Located, Span};

use super::places::{Facing, Grid, SIDES, Side, Square};

const MOST_POINTS: i64 = 99_999;
const FASTEST: i64 = 99;

const TURRET: &str = "a weapon that turns has a mount: `mount = \"auto-rotating-mount\"`";

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Design = "a design" {
        pub at: Span = at_first_of(&["frame", "name"]),
        pub remarks: Vec<String> = remarks(),
        /// The name of the vehicle; by default the name of its file.
        pub name: Option<Word> = text("name").placed().optional(),
        /// The scenario that the vehicle is from; it is then described but not judged.
        pub scenario: Field<Word> = text("scenario").placed().tracked(),
        /// The type of vehicle; by default a car.
        pub vehicle: Option<Word> = name("vehicle", "vehicle").placed().optional(),
        /// The grid that the players agreed on, for a type of vehicle without a printed one.
        pub grid: Option<Located<Grid>> = table("grid").inline().placed().optional(),
        /// The frame, which sets speed and capacity.
        pub frame: Field<Word> = name("frame", "frame").placed().tracked(),
        /// The engine, optionally with its square.
        pub engine: Option<Engine> = brief("engine", "item").optional(),
        /// The tires; by default normal ones.
        pub tires: Option<Word> = name("tires", "tire").placed().optional(),
        /// Lengths a turn, for a vehicle of a scenario only.
        pub max_speed: Option<Located<i64>> = whole("max-speed", 0..=FASTEST).placed().optional(),
        /// Where the driver sits.
        pub driver: Option<Driver> = table("driver").inline().optional(),
        /// Options, by name or as tables.
        pub options: Vec<Extra> = parts("options", "item").inline(),
        /// Notes for the sheet.
        pub notes: Vec<Word> = text("notes").placed().several(),
        /// Points of armor.
        pub armor: Option<Armor> = table("armor").optional(),
        /// Weapons, each with its facing.
        pub weapons: Vec<WeaponEntry> = parts("weapons", "item"),
    }

    pub struct Engine = "the engine" {
        /// The type of engine.
        pub item: Word = name("item", "engine").placed(),
        /// The square it is in.
        pub square: Option<Located<Square>> = form("square", SQUARE).placed().optional(),
    }

    pub struct Driver = "the driver" {
        /// The square the driver is in.
        pub square: Option<Located<Square>> = form("square", SQUARE).placed().optional(),
    }

    #[derive(Default)]
    pub struct Armor = "[armor]" {
        pub remarks: Vec<String> = remarks(),
        /// Points.
        pub sides: Vec<Named<Side, i64>> = each(SIDES, Whole(0..=MOST_POINTS)),
    }

    #[derive(Default)]
    pub struct WeaponEntry = "a weapon" {
        pub no_turret: bool = belongs_elsewhere("turret", TURRET),
        pub number: usize = numbered(),
        pub span: Span = here(),
        pub remarks: Vec<String> = remarks(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The weapon.
        pub item: Word = name("item", "weapon").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// The side that it points to.
        pub facing: Field<Located<Facing>> = choice("facing", Facing::WORDS).unoffered("any").placed().tracked().such_as("\"front\""),
        /// The mount that turns it.
        pub mount: Option<Word> = name("mount", "mount").placed().optional(),
        /// One square for all, or one for each.
        pub squares: Vec<Located<Square>> = form("square", SQUARE).placed().several().all_or_none(),
    }

    #[derive(Default)]
    pub struct Extra = "an option" {
        pub number: usize = numbered(),
        pub span: Span = here(),
        /// An id, unique in the design.
        pub id: Option<Word> = text("id").placed().optional(),
        /// The option.
        pub item: Word = name("item", "option").placed(),
        /// How many there are.
        pub count: i64 = whole("count", 1..=COUNT).or(1),
        /// One square for all, or one for each.
        pub squares: Vec<Located<Square>> = form("square", SQUARE).placed().several().all_or_none(),
    }
}

const SQUARE: Form<Square> = Form {
    allowed: "a letter for the column and a number for the row: \"A1\" is the left front square",
    parse: Square::parse,
    show: Square::to_string,
};

pub const LISTS: &[&str] = &["weapons", "options"];
