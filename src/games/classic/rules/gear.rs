//! Personal gear.

use crate::check::finding::Sink;
use crate::rules;
use crate::units::{Exact, counted, plain, pounds, spaces, with_article};

use super::super::catalog::{GearSort, HandSort};
use super::super::people::{Outfit, burden_inside, each_thing, gunshield_weight, name, row, slots};
use super::super::vehicle::{Gear, GearItem};
use super::Case;

rules! {
    "gear.md";
    body_armor_conflict: Error, page 46, needs ["carried"],
        "body armor that cannot be worn together";
    clip_not_allowed: Error forbids, page 45, "a clip for an item that takes none";
    ge_limit: Error, page 44, needs ["carried", "fixed"], "a person carries too much";
    pack_overfull: Error, page 45, "a backpack or battle vest that holds too much";
    tripod_too_big: Error, page 46,
        "too large a weapon on a tripod, too heavy a shield, or magazines that it cannot use";
}

fn body_armor_conflict(case: &Case<'_>, sink: &Sink<'_>) {
    for person in &case.vehicle.crew {
        let worn = || person.gear.iter().filter(|gear| !gear.carried);
        for gear in worn().filter(|gear| is_armor(gear) && gear.count > 1) {
            sink.finding(gear.span, name(gear).to_string())
                .label("one suit of body armor at a time")
                .actual(gear.count)
                .limit(1);
        }
        let mut suits = worn().filter(|gear| is_armor(gear));
        if let Some(first) = suits.next() {
            for second in suits {
                sink.finding(second.span, format!("{} over {}", name(second), name(first)))
                    .label("one suit of body armor at a time")
                    .because(first.span, "the first")
                    .actual(2)
                    .limit(1)
                    .involves_gear(person.number, first.number);
            }
        }
        for gear in worn() {
            let conflicts =
                gear.item.gear().map(|row| row.conflicts.as_slice()).unwrap_or_default();
            let rival = worn().find(|other| conflicts.contains(&row(other).id));
            if let Some(rival) = rival {
                sink.finding(gear.span, format!("{} over {}", name(gear), name(rival)))
                    .label("cannot be worn over it")
                    .because(rival.span, name(rival))
                    .involves_gear(person.number, rival.number);
            }
            if let Some(span) = gear.spiked.filter(|_| !is_armor(gear)) {
                sink.finding(span, format!("spikes on {}", row(gear).with_article()))
                    .label("only body armor can have spikes");
            }
        }
    }
}

fn is_armor(gear: &Gear<'_>) -> bool {
    gear.item.gear().is_some_and(|row| row.sort == GearSort::Armor)
}

fn clip_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    for gear in case.vehicle.crew.iter().flat_map(each_thing) {
        let extended = gear.extended_clips.is_some();
        if gear.clips == 0 && !extended {
            continue;
        }
        use HandSort::{Launcher, Pistol, Rifle, Shotgun, Smg};
        let takes = match gear.item {
            GearItem::Weapon(row) if row.usual_shot_cost() == Some(Exact::ZERO) => "no clips",
            GearItem::Weapon(row) => match row.sort {
                Pistol | Smg | Rifle | Launcher => continue,
                Shotgun if !extended => continue,
                Shotgun => "ordinary clips only",
                _ => "no clips",
            },
            GearItem::Grenade(_) | GearItem::Gear(_) => "no clips",
        };
        let span = gear.extended_clips.map_or(gear.span, |count| count.span);
        sink.finding(span, format!("{} takes {takes}", row(gear).with_article()))
        .label("there is no such clip")
        .limit(
            "pistols, submachine guns, rifles, grenade launchers; shotguns, ordinary clips only",
        );
    }
}

fn ge_limit(case: &Case<'_>, sink: &Sink<'_>) {
    for person in &case.vehicle.crew {
        let outfit = Outfit::of(case.vehicle, person);
        let Some(last) = person.gear.last() else { continue };
        let Some(over) = outfit.burden.over(outfit.limit) else { continue };
        let role = || format!("the {}", person.role.row.lower());
        let who = person.name.clone().unwrap_or_else(role);
        let (carried, limit) = (plain(outfit.burden), outfit.limit);
        sink.finding(last.span, format!("{who} carries {carried} grenade equivalents"))
            .label(format!("{} too many; at most {limit}", plain(over)))
            .actual(outfit.burden)
            .limit(limit)
            .cite(case.vehicle.catalog.figures.burden.cite.clone());
    }
}

fn pack_overfull(case: &Case<'_>, sink: &Sink<'_>) {
    let catalog = case.vehicle.catalog;
    for pack in case.vehicle.crew.iter().flat_map(|person| &person.gear) {
        let Some(last) = pack.holds.last() else { continue };
        let Some(row) = pack.item.gear() else {
            sink.finding(last.span, format!("{} cannot hold anything", with_article(&name(pack))))
                .label("only backpacks and battle vests can");
            continue;
        };
        let other = pack.holds.iter().find(|held| !held.item.is_armament());
        if let Some(other) = other.filter(|_| row.sort == GearSort::Backpack) {
            sink.finding(other.span, format!("{} in a backpack", with_article(&name(other))))
                .label("a backpack carries only hand weapons and their ammunition")
                .because(pack.span, name(pack))
                .cite(row.cite.clone());
            continue;
        }
        let (limit, message) = match row.sort {
            GearSort::Backpack => {
                let held: Exact = pack.holds.iter().map(|gear| burden_inside(catalog, gear)).sum();
                let most = row.holds.unwrap_or_default();
                if held <= most {
                    continue;
                }
                (plain(most), format!("{} grenade equivalents in a backpack", plain(held)))
            }
            GearSort::Vest => {
                let (held, others) = slots(&pack.holds);
                let most = row.slots;
                let fits = held.pistols <= most.pistols
                    && held.grenades <= most.grenades
                    && held.clips <= most.clips
                    && held.knives <= most.knives;
                if fits && others.is_empty() {
                    continue;
                }
                let limit = format!(
                    "{}, {}, {}, {}",
                    counted(most.pistols, "pistol"),
                    counted(most.grenades, "grenade"),
                    counted(most.clips, "clip"),
                    counted(most.knives, "knife")
                );
                (limit, "too much in a battle vest".to_owned())
            }
            _ => ("0".to_owned(), format!("{} cannot hold anything", with_article(&name(pack)))),
        };
        sink.finding(last.span, message)
            .label(format!("at most {limit}"))
            .because(pack.span, name(pack))
            .limit(limit)
            .cite(row.cite.clone());
    }
}

fn tripod_too_big(case: &Case<'_>, sink: &Sink<'_>) {
    let catalog = case.vehicle.catalog;
    for gear in case.vehicle.crew.iter().flat_map(each_thing) {
        let holds = gear.item.gear().and_then(|row| row.holds);
        if let (Some(weapon), Some(most)) = (gear.weapon, holds)
            && weapon.value.spaces * gear.weapon_count > most
        {
            let needed = weapon.value.spaces * gear.weapon_count;
            let name = weapon.value.lower();
            let takes = match gear.weapon_count {
                1 => format!("the {name} takes"),
                several => format!("{} take", counted(several, &name)),
            };
            sink.finding(weapon.span, format!("{takes} {}", spaces(needed)))
                .label(format!("a tripod holds {}", spaces(most)))
                .actual(needed)
                .limit(most);
        }
        if let Some(weapon) =
            gear.weapon.filter(|found| gear.magazines > 0 && !found.value.takes_magazines())
        {
            let magazines = counted(gear.magazines, "magazine");
            sink.finding(weapon.span, format!("{magazines} for {}", weapon.value.with_article()))
                .label("it takes none")
                .actual(gear.magazines)
                .limit(0);
        }
        let Some(points) = gear.gunshield else { continue };
        let Some((weight, row)) = gunshield_weight(catalog, points.value) else { continue };
        let Some(most) = row.max_weight.filter(|most| weight > *most) else { continue };
        let allowed = (most / row.point_weight).floor();
        sink.finding(points.span, format!("a gunshield of {}", pounds(weight)))
            .label(format!("at most {}, {}", pounds(most), counted(allowed, "point")))
            .actual(weight)
            .limit(most)
            .cite(row.cite.clone());
    }
}
