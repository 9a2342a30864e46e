//! The vehicle as a target.

use crate::sheet::model::Side;
use crate::text::word_for;
use crate::units::Exact;
use crate::vehicle::breach::Armor;
use crate::vehicle::derivation::Steps;
use crate::vehicle::endurance::SIDES;
use crate::vehicle::fire::hits;

use super::super::catalog::play::Part;
use super::super::places::Place;
use super::super::vehicle::Vehicle;

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
        steps.cited(row.row.name.clone(), points as i64, &row.row.cite);
        match row.metal {
            true => (armor.metal, armor.polished) = (points, row.laser_reflective),
            false => (armor.points, armor.reflects) = (points, row.laser_reflective),
        }
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
