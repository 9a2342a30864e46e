//! The rows of the Car Wars Classic catalog, and how they are read.
//!
//! Costs are dollars, weights pounds, spaces spaces of the vehicle, powers power factors; factors multiply.

use std::sync::LazyLock;

use crate::catalog::{Item, Reference, Row, Shelf, built_in, list, page, page_at, rows, single};
use crate::document::Fields;
use crate::rule::Cite;
use crate::units::{Exact, LARGEST};

use super::places::{PLACES, Place, WHEELS, Wheel};

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

#[derive(Debug)]
pub struct CrewRole {
    pub row: Row,
    pub weight: Exact,
    pub spaces: Exact,
    pub dp: i64,
    /// Has vehicle controls: drives or fires.
    pub fires: bool,
    pub in_cargo: bool,
}

#[derive(Debug)]
pub struct Skill {
    pub row: Row,
    /// Everybody has it at base level.
    pub free: bool,
    /// Handling class of a vehicle whose driver lacks it.
    pub handling_class_without: Option<i64>,
}

#[derive(Debug)]
pub struct HandWeapon {
    pub row: Row,
    pub sort: HandSort,
    /// Bulk in grenade equivalents.
    pub ge: Exact,
    pub to_hit: i64,
    pub damage: String,
    /// Without ammunition; `None` for grenades, which are priced by type.
    pub cost: Option<Exact>,
    pub shots: i64,
    /// `None` where the price depends on the ammunition.
    pub shot_cost: Option<Exact>,
    /// The printed price with a full load.
    pub loaded_cost: Option<Exact>,
    /// The letters of the list's notes.
    pub notes: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandSort {
    Pistol,
    Rifle,
    Smg,
    Shotgun,
    Launcher,
    AntiTank,
    Knife,
    Grenade,
}

/// What people wear and carry besides weapons.
#[derive(Clone, Debug)]
pub struct Gear {
    pub row: Row,
    pub sort: GearSort,
    pub cost: Exact,
    /// Share of the price of what it holds.
    pub cost_share: Exact,
    pub ge: Exact,
    /// In the hand rather than worn.
    pub ge_carried: Option<Exact>,
    /// A clip of a submachine gun or grenade launcher.
    pub ge_bulky: Option<Exact>,
    /// Pounds and spaces as cargo.
    pub weight: Exact,
    pub spaces: Exact,
    /// Further spaces that its user needs in a vehicle.
    pub spaces_in_use: Exact,
    pub dp: Option<i64>,
    /// Hits that it takes for its wearer.
    pub armor_dp: Option<i64>,
    /// Grenade equivalents that its wearer can carry, instead of the usual number.
    pub carry_limit: Option<i64>,
    /// Change of the reflex roll.
    pub reflexes: i64,
    /// Ids of what cannot be worn with it.
    pub conflicts: Vec<String>,
    /// Grenade equivalents in a backpack, spaces on a tripod.
    pub holds: Option<Exact>,
    pub slots: Slots,
    pub fits_as_grenade: bool,
    /// Grenades in a box.
    pub shots: i64,
    /// Dollars and pounds of a point of a gunshield, and the heaviest one.
    pub point_cost: Exact,
    pub point_weight: Exact,
    pub max_weight: Option<Exact>,
    pub does: Option<String>,
}

/// What a battle vest holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    pub pistols: i64,
    pub grenades: i64,
    pub clips: i64,
    pub knives: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GearSort {
    Plain,
    Armor,
    Vest,
    Backpack,
    Clip,
    ExtendedClip,
    /// Added to body armor.
    Spikes,
    Tripod,
    TripodMagazine,
    Gunshield,
    GrenadeBox,
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

/// The numbers of the formulas.
#[derive(Debug)]
pub struct Figures {
    pub side_limit: Figure<Exact>,
    pub front_seats: Figure<i64>,
    /// Power as a share of the weight, and miles per hour a turn; rising.
    pub acceleration: Vec<(Exact, i64)>,
    pub acceleration_cite: Cite,
    pub top_speed_factor: Exact,
    pub top_speed_step: Exact,
    pub top_speed_cite: Cite,
    pub units_per_space: Exact,
    pub units_per_dp: Exact,
    pub units_cite: Cite,
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
    /// Dollars of one division.
    pub division: Exact,
    /// Dollars between the divisions that events use.
    pub division_step: Exact,
    /// Weights and the modifiers up to them; rising.
    pub damage_modifiers: Vec<(Exact, Exact)>,
    pub damage_modifier_every: Exact,
    pub damage_modifier_cite: Cite,
}

#[derive(Debug)]
pub struct Figure<T> {
    pub value: T,
    pub cite: Cite,
}

macro_rules! items {
    ($($row:ty),*) => { $(impl Item for $row { fn row(&self) -> &Row { &self.row } })* };
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
    ("accessories.toml", include_str!("../../../catalog/classic/accessories.toml")),
    ("ammunition.toml", include_str!("../../../catalog/classic/ammunition.toml")),
    ("armor.toml", include_str!("../../../catalog/classic/armor.toml")),
    ("bodies.toml", include_str!("../../../catalog/classic/bodies.toml")),
    ("chassis.toml", include_str!("../../../catalog/classic/chassis.toml")),
    ("crew.toml", include_str!("../../../catalog/classic/crew.toml")),
    ("figures.toml", include_str!("../../../catalog/classic/figures.toml")),
    ("fittings.toml", include_str!("../../../catalog/classic/fittings.toml")),
    ("gear.toml", include_str!("../../../catalog/classic/gear.toml")),
    ("hand-weapons.toml", include_str!("../../../catalog/classic/hand-weapons.toml")),
    ("kinds.toml", include_str!("../../../catalog/classic/kinds.toml")),
    ("power-plants.toml", include_str!("../../../catalog/classic/power-plants.toml")),
    ("skills.toml", include_str!("../../../catalog/classic/skills.toml")),
    ("suspensions.toml", include_str!("../../../catalog/classic/suspensions.toml")),
    ("tires.toml", include_str!("../../../catalog/classic/tires.toml")),
    ("turrets.toml", include_str!("../../../catalog/classic/turrets.toml")),
    ("weapons.toml", include_str!("../../../catalog/classic/weapons.toml")),
];

/// The file of the readings, which no vehicle needs: only explanations do.
pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../catalog/classic/rulings.toml"));

/// The catalog that is built into the program, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        let text: String = FILES.iter().map(|(_, text)| *text).collect();
        built_in("catalog/classic", &text, read)
    });
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

/// Reads a whole catalog. `None` if a single table of the figures is incomplete.
pub fn read(file: &Fields<'_, '_>) -> Option<Catalog> {
    Some(Catalog {
        kinds: Shelf::new(rows(file, "kind", kind)),
        bodies: Shelf::new(rows(file, "body", body)),
        chassis: Shelf::new(rows(file, "chassis", chassis)),
        suspensions: Shelf::new(rows(file, "suspension", suspension)),
        power_plants: Shelf::new(rows(file, "power-plant", power_plant)),
        tires: Shelf::new(rows(file, "tire", tire)),
        tire_modifications: Shelf::new(rows(file, "tire-modification", tire_modification)),
        armor: Shelf::new(rows(file, "armor", armor_type)),
        weapons: Shelf::new(rows(file, "weapon", weapon)),
        ammunition: Shelf::new(rows(file, "ammunition", ammunition)),
        turrets: Shelf::new(rows(file, "turret", turret)),
        accessories: Shelf::new(rows(file, "accessory", accessory)),
        crew: Shelf::new(rows(file, "crew", crew_role)),
        skills: Shelf::new(rows(file, "skill", skill)),
        hand_weapons: Shelf::new(rows(file, "hand-weapon", hand_weapon)),
        gear: Shelf::new(rows(file, "gear", gear)),
        fittings: fittings(file)?,
        figures: figures(file)?,
    })
}

fn number(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    fields.exact(key, -LARGEST..=LARGEST).map(|number| number.value)
}

fn number_or(fields: &Fields<'_, '_>, key: &'static str, default: i64) -> Exact {
    number(fields, key).unwrap_or(Exact::from(default))
}

/// A number that something is divided by.
fn positive(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    let found = number(fields, key)?;
    let value = fields.table.get(key).filter(|_| found <= Exact::ZERO);
    if let Some(value) = value {
        fields.bad_value(key, value, "a number above 0");
    }
    value.is_none().then_some(found)
}

fn count(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, -LARGEST..=LARGEST).map(|number| number.value)
}

fn words(fields: &Fields<'_, '_>, key: &'static str) -> Vec<String> {
    fields.words(key).into_iter().map(|word| word.value).collect()
}

/// Ids of other rows, at least one.
fn ids(fields: &Fields<'_, '_>, key: &'static str) -> Option<Vec<String>> {
    Some(words(fields, key)).filter(|words| !words.is_empty())
}

fn flag(fields: &Fields<'_, '_>, key: &'static str) -> bool {
    fields.flag(key).is_some_and(|flag| flag.value)
}

fn word(fields: &Fields<'_, '_>, key: &'static str) -> Option<String> {
    fields.text(key).map(|text| text.value)
}

fn places<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    names: &[(&'static str, T)],
) -> Vec<T> {
    let words = fields.words(key).into_iter();
    words.filter_map(|word| fields.choice_of(word, names)).map(|place| place.value).collect()
}

fn kind(fields: &Fields<'_, '_>) -> Option<Kind> {
    let types = words(fields, "armor-types");
    Some(Kind {
        row: Row::read(fields)?,
        armor_locations: places(fields, "armor-locations", PLACES),
        armor_types: (!types.is_empty()).then_some(types),
        weapon_mounts: places(fields, "weapon-mounts", PLACES),
        wheels: places(fields, "wheels", WHEELS),
        tire_weight: number(fields, "tire-weight")?,
        off_road: count(fields, "off-road")?,
        off_road_cite: page_at(fields, "off-road-page")?,
        chassis: flag(fields, "chassis"),
        side_limit: flag(fields, "side-limit"),
        front_guards: count(fields, "front-guards").unwrap_or(0),
        front_guards_cite: page_at(fields, "front-guards-page"),
        skill: word(fields, "skill")?,
        body_cost: number_or(fields, "body-cost", 1),
        spaces: count(fields, "spaces").unwrap_or(0),
        suspension_bonus: count(fields, "suspension-bonus").unwrap_or(0),
        suspension_most: count(fields, "suspension-most"),
        gunners: fields.flag("gunners").is_none_or(|flag| flag.value),
        most_passengers: count(fields, "most-passengers"),
        most_people: count(fields, "most-people"),
        passenger_spaces: number(fields, "passenger-spaces"),
    })
}

fn body(fields: &Fields<'_, '_>) -> Option<Body> {
    const SIX_WHEELS: &[(&str, SixWheels)] =
        &[("allowed", SixWheels::Allowed), ("needed", SixWheels::Needed)];
    fields.skip("tires");
    Some(Body {
        row: Row::read(fields)?,
        kind: word(fields, "kind")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        max_load: number(fields, "max-load")?,
        spaces: count(fields, "spaces")?,
        cargo_spaces: count(fields, "cargo-spaces").unwrap_or(0),
        armor_cost: number(fields, "armor-cost")?,
        armor_weight: number(fields, "armor-weight")?,
        handling: fields.choice("handling", COLUMNS)?.value.to_owned(),
        van_handling_above: number(fields, "van-handling-above"),
        six_wheels: fields
            .choice("six-wheels", SIX_WHEELS)
            .map_or(SixWheels::Never, |choice| choice.value),
        largest_turret: count(fields, "largest-turret").unwrap_or(0),
        pulls_sidecar: flag(fields, "pulls-sidecar"),
    })
}

fn chassis(fields: &Fields<'_, '_>) -> Option<Chassis> {
    Some(Chassis {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        load: number(fields, "load")?,
        extra_heavy: flag(fields, "extra-heavy"),
    })
}

/// The columns of the suspension table.
const COLUMNS: &[(&str, &str)] =
    &[("standard", "standard"), ("van", "van"), ("subcompact", "subcompact"), ("cycle", "cycle")];

fn suspension(fields: &Fields<'_, '_>) -> Option<Suspension> {
    let row = Row::read(fields)?;
    let columns = fields.fields("handling-class", "the handling class")?;
    let mut handling_class = Vec::new();
    for (column, _) in COLUMNS {
        handling_class.extend(count(&columns, column).map(|class| ((*column).to_owned(), class)));
    }
    columns.finish();
    Some(Suspension {
        row,
        kinds: ids(fields, "kinds")?,
        cost: number(fields, "cost")?,
        handling_class,
        off_road: flag(fields, "off-road"),
    })
}

fn power_plant(fields: &Fields<'_, '_>) -> Option<PowerPlant> {
    Some(PowerPlant {
        row: Row::read(fields)?,
        kinds: ids(fields, "kinds")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        dp: count(fields, "dp")?,
        power: number(fields, "power")?,
        tolerated_in: words(fields, "tolerated-in"),
    })
}

fn tire(fields: &Fields<'_, '_>) -> Option<Tire> {
    Some(Tire {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        dp: number(fields, "dp")?,
    })
}

fn tire_modification(fields: &Fields<'_, '_>) -> Option<TireModification> {
    Some(TireModification {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        weight: number_or(fields, "weight", 1),
        weight_change: number_or(fields, "weight-change", 0),
        dp: number_or(fields, "dp", 1),
        dp_change: count(fields, "dp-change").unwrap_or(0),
        handling_class: count(fields, "handling-class").unwrap_or(0),
        off_road_handling_class: count(fields, "off-road-handling-class").unwrap_or(0),
    })
}

fn armor_type(fields: &Fields<'_, '_>) -> Option<ArmorType> {
    Some(ArmorType {
        row: Row::read(fields)?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        repair: number(fields, "repair")?,
        metal: flag(fields, "metal"),
        fireproof: flag(fields, "fireproof"),
    })
}

fn weapon(fields: &Fields<'_, '_>) -> Option<Weapon> {
    let one_shot = flag(fields, "one-shot");
    Some(Weapon {
        row: Row::read(fields)?,
        class: word(fields, "class")?,
        to_hit: count(fields, "to-hit"),
        damage: word(fields, "damage"),
        dp: count(fields, "dp")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        shots: count(fields, "shots").unwrap_or(0),
        shot_cost: number(fields, "shot-cost").or(one_shot.then_some(Exact::ZERO)),
        shot_weight: number_or(fields, "shot-weight", 0),
        claims: Claims {
            loaded_cost: number(fields, "loaded-cost"),
            loaded_weight: number(fields, "loaded-weight"),
            magazine_cost: number(fields, "magazine-cost"),
            magazine_weight: number(fields, "magazine-weight"),
        },
        effect: word(fields, "effect"),
        one_shot,
        drain: fields.whole("drain", 1..=LARGEST).map(|units| units.value),
        range: count(fields, "range"),
        fire_modifier: count(fields, "fire-modifier"),
        burn_duration: count(fields, "burn-duration"),
        explosive: flag(fields, "explosive"),
        does: word(fields, "does"),
    })
}

fn ammunition(fields: &Fields<'_, '_>) -> Option<Ammunition> {
    Some(Ammunition {
        row: Row::read(fields)?,
        weapons: ids(fields, "for")?,
        shot_cost: number(fields, "shot-cost")?,
        shot_weight: number(fields, "shot-weight"),
        damage: word(fields, "damage"),
        fire_modifier: count(fields, "fire-modifier"),
        burn_duration: count(fields, "burn-duration"),
        does: word(fields, "does"),
    })
}

fn turret(fields: &Fields<'_, '_>) -> Option<Turret> {
    Some(Turret {
        row: Row::read(fields)?,
        size: count(fields, "size")?,
        cost: number(fields, "cost")?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        pop_up: flag(fields, "pop-up"),
    })
}

fn accessory(fields: &Fields<'_, '_>) -> Option<Accessory> {
    const SORTS: &[(&str, Sort)] = &[
        ("ramplate", Sort::Ramplate),
        ("airdam", Sort::Airdam),
        ("safety-seat", Sort::SafetySeat),
        ("joining", Sort::Joining),
    ];
    const TYPES: &[(&str, PointType)] = &[
        ("plastic", PointType::Plastic),
        ("metal", PointType::Metal),
        ("vehicle", PointType::Vehicle),
        ("front", PointType::Front),
        ("free", PointType::Free),
    ];
    const ONCE: &[(&str, Once)] = &[("vehicle", Once::Vehicle), ("location", Once::Location)];
    const SERVES: &[(&str, Serves)] = &[("gunners", Serves::Gunners), ("people", Serves::People)];
    const WEAPON: &[(&str, ForWeapon)] = &[("type", ForWeapon::Type), ("one", ForWeapon::One)];
    let fake_cost = number(fields, "fake-cost").map(Fake::Cost);
    let fake_points = number(fields, "fake-points").map(Fake::Points);
    Some(Accessory {
        row: Row::read(fields)?,
        sort: fields.choice("sort", SORTS).map_or(Sort::Plain, |sort| sort.value),
        kinds: ids(fields, "kinds")?,
        cost: number_or(fields, "cost", 0),
        weight: number_or(fields, "weight", 0),
        spaces: number_or(fields, "spaces", 0),
        dp: count(fields, "dp"),
        point_cost: number_or(fields, "point-cost", 0),
        point_weight: number_or(fields, "point-weight", 0),
        point_type: fields
            .choice("point-type", TYPES)
            .map_or(PointType::Plastic, |found| found.value),
        front_armor_cost: number_or(fields, "front-armor-cost", 0),
        front_armor_weight: number_or(fields, "front-armor-weight", 0),
        per_facing: flag(fields, "per-facing"),
        locations: places(fields, "locations", PLACES),
        once: fields.choice("once", ONCE).map_or(Once::Any, |once| once.value),
        conflicts: words(fields, "conflicts"),
        fake: fake_cost.or(fake_points),
        serves: fields.choice("serves", SERVES).map(|serves| serves.value),
        weapon: fields.choice("weapon", WEAPON).map(|weapon| weapon.value),
        computer: flag(fields, "computer"),
        to_hit: count(fields, "to-hit").unwrap_or(0),
        handling_class: count(fields, "handling-class").unwrap_or(0),
        handling_class_at_speed: count(fields, "handling-class-at-speed").unwrap_or(0),
        in_cargo: flag(fields, "in-cargo"),
        does: word(fields, "does"),
    })
}

fn crew_role(fields: &Fields<'_, '_>) -> Option<CrewRole> {
    Some(CrewRole {
        row: Row::read(fields)?,
        weight: number(fields, "weight")?,
        spaces: number(fields, "spaces")?,
        dp: count(fields, "dp")?,
        fires: flag(fields, "fires"),
        in_cargo: flag(fields, "in-cargo"),
    })
}

fn skill(fields: &Fields<'_, '_>) -> Option<Skill> {
    Some(Skill {
        row: Row::read(fields)?,
        free: flag(fields, "free"),
        handling_class_without: count(fields, "handling-class-without"),
    })
}

fn hand_weapon(fields: &Fields<'_, '_>) -> Option<HandWeapon> {
    const SORTS: &[(&str, HandSort)] = &[
        ("pistol", HandSort::Pistol),
        ("rifle", HandSort::Rifle),
        ("smg", HandSort::Smg),
        ("shotgun", HandSort::Shotgun),
        ("launcher", HandSort::Launcher),
        ("anti-tank", HandSort::AntiTank),
        ("knife", HandSort::Knife),
        ("grenade", HandSort::Grenade),
    ];
    let sort = fields.choice("sort", SORTS)?.value;
    let shot_cost = number(fields, "shot-cost");
    Some(HandWeapon {
        row: Row::read(fields)?,
        sort,
        ge: number(fields, "ge")?,
        to_hit: count(fields, "to-hit")?,
        damage: word(fields, "damage")?,
        cost: number(fields, "cost"),
        shots: count(fields, "shots").unwrap_or(0),
        shot_cost: shot_cost.or((sort != HandSort::Launcher).then_some(Exact::ZERO)),
        loaded_cost: number(fields, "loaded-cost"),
        notes: words(fields, "notes"),
    })
}

fn gear(fields: &Fields<'_, '_>) -> Option<Gear> {
    const SORTS: &[(&str, GearSort)] = &[
        ("armor", GearSort::Armor),
        ("vest", GearSort::Vest),
        ("backpack", GearSort::Backpack),
        ("clip", GearSort::Clip),
        ("extended-clip", GearSort::ExtendedClip),
        ("spikes", GearSort::Spikes),
        ("tripod", GearSort::Tripod),
        ("tripod-magazine", GearSort::TripodMagazine),
        ("gunshield", GearSort::Gunshield),
        ("grenade-box", GearSort::GrenadeBox),
    ];
    let slot = |key| count(fields, key).unwrap_or(0);
    Some(Gear {
        row: Row::read(fields)?,
        sort: fields.choice("sort", SORTS).map_or(GearSort::Plain, |sort| sort.value),
        cost: number_or(fields, "cost", 0),
        cost_share: number_or(fields, "cost-share", 0),
        ge: number_or(fields, "ge", 0),
        ge_carried: number(fields, "ge-carried"),
        ge_bulky: number(fields, "ge-bulky"),
        weight: number_or(fields, "weight", 0),
        spaces: number_or(fields, "spaces", 0),
        spaces_in_use: number_or(fields, "spaces-in-use", 0),
        dp: count(fields, "dp"),
        armor_dp: count(fields, "armor-dp"),
        carry_limit: count(fields, "carry-limit"),
        reflexes: count(fields, "reflexes").unwrap_or(0),
        conflicts: words(fields, "conflicts"),
        holds: number(fields, "holds"),
        slots: Slots {
            pistols: slot("pistols"),
            grenades: slot("grenades"),
            clips: slot("clips"),
            knives: slot("knives"),
        },
        fits_as_grenade: flag(fields, "fits-as-grenade"),
        shots: count(fields, "shots").unwrap_or(0),
        point_cost: number_or(fields, "point-cost", 0),
        point_weight: number_or(fields, "point-weight", 0),
        max_weight: positive(fields, "max-weight"),
        does: word(fields, "does"),
    })
}

fn fittings(file: &Fields<'_, '_>) -> Option<Fittings> {
    let fittings = Shelf::new(rows(file, "fitting", |fields| {
        Some(Fitting {
            row: Row::read(fields)?,
            cost: number_or(fields, "cost", 0),
            weight: number_or(fields, "weight", 0),
            spaces: number_or(fields, "spaces", 0),
            dp: count(fields, "dp").unwrap_or(0),
            factor: number_or(fields, "factor", 1),
            weapons: words(fields, "for"),
        })
    }));
    let guards = Shelf::new(rows(file, "wheelguard", |fields| {
        Some(Wheelguard {
            row: Row::read(fields)?,
            point_cost: number(fields, "point-cost")?,
            point_weight: number(fields, "point-weight")?,
            heaviest: positive(fields, "heaviest")?,
            to_hit_guard: count(fields, "to-hit-guard")?,
        })
    }));
    let fitting = |id| fittings.with_id(id).cloned();
    let guard = |id| guards.with_id(id).cloned();
    Some(Fittings {
        extra_magazine: fitting("extra-magazine")?,
        magazine_switch: fitting("magazine-switch")?,
        link: fitting("link")?,
        smart_link: fitting("smart-link")?,
        universal_turret: fitting("universal-turret")?,
        infrared: fitting("infrared")?,
        both_fuses: fitting("both-fuses")?,
        impact_fuse: fitting("impact-fuse")?,
        six_wheels: fitting("six-wheels")?,
        retractable_wheelguards: fitting("retractable-wheelguards")?,
        spare_tire: fitting("spare-tire")?,
        wheelguard: guard("wheelguard")?,
        cycle_wheelguard: guard("cycle-wheelguard")?,
    })
}

fn figures(file: &Fields<'_, '_>) -> Option<Figures> {
    let table = |key, read: &dyn Fn(&Fields<'_, '_>) -> Option<Vec<Exact>>| {
        single(file, key, |fields| Some((read(fields)?, page(fields)?)))
    };
    let steps = |key, read: &dyn Fn(&Fields<'_, '_>) -> Option<(Exact, Exact)>| {
        let mut steps = list(file, key, |fields| Some((read(fields)?, page(fields)?)));
        steps.sort_by_key(|(step, _)| *step);
        let cite = steps.last()?.1.clone();
        Some((steps.into_iter().map(|(step, _)| step).collect::<Vec<_>>(), cite))
    };
    let (side_limit, side_cite) = table("side-limit", &|f| Some(vec![number(f, "share")?]))?;
    let (front_seats, seats_cite) = table("front-seats", &|f| Some(vec![number(f, "most")?]))?;
    let (top_speed, top_speed_cite) =
        table("top-speed", &|f| Some(vec![number(f, "factor")?, positive(f, "step")?]))?;
    let (units, units_cite) = table("power-units", &|f| {
        Some(vec![number(f, "per-car-space")?, number(f, "per-cycle-dp")?])
    })?;
    let (range, _) =
        table("range", &|f| Some(vec![number(f, "miles")?, positive(f, "cruising")?]))?;
    let (unlike, unlike_cite) =
        table("unlike-tires", &|f| Some(vec![number(f, "handling-class")?]))?;
    let (skills, _) = table("skills", &|f| {
        let levels = f.whole("levels", 1..=LARGEST)?.value;
        Some(vec![number(f, "level")?, Exact::from(levels), number(f, "start")?])
    })?;
    let (burden, burden_cite) = table("burden", &|f| Some(vec![number(f, "most")?]))?;
    let (division, _) =
        table("division", &|f| Some(vec![number(f, "unit")?, positive(f, "step")?]))?;
    let (beyond, _) = table("damage-modifier-beyond", &|f| Some(vec![positive(f, "every")?]))?;
    let (acceleration, acceleration_cite) =
        steps("acceleration", &|f| Some((positive(f, "power")?, number(f, "mph")?)))?;
    let (damage_modifiers, damage_modifier_cite) =
        steps("damage-modifier", &|f| Some((number(f, "weight")?, number(f, "modifier")?)))?;
    Some(Figures {
        side_limit: Figure { value: side_limit[0], cite: side_cite },
        front_seats: Figure { value: front_seats[0].floor(), cite: seats_cite },
        acceleration: acceleration.into_iter().map(|(power, mph)| (power, mph.floor())).collect(),
        acceleration_cite,
        top_speed_factor: top_speed[0],
        top_speed_step: top_speed[1],
        top_speed_cite,
        units_per_space: units[0],
        units_per_dp: units[1],
        units_cite,
        range: range[0],
        cruising: range[1],
        unlike_tires: Figure { value: unlike[0].floor(), cite: unlike_cite },
        skill_level: skills[0].floor(),
        skill_levels: skills[1].floor(),
        skill_start: skills[2].floor(),
        burden: Figure { value: burden[0].floor(), cite: burden_cite },
        division: division[0],
        division_step: division[1],
        damage_modifiers,
        damage_modifier_every: beyond[0],
        damage_modifier_cite,
    })
}
