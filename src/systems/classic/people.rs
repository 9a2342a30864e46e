//! People and what they wear and carry: prices, bulk, skills and reflexes, pp. 38-47.

use crate::catalog::Row;
use crate::units::{Exact, counted};

use super::catalog::{self, Catalog, GearSort, HandSort, Slots};
use super::vehicle::{Gear, GearItem, Person, Vehicle};

pub fn row<'c>(gear: &Gear<'c>) -> &'c Row {
    match gear.item {
        GearItem::Weapon(row) => &row.row,
        GearItem::Grenade(row) => &row.row,
        GearItem::Gear(row) => &row.row,
    }
}

/// "3 explosive grenades", "spiked body armor", "machine gun on a tripod".
pub fn name(gear: &Gear<'_>) -> String {
    let name = row(gear).name.to_lowercase();
    let name = match (gear.weapon, gear.spiked) {
        (Some(weapon), _) => format!("{} on a {name}", weapon.value.row.name.to_lowercase()),
        (None, Some(_)) => format!("spiked {name}"),
        (None, None) => name,
    };
    if gear.count > 1 { counted(gear.count, &name) } else { name }
}

fn fitting(catalog: &Catalog, sort: GearSort) -> Option<&catalog::Gear> {
    catalog.gear.rows.iter().find(|row| row.sort == sort)
}

/// Dollars of an item with its ammunition, clips and what it holds.
pub fn cost(catalog: &Catalog, gear: &Gear<'_>) -> Exact {
    let held: Exact = gear.holds.iter().map(|held| cost(catalog, held)).sum();
    let fuse = if gear.impact_fuses { catalog.fittings.impact_fuse.cost } else { Exact::ZERO };
    let grenade = gear.ammunition.map_or(Exact::ZERO, |row| row.shot_cost + fuse);
    let one = match gear.item {
        GearItem::Grenade(row) => row.shot_cost + fuse,
        GearItem::Gear(row) if row.sort == GearSort::Tripod => tripod_cost(catalog, row, gear),
        GearItem::Gear(row) => {
            let spikes = fitting(catalog, GearSort::Spikes).filter(|_| gear.spiked.is_some());
            row.cost + spikes.map_or(Exact::ZERO, |row| row.cost) + grenade * row.shots
        }
        GearItem::Weapon(row) => {
            let load = row.shot_cost.unwrap_or(grenade) * row.shots;
            row.cost.unwrap_or_default() + load + clips_cost(catalog, gear, load)
        }
    };
    one * gear.count + held
}

/// A clip costs its own price and its loads: one, or two in an extended clip.
fn clips_cost(catalog: &Catalog, gear: &Gear<'_>, load: Exact) -> Exact {
    let clip = |sort, loads: i64| {
        let own = fitting(catalog, sort).map_or(Exact::ZERO, |row| row.cost);
        own + load * loads
    };
    let extended = gear.extended_clips.map_or(0, |count| count.value);
    clip(GearSort::Clip, 1) * gear.clips + clip(GearSort::ExtendedClip, 2) * extended
}

/// A tripod adds a share of its weapon's price; magazines and shield are extra.
fn tripod_cost(catalog: &Catalog, row: &catalog::Gear, gear: &Gear<'_>) -> Exact {
    let Some(weapon) = gear.weapon.map(|weapon| weapon.value) else { return Exact::ZERO };
    let load = weapon.shot_cost.unwrap_or_default() * weapon.shots;
    let magazines = (catalog.fittings.extra_magazine.cost + load) * gear.magazines;
    let shield = fitting(catalog, GearSort::Gunshield).map_or(Exact::ZERO, |row| row.point_cost);
    let points = gear.gunshield.map_or(0, |points| points.value);
    weapon.cost + weapon.cost * row.cost_share + load + magazines + shield * points
}

/// Pounds and spaces of an item as cargo; personal things without figures of their own take none.
pub fn as_cargo(gear: &Gear<'_>) -> (Exact, Exact) {
    let held = gear.holds.iter().map(as_cargo);
    let mut sum = match gear.item {
        GearItem::Gear(row) => {
            let load = |weapon: &catalog::Weapon| weapon.weight + weapon.shot_weight * weapon.shots;
            let weapon = gear.weapon.map_or(Exact::ZERO, |weapon| load(weapon.value));
            ((row.weight + weapon) * gear.count, row.spaces * gear.count)
        }
        GearItem::Weapon(_) | GearItem::Grenade(_) => (Exact::ZERO, Exact::ZERO),
    };
    for (weight, spaces) in held {
        sum.0 += weight;
        sum.1 += spaces;
    }
    sum
}

/// Pounds of a tripod's gunshield.
pub fn gunshield_weight(catalog: &Catalog, points: i64) -> Option<(Exact, &catalog::Gear)> {
    let row = fitting(catalog, GearSort::Gunshield)?;
    Some((row.point_weight * points, row))
}

/// Bulk in grenade equivalents. What a pack or vest holds is part of the pack.
pub fn burden(catalog: &Catalog, gear: &Gear<'_>) -> Exact {
    let of = |sort| fitting(catalog, sort);
    let one = match gear.item {
        GearItem::Grenade(_) => {
            let grenade =
                catalog.hand_weapons.rows.iter().find(|row| row.sort == HandSort::Grenade);
            grenade.map_or(Exact::ONE, |row| row.ge)
        }
        GearItem::Weapon(row) => row.ge + clips_burden(catalog, gear, row),
        GearItem::Gear(row) if row.sort == GearSort::Tripod => {
            let magazine = of(GearSort::TripodMagazine).map_or(Exact::ZERO, |row| row.ge);
            let shield = of(GearSort::Gunshield).filter(|_| gear.gunshield.is_some());
            row.ge + magazine * gear.magazines + shield.map_or(Exact::ZERO, |row| row.ge)
        }
        GearItem::Gear(row) => row.ge_carried.filter(|_| gear.carried).unwrap_or(row.ge),
    };
    one * gear.count
}

fn clips_burden(catalog: &Catalog, gear: &Gear<'_>, weapon: &catalog::HandWeapon) -> Exact {
    let bulky = matches!(weapon.sort, HandSort::Smg | HandSort::Launcher);
    let of = |sort| {
        let row = fitting(catalog, sort);
        let ge = |row: &catalog::Gear| row.ge_bulky.filter(|_| bulky).unwrap_or(row.ge);
        row.map_or(Exact::ZERO, ge)
    };
    let extended = gear.extended_clips.map_or(0, |count| count.value);
    of(GearSort::Clip) * gear.clips + of(GearSort::ExtendedClip) * extended
}

/// What a vest would have to hold: its slots, and the items that fit none of them.
pub fn slots<'g, 'c>(holds: &'g [Gear<'c>]) -> (Slots, Vec<&'g Gear<'c>>) {
    let mut slots = Slots::default();
    let mut others = Vec::new();
    for gear in holds {
        match gear.item {
            GearItem::Weapon(row) if row.sort == HandSort::Pistol => slots.pistols += gear.count,
            GearItem::Weapon(row) if row.sort == HandSort::Knife => slots.knives += gear.count,
            GearItem::Grenade(_) => slots.grenades += gear.count,
            GearItem::Gear(row) if row.fits_as_grenade => slots.grenades += gear.count,
            GearItem::Weapon(_) | GearItem::Gear(_) => others.push(gear),
        }
        slots.clips += gear.clips;
    }
    (slots, others)
}

/// What one person's things and skills come to.
#[derive(Debug)]
pub struct Outfit {
    pub cost: Exact,
    pub burden: Exact,
    pub limit: i64,
    /// Hits that body armor takes.
    pub armor_dp: i64,
    /// Change of the reflex roll: skill in driving this vehicle, and the bulk of armor.
    pub reflexes: i64,
    pub skill_points: Option<i64>,
}

impl Outfit {
    pub fn of(vehicle: &Vehicle<'_>, person: &Person<'_>) -> Outfit {
        let catalog = vehicle.catalog;
        let worn =
            || person.gear.iter().filter(|gear| !gear.carried).filter_map(|gear| gear.item.gear());
        let armor = || worn().filter(|row| row.sort == GearSort::Armor);
        let limit = worn().filter_map(|row| row.carry_limit).min();
        let drives = person.is_driver().then(|| driving_level(vehicle, person)).flatten();
        Outfit {
            cost: person.gear.iter().map(|gear| cost(catalog, gear)).sum(),
            burden: person.gear.iter().map(|gear| burden(catalog, gear)).sum(),
            limit: limit.unwrap_or(catalog.figures.burden.value),
            armor_dp: armor().filter_map(|row| row.armor_dp).sum(),
            reflexes: drives.unwrap_or(0) + armor().map(|row| row.reflexes).sum::<i64>(),
            skill_points: person.skills.as_ref().map(|skills| {
                skills.iter().map(|(skill, level)| skill_points(catalog, skill, *level)).sum()
            }),
        }
    }
}

impl<'c> GearItem<'c> {
    pub fn gear(&self) -> Option<&'c catalog::Gear> {
        match self {
            GearItem::Gear(row) => Some(row),
            GearItem::Weapon(_) | GearItem::Grenade(_) => None,
        }
    }
}

/// Points for a skill: its base level, unless it is free, then level by level, dearer every few.
fn skill_points(catalog: &Catalog, skill: &catalog::Skill, level: i64) -> i64 {
    let figures = &catalog.figures;
    let base = if skill.free { 0 } else { figures.skill_level };
    let price = |level: i64| figures.skill_level * ((level - 1) / figures.skill_levels + 1);
    base + (1..=level).map(price).sum::<i64>()
}

/// The driver's level in the skill that this kind of vehicle takes; `None` without the skill.
fn driving_level(vehicle: &Vehicle<'_>, person: &Person<'_>) -> Option<i64> {
    let needed = &vehicle.kind?.skill;
    let skills = person.skills.as_ref()?;
    skills.iter().find(|(skill, _)| skill.row.id == *needed).map(|(_, level)| *level)
}

/// The skill that the driver lacks for this vehicle, with what that costs in handling class.
///
/// A design that says nothing of the driver's skills is taken to have a driver who can drive.
pub fn untrained<'c>(vehicle: &Vehicle<'c>) -> Option<(&'c catalog::Skill, i64)> {
    let driver = vehicle.crew.iter().find(|person| person.is_driver())?;
    driver.skills.as_ref()?;
    if driving_level(vehicle, driver).is_some() {
        return None;
    }
    let skill = vehicle.catalog.skills.with_id(&vehicle.kind?.skill)?;
    Some((skill, skill.handling_class_without?))
}

/// Spaces that people need beyond their seats: for tripods used from the vehicle.
pub fn spaces_in_use(person: &Person<'_>) -> Exact {
    let used = person.gear.iter().filter(|gear| gear.in_use).filter_map(|gear| gear.item.gear());
    used.map(|row| row.spaces_in_use).sum()
}
