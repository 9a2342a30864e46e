//! The numbers in the formulas.

use crate::catalog::slots::{Source, lines, single};
use crate::check::rule::Cite;
use crate::shape;
use crate::units::{Exact, LARGEST};

shape! {
    /// The numbers of the formulas.
    pub struct Figures = "figures" {
        pub usual: Usual = single("usual"),
        pub side_limit: SideLimit = single("side-limit"),
        pub front_seats: FrontSeats = single("front-seats"),
        pub acceleration: Vec<Acceleration> = lines("acceleration"),
        pub top_speed: TopSpeed = single("top-speed"),
        pub power_units: PowerUnits = single("power-units"),
        pub range: Range = single("range"),
        pub fuel: Vec<Fuel> = lines("fuel"),
        pub unlike_tires: UnlikeTires = single("unlike-tires"),
        pub skills: Skills = single("skills"),
        pub burden: Burden = single("burden"),
        pub at_speed: AtSpeed = single("at-speed"),
        pub division: Division = single("division"),
        pub purse: Purse = single("purse"),
        pub damage_modifiers: Vec<DamageModifier> = lines("damage-modifier"),
        pub beyond: Beyond = single("damage-modifier-beyond"),
    }

    /// Defaults for parts that a design does not name.
    pub struct Usual = "the defaults" {
        /// The chassis.
        pub chassis: String = name("chassis", "chassis"),
        /// The suspension; each kind of vehicle has its own row of this name.
        pub suspension: String = name("suspension", "suspension"),
        /// The type of armor.
        pub armor: String = name("armor", "armor"),
        /// The type of metal armor.
        pub metal: String = name("metal", "armor"),
        pub cite: Cite = Source,
    }

    pub struct SideLimit = "the side limit" {
        /// Share of the spaces that the weapons on a side may take.
        pub share: Exact = amount("share"),
        pub cite: Cite = Source,
    }

    pub struct FrontSeats = "the front seats" {
        /// People in front.
        pub most: Exact = amount("most"),
        pub cite: Cite = Source,
    }

    pub struct Acceleration = "a step of acceleration" {
        /// Power as a share of the weight.
        pub power: Exact = amount("power").positive(),
        /// Miles per hour a turn.
        pub mph: Exact = amount("mph"),
        pub cite: Option<Cite> = Source.optional(),
        /// Whether a part adds it to the table.
        pub is_added: bool = unset(),
    }

    pub struct TopSpeed = "the top speed" {
        /// Factor of the formula.
        pub factor: Exact = amount("factor"),
        /// Speeds are rounded down to a multiple of this.
        pub step: Exact = amount("step").positive(),
        pub cite: Cite = Source,
    }

    pub struct PowerUnits = "power units" {
        /// Power units per space of a car plant.
        pub per_car_space: Exact = amount("per-car-space"),
        /// Power units per damage point of a cycle plant.
        pub per_cycle_dp: Exact = amount("per-cycle-dp"),
        pub cite: Cite = Source,
    }

    pub struct Range = "the range" {
        /// Miles on a full plant at top speed.
        pub miles: Exact = amount("miles"),
        /// Cruising speed as a share of the top speed.
        pub cruising: Exact = amount("cruising").positive(),
        pub cite: Cite = Source,
    }

    pub struct Fuel = "fuel" {
        /// Dollars of a gallon.
        pub cost: Exact = amount("cost"),
        /// Pounds of a gallon.
        pub weight: Exact = amount("weight"),
        /// Gallons of a tank that takes no space.
        pub free_gallons: Exact = amount("free-gallons"),
        /// Gallons in a space of a larger tank.
        pub gallons_a_space: Exact = amount("gallons-a-space").positive(),
        pub cite: Cite = Source,
    }

    pub struct UnlikeTires = "unlike tires" {
        /// The change of the handling class.
        pub handling_class: Exact = number("handling-class", -LARGEST..=LARGEST),
        pub cite: Cite = Source,
    }

    pub struct Skills = "skills" {
        /// Skill points of a level.
        pub level: Exact = amount("level"),
        /// Number of levels at that price.
        pub levels: i64 = whole("levels", 1..=LARGEST),
        /// Points of a new character.
        pub start: Exact = amount("start"),
        pub cite: Cite = Source,
    }

    pub struct Burden = "the burden" {
        /// Grenade equivalents that a person may carry.
        pub most: Exact = amount("most"),
        pub cite: Cite = Source,
    }

    pub struct AtSpeed = "high speed" {
        /// Miles per hour above which spoilers and airdams work.
        pub mph: Exact = amount("mph"),
        pub cite: Cite = Source,
    }

    pub struct Division = "divisions" {
        /// Dollars of one division.
        pub unit: Exact = amount("unit"),
        /// Dollars between the divisions that events use.
        pub step: Exact = amount("step").positive(),
        pub cite: Cite = Source,
    }

    pub struct Purse = "a purse" {
        /// The smallest purse, as a share of the competing vehicles' worth.
        pub least: Exact = amount("least"),
        /// The largest purse, as a share of the competing vehicles' worth.
        pub most: Exact = amount("most"),
        pub cite: Cite = Source,
    }

    pub struct DamageModifier = "a damage modifier" {
        /// The highest weight that it applies to, in pounds.
        pub weight: Exact = amount("weight"),
        /// The modifier.
        pub modifier: Exact = amount("modifier"),
        pub cite: Cite = Source,
    }

    pub struct Beyond = "damage modifiers beyond the last" {
        /// Pounds for each further point of the modifier.
        pub every: Exact = amount("every").positive(),
        pub cite: Cite = Source,
    }
}

impl Figures {
    /// Sorts acceleration and damage modifiers; `None` if either is empty.
    pub fn rising(mut self) -> Option<Figures> {
        self.acceleration.sort_by_key(|step| step.power);
        self.damage_modifiers.sort_by_key(|step| step.weight);
        (!self.acceleration.is_empty() && !self.damage_modifiers.is_empty()).then_some(self)
    }
}
