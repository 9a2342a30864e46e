//! Figures of the rules that belong to no part.

use crate::catalog::slots::{Source, single};
use crate::check::rule::Cite;
use crate::shape;
use crate::units::{Exact, LARGEST};

shape! {
    pub struct Figures = "the figures of the rules" {
        pub engines: Engines = single("engines"),
        pub speed: Speed = single("speed"),
        pub mileage: Mileage = single("mileage"),
        pub fuel: Fuel = single("fuel"),
        pub spoilers: Spoilers = single("spoilers"),
        pub wheels: Wheels = single("wheels"),
        pub guards: Guards = single("wheel-guards"),
        pub turrets: Turrets = single("turrets"),
        pub concealment: Concealment = single("concealment"),
        pub links: Links = single("links"),
        pub lanes: Lanes = single("lanes"),
        pub cargo: Cargo = single("cargo"),
        pub luxury: Luxury = single("luxury"),
        pub collisions: Collisions = single("collisions"),
        pub brakes: Brakes = single("brakes"),
        pub handling: Handling = single("handling"),
        pub cycle_size: CycleSize = single("cycle-size"),
        pub targeting: Targeting = single("targeting"),
        pub counter: Counter = single("counter"),
        pub person: Person = single("person"),
    }

    pub struct Engines = "the figures of engines" {
        pub cite: Cite = Source,
        /// The least horsepower of an engine.
        pub least: Exact = amount("least"),
        /// An engine takes a hit for each full number of this horsepower.
        pub power_per_hit: i64 = whole("power-per-hit", 1..=LARGEST),
    }

    pub struct Speed = "the figures of speed" {
        pub cite: Cite = Source,
        /// Mph of top speed for each horsepower and pound.
        pub factor: Exact = amount("factor"),
        /// Mph of top speed that every vehicle has beside.
        pub base: Exact = amount("base"),
        /// Mph of top speed that a vehicle needs.
        pub least: i64 = count("least"),
        /// Mph of acceleration that every vehicle has.
        pub acceleration: i64 = count("acceleration"),
        /// The share of top speed that each mph more of acceleration costs.
        pub loss: Exact = amount("loss"),
        /// A charger's acceleration counts above so many mph.
        pub fast_above: i64 = count("fast-above"),
        /// Top speed is divided by this backwards.
        pub reverse_divisor: i64 = whole("reverse-divisor", 1..=LARGEST),
    }

    pub struct Mileage = "the figures of mileage" {
        pub cite: Cite = Source,
        /// What is divided by the horsepower and the share of the weight.
        pub factor: Exact = amount("factor"),
        /// The weight is divided by this.
        pub weight_divisor: i64 = whole("weight-divisor", 1..=LARGEST),
        /// The mph at which the mileage counts.
        pub speed: i64 = count("speed"),
    }

    pub struct Fuel = "the figures of fuel" {
        pub cite: Cite = Source,
        /// Dollars a gallon.
        pub cost: Exact = amount("cost"),
    }

    pub struct Spoilers = "the figures of spoilers" {
        pub cite: Cite = Source,
        /// Spoilers count above so many mph.
        pub above: i64 = count("above"),
    }

    pub struct Wheels = "the figures of wheels" {
        pub cite: Cite = Source,
        /// A factor of the price of fireproof wheels.
        pub fireproof: Exact = amount("fireproof"),
        /// Dollars for a spare on a side.
        pub outside: Exact = amount("outside"),
        /// A wheel falls off after more hits than this in a turn.
        pub falls: i64 = count("falls"),
    }

    pub struct Guards = "the figures of wheel guards" {
        pub cite: Cite = Source,
        /// So many are bought at once.
        pub set: i64 = whole("set", 1..=LARGEST),
        /// Dollars for each point and wheel.
        pub cost: Exact = amount("cost"),
        /// Pounds for each point and wheel.
        pub weight: Exact = amount("weight"),
    }

    pub struct Turrets = "the figures of turrets" {
        pub cite: Cite = Source,
        /// Dollars for each cubic foot inside it.
        pub cost: Exact = amount("cost"),
        /// Pounds for each cubic foot inside it.
        pub weight: Exact = amount("weight"),
        /// Cubic feet of the body for each cubic foot inside it.
        pub volume: Exact = amount("volume"),
    }

    pub struct Concealment = "the figures of concealment" {
        pub cite: Cite = Source,
        /// A share of the weapon's price.
        pub cost: Exact = amount("cost"),
        /// A share of the weapon's weight.
        pub weight: Exact = amount("weight"),
        /// A share of the weapon's volume.
        pub volume: Exact = amount("volume"),
    }

    pub struct Links = "the figures of links" {
        pub cite: Cite = Source,
        /// Dollars for each two weapons that are joined.
        pub cost: Exact = amount("cost"),
    }

    pub struct Lanes = "the figures of lanes" {
        pub cite: Cite = Source,
        /// Dropped weapons side by side.
        pub most: i64 = count("most"),
    }

    pub struct Cargo = "the figures of cargo" {
        pub cite: Cite = Source,
        /// Pounds of structure for a cubic foot.
        pub structure: Exact = amount("structure"),
        /// Pounds that a cubic foot carries.
        pub load: Exact = amount("load"),
        /// A factor of the volume of a vehicle that is carried.
        pub carried_volume: Exact = amount("carried-volume"),
        /// Cubic feet for each wheel of a vehicle that is carried.
        pub carried_wheel: Exact = amount("carried-wheel"),
    }

    pub struct Luxury = "the figures of luxury" {
        pub cite: Cite = Source,
        /// The least percent of the price.
        pub least: i64 = count("least"),
        /// The most percent of the price.
        pub most: i64 = count("most"),
    }

    pub struct Collisions = "the figures of collisions" {
        pub cite: Cite = Source,
        /// The pounds of which each begun number counts.
        pub step: i64 = whole("step", 1..=LARGEST),
        /// The modifier for each of them.
        pub modifier: Exact = amount("modifier"),
        /// The modifier of a person.
        pub person: Exact = amount("person"),
    }

    pub struct Brakes = "the figures of brakes" {
        pub cite: Cite = Source,
        /// Mph that a vehicle brakes safely.
        pub safe: i64 = count("safe"),
        /// Mph more for each difficulty.
        pub step: i64 = whole("step", 1..=LARGEST),
        /// The greatest difficulty.
        pub worst: i64 = count("worst"),
        /// Mph that harder braking comes to.
        pub lost: i64 = count("lost"),
    }

    pub struct Handling = "the figures of handling" {
        pub cite: Cite = Source,
        /// The lowest handling status.
        pub lowest: i64 = signed("lowest"),
        /// What is regained of it each turn, at least.
        pub regained: i64 = count("regained"),
    }

    pub struct CycleSize = "the size of motorcycles" {
        pub cite: Cite = Source,
        /// What it adds to the roll that hits one.
        pub to_hit: i64 = signed("to-hit"),
    }

    pub struct Targeting = "the figures of targeting" {
        pub cite: Cite = Source,
        /// What the front and the back add to the roll that hits them.
        pub ends: i64 = signed("ends"),
        /// The mph above each of which the other sides are one harder to hit.
        pub speeds: Vec<i64> = whole("speeds", 0..=999).several(),
    }

    /// Lengths are sixteenths of an inch.
    pub struct Counter = "the figures of counters" {
        pub cite: Cite = Source,
        /// Sixteenths of an inch across a car.
        pub width: Exact = amount("width"),
        /// Sixteenths of an inch along a car.
        pub length: Exact = amount("length"),
        /// A car is small below so many cubic feet.
        pub small_below: Exact = amount("small-below"),
        /// Sixteenths of an inch along a small car.
        pub small_length: Exact = amount("small-length"),
        /// A car is longer above so many cubic feet.
        pub longer_above: Exact = amount("longer-above"),
        /// It is longer again for each full number of these cubic feet more.
        pub longer_every: i64 = whole("longer-every", 1..=LARGEST),
        /// Sixteenths of an inch that it is longer.
        pub longer: Exact = amount("longer"),
        /// Sixteenths of an inch across a motorcycle.
        pub cycle_width: Exact = amount("cycle-width"),
        /// Sixteenths of an inch along a motorcycle.
        pub cycle_length: Exact = amount("cycle-length"),
    }

    pub struct Person = "the figures of a person" {
        pub cite: Cite = Source,
        /// What each hit of a person does.
        pub states: Vec<String> = text("states").several(),
    }
}
