//! Maps each group of boxes on a sheet to its part, in the order of the sheet.

use std::collections::HashMap;

use crate::sheet::model::{Boxes, Sheet, View};

use super::super::catalog;
use super::super::figures::Unit;
use super::super::places::Place;
use super::super::vehicle::{
    Accessory, ArmorLayer, Guard, LoadPart, Person, PowerPlant, Tire, Weapon,
};
use super::view::side;
use super::weapons::{loads, together, weapons};

pub struct Hit<'v, 's> {
    pub unit: &'v Unit<'v>,
    pub part: Part<'v>,
    pub count: i64,
    pub crossed: &'s mut i64,
}

#[derive(Clone, Copy)]
pub enum Part<'v> {
    Armor(&'v ArmorLayer<'v>),
    Tire(&'v Tire<'v>),
    Guard(&'v Guard<'v>),
    /// A weapon with its magazines; the number is its row on the sheet.
    Weapon(usize, &'v Weapon<'v>),
    Shots(usize, &'v Weapon<'v>, &'v LoadPart<'v>),
    Plant(&'v PowerPlant<'v>),
    /// All copies in an entry.
    Accessory(&'v Accessory<'v>),
    PowerUnits,
    BodyArmor(&'v Person<'v>),
    Injuries(&'v catalog::CrewRole),
}

pub fn hits<'v, 's>(units: &'v [Unit<'v>], sheet: &'s mut Sheet) -> Vec<Hit<'v, 's>> {
    let Sheet { view, weapons: rows, crew, accessories, power, .. } = sheet;
    let mut hits = Vec::new();
    let mut cells = HashMap::new();
    let mut parts = units.iter();
    let mut next = Some(view);
    while let (Some(unit), Some(view)) = (parts.next(), next) {
        next = of_view(unit, view, &mut cells, &mut hits);
    }
    let vehicle = units[0].vehicle;
    let armed = together(units.iter().flat_map(|unit| weapons(vehicle, unit)).collect());
    for (row, (armed, drawn)) in armed.iter().zip(rows).enumerate() {
        let Some(unit) = units.get(usize::from(armed.on_sidecar)) else { continue };
        let weapon = &unit.vehicle.weapons[armed.number];
        let dp = cells.remove(&row);
        hits.extend(dp.map(|dp| boxed(unit, Part::Weapon(row, weapon), dp)));
        for (shots, (_, part)) in drawn.shots.iter_mut().zip(loads(weapon)) {
            hits.push(boxed(unit, Part::Shots(row, weapon, part), &mut shots.boxes));
        }
    }
    let mut notes = accessories.iter_mut().filter(|note| note.dp.count > 0);
    for unit in units {
        let sturdy = unit.vehicle.accessories.iter().filter(|part| part.dp() > 0);
        let hubs = unit.vehicle.wheelhubs.iter().map(Part::Guard);
        for part in sturdy.map(Part::Accessory).chain(hubs) {
            let Some(note) = notes.next() else { break };
            hits.push(boxed(unit, part, &mut note.dp));
        }
    }
    if let Some(power) = power {
        hits.push(boxed(&units[0], Part::PowerUnits, &mut power.units));
    }
    let people = units.iter().flat_map(|unit| unit.vehicle.crew.iter().map(move |p| (unit, p)));
    for ((unit, person), drawn) in people.zip(crew) {
        hits.push(boxed(unit, Part::BodyArmor(person), &mut drawn.armor));
        hits.push(boxed(unit, Part::Injuries(person.role), &mut drawn.hits));
    }
    hits
}

fn boxed<'v, 's>(unit: &'v Unit<'v>, part: Part<'v>, boxes: &'s mut Boxes) -> Hit<'v, 's> {
    Hit { unit, part, count: boxes.count, crossed: &mut boxes.crossed }
}

/// Armor, wheels and plant. Collects weapon boxes by row. Returns the view of the sidecar.
fn of_view<'v, 's>(
    unit: &'v Unit<'v>,
    view: &'s mut View,
    cells: &mut HashMap<usize, &'s mut Boxes>,
    hits: &mut Vec<Hit<'v, 's>>,
) -> Option<&'s mut View> {
    let vehicle = unit.vehicle;
    for armor in &mut view.armor {
        let is_it = |place: &Place| side(*place).is_some_and(|(side, _)| side == armor.side);
        let Some(place) = Place::FACINGS.into_iter().find(is_it) else { continue };
        let layers = vehicle.armor.iter().rev().filter(|layer| layer.points_at(place) > 0);
        let drawn = armor.layers.iter_mut().zip(layers);
        hits.extend(drawn.map(|(drawn, layer)| boxed(unit, Part::Armor(layer), &mut drawn.points)));
    }
    for (wheel, tire) in view.wheels.iter_mut().zip(&vehicle.tires) {
        hits.extend(wheel.tires.iter_mut().map(|dp| boxed(unit, Part::Tire(tire), dp)));
        let guard = vehicle.wheelguards.iter().find(|guard| guard.wheel == tire.wheel);
        let drawn = wheel.guard.as_mut().zip(guard);
        hits.extend(drawn.map(|(dp, guard)| boxed(unit, Part::Guard(guard), dp)));
    }
    let View { front, back, left, right, above, rows, sidecar, .. } = view;
    let plant = rows.iter_mut().flatten().find(|cell| cell.dp.count > 0);
    let plant = plant.zip(vehicle.power_plant.as_ref());
    hits.extend(plant.map(|(cell, plant)| boxed(unit, Part::Plant(plant), &mut cell.dp)));
    for cell in [front, back, left, right, above].into_iter().flatten() {
        if let Some(row) = cell.weapon {
            cells.insert(row, &mut cell.dp);
        }
    }
    sidecar.as_deref_mut()
}
