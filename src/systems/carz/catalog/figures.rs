//! Figures of the rules that belong to no part.

use crate::catalog::values::{amount, count, signed, words};
use crate::catalog::{cite, single};
use crate::document::Fields;
use crate::rule::Cite;
use crate::units::Exact;

use super::read::divisor;

#[derive(Debug)]
pub struct Figures {
    pub engines: Engines,
    pub speed: Speed,
    pub mileage: Mileage,
    /// Dollars a gallon.
    pub fuel: Exact,
    /// A spoiler counts above this speed.
    pub spoiler_above: i64,
    pub wheels: Wheels,
    pub guards: Guards,
    pub turrets: Turrets,
    pub concealment: Concealment,
    /// Dollars for each two weapons that are joined.
    pub link: Exact,
    pub link_cite: Cite,
    /// Dropped weapons side by side.
    pub lanes: i64,
    pub cargo: Cargo,
    /// Percents of the price.
    pub luxury: (i64, i64),
    pub luxury_cite: Cite,
    pub collisions: Collisions,
    pub brakes: Brakes,
    pub lowest_handling: i64,
    pub regained: i64,
    pub cycle_to_hit: i64,
    pub targeting: Targeting,
    pub counter: Counter,
    /// What each hit of a person does.
    pub states: Vec<String>,
}

#[derive(Debug)]
pub struct Engines {
    pub least: Exact,
    pub power_per_hit: Exact,
}

#[derive(Debug)]
pub struct Speed {
    pub factor: Exact,
    pub base: Exact,
    pub least: i64,
    /// What every car has.
    pub acceleration: i64,
    /// The share of speed that each mph more costs.
    pub loss: Exact,
    /// A charger's acceleration counts above this speed.
    pub fast_above: i64,
    /// Of the top speed, backwards.
    pub reverse_divisor: i64,
}

#[derive(Debug)]
pub struct Mileage {
    pub factor: Exact,
    pub weight_divisor: i64,
    /// At this speed.
    pub speed: i64,
}

#[derive(Debug)]
pub struct Wheels {
    pub cite: Cite,
    pub fireproof: Exact,
    /// Dollars for a spare on a side.
    pub outside: Exact,
    /// More hits than this in a turn, and it falls off.
    pub falls: i64,
}

/// For each point and wheel.
#[derive(Debug)]
pub struct Guards {
    pub cite: Cite,
    /// So many are bought at once.
    pub set: i64,
    pub cost: Exact,
    pub weight: Exact,
}

/// For each cubic foot inside.
#[derive(Debug)]
pub struct Turrets {
    pub cite: Cite,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
}

/// Shares of the weapon's own.
#[derive(Debug)]
pub struct Concealment {
    pub cite: Cite,
    pub cost: Exact,
    pub weight: Exact,
    pub volume: Exact,
}

#[derive(Debug)]
pub struct Cargo {
    pub cite: Cite,
    /// Pounds of structure for a cubic foot.
    pub structure: Exact,
    /// Pounds that a cubic foot carries.
    pub load: Exact,
    /// What a carried vehicle takes: a factor of its volume, and cubic feet for each wheel.
    pub carried_volume: Exact,
    pub carried_wheel: Exact,
}

#[derive(Debug)]
pub struct Collisions {
    pub step: Exact,
    pub modifier: Exact,
    /// Of a person.
    pub person: Exact,
}

#[derive(Debug)]
pub struct Brakes {
    /// Mph.
    pub safe: i64,
    /// Mph for each difficulty.
    pub step: i64,
    pub worst: i64,
    /// What harder braking comes to.
    pub lost: i64,
}

#[derive(Debug)]
pub struct Targeting {
    /// Of the front and the back.
    pub ends: i64,
    /// Above each of these mph the other sides are one harder to hit.
    pub speeds: Vec<i64>,
}

/// How small the units are in which counters are written.
const SIXTEENTHS: i64 = 16;

/// Inches.
#[derive(Debug)]
pub struct Counter {
    pub width: Exact,
    pub length: Exact,
    pub small_below: Exact,
    pub small_length: Exact,
    pub longer_above: Exact,
    pub longer_every: Exact,
    pub longer: Exact,
    pub cycle_width: Exact,
    pub cycle_length: Exact,
}

impl Figures {
    /// `None` if a table is missing or incomplete.
    pub fn read(file: &Fields<'_, '_>) -> Option<Figures> {
        let (luxury_cite, luxury) =
            single(file, "luxury", |f| Some((cite(f)?, (count(f, "least")?, count(f, "most")?))))?;
        let (link_cite, link) = single(file, "links", |f| Some((cite(f)?, amount(f, "cost")?)))?;
        let (lowest_handling, regained) =
            cited(file, "handling", |f| Some((signed(f, "lowest")?, count(f, "regained")?)))?;
        Some(Figures {
            engines: cited(file, "engines", engines)?,
            speed: cited(file, "speed", speed)?,
            mileage: cited(file, "mileage", mileage)?,
            fuel: cited(file, "fuel", |f| amount(f, "cost"))?,
            spoiler_above: cited(file, "spoilers", |f| count(f, "above"))?,
            wheels: single(file, "wheels", wheels)?,
            guards: single(file, "wheel-guards", guards)?,
            turrets: single(file, "turrets", turrets)?,
            concealment: single(file, "concealment", concealment)?,
            link,
            link_cite,
            lanes: cited(file, "lanes", |f| count(f, "most"))?,
            cargo: single(file, "cargo", cargo)?,
            luxury,
            luxury_cite,
            collisions: cited(file, "collisions", collisions)?,
            brakes: cited(file, "brakes", brakes)?,
            lowest_handling,
            regained,
            cycle_to_hit: cited(file, "cycle-size", |f| signed(f, "to-hit"))?,
            targeting: cited(file, "targeting", targeting)?,
            counter: cited(file, "counter", counter)?,
            states: cited(file, "person", |f| Some(words(f, "states")))?,
        })
    }
}

/// A table whose source nobody asks for.
fn cited<T>(
    file: &Fields<'_, '_>,
    key: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Option<T> {
    single(file, key, |fields| {
        cite(fields)?;
        read(fields)
    })
}

fn engines(fields: &Fields<'_, '_>) -> Option<Engines> {
    Some(Engines {
        least: amount(fields, "least")?,
        power_per_hit: divisor(fields, "power-per-hit")?.into(),
    })
}

fn speed(fields: &Fields<'_, '_>) -> Option<Speed> {
    Some(Speed {
        factor: amount(fields, "factor")?,
        base: amount(fields, "base")?,
        least: count(fields, "least")?,
        acceleration: count(fields, "acceleration")?,
        loss: amount(fields, "loss")?,
        fast_above: count(fields, "fast-above")?,
        reverse_divisor: divisor(fields, "reverse-divisor")?,
    })
}

fn mileage(fields: &Fields<'_, '_>) -> Option<Mileage> {
    Some(Mileage {
        factor: amount(fields, "factor")?,
        weight_divisor: divisor(fields, "weight-divisor")?,
        speed: count(fields, "speed")?,
    })
}

fn wheels(fields: &Fields<'_, '_>) -> Option<Wheels> {
    Some(Wheels {
        cite: cite(fields)?,
        fireproof: amount(fields, "fireproof")?,
        outside: amount(fields, "outside")?,
        falls: count(fields, "falls")?,
    })
}

fn guards(fields: &Fields<'_, '_>) -> Option<Guards> {
    Some(Guards {
        cite: cite(fields)?,
        set: divisor(fields, "set")?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
    })
}

fn turrets(fields: &Fields<'_, '_>) -> Option<Turrets> {
    Some(Turrets {
        cite: cite(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
    })
}

fn concealment(fields: &Fields<'_, '_>) -> Option<Concealment> {
    Some(Concealment {
        cite: cite(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
    })
}

fn cargo(fields: &Fields<'_, '_>) -> Option<Cargo> {
    Some(Cargo {
        cite: cite(fields)?,
        structure: amount(fields, "structure")?,
        load: amount(fields, "load")?,
        carried_volume: amount(fields, "carried-volume")?,
        carried_wheel: amount(fields, "carried-wheel")?,
    })
}

fn collisions(fields: &Fields<'_, '_>) -> Option<Collisions> {
    Some(Collisions {
        step: divisor(fields, "step")?.into(),
        modifier: amount(fields, "modifier")?,
        person: amount(fields, "person")?,
    })
}

fn brakes(fields: &Fields<'_, '_>) -> Option<Brakes> {
    Some(Brakes {
        safe: count(fields, "safe")?,
        step: divisor(fields, "step")?,
        worst: count(fields, "worst")?.min(20),
        lost: count(fields, "lost")?,
    })
}

fn targeting(fields: &Fields<'_, '_>) -> Option<Targeting> {
    let speeds = fields.wholes("speeds", 0..=999).into_iter().map(|speed| speed.value).collect();
    Some(Targeting { ends: signed(fields, "ends")?, speeds })
}

fn counter(fields: &Fields<'_, '_>) -> Option<Counter> {
    Some(Counter {
        width: inches(fields, "width")?,
        length: inches(fields, "length")?,
        small_below: amount(fields, "small-below")?,
        small_length: inches(fields, "small-length")?,
        longer_above: amount(fields, "longer-above")?,
        longer_every: divisor(fields, "longer-every")?.into(),
        longer: inches(fields, "longer")?,
        cycle_width: inches(fields, "cycle-width")?,
        cycle_length: inches(fields, "cycle-length")?,
    })
}

fn inches(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    Some(amount(fields, key)? / Exact::from(SIXTEENTHS))
}
