//! Prices, bulk, skills and reflexes of people and their gear, pp. 38-47.

use crate::catalog::Row;
use crate::units::{Exact, counted};
use crate::vehicle::ledger::Item;

use super::catalog::{self, Catalog, GearSort, HandSort, Slots};
use super::vehicle::{Gear, GearItem, Person, Vehicle};

pub fn row<'c>(gear: &Gear<'c>) -> &'c Row {
    match gear.item {
        GearItem::Weapon(row) => &row.row,
        GearItem::Grenade(row) => &row.row,
        GearItem::Gear(row) => &row.row,
    }
}

pub fn kind(gear: &Gear<'_>) -> &'static str {
    match gear.item {
        GearItem::Weapon(_) => "hand-weapon",
        GearItem::Grenade(_) => "ammunition",
        GearItem::Gear(_) => "gear",
    }
}

/// The catalog rows of an item and its contents, without duplicates.
pub fn items(catalog: &Catalog, gear: &Gear<'_>) -> Vec<Item> {
    let mut items = vec![Item::new(kind(gear), &row(gear).id)];
    items.extend(gear.ammunition.map(|row| Item::new("ammunition", &row.id)));
    items.extend(gear.weapon.map(|weapon| Item::new("weapon", &weapon.value.id)));
    let link = &catalog.fittings.link.row;
    items.extend((gear.weapon_count > 1).then(|| Item::new("fitting", &link.id)));
    let fuse = &catalog.fittings.impact_fuse.row;
    items.extend(gear.impact_fuses.then(|| Item::new("fitting", &fuse.id)));
    let added = [
        (gear.spiked.is_some(), GearSort::Spikes),
        (gear.clips > 0, GearSort::Clip),
        (gear.extended_clips.is_some_and(|count| count.value > 0), GearSort::ExtendedClip),
        (gear.magazines > 0, GearSort::TripodMagazine),
        (gear.gunshield.is_some_and(|points| points.value > 0), GearSort::Gunshield),
    ];
    let added = added.into_iter().filter(|(is_there, _)| *is_there);
    let added = added.filter_map(|(_, sort)| fitting(catalog, sort));
    items.extend(added.map(|row| Item::new("gear", &row.id)));
    for item in gear.holds.iter().flat_map(|held| self::items(catalog, held)) {
        if !items.contains(&item) {
            items.push(item);
        }
    }
    items
}

/// "3 explosive grenades", "spiked body armor".
pub fn name(gear: &Gear<'_>) -> String {
    let name = name_of_one(gear);
    if gear.count > 1 { counted(gear.count, &name) } else { name }
}

/// "explosive grenade", "spiked body armor", "tripod with machine gun".
pub fn name_of_one(gear: &Gear<'_>) -> String {
    let name = row(gear).name.to_lowercase();
    match (gear.weapon, gear.spiked) {
        (Some(weapon), _) => {
            let weapon = weapon.value.lower();
            let several = || counted(gear.weapon_count, &format!("linked {weapon}"));
            format!("{name} with {}", if gear.weapon_count > 1 { several() } else { weapon })
        }
        (None, Some(_)) => format!("spiked {name}"),
        (None, None) => name,
    }
}

fn fitting(catalog: &Catalog, sort: GearSort) -> Option<&catalog::Gear> {
    catalog.gear.rows.iter().find(|row| row.sort == sort)
}

/// Dollars of an item with ammunition, clips and contents.
pub fn cost(catalog: &Catalog, gear: &Gear<'_>) -> Exact {
    let held: Exact = gear.holds.iter().map(|held| cost(catalog, held)).sum();
    let grenade = gear.ammunition.map_or(Exact::ZERO, |row| grenade_cost(catalog, gear, row));
    let one = match gear.item {
        GearItem::Grenade(row) => grenade_cost(catalog, gear, row),
        GearItem::Gear(row) if row.sort == GearSort::Tripod => tripod_cost(catalog, row, gear),
        GearItem::Gear(row) if row.sort.is_clip() => {
            let load = gear.clip_for.map_or(Exact::ZERO, |weapon| clip_load(weapon, grenade));
            row.cost + load * loads(row.sort)
        }
        GearItem::Gear(row) => {
            let spikes = fitting(catalog, GearSort::Spikes).filter(|_| gear.spiked.is_some());
            row.cost + spikes.map_or(Exact::ZERO, |row| row.cost) + grenade * row.shots
        }
        GearItem::Weapon(row) => {
            let load = clip_load(row, grenade);
            row.cost.unwrap_or_default() + load + clips_cost(catalog, gear, load)
        }
    };
    (one + held) * gear.count
}

fn grenade_cost(catalog: &Catalog, gear: &Gear<'_>, row: &catalog::Ammunition) -> Exact {
    let fuse = if gear.impact_fuses { catalog.fittings.impact_fuse.cost } else { Exact::ZERO };
    row.shot_cost.unwrap_or_default() + fuse
}

/// Loads that a clip holds, p. 45.
pub fn loads(clip: GearSort) -> i64 {
    if clip == GearSort::ExtendedClip { 2 } else { 1 }
}

fn clip_load(weapon: &catalog::HandWeapon, grenade: Exact) -> Exact {
    weapon.usual_shot_cost().unwrap_or(grenade) * weapon.shots
}

fn clips_cost(catalog: &Catalog, gear: &Gear<'_>, load: Exact) -> Exact {
    let clip = |sort| {
        let own = fitting(catalog, sort).map_or(Exact::ZERO, |row| row.cost);
        own + load * loads(sort)
    };
    let extended = gear.extended_clips.map_or(0, |count| count.value);
    clip(GearSort::Clip) * gear.clips + clip(GearSort::ExtendedClip) * extended
}

/// A tripod adds a share of its weapon's price. Magazines, a shield and linked weapons cost extra.
fn tripod_cost(catalog: &Catalog, row: &catalog::Gear, gear: &Gear<'_>) -> Exact {
    let Some(weapon) = gear.weapon.map(|weapon| weapon.value) else { return Exact::ZERO };
    let special = gear.ammunition.map(|row| grenade_cost(catalog, gear, row));
    let load = special.or(weapon.usual_shot_cost()).unwrap_or_default() * weapon.shots;
    let magazines = (catalog.fittings.extra_magazine.cost + load) * gear.magazines;
    let shield = fitting(catalog, GearSort::Gunshield).map_or(Exact::ZERO, |row| row.point_cost);
    let points = gear.gunshield.map_or(0, |points| points.value);
    let one = weapon.cost + weapon.cost * row.cost_share + load;
    let link = if gear.weapon_count > 1 { catalog.fittings.link.cost } else { Exact::ZERO };
    one * gear.weapon_count + link + magazines + shield * points
}

/// Pounds and spaces of an item as cargo; 0 by default.
pub fn as_cargo(catalog: &Catalog, gear: &Gear<'_>) -> (Exact, Exact) {
    let held = gear.holds.iter().map(|held| as_cargo(catalog, held));
    let mut sum = match gear.item {
        GearItem::Gear(row) => {
            let on_it = tripod_weight(catalog, gear);
            ((row.weight + on_it) * gear.count, row.spaces * gear.count)
        }
        GearItem::Grenade(_) => {
            let boxed = fitting(catalog, GearSort::GrenadeBox);
            boxed.map_or((Exact::ZERO, Exact::ZERO), |row| {
                let boxes = Exact::from(gear.count) / Exact::from(row.shots.max(1));
                (row.weight * boxes, row.spaces * boxes)
            })
        }
        GearItem::Weapon(_) => (Exact::ZERO, Exact::ZERO),
    };
    for (weight, spaces) in held {
        sum.0 += weight;
        sum.1 += spaces;
    }
    sum
}

/// Pounds of a tripod's weapon with load, magazines and shield.
fn tripod_weight(catalog: &Catalog, gear: &Gear<'_>) -> Exact {
    let Some(weapon) = gear.weapon.map(|weapon| weapon.value) else { return Exact::ZERO };
    let shot = gear.ammunition.and_then(|row| row.shot_weight).unwrap_or(weapon.shot_weight);
    let load = shot * weapon.shots;
    let magazines = (catalog.fittings.extra_magazine.weight + load) * gear.magazines;
    let points = gear.gunshield.map_or(0, |points| points.value);
    let shield = gunshield_weight(catalog, points).map_or(Exact::ZERO, |(weight, _)| weight);
    (weapon.weight + load) * gear.weapon_count + magazines + shield
}

pub fn gunshield_weight(catalog: &Catalog, points: i64) -> Option<(Exact, &catalog::Gear)> {
    let row = fitting(catalog, GearSort::Gunshield)?;
    Some((row.point_weight * points, row))
}

/// Bulk in grenade equivalents, including contents of a pack or vest.
pub fn burden(catalog: &Catalog, gear: &Gear<'_>) -> Exact {
    let of = |sort| fitting(catalog, sort);
    let one = match gear.item {
        GearItem::Grenade(_) => {
            let grenade =
                catalog.hand_weapons.rows.iter().find(|row| row.sort == HandSort::Grenade);
            grenade.map_or(Exact::ONE, |row| row.ge)
        }
        GearItem::Weapon(row) if gear.fixed && row.sort == HandSort::Knife => Exact::ZERO,
        GearItem::Weapon(row) => row.ge + clips_burden(catalog, gear, row),
        GearItem::Gear(row) if row.sort == GearSort::Tripod => {
            let magazine = of(GearSort::TripodMagazine).map_or(Exact::ZERO, |row| row.ge);
            let shielded = gear.gunshield.is_some_and(|points| points.value > 0);
            let shield = of(GearSort::Gunshield).filter(|_| shielded);
            row.ge + magazine * gear.magazines + shield.map_or(Exact::ZERO, |row| row.ge)
        }
        GearItem::Gear(row) if gear.clip_for.is_some_and(is_bulky) => {
            row.ge_bulky.unwrap_or(row.ge)
        }
        GearItem::Gear(row) if row.sort == GearSort::GrenadeBox => Exact::from(row.shots),
        GearItem::Gear(row) => row.ge_carried.filter(|_| gear.carried).unwrap_or(row.ge),
    };
    // Only one pack or vest is worn; a second one is carried.
    match gear.item.gear().and_then(|row| row.ge_carried) {
        Some(carried) => one + carried * (gear.count - 1),
        None => one * gear.count,
    }
}

/// Bulk of an item inside a pack or vest. It does not count as worn.
pub fn burden_inside(catalog: &Catalog, gear: &Gear<'_>) -> Exact {
    match gear.item.gear().and_then(|row| row.ge_carried) {
        Some(carried) => carried * gear.count,
        None => burden(catalog, gear),
    }
}

fn clips_burden(catalog: &Catalog, gear: &Gear<'_>, weapon: &catalog::HandWeapon) -> Exact {
    let bulky = is_bulky(weapon);
    let of = |sort| {
        let row = fitting(catalog, sort);
        let ge = |row: &catalog::Gear| row.ge_bulky.filter(|_| bulky).unwrap_or(row.ge);
        row.map_or(Exact::ZERO, ge)
    };
    let extended = gear.extended_clips.map_or(0, |count| count.value);
    of(GearSort::Clip) * gear.clips + of(GearSort::ExtendedClip) * extended
}

fn is_bulky(weapon: &catalog::HandWeapon) -> bool {
    matches!(weapon.sort, HandSort::Smg | HandSort::Launcher)
}

/// The vest slots that these items need, and the items that fit in none.
pub fn slots<'g, 'c>(holds: &'g [Gear<'c>]) -> (Slots, Vec<&'g Gear<'c>>) {
    let mut slots = Slots::default();
    let mut others = Vec::new();
    for gear in holds {
        match gear.item {
            GearItem::Weapon(row) if row.sort == HandSort::Pistol => slots.pistols += gear.count,
            GearItem::Weapon(row) if row.sort == HandSort::Knife => slots.knives += gear.count,
            GearItem::Grenade(_) => slots.grenades += gear.count,
            GearItem::Gear(row) if row.fits_as_grenade => slots.grenades += gear.count,
            GearItem::Gear(row) if row.sort.is_clip() => slots.clips += gear.count,
            GearItem::Weapon(_) | GearItem::Gear(_) => others.push(gear),
        }
        slots.clips += gear.clips + gear.extended_clips.map_or(0, |count| count.value);
    }
    (slots, others)
}

/// All gear of a person, including the contents of packs and vests.
pub fn each_thing<'g, 'c>(person: &'g Person<'c>) -> Vec<&'g Gear<'c>> {
    let mut all: Vec<&Gear<'c>> = person.gear.iter().collect();
    let mut next = 0;
    while let Some(gear) = all.get(next).copied() {
        all.extend(&gear.holds);
        next += 1;
    }
    all
}

/// Totals of a person's gear and skills.
#[derive(Debug)]
pub struct Outfit {
    pub cost: Exact,
    pub burden: Exact,
    pub limit: i64,
    pub armor_dp: i64,
    /// Change of the reflex roll, from driving skill and bulky armor.
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
        let limit = limit.unwrap_or(catalog.figures.burden.most.floor());
        let drives = person.role.drives.then(|| driving_level(vehicle, person)).flatten();
        Outfit {
            cost: person.gear.iter().map(|gear| cost(catalog, gear)).sum(),
            burden: burdens(catalog, person, limit),
            limit,
            armor_dp: armor().filter_map(|row| row.armor_dp).sum(),
            reflexes: drives.unwrap_or(0) + armor().map(|row| row.reflexes).sum::<i64>(),
            skill_points: person.skills.as_ref().map(|skills| {
                skills.iter().map(|(skill, level)| skill_points(catalog, skill, *level)).sum()
            }),
        }
    }
}

/// One pack and one vest are worn; others are carried.
fn burdens(catalog: &Catalog, person: &Person<'_>, limit: i64) -> Exact {
    let mut worn = Vec::new();
    let one = |gear: &Gear<'_>| {
        let sort = gear.item.gear().filter(|row| row.ge_carried.is_some()).map(|row| row.sort);
        match sort {
            Some(sort) if worn.contains(&sort) => burden_inside(catalog, gear),
            Some(sort) => {
                worn.push(sort);
                burden(catalog, gear)
            }
            None if gear.item.gear().is_some_and(|row| row.sort == GearSort::FullLoad) => {
                Exact::from(limit * gear.count)
            }
            None => burden(catalog, gear),
        }
    };
    person.gear.iter().map(one).sum()
}

impl<'c> GearItem<'c> {
    pub fn is_armament(&self) -> bool {
        self.gear().is_none_or(|row| row.sort.is_clip() || row.sort == GearSort::GrenadeBox)
    }

    pub fn gear(&self) -> Option<&'c catalog::Gear> {
        match self {
            GearItem::Gear(row) => Some(row),
            GearItem::Weapon(_) | GearItem::Grenade(_) => None,
        }
    }
}

/// Points for a skill: the base level, unless it is free, then each level; the price rises every few levels.
fn skill_points(catalog: &Catalog, skill: &catalog::Skill, level: i64) -> i64 {
    let skills = &catalog.figures.skills;
    let each = skills.level.floor();
    let base = if skill.free { 0 } else { each };
    let price = |level: i64| each * ((level - 1) / skills.levels + 1);
    base + (1..=level).map(price).sum::<i64>()
}

/// The driver's level in the skill for this vehicle; `None` without the skill.
fn driving_level(vehicle: &Vehicle<'_>, person: &Person<'_>) -> Option<i64> {
    let needed = &vehicle.kind?.skill;
    let skills = person.skills.as_ref()?;
    skills.iter().find(|(skill, _)| skill.row.id == *needed).map(|(_, level)| *level)
}

/// The skill that the driver lacks for this vehicle, and the change of the handling class.
///
/// Drivers without listed skills have the right skill by default.
pub fn untrained<'c>(vehicle: &Vehicle<'c>) -> Option<(&'c catalog::Skill, i64)> {
    let driver = vehicle.crew.iter().find(|person| person.role.drives)?;
    driver.skills.as_ref()?;
    if driving_level(vehicle, driver).is_some() {
        return None;
    }
    let skill = vehicle.catalog.skills.with_id(&vehicle.kind?.skill)?;
    Some((skill, skill.handling_class_without?))
}

/// Extra spaces for people who use tripods in the vehicle.
pub fn spaces_in_use(person: &Person<'_>) -> Exact {
    let used = person.gear.iter().filter(|gear| gear.in_use).filter_map(|gear| gear.item.gear());
    used.map(|row| row.spaces_in_use).sum()
}
