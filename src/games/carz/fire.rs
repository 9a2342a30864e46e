//! Attacks of a vehicle by side: "Aimed Weapons", "Equipment" and "Firing".

use std::iter::repeat_n;

use crate::catalog::dice::Roll;
use crate::text::limits::FIRING;
use crate::vehicle::fire::{Attack, Fire, Fired, Gun, INCHES, SIDES};

use super::places::Place;
use super::vehicle::{Link, Member, Vehicle, Weapon};

/// `None` for more weapons, links or people than any real vehicle has.
pub fn fire(vehicle: &Vehicle<'_>) -> Option<Fire> {
    let firers = vehicle.crew.iter().filter(|member| member.row.fires);
    let name = |member: &Member<'_>| member.row.row.name.to_lowercase();
    let people = firers.flat_map(|member| repeat_n(name(member), member.count as usize));
    let people: Vec<_> = people.collect();
    let armed = vehicle.weapons.iter().enumerate();
    let armed: Vec<_> = armed.filter_map(|(number, own)| Some((number, own, gun(own)?))).collect();
    if vehicle.links.len().max(armed.len()).max(people.len()) > FIRING {
        return None;
    }
    let computers = vehicle.equipment.iter().filter(|equipment| equipment.row.per_gunner);
    let bonuses = computers
        .flat_map(|equipment| repeat_n(equipment.row.to_hit, equipment.count as usize))
        .chain(repeat_n(0, people.len()));
    let bonuses: Vec<_> = bonuses.take(people.len()).collect();
    let link = |number: usize| {
        let joins = |link: &Link| link.weapons.iter().any(|weapon| weapon.value == number);
        vehicle.links.iter().position(joins)
    };
    let attacks = |side: &str| {
        let mut attacks: Vec<(Option<usize>, Vec<Fired>)> = Vec::new();
        for (gun, (number, weapon, Gun { count, .. })) in armed.iter().enumerate() {
            let (link, place) = (link(*number), weapon.place());
            let bears = |place: Place| place == Place::Turret || place.name() == side;
            let count = if link.is_some() { *count } else { 1 };
            let fired = Fired { gun, count, aimed: place.is_some_and(bears) };
            match attacks.iter_mut().find(|(known, _)| link.is_some() && *known == link) {
                Some((_, guns)) => guns.push(fired),
                None => attacks.push((link, vec![fired])),
            }
        }
        attacks.retain(|(_, guns)| guns.iter().any(|fired| fired.aimed));
        let attack = |(_, guns)| Attack { guns, bonuses: bonuses.clone() };
        attacks.into_iter().map(attack).collect()
    };
    let attacks = SIDES.map(|(side, _)| attacks(side));
    let guns = armed.into_iter().map(|(.., gun)| gun).collect();
    let bonus = bonuses.into_iter().max().unwrap_or(0);
    let bands = vehicle.catalog.ranges.iter().map(|range| (range.from, range.to_hit)).collect();
    Some(Fire { guns, people, attacks, bonus, bands, ..Fire::default() })
}

fn gun(weapon: &Weapon<'_>) -> Option<Gun> {
    let damage = weapon.damage()?;
    let reaches = weapon.row.range.is_none_or(|range| range >= INCHES);
    let damage = Roll { dice: damage.dice, plus: damage.plus, sides: Roll::SIDES, halved: false };
    let shots = weapon.rounds();
    reaches.then_some(Gun {
        name: format!("{}, {}", weapon.row.row.name, weapon.place()?.name()),
        cite: weapon.row.row.cite.clone(),
        count: weapon.count,
        to_hit: weapon.to_hit()?,
        range: weapon.row.range,
        loads: vec![(damage, shots.unwrap_or(0))],
        projectiles: 1,
        shots,
        drain: 0,
        laser: weapon.row.group == "laser",
        burst: false,
        top: weapon.modifications.iter().any(|row| row.value.top),
    })
}
