//! The rows of the Carz catalog, and how they are read.
//!
//! Money is dollars, weights are pounds, volumes cubic feet, speeds miles per hour, lengths inches of the map.

pub mod figures;

use std::sync::LazyLock;

use crate::catalog::{Reference, Row, Shelf, built_in, cite, items, list, rows};
use crate::document::Fields;
use crate::rule::Cite;
use crate::units::{Exact, LARGEST};

use super::places::{PLACES, Place, SIDES, Side};
use figures::Figures;

/// Everything that a design can name, and the figures of the rules.
#[derive(Debug)]
pub struct Catalog {
    pub grades: Shelf<Grade>,
    pub styles: Shelf<Style>,
    pub constructions: Shelf<Construction>,
    pub suspensions: Shelf<Suspension>,
    pub engines: Shelf<Engine>,
    pub chargers: Shelf<Charger>,
    pub tanks: Shelf<Tank>,
    pub wheels: Shelf<Wheel>,
    /// The lightest car's first.
    pub wheel_sets: Vec<WheelSet>,
    pub roles: Shelf<Role>,
    pub hand_weapons: Shelf<HandWeapon>,
    pub builds: Shelf<Build>,
    pub finishes: Shelf<Finish>,
    pub weapons: Shelf<Weapon>,
    pub ammunition: Shelf<Ammunition>,
    pub modifications: Shelf<Modification>,
    pub equipment: Shelf<Equipment>,
    pub paints: Shelf<Paint>,
    pub plays: Shelf<Play>,
    pub sizes: Vec<Size>,
    pub figures: Figures,
}

/// What a cubic foot of a body costs, weighs and carries.
#[derive(Debug)]
pub struct Grade {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub load: Exact,
}

/// A body style: factors of the body's figures, and what it allows.
#[derive(Debug)]
pub struct Style {
    pub row: Row,
    pub least: i64,
    pub most: i64,
    pub factors: Factors,
    pub volume: Exact,
    /// Shares of the internal space that cargo may and must take.
    pub cargo_most: Option<Exact>,
    pub cargo_least: Option<Exact>,
    /// How much more its cargo space holds.
    pub cargo: Exact,
    pub top_armor: Exact,
    /// The largest turret's share of the internal space; `None`: it has none.
    pub turret: Option<Exact>,
    /// Two wheels, and seats as on a motorcycle.
    pub cycle: bool,
    /// Sides that carry armor; empty for all.
    pub armor: Vec<Side>,
    /// Where aimed weapons may be; empty for everywhere.
    pub weapons: Vec<Place>,
    pub engine_cost: Exact,
    pub engine_weight: Exact,
    pub engine_volume: Exact,
    pub wheel_weight: Exact,
}

/// Factors of a body's price, weight and maximum load.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    pub cost: Exact,
    pub weight: Exact,
    pub load: Exact,
}

#[derive(Debug)]
pub struct Construction {
    pub row: Row,
    pub factors: Factors,
    /// The share that it adds to top speed.
    pub speed: Exact,
    /// Opponents cannot see it.
    pub secret: bool,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Suspension {
    pub row: Row,
    /// A share of the body's.
    pub cost: Exact,
    pub handling: i64,
}

/// For each horsepower.
#[derive(Debug)]
pub struct Engine {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
}

/// Price, weight and volume are shares of the engine's.
#[derive(Debug)]
pub struct Charger {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    /// Factors of the horsepower: in all figures, as recorded, in fuel.
    pub power: Exact,
    pub recorded: Exact,
    pub thirst: Exact,
    pub speed: Exact,
    pub fast_acceleration: Exact,
    pub hits: i64,
    pub most: i64,
}

/// For each gallon.
#[derive(Debug)]
pub struct Tank {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub hits: i64,
}

#[derive(Debug)]
pub struct Wheel {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub hits: i64,
}

/// How many wheels stand at either end from a weight on.
#[derive(Debug)]
pub struct WheelSet {
    pub cite: Cite,
    pub from: Exact,
    pub sets: Vec<i64>,
    pub handling: i64,
}

#[derive(Debug)]
pub struct Role {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    /// On a motorcycle; `None`: there is no seat.
    pub cycle_volume: Option<Exact>,
    /// Fires the weapons of the vehicle.
    pub fires: bool,
    pub drives: bool,
}

#[derive(Debug)]
pub struct HandWeapon {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub to_hit: i64,
    pub damage: Damage,
    pub shots: i64,
}

/// Some dice and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    pub dice: i64,
    pub plus: i64,
}

#[derive(Debug)]
pub struct Build {
    pub row: Row,
    pub cost_divisor: i64,
    pub weight_divisor: i64,
}

#[derive(Debug)]
pub struct Finish {
    pub row: Row,
    pub cost: Exact,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Weapon {
    pub row: Row,
    /// What its ammunition and modifications go by.
    pub group: String,
    pub dropped: bool,
    pub to_hit: Option<i64>,
    pub damage: Option<Damage>,
    pub hits: i64,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub ammunition: Option<Supply>,
    /// It comes with so many.
    pub shots: Option<i64>,
    pub flame: bool,
    pub range: Option<i64>,
    /// Factors of every further one of its kind on a side.
    pub further_volume: Exact,
    pub further_weight: Exact,
    pub does: Option<String>,
}

/// A cubic foot of ammunition.
#[derive(Debug)]
pub struct Supply {
    pub cost: Exact,
    pub weight: Exact,
    /// So many shots or seconds.
    pub per_volume: i64,
    /// "shot" or "second".
    pub unit: String,
}

#[derive(Debug)]
pub struct Ammunition {
    pub row: Row,
    pub groups: Vec<String>,
    pub cost: Exact,
    /// Of a cubic foot, instead of the usual price.
    pub own_cost: Option<Exact>,
    pub weight: Exact,
    /// More damage for each die.
    pub per_die: i64,
    pub flame: bool,
    /// Groups of weapons that go off in it.
    pub sets_off: Vec<String>,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Modification {
    pub row: Row,
    pub groups: Vec<String>,
    pub cost: Exact,
    pub more_cost: Exact,
    pub to_hit: Option<i64>,
    pub plus: i64,
    pub flame: bool,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Equipment {
    pub row: Row,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
    pub body_cost: Exact,
    pub body_weight: Exact,
    pub weight_per_volume: Exact,
    pub volume_share: Exact,
    pub most: Option<i64>,
    /// One for each of those who fire.
    pub per_gunner: bool,
    /// Where one each may be; empty where it has no place.
    pub sides: Vec<Place>,
    pub handling: i64,
    pub fast_handling: i64,
    pub brakes: i64,
    pub speed: Exact,
    pub halves_acceleration: bool,
    pub uses: i64,
    /// Looks like a weapon.
    pub poses: bool,
    pub does: Option<String>,
}

#[derive(Debug)]
pub struct Paint {
    pub row: Row,
    pub cost: Exact,
}

/// A line of a table that is used in play.
#[derive(Debug)]
pub struct Play {
    pub row: Row,
    pub table: String,
    pub note: String,
    pub says: String,
    /// Of three columns.
    pub column: i64,
    /// For motorcycles only, or for cars only.
    pub cycle: Option<bool>,
}

/// How a vehicle of some size is hit.
#[derive(Debug)]
pub struct Size {
    pub from: Option<Exact>,
    pub above: Option<Exact>,
    pub to_hit: i64,
}

items!(
    Grade,
    Style,
    Construction,
    Suspension,
    Engine,
    Charger,
    Tank,
    Wheel,
    Role,
    HandWeapon,
    Build,
    Finish,
    Weapon,
    Ammunition,
    Modification,
    Equipment,
    Paint,
    Play,
);

pub const FILES: &[(&str, &str)] = &[
    ("armor.toml", include_str!("../../../../catalog/carz/armor.toml")),
    ("bodies.toml", include_str!("../../../../catalog/carz/bodies.toml")),
    ("crew.toml", include_str!("../../../../catalog/carz/crew.toml")),
    ("engines.toml", include_str!("../../../../catalog/carz/engines.toml")),
    ("equipment.toml", include_str!("../../../../catalog/carz/equipment.toml")),
    ("figures.toml", include_str!("../../../../catalog/carz/figures.toml")),
    ("play.toml", include_str!("../../../../catalog/carz/play.toml")),
    ("weapons.toml", include_str!("../../../../catalog/carz/weapons.toml")),
    ("wheels.toml", include_str!("../../../../catalog/carz/wheels.toml")),
];

pub const RULINGS: (&str, &str) =
    ("rulings.toml", include_str!("../../../../catalog/carz/rulings.toml"));

/// The catalog that is built in, read when it is first needed.
pub fn built_in_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        let text: String = FILES.iter().map(|(_, text)| *text).collect();
        built_in("catalog/carz", &text, read)
    });
    &CATALOG
}

/// Rows of Carz point at each other by groups, which are no rows.
pub const REFERENCES: &[Reference] = &[];

/// Reads a whole catalog. `None` if a single table of the figures is incomplete.
pub fn read(file: &Fields<'_, '_>) -> Option<Catalog> {
    Some(Catalog {
        grades: Shelf::new(rows(file, "grade", grade)),
        styles: Shelf::new(rows(file, "style", style)),
        constructions: Shelf::new(rows(file, "construction", construction)),
        suspensions: Shelf::new(rows(file, "suspension", suspension)),
        engines: Shelf::new(rows(file, "engine", engine)),
        chargers: Shelf::new(rows(file, "charger", charger)),
        tanks: Shelf::new(rows(file, "tank", tank)),
        wheels: Shelf::new(rows(file, "wheel", wheel)),
        wheel_sets: list(file, "wheel-set", wheel_set),
        roles: Shelf::new(rows(file, "role", role)),
        hand_weapons: Shelf::new(rows(file, "hand-weapon", hand_weapon)),
        builds: Shelf::new(rows(file, "build", build)),
        finishes: Shelf::new(rows(file, "finish", finish)),
        weapons: Shelf::new(rows(file, "weapon", weapon)),
        ammunition: Shelf::new(rows(file, "ammunition", ammunition)),
        modifications: Shelf::new(rows(file, "modification", modification)),
        equipment: Shelf::new(rows(file, "equipment", equipment)),
        paints: Shelf::new(rows(file, "paint", paint)),
        plays: Shelf::new(rows(file, "play", play)),
        sizes: list(file, "size", size),
        figures: Figures::read(file)?,
    })
}

fn amount(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    fields.exact(key, 0..=LARGEST).map(|number| number.value)
}

/// A number that goes without saying.
fn or(fields: &Fields<'_, '_>, key: &'static str, usual: Exact) -> Exact {
    amount(fields, key).unwrap_or(usual)
}

fn count(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, 0..=LARGEST).map(|number| number.value)
}

/// What something is divided by.
fn divisor(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, 1..=LARGEST).map(|number| number.value)
}

fn change(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, -LARGEST..=LARGEST).map(|number| number.value)
}

fn flag(fields: &Fields<'_, '_>, key: &'static str) -> bool {
    fields.flag(key).is_some_and(|flag| flag.value)
}

fn word(fields: &Fields<'_, '_>, key: &'static str) -> Option<String> {
    fields.text(key).map(|text| text.value)
}

fn words(fields: &Fields<'_, '_>, key: &'static str) -> Vec<String> {
    fields.words(key).into_iter().map(|word| word.value).collect()
}

fn choices<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    all: &[(&'static str, T)],
) -> Vec<T> {
    let words = fields.words(key).into_iter();
    words.filter_map(|word| fields.choice_of(word, all)).map(|found| found.value).collect()
}

fn factors(fields: &Fields<'_, '_>) -> Factors {
    Factors {
        cost: or(fields, "cost", Exact::ONE),
        weight: or(fields, "weight", Exact::ONE),
        load: or(fields, "load", Exact::ONE),
    }
}

fn grade(fields: &Fields<'_, '_>) -> Option<Grade> {
    Some(Grade {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        load: amount(fields, "load")?,
    })
}

fn style(fields: &Fields<'_, '_>) -> Option<Style> {
    Some(Style {
        row: Row::read(fields)?,
        factors: factors(fields),
        volume: or(fields, "volume", Exact::ONE),
        cargo_most: amount(fields, "cargo-most"),
        cargo_least: amount(fields, "cargo-least"),
        cargo: or(fields, "cargo", Exact::ONE),
        top_armor: or(fields, "top-armor", Exact::ONE),
        turret: amount(fields, "turret"),
        cycle: flag(fields, "cycle"),
        armor: choices(fields, "armor", SIDES),
        weapons: choices(fields, "weapons", PLACES),
        engine_cost: or(fields, "engine-cost", Exact::ONE),
        engine_weight: or(fields, "engine-weight", Exact::ONE),
        engine_volume: or(fields, "engine-volume", Exact::ONE),
        wheel_weight: or(fields, "wheel-weight", Exact::ONE),
        least: count(fields, "least")?,
        most: count(fields, "most")?,
    })
}

fn construction(fields: &Fields<'_, '_>) -> Option<Construction> {
    Some(Construction {
        row: Row::read(fields)?,
        factors: factors(fields),
        speed: or(fields, "speed", Exact::ZERO),
        secret: flag(fields, "secret"),
        does: word(fields, "does"),
    })
}

fn suspension(fields: &Fields<'_, '_>) -> Option<Suspension> {
    Some(Suspension {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        handling: change(fields, "handling")?,
    })
}

fn engine(fields: &Fields<'_, '_>) -> Option<Engine> {
    Some(Engine {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
    })
}

fn charger(fields: &Fields<'_, '_>) -> Option<Charger> {
    Some(Charger {
        row: Row::read(fields)?,
        power: or(fields, "power", Exact::ONE),
        recorded: or(fields, "recorded", Exact::ONE),
        thirst: or(fields, "thirst", Exact::ONE),
        speed: or(fields, "speed", Exact::ZERO),
        fast_acceleration: or(fields, "fast-acceleration", Exact::ZERO),
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
        hits: change(fields, "hits")?,
        most: count(fields, "most")?,
    })
}

fn tank(fields: &Fields<'_, '_>) -> Option<Tank> {
    Some(Tank {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
        hits: count(fields, "hits")?,
    })
}

fn wheel(fields: &Fields<'_, '_>) -> Option<Wheel> {
    Some(Wheel {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
        hits: count(fields, "hits")?,
    })
}

fn wheel_set(fields: &Fields<'_, '_>) -> Option<WheelSet> {
    Some(WheelSet {
        cite: cite(fields)?,
        sets: fields.wholes("sets", 1..=99).into_iter().map(|number| number.value).collect(),
        from: amount(fields, "from")?,
        handling: change(fields, "handling")?,
    })
}

fn role(fields: &Fields<'_, '_>) -> Option<Role> {
    Some(Role {
        row: Row::read(fields)?,
        cycle_volume: amount(fields, "cycle-volume"),
        fires: flag(fields, "fires"),
        drives: flag(fields, "drives"),
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
    })
}

fn damage(fields: &Fields<'_, '_>) -> Option<Damage> {
    let plus = change(fields, "plus").unwrap_or(0);
    Some(Damage { dice: count(fields, "dice")?, plus })
}

fn hand_weapon(fields: &Fields<'_, '_>) -> Option<HandWeapon> {
    Some(HandWeapon {
        row: Row::read(fields)?,
        damage: damage(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
        to_hit: count(fields, "to-hit")?,
        shots: count(fields, "shots")?,
    })
}

fn build(fields: &Fields<'_, '_>) -> Option<Build> {
    Some(Build {
        row: Row::read(fields)?,
        cost_divisor: divisor(fields, "cost-divisor")?,
        weight_divisor: divisor(fields, "weight-divisor")?,
    })
}

fn finish(fields: &Fields<'_, '_>) -> Option<Finish> {
    Some(Finish {
        row: Row::read(fields)?,
        does: word(fields, "does"),
        cost: amount(fields, "cost")?,
    })
}

fn weapon(fields: &Fields<'_, '_>) -> Option<Weapon> {
    Some(Weapon {
        row: Row::read(fields)?,
        dropped: flag(fields, "dropped"),
        to_hit: count(fields, "to-hit"),
        damage: damage(fields),
        ammunition: fields.fields("ammunition", "the ammunition").and_then(supply),
        shots: count(fields, "shots"),
        flame: flag(fields, "flame"),
        range: count(fields, "range"),
        further_volume: or(fields, "further-volume", Exact::ONE),
        further_weight: or(fields, "further-weight", Exact::ONE),
        does: word(fields, "does"),
        group: word(fields, "group")?,
        hits: count(fields, "hits")?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
    })
}

fn supply(fields: Fields<'_, '_>) -> Option<Supply> {
    const UNITS: &[(&str, &str)] = &[("shot", "shot"), ("second", "second")];
    let read = || {
        Some(Supply {
            cost: amount(&fields, "cost")?,
            weight: amount(&fields, "weight")?,
            per_volume: divisor(&fields, "per-volume")?,
            unit: fields.choice("unit", UNITS)?.value.to_owned(),
        })
    };
    let supply = read();
    if supply.is_none() && fields.findings.is_empty() {
        fields.missing_key();
    }
    fields.finish();
    supply
}

fn ammunition(fields: &Fields<'_, '_>) -> Option<Ammunition> {
    Some(Ammunition {
        row: Row::read(fields)?,
        groups: words(fields, "groups"),
        cost: or(fields, "cost", Exact::ONE),
        own_cost: amount(fields, "own-cost"),
        weight: or(fields, "weight", Exact::ONE),
        per_die: change(fields, "per-die").unwrap_or(0),
        flame: flag(fields, "flame"),
        sets_off: words(fields, "sets-off"),
        does: word(fields, "does"),
    })
}

fn modification(fields: &Fields<'_, '_>) -> Option<Modification> {
    Some(Modification {
        row: Row::read(fields)?,
        groups: words(fields, "groups"),
        cost: or(fields, "cost", Exact::ONE),
        more_cost: or(fields, "more-cost", Exact::ZERO),
        to_hit: count(fields, "to-hit"),
        plus: change(fields, "plus").unwrap_or(0),
        flame: flag(fields, "flame"),
        does: word(fields, "does"),
    })
}

fn equipment(fields: &Fields<'_, '_>) -> Option<Equipment> {
    let zero = |key| or(fields, key, Exact::ZERO);
    Some(Equipment {
        row: Row::read(fields)?,
        cost: zero("cost"),
        weight: zero("weight"),
        volume: zero("volume"),
        body_cost: zero("body-cost"),
        body_weight: zero("body-weight"),
        weight_per_volume: zero("weight-per-volume"),
        volume_share: zero("volume-share"),
        most: count(fields, "most"),
        per_gunner: flag(fields, "per-gunner"),
        sides: choices(fields, "sides", PLACES),
        handling: change(fields, "handling").unwrap_or(0),
        fast_handling: change(fields, "fast-handling").unwrap_or(0),
        brakes: count(fields, "brakes").unwrap_or(0),
        speed: zero("speed"),
        halves_acceleration: flag(fields, "halves-acceleration"),
        uses: count(fields, "uses").unwrap_or(0),
        poses: flag(fields, "poses"),
        does: word(fields, "does"),
    })
}

fn paint(fields: &Fields<'_, '_>) -> Option<Paint> {
    Some(Paint { row: Row::read(fields)?, cost: amount(fields, "cost")? })
}

fn play(fields: &Fields<'_, '_>) -> Option<Play> {
    Some(Play {
        row: Row::read(fields)?,
        note: word(fields, "note").unwrap_or_default(),
        cycle: fields.flag("cycle").map(|flag| flag.value),
        table: word(fields, "table")?,
        says: word(fields, "says")?,
        column: fields.whole("column", 0..=2)?.value,
    })
}

fn size(fields: &Fields<'_, '_>) -> Option<Size> {
    cite(fields)?;
    Some(Size {
        from: amount(fields, "from"),
        above: amount(fields, "above"),
        to_hit: change(fields, "to-hit")?,
    })
}
