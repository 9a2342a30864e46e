//! People, skills and gear.

use crate::catalog::dice::dice;
use crate::catalog::{Row, items};
use crate::shape;
use crate::text::words;
use crate::units::Exact;

shape! {
    pub struct CrewRole = "a crew member" {
        pub row: Row = flat(),
        /// Pounds.
        pub weight: Exact = amount("weight"),
        /// Spaces.
        pub spaces: Exact = amount("spaces"),
        /// Damage points.
        pub dp: i64 = count("dp"),
        /// Drives the vehicle.
        pub drives: bool = flag("drives"),
        /// Has weapon controls.
        pub fires: bool = flag("fires"),
        /// Rides in the cargo area, where there is one.
        pub in_cargo: bool = flag("in-cargo"),
    }

    pub struct Skill = "a skill" {
        pub row: Row = flat(),
        /// Everyone has it at base level.
        pub free: bool = flag("free"),
        /// Change of the handling class under a driver without it.
        pub handling_class_without: Option<i64> = signed("handling-class-without").optional(),
    }

    pub struct HandWeapon = "a hand weapon" {
        pub row: Row = flat(),
        /// The sort of hand weapon.
        pub sort: HandSort = choice("sort", HandSort::WORDS),
        /// Bulk in grenade equivalents.
        pub ge: Exact = amount("ge"),
        /// The roll to hit, on two dice.
        pub to_hit: i64 = count("to-hit"),
        /// Damage as it is rolled.
        pub damage: String = dice("damage"),
        /// Dollars without ammunition; grenades are priced by type.
        pub cost: Option<Exact> = amount("cost").optional(),
        /// Shots of a full load.
        pub shots: i64 = count("shots").or(0),
        /// Dollars of a shot; for launchers it depends on the ammunition.
        pub shot_cost: Option<Exact> = amount("shot-cost").optional(),
        /// The printed price with a full load.
        pub loaded_cost: Option<Exact> = amount("loaded-cost").optional(),
        /// The letters of its notes in the book's list.
        pub notes: Vec<String> = text("notes").several(),
    }

    /// Gear that people wear and carry besides weapons.
    pub struct Gear = "an item of gear" {
        pub row: Row = flat(),
        /// The sort of gear, if it has its own rules.
        pub sort: GearSort = choice("sort", GearSort::WORDS).or(GearSort::Plain),
        /// Dollars.
        pub cost: Exact = amount("cost").or(0),
        /// Its price as a share of what it holds.
        pub cost_share: Exact = amount("cost-share").or(0),
        /// Bulk in grenade equivalents.
        pub ge: Exact = amount("ge").or(0),
        /// Bulk when carried rather than worn.
        pub ge_carried: Option<Exact> = amount("ge-carried").optional(),
        /// Bulk of a clip for a submachine gun or grenade launcher.
        pub ge_bulky: Option<Exact> = amount("ge-bulky").optional(),
        /// Pounds as cargo.
        pub weight: Exact = amount("weight").or(0),
        /// Spaces as cargo.
        pub spaces: Exact = amount("spaces").or(0),
        /// Extra spaces that its user needs in a vehicle.
        pub spaces_in_use: Exact = amount("spaces-in-use").or(0),
        /// Damage points.
        pub dp: Option<i64> = count("dp").optional(),
        /// Damage points that it gives its wearer.
        pub armor_dp: Option<i64> = count("armor-dp").optional(),
        /// Grenade equivalents that its wearer can carry, if different from the usual limit.
        pub carry_limit: Option<i64> = count("carry-limit").optional(),
        /// Change of the reflex roll.
        pub reflexes: i64 = signed("reflexes").or(0),
        /// Gear that cannot be worn with it.
        pub conflicts: Vec<String> = name("conflicts", "gear").several(),
        /// Grenade equivalents in a backpack, spaces on a tripod.
        pub holds: Option<Exact> = amount("holds").optional(),
        pub slots: Slots = flat(),
        /// It fits in a vest's slot for a grenade.
        pub fits_as_grenade: bool = flag("fits-as-grenade"),
        /// Grenades in a box.
        pub shots: i64 = count("shots").or(0),
        /// Dollars of a point of a gunshield.
        pub point_cost: Exact = amount("point-cost").or(0),
        /// Pounds of a point of a gunshield.
        pub point_weight: Exact = amount("point-weight").or(0),
        /// The heaviest gunshield.
        pub max_weight: Option<Exact> = amount("max-weight").positive().optional(),
        /// Its effect, for the sheet.
        pub does: Option<String> = text("does").optional(),
    }

    /// The contents of a battle vest.
    #[derive(Copy, Default, PartialEq, Eq)]
    pub struct Slots = "the contents of a vest" {
        /// Pistols that a vest holds.
        pub pistols: i64 = count("pistols").or(0),
        /// Grenades that a vest holds.
        pub grenades: i64 = count("grenades").or(0),
        /// Clips that a vest holds.
        pub clips: i64 = count("clips").or(0),
        /// Knives that a vest holds.
        pub knives: i64 = count("knives").or(0),
    }
}

items!(CrewRole, Skill, HandWeapon, Gear);

impl HandWeapon {
    /// Dollars of a shot of standard ammunition; `None` without one.
    pub fn usual_shot_cost(&self) -> Option<Exact> {
        self.shot_cost.or((self.sort != HandSort::Launcher).then_some(Exact::ZERO))
    }
}

words! {
    pub enum HandSort {
        Pistol = "pistol",
        Rifle = "rifle",
        Smg = "smg",
        Shotgun = "shotgun",
        Launcher = "launcher",
        AntiTank = "anti-tank",
        Knife = "knife",
        Grenade = "grenade",
    }

    pub enum GearSort {
        Plain,
        Armor = "armor",
        Vest = "vest",
        Backpack = "backpack",
        Clip = "clip",
        ExtendedClip = "extended-clip",
        Spikes = "spikes",
        Tripod = "tripod",
        TripodMagazine = "tripod-magazine",
        Gunshield = "gunshield",
        GrenadeBox = "grenade-box",
        FullLoad = "full-load",
    }
}

impl GearSort {
    pub fn is_clip(self) -> bool {
        matches!(self, GearSort::Clip | GearSort::ExtendedClip)
    }
}
