//! Attacks of a vehicle by side, pp. 25–33, 54 and 58.

use std::collections::BTreeSet;
use std::iter::repeat_n;

use crate::catalog::dice::Roll;
use crate::text::limits::FIRING;
use crate::units::Exact;
use crate::vehicle::fire::{Attack, Fire, Fired, Gun, INCHES, SIDES};

use super::catalog::{Ammunition, KindSort};
use super::firer::Firer;
use super::places::Place;
use super::vehicle::{Closed, Link, Member, Vehicle, Weapon};

/// A weapon that can damage a vehicle.
struct Armed<'v> {
    unit: &'v Vehicle<'v>,
    weapon: &'v Weapon<'v>,
    gun: Gun,
}

/// `None` for more weapons, links or people than any real vehicle has.
pub fn fire(vehicle: &Vehicle<'_>, power: Option<Exact>) -> Option<Fire> {
    let units = || std::iter::once(vehicle).chain(vehicle.sidecar.as_deref());
    let firers: Vec<_> = units().flat_map(Firer::all).collect();
    let computers: Vec<_> = units().flat_map(|unit| &unit.accessories).collect();
    let armed = units().flat_map(|unit| unit.weapons.iter().map(move |weapon| (unit, weapon)));
    let armed = armed
        .filter_map(|(unit, weapon)| Some(Armed { unit, weapon, gun: gun(unit, weapon)? }))
        .collect::<Vec<_>>();
    let links = units().map(|unit| unit.links.len()).sum::<usize>();
    if links.max(armed.len()).max(firers.len()) > FIRING {
        return None;
    }
    let linked: Vec<_> = units().flat_map(|unit| linked(unit, &armed)).collect();
    let attack = |guns: Vec<Fired>| {
        let aimed = || guns.iter().filter(|fired| fired.aimed);
        let best = |firer: &Firer<'_>| {
            let bonus = |fired: &Fired| firer.bonus(armed[fired.gun].weapon, &computers);
            aimed().map(bonus).max().unwrap_or(0)
        };
        Attack { bonuses: firers.iter().map(best).collect(), guns }
    };
    let attacks = |side: &str| {
        let bears = |gun: &usize| armed[*gun].bears(side);
        let single = |gun| vec![Fired { gun, count: 1, aimed: true }];
        let mut attacks: Vec<_> = (0..armed.len()).filter(bears).map(single).collect();
        for (smart, guns) in &linked {
            for first in guns.iter().copied().filter(bears) {
                let group = |gun: usize| armed[gun].group(side, *smart);
                let fired = |gun: &usize| {
                    let aimed = bears(gun) && group(*gun) == group(first);
                    Fired { gun: *gun, count: armed[*gun].gun.count, aimed }
                };
                let joined = guns.iter().map(fired).collect();
                if !attacks.contains(&joined) {
                    attacks.push(joined);
                }
            }
        }
        attacks.into_iter().map(attack).collect()
    };
    Some(Fire {
        attacks: SIDES.map(|(side, _)| attacks(side)),
        people: firers.iter().map(|firer| firer.name.clone()).collect(),
        guns: armed.iter().map(|armed| armed.gun.clone()).collect(),
        power: power.unwrap_or_default().floor(),
        bonus: computers.iter().map(|part| part.row.to_hit).max().unwrap_or(0).max(0),
        // Enough for every distance of a duel.
        bands: vehicle.catalog.play.range.bands(32).collect(),
        ..Fire::default()
    })
}

fn gun(unit: &Vehicle<'_>, weapon: &Weapon<'_>) -> Option<Gun> {
    let row = weapon.row;
    let to_hit = weapon.to_hit().filter(|_| row.range.is_none_or(|range| range >= INCHES))?;
    let (loads, shots) = match row.is_laser() {
        true => (vec![(damage(weapon, None)?, 0)], None),
        false => {
            let loads = loads(weapon);
            let shots = loads.iter().map(|(_, shots)| shots).sum();
            (loads, Some(shots))
        }
    };
    let is_harmless = row.harmless || loads.iter().all(|(roll, _)| roll.mean_damage().is_zero());
    let place = weapon.place().map_or("", Place::name);
    let place = if unit.is_sidecar { format!("sidecar {place}") } else { place.to_owned() };
    (!is_harmless).then(|| Gun {
        name: format!("{}, {place}", row.name),
        cite: row.cite.clone(),
        count: weapon.count.value,
        to_hit,
        range: row.range,
        loads,
        projectiles: row.projectiles,
        shots,
        drain: row.drain.unwrap_or(0),
        laser: row.is_laser(),
        burst: row.effect.as_deref() == Some("burst"),
        top: false,
    })
}

/// The damage of the shots in the order of firing: those of the weapon, then those of the magazines.
fn loads(weapon: &Weapon<'_>) -> Vec<(Roll, i64)> {
    let magazines = weapon.magazines.iter().map(|magazine| (&magazine.load, magazine.count));
    let loads = [(&weapon.load, 1)].into_iter().chain(magazines);
    let mut all: Vec<(Roll, i64)> = Vec::new();
    for part in loads.flat_map(|(load, count)| repeat_n(&load.parts, count as usize)).flatten() {
        let damage = damage(weapon, part.ammunition).unwrap_or_default();
        match all.last_mut().filter(|(last, _)| *last == damage) {
            Some((_, shots)) => *shots += part.shots,
            None => all.push((damage, part.shots)),
        }
    }
    all
}

/// The damage of a shot to a vehicle.
fn damage(weapon: &Weapon<'_>, special: Option<&Ammunition>) -> Option<Roll> {
    let damage = weapon.damage(special)?;
    let roll = Roll::parse(&damage).filter(|_| special.is_none_or(|row| !row.harmless))?;
    Some(Roll { halved: special.is_some_and(|row| row.halved), ..roll })
}

/// Whether each link is smart, with its guns and those of links that it joins.
fn linked(unit: &Vehicle<'_>, armed: &[Armed<'_>]) -> Vec<(bool, Vec<usize>)> {
    let gun = |member: &Member| {
        let weapon = unit.linked_weapon(member)?;
        armed.iter().position(|armed| std::ptr::eq(armed.weapon, weapon))
    };
    let own = |link: &Link| link.members.iter().filter_map(gun).collect::<BTreeSet<_>>();
    let all = Closed::of(&unit.links).gather(own, |one, other| &one | &other);
    let guns = all.into_iter().map(|guns| guns.into_iter().collect());
    unit.links.iter().map(|link| link.smart).zip(guns).collect()
}

impl<'v> Armed<'v> {
    fn bears(&self, side: &str) -> bool {
        let wide = |place| matches!(place, Place::Right | Place::Left) && self.is_wide(side);
        let bears = |place: Place| place == Place::Turret || place.name() == side || wide(place);
        self.weapon.place().is_some_and(bears)
    }

    /// Whether side weapons of this vehicle bear on this end: the front of a trike, the back of a reversed one.
    fn is_wide(&self, side: &str) -> bool {
        match self.unit.sort() {
            Some(KindSort::Trike) => side == Place::Front.name(),
            Some(KindSort::ReversedTrike) => side == Place::Back.name(),
            _ => false,
        }
    }

    /// Equal for weapons that a link aims together at a side.
    fn group(&self, side: &str, smart: bool) -> impl PartialEq + use<'v> {
        let mount = self.weapon.mount.map(|mount| mount.value);
        let mount = mount.filter(|_| self.weapon.in_turret() || !self.is_wide(side));
        let place = (!smart).then_some((self.unit.is_sidecar, mount));
        (std::ptr::from_ref(self.weapon.row), self.weapon.infrared.is_some(), place)
    }
}
