//! Applying the changes of an option to a draft.

use crate::units::{Exact, counted};

use super::super::catalog;
use super::super::places::Place;
use super::super::stat_line::short_or_lower;
use super::changes::{Addition, Change, Target, Upgrade};
use super::draft::{Draft, Entry, Layer, Link, Member, Section};
use super::parts::{Accessory, Same, Tires, Weapon};
use super::people::Person;

/// An option while its clauses are applied: the vehicle, and what the text leaves open.
pub struct Carried<'c> {
    pub draft: Draft<'c>,
    pub open: Vec<String>,
    /// The places of removed weapons, the latest last.
    freed: Vec<Place>,
    /// Sides given to weapons without a place.
    given: usize,
    /// The last of linked weapons, whose link passes on to the replacements of the others.
    lone: Option<usize>,
    turret_goes: bool,
}

impl<'c> Carried<'c> {
    pub fn new(base: &Draft<'c>) -> Carried<'c> {
        let mut draft = base.clone();
        draft.figures.clear();
        // What the text of the vehicle leaves open is settled.
        draft.unordered.clear();
        draft.around = None;
        draft.bare_links.clear();
        draft.gear.clear();
        draft.vague_turret = None;
        Carried {
            draft,
            open: Vec::new(),
            freed: Vec::new(),
            given: 0,
            lone: None,
            turret_goes: false,
        }
    }

    /// Applies a clause; `choice` selects one of several additions. Fails with the reason if the vehicle lacks
    /// something.
    pub fn carry_out(&mut self, change: &Change<'c>, choice: usize) -> Result<(), String> {
        match change {
            Change::Remove(targets) => self.remove(targets, None),
            Change::Add(additions) => self.add_all(additions, choice),
            Change::Replace(targets, additions) => self.replace(targets, additions, choice),
            Change::Convert(row) => {
                match self.draft.armor.first_mut() {
                    Some(layer) => layer.row = Some(row),
                    None => self.draft.armor.push(Layer { row: Some(row), sides: Vec::new() }),
                }
                Ok(())
            }
            Change::Upgrade(upgrade) => {
                match upgrade {
                    Upgrade::Chassis(row) => self.draft.chassis = Some(row),
                    Upgrade::Suspension(row) => self.draft.suspension = Some(row),
                    Upgrade::Plant(row) => self.draft.plant = Some(row),
                    Upgrade::Tires(tires) => self.change_tires(tires),
                }
                Ok(())
            }
            Change::Figures(figures, _) => self.draft.add_figures(figures),
        }
    }

    fn replace(
        &mut self,
        targets: &[Target<'c>],
        additions: &[Vec<Addition<'c>>],
        choice: usize,
    ) -> Result<(), String> {
        if let ([Target::Weapons { row, count: None, places }], [choices]) = (targets, additions)
            && let Addition::Weapons(weapons, false) = picked(choices, choice)
            && let [weapon] = weapons.as_slice()
            && weapon.mounts.is_empty()
        {
            return self.exchange(row, places, weapon.row.0);
        }
        let added = additions.iter().find_map(|choices| match picked(choices, choice) {
            Addition::Weapons(weapons, _) => weapons.first(),
            _ => None,
        });
        let link_goes = targets.iter().any(|target| matches!(target, Target::Link));
        self.remove(targets, added.filter(|_| !link_goes))?;
        self.add_all(additions, choice)
    }

    fn add_all(&mut self, additions: &[Vec<Addition<'c>>], choice: usize) -> Result<(), String> {
        additions.iter().try_for_each(|choices| self.add(picked(choices, choice)))
    }

    /// Replaces all tires.
    fn change_tires(&mut self, tires: &Tires<'c>) {
        let count = self.draft.tires.iter().map(|tires| tires.count).sum();
        self.draft.tires = vec![Tires { count, ..tires.clone() }];
    }

    /// Replaces each weapon of one kind by one of another, at the same place and with the same link.
    pub fn exchange(
        &mut self,
        from: &catalog::Weapon,
        places: &[Place],
        to: &'c catalog::Weapon,
    ) -> Result<(), String> {
        let wanted: Vec<_> =
            self.draft.weapons_called(from, places).iter().map(|entry| entry.number).collect();
        if wanted.is_empty() {
            return Err(lacks(&short_or_lower(&from.row)));
        }
        for entry in self.draft.weapons.iter_mut().filter(|entry| wanted.contains(&entry.number)) {
            entry.part.row = Same(to);
        }
        Ok(())
    }

    /// Removes the targets. If only some of several linked weapons go, the rest stay linked to `instead` if it is at
    /// the same place.
    fn remove(
        &mut self,
        targets: &[Target<'c>],
        instead: Option<&Weapon<'c>>,
    ) -> Result<(), String> {
        let mut touched = Vec::new();
        for target in targets {
            match target {
                Target::Weapons { row, count, places } => {
                    touched.extend(self.take(row, *count, places)?);
                }
                Target::Link => {
                    if !self.draft.has_linked() && self.draft.links.is_empty() {
                        return Err(lacks("link"));
                    }
                    let all = touched.is_empty();
                    for entry in &mut self.draft.weapons {
                        if all || touched.contains(&entry.number) {
                            entry.part.linked = None;
                        }
                    }
                }
                Target::Turret => {
                    if self.draft.turrets.is_empty() {
                        return Err(lacks("turret"));
                    }
                    self.draft.turrets.clear();
                    self.turret_goes = true;
                }
                Target::Guards if self.draft.guards.is_empty() => return Err(lacks("wheelguards")),
                Target::Guards => self.draft.guards.clear(),
                Target::Tires => {}
                Target::Armor { points, place } => self.change_armor(-points, *place),
                Target::Accessory(row) => {
                    let here = |part: &Accessory<'c>| std::ptr::eq(part.row.0, *row);
                    let name = row.row.name.to_lowercase();
                    let found = self.draft.accessories.iter().position(here).ok_or(lacks(&name))?;
                    self.draft.accessories.remove(found);
                }
                Target::Crew { row, all } => {
                    let here = |person: &Person<'_>| std::ptr::eq(person.row, *row);
                    let name = row.row.name.to_lowercase();
                    let found = self.draft.crew.iter().position(here).ok_or(lacks(&name))?;
                    match all {
                        true => self.draft.crew.retain(|person| !here(person)),
                        false => _ = self.draft.crew.remove(found),
                    }
                }
            }
        }
        let dropped = instead.is_some_and(|weapon| weapon.row.0.is_dropped());
        let lone = touched.iter().find_map(|number| {
            let entry = self.draft.weapons.iter().find(|entry| entry.number == *number)?;
            let back = entry.part.mounts == [Place::Back];
            let linked = entry.part.linked.is_some() && entry.part.count == 1;
            (linked && (!dropped || back)).then_some(entry.number)
        });
        self.draft.drop_empty_links();
        self.lone = lone.filter(|_| instead.is_some_and(|weapon| weapon.mounts.is_empty()));
        Ok(())
    }

    /// Removes a number of weapons of a row, those listed last first, and returns the changed entries.
    fn take(
        &mut self,
        row: &catalog::Weapon,
        count: Option<i64>,
        places: &[Place],
    ) -> Result<Vec<usize>, String> {
        let found: Vec<_> =
            self.draft.weapons_called(row, places).iter().map(|entry| entry.number).collect();
        if found.is_empty() {
            return Err(lacks(&short_or_lower(&row.row)));
        }
        let there: i64 =
            self.draft.weapons_called(row, places).iter().map(|entry| entry.part.count).sum();
        if count.is_some_and(|count| count > there) {
            return Err(format!(
                "the vehicle has only {}",
                counted(there, &short_or_lower(&row.row))
            ));
        }
        let mut left = count.unwrap_or(there);
        for number in found.iter().rev() {
            let Some(at) = self.draft.weapons.iter().position(|entry| entry.number == *number)
            else {
                continue;
            };
            let weapon = &mut self.draft.weapons[at].part;
            let gone = left.min(weapon.count);
            if gone == 0 {
                continue;
            }
            left -= gone;
            weapon.count -= gone;
            if weapon.mounts.len() > 1 {
                weapon.mounts.truncate(weapon.count.max(0) as usize);
            }
            self.freed.extend(weapon.mounts.last().or(places.first()));
            if weapon.count == 0 {
                self.draft.weapons.remove(at);
            }
        }
        Ok(found)
    }

    fn add(&mut self, addition: &Addition<'c>) -> Result<(), String> {
        match addition {
            Addition::Armor { points, place } => self.change_armor(*points, *place),
            Addition::Tires(tires) => self.change_tires(tires),
            Addition::Weapons(weapons, _) => {
                for weapon in weapons {
                    let mut weapon = weapon.clone();
                    if weapon.mounts.is_empty() {
                        weapon.mounts = vec![self.place_for(&weapon)];
                    }
                    let added = self.draft.add_weapon(weapon);
                    if let Some(lone) = self.lone.take() {
                        let members = vec![Member::Weapon(lone), Member::Weapon(added)];
                        self.draft.add_link(Link { smart: false, members });
                    }
                }
            }
            Addition::Link(link) => {
                let members = self.draft.members(&link.members);
                let members = members.ok_or("the link joins something that is not there")?;
                self.draft.add_link(Link { smart: link.smart, members });
            }
            Addition::Part(part) => return self.draft.add_to_unit(part.clone()).map(drop),
        }
        Ok(())
    }

    /// The place of a weapon for which the text names none: where a removed one was, if it can be there.
    fn place_for(&mut self, weapon: &Weapon<'c>) -> Place {
        let freed = self.freed.last().copied().filter(|place| *place != Place::Turret);
        let dropped = weapon.row.0.is_dropped();
        if let Some(place) = freed.filter(|place| !dropped || *place == Place::Back) {
            return place;
        }
        let place = usual_side(weapon, &mut self.given);
        self.open.push(placed(weapon, place));
        place
    }

    fn change_armor(&mut self, points: i64, place: Option<Place>) {
        let side = place.unwrap_or(Place::Front);
        self.draft.change_armor(points, side);
        if place.is_none() {
            let number = counted(points.abs(), "point");
            let what = if points < 0 { "taken from the front" } else { "put in front" };
            self.open.push(format!("{number} of armor anywhere: {what}"));
        }
    }

    /// Replaces all weapons of a row, or only the last one; returns how many.
    pub fn exchange_some(
        &mut self,
        from: &catalog::Weapon,
        to: &'c catalog::Weapon,
        all: bool,
    ) -> Result<i64, String> {
        let called = self.draft.weapons_called(from, &[]);
        let number: i64 = called.iter().map(|entry| entry.part.count).sum();
        let Some(last) = called.last() else { return Err(lacks(&short_or_lower(&from.row))) };
        if all {
            return self.exchange(from, &[], to).map(|()| number);
        }
        let (number, weapon) = (last.number, last.part.clone());
        if weapon.count == 1 {
            let one = |entry: &&mut Entry<Weapon<'c>>| entry.number == number;
            self.draft.weapons.iter_mut().find(one).into_iter().for_each(|e| e.part.row = Same(to));
            return Ok(1);
        }
        self.take(from, Some(1), &[])?;
        self.draft.add_weapon(Weapon { row: Same(to), count: 1, linked: None, ..weapon });
        Ok(1)
    }

    pub fn add_armor(&mut self, points: i64) {
        self.change_armor(points, None);
    }

    pub fn published(&mut self, cost: Exact) {
        self.draft.figures.push(("cost", cost));
    }

    /// Gives the weapons of a turret that goes another place, which the text leaves open.
    pub fn empty_turret(&mut self) {
        if !self.turret_goes || !self.draft.turrets.is_empty() {
            return;
        }
        for entry in &mut self.draft.weapons {
            let weapon = &mut entry.part;
            if weapon.mounts.contains(&Place::Turret) {
                let place = usual_side(weapon, &mut self.given);
                self.open.push(placed(weapon, place));
                weapon.mounts = vec![place];
            }
        }
    }

    /// Completes the vehicle.
    pub fn finish(mut self) -> (Draft<'c>, Vec<String>) {
        self.draft.drop_empty_links();
        for text in &self.open {
            self.draft.note(Section::Head, text.clone());
        }
        (self.draft, self.open)
    }
}

fn lacks(what: &str) -> String {
    format!("the vehicle has no {what}")
}

fn picked<'a, 'c>(choices: &'a [Addition<'c>], choice: usize) -> &'a Addition<'c> {
    &choices[choice.min(choices.len() - 1)]
}

/// The side of a weapon without a place: the back for dropped weapons, for others the next in turn.
pub fn usual_side(weapon: &Weapon<'_>, given: &mut usize) -> Place {
    const SIDES: [Place; 4] = [Place::Front, Place::Left, Place::Right, Place::Back];
    if weapon.row.0.is_dropped() {
        return Place::Back;
    }
    let side = SIDES[*given % SIDES.len()];
    *given += 1;
    side
}

/// The remark on a weapon without a place.
pub fn placed(weapon: &Weapon<'_>, place: Place) -> String {
    let name = short_or_lower(&weapon.row.0.row);
    let weapons = match weapon.count {
        1 => format!("the {name}"),
        count => counted(count, &name),
    };
    format!("the text names no place for {weapons}; put {}", in_words(place))
}

fn in_words(place: Place) -> &'static str {
    match place {
        Place::Left => "on the left",
        Place::Right => "on the right",
        Place::Back => "at the back",
        _ => "in front",
    }
}
