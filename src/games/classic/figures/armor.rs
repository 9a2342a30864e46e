//! The vehicle as a target.

use crate::sheet::model::Side;
use crate::text::word_for;
use crate::units::Exact;
use crate::vehicle::breach::Armor;
use crate::vehicle::derivation::Steps;
use crate::vehicle::endurance::SIDES;
use crate::vehicle::fire::hits;

use super::super::catalog::play::Part;
use super::super::places::{Compartment, Place};
use super::super::vehicle::{Accessory, Owner, Vehicle};

/// The weakest armor around the parts that a hit may strike next, if all of them have some: the weapons of the side, or
/// else the parts inside, from the ends the nearest.
fn behind<'v>(vehicle: &'v Vehicle<'_>, place: Place) -> Option<&'v Accessory<'v>> {
    let armed = vehicle.weapons.iter().filter(|weapon| weapon.place() == Some(place));
    let mut next: Vec<_> = armed.map(|weapon| Owner::Weapon(weapon.number)).collect();
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
        match row.metal {
            true => (armor.metal, armor.polished) = (points, row.laser_reflective),
            false => (armor.points, armor.reflects) = (points, row.laser_reflective),
        }
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
