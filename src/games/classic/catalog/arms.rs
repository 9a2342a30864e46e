//! Weapons, what they fire, and the turrets that they stand in.

use crate::catalog::{Row, items};
use crate::shape;
use crate::units::{Exact, LARGEST};

shape! {
    pub struct Weapon = "a weapon" {
        pub row: Row = flat(),
        /// What sort of weapon it is; those that drop something begin with `dropped`.
        pub class: String = text("class"),
        /// On two dice.
        pub to_hit: Option<i64> = count("to-hit").optional(),
        /// As it is rolled: `2d`, `1d-1`.
        pub damage: Option<String> = text("damage").optional(),
        /// Damage points.
        pub dp: i64 = count("dp"),
        /// Dollars without ammunition.
        pub cost: Exact = amount("cost"),
        /// Pounds without ammunition.
        pub weight: Exact = amount("weight"),
        /// Spaces.
        pub spaces: Exact = amount("spaces"),
        /// Shots of a full load; 0 for lasers.
        pub shots: i64 = count("shots").or(0),
        /// Dollars of a shot; left out where they depend on the ammunition.
        pub shot_cost: Option<Exact> = amount("shot-cost").optional(),
        /// Pounds of a shot.
        pub shot_weight: Exact = amount("shot-weight").or(0),
        pub claims: Claims = flat(),
        /// What it strikes: `area`, `burst`.
        pub effect: Option<String> = text("effect").optional(),
        /// It fires once, and its ammunition is part of it.
        pub one_shot: bool = flag("one-shot"),
        /// Power units a shot, of a laser.
        pub drain: Option<i64> = whole("drain", 1..=LARGEST).optional(),
        /// Inches.
        pub range: Option<i64> = count("range").optional(),
        /// What it adds to a roll for fire.
        pub fire_modifier: Option<i64> = count("fire-modifier").optional(),
        /// How long what it lit goes on burning.
        pub burn_duration: Option<i64> = count("burn-duration").optional(),
        /// Its ammunition may explode in the vehicle.
        pub explosive: bool = flag("explosive"),
        /// What it does beside damage.
        pub does: Option<String> = text("does").optional(),
    }

    /// Figures that the book prints beside a weapon and that follow from its others.
    pub struct Claims = "printed figures" {
        /// The printed price with a full load.
        pub loaded_cost: Option<Exact> = amount("loaded-cost").optional(),
        /// The printed weight with a full load.
        pub loaded_weight: Option<Exact> = amount("loaded-weight").optional(),
        /// The printed price of a full magazine.
        pub magazine_cost: Option<Exact> = amount("magazine-cost").optional(),
        /// The printed weight of a full magazine.
        pub magazine_weight: Option<Exact> = amount("magazine-weight").optional(),
    }

    /// A special load.
    pub struct Ammunition = "ammunition" {
        pub row: Row = flat(),
        /// The weapons that fire it.
        pub weapons: Vec<String> = name("for", "weapon").telling_apart().several().at_least_one(),
        /// What to load where a weapon needs ammunition and the design names none.
        pub usual: bool = flag("usual"),
        /// Dollars of a shot.
        pub shot_cost: Exact = amount("shot-cost"),
        /// Pounds of a shot, where it is not what the weapon says.
        pub shot_weight: Option<Exact> = amount("shot-weight").optional(),
        /// As it is rolled, where it is not what the weapon says.
        pub damage: Option<String> = text("damage").optional(),
        /// What it adds to a roll for fire.
        pub fire_modifier: Option<i64> = count("fire-modifier").optional(),
        /// How long what it lit goes on burning.
        pub burn_duration: Option<i64> = count("burn-duration").optional(),
        /// What it does beside damage.
        pub does: Option<String> = text("does").optional(),
    }

    pub struct Turret = "a turret" {
        pub row: Row = flat(),
        /// Spaces of weapons that it holds.
        pub size: i64 = count("size"),
        /// Dollars.
        pub cost: Exact = amount("cost"),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Spaces inside the vehicle.
        pub spaces: Exact = amount("spaces"),
        /// It comes up to fire, and goes down again.
        pub pop_up: bool = flag("pop-up"),
    }
}

items!(Weapon, Ammunition, Turret);

impl Weapon {
    /// Dollars of a shot of the usual ammunition; `None` where there is none.
    pub fn usual_shot_cost(&self) -> Option<Exact> {
        self.shot_cost.or(self.one_shot.then_some(Exact::ZERO))
    }

    pub fn is_laser(&self) -> bool {
        self.drain.is_some()
    }

    pub fn is_dropped(&self) -> bool {
        self.class.starts_with("dropped")
    }

    pub fn takes_magazines(&self) -> bool {
        self.shots > 0 && !self.one_shot
    }
}
