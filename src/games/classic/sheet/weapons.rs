//! The sorted weapons of a sheet, with shots and links.

use std::collections::HashMap;

use crate::sheet::model::{Boxes, Note, Shots, WeaponPanel};
use crate::text::and;
use crate::units::counted;

use super::super::catalog::Ammunition;
use super::super::figures::Unit;
use super::super::places::Place;
use super::super::vehicle::{self, Member, Mount, Vehicle};
use super::{MOST, sentence};

pub(super) struct Armed {
    pub(super) on_sidecar: bool,
    place: Option<Place>,
    pub(super) number: usize,
    pub(super) row: WeaponPanel,
}

pub(super) fn weapons(vehicle: &Vehicle<'_>, unit: &Unit<'_>) -> Vec<Armed> {
    let member: fn(usize) -> Member =
        if unit.vehicle.is_sidecar { Member::SidecarWeapon } else { Member::Weapon };
    let mut rows = Vec::new();
    let mut links: HashMap<Member, Vec<usize>> = HashMap::new();
    for (number, link) in vehicle.links.iter().enumerate() {
        for member in &link.members {
            links.entry(*member).or_default().push(number);
        }
    }
    for (number, weapon) in unit.vehicle.weapons.iter().enumerate() {
        let links = links.get(&member(number)).map_or(&[][..], Vec::as_slice);
        let row = self::weapon(unit.vehicle, weapon);
        let letters: Vec<_> = links.iter().map(letter).collect();
        let row = WeaponPanel { link: links.first().copied(), links: letters.join(" "), ..row };
        let on_sidecar = unit.vehicle.is_sidecar;
        let place = weapon.place();
        let armed = |_| Armed { on_sidecar, place, number, row: row.clone() };
        rows.extend((0..weapon.count.value.clamp(0, MOST)).map(armed));
    }
    rows
}

fn letter(number: &usize) -> String {
    let letter = u8::try_from(*number).ok().filter(|number| *number < 26);
    letter.map_or((number + 1).to_string(), |number| char::from(b'A' + number).to_string())
}

/// "link A", "links A and C": the weapons of a link share a letter.
fn link_names(numbers: &[usize]) -> String {
    let letters: Vec<_> = numbers.iter().map(letter).collect();
    let word = if letters.len() > 1 { "links" } else { "link" };
    format!("{word} {}", and(&letters))
}

/// Links that join other parts, too.
pub(super) fn links(vehicle: &Vehicle<'_>) -> Vec<Note> {
    let joins = |(number, link): (usize, &vehicle::Link)| {
        let others = link.members.iter().filter_map(|member| match member {
            Member::Link(other) => Some(link_names(&[*other])),
            other => vehicle.linked_part(other),
        });
        let others: Vec<_> = others.collect();
        if others.is_empty() {
            return None;
        }
        let weapons = link.members.len() > others.len();
        let own = weapons.then(|| "its weapons".to_owned());
        let joined: Vec<_> = own.into_iter().chain(others).collect();
        let id = link.id.as_ref().map(|id| format!(", {id}")).unwrap_or_default();
        let lead = sentence(&link_names(&[number])) + &id;
        Some(Note::new(lead, format!("fires {}", and(&joined))))
    };
    vehicle.links.iter().enumerate().filter_map(joins).collect()
}

/// Sorts by place, front first; linked weapons follow the first one.
pub(super) fn together(mut weapons: Vec<Armed>) -> Vec<Armed> {
    let mut sorted: Vec<Armed> = Vec::with_capacity(weapons.len());
    weapons.sort_by_key(|weapon| (weapon.on_sidecar, weapon.place));
    for weapon in weapons {
        let link = weapon.row.link;
        let last = sorted.iter().rposition(|other| link.is_some() && other.row.link == link);
        sorted.insert(last.map_or(sorted.len(), |last| last + 1), weapon);
    }
    sorted
}

fn weapon(vehicle: &Vehicle<'_>, weapon: &vehicle::Weapon<'_>) -> WeaponPanel {
    let row = weapon.row;
    let name = weapon_name(weapon);
    let own = vehicle.is_sidecar.then(|| "on the sidecar".to_owned());
    let mut effects: Vec<String> = own.into_iter().chain(row.effect.clone()).collect();
    // "2d, tires 1d": the text after the comma is printed beside the name.
    let damage = weapon.damage(None).map(|text| text.replace('-', "−"));
    let (damage, further) = match damage.as_deref().and_then(|text| text.split_once(", ")) {
        Some((damage, further)) => (Some(damage.to_owned()), Some(further.to_owned())),
        None => match damage {
            Some(words) if words.contains(' ') => (None, Some(words)),
            damage => (damage, None),
        },
    };
    effects.extend(further);
    effects.extend(row.range.map(|inches| format!("{inches}\"")));
    // A weapon that is not aimed has room for what it does.
    effects.extend(
        row.does.iter().filter(|_| row.to_hit.is_none()).map(|does| does.replace('-', "−")),
    );
    if let Some(Mount::Turret(number)) = weapon.mount.map(|mount| mount.value) {
        effects.extend(vehicle.turrets[number].id.iter().map(|id| id.value.clone()));
    }
    let mut remarks = Vec::new();
    if let Some((modifier, turns)) = row.fire() {
        let burns = if turns > 0 { format!(" / {turns}") } else { String::new() };
        remarks.push(format!("fire {modifier}{burns}"));
    }
    remarks.extend(weapon.magazine_switch.is_some().then(|| "magazine switch".to_owned()));
    remarks.extend(row.drain.map(|units| counted(units, "power unit") + " a shot"));
    let shots = loads(weapon).into_iter().map(|(sign, part)| Shots {
        label: format!("{sign}{}", part.shots),
        boxes: Boxes::from(part.shots),
        what: part.ammunition.map(|row| load(weapon, row)).unwrap_or_default(),
    });
    WeaponPanel {
        mount: mount(weapon.place()).to_owned(),
        name,
        effect: effects.join(", "),
        figures: [
            weapon.to_hit().map_or("–".to_owned(), |to_hit| to_hit.to_string()),
            damage.unwrap_or_else(|| "–".to_owned()),
            vehicle.weapon_dp(weapon).to_string(),
        ],
        shots: shots.collect(),
        drain: row.drain,
        burns: row.fire().is_some_and(|(_, turns)| turns > 0),
        remarks,
        ..WeaponPanel::default()
    }
}

/// "high-density, 2d+2": the figures of ammunition that a note does not say.
fn load(weapon: &vehicle::Weapon<'_>, row: &Ammunition) -> String {
    let is_own = row.damage.is_some() || row.damage_per_die != 0;
    let damage = weapon.damage(Some(row)).filter(|_| is_own && row.does.is_none());
    let fire = row.fire_modifier.filter(|_| row.does.is_none());
    let fire = fire.map(|more| format!(", fire {more} / {}", row.burn_duration.unwrap_or(0)));
    let damage = damage.map(|damage| format!(", {damage}").replace('-', "−")).unwrap_or_default();
    row.lower() + &damage + &fire.unwrap_or_default()
}

/// "F", "Tu".
pub(super) fn mount(place: Option<Place>) -> &'static str {
    place.map_or("?", |place| match place.letter() {
        "turret" => "Tu",
        "cargo" => "Ca",
        letter => letter,
    })
}

pub(super) fn weapon_name(weapon: &vehicle::Weapon<'_>) -> String {
    let name = sentence(&weapon.row.name);
    if weapon.infrared.is_some() { format!("Infrared {}", name.to_lowercase()) } else { name }
}

/// A row of boxes for each part of the load, then for each magazine, with a sign before the count.
pub(super) fn loads<'v>(
    weapon: &'v vehicle::Weapon<'v>,
) -> Vec<(&'static str, &'v vehicle::LoadPart<'v>)> {
    if weapon.row.is_laser() {
        return Vec::new();
    }
    let magazines = weapon.magazines.iter().flat_map(|magazine| {
        (0..magazine.count.clamp(0, MOST)).map(move |_| ("+", &magazine.load))
    });
    let loads = std::iter::once(("", &weapon.load)).chain(magazines);
    let parts = loads.flat_map(|(sign, load)| load.parts.iter().map(move |part| (sign, part)));
    parts.filter(|(_, part)| part.shots > 0).collect()
}
