//! What people wear and carry, with a box for each shot.

use crate::sheet::model::{Boxes, Shots};

use super::super::catalog::{Catalog, GearSort, HandSort};
use super::super::people;
use super::super::stat_line::short_or_lower;
use super::super::vehicle::{Gear, GearItem, Person};
use super::MOST;

pub(super) fn kit(catalog: &Catalog, person: &Person<'_>) -> Vec<Shots> {
    let things = people::each_thing(person).into_iter();
    things.flat_map(|gear| items(catalog, gear)).collect()
}

/// An item, then its clips.
fn items(catalog: &Catalog, gear: &Gear<'_>) -> Vec<Shots> {
    let several = if gear.count > 1 { format!("{} × ", gear.count) } else { String::new() };
    let shown = |name: String, shots: i64| Shots {
        label: name,
        boxes: Boxes::from(shots.clamp(0, MOST)),
        what: String::new(),
    };
    match gear.item {
        GearItem::Weapon(row) => {
            let (name, damage) = (short_or_lower(&row.row), row.damage.replace('-', "−"));
            let name = format!("{several}{name} {}, {damage}", row.to_hit);
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
            let name = format!("{several}{}{to_hit}", row.row.name.to_lowercase());
            vec![shown(name, gear.count)]
        }
        GearItem::Gear(row) => {
            let full = gear.clip_for.map_or(0, |weapon| weapon.shots);
            let shots = match (row.sort, gear.weapon) {
                // Worn armor has its boxes beside its wearer's.
                (GearSort::Armor, _) => 0,
                (sort, _) if sort.is_clip() => full * people::loads(sort),
                (_, Some(weapon)) => weapon.value.shots * (1 + gear.magazines),
                _ => row.shots.max(row.dp.unwrap_or(0)),
            };
            let name = format!("{several}{}", people::name_of_one(gear));
            vec![shown(name, shots * gear.count)]
        }
    }
}
