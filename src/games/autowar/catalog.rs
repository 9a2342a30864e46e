//! The rows of the AutoWar catalog.
//!
//! Weights are in pounds, speeds and ranges in vehicle lengths; power is added to a damage roll.

use std::sync::LazyLock;

use crate::catalog::slots::{Source, shelf, single};
use crate::catalog::{BuiltIn, Row, Shelf, items};
use crate::check::rule::Cite;
use crate::document::shape::Shape;
use crate::games::game::files;
use crate::shape;
use crate::units::{Exact, LARGEST};

use super::places::{Grid, LONGEST, WIDEST};

shape! {
    /// Everything that a design can name, and the figures of the rules.
    pub struct Catalog = "a catalog" {
        pub vehicles: Shelf<Sort> = shelf("vehicle"),
        pub frames: Shelf<Frame> = shelf("frame"),
        pub engines: Shelf<Engine> = shelf("engine"),
        pub tires: Shelf<Tires> = shelf("tire"),
        pub weapons: Shelf<WeaponRow> = shelf("weapon"),
        pub options: Shelf<Extra> = shelf("option"),
        pub mounts: Shelf<Mount> = shelf("mount"),
        pub rolls: Shelf<Roll> = shelf("roll"),
        pub armor: ArmorFigures = single("armor"),
        pub driver: DriverFigures = single("driver"),
        pub sharing: Sharing = single("sharing"),
        pub reversing: Reversing = single("reversing"),
    }

    /// A type of vehicle.
    pub struct Sort = "a type of vehicle" {
        pub row: Row = flat(),
        /// Squares across; without this key, designs write their own grid.
        pub width: Option<i64> = whole("width", 1..=WIDEST).optional(),
        /// Squares from front to back.
        pub length: Option<i64> = whole("length", 1..=LONGEST).optional(),
        /// The frames that it can have, if not all.
        pub frames: Vec<String> = name("frames", "frame").several(),
        /// Whether the engine shares the driver's square.
        pub engine_with_driver: bool = flag("engine-with-driver"),
    }

    pub struct Frame = "a frame" {
        pub row: Row = flat(),
        /// Lengths a turn.
        pub max_speed: i64 = count("max-speed"),
        /// Pounds that it can carry.
        pub capacity: Exact = amount("capacity"),
    }

    pub struct Engine = "an engine" {
        pub row: Row = flat(),
        /// Added to the frame's max speed.
        pub max_speed: i64 = count("max-speed"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
    }

    pub struct Tires = "a set of tires" {
        pub row: Row = flat(),
        /// Pounds.
        pub weight: Exact = amount("weight"),
    }

    pub struct WeaponRow = "a weapon" {
        pub row: Row = flat(),
        /// Added to a damage roll.
        pub power: i64 = count("power"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// In lengths of the firing vehicle.
        pub range: i64 = count("range"),
        /// Rounds; without this key, it never runs out.
        pub rounds: Option<i64> = count("rounds").optional(),
        /// Whether it cannot share its square.
        pub own_square: bool = flag("own-square"),
        /// Whether it is held in the hand, without a facing or a mount.
        pub handheld: bool = flag("handheld"),
        /// The roll to hit, in addition to the attack roll.
        pub hits: Option<String> = text("hits").optional(),
        /// Its effect besides damage.
        pub does: Option<String> = text("does").optional(),
    }

    /// An option.
    pub struct Extra = "an option" {
        pub row: Row = flat(),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Whether it takes up a square.
        pub square: bool = flag("square"),
        /// Whether the rules give it a square of its own.
        pub own_square: bool = flag("own-square"),
        /// How many a vehicle may have.
        pub most: Option<i64> = count("most").optional(),
        /// Points that the driver gains.
        pub driver_points: i64 = count("driver-points").or(0),
        /// Its effect.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Mount = "a mount" {
        pub row: Row = flat(),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// The option that a vehicle with such mounts needs once.
        pub computer: Option<String> = name("computer", "option").optional(),
    }

    /// A line of a table of dice rolls.
    pub struct Roll = "a roll" {
        pub row: Row = flat(),
        /// The title of its table.
        pub table: String = text("table"),
        /// A note beside the title, in the first line of its table.
        pub note: Option<String> = text("note").optional(),
        /// The place of its table on the sheet.
        pub column: i64 = whole("column", 0..=3).or(0),
        /// The result, or the result of each number of a die.
        pub says: Vec<String> = text("says").several().at_least_one(),
        /// The types of vehicles that it is for, if not all.
        pub vehicles: Vec<String> = name("vehicles", "vehicle").telling_apart().several(),
        /// The types of vehicles that it is not for.
        pub except: Vec<String> = name("except", "vehicle").several(),
        /// The tires that it is for, if not all.
        pub tires: Vec<String> = name("tires", "tire").telling_apart().several(),
        /// It is only for vehicles with a part of these ids.
        pub with: Vec<String> = text("with").several(),
    }

    pub struct ArmorFigures = "the figures of armor" {
        pub cite: Cite = Source,
        /// Pounds for each point.
        pub weight: Exact = amount("weight"),
        /// The most points on one side.
        pub most: i64 = count("most"),
    }

    pub struct DriverFigures = "the driver's figures" {
        pub cite: Cite = Source,
        /// Points in a short game.
        pub short_game: i64 = count("short-game"),
        /// Points in a long game.
        pub long_game: i64 = count("long-game"),
    }

    /// How many parts share a square.
    pub struct Sharing = "the figures of sharing" {
        pub cite: Cite = Source,
        /// Weapons in one square.
        pub weapons: i64 = whole("weapons", 1..=LARGEST),
    }

    pub struct Reversing = "the figures of reversing" {
        pub cite: Cite = Source,
        /// Lengths a turn.
        pub max_speed: i64 = count("max-speed"),
    }
}

impl Sort {
    pub fn takes(&self, frame: &Frame) -> bool {
        self.frames.is_empty() || self.frames.contains(&frame.row.id)
    }

    /// `None` if the design has to write its own.
    pub fn grid(&self) -> Option<Grid> {
        Some(Grid { width: self.width?, length: self.length? })
    }
}

items!(Sort, Frame, Engine, Tires, WeaponRow, Extra, Mount, Roll);

pub const FILES: &[(&str, &str)] = files!("catalog/autowar":
    "engines" "figures" "frames" "options" "play" "tires" "vehicles" "weapons"
);

pub static BUILT_IN: LazyLock<BuiltIn<Catalog>> =
    LazyLock::new(|| BuiltIn::read("catalog/autowar", FILES, Catalog::read));
