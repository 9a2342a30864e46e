//! The rows of the AutoWar catalog, and how they are read.
//!
//! Weights are pounds, speeds and ranges lengths of the own vehicle, powers are added to a damage roll.

use std::sync::LazyLock;

use crate::catalog::references::Reference;
use crate::catalog::values::{amount, count, flag, word, words};
use crate::catalog::{Row, Shelf, built_in, cite, items, rows, single};
use crate::document::Fields;
use crate::rule::Cite;
use crate::units::{Exact, LARGEST};

use super::places::{Grid, LONGEST, WIDEST};

/// Everything that a design can name, and the figures of the rules.
#[derive(Debug)]
pub struct Catalog {
    pub vehicles: Shelf<Sort>,
    pub frames: Shelf<Frame>,
    pub engines: Shelf<Engine>,
    pub tires: Shelf<Tires>,
    pub weapons: Shelf<Weapon>,
    pub options: Shelf<Extra>,
    pub mounts: Shelf<Mount>,
    pub rolls: Shelf<Roll>,
    pub figures: Figures,
}

/// A sort of vehicle.
#[derive(Debug)]
pub struct Sort {
    pub row: Row,
    /// `None`: the one that its design carries.
    pub grid: Option<Grid>,
    /// Ids of the frames that it may take; empty for all.
    pub frames: Vec<String>,
    /// The engine shares the driver's square.
    pub engine_with_driver: bool,
}

#[derive(Debug)]
pub struct Frame {
    pub row: Row,
    pub max_speed: i64,
    pub capacity: Exact,
}

#[derive(Debug)]
pub struct Engine {
    pub row: Row,
    /// What it adds to the frame's.
    pub max_speed: i64,
    pub weight: Exact,
}

#[derive(Debug)]
pub struct Tires {
    pub row: Row,
    pub weight: Exact,
}

#[derive(Debug)]
pub struct Weapon {
    pub row: Row,
    pub power: i64,
    pub weight: Exact,
    pub range: i64,
    /// `None`: it never runs dry.
    pub rounds: Option<i64>,
    pub own_square: bool,
    /// Held in the hand: it has no facing and goes on no mount.
    pub handheld: bool,
    /// The roll that it needs beside the attack's.
    pub hits: Option<String>,
    pub does: Option<String>,
}

/// An option.
#[derive(Debug)]
pub struct Extra {
    pub row: Row,
    pub weight: Exact,
    /// Fills a square.
    pub square: bool,
    /// The rules say that it needs one of its own.
    pub own_square: bool,
    /// So many are of use to a vehicle.
    pub most: Option<i64>,
    /// Points that the driver gains.
    pub driver_points: i64,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Mount {
    pub row: Row,
    pub weight: Exact,
    /// The id of the option that all mounts of a vehicle need once.
    pub computer: Option<String>,
}

/// A line of the dice that are rolled in play.
#[derive(Debug)]
pub struct Roll {
    pub row: Row,
    pub table: String,
    pub says: String,
    /// Ids; empty for all.
    pub vehicles: Vec<String>,
    pub except: Vec<String>,
    pub tires: Vec<String>,
}

#[derive(Debug)]
pub struct Figures {
    pub armor_weight: Exact,
    pub most_armor: i64,
    pub armor_cite: Cite,
    pub short_game: i64,
    pub long_game: i64,
    pub driver_cite: Cite,
    /// Weapons in one square.
    pub sharing: i64,
    pub reverse_speed: i64,
}

items!(Sort, Frame, Engine, Tires, Weapon, Extra, Mount, Roll);

pub const FILES: &[(&str, &str)] = &[
    ("engines.toml", include_str!("../../../catalog/autowar/engines.toml")),
    ("figures.toml", include_str!("../../../catalog/autowar/figures.toml")),
    ("frames.toml", include_str!("../../../catalog/autowar/frames.toml")),
    ("options.toml", include_str!("../../../catalog/autowar/options.toml")),
    ("play.toml", include_str!("../../../catalog/autowar/play.toml")),
    ("tires.toml", include_str!("../../../catalog/autowar/tires.toml")),
    ("vehicles.toml", include_str!("../../../catalog/autowar/vehicles.toml")),
    ("weapons.toml", include_str!("../../../catalog/autowar/weapons.toml")),
];

pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../catalog/autowar/rulings.toml"));

/// The catalog that is built in, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| built_in("catalog/autowar", FILES, read));
    &CATALOG
}

/// The keys by which rows point at each other.
pub const REFERENCES: &[Reference] = &[
    Reference { kind: "vehicle", key: "frames", to: "frame", tells_apart: false },
    Reference { kind: "mount", key: "computer", to: "option", tells_apart: false },
    Reference { kind: "roll", key: "vehicles", to: "vehicle", tells_apart: true },
    Reference { kind: "roll", key: "except", to: "vehicle", tells_apart: false },
    Reference { kind: "roll", key: "tires", to: "tire", tells_apart: true },
];

/// Reads a whole catalog. `None` if a single table of the figures is incomplete.
pub fn read(file: &Fields<'_, '_>) -> Option<Catalog> {
    Some(Catalog {
        vehicles: Shelf::new(rows(file, "vehicle", sort)),
        frames: Shelf::new(rows(file, "frame", frame)),
        engines: Shelf::new(rows(file, "engine", engine)),
        tires: Shelf::new(rows(file, "tire", tires)),
        weapons: Shelf::new(rows(file, "weapon", weapon)),
        options: Shelf::new(rows(file, "option", option)),
        mounts: Shelf::new(rows(file, "mount", mount)),
        rolls: Shelf::new(rows(file, "roll", roll)),
        figures: figures(file)?,
    })
}

fn sort(fields: &Fields<'_, '_>) -> Option<Sort> {
    let width = fields.whole("width", 1..=WIDEST);
    let length = fields.whole("length", 1..=LONGEST);
    let grid = width.zip(length);
    Some(Sort {
        row: Row::read(fields)?,
        grid: grid.map(|(width, length)| Grid { width: width.value, length: length.value }),
        frames: words(fields, "frames"),
        engine_with_driver: flag(fields, "engine-with-driver"),
    })
}

fn frame(fields: &Fields<'_, '_>) -> Option<Frame> {
    Some(Frame {
        row: Row::read(fields)?,
        max_speed: count(fields, "max-speed")?,
        capacity: amount(fields, "capacity")?,
    })
}

fn engine(fields: &Fields<'_, '_>) -> Option<Engine> {
    Some(Engine {
        row: Row::read(fields)?,
        max_speed: count(fields, "max-speed")?,
        weight: amount(fields, "weight")?,
    })
}

fn tires(fields: &Fields<'_, '_>) -> Option<Tires> {
    Some(Tires { row: Row::read(fields)?, weight: amount(fields, "weight")? })
}

fn weapon(fields: &Fields<'_, '_>) -> Option<Weapon> {
    Some(Weapon {
        row: Row::read(fields)?,
        rounds: count(fields, "rounds"),
        own_square: flag(fields, "own-square"),
        handheld: flag(fields, "handheld"),
        hits: word(fields, "hits"),
        does: word(fields, "does"),
        power: count(fields, "power")?,
        weight: amount(fields, "weight")?,
        range: count(fields, "range")?,
    })
}

fn option(fields: &Fields<'_, '_>) -> Option<Extra> {
    Some(Extra {
        row: Row::read(fields)?,
        square: flag(fields, "square"),
        own_square: flag(fields, "own-square"),
        most: count(fields, "most"),
        driver_points: count(fields, "driver-points").unwrap_or(0),
        does: word(fields, "does"),
        weight: amount(fields, "weight")?,
    })
}

fn mount(fields: &Fields<'_, '_>) -> Option<Mount> {
    Some(Mount {
        row: Row::read(fields)?,
        computer: word(fields, "computer"),
        weight: amount(fields, "weight")?,
    })
}

fn roll(fields: &Fields<'_, '_>) -> Option<Roll> {
    Some(Roll {
        row: Row::read(fields)?,
        vehicles: words(fields, "vehicles"),
        except: words(fields, "except"),
        tires: words(fields, "tires"),
        table: word(fields, "table")?,
        says: word(fields, "says")?,
    })
}

fn figures(file: &Fields<'_, '_>) -> Option<Figures> {
    let (armor_cite, armor_weight, most_armor) = single(file, "armor", |fields| {
        Some((cite(fields)?, amount(fields, "weight")?, count(fields, "most")?))
    })?;
    let (driver_cite, short_game, long_game) = single(file, "driver", |fields| {
        Some((cite(fields)?, count(fields, "short-game")?, count(fields, "long-game")?))
    })?;
    let sharing = single(file, "sharing", |fields| {
        cite(fields)?;
        fields.whole("weapons", 1..=LARGEST).map(|number| number.value)
    })?;
    let reverse_speed = single(file, "reversing", |fields| {
        cite(fields)?;
        count(fields, "max-speed")
    })?;
    Some(Figures {
        armor_weight,
        most_armor,
        armor_cite,
        short_game,
        long_game,
        driver_cite,
        sharing,
        reverse_speed,
    })
}
