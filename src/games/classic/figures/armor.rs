//! The vehicle as a target.

use crate::catalog::dice::Roll;
use crate::sheet::model::Side;
use crate::text::word_for;
use crate::units::Exact;
use crate::vehicle::breach::Armor;
use crate::vehicle::derivation::Steps;
use crate::vehicle::duel::Target;
use crate::vehicle::endurance::SIDES;
use crate::vehicle::fire::hits;

use super::super::catalog::ArmorType;
use super::super::catalog::play::Part;
use super::super::places::{Compartment, Place, Wheel};
use super::super::vehicle::{Accessory, Owner, Tire, Vehicle, Weapon, tire_figures};

/// The weakest armor around the parts that a hit may strike next, if all of them have some: the weapons of the side, or
/// else the parts inside, from the ends the nearest.
fn behind<'v>(vehicle: &'v Vehicle<'_>, place: Place) -> Option<&'v Accessory<'v>> {
    let armed = vehicle.weapons.iter().filter(|weapon| weapon.place() == Some(place));
    let mut next: Vec<_> = armed.map(Weapon::owner).collect();
    if next.is_empty() {
        let is_empty = |part: &Compartment| *part == Compartment::Cargo && vehicle.cargo.is_empty();
        let mut inside = vehicle.compartments().to_vec();
        inside.retain(|part| !is_empty(part));
        match place {
            Place::Front => inside.truncate(1),
            Place::Back => drop(inside.drain(..inside.len() - 1)),
            _ => {}
        }
        let crew = || (0..vehicle.crew.len()).map(|number| Owner::Crew(Some(number)));
        next.extend(inside.into_iter().flat_map(|part| match part {
            Compartment::PowerPlant => vec![Owner::Plant],
            Compartment::Crew => crew().collect(),
            Compartment::Cargo => vec![Owner::Crew(None)],
        }));
    }
    let around = |owner: Owner| {
        let parts = vehicle.accessories.iter().filter(move |part| {
            let own = part.protects.as_ref().and_then(|protected| protected.owner);
            let is_all = own == Some(Owner::Crew(None)) && matches!(owner, Owner::Crew(Some(_)));
            own == Some(owner) || is_all
        });
        parts.max_by_key(|part| part.points())
    };
    let parts: Option<Vec<_>> = next.into_iter().map(around).collect();
    parts?.into_iter().min_by_key(|part| part.points())
}

fn add(armor: &mut Armor, row: Option<&ArmorType>, points: usize) {
    let reflects = row.is_some_and(|row| row.laser_reflective);
    match row.is_some_and(|row| row.metal) {
        true => (armor.metal, armor.polished) = (points, reflects),
        false => (armor.points, armor.reflects) = (points, reflects),
    }
}

pub fn armor(vehicle: &Vehicle<'_>, side: Side, steps: Steps<'_>) -> Option<Armor> {
    let side = word_for(&SIDES, side);
    let (kind, place) = (vehicle.kind?, vehicle.armor_locations().find(|own| own.name() == side)?);
    if place == Place::Top && !kind.sort.is_trike() {
        return None;
    }
    let mut armor = Armor { exceeded: true, ..Armor::default() };
    for layer in vehicle.armor.iter().rev() {
        let points = usize::try_from(layer.points_at(place)).ok()?;
        let Some(row) = layer.row.filter(|_| points > 0) else { continue };
        steps.cited(row.name.clone(), points as i64, &row.cite);
        add(&mut armor, Some(row), points);
    }
    if let Some(part) = behind(vehicle, place) {
        armor.points += usize::try_from(part.points()).unwrap_or(0);
        let (name, row) = (part.name(), &part.row.row);
        steps.cited(format!("{name}, where the hit goes on"), part.points(), &row.cite);
    }
    // A single wheel has the name of its end.
    let strike = vehicle.catalog.play.strike(Some(kind), true, Part::Tire);
    if let Some(strike) = strike.filter(|_| kind.wheels.iter().any(|own| own.name() == side)) {
        let ways = hits(strike.least) - hits(strike.most + 1);
        let share = Exact::from(ways) / Exact::from(36);
        steps.cited("Share of the hits that strike the wheel", share, &strike.cite);
        armor.shielded = ways as f64 / 36.0;
    }
    Some(armor)
}

/// Both corners of a car, p. 15, or each single wheel of a cycle or trike.
pub fn wheels(vehicle: &Vehicle<'_>, side: Side, size: i64) -> Vec<Target> {
    /// Limits tires for hostile designs.
    const MOST: i64 = 4;
    let is_seen = |wheel: Wheel| match side {
        Side::Front => wheel.is_front(),
        Side::Back => !wheel.is_front(),
        Side::Right => !matches!(wheel, Wheel::FrontLeft | Wheel::BackLeft),
        _ => !matches!(wheel, Wheel::FrontRight | Wheel::BackRight),
    };
    let wheel = |tire: &Tire<'_>| {
        let dp = usize::try_from(tire_figures(tire.row, &tire.modifications).2).unwrap_or(0);
        let open = Armor { exceeded: true, guards: true, shielded: 1.0, ..Armor::default() };
        let mut armor = Armor { wheel: dp.max(1), ..open };
        for guard in vehicle.wheelguards.iter().filter(|guard| guard.wheel == tire.wheel) {
            add(&mut armor, guard.armor, usize::try_from(guard.points.value).unwrap_or(0));
            let stops = guard.row.to_hit_guard.unwrap_or(0) as f64 / Roll::SIDES as f64;
            armor.shielded = 1.0 - stops;
        }
        vec![armor; tire.count.clamp(0, MOST) as usize]
    };
    let modifier = vehicle.catalog.play.aim(Part::Tire).unwrap_or(0);
    let target = |parts| Target { parts, is_wheels: true, size: size + modifier };
    let seen = vehicle.tires.iter().filter(|tire| is_seen(tire.wheel)).map(wheel);
    let mut all: Vec<_> = match vehicle.tires.iter().all(|tire| tire.wheel.is_paired()) {
        true => vec![target(seen.flatten().collect())],
        false => seen.map(target).collect(),
    };
    all.retain(|target| !target.parts.is_empty());
    all.dedup();
    all
}
