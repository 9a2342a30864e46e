//! Weapons, their ammunition, and turrets.

use crate::catalog::dice::dice;
use crate::catalog::{Row, items};
use crate::shape;
use crate::units::{Exact, LARGEST};

use super::changes::{Figure, Share, Terms};

shape! {
    pub struct WeaponRow = "a weapon" {
        pub row: Row = flat(),
        /// The class of weapon; for dropped weapons it begins with `dropped`.
        pub class: String = text("class"),
        /// The roll to hit, on two dice.
        pub to_hit: Option<i64> = count("to-hit").optional(),
        /// Damage as it is rolled: `2d`, `1d-1`.
        pub damage: Option<String> = dice("damage").optional(),
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
        /// Dollars of a shot; omitted if it depends on the ammunition.
        pub shot_cost: Option<Exact> = amount("shot-cost").optional(),
        /// Pounds of a shot.
        pub shot_weight: Exact = amount("shot-weight").or(0),
        pub claims: Claims = flat(),
        /// The area of effect: `area`, `burst`.
        pub effect: Option<String> = text("effect").optional(),
        /// It fires once, and its shot is part of it.
        pub one_shot: bool = flag("one-shot"),
        /// Power units per shot, for a laser.
        pub drain: Option<i64> = whole("drain", 1..=LARGEST).optional(),
        /// Range in inches.
        pub range: Option<i64> = count("range").optional(),
        /// The modifier of a roll for fire.
        pub fire_modifier: Option<i64> = count("fire-modifier").optional(),
        /// Turns that a fire burns.
        pub burn_duration: Option<i64> = count("burn-duration").optional(),
        /// Projectiles of a shot, each with its own roll to hit.
        pub projectiles: i64 = whole("projectiles", 1..=LARGEST).or(1),
        /// It does not count in an exchange of fire.
        pub harmless: bool = flag("harmless"),
        pub terms: Terms = flat(),
        /// Its effect besides damage.
        pub does: Option<String> = text("does").optional(),
    }

    /// Figures that the book prints with a weapon and that follow from its other figures.
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
        /// The default for a weapon that needs a type of ammunition.
        pub usual: bool = flag("usual"),
        /// Dollars of a shot, or of a weapon that fires once; by default the weapon's own.
        pub shot_cost: Option<Exact> = amount("shot-cost").optional(),
        /// Pounds of a shot, if different from the weapon's.
        pub shot_weight: Option<Exact> = amount("shot-weight").optional(),
        /// Dollars that it adds to a plain shot of any of its weapons.
        surcharge: Exact = amount("surcharge").or(0),
        /// Shares of a plain shot, which are added to it.
        share: Vec<Share> = tables("share").usually_one().replaced(),
        /// The modifier of a roll to hit.
        pub to_hit: i64 = signed("to-hit").or(0),
        /// The most kinds of ammunition in a magazine with it.
        pub most_kinds: Option<i64> = whole("most-kinds", 1..=LARGEST).optional(),
        /// Damage as it is rolled, if different from the weapon's.
        pub damage: Option<String> = dice("damage").optional(),
        /// Damage that it adds for each die.
        pub damage_per_die: i64 = signed("damage-per-die").or(0),
        /// The modifier of a roll for fire.
        pub fire_modifier: Option<i64> = count("fire-modifier").optional(),
        /// Turns that a fire burns.
        pub burn_duration: Option<i64> = count("burn-duration").optional(),
        /// It does not count in an exchange of fire.
        pub harmless: bool = flag("harmless"),
        /// Vehicles take half of its damage, rounded down.
        pub halved: bool = flag("halved"),
        pub terms: Terms = flat(),
        /// Its effect besides damage.
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
        /// A pop-up turret, which comes up to fire.
        pub pop_up: bool = flag("pop-up"),
        pub terms: Terms = flat(),
    }
}

items!(WeaponRow, Ammunition, Turret);

impl Ammunition {
    /// Dollars and pounds of a shot from this weapon.
    pub fn shot(&self, weapon: &WeaponRow) -> (Exact, Exact) {
        let (cost, weight) = weapon.plain_shot();
        let more = |plain: Exact, figure| plain * Share::of_plain(&self.share, figure);
        let own = self.shot_cost.unwrap_or(cost) + self.surcharge + more(cost, Figure::Cost);
        (own, self.shot_weight.unwrap_or(weight) + more(weight, Figure::Weight))
    }
}

impl WeaponRow {
    /// Dollars of a shot of standard ammunition; `None` without one.
    pub fn usual_shot_cost(&self) -> Option<Exact> {
        self.shot_cost.or(self.one_shot.then_some(Exact::ZERO))
    }

    /// The fire modifier and burn duration, if it sets fires.
    pub fn fire(&self) -> Option<(i64, i64)> {
        let fire = (self.fire_modifier?, self.burn_duration?);
        (fire != (0, 0)).then_some(fire)
    }

    pub fn is_laser(&self) -> bool {
        self.drain.is_some() || self.class == "laser"
    }

    pub fn is_dropped(&self) -> bool {
        self.class.starts_with("dropped")
    }

    /// Dollars and pounds of a plain shot; of the whole weapon, if it fires once.
    pub fn plain_shot(&self) -> (Exact, Exact) {
        match self.one_shot {
            true => (self.cost, self.weight),
            false => (self.shot_cost.unwrap_or_default(), self.shot_weight),
        }
    }

    pub fn takes_magazines(&self) -> bool {
        self.shots > 0 && !self.one_shot
    }
}
