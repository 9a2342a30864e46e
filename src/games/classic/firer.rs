//! The driver and gunners of a vehicle and their bonuses to hit, pp. 51 and 58.

use super::vehicle::{Accessory, Person, Served, Vehicle, Weapon};

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
        let is = |who: Served<'_>| who.is(self.in_sidecar, self.number);
        part.row.computer && part.fake.is_none() && part.person.is_some_and(is)
    }
}

fn helps(computer: &Accessory<'_>, weapon: &Weapon<'_>) -> bool {
    let Some(target) = &computer.target else { return computer.row.weapon.is_none() };
    let at = weapon.mount.map(|mount| mount.value);
    target.row.is_some_and(|row| std::ptr::eq(row, weapon.row))
        && target.mount.is_none_or(|mount| at == Some(mount.value))
}
