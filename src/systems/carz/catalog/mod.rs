//! The rows of the Carz catalog, and how they are read.
//!
//! Money is dollars, weights are pounds, volumes cubic feet, speeds miles per hour, lengths inches of the map.

pub mod figures;
mod read;

use std::sync::LazyLock;

use crate::catalog::references::Reference;
use crate::catalog::{Row, Shelf, built_in, items};
use crate::rule::Cite;
use crate::units::Exact;

use super::places::{Place, Side};
use figures::Figures;

pub use read::read;

/// Everything that a design can name, and the figures of the rules.
#[derive(Debug)]
pub struct Catalog {
    pub grades: Shelf<Grade>,
    pub styles: Shelf<Style>,
    pub constructions: Shelf<Construction>,
    pub suspensions: Shelf<Suspension>,
    pub engines: Shelf<Engine>,
    pub chargers: Shelf<Charger>,
    pub tanks: Shelf<Tank>,
    pub wheels: Shelf<Wheel>,
    /// The lightest car's first.
    pub wheel_sets: Vec<WheelSet>,
    pub roles: Shelf<Role>,
    pub hand_weapons: Shelf<HandWeapon>,
    pub builds: Shelf<Build>,
    pub finishes: Shelf<Finish>,
    pub weapons: Shelf<Weapon>,
    pub ammunition: Shelf<Ammunition>,
    pub modifications: Shelf<Modification>,
    pub equipment: Shelf<Equipment>,
    pub paints: Shelf<Paint>,
    pub plays: Shelf<Play>,
    pub sizes: Vec<Size>,
    pub figures: Figures,
}

/// What a cubic foot of a body costs, weighs and carries.
#[derive(Debug)]
pub struct Grade {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub load: Exact,
}

/// A body style: factors of the body's figures, and what it allows.
#[derive(Debug)]
pub struct Style {
    pub row: Row,
    pub least: i64,
    pub most: i64,
    pub factors: Factors,
    pub volume: Exact,
    /// Shares of the internal space that cargo may and must take.
    pub cargo_most: Option<Exact>,
    pub cargo_least: Option<Exact>,
    /// How much more its cargo space holds.
    pub cargo: Exact,
    pub top_armor: Exact,
    /// The largest turret's share of the internal space; `None`: it has none.
    pub turret: Option<Exact>,
    /// Two wheels, and seats as on a motorcycle.
    pub cycle: bool,
    /// Sides that carry armor; empty for all.
    pub armor: Vec<Side>,
    /// Where aimed weapons may be; empty for everywhere.
    pub weapons: Vec<Place>,
    pub engine_cost: Exact,
    pub engine_weight: Exact,
    pub engine_volume: Exact,
    pub wheel_weight: Exact,
}

/// Factors of a body's price, weight and maximum load.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    pub cost: Exact,
    pub weight: Exact,
    pub load: Exact,
}

#[derive(Debug)]
pub struct Construction {
    pub row: Row,
    pub factors: Factors,
    /// The share that it adds to top speed.
    pub speed: Exact,
    /// Opponents cannot see it.
    pub secret: bool,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Suspension {
    pub row: Row,
    /// A share of the body's.
    pub cost: Exact,
    pub handling: i64,
}

/// For each horsepower.
#[derive(Debug)]
pub struct Engine {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
}

/// Price, weight and volume are shares of the engine's.
#[derive(Debug)]
pub struct Charger {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    /// Factors of the horsepower: in all figures, as recorded, in fuel.
    pub power: Exact,
    pub recorded: Exact,
    pub thirst: Exact,
    pub speed: Exact,
    pub fast_acceleration: Exact,
    pub hits: i64,
    pub most: i64,
}

/// For each gallon.
#[derive(Debug)]
pub struct Tank {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub hits: i64,
}

#[derive(Debug)]
pub struct Wheel {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub hits: i64,
}

/// How many wheels stand at either end from a weight on.
#[derive(Debug)]
pub struct WheelSet {
    pub cite: Cite,
    pub from: Exact,
    pub sets: Vec<i64>,
    pub handling: i64,
}

#[derive(Debug)]
pub struct Role {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    /// On a motorcycle; `None`: there is no seat.
    pub cycle_volume: Option<Exact>,
    /// Fires the weapons of the vehicle.
    pub fires: bool,
    pub drives: bool,
}

#[derive(Debug)]
pub struct HandWeapon {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub to_hit: i64,
    pub damage: Damage,
    pub shots: i64,
}

/// Some dice and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    pub dice: i64,
    pub plus: i64,
}

#[derive(Debug)]
pub struct Build {
    pub row: Row,
    pub cost_divisor: i64,
    pub weight_divisor: i64,
}

#[derive(Debug)]
pub struct Finish {
    pub row: Row,
    pub cost: Exact,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Weapon {
    pub row: Row,
    /// What its ammunition and modifications go by.
    pub group: String,
    pub dropped: bool,
    pub to_hit: Option<i64>,
    pub damage: Option<Damage>,
    pub hits: i64,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub ammunition: Option<Supply>,
    /// It comes with so many.
    pub shots: Option<i64>,
    pub flame: bool,
    pub range: Option<i64>,
    /// Factors of every further one of its kind on a side.
    pub further_volume: Exact,
    pub further_weight: Exact,
    pub does: Option<String>,
}

/// A cubic foot of ammunition.
#[derive(Debug)]
pub struct Supply {
    pub cost: Exact,
    pub weight: Exact,
    /// So many shots or seconds.
    pub per_volume: i64,
    /// "shot" or "second".
    pub unit: String,
}

#[derive(Debug)]
pub struct Ammunition {
    pub row: Row,
    pub groups: Vec<String>,
    pub cost: Exact,
    /// Of a cubic foot, instead of the usual price.
    pub own_cost: Option<Exact>,
    pub weight: Exact,
    /// More damage for each die.
    pub per_die: i64,
    pub flame: bool,
    /// Groups of weapons that go off in it.
    pub sets_off: Vec<String>,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Modification {
    pub row: Row,
    pub groups: Vec<String>,
    pub cost: Exact,
    pub more_cost: Exact,
    pub to_hit: Option<i64>,
    pub plus: i64,
    pub flame: bool,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Equipment {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub body_cost: Exact,
    pub body_weight: Exact,
    pub weight_per_volume: Exact,
    pub volume_share: Exact,
    pub most: Option<i64>,
    /// One for each of those who fire.
    pub per_gunner: bool,
    /// Where one each may be; empty where it has no place.
    pub sides: Vec<Place>,
    pub handling: i64,
    pub fast_handling: i64,
    pub brakes: i64,
    pub speed: Exact,
    pub halves_acceleration: bool,
    pub uses: i64,
    /// Looks like a weapon.
    pub poses: bool,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Paint {
    pub row: Row,
    pub cost: Exact,
}

/// A line of a table that is used in play.
#[derive(Debug)]
pub struct Play {
    pub row: Row,
    pub table: String,
    pub note: String,
    pub says: String,
    /// Of three columns.
    pub column: i64,
    /// For motorcycles only, or for cars only.
    pub cycle: Option<bool>,
}

/// How a vehicle of some size is hit.
#[derive(Debug)]
pub struct Size {
    pub from: Option<Exact>,
    pub above: Option<Exact>,
    pub to_hit: i64,
}

items!(
    Grade,
    Style,
    Construction,
    Suspension,
    Engine,
    Charger,
    Tank,
    Wheel,
    Role,
    HandWeapon,
    Build,
    Finish,
    Weapon,
    Ammunition,
    Modification,
    Equipment,
    Paint,
    Play,
);

pub const FILES: &[(&str, &str)] = &[
    ("armor.toml", include_str!("../../../../catalog/carz/armor.toml")),
    ("bodies.toml", include_str!("../../../../catalog/carz/bodies.toml")),
    ("crew.toml", include_str!("../../../../catalog/carz/crew.toml")),
    ("engines.toml", include_str!("../../../../catalog/carz/engines.toml")),
    ("equipment.toml", include_str!("../../../../catalog/carz/equipment.toml")),
    ("figures.toml", include_str!("../../../../catalog/carz/figures.toml")),
    ("play.toml", include_str!("../../../../catalog/carz/play.toml")),
    ("weapons.toml", include_str!("../../../../catalog/carz/weapons.toml")),
    ("wheels.toml", include_str!("../../../../catalog/carz/wheels.toml")),
];

pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../../catalog/carz/rulings.toml"));

/// The catalog that is built in, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| built_in("catalog/carz", FILES, read));
    &CATALOG
}

/// Rows of Carz point at each other by groups, which are no rows.
pub const REFERENCES: &[Reference] = &[];
