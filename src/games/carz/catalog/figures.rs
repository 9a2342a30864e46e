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
        /// The minimum horsepower of an engine.
        pub least: Exact = amount("least"),
        /// Horsepower for each hit that an engine takes, rounded down.
        pub power_per_hit: i64 = whole("power-per-hit", 1..=LARGEST),
    }

    pub struct Speed = "the figures of speed" {
        pub cite: Cite = Source,
        /// Mph of top speed for each horsepower per pound.
        pub factor: Exact = amount("factor"),
        /// Mph added to the top speed of every vehicle.
        pub base: Exact = amount("base"),
        /// The minimum top speed, in mph.
        pub least: i64 = count("least"),
        /// The acceleration of every vehicle, in mph.
        pub acceleration: i64 = count("acceleration"),
        /// The share of top speed that each extra mph of acceleration costs.
        pub loss: Exact = amount("loss"),
        /// The mph above which a charger's acceleration counts.
        pub fast_above: i64 = count("fast-above"),
        /// Reverse speed is top speed divided by this.
        pub reverse_divisor: i64 = whole("reverse-divisor", 1..=LARGEST),
    }

    pub struct Mileage = "the figures of mileage" {
        pub cite: Cite = Source,
        /// The number that is divided by the horsepower plus the divided weight.
        pub factor: Exact = amount("factor"),
        /// The weight is divided by this.
        pub weight_divisor: i64 = whole("weight-divisor", 1..=LARGEST),
        /// The mph at which the mileage is given.
        pub speed: i64 = count("speed"),
    }

    pub struct Fuel = "the figures of fuel" {
        pub cite: Cite = Source,
        /// Dollars a gallon.
        pub cost: Exact = amount("cost"),
    }

    pub struct Spoilers = "the figures of spoilers" {
        pub cite: Cite = Source,
        /// The mph above which spoilers count.
        pub above: i64 = count("above"),
    }

    pub struct Wheels = "the figures of wheels" {
        pub cite: Cite = Source,
        /// The price factor of fireproof wheels.
        pub fireproof: Exact = amount("fireproof"),
        /// Dollars for a spare wheel outside the vehicle.
        pub outside: Exact = amount("outside"),
        /// A spare wheel falls off if it takes more hits than this in a turn.
        pub falls: i64 = count("falls"),
    }

    pub struct Guards = "the figures of wheel guards" {
        pub cite: Cite = Source,
        /// How many guards are sold as a set.
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
        /// Dollars for each weapon linked to another.
        pub cost: Exact = amount("cost"),
    }

    pub struct Lanes = "the figures of lanes" {
        pub cite: Cite = Source,
        /// How many lanes there are side by side.
        pub most: i64 = count("most"),
    }

    pub struct Cargo = "the figures of cargo" {
        pub cite: Cite = Source,
        /// Pounds of structure for a cubic foot.
        pub structure: Exact = amount("structure"),
        /// Pounds that a cubic foot carries.
        pub load: Exact = amount("load"),
        /// The volume factor of a carried vehicle.
        pub carried_volume: Exact = amount("carried-volume"),
        /// Cubic feet for each wheel of a carried vehicle.
        pub carried_wheel: Exact = amount("carried-wheel"),
    }

    pub struct Luxury = "the figures of luxury" {
        pub cite: Cite = Source,
        /// The lowest percentage of the price.
        pub least: i64 = count("least"),
        /// The highest percentage of the price.
        pub most: i64 = count("most"),
    }

    pub struct Collisions = "the figures of collisions" {
        pub cite: Cite = Source,
        /// Pounds for each step of the modifier, rounded up.
        pub step: i64 = whole("step", 1..=LARGEST),
        /// The modifier for each step.
        pub modifier: Exact = amount("modifier"),
        /// The modifier of a person.
        pub person: Exact = amount("person"),
    }

    pub struct Brakes = "the figures of brakes" {
        pub cite: Cite = Source,
        /// Mph of safe braking.
        pub safe: i64 = count("safe"),
        /// Further mph for each level of difficulty.
        pub step: i64 = whole("step", 1..=LARGEST),
        /// The greatest difficulty.
        pub worst: i64 = count("worst"),
        /// Mph lost when braking harder still.
        pub lost: i64 = count("lost"),
    }

    pub struct Handling = "the figures of handling" {
        pub cite: Cite = Source,
        /// The lowest handling status.
        pub lowest: i64 = signed("lowest"),
        /// Handling status regained each turn, at least.
        pub regained: i64 = count("regained"),
    }

    pub struct CycleSize = "the size of motorcycles" {
        pub cite: Cite = Source,
        /// The modifier of the roll to hit a motorcycle.
        pub to_hit: i64 = signed("to-hit"),
    }

    pub struct Targeting = "the figures of targeting" {
        pub cite: Cite = Source,
        /// The modifier of the roll to hit the front or the back.
        pub ends: i64 = signed("ends"),
        /// Speeds in mph: above each of them, the other sides are one harder to hit.
        pub speeds: Vec<i64> = whole("speeds", 0..=999).several(),
    }

    /// All lengths are in sixteenths of an inch.
    pub struct Counter = "the figures of counters" {
        pub cite: Cite = Source,
        /// The width of a car.
        pub width: Exact = amount("width"),
        /// The length of a car.
        pub length: Exact = amount("length"),
        /// The cubic feet below which a car is small.
        pub small_below: Exact = amount("small-below"),
        /// The length of a small car.
        pub small_length: Exact = amount("small-length"),
        /// The cubic feet above which a car is longer.
        pub longer_above: Exact = amount("longer-above"),
        /// Further cubic feet for each time that it is longer again.
        pub longer_every: i64 = whole("longer-every", 1..=LARGEST),
        /// How much longer it is each time.
        pub longer: Exact = amount("longer"),
        /// The width of a motorcycle.
        pub cycle_width: Exact = amount("cycle-width"),
        /// The length of a motorcycle.
        pub cycle_length: Exact = amount("cycle-length"),
    }

    pub struct Person = "the figures of a person" {
        pub cite: Cite = Source,
        /// The effect of each hit on a person, in order.
        pub states: Vec<String> = text("states").several(),
    }
}
