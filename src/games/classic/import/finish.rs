//! What only the whole text decides: wheels, links, computers, and the design of it all.

use toml_edit::{Array, InlineTable, Item, Value};

use crate::games::import::unused;
use crate::import::pattern::Found;
use crate::import::{Sketch, meant, slug, text};

use super::super::catalog::{Catalog, Kind};
use super::arms::{Linking, Member, mounts, said};
use super::{Unit, Vehicle, armor};

impl<'c> Vehicle<'c> {
    fn kind(&self, unit: &Unit<'c>) -> Option<&'c Kind> {
        self.reader.0.kind_of(unit.body?, unit.sketch.keys.contains_key("reversed"))
    }

    /// The keys of the design, and what is left to do.
    pub(super) fn settled(&self) -> (Sketch, Vec<String>) {
        let mut open = Vec::new();
        let mut own = self.clone();
        for unit in &mut own.units {
            unit.settle(self.reader.0, self.kind(unit), &mut open);
            self.computers(&mut unit.sketch, &mut open);
            let is_turreted = |weapon: &&InlineTable| mounts(weapon).contains(&"turret");
            let weapon = unit.sketch.list("weapons").find(is_turreted);
            let turrets = unit.sketch.keys.get("turrets").and_then(Item::as_array);
            if let Some(weapon) = weapon.filter(|_| turrets.is_none_or(|all| all.len() > 1)) {
                let item = text(weapon, "item");
                open.push(format!("{item} in turret: which turret, of how many spaces?"));
            }
        }
        let mut links = Vec::new();
        for link in &self.links {
            match own.linked(link) {
                Ok(link) => links.extend(link),
                Err(reason) => open.push(format!("{}: {reason}", link.words)),
            }
        }
        let mut units = own.units.into_iter().map(|unit| unit.sketch);
        let mut whole = units.next().unwrap_or_default();
        links.into_iter().for_each(|link| whole.push("links", link));
        if let Some(sidecar) = units.next() {
            for key in ["suspension", "tires", "armor", "crew"] {
                let is_own = key == "armor" && sidecar.keys.contains_key("tires");
                if sidecar.keys.contains_key(key) && !whole.keys.contains_key(key) && !is_own {
                    open.push(format!("{key}: of the cycle or its sidecar?"));
                }
            }
            whole.keys.insert("sidecar", Item::Table(sidecar.keys));
        }
        (whole, open)
    }

    /// A computer for one weapon is for the only one, unless the text says for which.
    fn computers(&self, sketch: &mut Sketch, open: &mut Vec<String>) {
        let weapons: Vec<_> =
            sketch.list("weapons").map(|weapon| text(weapon, "item").to_owned()).collect();
        for part in sketch.tables("accessories") {
            let row = self.reader.0.accessories.find(text(part, "item"), |_| true);
            let needs = row.is_some_and(|row| row.weapon.is_some()) && !part.contains_key("fake");
            match weapons.as_slice() {
                _ if !needs || part.contains_key("weapon") => {}
                [only] => drop(part.insert("weapon", only.as_str().into())),
                _ => open.push(format!("{}: for which weapon?", text(part, "item"))),
            }
        }
    }

    /// The link that a text describes, if there is no doubt; nothing if it joins only the weapons of an entry.
    fn linked(&mut self, link: &Linking) -> Result<Option<InlineTable>, String> {
        let all: Vec<_> = self
            .units
            .iter()
            .enumerate()
            .flat_map(|(unit, own)| {
                own.sketch.list("weapons").enumerate().map(move |(at, weapon)| ((unit, at), weapon))
            })
            .collect();
        let mut places: Vec<_> = link.with.into_iter().collect();
        let mut joins = Array::new();
        for member in &link.members {
            match member {
                Member::Accessory(name) => {
                    let is_meant = |part: &InlineTable| text(part, "item") == name;
                    let mut units = self.units.iter();
                    if !units.any(|unit| unit.sketch.list("accessories").any(is_meant)) {
                        return Err(format!("there is no {name}"));
                    }
                    joins.push(name);
                }
                Member::Weapon(found) => {
                    let unit = usize::from(found.has("_sidecar"));
                    let own = all.iter().filter(|(place, _)| {
                        (place.0 == unit || self.units.len() < 2) && Some(*place) != link.with
                    });
                    let (own, tables): (Vec<_>, Vec<_>) = own.copied().unzip();
                    let said = said(self.reader.0, found).ok_or("what is linked?")?;
                    let at = meant(&said, &tables, None);
                    places.push(own[at.ok_or("which weapon of those is linked?")?]);
                }
            }
        }
        if link.members.is_empty() && link.with.is_none() {
            return Err("what is linked?".to_owned());
        }
        places.sort_unstable();
        places.dedup();
        if let ([(unit, entry)], true) = (places.as_slice(), joins.is_empty()) {
            let linked = if link.is_smart { Value::from("smart") } else { true.into() };
            if let Some(weapon) = self.units[*unit].sketch.tables("weapons").nth(*entry) {
                weapon.insert("linked", linked);
            }
            return Ok(None);
        }
        let weapons = places.into_iter().map(|place| self.identified(place));
        let joins: Array = weapons.map(Value::from).chain(joins).collect();
        let mut table = InlineTable::from_iter([("joins", Value::from(joins))]);
        table.extend(link.is_smart.then_some(("smart", Value::from(true))));
        Ok(Some(table))
    }

    /// The id of a weapon, which it gets if it has none.
    pub(super) fn identified(&mut self, (unit, entry): (usize, usize)) -> String {
        let weapons = self.units.iter().flat_map(|unit| unit.sketch.list("weapons"));
        let taken: Vec<_> = weapons.map(|weapon| text(weapon, "id").to_owned()).collect();
        let weapon = self.units[unit].sketch.tables("weapons").nth(entry);
        let Some(weapon) = weapon else { return String::new() };
        if !weapon.contains_key("id") {
            let place = mounts(weapon).first().copied().unwrap_or_default();
            let id = slug(&format!("{} {place}", text(weapon, "item")));
            let id = unused(&id, |id| taken.iter().any(|other| other == id));
            weapon.insert("id", id.into());
        }
        text(weapon, "id").to_owned()
    }
}

impl Unit<'_> {
    /// Settles the wheels and the armor.
    fn settle(&mut self, catalog: &Catalog, kind: Option<&Kind>, open: &mut Vec<String>) {
        let counts: Option<i64> = self.tires.iter().map(|(tires, _)| tires.whole("count")).sum();
        let counts = counts.filter(|_| !self.tires.is_empty());
        let wheels = kind.map(|kind| kind.wheels.len() as i64);
        if counts == Some(6) && wheels == Some(4) {
            self.sketch.keys.insert("six-wheels", true.into());
        }
        let has_six = self.sketch.keys.contains_key("six-wheels");
        let wheels = wheels.map(|count| if has_six { count + 2 } else { count });
        let fits = counts.zip(wheels).is_none_or(|(counts, wheels)| counts == wheels);
        if let (false, Some(wheels)) = (fits, wheels) {
            let words: Vec<_> = self.tires.iter().map(|(_, words)| words.as_str()).collect();
            open.push(format!("{}: the vehicle has {wheels} wheels", words.join(", ")));
        }
        let mut tables = [InlineTable::new(), InlineTable::new()];
        for (table, list) in tables.iter_mut().zip([&self.tires, &self.guards]) {
            let is_tire = std::ptr::eq(list, &self.tires);
            for (found, words) in list {
                let group = match is_tire {
                    true => {
                        let is_all = list.len() == 1 && (fits || !found.has("count"));
                        found.text("wheels").or(is_all.then_some("all"))
                    }
                    false => guarded(found, kind),
                };
                let Some(mut own) = found.table() else { continue };
                ["count", "wheels"].iter().for_each(|key| drop(own.remove(key)));
                match group {
                    Some(group) => drop(table.insert(group, own.into())),
                    None if fits || !is_tire => open.push(format!("{words}: on which wheels?")),
                    None => {}
                }
            }
        }
        let [tires, guards] = tables.map(|table| Some(table).filter(|table| !table.is_empty()));
        let suit = self.armor.0.first();
        let armor = suit.and_then(|suit| armor::finish(suit, catalog, kind, open));
        for (key, table) in [("tires", tires), ("wheelguards", guards), ("armor", armor)] {
            table.and_then(|table| self.sketch.keys.insert(key, table.into()));
        }
    }
}

/// The wheels that guards are on.
fn guarded<'f>(found: &'f Found, kind: Option<&Kind>) -> Option<&'f str> {
    let wheels = kind.map(|kind| kind.wheels.as_slice()).unwrap_or_default();
    let axle = |is_front: bool| if is_front { "front" } else { "back" };
    let single = wheels.iter().find(|wheel| !wheel.is_paired());
    let paired = wheels.iter().find(|wheel| wheel.is_paired());
    let is_cycle = found.has("_cycle");
    let count = found.whole("count").or(found.has("_one").then_some(1));
    match (found.text("wheels"), count, single, paired) {
        (Some(group), ..) => Some(group),
        (_, None, _, None) | (_, None, None, _) => Some("all"),
        (_, Some(count), ..) if count >= wheels.len() as i64 => Some("all"),
        (_, count, Some(single), Some(_)) if is_cycle && count.unwrap_or(1) == 1 => {
            Some(axle(single.is_front()))
        }
        (_, count, Some(_), Some(pair)) if !is_cycle && count.unwrap_or(2) == 2 => {
            Some(axle(pair.is_front()))
        }
        _ => None,
    }
}
