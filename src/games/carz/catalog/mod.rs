//! The rows of the Carz catalog.
//!
//! Money is in dollars, weight in pounds, volume in cubic feet, speed in miles per hour, length in inches on the map.

pub mod figures;

use std::sync::LazyLock;

use crate::catalog::slots::{Source, lines, shelf};
use crate::catalog::{BuiltIn, Row, Shelf, items};
use crate::check::rule::Cite;
use crate::document::shape::Shape;
use crate::games::game::files;
use crate::shape;
use crate::units::{Exact, LARGEST};

use super::places::{Place, SIDES, Side};
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
        /// Lightest car first.
        pub wheel_sets: Vec<WheelSet> = lines("wheel-set"),
        pub roles: Shelf<Role> = shelf("role"),
        pub hand_weapons: Shelf<HandWeapon> = shelf("hand-weapon"),
        pub builds: Shelf<Build> = shelf("build"),
        pub finishes: Shelf<Finish> = shelf("finish"),
        pub weapons: Shelf<WeaponRow> = shelf("weapon"),
        pub ammunition: Shelf<Ammunition> = shelf("ammunition"),
        pub modifications: Shelf<Modification> = shelf("modification"),
        pub equipment: Shelf<Equipment> = shelf("equipment"),
        pub paints: Shelf<Paint> = shelf("paint"),
        pub plays: Shelf<Play> = shelf("play"),
        /// Smallest first.
        pub sizes: Vec<Size> = lines("size"),
        pub ranges: Vec<Range> = lines("range"),
        pub figures: Figures = flat(),
    }

    /// A grade of body: the cost, weight and load of a cubic foot.
    pub struct Grade = "a grade" {
        pub row: Row = flat(),
        /// Dollars for each cubic foot.
        pub cost: Exact = amount("cost"),
        /// Pounds for each cubic foot.
        pub weight: Exact = amount("weight"),
        /// Pounds of maximum load for each cubic foot.
        pub load: Exact = amount("load"),
    }

    /// A body style: factors of the body's price, weight and load, and what it allows.
    pub struct Style = "a body style" {
        pub row: Row = flat(),
        pub factors: Factors = flat(),
        /// The smallest body, in cubic feet.
        pub least: i64 = count("least"),
        /// The largest body, in cubic feet.
        pub most: i64 = count("most"),
        /// Cubic feet inside for each cubic foot bought.
        pub volume: Exact = amount("volume").or(Exact::ONE),
        /// The largest share of the space inside that may be cargo space, if limited.
        pub cargo_most: Option<Exact> = amount("cargo-most").optional(),
        /// The smallest share of the space inside that must be cargo space, if any.
        pub cargo_least: Option<Exact> = amount("cargo-least").optional(),
        /// The factor for the capacity of its cargo space.
        pub cargo: Exact = amount("cargo").or(Exact::ONE),
        /// The factor for the price and weight of armor on top.
        pub top_armor: Exact = amount("top-armor").or(Exact::ONE),
        /// The largest turret, as a share of the space inside; without this key, it cannot have one.
        pub turret: Option<Exact> = amount("turret").optional(),
        /// Whether it is a motorcycle: two wheels and its own seats.
        pub cycle: bool = flag("cycle"),
        /// The sides that can carry armor, if not all.
        pub armor: Vec<Side> = choice("armor", SIDES).several(),
        /// Where aimed weapons can be, if not everywhere.
        pub weapons: Vec<Place> = choice("weapons", Place::WORDS).several(),
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
        /// Whether it is hidden from opponents.
        pub secret: bool = flag("secret"),
        /// Its effect in play.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Suspension = "a suspension" {
        pub row: Row = flat(),
        /// A share of the body's price.
        pub cost: Exact = amount("cost"),
        /// The handling class that comes with it.
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
        /// The horsepower factor for speed and mileage.
        pub power: Exact = amount("power").or(Exact::ONE),
        /// The horsepower factor for the record sheet.
        pub recorded: Exact = amount("recorded").or(Exact::ONE),
        /// The horsepower factor for fuel.
        pub thirst: Exact = amount("thirst").or(Exact::ONE),
        /// The share that it adds to top speed.
        pub speed: Exact = amount("speed").or(Exact::ZERO),
        /// The share that it adds to acceleration at high speed.
        pub fast_acceleration: Exact = amount("fast-acceleration").or(Exact::ZERO),
        /// Hits added to the engine, or taken away.
        pub hits: i64 = signed("hits"),
        /// How many a car may have.
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

    /// How many wheels a car needs at each end from a certain weight up.
    pub struct WheelSet = "a set of wheels" {
        pub cite: Cite = Source,
        /// The least weight in pounds that needs it.
        pub from: Exact = amount("from"),
        /// How many wheels each end has, in any order.
        pub sets: Vec<i64> = whole("sets", 1..=99).several(),
        /// The change of the handling class.
        pub handling: i64 = signed("handling"),
    }

    pub struct Role = "a role" {
        pub row: Row = flat(),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds of the person and the seat.
        pub weight: Exact = amount("weight"),
        /// Cubic feet of the person and the seat.
        pub volume: Exact = amount("volume"),
        /// Cubic feet on a motorcycle; without this key, motorcycles have no such seat.
        pub cycle_volume: Option<Exact> = amount("cycle-volume").optional(),
        /// Whether they fire the weapons of the vehicle.
        pub fires: bool = flag("fires"),
        /// Whether they drive the vehicle.
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
        /// The roll needed to hit.
        pub to_hit: i64 = count("to-hit"),
        pub damage: Damage = flat(),
        /// Shots that come with it.
        pub shots: i64 = count("shots"),
    }

    /// A number of dice, and a number added to their sum.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Damage = "the damage" {
        /// Dice of damage.
        pub dice: i64 = count("dice"),
        /// Added to the sum of the dice.
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
        /// Its effect in play.
        pub does: Option<String> = text("does").optional(),
        /// Lasers do half to it.
        pub laser_reflective: bool = flag("laser-reflective"),
    }

    pub struct WeaponRow = "a weapon" {
        pub row: Row = flat(),
        /// The group that decides which ammunition and modifications fit.
        pub group: String = text("group"),
        /// Whether it drops behind the vehicle instead of being aimed.
        pub dropped: bool = flag("dropped"),
        /// The roll needed to hit, if any.
        pub to_hit: Option<i64> = count("to-hit").optional(),
        /// Dice of damage, if it does any.
        pub dice: Option<i64> = count("dice").optional(),
        /// Added to the sum of the dice.
        pub plus: i64 = signed("plus").or(0),
        /// Hits that it takes.
        pub hits: i64 = count("hits"),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Cubic feet.
        pub volume: Exact = amount("volume"),
        /// The ammunition sold for it, if any.
        pub ammunition: Option<Supply> = table("ammunition").inline().optional(),
        /// Shots that come with it.
        pub shots: Option<i64> = count("shots").optional(),
        /// Whether it starts fires.
        pub flame: bool = flag("flame"),
        /// Its range in inches, if limited.
        pub range: Option<i64> = count("range").optional(),
        /// The volume factor of each further one of its kind on the same side.
        pub further_volume: Exact = amount("further-volume").or(Exact::ONE),
        /// The weight factor of each further one of its kind on the same side.
        pub further_weight: Exact = amount("further-weight").or(Exact::ONE),
        /// Its effect besides damage.
        pub does: Option<String> = text("does").optional(),
    }

    /// A cubic foot of ammunition.
    pub struct Supply = "the ammunition" {
        /// Dollars for each cubic foot.
        pub cost: Exact = amount("cost"),
        /// Pounds for each cubic foot.
        pub weight: Exact = amount("weight"),
        /// How many shots or seconds there are in a cubic foot.
        pub per_volume: i64 = whole("per-volume", 1..=LARGEST),
        /// The unit that it is counted in.
        pub unit: &'static str = choice("unit", UNITS),
    }

    pub struct Ammunition = "a special ammunition" {
        pub row: Row = flat(),
        /// The groups of weapons that it fits.
        pub groups: Vec<String> = text("groups").several(),
        /// A factor of the usual price.
        pub cost: Exact = amount("cost").or(Exact::ONE),
        /// Dollars for each cubic foot, instead of the usual price.
        pub own_cost: Option<Exact> = amount("own-cost").optional(),
        /// A factor of the usual weight.
        pub weight: Exact = amount("weight").or(Exact::ONE),
        /// Damage added for each die.
        pub per_die: i64 = signed("per-die").or(0),
        /// Whether it starts fires.
        pub flame: bool = flag("flame"),
        /// Groups of weapons that it sets off.
        pub sets_off: Vec<String> = text("sets-off").several(),
        /// Its effect besides damage.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Modification = "a modification" {
        pub row: Row = flat(),
        /// The groups of weapons that it fits.
        pub groups: Vec<String> = text("groups").several(),
        /// A factor of the weapon's price.
        pub cost: Exact = amount("cost").or(Exact::ONE),
        /// Dollars that it adds to the price.
        pub more_cost: Exact = amount("more-cost").or(Exact::ZERO),
        /// The roll needed to hit, instead of the weapon's own.
        pub to_hit: Option<i64> = count("to-hit").optional(),
        /// The modifier of the damage.
        pub plus: i64 = signed("plus").or(0),
        /// Whether it lets the weapon start fires.
        pub flame: bool = flag("flame"),
        /// Whether hits strike the top.
        pub top: bool = flag("top"),
        /// Its effect besides damage.
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
        /// How many a vehicle may have.
        pub most: Option<i64> = count("most").optional(),
        /// Whether there may be one for each driver and gunner.
        pub per_gunner: bool = flag("per-gunner"),
        /// Added to the rolls to hit of that person.
        pub to_hit: i64 = signed("to-hit").or(0),
        /// The sides that may have one each; without this key, it has no location.
        pub sides: Vec<Place> = choice("sides", Place::WORDS).several(),
        /// The change of the handling class.
        pub handling: i64 = signed("handling").or(0),
        /// The change of the handling class at high speed.
        pub fast_handling: i64 = signed("fast-handling").or(0),
        /// Mph added to the vehicle's safe braking.
        pub brakes: i64 = count("brakes").or(0),
        /// The share that it adds to top speed.
        pub speed: Exact = amount("speed").or(Exact::ZERO),
        /// Whether it halves acceleration.
        pub halves_acceleration: bool = flag("halves-acceleration"),
        /// How often it can be used.
        pub uses: i64 = count("uses").or(0),
        /// Whether it can be made to look like a weapon.
        pub poses: bool = flag("poses"),
        /// Its effect in play.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Paint = "a paint" {
        pub row: Row = flat(),
        /// A share of the body's price.
        pub cost: Exact = amount("cost"),
    }

    /// A line of a table used in play.
    pub struct Play = "a line of play" {
        pub row: Row = flat(),
        /// The title of its table.
        pub table: String = text("table"),
        /// A note beside the title, in the first line of its table.
        pub note: Option<String> = text("note").optional(),
        /// The result.
        pub says: String = text("says"),
        /// The column of the record sheet for its table.
        pub column: i64 = whole("column", 0..=2),
        /// `true` for motorcycles only, `false` for cars only.
        pub cycle: Option<bool> = switch("cycle").optional(),
    }

    /// The modifier to hit vehicles of a certain size.
    pub struct Size = "a size" {
        pub cite: Cite = Source,
        /// The smallest such vehicle, in cubic feet inside.
        pub from: Option<Exact> = amount("from").optional(),
        /// Such vehicles have more than this many cubic feet inside.
        pub above: Option<Exact> = amount("above").optional(),
        /// The modifier of the roll to hit it.
        pub to_hit: i64 = signed("to-hit"),
    }

    /// The modifier to hit from a certain distance on.
    pub struct Range = "a range" {
        pub cite: Cite = Source,
        /// The least inches.
        pub from: i64 = count("from"),
        /// The modifier of the roll to hit.
        pub to_hit: i64 = signed("to-hit"),
    }
}

const UNITS: &[(&str, &str)] = &[("shot", "shot"), ("second", "second")];

impl Style {
    pub fn mounts(&self, place: Place) -> bool {
        self.weapons.is_empty() || self.weapons.contains(&place)
    }
}

impl Role {
    pub fn seat(&self, cycle: bool) -> Option<Exact> {
        if cycle { self.cycle_volume } else { Some(self.volume) }
    }
}

impl WeaponRow {
    /// Whether it works at this place, on a car that allows it.
    pub fn fits(&self, place: Place) -> bool {
        !self.dropped || place == Place::Back
    }

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
    WeaponRow,
    Ammunition,
    Modification,
    Equipment,
    Paint,
    Play,
);

pub const FILES: &[(&str, &str)] = files!("catalog/carz":
    "armor" "bodies" "crew" "engines" "equipment" "figures" "play" "weapons" "wheels"
);

pub static BUILT_IN: LazyLock<BuiltIn<Catalog>> =
    LazyLock::new(|| BuiltIn::read("catalog/carz", FILES, Catalog::read));
