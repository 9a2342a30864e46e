//! Who fires which weapons at which side, pp. 25–33, 54 and 58.

use crate::sheet::model::Side;
use crate::text::limits::FIRING;
use crate::units::Exact;
use crate::vehicle::fire::{Attack, Fire, Fired, Gun, INCHES, SIDES};

use super::catalog::KindSort;
use super::places::Place;
use super::vehicle::{Accessory, Closed, Link, Member, Mount, Person, Served, Vehicle, Weapon};
use crate::catalog::dice::Roll;

/// A driver or gunner.
pub struct Firer<'v> {
    in_sidecar: bool,
    number: usize,
    pub person: &'v Person<'v>,
    pub name: String,
}

impl<'v> Firer<'v> {
    pub fn all(vehicle: &'v Vehicle<'v>) -> impl Iterator<Item = Firer<'v>> {
        let fires = |(_, person): &(usize, &Person<'_>)| person.role.fires;
        vehicle.crew.iter().enumerate().filter(fires).map(|(number, person)| {
            let alike = |other: &&Person<'_>| other.role.row.id == person.role.row.id;
            let role = vehicle.role_name(person).to_lowercase();
            let which = vehicle.crew[..=number].iter().filter(alike).count();
            let name = match vehicle.crew.iter().filter(alike).count() {
                1 => role,
                _ => format!("{role} {which}"),
            };
            Firer { in_sidecar: vehicle.is_sidecar, number, person, name }
        })
    }

    /// The bonus of their best computer or cyberlink. Bonuses do not add up.
    pub fn bonus(&self, weapon: &Weapon<'_>, computers: &[&Accessory<'_>]) -> i64 {
        let theirs = computers.iter().filter(|part| self.uses(part) && helps(part, weapon));
        theirs.map(|part| part.row.to_hit).max().unwrap_or(0)
    }

    fn uses(&self, part: &Accessory<'_>) -> bool {
        let is = |who: Served<'_>| (who.in_sidecar, who.number) == (self.in_sidecar, self.number);
        part.row.computer && part.fake.is_none() && part.person.is_some_and(is)
    }
}

fn helps(computer: &Accessory<'_>, weapon: &Weapon<'_>) -> bool {
    let Some(target) = &computer.target else { return computer.row.weapon.is_none() };
    let at = weapon.mount.map(|mount| mount.value);
    target.row.is_some_and(|row| std::ptr::eq(row, weapon.row))
        && target.mount.is_none_or(|mount| at == Some(mount.value))
}

/// A weapon that can damage a vehicle.
struct Armed<'v> {
    unit: &'v Vehicle<'v>,
    /// The index in the weapons of its unit.
    number: usize,
    weapon: &'v Weapon<'v>,
    gun: Gun,
}

/// `None` for more weapons, links or people than any real vehicle has.
pub fn fire(vehicle: &Vehicle<'_>, power: Option<Exact>) -> Option<Fire> {
    let units: Vec<_> = [Some(vehicle), vehicle.sidecar.as_deref()].into_iter().flatten().collect();
    let firers: Vec<_> = units.iter().flat_map(|unit| Firer::all(unit)).collect();
    let computers: Vec<_> = units.iter().flat_map(|unit| &unit.accessories).collect();
    let armed: Vec<_> = units.iter().flat_map(|unit| armed(unit)).collect();
    let links: usize = units.iter().map(|unit| unit.links.len()).sum();
    if links.max(armed.len()).max(firers.len()) > FIRING {
        return None;
    }
    let linked: Vec<_> = units.iter().flat_map(|unit| linked(unit, &armed)).collect();
    let attacks = |side| {
        let attack = |guns: Vec<Fired>| {
            let aimed = || guns.iter().filter(|fired| fired.aimed);
            let best = |firer: &Firer<'_>| {
                let weapons = aimed().map(|fired| armed[fired.gun].weapon);
                weapons.map(|weapon| firer.bonus(weapon, &computers)).max().unwrap_or(0)
            };
            let bonuses = firers.iter().map(best).collect();
            Attack { guns, bonuses }
        };
        let bears = |gun: &usize| armed[*gun].bears(side);
        let guns = (0..armed.len()).filter(bears);
        let mut attacks: Vec<_> =
            guns.map(|gun| attack(vec![Fired { gun, count: 1, aimed: true }])).collect();
        for (smart, guns) in &linked {
            for first in guns.iter().filter(|gun| bears(gun)) {
                let joins = |gun: &usize| armed[*first].joins(&armed[*gun], side, *smart);
                let fired = |gun: &usize| {
                    let (gun, aimed) = (*gun, bears(gun) && joins(gun));
                    Fired { gun, count: armed[gun].gun.count, aimed }
                };
                let joined = attack(guns.iter().map(fired).collect());
                if !attacks.contains(&joined) {
                    attacks.push(joined);
                }
            }
        }
        attacks
    };
    let people = firers.iter().map(|firer| firer.name.clone()).collect();
    let guns = armed.iter().map(|armed| armed.gun.clone()).collect();
    let power = power.unwrap_or_default().floor();
    let attacks = SIDES.map(|(_, side)| attacks(side));
    Some(Fire { guns, people, power, attacks, ..Fire::default() })
}

fn armed<'v>(unit: &'v Vehicle<'v>) -> impl Iterator<Item = Armed<'v>> {
    unit.weapons.iter().enumerate().filter_map(move |(number, weapon)| {
        let gun = gun(unit, weapon)?;
        Some(Armed { unit, number, weapon, gun })
    })
}

fn gun(unit: &Vehicle<'_>, weapon: &Weapon<'_>) -> Option<Gun> {
    let row = weapon.row;
    let to_hit = row.to_hit.filter(|_| row.range.is_none_or(|range| range >= INCHES))?;
    let (damage, shots) = match row.is_laser() {
        true => (Roll::parse(row.damage.as_ref()?)?, None),
        false => best_load(weapon).map(|(damage, shots)| (damage, Some(shots)))?,
    };
    let place = weapon.place().map_or("", Place::name);
    let place = if unit.is_sidecar { format!("sidecar {place}") } else { place.to_owned() };
    (!row.harmless).then(|| Gun {
        name: format!("{}, {place}", row.row.name),
        cite: row.row.cite.clone(),
        count: weapon.count.value,
        to_hit,
        damage,
        projectiles: row.projectiles,
        shots,
        drain: row.drain.unwrap_or(0),
        laser: row.is_laser(),
        burst: row.effect.as_deref() == Some("burst"),
    })
}

/// The ammunition with the highest damage, and its shots in weapon and magazines.
fn best_load(weapon: &Weapon<'_>) -> Option<(Roll, i64)> {
    let magazines = weapon.magazines.iter().map(|magazine| (&magazine.load, magazine.count));
    let loads = magazines.chain([(&weapon.load, 1)]);
    let parts = loads.flat_map(|(load, count)| load.parts.iter().map(move |part| (part, count)));
    let usual = weapon.row.damage.as_ref();
    let rolls = parts.filter_map(|(part, count)| {
        let special = part.ammunition;
        let damage = special.and_then(|row| row.damage.as_ref()).or(usual)?;
        let roll = Roll::parse(damage).filter(|_| special.is_none_or(|row| !row.harmless))?;
        Some((roll, part.shots * count))
    });
    let rolls: Vec<_> = rolls.collect();
    let best = rolls.iter().map(|(roll, _)| *roll).max_by_key(|roll| roll.mean_damage())?;
    Some((best, rolls.iter().filter(|(roll, _)| *roll == best).map(|(_, shots)| shots).sum()))
}

/// Whether each link is smart, with its guns and those of links that it joins.
fn linked(unit: &Vehicle<'_>, armed: &[Armed<'_>]) -> Vec<(bool, Vec<usize>)> {
    let gun = |member: &Member| {
        let (in_sidecar, number) = match member {
            Member::Weapon(number) => (unit.is_sidecar, *number),
            Member::SidecarWeapon(number) => (true, *number),
            _ => return None,
        };
        let is = |armed: &Armed<'_>| (armed.unit.is_sidecar, armed.number) == (in_sidecar, number);
        armed.iter().position(is)
    };
    let own = |link: &Link| link.members.iter().filter_map(gun).collect::<Vec<_>>();
    let all = Closed::of(&unit.links).gather(own, |one, other| [one, other].concat());
    let guns = all.into_iter().map(|mut guns| {
        guns.sort_unstable();
        guns.dedup();
        guns
    });
    unit.links.iter().map(|link| link.smart).zip(guns).collect()
}

impl Armed<'_> {
    /// Side weapons of a trike also bear on its front, of a reversed one on its back.
    fn bears(&self, side: Side) -> bool {
        let place = self.weapon.place();
        let wide = self.wide_arc() == Some(side);
        match place {
            Some(Place::Turret) => true,
            Some(Place::Front) => side == Side::Front,
            Some(Place::Back) => side == Side::Back,
            Some(Place::Right) => side == Side::Right || wide,
            Some(Place::Left) => side == Side::Left || wide,
            _ => false,
        }
    }

    fn wide_arc(&self) -> Option<Side> {
        match self.unit.sort() {
            Some(KindSort::Trike) => Some(Side::Front),
            Some(KindSort::ReversedTrike) => Some(Side::Back),
            _ => None,
        }
    }

    /// Whether a link aims both weapons at a side that both bear on.
    fn joins(&self, other: &Armed<'_>, side: Side, smart: bool) -> bool {
        let identical = std::ptr::eq(self.weapon.row, other.weapon.row)
            && self.weapon.infrared.is_some() == other.weapon.infrared.is_some();
        let mount = |armed: &Armed<'_>| armed.weapon.mount.map(|mount| mount.value);
        let is_at = |armed| matches!(mount(armed), Some(Mount::At(_)));
        let same_place = self.unit.is_sidecar == other.unit.is_sidecar
            && (mount(self) == mount(other)
                || self.wide_arc() == Some(side) && is_at(self) && is_at(other));
        identical && (smart || same_place)
    }
}
