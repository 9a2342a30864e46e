//! Prices and weights of single parts. Some follow from other parts.

use crate::units::Exact;

use super::catalog::{self, Base, EachOf, Figure, PointType, Protection, changed};
use super::design::Fuses;
use super::places::Place;
use super::vehicle::{Accessory, LoadPart, Vehicle, Weapon};

/// The cost or the weight of the part that others are a share of.
pub fn base(vehicle: &Vehicle<'_>, of: Base, figure: Figure) -> Exact {
    let pick = |(cost, weight)| match figure {
        Figure::Cost => cost,
        Figure::Weight => weight,
        _ => Exact::ZERO,
    };
    let body = || {
        let weight = vehicle.body.map(|body| body.value.weight).unwrap_or_default();
        pick((vehicle.body_cost().unwrap_or_default(), vehicle.of_body(weight, Figure::Weight)))
    };
    match of {
        Base::Body => body(),
        Base::BodyWithChassis => {
            let chassis = vehicle.chassis.map(|chassis| chassis.value.cost).unwrap_or_default();
            body() + pick((body() * chassis, Exact::ZERO))
        }
        Base::PowerPlant => {
            vehicle.power_plant.as_ref().map_or(Exact::ZERO, |plant| plant.figure(figure))
        }
        Base::Power => {
            let plain = vehicle.power_plant.as_ref().map(|plant| plant.row.power);
            pick((plain.unwrap_or_default(), Exact::ZERO))
        }
        Base::FrontArmor => pick(armor_price(vehicle, |side| side == Place::Front)),
        Base::Armor => {
            let by_armor =
                |part: &&Accessory<'_>| part.row.shares().any(|(_, of, _)| of == Base::FrontArmor);
            let parts = vehicle.accessories.iter().filter(by_armor);
            let parts = parts.map(|part| pick(accessory_figures(vehicle, part)) * part.count.value);
            pick(armor_price(vehicle, |_| true)) + parts.sum::<Exact>()
        }
    }
}

/// Dollars and pounds of the armor of these places.
pub fn armor_price(vehicle: &Vehicle<'_>, is_there: impl Fn(Place) -> bool) -> (Exact, Exact) {
    let Some(body) = vehicle.body.map(|body| body.value) else {
        return (Exact::ZERO, Exact::ZERO);
    };
    let mut sum = (Exact::ZERO, Exact::ZERO);
    for layer in &vehicle.armor {
        for side in layer.sides.iter().filter(|side| is_there(side.place.value)) {
            let Some(row) = side.type_or(layer.row) else { continue };
            sum.0 += body.armor_cost * row.cost * side.points.value;
            sum.1 += body.armor_weight * row.weight * side.points.value;
        }
    }
    sum
}

/// The type of armor points for the price of an accessory.
fn point_armor<'v>(
    vehicle: &'v Vehicle<'_>,
    accessory: &Accessory<'v>,
    by: PointType,
) -> Option<&'v catalog::ArmorType> {
    let catalog = vehicle.catalog;
    let plastic = catalog.usual_armor();
    let own = accessory.armor.map(|armor| armor.value);
    match by {
        PointType::Plastic => plastic,
        PointType::Metal => catalog.usual_metal(),
        PointType::Free => own.or(plastic),
        PointType::Vehicle => own.or(vehicle.outer_armor().and_then(|layer| layer.row)).or(plastic),
        PointType::Front => {
            let front = vehicle.armor.iter().rfind(|layer| layer.points_at(Place::Front) > 0);
            let layer = front.or(vehicle.outer_armor());
            layer.and_then(|layer| layer.row).or(plastic)
        }
    }
}

/// Dollars and pounds of one accessory.
pub fn accessory_figures(vehicle: &Vehicle<'_>, accessory: &Accessory<'_>) -> (Exact, Exact) {
    let row = accessory.row;
    let (point_cost, point_weight) = match vehicle.body {
        Some(body) => (body.value.armor_cost, body.value.armor_weight),
        None => (Exact::ZERO, Exact::ZERO),
    };
    let armor = point_armor(vehicle, accessory, row.point_type);
    let (cost_factor, weight_factor) =
        armor.map_or((Exact::ONE, Exact::ONE), |armor| (armor.cost, armor.weight));
    let (point_cost, point_weight) = (point_cost * cost_factor, point_weight * weight_factor);
    match (accessory.fake, row.fake_cost, row.fake_points) {
        (Some(_), Some(cost), _) => return (cost, Exact::ZERO),
        (Some(_), None, Some(points)) => return (point_cost * points, point_weight * points),
        _ => {}
    }
    if row.is_tank() {
        let (cost, weight) =
            (row.tank.cost.unwrap_or_default(), row.tank.weight.unwrap_or_default());
        let gallons = accessory.gallons.map_or(0, |gallons| gallons.value);
        return (row.cost + cost * gallons, row.weight + weight * gallons);
    }
    if let Some(protected) = accessory.protects.as_ref().filter(|_| row.each().is_none()) {
        let points = Exact::from(accessory.points() * protected.spaces);
        let Protection { cost, weight, .. } = row.protection;
        let (cost, weight) = (cost.unwrap_or_default(), weight.unwrap_or_default());
        let armor = accessory.armor.map(|armor| armor.value).or(vehicle.catalog.usual_armor());
        let (of_cost, of_weight) =
            armor.map_or((Exact::ONE, Exact::ONE), |row| (row.cost, row.weight));
        return (row.cost + cost * of_cost * points, row.weight + weight * of_weight * points);
    }
    let each = match vehicle.kind {
        Some(_) if row.each() == Some(EachOf::Facing) => vehicle.armor_locations().count() as i64,
        Some(_) if row.each() == Some(EachOf::Wheel) => vehicle.all_wheels(),
        _ if row.each() == Some(EachOf::ProtectedSpace) => {
            accessory.protects.as_ref().map_or(1, |protected| protected.spaces)
        }
        _ => 1,
    };
    let share = |wanted| {
        let shares = row.shares().filter(move |(figure, ..)| *figure == wanted);
        shares.map(|(figure, of, share)| share * base(vehicle, of, figure)).sum::<Exact>()
    };
    let cost = row.cost + share(Figure::Cost) + point_cost * row.point_cost;
    let weight = row.weight + share(Figure::Weight) + point_weight * row.point_weight;
    (cost * each, weight * each)
}

/// Dollars of one weapon with its fittings, without ammunition and magazines.
pub fn weapon_cost(vehicle: &Vehicle<'_>, weapon: &Weapon<'_>) -> Exact {
    let infrared = weapon.infrared.map(|_| vehicle.catalog.fittings.infrared.change(Figure::Cost));
    let fittings = weapon.fittings.iter().map(|fitted| fitted.value.change(Figure::Cost));
    // Infrared doubles the laser alone.
    let plain = weapon.row.cost;
    changed(plain, fittings) + changed(plain, infrared.into_iter()) - plain
}

/// Dollars and pounds of one shot, with its fuse.
pub fn shot_figures(
    vehicle: &Vehicle<'_>,
    weapon: &Weapon<'_>,
    part: &LoadPart<'_>,
) -> (Exact, Exact) {
    let fittings = &vehicle.catalog.fittings;
    let plain = weapon.row.plain_shot();
    let (cost, weight) = part.ammunition.map_or(plain, |ammunition| ammunition.shot(weapon.row));
    // The price of a weapon that fires once includes its plain shot.
    let plain = if weapon.row.one_shot { plain } else { Default::default() };
    let (cost, weight) = (cost - plain.0, weight - plain.1);
    let cost = match part.fuses.map(|fuses| fuses.value) {
        Some(Fuses::Both) => changed(cost, [fittings.both_fuses.change(Figure::Cost)].into_iter()),
        Some(Fuses::Impact) => {
            changed(cost, [fittings.impact_fuse.change(Figure::Cost)].into_iter())
        }
        Some(Fuses::Remote) | None => cost,
    };
    (cost, weight)
}
