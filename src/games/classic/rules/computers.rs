//! Targeting computers and cyberlinks.

use std::collections::BTreeSet;

use crate::check::finding::Sink;
use crate::check::rule::Level;
use crate::rules;
use crate::text::edit::Change;
use crate::text::printable::quoted;

use super::super::catalog::{ForWeapon, Serves};
use super::super::vehicle::{Accessory, Weapon};
use super::Case;

rules! {
    "computers.md";
    computer_not_crew: Error, page 58, needs ["crew", "sidecar"],
        "a computer that is not set to a driver or gunner";
    computer_without_weapon: Error, page 58, needs ["weapon", "weapons", "mount"],
        "a single-weapon computer or cyberlink without its weapon";
    second_computer: Warning, page 58, needs ["crew", "weapon", "mount"],
        "a second computer for one person and weapon";
}

fn computer_not_crew(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let alone = vehicle.is_sidecar && !vehicle.crew.iter().any(|person| person.role.fires);
    for part in &vehicle.accessories {
        let to_driver =
            || Change::set_item("accessories", part.number, "crew", "\"driver\"".to_owned());
        let Some(word) = &part.crew else {
            if part.row.serves.is_some() && alone {
                sink.finding(part.item.span, "no crew member in the sidecar can use it")
                    .label("needs a gunner in the sidecar, or `crew` to name the driver")
                    .actual(0)
                    .limit(1)
                    .cite(part.row.cite.clone())
                    .particular(vec![to_driver()]);
            }
            continue;
        };
        // Armor can be for anybody.
        let serves = part.row.serves.or(part.row.protects().then_some(Serves::People));
        let message = match (serves, part.person) {
            (Some(_), None) => format!("no crew member is called `{}`", word.value),
            (Some(Serves::Gunners), Some(person)) if !person.role.fires => {
                format!("{} has no weapon controls", person.role.row.with_article())
            }
            (None, _) => {
                format!("{} cannot be set to a person", part.row.with_article())
            }
            _ => continue,
        };
        sink.finding(word.span, message)
            .label(match serves {
                Some(Serves::Gunners) => "name a driver or gunner of the crew",
                Some(Serves::People) => "name a member of the crew",
                None => "remove `crew`",
            })
            .actual(word.value.as_str())
            .limit("a driver or gunner")
            .cite(part.row.cite.clone())
            .particular(vec![to_driver()]);
    }
}

fn computer_without_weapon(case: &Case<'_>, sink: &Sink<'_>) {
    for part in &case.vehicle.accessories {
        let Some(needs) = part.row.weapon else { continue };
        let Some(target) = &part.target else {
            let message = format!("the {} is not set to a weapon", part.row.lower());
            let finding = sink
                .finding(part.item.span, message)
                .at_level(Level::Missing)
                .label("name it with `weapon`, and its place with `mount`")
                .cite(part.row.cite.clone());
            let set = |weapon: &Weapon<'_>| {
                let weapon = quoted(&weapon.row.name);
                let change =
                    Change::set_item("accessories", part.number, "weapon", weapon.as_str());
                (format!("write `weapon = {weapon}`"), vec![change])
            };
            match case.vehicle.weapons.as_slice() {
                [only] => {
                    let (message, changes) = set(only);
                    finding.safe_fix(message, changes);
                }
                several => {
                    finding.each(several.iter().map(set), |finding, (message, changes)| {
                        finding.offer(false, message, changes)
                    });
                }
            }
            continue;
        };
        let Some(row) = target.row else { continue };
        let number: i64 = target.weapons.iter().map(|(count, _)| count).sum();
        let places: BTreeSet<_> = target.weapons.iter().filter_map(|(_, place)| *place).collect();
        let message = if number == 0 {
            format!("the vehicle has no such {} for the {}", row.lower(), part.row.lower())
        } else if needs == ForWeapon::One && number > 1 {
            format!("{} works with one weapon, not {number}", part.row.with_article())
        } else if places.len() > 1 {
            let (name, count) = (part.row.with_article(), places.len());
            format!("{name} works with weapons at one place, not {count}")
        } else {
            continue;
        };
        let finding = sink
            .finding(target.word.span, message)
            .label("the weapon that it is set to")
            .actual(number)
            .limit(1)
            .cite(part.row.cite.clone());
        finding.each(places, |finding, place| {
            let place = format!("\"{}\"", place.name());
            let change = Change::set_item("accessories", part.number, "mount", place);
            finding.particular(vec![change])
        });
    }
}

fn second_computer(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.is_sidecar {
        return; // Judged with its cycle: either may serve the people of both.
    }
    let joined = vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.accessories);
    let all = vehicle.accessories.iter().chain(joined);
    let computers: Vec<_> = all.filter(|part| part.row.computer).collect();
    for (number, part) in computers.iter().enumerate() {
        if part.count.value > 1 {
            sink.finding(part.count.span, format!("{} computers for one person", part.count.value))
                .label("legal, but the bonuses do not add up");
        }
        let Some(person) = part.person else { continue };
        let same = |other: &&&Accessory<'_>| {
            other.person.is_some_and(|served| served.is(person.in_sidecar, person.number))
                && share_weapon(part, other)
        };
        let Some(first) = computers[..number].iter().find(same) else { continue };
        let who = person.role.row.lower();
        sink.finding(part.item.span, format!("another computer for the {who}"))
            .label("legal, but the bonuses do not add up")
            .because(first.item.span, "the first");
    }
}

fn share_weapon(one: &Accessory<'_>, other: &Accessory<'_>) -> bool {
    let (Some(one), Some(other)) = (&one.target, &other.target) else { return true };
    let is_same_row = one.row.zip(other.row).is_some_and(|(one, other)| std::ptr::eq(one, other));
    let at = one.mount.zip(other.mount);
    is_same_row && at.is_none_or(|(one, other)| one.value == other.value)
}
