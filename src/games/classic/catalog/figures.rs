//! The numbers of the formulas.

use crate::catalog::slots::{Source, lines, single};
use crate::check::rule::Cite;
use crate::shape;
use crate::units::{Exact, LARGEST};

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

    /// What a design has that says nothing of it.
    pub struct Usual = "what is usual" {
        /// The chassis.
        pub chassis: String = name("chassis", "chassis"),
        /// The suspension; other kinds of vehicles have theirs of this name.
        pub suspension: String = name("suspension", "suspension"),
        /// The type of armor.
        pub armor: String = name("armor", "armor"),
        /// The type of metal armor.
        pub metal: String = name("metal", "armor"),
        cite: Cite = Source,
    }

    pub struct SideLimit = "the side limit" {
        /// Share of the spaces that the weapons of a side may take.
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
        /// Units of a car plant, for each space.
        per_car_space: Exact = amount("per-car-space"),
        /// Units of a cycle plant, for each damage point.
        per_cycle_dp: Exact = amount("per-cycle-dp"),
        cite: Cite = Source,
    }

    pub struct Range = "the range" {
        /// Miles that a full plant lasts at top speed.
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
        /// Levels at that price.
        levels: i64 = whole("levels", 1..=LARGEST),
        /// Points to begin with.
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
        /// The least share of what competes for it.
        least: Exact = amount("least"),
        /// The largest share of what competes for it.
        most: Exact = amount("most"),
        cite: Cite = Source,
    }

    pub struct DamageModifier = "a damage modifier" {
        /// Pounds up to which it is.
        weight: Exact = amount("weight"),
        /// The modifier.
        modifier: Exact = amount("modifier"),
        cite: Cite = Source,
    }

    pub struct Beyond = "damage modifiers beyond the last" {
        /// One more for each so many pounds.
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
    /// Miles that a full plant lasts at top speed.
    pub range: Exact,
    /// Cruising speed as a share of the top speed.
    pub cruising: Exact,
    pub unlike_tires: Figure<i64>,
    /// Skill points of a level, levels at that price, and points to begin with.
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
    /// The least and the most of a purse, as shares of what competes for it.
    pub purse: Figure<(Exact, Exact)>,
    /// Weights and the modifiers up to them; rising.
    pub damage_modifiers: Vec<(Exact, Exact)>,
    pub damage_modifier_every: Exact,
}

#[derive(Clone, Debug)]
pub struct Figure<T> {
    pub value: T,
    pub cite: Cite,
}

impl Figures {
    /// What the tables mean; `None` without a step of acceleration or a damage modifier.
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
            purse: Figure {
                value: (tables.purse.least, tables.purse.most),
                cite: tables.purse.cite,
            },
            damage_modifiers: modifiers.iter().map(|step| (step.weight, step.modifier)).collect(),
            damage_modifier_every: tables.beyond.every,
        })
    }
}
