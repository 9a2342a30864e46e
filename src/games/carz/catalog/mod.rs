//! The rows of the Carz catalog.
//!
//! Money is dollars, weights are pounds, volumes cubic feet, speeds miles per hour, lengths inches of the map.

pub mod figures;

use std::sync::LazyLock;

use crate::catalog::slots::{Source, lines, shelf};
use crate::catalog::{Row, Shelf, built_in, items};
use crate::check::rule::Cite;
use crate::document::shape::Shape;
use crate::shape;
use crate::units::{Exact, LARGEST};

use super::places::{PLACES, Place, SIDES, Side};
use figures::Figures;

shape! {
    /// Everything that a design can name, and the figures of the rules.
    pub struct Catalog = "a catalog" {
        pub grades: Shelf<Grade> = shelf("grade"),
        pub styles: Shelf<Style> = shelf("style"),
        pub constructions: Shelf<Construction> = shelf("construction"),
        pub suspensions: Shelf<Suspension> = shelf("suspension"),
        pub engines: Shelf<Engine> = shelf("engine"),
        pub chargers: Shelf<Charger> = shelf("charger"),
        pub tanks: Shelf<Tank> = shelf("tank"),
        pub wheels: Shelf<Wheel> = shelf("wheel"),
        /// The lightest car's first.
        pub wheel_sets: Vec<WheelSet> = lines("wheel-set"),
        pub roles: Shelf<Role> = shelf("role"),
        pub hand_weapons: Shelf<HandWeapon> = shelf("hand-weapon"),
        pub builds: Shelf<Build> = shelf("build"),
        pub finishes: Shelf<Finish> = shelf("finish"),
        pub weapons: Shelf<Weapon> = shelf("weapon"),
        pub ammunition: Shelf<Ammunition> = shelf("ammunition"),
        pub modifications: Shelf<Modification> = shelf("modification"),
        pub equipment: Shelf<Equipment> = shelf("equipment"),
        pub paints: Shelf<Paint> = shelf("paint"),
        pub plays: Shelf<Play> = shelf("play"),
        /// The smallest first.
        pub sizes: Vec<Size> = lines("size"),
        pub figures: Figures = flat(),
    }

    /// What a cubic foot of a body costs, weighs and carries.
    pub struct Grade = "a grade" {
        pub row: Row = flat(),
        /// Dollars for each cubic foot.
        pub cost: Exact = amount("cost"),
        /// Pounds for each cubic foot.
        pub weight: Exact = amount("weight"),
        /// Pounds of maximum load for each cubic foot.
        pub load: Exact = amount("load"),
    }

    /// A body style: factors of the body's figures, and what it allows.
    pub struct Style = "a body style" {
        pub row: Row = flat(),
        pub factors: Factors = flat(),
        /// The fewest cubic feet that it is built with.
        pub least: i64 = count("least"),
        /// The most cubic feet that it is built with.
        pub most: i64 = count("most"),
        /// A factor of the cubic feet that are bought: what there is inside.
        pub volume: Exact = amount("volume").or(Exact::ONE),
        /// The share of the space inside that cargo may take, if it is limited.
        pub cargo_most: Option<Exact> = amount("cargo-most").optional(),
        /// The share of the space inside that cargo must be left, if any.
        pub cargo_least: Option<Exact> = amount("cargo-least").optional(),
        /// A factor of what its cargo space holds.
        pub cargo: Exact = amount("cargo").or(Exact::ONE),
        /// A factor of what armor on top costs and weighs.
        pub top_armor: Exact = amount("top-armor").or(Exact::ONE),
        /// The largest turret's share of the space inside; without it, there is no turret.
        pub turret: Option<Exact> = amount("turret").optional(),
        /// It has two wheels, and seats as on a motorcycle.
        pub cycle: bool = flag("cycle"),
        /// The sides that carry armor, if not all.
        pub armor: Vec<Side> = choice("armor", SIDES).several(),
        /// Where aimed weapons may be, if not everywhere.
        pub weapons: Vec<Place> = choice("weapons", PLACES).several(),
        /// A factor of the engine's price.
        pub engine_cost: Exact = amount("engine-cost").or(Exact::ONE),
        /// A factor of the engine's weight.
        pub engine_weight: Exact = amount("engine-weight").or(Exact::ONE),
        /// A factor of the engine's volume.
        pub engine_volume: Exact = amount("engine-volume").or(Exact::ONE),
        /// A factor of the weight of its wheels.
        pub wheel_weight: Exact = amount("wheel-weight").or(Exact::ONE),
    }

    pub struct Factors = "the factors of a body" {
        /// A factor of the body's price.
        pub cost: Exact = amount("cost").or(Exact::ONE),
        /// A factor of the body's weight.
        pub weight: Exact = amount("weight").or(Exact::ONE),
        /// A factor of the body's maximum load.
        pub load: Exact = amount("load").or(Exact::ONE),
    }

    pub struct Construction = "a construction" {
        pub row: Row = flat(),
        pub factors: Factors = flat(),
        /// The share that it adds to top speed.
        pub speed: Exact = amount("speed").or(Exact::ZERO),
        /// Opponents cannot see it.
        pub secret: bool = flag("secret"),
        /// What it does in play.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Suspension = "a suspension" {
        pub row: Row = flat(),
        /// A share of the body's price.
        pub cost: Exact = amount("cost"),
        /// The handling class that it gives.
        pub handling: i64 = signed("handling"),
    }

    pub struct Engine = "an engine" {
        pub row: Row = flat(),
        /// Dollars for each horsepower.
        pub cost: Exact = amount("cost"),
        /// Pounds for each horsepower.
        pub weight: Exact = amount("weight"),
        /// Cubic feet for each horsepower.
        pub volume: Exact = amount("volume"),
    }

    pub struct Charger = "a charger" {
        pub row: Row = flat(),
        /// A share of the engine's price.
        pub cost: Exact = amount("cost"),
        /// A share of the engine's weight.
        pub weight: Exact = amount("weight"),
        /// A share of the engine's volume.
        pub volume: Exact = amount("volume"),
        /// A factor of the horsepower in all figures.
        pub power: Exact = amount("power").or(Exact::ONE),
        /// A factor of the horsepower as it is recorded.
        pub recorded: Exact = amount("recorded").or(Exact::ONE),
        /// A factor of the horsepower in what it burns.
        pub thirst: Exact = amount("thirst").or(Exact::ONE),
        /// The share that it adds to top speed.
        pub speed: Exact = amount("speed").or(Exact::ZERO),
        /// The share that it adds to acceleration at speed.
        pub fast_acceleration: Exact = amount("fast-acceleration").or(Exact::ZERO),
        /// More hits, or fewer, that the engine takes.
        pub hits: i64 = signed("hits"),
        /// So many are of use to a car.
        pub most: i64 = count("most"),
    }

    pub struct Tank = "a tank" {
        pub row: Row = flat(),
        /// Dollars for each gallon.
        pub cost: Exact = amount("cost"),
        /// Pounds for each gallon, full.
        pub weight: Exact = amount("weight"),
        /// Cubic feet for each gallon.
        pub volume: Exact = amount("volume"),
        /// Hits that it takes.
        pub hits: i64 = count("hits"),
    }

    pub struct Wheel = "a wheel" {
        pub row: Row = flat(),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Cubic feet of a spare inside.
        pub volume: Exact = amount("volume"),
        /// Hits that it takes.
        pub hits: i64 = count("hits"),
    }

    /// How many wheels stand at either end from a weight on.
    pub struct WheelSet = "a set of wheels" {
        pub cite: Cite = Source,
        /// The pounds from which on it is needed.
        pub from: Exact = amount("from"),
        /// How many wheels the ends have, in any order.
        pub sets: Vec<i64> = whole("sets", 1..=99).several(),
        /// What it adds to the handling class.
        pub handling: i64 = signed("handling"),
    }

    pub struct Role = "a role" {
        pub row: Row = flat(),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds of the person with the seat.
        pub weight: Exact = amount("weight"),
        /// Cubic feet of the person with the seat.
        pub volume: Exact = amount("volume"),
        /// The same on a motorcycle; without it, there is no seat.
        pub cycle_volume: Option<Exact> = amount("cycle-volume").optional(),
        /// Fires the weapons of the vehicle.
        pub fires: bool = flag("fires"),
        /// Drives the vehicle.
        pub drives: bool = flag("drives"),
    }

    pub struct HandWeapon = "a hand weapon" {
        pub row: Row = flat(),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Cubic feet.
        pub volume: Exact = amount("volume"),
        /// The roll that hits.
        pub to_hit: i64 = count("to-hit"),
        pub damage: Damage = flat(),
        /// Shots that it comes with.
        pub shots: i64 = count("shots"),
    }

    /// Some dice and a number.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Damage = "the damage" {
        /// Dice of damage.
        pub dice: i64 = count("dice"),
        /// What is added to their sum.
        pub plus: i64 = signed("plus").or(0),
    }

    pub struct Build = "a build of armor" {
        pub row: Row = flat(),
        /// A point costs the cubic feet divided by this, in dollars.
        pub cost_divisor: i64 = whole("cost-divisor", 1..=LARGEST),
        /// A point weighs the cubic feet divided by this, in pounds.
        pub weight_divisor: i64 = whole("weight-divisor", 1..=LARGEST),
    }

    pub struct Finish = "a finish of armor" {
        pub row: Row = flat(),
        /// A factor of the armor's price.
        pub cost: Exact = amount("cost"),
        /// What it does in play.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Weapon = "a weapon" {
        pub row: Row = flat(),
        /// What its ammunition and modifications go by.
        pub group: String = text("group"),
        /// It is dropped behind rather than aimed.
        pub dropped: bool = flag("dropped"),
        /// The roll that hits, if there is one.
        pub to_hit: Option<i64> = count("to-hit").optional(),
        /// Dice of damage, if it does any.
        pub dice: Option<i64> = count("dice").optional(),
        /// What is added to their sum.
        pub plus: i64 = signed("plus").or(0),
        /// Hits that it takes.
        pub hits: i64 = count("hits"),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Cubic feet.
        pub volume: Exact = amount("volume"),
        /// The ammunition that is bought for it, if any.
        pub ammunition: Option<Supply> = table("ammunition").inline().optional(),
        /// Shots that it comes with.
        pub shots: Option<i64> = count("shots").optional(),
        /// It sets fire.
        pub flame: bool = flag("flame"),
        /// Inches that it reaches, if it is limited.
        pub range: Option<i64> = count("range").optional(),
        /// A factor of the volume of every further one of its kind on a side.
        pub further_volume: Exact = amount("further-volume").or(Exact::ONE),
        /// A factor of the weight of every further one of its kind on a side.
        pub further_weight: Exact = amount("further-weight").or(Exact::ONE),
        /// What it does beside damage.
        pub does: Option<String> = text("does").optional(),
    }

    /// A cubic foot of ammunition.
    pub struct Supply = "the ammunition" {
        /// Dollars for each cubic foot.
        pub cost: Exact = amount("cost"),
        /// Pounds for each cubic foot.
        pub weight: Exact = amount("weight"),
        /// So many shots or seconds are in a cubic foot.
        pub per_volume: i64 = whole("per-volume", 1..=LARGEST),
        /// What it is counted in.
        pub unit: &'static str = choice("unit", UNITS),
    }

    pub struct Ammunition = "a special ammunition" {
        pub row: Row = flat(),
        /// The groups of weapons that it is for.
        pub groups: Vec<String> = text("groups").several(),
        /// A factor of the usual price.
        pub cost: Exact = amount("cost").or(Exact::ONE),
        /// Dollars for each cubic foot, instead of the usual price.
        pub own_cost: Option<Exact> = amount("own-cost").optional(),
        /// A factor of the usual weight.
        pub weight: Exact = amount("weight").or(Exact::ONE),
        /// More damage for each die.
        pub per_die: i64 = signed("per-die").or(0),
        /// It sets fire.
        pub flame: bool = flag("flame"),
        /// Groups of weapons that go off in it.
        pub sets_off: Vec<String> = text("sets-off").several(),
        /// What it does beside damage.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Modification = "a modification" {
        pub row: Row = flat(),
        /// The groups of weapons that it is for.
        pub groups: Vec<String> = text("groups").several(),
        /// A factor of the weapon's price.
        pub cost: Exact = amount("cost").or(Exact::ONE),
        /// Dollars that it adds to the price.
        pub more_cost: Exact = amount("more-cost").or(Exact::ZERO),
        /// The roll that hits, instead of the weapon's own.
        pub to_hit: Option<i64> = count("to-hit").optional(),
        /// What it adds to the damage.
        pub plus: i64 = signed("plus").or(0),
        /// It makes the weapon set fire.
        pub flame: bool = flag("flame"),
        /// What it does beside damage.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Equipment = "a piece of equipment" {
        pub row: Row = flat(),
        /// Dollars.
        pub cost: Exact = amount("cost").or(Exact::ZERO),
        /// Pounds.
        pub weight: Exact = amount("weight").or(Exact::ZERO),
        /// Cubic feet.
        pub volume: Exact = amount("volume").or(Exact::ZERO),
        /// A share of the final body's price, which is added.
        pub body_cost: Exact = amount("body-cost").or(Exact::ZERO),
        /// A share of the final body's weight, which is added.
        pub body_weight: Exact = amount("body-weight").or(Exact::ZERO),
        /// Pounds for each cubic foot inside, which are added.
        pub weight_per_volume: Exact = amount("weight-per-volume").or(Exact::ZERO),
        /// A share of the space inside, which is added.
        pub volume_share: Exact = amount("volume-share").or(Exact::ZERO),
        /// So many are of use to a vehicle.
        pub most: Option<i64> = count("most").optional(),
        /// There may be one for each of those who fire.
        pub per_gunner: bool = flag("per-gunner"),
        /// Where one each may be; without them, it has no place.
        pub sides: Vec<Place> = choice("sides", PLACES).several(),
        /// What it adds to the handling class.
        pub handling: i64 = signed("handling").or(0),
        /// What it adds to the handling class at speed.
        pub fast_handling: i64 = signed("fast-handling").or(0),
        /// Mph more that the vehicle brakes safely.
        pub brakes: i64 = count("brakes").or(0),
        /// The share that it adds to top speed.
        pub speed: Exact = amount("speed").or(Exact::ZERO),
        /// It halves acceleration.
        pub halves_acceleration: bool = flag("halves-acceleration"),
        /// How often it can be used.
        pub uses: i64 = count("uses").or(0),
        /// It looks like a weapon.
        pub poses: bool = flag("poses"),
        /// What it does in play.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Paint = "a paint" {
        pub row: Row = flat(),
        /// A share of the body's price.
        pub cost: Exact = amount("cost"),
    }

    /// A line of a table that is used in play.
    pub struct Play = "a line of play" {
        pub row: Row = flat(),
        /// The title of its table.
        pub table: String = text("table"),
        /// What stands beside the title, in the first row of a table.
        pub note: Option<String> = text("note").optional(),
        /// What happens.
        pub says: String = text("says"),
        /// The column of the record sheet that its table stands in.
        pub column: i64 = whole("column", 0..=2),
        /// It is for motorcycles only, or for cars only.
        pub cycle: Option<bool> = switch("cycle").optional(),
    }

    /// How a vehicle of some size is hit.
    pub struct Size = "a size" {
        pub cite: Cite = Source,
        /// It begins with so many cubic feet inside.
        pub from: Option<Exact> = amount("from").optional(),
        /// It begins above so many cubic feet inside.
        pub above: Option<Exact> = amount("above").optional(),
        /// What it adds to the roll that hits it.
        pub to_hit: i64 = signed("to-hit"),
    }
}

/// What ammunition is counted in.
const UNITS: &[(&str, &str)] = &[("shot", "shot"), ("second", "second")];

impl Weapon {
    pub fn damage(&self) -> Option<Damage> {
        Some(Damage { dice: self.dice?, plus: self.plus })
    }
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
    static CATALOG: LazyLock<Catalog> =
        LazyLock::new(|| built_in("catalog/carz", FILES, Catalog::read));
    &CATALOG
}
