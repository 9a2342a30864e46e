//! The numbers of the formulas.

use std::sync::Arc;

use crate::catalog::slots::{Source, lines, single};
use crate::check::rule::Cite;
use crate::shape;
use crate::units::{Exact, LARGEST};
use crate::vehicle::description;

shape! {
    /// The tables of figures.
    pub struct Tables = "figures" {
        usual: Usual = single("usual"),
        side_limit: SideLimit = single("side-limit"),
        front_seats: FrontSeats = single("front-seats"),
        acceleration: Vec<Acceleration> = lines("acceleration"),
        top_speed: TopSpeed = single("top-speed"),
        power_units: PowerUnits = single("power-units"),
        range: Range = single("range"),
        unlike_tires: UnlikeTires = single("unlike-tires"),
        skills: Skills = single("skills"),
        burden: Burden = single("burden"),
        at_speed: AtSpeed = single("at-speed"),
        division: Division = single("division"),
        purse: Purse = single("purse"),
        damage_modifiers: Vec<DamageModifier> = lines("damage-modifier"),
        beyond: Beyond = single("damage-modifier-beyond"),
    }

    /// Defaults for what a design does not name.
    pub struct Usual = "the defaults" {
        /// The chassis.
        pub chassis: String = name("chassis", "chassis"),
        /// The suspension; each kind of vehicle has its own row of this name.
        pub suspension: String = name("suspension", "suspension"),
        /// The type of armor.
        pub armor: String = name("armor", "armor"),
        /// The type of metal armor.
        pub metal: String = name("metal", "armor"),
        cite: Cite = Source,
    }

    pub struct SideLimit = "the side limit" {
        /// Share of the spaces that the weapons on a side may take.
        share: Exact = amount("share"),
        cite: Cite = Source,
    }

    pub struct FrontSeats = "the front seats" {
        /// People in front.
        most: Exact = amount("most"),
        cite: Cite = Source,
    }

    pub struct Acceleration = "a step of acceleration" {
        /// Power as a share of the weight.
        power: Exact = amount("power").positive(),
        /// Miles per hour a turn.
        mph: Exact = amount("mph"),
        cite: Cite = Source,
    }

    pub struct TopSpeed = "the top speed" {
        /// Factor of the formula.
        factor: Exact = amount("factor"),
        /// Speeds are rounded down to a multiple of this.
        step: Exact = amount("step").positive(),
        cite: Cite = Source,
    }

    pub struct PowerUnits = "power units" {
        /// Power units per space of a car plant.
        per_car_space: Exact = amount("per-car-space"),
        /// Power units per damage point of a cycle plant.
        per_cycle_dp: Exact = amount("per-cycle-dp"),
        cite: Cite = Source,
    }

    pub struct Range = "the range" {
        /// Miles on a full plant at top speed.
        miles: Exact = amount("miles"),
        /// Cruising speed as a share of the top speed.
        cruising: Exact = amount("cruising").positive(),
        cite: Cite = Source,
    }

    pub struct UnlikeTires = "unlike tires" {
        /// What they add to the handling class.
        handling_class: Exact = number("handling-class", -LARGEST..=LARGEST),
        cite: Cite = Source,
    }

    pub struct Skills = "skills" {
        /// Skill points of a level.
        level: Exact = amount("level"),
        /// Number of levels at that price.
        levels: i64 = whole("levels", 1..=LARGEST),
        /// Points of a new character.
        start: Exact = amount("start"),
        cite: Cite = Source,
    }

    pub struct Burden = "the burden" {
        /// Grenade equivalents that a person may carry.
        most: Exact = amount("most"),
        cite: Cite = Source,
    }

    pub struct AtSpeed = "high speed" {
        /// Miles per hour above which spoilers and airdams work.
        mph: Exact = amount("mph"),
        cite: Cite = Source,
    }

    pub struct Division = "divisions" {
        /// Dollars of one division.
        unit: Exact = amount("unit"),
        /// Dollars between the divisions that events use.
        step: Exact = amount("step").positive(),
        cite: Cite = Source,
    }

    pub struct Purse = "a purse" {
        /// The smallest purse, as a share of the competing vehicles' worth.
        least: Exact = amount("least"),
        /// The largest purse, as a share of the competing vehicles' worth.
        most: Exact = amount("most"),
        cite: Cite = Source,
    }

    pub struct DamageModifier = "a damage modifier" {
        /// The highest weight that it applies to, in pounds.
        weight: Exact = amount("weight"),
        /// The modifier.
        modifier: Exact = amount("modifier"),
        cite: Cite = Source,
    }

    pub struct Beyond = "damage modifiers beyond the last" {
        /// Pounds for each further point of the modifier.
        every: Exact = amount("every").positive(),
        cite: Cite = Source,
    }
}

/// The numbers of the formulas.
#[derive(Clone, Debug)]
pub struct Figures {
    pub usual: Usual,
    pub side_limit: Figure<Exact>,
    pub front_seats: Figure<i64>,
    /// Power as a share of the weight, and miles per hour a turn; rising.
    pub acceleration: Vec<(Exact, i64)>,
    pub acceleration_cite: Cite,
    pub top_speed_factor: Exact,
    pub top_speed_step: Exact,
    pub units_per_space: Exact,
    pub units_per_dp: Exact,
    /// Miles on a full plant at top speed.
    pub range: Exact,
    /// Cruising speed as a share of the top speed.
    pub cruising: Exact,
    pub unlike_tires: Figure<i64>,
    /// Skill points of a level, levels at that price, and points of a new character.
    pub skill_level: i64,
    pub skill_levels: i64,
    pub skill_start: i64,
    /// Grenade equivalents that a person may carry.
    pub burden: Figure<i64>,
    /// Miles per hour above which spoilers and airdams work.
    pub at_speed: i64,
    /// Dollars of one division.
    pub division: Exact,
    /// Dollars between the divisions that events use.
    pub division_step: Exact,
    /// What the purse of a competition is.
    pub purse: Arc<description::Purse>,
    /// Highest weights with their modifiers, rising.
    pub damage_modifiers: Vec<(Exact, Exact)>,
    pub damage_modifier_every: Exact,
}

#[derive(Clone, Debug)]
pub struct Figure<T> {
    pub value: T,
    pub cite: Cite,
}

impl Figures {
    /// Reads the tables; `None` without a step of acceleration or a damage modifier.
    pub fn of(tables: Tables) -> Option<Figures> {
        let mut acceleration = tables.acceleration;
        acceleration.sort_by_key(|step| step.power);
        let mut modifiers = tables.damage_modifiers;
        modifiers.sort_by_key(|step| step.weight);
        modifiers.last()?;
        Some(Figures {
            usual: tables.usual,
            side_limit: Figure { value: tables.side_limit.share, cite: tables.side_limit.cite },
            front_seats: Figure {
                value: tables.front_seats.most.floor(),
                cite: tables.front_seats.cite,
            },
            acceleration_cite: acceleration.last()?.cite.clone(),
            acceleration: acceleration.iter().map(|step| (step.power, step.mph.floor())).collect(),
            top_speed_factor: tables.top_speed.factor,
            top_speed_step: tables.top_speed.step,
            units_per_space: tables.power_units.per_car_space,
            units_per_dp: tables.power_units.per_cycle_dp,
            range: tables.range.miles,
            cruising: tables.range.cruising,
            unlike_tires: Figure {
                value: tables.unlike_tires.handling_class.floor(),
                cite: tables.unlike_tires.cite,
            },
            skill_level: tables.skills.level.floor(),
            skill_levels: tables.skills.levels,
            skill_start: tables.skills.start.floor(),
            burden: Figure { value: tables.burden.most.floor(), cite: tables.burden.cite },
            at_speed: tables.at_speed.mph.floor(),
            division: tables.division.unit,
            division_step: tables.division.step,
            purse: Arc::new(description::Purse {
                shares: (tables.purse.least, tables.purse.most),
                cite: tables.purse.cite,
            }),
            damage_modifiers: modifiers.iter().map(|step| (step.weight, step.modifier)).collect(),
            damage_modifier_every: tables.beyond.every,
        })
    }
}
