//! How the rows are read.

use crate::catalog::values::{
    amount, amount_or, choices, count, flag, positive, signed, word, words,
};
use crate::catalog::{Row, Shelf, page_at, rows};
use crate::document::Fields;
use crate::document::shape::Shape;
use crate::units::{Exact, LARGEST};

use super::super::places::{PLACES, WHEELS};
use super::*;

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
        crew: Shelf::new(rows(file, "crew", people::crew_role)),
        skills: Shelf::new(rows(file, "skill", people::skill)),
        hand_weapons: Shelf::new(rows(file, "hand-weapon", people::hand_weapon)),
        gear: Shelf::new(rows(file, "gear", people::gear)),
        fittings: fittings(file)?,
        figures: figures::read(file)?,
        play: play::read(file)?,
    })
}

/// A share that may take away.
fn share(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    fields.exact(key, -1..=LARGEST).map(|number| number.value)
}

/// Ids of other rows, at least one.
fn ids(fields: &Fields<'_, '_>, key: &'static str) -> Option<Vec<String>> {
    Some(words(fields, key)).filter(|words| !words.is_empty())
}

fn kind(fields: &Fields<'_, '_>) -> Option<Kind> {
    let types = words(fields, "armor-types");
    Some(Kind {
        row: Row::read(fields)?,
        armor_locations: choices(fields, "armor-locations", PLACES),
        armor_types: (!types.is_empty()).then_some(types),
        weapon_mounts: choices(fields, "weapon-mounts", PLACES),
        wheels: choices(fields, "wheels", WHEELS),
        tire_weight: amount(fields, "tire-weight")?,
        off_road: signed(fields, "off-road")?,
        off_road_cite: page_at(fields, "off-road-page")?,
        chassis: flag(fields, "chassis"),
        side_limit: flag(fields, "side-limit"),
        front_guards: signed(fields, "front-guards").unwrap_or(0),
        front_guards_cite: page_at(fields, "front-guards-page"),
        skill: word(fields, "skill")?,
        body_cost: amount_or(fields, "body-cost", 1),
        spaces: signed(fields, "spaces").unwrap_or(0),
        suspension_bonus: signed(fields, "suspension-bonus").unwrap_or(0),
        suspension_most: signed(fields, "suspension-most"),
        gunners: fields.flag("gunners").is_none_or(|flag| flag.value),
        most_passengers: count(fields, "most-passengers"),
        most_people: count(fields, "most-people"),
        passenger_spaces: amount(fields, "passenger-spaces"),
    })
}

fn body(fields: &Fields<'_, '_>) -> Option<Body> {
    const SIX_WHEELS: &[(&str, SixWheels)] =
        &[("allowed", SixWheels::Allowed), ("needed", SixWheels::Needed)];
    fields.text("tires");
    Some(Body {
        row: Row::read(fields)?,
        class: word(fields, "class"),
        kind: word(fields, "kind")?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        max_load: amount(fields, "max-load")?,
        spaces: count(fields, "spaces")?,
        cargo_spaces: count(fields, "cargo-spaces").unwrap_or(0),
        armor_cost: amount(fields, "armor-cost")?,
        armor_weight: amount(fields, "armor-weight")?,
        handling: fields.choice("handling", COLUMNS)?.value.to_owned(),
        van_handling_above: amount(fields, "van-handling-above"),
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
        cost: share(fields, "cost")?,
        load: share(fields, "load")?,
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
        handling_class.extend(signed(&columns, column).map(|class| ((*column).to_owned(), class)));
    }
    columns.finish();
    Some(Suspension {
        row,
        kinds: ids(fields, "kinds")?,
        cost: amount(fields, "cost")?,
        handling_class,
        off_road: flag(fields, "off-road"),
    })
}

fn power_plant(fields: &Fields<'_, '_>) -> Option<PowerPlant> {
    Some(PowerPlant {
        row: Row::read(fields)?,
        kinds: ids(fields, "kinds")?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        spaces: amount(fields, "spaces")?,
        dp: count(fields, "dp")?,
        power: amount(fields, "power")?,
        tolerated_in: words(fields, "tolerated-in"),
    })
}

fn tire(fields: &Fields<'_, '_>) -> Option<Tire> {
    Some(Tire {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        dp: amount(fields, "dp")?,
    })
}

fn tire_modification(fields: &Fields<'_, '_>) -> Option<TireModification> {
    Some(TireModification {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount_or(fields, "weight", 1),
        weight_change: amount_or(fields, "weight-change", 0),
        dp: amount_or(fields, "dp", 1),
        dp_change: signed(fields, "dp-change").unwrap_or(0),
        handling_class: signed(fields, "handling-class").unwrap_or(0),
        off_road_handling_class: signed(fields, "off-road-handling-class").unwrap_or(0),
    })
}

fn armor_type(fields: &Fields<'_, '_>) -> Option<ArmorType> {
    Some(ArmorType {
        row: Row::read(fields)?,
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        repair: amount(fields, "repair")?,
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
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        spaces: amount(fields, "spaces")?,
        shots: count(fields, "shots").unwrap_or(0),
        shot_cost: amount(fields, "shot-cost").or(one_shot.then_some(Exact::ZERO)),
        shot_weight: amount_or(fields, "shot-weight", 0),
        claims: Claims {
            loaded_cost: amount(fields, "loaded-cost"),
            loaded_weight: amount(fields, "loaded-weight"),
            magazine_cost: amount(fields, "magazine-cost"),
            magazine_weight: amount(fields, "magazine-weight"),
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
        shot_cost: amount(fields, "shot-cost")?,
        shot_weight: amount(fields, "shot-weight"),
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
        cost: amount(fields, "cost")?,
        weight: amount(fields, "weight")?,
        spaces: amount(fields, "spaces")?,
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
    let fake_cost = amount(fields, "fake-cost").map(Fake::Cost);
    let fake_points = amount(fields, "fake-points").map(Fake::Points);
    Some(Accessory {
        row: Row::read(fields)?,
        sort: fields.choice("sort", SORTS).map_or(Sort::Plain, |sort| sort.value),
        kinds: ids(fields, "kinds")?,
        cost: amount_or(fields, "cost", 0),
        weight: amount_or(fields, "weight", 0),
        spaces: amount_or(fields, "spaces", 0),
        dp: count(fields, "dp"),
        point_cost: amount_or(fields, "point-cost", 0),
        point_weight: amount_or(fields, "point-weight", 0),
        point_type: fields
            .choice("point-type", TYPES)
            .map_or(PointType::Plastic, |found| found.value),
        front_armor_cost: amount_or(fields, "front-armor-cost", 0),
        front_armor_weight: amount_or(fields, "front-armor-weight", 0),
        per_facing: flag(fields, "per-facing"),
        locations: choices(fields, "locations", PLACES),
        once: fields.choice("once", ONCE).map_or(Once::Any, |once| once.value),
        conflicts: words(fields, "conflicts"),
        fake: fake_cost.or(fake_points),
        serves: fields.choice("serves", SERVES).map(|serves| serves.value),
        weapon: fields.choice("weapon", WEAPON).map(|weapon| weapon.value),
        computer: flag(fields, "computer"),
        to_hit: count(fields, "to-hit").unwrap_or(0),
        handling_class: signed(fields, "handling-class").unwrap_or(0),
        handling_class_at_speed: signed(fields, "handling-class-at-speed").unwrap_or(0),
        set_of: fields.whole("set-of", 1..=LARGEST).map_or(1, |pieces| pieces.value),
        in_cargo: flag(fields, "in-cargo"),
        does: word(fields, "does"),
    })
}

fn fittings(file: &Fields<'_, '_>) -> Option<Fittings> {
    let fittings = Shelf::new(rows(file, "fitting", |fields| {
        Some(Fitting {
            row: Row::read(fields)?,
            cost: amount_or(fields, "cost", 0),
            weight: amount_or(fields, "weight", 0),
            spaces: amount_or(fields, "spaces", 0),
            dp: count(fields, "dp").unwrap_or(0),
            factor: amount_or(fields, "factor", 1),
            weapons: words(fields, "for"),
        })
    }));
    let guards = Shelf::new(rows(file, "wheelguard", |fields| {
        Some(Wheelguard {
            row: Row::read(fields)?,
            point_cost: amount(fields, "point-cost")?,
            point_weight: amount(fields, "point-weight")?,
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
