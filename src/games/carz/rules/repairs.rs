//! The smallest changes that make a vehicle legal, computed for each vehicle.

use crate::text::edit::Change;
use crate::units::{Exact, counted};

use super::super::ledger::{Amount, weapons};
use super::super::vehicle::Axle;
use super::{Case, cf};

/// A message and the change it describes.
pub type Repair = (String, Change);

/// Another volume for the body.
pub fn volume(volume: Exact) -> Repair {
    let text = crate::units::decimal(volume).replace(',', "");
    (format!("use a body of {}", cf(volume)), Change::set("volume", text))
}

/// The smallest whole volume that is larger by `over` cubic feet inside.
pub fn larger(case: &Case<'_>, over: Exact) -> Option<Repair> {
    let vehicle = case.vehicle;
    let shares: Exact = vehicle.fitted().map(|row| row.volume_share).sum();
    let each = vehicle.styled(|style| style.volume, Exact::ONE) * (Exact::ONE - shares);
    let bought = vehicle.volume?.value;
    (each > Exact::ZERO).then(|| volume(Exact::from((bought + over / each).ceil())))
}

/// The smallest whole volume whose body carries `over` pounds more, net of its own weight and of what grows with it.
pub fn stronger(case: &Case<'_>, over: Exact) -> Option<Repair> {
    let (vehicle, totals) = (case.vehicle, &case.totals);
    let bought = vehicle.volume?.value;
    let inside = vehicle.styled(|style| style.volume, Exact::ONE);
    let structure = vehicle.catalog.figures.cargo.structure * inside;
    let plates = vehicle.armor.build.map_or(Exact::ZERO, |build| {
        Exact::from(vehicle.armor_points()) * inside / Exact::from(build.weight_divisor)
    });
    let each = (totals.max_load - vehicle.body_weight()) / bought - structure - plates;
    (each > Exact::ZERO).then(|| volume(Exact::from((bought + over / each).ceil())))
}

/// The fewest points of armor that weigh `over`, taken from the strongest sides.
pub fn less_armor(case: &Case<'_>, over: Exact) -> Option<(String, Vec<Change>)> {
    let vehicle = case.vehicle;
    let divisor = Exact::from(vehicle.armor.build?.weight_divisor);
    let points = (over * divisor / vehicle.internal()).ceil();
    // Sides with another type of armor are left alone.
    let plain = vehicle.armor.sides.iter().filter(|side| side.own.is_none());
    let mut sides: Vec<_> = plain.map(|side| (side.side.value, side.points.value)).collect();
    sides.retain(|(side, _)| *side != super::super::places::Side::Top);
    sides.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let (mut left, mut changes) = (points, Vec::new());
    for (side, points) in sides {
        let dropped = left.min(points);
        if dropped > 0 {
            let points = (points - dropped).to_string();
            changes.push(Change::set_in("armor", side.name(), points));
            left -= dropped;
        }
    }
    (left == 0).then(|| (format!("drop {} of armor", counted(points, "point")), changes))
}

/// Leaves out the smallest entry of weapons that saves at least `over`.
pub fn without_weapon(case: &Case<'_>, of: fn(&Amount) -> Exact, over: Exact) -> Option<Repair> {
    let entries = case.vehicle.weapons.iter().zip(weapons(case.vehicle));
    let saving = entries.map(|(weapon, armed)| {
        (of(&armed.own) + of(&armed.ammunition) + of(&armed.concealment), weapon)
    });
    let (_, weapon) = saving.filter(|(saved, _)| *saved >= over).min_by_key(|(saved, _)| *saved)?;
    let name = match weapon.count {
        1 => weapon.name(),
        count => format!("{count} {}s", weapon.name()),
    };
    Some((format!("leave out the {name}"), Change::remove_item("weapons", weapon.number)))
}

/// The wheels of an end as they are written, with another count.
pub fn written(axle: &Axle<'_>, count: i64) -> String {
    let guarded = if axle.guarded == axle.count { count } else { axle.guarded.min(count) };
    wheels(axle, count, (axle.guard, guarded))
}

/// The same, with guards of `points` on `guarded` of them.
pub fn guarded(axle: &Axle<'_>, points: i64, guarded: i64) -> String {
    wheels(axle, axle.count, (points, guarded))
}

fn wheels(axle: &Axle<'_>, count: i64, (points, guarded): (i64, i64)) -> String {
    let mut keys = vec![format!("item = \"{}\"", axle.row.row.id), format!("count = {count}")];
    keys.extend(axle.fireproof.then(|| "fireproof = true".to_owned()));
    if points * guarded > 0 {
        keys.push(match guarded == count {
            true => format!("guard = {points}"),
            false => format!("guard = {{ points = {points}, wheels = {guarded} }}"),
        });
    }
    format!("{{ {} }}", keys.join(", "))
}
