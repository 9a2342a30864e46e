//! The last step, which needs the whole text: wheels, armor, turrets, computers, and links.

use toml_edit::{InlineTable, Item, Value};

use crate::catalog::combined;
use crate::check::finding::Findings;
use crate::games::game::own_design;
use crate::import::armor::Suit;
use crate::import::pattern::Found;
use crate::import::{Sketch, tables, text};

use super::super::catalog::{ArmorType, Kind};
use super::super::design::Design;
use super::super::figures::Figures;
use super::super::readings::Readings;
use super::super::{resolve, units};
use super::Reader;
use super::arms::mounts;

const WHICH_TURRET: &str = " in turret: which turret, of how many spaces?";

impl Reader<'_> {
    /// The keys of the design, and entries for `todo`.
    pub(super) fn settled(&self, sketch: &Sketch) -> (Sketch, Vec<String>) {
        let (mut whole, mut open) = (sketch.clone(), Vec::new());
        let links: Vec<_> = whole.kept.extract_if(.., |found| found.list == "links").collect();
        self.settle(&mut whole, &mut open);
        if let Some(sidecar) = &mut whole.sidecar {
            self.settle(sidecar, &mut open);
        }
        for link in links {
            let words = link.words.clone();
            let problem = self.link(&mut whole, link).err();
            open.extend(problem.map(|reason| format!("{words}: {reason}")));
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
        let guards: Vec<_> = unit.kept.extract_if(.., |found| found.list == "guards").collect();
        self.tires(unit, kind, open);
        for (key, is_hub) in [("wheelguards", false), ("wheelhubs", true)] {
            let mut table = InlineTable::new();
            for guard in guards.iter().filter(|guard| guard.has("_hub") == is_hub) {
                place(guard, kind.and_then(|kind| guarded(guard, kind)), &mut table, open);
            }
            unit.insert(key, table);
        }
        let armor = unit.armor.0.first().map(|suit| self.armor(suit, open));
        unit.insert("armor", armor.unwrap_or_default());
        for (side, part) in unit.armor.0.first().map(|suit| suit.parts.clone()).unwrap_or_default()
        {
            let row = self.0.accessories.find(&part, |_| true);
            let places = row.map_or(&[][..], |row| &row.locations);
            if !places.iter().any(|place| place.name() == side) {
                open.push(format!("{side} armor ({part}): there it cannot be"));
                continue;
            }
            let place = (places.len() > 1).then(|| ("location", Value::from(side)));
            unit.push("accessories", [("item", part.into())].into_iter().chain(place).collect());
        }
        let weapons: Vec<_> =
            unit.list("weapons").map(|own| text(own, "item").to_owned()).collect();
        // A single-weapon computer belongs to the only weapon, unless the text names one.
        for part in tables(&mut unit.keys, "accessories") {
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
        let weapon = weapon.filter(|_| turrets.is_none_or(|all| all.len() > 1));
        open.extend(weapon.map(|weapon| format!("{}{WHICH_TURRET}", text(weapon, "item"))));
    }

    /// Adds a turret whose size the text leaves out, if only one gives the printed cost and weight.
    pub(super) fn with_turret(&self, sketch: &mut Sketch) {
        let (_, open) = self.settled(sketch);
        let [only] = &open[..] else { return };
        let printed = ["cost", "weight"].map(|key| sketch.figures.get(key)?.as_integer());
        let (Some(item), [Some(_), Some(_)]) = (only.strip_suffix(WHICH_TURRET), printed) else {
            return;
        };
        let fitting = self.0.turrets.rows.iter().filter_map(|row| {
            let mut tried = sketch.clone();
            let name = row.lower();
            tried.push("turrets", InlineTable::from_iter([("item", name.as_str())]));
            let design = own_design::<Design>(self.settled(&tried).0.keys.to_string());
            let vehicle =
                resolve::resolve(self.0, Readings::default(), &design, &Findings::default());
            let found = Figures::of(&units(&vehicle));
            ([Some(found.cost), Some(found.weight)] == printed).then_some((name, tried))
        });
        if let [(name, tried)] = &mut fitting.collect::<Vec<_>>()[..] {
            let why = "with it, cost and weight are as printed";
            tried.notes.push(format!("{item} in turret: read as a {name}; {why}"));
            *sketch = tried.clone();
        }
    }

    fn tires(&self, unit: &mut Sketch, kind: Option<&Kind>, open: &mut Vec<String>) {
        let mut tires = std::mem::take(&mut unit.kept);
        let counts: Option<i64> = tires.iter().map(|tires| tires.whole("count")).sum();
        let mut wheels = kind.map(|kind| kind.wheels.len() as i64);
        if counts == Some(6) && wheels == Some(4) {
            unit.keys.insert("six-wheels", true.into());
        }
        if unit.keys.contains_key("six-wheels") {
            wheels = wheels.map(|wheels| wheels + 2);
        }
        if let (Some(counts @ 1..), Some(wheels)) = (counts, wheels)
            && counts != wheels
            && tires.iter().any(|own| !own.has("wheels"))
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

/// The wheels that guards are on: all, or on a trike the pair, or the single wheel for the guard of a cycle.
fn guarded(guard: &Found, kind: &Kind) -> Option<&'static str> {
    let is_cycle = guard.has("_cycle");
    let count = guard.whole("count").or(guard.has("_one").then_some(1));
    let fits = |number: usize| count.is_none_or(|count| count == number as i64);
    let paired = kind.wheels.iter().filter(|wheel| wheel.is_paired()).count();
    let own: Vec<_> = kind.wheels.iter().filter(|wheel| wheel.is_paired() != is_cycle).collect();
    match own.first() {
        // Six-wheelers have two more.
        _ if [0, 2].iter().any(|more| count == Some((kind.wheels.len() + more) as i64)) => {
            Some("all")
        }
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

impl Reader<'_> {
    /// The outer and the inner type of armor. Several types that are not metal are one: "FP/LR".
    fn layers(&self, types: &[String]) -> Option<[Option<&ArmorType>; 2]> {
        let armor = &self.0.armor;
        let rows: Vec<_> = armor.rows.iter().map(|row| &row.row).collect();
        let named = types.iter().filter_map(|name| armor.find(name, |_| true));
        // The outer layer of "plastic/metal" is unclear.
        named.clone().is_sorted_by_key(|row| !row.metal).then_some(())?;
        let (metal, mut others): (Vec<_>, Vec<_>) = named.partition(|row| row.metal);
        if others.len() > 1 {
            others.retain(|row| row.id != self.0.figures.usual.armor);
        }
        let names: Vec<_> = others.iter().map(|row| row.id.as_str()).collect();
        let inner = match others[..] {
            [] => metal.get(1).copied(),
            [only] => Some(only),
            _ => Some(armor.with_id(combined(&rows, &names.join(" "))?.name)?),
        };
        (metal.len() + others.len().min(1) < 3).then_some([metal.first().copied(), inner])
    }

    /// The armor of a design.
    fn armor(&self, suit: &Suit, open: &mut Vec<String>) -> InlineTable {
        let (layers, types) = (self.layers(&suit.types), suit.types.join(" "));
        open.extend(layers.is_none().then(|| format!("{types} armor: which is meant?")));
        let kind = |row: Option<&ArmorType>| -> InlineTable {
            row.map(|row| ("type", row.lower())).into_iter().collect()
        };
        let is_double = suit.sides.iter().any(|(_, points)| points.len() > 1);
        let (outer, inner) = match layers.unwrap_or_default() {
            [outer, None] if !is_double => (None, outer),
            [outer, inner] => (outer, inner),
        };
        let (mut metal, mut armor) = (kind(outer), kind(inner));
        for (side, points) in &suit.sides {
            armor.insert(side, points[points.len() - 1].into());
            points.get(1).and_then(|_| metal.insert(side, points[0].into()));
        }
        if is_double || outer.is_some() {
            armor.insert("metal", metal.into());
        }
        armor
    }
}
