//! The base of a vehicle: kinds, bodies, chassis, suspensions, plants, tires, armor.

use crate::catalog::slots::page;
use crate::catalog::{Row, items};
use crate::check::rule::Cite;
use crate::document::shape::kinds::Whole;
use crate::document::shape::slots::Named;
use crate::shape;
use crate::text::words;
use crate::units::{Exact, LARGEST};

use super::super::places::{Place, Wheel};
use super::changes::Terms;

const COLUMNS: &[(&str, &str)] =
    &[("standard", "standard"), ("van", "van"), ("subcompact", "subcompact"), ("cycle", "cycle")];

words! {
    pub enum KindSort {
        Car = "car",
        Cycle = "cycle",
        Trike = "trike",
        ReversedTrike = "reversed-trike",
        Sidecar = "sidecar",
    }
}

impl KindSort {
    pub fn is_trike(self) -> bool {
        matches!(self, KindSort::Trike | KindSort::ReversedTrike)
    }
}

impl Kind {
    /// Whether these are its id, or the sort of kinds that it is of.
    pub fn is_in(&self, kinds: &[String]) -> bool {
        kinds.iter().any(|kind| *kind == self.row.id || kind == self.sort.name())
    }
}

impl Body {
    /// "luxury car", "extra-heavy trike".
    pub fn class_name(&self) -> String {
        self.class.clone().unwrap_or_else(|| self.row.lower())
    }
}

words! {
    pub enum SixWheels {
        Never,
        Allowed = "allowed",
        /// Required with an extra-heavy chassis.
        Needed = "needed",
    }
}

shape! {
    /// A kind of vehicle: the figures that differ between cars, cycles and trikes.
    pub struct Kind = "a kind of vehicle" {
        pub row: Row = flat(),
        /// The rules that it follows; by default a car's.
        pub sort: KindSort = choice("sort", KindSort::WORDS).or(KindSort::Car),
        /// The kind that it becomes when it is built reversed.
        pub reversed: Option<String> = name("reversed", "kind").optional(),
        /// The sides that carry armor.
        pub armor_locations: Vec<Place> = choice("armor-locations", Place::WORDS).several(),
        /// The types of armor that it may have; all by default.
        pub armor_types: Vec<String> = name("armor-types", "armor").several(),
        /// Where weapons may be mounted.
        pub weapon_mounts: Vec<Place> = choice("weapon-mounts", Place::WORDS).several(),
        /// Its wheels.
        pub wheels: Vec<Wheel> = choice("wheels", Wheel::WORDS).several(),
        /// Factor on the weight of a tire.
        pub tire_weight: Exact = amount("tire-weight"),
        /// Change of the handling class off road without off-road suspension.
        pub off_road: i64 = signed("off-road"),
        /// The page of that figure, if not the row's.
        pub off_road_cite: Option<Cite> = page("off-road-page").optional(),
        /// Whether its chassis may be modified.
        pub chassis: bool = flag("chassis"),
        /// Whether the limit of weapons on a side applies.
        pub side_limit: bool = flag("side-limit"),
        /// Handling class lost to guards on the front wheels.
        pub front_guards: i64 = signed("front-guards").or(0),
        /// The page of that figure, if not the row's.
        pub front_guards_cite: Option<Cite> = page("front-guards-page").optional(),
        /// The skill needed to drive it.
        pub skill: String = text("skill"),
        /// Factor on the price of the body.
        pub body_cost: Exact = amount("body-cost").or(1),
        /// Spaces more or less than its body has.
        pub spaces: i64 = signed("spaces").or(0),
        /// The bonus to the suspension's handling class.
        pub suspension_bonus: i64 = signed("suspension-bonus").or(0),
        /// The highest handling class of suspension and bonus together.
        pub suspension_most: Option<i64> = signed("suspension-most").optional(),
        /// Whether gunners ride on it.
        pub gunners: bool = switch("gunners").or(true),
        /// The most passengers.
        pub most_passengers: Option<i64> = count("most-passengers").optional(),
        /// The most people.
        pub most_people: Option<i64> = count("most-people").optional(),
        /// Spaces of a passenger, if different from the crew row.
        pub passenger_spaces: Option<Exact> = amount("passenger-spaces").optional(),
    }

    pub struct Body = "a body" {
        pub row: Row = flat(),
        /// The book's note on its tires.
        pub tires: Option<String> = text("tires").optional(),
        /// The name of the vehicle, if the row's name alone is unclear: `luxury car`.
        pub class: Option<String> = text("class").optional(),
        /// The body that it counts as with a shell, under the other reading.
        pub shell_on: Option<String> = name("shell-on", "body").optional(),
        /// The kind of vehicle.
        pub kind: String = name("kind", "kind").telling_apart(),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// The maximum load in pounds, the body's own weight included.
        pub max_load: Exact = amount("max-load"),
        /// Spaces inside.
        pub spaces: i64 = count("spaces"),
        /// Spaces of the cargo area.
        pub cargo_spaces: i64 = count("cargo-spaces").or(0),
        /// Dollars of a point of plastic armor.
        pub armor_cost: Exact = amount("armor-cost"),
        /// Pounds of a point of plastic armor.
        pub armor_weight: Exact = amount("armor-weight"),
        /// The column of the suspension table.
        pub handling: &'static str = choice("handling", COLUMNS),
        /// Above this weight it uses the van column.
        pub van_handling_above: Option<Exact> = amount("van-handling-above").optional(),
        /// Whether six wheels are allowed or needed; by default neither.
        pub six_wheels: SixWheels = choice("six-wheels", SixWheels::WORDS).or(SixWheels::Never),
        /// Spaces of the largest turret; 0 for none.
        pub largest_turret: i64 = count("largest-turret").or(0),
        /// Whether it can pull a sidecar.
        pub pulls_sidecar: bool = flag("pulls-sidecar"),
        /// Its own handling class, in place of the suspension's.
        pub handling_class: Option<i64> = signed("handling-class").optional(),
        /// Factor on the price of its tires.
        pub tire_cost: Exact = amount("tire-cost").or(1),
        pub terms: Terms = flat(),
    }

    pub struct Chassis = "a chassis" {
        pub row: Row = flat(),
        /// Share of the body price.
        pub cost: Exact = number("cost", -1..=LARGEST),
        /// Share of the maximum load.
        pub load: Exact = number("load", -1..=LARGEST),
        /// Whether some bodies need six wheels with it.
        pub extra_heavy: bool = flag("extra-heavy"),
    }

    pub struct Suspension = "a suspension" {
        pub row: Row = flat(),
        /// The kinds of vehicles that it is for.
        pub kinds: Vec<String> = name("kinds", "kind").telling_apart().several().at_least_one(),
        /// Share of the body price.
        pub cost: Exact = amount("cost"),
        /// Handling class by column.
        pub handling_class: HandlingClass = table("handling-class"),
        /// Whether it is an off-road suspension.
        pub off_road: bool = flag("off-road"),
    }

    pub struct HandlingClass = "the handling class" {
        /// The class in this column.
        pub columns: Vec<Named<&'static str, i64>> = each(COLUMNS, Whole(-LARGEST..=LARGEST)),
    }

    pub struct PowerPlant = "a power plant" {
        pub row: Row = flat(),
        /// The kinds of vehicles that it is for.
        pub kinds: Vec<String> = name("kinds", "kind").telling_apart().several().at_least_one(),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Spaces.
        pub spaces: Exact = amount("spaces"),
        /// Damage points.
        pub dp: i64 = count("dp"),
        /// Power factors.
        pub power: Exact = amount("power"),
        /// The class of plant, for parts that ask for it.
        pub class: String = text("class").or("electric"),
        /// Miles on a gallon. With it, it burns fuel from a tank and has no power units.
        pub mpg: Option<Exact> = amount("mpg").optional(),
        /// The factor of the formula of top speed, if different from the usual one.
        pub speed_factor: Option<Exact> = amount("speed-factor").optional(),
        pub terms: Terms = flat(),
        /// Other kinds that allow it with a warning.
        pub tolerated_in: Vec<String> = name("tolerated-in", "kind").several(),
    }

    pub struct Tire = "a tire" {
        pub row: Row = flat(),
        /// Dollars of one.
        pub cost: Exact = amount("cost"),
        /// Pounds of one, on a car.
        pub weight: Exact = amount("weight"),
        /// Damage points.
        pub dp: Exact = amount("dp"),
        pub terms: Terms = flat(),
    }

    pub struct TireModification = "a modification of tires" {
        pub row: Row = flat(),
        /// Factor on the price.
        pub cost: Exact = amount("cost"),
        /// Factor on the weight.
        pub weight: Exact = amount("weight").or(1),
        /// Pounds that it adds.
        pub weight_change: Exact = amount("weight-change").or(0),
        /// Dollars that it adds.
        pub cost_change: Exact = amount("cost-change").or(0),
        /// Factor on the damage points, rounded down.
        pub dp: Exact = amount("dp").or(1),
        /// Damage points that it adds or takes away.
        pub dp_change: i64 = signed("dp-change").or(0),
        /// Change of the handling class if it is on every wheel.
        pub handling_class: i64 = signed("handling-class").or(0),
        /// Change of the handling class off road if it is on every wheel.
        pub off_road_handling_class: i64 = signed("off-road-handling-class").or(0),
        pub terms: Terms = flat(),
    }

    pub struct ArmorType = "a type of armor" {
        pub row: Row = flat(),
        /// Factor on the price of plastic armor.
        pub cost: Exact = amount("cost"),
        /// Factor on the weight of plastic armor.
        pub weight: Exact = amount("weight"),
        /// Factor on the price of repairing a point.
        pub repair: Exact = amount("repair"),
        /// Metal, which may be the outer of two layers.
        pub metal: bool = flag("metal"),
        /// Fireproof.
        pub fireproof: bool = flag("fireproof"),
        /// Lasers do half to it.
        pub laser_reflective: bool = flag("laser-reflective"),
    }
}

items!(Kind, Body, Chassis, Suspension, PowerPlant, Tire, TireModification, ArmorType);
