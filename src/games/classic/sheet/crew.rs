//! The people of a sheet: boxes and gear.

use crate::sheet::model::{Boxes, Person, Shots};
use crate::units::several;

use super::super::catalog::{Catalog, GearSort, HandSort, Serves};
use super::super::figures::Unit;
use super::super::people::{self, Outfit};
use super::super::stat_line::short_or_lower;
use super::super::vehicle::{self, Gear, GearItem, Vehicle};
use super::MOST;

/// The people of a unit, each with their computers on either unit.
pub(super) fn crew(vehicle: &Vehicle<'_>, units: &[Unit<'_>]) -> Vec<Person> {
    let catalog = vehicle.catalog;
    let of = |(number, person): (usize, &vehicle::Person<'_>)| {
        let outfit = Outfit::of(vehicle, person);
        let drives = person.role.drives && !vehicle.is_sidecar;
        let mut about: Vec<String> = person.name.iter().cloned().collect();
        about.extend(vehicle.is_sidecar.then(|| "sidecar".to_owned()));
        about.extend(person.in_cargo_area.then(|| "cargo area".to_owned()));
        let levels = person.skills.iter().flatten();
        about.extend(levels.map(|(skill, level)| format!("{} +{level}", skill.row.name)));
        let theirs = |part: &&vehicle::Accessory<'_>| {
            let is = |who: vehicle::Served<'_>| who.is(vehicle.is_sidecar, number);
            part.fake.is_none() && part.person.is_some_and(is)
        };
        let parts = units.iter().flat_map(|unit| &unit.vehicle.accessories);
        let theirs: Vec<_> = parts.filter(theirs).collect();
        let served = theirs.iter().filter(|part| part.row.serves == Some(Serves::People));
        about.extend(served.map(|part| part.row.lower()));
        about.extend(theirs.iter().filter(|part| part.row.computer).map(|part| {
            let target = part.target.as_ref().and_then(|target| target.row);
            let target = target.map(|row| format!(" {}", row.short())).unwrap_or_default();
            format!("{} +{}{target}", short_or_lower(&part.row.row), part.row.to_hit)
        }));
        let (kit, plain): (Vec<_>, Vec<_>) =
            self::kit(catalog, person).into_iter().partition(|item| item.boxes.count > 0);
        about.extend(plain.into_iter().map(|item| item.label));
        // If the design lists skills, no lines are needed.
        let unset = person.skills.is_none();
        let mut blanks = Vec::new();
        if drives && unset {
            let skill = vehicle.kind.map_or("driver", |kind| &kind.skill);
            blanks.push(format!("{skill} +"));
        }
        if person.role.fires && unset {
            blanks.push("gunner +".to_owned());
        }
        if drives {
            blanks.push("reflex".to_owned());
        }
        let injuries = catalog.play.injuries.iter();
        Person {
            role: vehicle.role_name(person).to_owned(),
            about: about.join(", "),
            blanks,
            armor: match outfit.armor_dp {
                0 => Boxes::open(standard_armor(vehicle)),
                worn => Boxes::from(worn),
            },
            hits: Boxes::from(injuries.len() as i64),
            states: injuries
                .map(|row| if drives { row.driver.clone() } else { row.person.clone() })
                .collect(),
            kit,
            points: Vec::new(),
        }
    };
    vehicle.crew.iter().enumerate().map(of).collect()
}

/// Default armor boxes for people without listed armor.
fn standard_armor(vehicle: &Vehicle<'_>) -> i64 {
    let gear = vehicle.catalog.gear.rows.iter().filter(|row| row.sort == GearSort::Armor);
    gear.filter_map(|row| row.armor_dp).filter(|dp| *dp > 0).min().unwrap_or(0)
}

/// An entry for each item. Items without shots have no boxes.
fn kit(catalog: &Catalog, person: &vehicle::Person<'_>) -> Vec<Shots> {
    let things = people::each_thing(person).into_iter();
    things.flat_map(|gear| items(catalog, gear)).collect()
}

fn items(catalog: &Catalog, gear: &Gear<'_>) -> Vec<Shots> {
    let named = |name: String| several(&name, gear.count);
    let shown = |name: String, shots: i64| Shots {
        label: name,
        boxes: Boxes::from(shots.clamp(0, MOST)),
        what: String::new(),
    };
    match gear.item {
        GearItem::Weapon(row) => {
            let (name, damage) = (short_or_lower(&row.row), row.damage.replace('-', "−"));
            let name = named(format!("{name} {}, {damage}", row.to_hit));
            let extended = gear.extended_clips.map_or(0, |clips| clips.value);
            let clips = [(GearSort::Clip, gear.clips), (GearSort::ExtendedClip, extended)];
            let clips = clips.into_iter().flat_map(|(sort, count)| {
                let shots = row.shots * people::loads(sort);
                (0..count.clamp(0, MOST)).map(move |_| shown(format!("+{shots}"), shots))
            });
            std::iter::once(shown(name, row.shots * gear.count)).chain(clips).collect()
        }
        GearItem::Grenade(row) => {
            let mut hand = catalog.hand_weapons.rows.iter();
            let thrown = hand.find(|hand| hand.sort == HandSort::Grenade);
            let to_hit = thrown.map(|hand| format!(" {}", hand.to_hit)).unwrap_or_default();
            let name = named(row.lower() + &to_hit);
            vec![shown(name, gear.count)]
        }
        GearItem::Gear(row) => {
            let full = gear.clip_for.map_or(0, |weapon| weapon.shots);
            let shots = match (row.sort, gear.weapon) {
                // Worn armor has its boxes beside the wearer.
                (GearSort::Armor, _) => 0,
                (sort, _) if sort.is_clip() => full * people::loads(sort),
                (_, Some(weapon)) => weapon.value.shots * (gear.weapon_count + gear.magazines),
                _ => row.shots.max(row.dp.unwrap_or(0)),
            };
            vec![shown(named(people::name_of_one(gear)), shots * gear.count)]
        }
    }
}
