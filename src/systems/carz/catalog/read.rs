//! How the rows are read.

use crate::catalog::values::{amount, amount_or, choices, count, flag, signed, word, words};
use crate::catalog::{Row, Shelf, cite, list, rows};
use crate::document::Fields;
use crate::document::shape::Shape;
use crate::units::{Exact, LARGEST};

use super::super::places::{PLACES, SIDES};
use super::*;

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

/// What something is divided by.
pub(super) fn divisor(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, 1..=LARGEST).map(|number| number.value)
}

fn factors(fields: &Fields<'_, '_>) -> Factors {
    Factors {
        cost: amount_or(fields, "cost", Exact::ONE),
        weight: amount_or(fields, "weight", Exact::ONE),
        load: amount_or(fields, "load", Exact::ONE),
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
        volume: amount_or(fields, "volume", Exact::ONE),
        cargo_most: amount(fields, "cargo-most"),
        cargo_least: amount(fields, "cargo-least"),
        cargo: amount_or(fields, "cargo", Exact::ONE),
        top_armor: amount_or(fields, "top-armor", Exact::ONE),
        turret: amount(fields, "turret"),
        cycle: flag(fields, "cycle"),
        armor: choices(fields, "armor", SIDES),
        weapons: choices(fields, "weapons", PLACES),
        engine_cost: amount_or(fields, "engine-cost", Exact::ONE),
        engine_weight: amount_or(fields, "engine-weight", Exact::ONE),
        engine_volume: amount_or(fields, "engine-volume", Exact::ONE),
        wheel_weight: amount_or(fields, "wheel-weight", Exact::ONE),
        least: count(fields, "least")?,
        most: count(fields, "most")?,
    })
}

fn construction(fields: &Fields<'_, '_>) -> Option<Construction> {
    Some(Construction {
        row: Row::read(fields)?,
        factors: factors(fields),
        speed: amount_or(fields, "speed", Exact::ZERO),
        secret: flag(fields, "secret"),
        does: word(fields, "does"),
    })
}

fn suspension(fields: &Fields<'_, '_>) -> Option<Suspension> {
    Some(Suspension {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        handling: signed(fields, "handling")?,
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
        power: amount_or(fields, "power", Exact::ONE),
        recorded: amount_or(fields, "recorded", Exact::ONE),
        thirst: amount_or(fields, "thirst", Exact::ONE),
        speed: amount_or(fields, "speed", Exact::ZERO),
        fast_acceleration: amount_or(fields, "fast-acceleration", Exact::ZERO),
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        volume: amount(fields, "volume")?,
        hits: signed(fields, "hits")?,
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
        handling: signed(fields, "handling")?,
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
    let plus = signed(fields, "plus").unwrap_or(0);
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
        further_volume: amount_or(fields, "further-volume", Exact::ONE),
        further_weight: amount_or(fields, "further-weight", Exact::ONE),
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
        cost: amount_or(fields, "cost", Exact::ONE),
        own_cost: amount(fields, "own-cost"),
        weight: amount_or(fields, "weight", Exact::ONE),
        per_die: signed(fields, "per-die").unwrap_or(0),
        flame: flag(fields, "flame"),
        sets_off: words(fields, "sets-off"),
        does: word(fields, "does"),
    })
}

fn modification(fields: &Fields<'_, '_>) -> Option<Modification> {
    Some(Modification {
        row: Row::read(fields)?,
        groups: words(fields, "groups"),
        cost: amount_or(fields, "cost", Exact::ONE),
        more_cost: amount_or(fields, "more-cost", Exact::ZERO),
        to_hit: count(fields, "to-hit"),
        plus: signed(fields, "plus").unwrap_or(0),
        flame: flag(fields, "flame"),
        does: word(fields, "does"),
    })
}

fn equipment(fields: &Fields<'_, '_>) -> Option<Equipment> {
    let zero = |key| amount_or(fields, key, Exact::ZERO);
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
        handling: signed(fields, "handling").unwrap_or(0),
        fast_handling: signed(fields, "fast-handling").unwrap_or(0),
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
        to_hit: signed(fields, "to-hit")?,
    })
}
