//! The rows of the Car Wars Classic catalog; those of people and of play, and the formulas, have a file each.
//!
//! Costs are dollars, weights pounds, spaces spaces of the vehicle, powers power factors; factors multiply.

mod figures;
mod people;
pub mod play;
mod read;

use std::sync::LazyLock;

use crate::catalog::references::Reference;
use crate::catalog::{Row, Shelf, built_in, items};
use crate::rule::Cite;
use crate::units::Exact;

use super::places::{Place, Wheel};

pub use figures::{Figure, Figures};
pub use people::{CrewRole, Gear, GearSort, HandSort, HandWeapon, Skill, Slots};
pub use play::Play;
pub use read::read;

/// Everything that a design can name, and the figures of the formulas.
#[derive(Debug)]
pub struct Catalog {
    pub kinds: Shelf<Kind>,
    pub bodies: Shelf<Body>,
    pub chassis: Shelf<Chassis>,
    pub suspensions: Shelf<Suspension>,
    pub power_plants: Shelf<PowerPlant>,
    pub tires: Shelf<Tire>,
    pub tire_modifications: Shelf<TireModification>,
    pub armor: Shelf<ArmorType>,
    pub weapons: Shelf<Weapon>,
    pub ammunition: Shelf<Ammunition>,
    pub turrets: Shelf<Turret>,
    pub accessories: Shelf<Accessory>,
    pub crew: Shelf<CrewRole>,
    pub skills: Shelf<Skill>,
    pub hand_weapons: Shelf<HandWeapon>,
    pub gear: Shelf<Gear>,
    pub fittings: Fittings,
    pub figures: Figures,
    pub play: Play,
}

/// What differs between cars, cycles and trikes.
#[derive(Debug)]
pub struct Kind {
    pub row: Row,
    pub armor_locations: Vec<Place>,
    /// `None`: every type.
    pub armor_types: Option<Vec<String>>,
    pub weapon_mounts: Vec<Place>,
    pub wheels: Vec<Wheel>,
    /// Factor on the weight of a tire.
    pub tire_weight: Exact,
    /// Handling class off road without the suspension for it.
    pub off_road: i64,
    pub off_road_cite: Cite,
    pub chassis: bool,
    pub side_limit: bool,
    /// Handling class lost to guards on the front wheels.
    pub front_guards: i64,
    pub front_guards_cite: Option<Cite>,
    /// The skill that drives it.
    pub skill: String,
    pub body_cost: Exact,
    pub spaces: i64,
    pub suspension_bonus: i64,
    pub suspension_most: Option<i64>,
    /// Whether gunners ride on it.
    pub gunners: bool,
    pub most_passengers: Option<i64>,
    pub most_people: Option<i64>,
    /// Spaces that a passenger takes, where it is not what the crew's row says.
    pub passenger_spaces: Option<Exact>,
}

#[derive(Debug)]
pub struct Body {
    pub row: Row,
    /// What the vehicle is called, where the name alone would not say it.
    pub class: Option<String>,
    pub kind: String,
    pub cost: Exact,
    pub weight: Exact,
    pub max_load: Exact,
    pub spaces: i64,
    pub cargo_spaces: i64,
    pub armor_cost: Exact,
    pub armor_weight: Exact,
    /// The column of the suspension table.
    pub handling: String,
    /// Heavier than this, it takes the van column.
    pub van_handling_above: Option<Exact>,
    pub six_wheels: SixWheels,
    /// Spaces of the largest turret; 0 for none.
    pub largest_turret: i64,
    pub pulls_sidecar: bool,
}

/// Whether a body takes six wheels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SixWheels {
    Never,
    Allowed,
    /// Needed under an extra-heavy chassis.
    Needed,
}

#[derive(Debug)]
pub struct Chassis {
    pub row: Row,
    /// Share of the body price.
    pub cost: Exact,
    /// Share of the maximum load.
    pub load: Exact,
    pub extra_heavy: bool,
}

#[derive(Debug)]
pub struct Suspension {
    pub row: Row,
    pub kinds: Vec<String>,
    /// Share of the body price.
    pub cost: Exact,
    /// Handling class by column.
    pub handling_class: Vec<(String, i64)>,
    pub off_road: bool,
}

#[derive(Debug)]
pub struct PowerPlant {
    pub row: Row,
    pub kinds: Vec<String>,
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    pub dp: i64,
    pub power: Exact,
    /// Kinds that it was not made for but works in.
    pub tolerated_in: Vec<String>,
}

#[derive(Debug)]
pub struct Tire {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub dp: Exact,
}

#[derive(Debug)]
pub struct TireModification {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub weight_change: Exact,
    pub dp: Exact,
    pub dp_change: i64,
    /// Handling class when it is on every wheel.
    pub handling_class: i64,
    pub off_road_handling_class: i64,
}

#[derive(Debug)]
pub struct ArmorType {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub repair: Exact,
    pub metal: bool,
    pub fireproof: bool,
}

#[derive(Debug)]
pub struct Weapon {
    pub row: Row,
    pub class: String,
    pub to_hit: Option<i64>,
    pub damage: Option<String>,
    pub dp: i64,
    /// Without ammunition.
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    /// Shots of a full load; 0 for lasers.
    pub shots: i64,
    /// `None` where the price depends on the ammunition.
    pub shot_cost: Option<Exact>,
    pub shot_weight: Exact,
    pub claims: Claims,
    pub effect: Option<String>,
    pub one_shot: bool,
    /// Power units a shot.
    pub drain: Option<i64>,
    /// Inches.
    pub range: Option<i64>,
    pub fire_modifier: Option<i64>,
    pub burn_duration: Option<i64>,
    pub explosive: bool,
    pub does: Option<String>,
}

/// Figures that the book prints beside a weapon and that follow from its others.
#[derive(Debug)]
pub struct Claims {
    pub loaded_cost: Option<Exact>,
    pub loaded_weight: Option<Exact>,
    pub magazine_cost: Option<Exact>,
    pub magazine_weight: Option<Exact>,
}

impl Weapon {
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

/// A special load.
#[derive(Debug)]
pub struct Ammunition {
    pub row: Row,
    /// Ids of the weapons that fire it.
    pub weapons: Vec<String>,
    pub shot_cost: Exact,
    /// `None`: as the weapon says.
    pub shot_weight: Option<Exact>,
    pub damage: Option<String>,
    pub fire_modifier: Option<i64>,
    pub burn_duration: Option<i64>,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Turret {
    pub row: Row,
    /// Spaces of weapons that it holds.
    pub size: i64,
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    pub pop_up: bool,
}

#[derive(Debug)]
pub struct Accessory {
    pub row: Row,
    pub sort: Sort,
    pub kinds: Vec<String>,
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    pub dp: Option<i64>,
    /// Points of armor that it costs and weighs.
    pub point_cost: Exact,
    pub point_weight: Exact,
    pub point_type: PointType,
    /// Shares of the front armor that it costs and weighs.
    pub front_armor_cost: Exact,
    pub front_armor_weight: Exact,
    /// Bought once for each facing that carries armor.
    pub per_facing: bool,
    pub locations: Vec<Place>,
    pub once: Once,
    /// Ids of what cannot stand at the same place.
    pub conflicts: Vec<String>,
    pub fake: Option<Fake>,
    pub serves: Option<Serves>,
    pub weapon: Option<ForWeapon>,
    /// Its bonus does not add to another computer's.
    pub computer: bool,
    pub to_hit: i64,
    pub handling_class: i64,
    pub handling_class_at_speed: i64,
    /// Pieces of a full set.
    pub set_of: i64,
    pub in_cargo: bool,
    pub does: Option<String>,
}

/// Accessories with rules of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Plain,
    Ramplate,
    Airdam,
    SafetySeat,
    /// Joins a sidecar to its cycle.
    Joining,
}

/// The type of the armor points that an accessory is priced by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointType {
    Plastic,
    Metal,
    /// One of the vehicle's own.
    Vehicle,
    /// That of the front armor.
    Front,
    Free,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    Any,
    Vehicle,
    Location,
}

/// A dummy: for a price, or for the price of some points of armor.
#[derive(Clone, Copy, Debug)]
pub enum Fake {
    Cost(Exact),
    Points(Exact),
}

/// Whom an accessory is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serves {
    /// A driver or gunner.
    Gunners,
    People,
}

/// Which weapons a computer is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForWeapon {
    /// All of one type at one place.
    Type,
    One,
}

/// What is added to weapons, wheels and turrets.
#[derive(Debug)]
pub struct Fittings {
    pub extra_magazine: Fitting,
    pub magazine_switch: Fitting,
    pub link: Fitting,
    pub smart_link: Fitting,
    pub universal_turret: Fitting,
    pub infrared: Fitting,
    pub both_fuses: Fitting,
    pub impact_fuse: Fitting,
    pub six_wheels: Fitting,
    pub retractable_wheelguards: Fitting,
    pub spare_tire: Fitting,
    pub wheelguard: Wheelguard,
    pub cycle_wheelguard: Wheelguard,
}

#[derive(Clone, Debug)]
pub struct Fitting {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub spaces: Exact,
    pub dp: i64,
    /// Multiplies the price of what it is added to.
    pub factor: Exact,
    /// Ids of the weapons that take it.
    pub weapons: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Wheelguard {
    pub row: Row,
    pub point_cost: Exact,
    pub point_weight: Exact,
    /// Heaviest single guard, pounds.
    pub heaviest: Exact,
    /// It stops hits on the tire on this roll or less.
    pub to_hit_guard: i64,
}

items!(
    Kind,
    Body,
    Chassis,
    Suspension,
    PowerPlant,
    Tire,
    TireModification,
    ArmorType,
    Weapon,
    Ammunition,
    Turret,
    Accessory,
    CrewRole,
    Skill,
    HandWeapon,
    Gear,
    Fitting,
    Wheelguard
);

/// The files of the built-in catalog. A test compares the list with the folder.
pub const FILES: &[(&str, &str)] = &[
    ("accessories.toml", include_str!("../../../../catalog/classic/accessories.toml")),
    ("ammunition.toml", include_str!("../../../../catalog/classic/ammunition.toml")),
    ("armor.toml", include_str!("../../../../catalog/classic/armor.toml")),
    ("bodies.toml", include_str!("../../../../catalog/classic/bodies.toml")),
    ("chassis.toml", include_str!("../../../../catalog/classic/chassis.toml")),
    ("control.toml", include_str!("../../../../catalog/classic/control.toml")),
    ("crew.toml", include_str!("../../../../catalog/classic/crew.toml")),
    ("figures.toml", include_str!("../../../../catalog/classic/figures.toml")),
    ("fittings.toml", include_str!("../../../../catalog/classic/fittings.toml")),
    ("gear.toml", include_str!("../../../../catalog/classic/gear.toml")),
    ("hand-weapons.toml", include_str!("../../../../catalog/classic/hand-weapons.toml")),
    ("kinds.toml", include_str!("../../../../catalog/classic/kinds.toml")),
    ("movement.toml", include_str!("../../../../catalog/classic/movement.toml")),
    ("play.toml", include_str!("../../../../catalog/classic/play.toml")),
    ("power-plants.toml", include_str!("../../../../catalog/classic/power-plants.toml")),
    ("skills.toml", include_str!("../../../../catalog/classic/skills.toml")),
    ("suspensions.toml", include_str!("../../../../catalog/classic/suspensions.toml")),
    ("targeting.toml", include_str!("../../../../catalog/classic/targeting.toml")),
    ("tires.toml", include_str!("../../../../catalog/classic/tires.toml")),
    ("turrets.toml", include_str!("../../../../catalog/classic/turrets.toml")),
    ("weapons.toml", include_str!("../../../../catalog/classic/weapons.toml")),
];

/// The file of the readings, which no vehicle needs: only explanations do.
pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../../catalog/classic/rulings.toml"));

/// The catalog that is built into the program, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| built_in("catalog/classic", FILES, read));
    &CATALOG
}

/// The keys by which rows point at each other.
pub const REFERENCES: &[Reference] = &[
    Reference { kind: "kind", key: "armor-types", to: "armor", tells_apart: false },
    Reference { kind: "body", key: "kind", to: "kind", tells_apart: true },
    Reference { kind: "suspension", key: "kinds", to: "kind", tells_apart: true },
    Reference { kind: "power-plant", key: "tolerated-in", to: "kind", tells_apart: false },
    Reference { kind: "power-plant", key: "kinds", to: "kind", tells_apart: true },
    Reference { kind: "ammunition", key: "for", to: "weapon", tells_apart: true },
    Reference { kind: "fitting", key: "for", to: "weapon", tells_apart: false },
    Reference { kind: "accessory", key: "kinds", to: "kind", tells_apart: true },
    Reference { kind: "gear", key: "conflicts", to: "gear", tells_apart: false },
    Reference { kind: "accessory", key: "conflicts", to: "accessory", tells_apart: false },
];
