//! The last step, which needs the whole text: wheels, armor, turrets, computers, and links.

use toml_edit::{InlineTable, Item, Value};

use crate::catalog::Item as _;
use crate::import::armor::Suit;
use crate::import::pattern::Found;
use crate::import::{Sketch, text};

use super::super::catalog::{ArmorType, Catalog, Kind};
use super::Reader;
use super::arms::mounts;

/// The outer and the inner type of armor.
type Layers<'c> = (Option<&'c ArmorType>, Option<&'c ArmorType>);

impl Reader<'_> {
    /// The keys of the design, and entries for `todo`.
    pub(super) fn settled(&self, sketch: &Sketch) -> (Sketch, Vec<String>) {
        let (mut whole, mut open) = (sketch.clone(), Vec::new());
        let (links, kept) = std::mem::take(&mut whole.kept).into_iter().partition(is_link);
        whole.kept = kept;
        self.settle(&mut whole, &mut open);
        if let Some(sidecar) = &mut whole.sidecar {
            self.settle(sidecar, &mut open);
        }
        for link in Vec::<Found>::into_iter(links) {
            let words = link.words.clone();
            if let Err(reason) = self.link(&mut whole, link) {
                open.push(format!("{words}: {reason}"));
            }
        }
        if let Some(sidecar) = whole.sidecar.take() {
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

    /// Settles all of a vehicle or a sidecar but its links.
    fn settle(&self, unit: &mut Sketch, open: &mut Vec<String>) {
        let body = self.0.bodies.find(unit.text("body"), |_| true);
        let is_reversed = unit.keys.contains_key("reversed");
        let kind = body.and_then(|body| self.0.kind_of(body, is_reversed));
        let kept = std::mem::take(&mut unit.kept);
        let (guards, tires) = kept.iter().partition(|phrase| phrase.list == "guards");
        self.tires(unit, tires, kind, open);
        let mut table = InlineTable::new();
        for guard in Vec::<&Found>::into_iter(guards) {
            place(guard, kind.and_then(|kind| guarded(guard, kind)), &mut table, open);
        }
        unit.insert("wheelguards", table);
        let suit = unit.armor.0.first();
        let armor = suit.and_then(|suit| armor(self.0, suit, kind, open));
        armor.and_then(|armor| unit.keys.insert("armor", armor.into()));
        let weapons: Vec<_> =
            unit.list("weapons").map(|own| text(own, "item").to_owned()).collect();
        // A single-weapon computer belongs to the only weapon, unless the text names one.
        for part in unit.tables("accessories") {
            let row = self.0.accessories.find(text(part, "item"), |_| true);
            let needs = row.is_some_and(|row| row.weapon.is_some()) && !part.contains_key("fake");
            match weapons.as_slice() {
                _ if !needs || part.contains_key("weapon") => {}
                [only] => drop(part.insert("weapon", only.as_str().into())),
                _ => open.push(format!("{}: which weapon?", text(part, "item"))),
            }
        }
        let weapon = unit.list("weapons").find(|weapon| mounts(weapon).contains(&"turret"));
        let turrets = unit.keys.get("turrets").and_then(Item::as_array);
        if let Some(weapon) = weapon.filter(|_| turrets.is_none_or(|all| all.len() > 1)) {
            let item = text(weapon, "item");
            open.push(format!("{item} in turret: which turret, of how many spaces?"));
        }
    }

    fn tires(
        &self,
        unit: &mut Sketch,
        mut tires: Vec<&Found>,
        kind: Option<&Kind>,
        open: &mut Vec<String>,
    ) {
        let counts: Option<i64> = tires.iter().map(|tires| tires.whole("count")).sum();
        let counts = counts.filter(|_| !tires.is_empty());
        let wheels = kind.map(|kind| kind.wheels.len() as i64);
        if counts == Some(6) && wheels == Some(4) {
            unit.keys.insert("six-wheels", true.into());
        }
        let more = if unit.keys.contains_key("six-wheels") { 2 } else { 0 };
        if let (Some(counts), Some(wheels)) = (counts, wheels.map(|count| count + more))
            && counts != wheels
        {
            let words: Vec<_> = tires.iter().map(|tires| tires.words.as_str()).collect();
            open.push(format!("{}: the vehicle has {wheels} wheels", words.join(", ")));
            tires.retain(|own| own.has("wheels"));
        }
        let mut table = InlineTable::new();
        for own in &tires {
            place(own, (tires.len() == 1).then_some("all"), &mut table, open);
        }
        unit.insert("tires", table);
    }
}

fn is_link(found: &Found) -> bool {
    found.list == "links"
}

/// The wheels that guards are on: all, or on a trike the pair, or the single wheel for the guard of a cycle.
fn guarded(guard: &Found, kind: &Kind) -> Option<&'static str> {
    let is_cycle = guard.has("_cycle");
    let count = guard.whole("count").or(guard.has("_one").then_some(1));
    let fits = |number: usize| count.is_none_or(|count| count == number as i64);
    let paired = kind.wheels.iter().filter(|wheel| wheel.is_paired()).count();
    let own: Vec<_> = kind.wheels.iter().filter(|wheel| wheel.is_paired() != is_cycle).collect();
    match own.first() {
        _ if count.is_some_and(|count| count >= kind.wheels.len() as i64) => Some("all"),
        _ if [0, kind.wheels.len()].contains(&paired) => count.is_none().then_some("all"),
        Some(wheel) if fits(own.len()) => Some(if wheel.is_front() { "front" } else { "back" }),
        _ => None,
    }
}

/// Puts tires or guards on the wheels that the text names, or on the usual ones.
fn place(found: &Found, usual: Option<&str>, table: &mut InlineTable, open: &mut Vec<String>) {
    let group = found.text("wheels").or(usual);
    match (group, found.table()) {
        (Some(group), Some(mut own)) if !table.contains_key(group) => {
            ["count", "wheels"].iter().for_each(|key| drop(own.remove(key)));
            table.insert(group, own.into());
        }
        (None, Some(_)) => open.push(format!("{}: which wheels?", found.words)),
        _ => open.push(format!("{}: it says two things", found.words)),
    }
}

/// The layers that several types make: two that are not metal are one.
pub fn layers<'c>(catalog: &'c Catalog, types: &[String]) -> Option<Layers<'c>> {
    let types: Vec<_> =
        types.iter().filter_map(|name| catalog.armor.find(name, |_| true)).collect();
    let (metal, others): (Vec<_>, Vec<_>) = types.into_iter().partition(|row| row.metal);
    let usual = &catalog.figures.usual.armor;
    let special: Vec<_> = others.iter().copied().filter(|row| row.row.id != *usual).collect();
    let words = |name: &str| -> Vec<String> {
        let mut own: Vec<_> = name.split([' ', '-']).map(str::to_lowercase).collect();
        own.sort();
        own.dedup();
        own
    };
    let names: Vec<_> = special.iter().map(|row| row.row.name.as_str()).collect();
    let joined = words(&names.join(" "));
    let inner = match special.len() {
        0 => others.first().or(metal.get(1)).copied(),
        _ => Some(catalog.armor.rows.iter().find(|row| words(&row.row.name) == joined)?),
    };
    (metal.len() < 2 || others.is_empty() && metal.len() == 2)
        .then_some((metal.first().copied(), inner))
}

/// The armor of a design.
fn armor(
    catalog: &Catalog,
    suit: &Suit,
    kind: Option<&Kind>,
    open: &mut Vec<String>,
) -> Option<InlineTable> {
    let layers = layers(catalog, &suit.types).unwrap_or_else(|| {
        open.push(format!("{} armor: which is meant?", suit.types.join(" ")));
        (None, None)
    });
    // A side that the vehicle does not have may be written with nothing on it.
    let is_there = |(side, points): &&(&str, Vec<i64>)| {
        kind.is_none_or(|kind| kind.armor_locations.iter().any(|place| place.name() == *side))
            || points.iter().any(|points| *points > 0)
    };
    let sides: Vec<_> = suit.sides.iter().filter(is_there).collect();
    (!sides.is_empty() || !suit.types.is_empty()).then_some(())?;
    let is_double = sides.iter().any(|(_, points)| points.len() > 1);
    let (outer, inner) = match layers {
        (Some(metal), None) if !is_double => (None, Some(metal)),
        types => types,
    };
    let layer = |row: Option<&ArmorType>, of: fn(&[i64]) -> Option<i64>| {
        let kind = row.map(|row| ("type", Value::from(row.row().name.to_lowercase())));
        let side = |(side, points): &&(&'static str, Vec<i64>)| Some((*side, of(points)?.into()));
        kind.into_iter().chain(sides.iter().filter_map(side)).collect::<InlineTable>()
    };
    let mut armor = layer(inner, |points| points.last().copied());
    if is_double || outer.is_some() {
        armor.insert("metal", layer(outer, |points| (points.len() > 1).then(|| points[0])).into());
    }
    Some(armor)
}
