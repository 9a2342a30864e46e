//! Stat blocks: vehicles as the rulebook (pp. 6 and 60-61) and fans print them.
//!
//! `phrases.txt` has the patterns of phrases, and this file adds what they find; `arms` reads weapons and links,
//! `options` the changes of an option, and `finish` settles the rest once the whole text is read.

mod arms;
mod finish;
mod options;

use std::sync::LazyLock;

use toml_edit::{Array, InlineTable, Item as Written, Table, Value};

use crate::catalog::{Item, Row};
use crate::check::rule::Cite;
use crate::document::shape::kinds::exact_value;
use crate::games::import::written;
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::{Kind, Words};
use crate::import::{ArmorForm, Block, Format, Outcome, SECOND, Sketch, Tally, phrases, text};

use crate::units::Exact;

use super::ID;
use super::catalog::{self, Catalog};
use super::design::Design;
use super::places::{PLANT_LOCATIONS, Place as Side};
use super::stat_line::short_or_lower;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rules(include_str!("phrases.txt")));

/// Keys of phrases about the power plant.
const PLANT: [&str; 4] = ["power-plant", "_place", "_fit", "_shield"];

pub struct Reader<'c>(pub &'c Catalog);

impl<'c> Reader<'c> {
    /// "compact", "heavy trike"; "light" alone is no sidecar.
    fn body(&self, words: &mut Words<'_, '_>) -> Option<&'c catalog::Body> {
        let start = words.at;
        let row = words.row(&self.0.bodies)?;
        let is_named =
            words.since(start).to_lowercase().contains("sidecar") || words.has(&["sidecar"]);
        (!self.0.is_sidecar(row) || is_named).then_some(row)
    }
}

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, _: bool) -> bool {
        let titles = ["body type", "body", "chassis", "vehicle type", "type"];
        let is_titled = words.has(&titles) && words.mark(":=").is_some();
        let _ = words.word(&["reversed", "reverse", "rev"]);
        let is_vehicle = self.body(words).is_some_and(|row| !self.0.is_sidecar(row));
        let ends = words.peek().is_none_or(|next| {
            let is_end = next.kind == Kind::Break || next.starts_line;
            is_end || next.is_mark(".:)]|/") || next.is(&["with", "w"])
        });
        is_vehicle && ends || is_titled
    }

    fn forms(&self) -> (&'static [Rule], Option<ArmorForm>) {
        (&RULES, Some((1, 2, Side::Underbody.name())))
    }

    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
        let catalog = self.0;
        let row = match kind {
            "body" => self.body(words)?.row(),
            "chassis" => words.row(&catalog.chassis)?.row(),
            "suspension" => words.row(&catalog.suspensions)?.row(),
            "house-plant" => house(words.row(&catalog.power_plants)?.row())?,
            "house-chassis" => house(words.row(&catalog.chassis)?.row())?,
            "house-suspension" => house(words.row(&catalog.suspensions)?.row())?,
            "power-plant" => words.row(&catalog.power_plants)?.row(),
            "ammunition" => words.row(&catalog.ammunition)?.row(),
            "armor-part" => words.row(&catalog.accessories)?.row(),
            "plant-place" => {
                let place = |(name, _): &&(&str, _)| name.len() > 1 && words.has(&[name]);
                return PLANT_LOCATIONS.iter().find(place).map(|(name, _)| (*name).to_owned());
            }
            "tire" => return Some(short_or_lower(words.row(&catalog.tires)?.row())),
            "tire-modification" => words.row(&catalog.tire_modifications)?.row(),
            "turret" => words.row(&catalog.turrets)?.row(),
            "armor" => words.row(&catalog.armor)?.row(),
            "accessory" => words.row(&catalog.accessories)?.row(),
            "shield" => (words.row(&catalog.accessories)).filter(|row| row.protects())?.row(),
            "tank" => (words.row(&catalog.accessories)).filter(|row| row.is_tank())?.row(),
            "plant-fitting" => self.fitting("power-plant", words)?,
            "body-fitting" => self.fitting("body", words)?,
            "weapon-fitting" => self.fitting("weapon", words)?,
            "personal" => {
                let row = words.row(&catalog.accessories)?;
                (row.locations.len() < 2).then_some(row.row())?
            }
            "gear" => match words.row(&catalog.hand_weapons) {
                Some(row) => row.row(),
                None => words.row(&catalog.gear)?.row(),
            },
            "role" => words.row(&catalog.crew)?.row(),
            "person" => {
                let name = words.row(&catalog.crew)?.row.lower();
                return Some(words.whole().map_or(name.clone(), |which| format!("{name} {which}")));
            }
            "member" => return self.member(words),
            "wheels" => return arms::wheels(words),
            "side" if words.has(&["in cargo", "cargo"]) => return Some("cargo".to_owned()),
            "side" => return arms::place(words).map(|place| place.name().to_owned()),
            _ => return Some(short_or_lower(words.row(&catalog.weapons)?.row())),
        };
        Some(row.name.to_lowercase())
    }

    fn add(&self, whole: &mut Sketch, mut found: Found) -> Outcome {
        let catalog = self.0;
        match found.list {
            "weapons" => return Some(self.weapon(whole, found)),
            "several" => return Some(self.several(whole, found)),
            "crew" => return Some(self.crew(whole.unit(), &mut found)),
            "" if found.has("body") => {
                let is_sidecar =
                    catalog.is_sidecar(catalog.bodies.find(found.text("body")?, |_| true)?);
                match (whole.text("body"), &whole.sidecar) {
                    ("", None) if !is_sidecar => {}
                    (_, None) if is_sidecar => whole.sidecar = Some(Box::default()),
                    _ => return Some(Err(SECOND.to_owned())),
                }
            }
            "" if PLANT.iter().any(|key| found.has(key)) => return self.plant(whole, found),
            "shields" => return Some(shielded(whole.unit(), found)),
            "links" | "tires" | "bare" | "guards" => {
                let has_hubs = !catalog.fittings.rows.hubs.rows.is_empty();
                (has_hubs || !found.has("_hub")).then_some(())?;
                let unit = if found.list == "links" { whole } else { whole.unit() };
                unit.kept.push(found);
                return Some(Ok(()));
            }
            "accessories" => {
                let mut items = found.take_all("item");
                // "spoiler/airdam"
                let last = items.pop();
                for other in items {
                    let mut other = Found { values: vec![("item".into(), other)], ..found.clone() };
                    other.is_joined = false;
                    drop(self.add(whole, other)?);
                }
                found.put("item", last?);
                let row = catalog.accessories.find(found.text("item")?, |_| true)?;
                if let Some(shield) = found.take("_shield") {
                    let tank = [("item", shield), ("points", found.take("_points")?)];
                    let tank = tank.into_iter().chain([("part", Value::from("tank"))]).collect();
                    return Some(self.add(whole, found)?.map(|()| whole.push("accessories", tank)));
                }
                if let Some(points) = found.take("_points") {
                    let why = format!("where are its {points} points?");
                    return Some(self.add(whole, found)?.and(Err(why)));
                }
                if row.computer && row.weapon.is_none() && found.take("weapon").is_some() {
                    found.take("mount");
                    let why = "it aims every weapon, a single-weapon computer one";
                    return Some(self.add(whole, found)?.and(Err(why.to_owned())));
                }
                let location = found.text("location");
                let is_cargo = location == Some("cargo") && row.in_cargo;
                let is_there = |side: &Side| Some(side.name()) == location;
                let fits = location.is_none() || is_cargo || row.locations.iter().any(is_there);
                (fits && (row.weapon.is_some() || !found.has("weapon"))).then_some(())?;
                let person = whole.unit().list("crew").last().map(|person| text(person, "role"));
                let is_of_other = person.is_some_and(|role| role != "driver");
                if found.is_joined && is_of_other && row.serves.is_some() && !found.has("crew") {
                    return Some(Err("whose is it?".into()));
                }
                if row.locations.len() > 1 && location.is_none() {
                    return Some(Err("on which side?".into()));
                }
                if row.locations.len() == 1 && !is_cargo {
                    found.take("location");
                }
            }
            _ => {}
        }
        // "Cargo: 2 spaces, 300 lbs., 2,900 lbs."
        let load = found.get("$load-left").filter(|_| whole.figures.contains_key("load-left"));
        load.is_none().then_some(())?;
        // The sidecar's own figure is less than the cycle's.
        for key in ["$cost", "$weight"].into_iter().filter(|_| whole.sidecar.is_some()) {
            let known =
                whole.figures.get(&key[1..]).and_then(|own| Exact::parse(own.to_string().trim()));
            if let (Some(known), Some(own)) = (known, found.exact(key))
                && own < known
            {
                whole.figures.remove(&key[1..]);
                found.take(key);
                found.put(key, exact_value(known + own));
            }
        }
        let is_whole = found.figures().next().is_some() || found.has("six-wheels");
        let unit = if is_whole { whole } else { whole.unit() };
        Some(unit.add(found.list, &found))
    }

    /// Options that leave nothing in doubt become variants.
    fn write(&self, mut sketch: Sketch, block: &Block, source: &str, tally: &mut Tally) -> String {
        if tally.todo.is_empty() {
            self.with_turret(&mut sketch);
        }
        let (mut base, known) = self.settled(&sketch);
        tally.todo.extend(known.iter().cloned());
        tally.notes.append(&mut base.notes);
        // Variants name weapons by their ids.
        let weapons = sketch.list("weapons").count();
        (0..weapons).for_each(|at| drop(arms::identified(&mut sketch, at)));
        let (identified, _) = self.settled(&sketch);
        let mut variants = Vec::new();
        for (name, change) in &block.options {
            let mut changed = Sketch { figures: Table::new(), ..sketch.clone() };
            let mut replace = |words: &mut Words<'_, '_>| self.replace(&mut changed, words);
            let mut read = phrases::read(&[(0, change.clone())], &mut replace);
            let (changed, open) = self.settled(&changed);
            read.todo.extend(open.into_iter().filter(|entry| !known.contains(entry)));
            if read.todo.is_empty() && changed.keys.to_string() != identified.keys.to_string() {
                tally.read += read.read;
                let clause = change.split(['$', ';', '.']).next().unwrap_or_default();
                let name = if name.is_empty() { clause.trim_end_matches([' ', ',']) } else { name };
                variants.push((name.to_owned(), changed));
            } else {
                let reason = read.todo.first().map_or("it changes nothing", String::as_str);
                tally.leave(format!("{name} – {change}").trim_start_matches(" – "), reason);
            }
        }
        if !variants.is_empty() {
            base = identified;
        }
        written::<Design>(ID, &base, block, Some(&variants), source, tally)
    }
}

impl<'c> Reader<'c> {
    /// A fitting of this kind of parts.
    fn fitting(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<&'c Row> {
        let row = words.row(&self.0.fittings.rows.all)?;
        row.fits.words(kind).next().is_some().then_some(&row.row)
    }

    /// A power plant with its place, fittings and armor, or fittings of the plant before it.
    fn plant(&self, whole: &mut Sketch, mut found: Found) -> Outcome {
        let own = found.take("power-plant").map(|item| InlineTable::from_iter([("item", item)]));
        let known = whole.keys.get("power-plant").and_then(Written::as_inline_table).cloned();
        let mut table = match (own, known) {
            (Some(own), Some(known))
                if !found.values.is_empty() || own.to_string() != known.to_string() =>
            {
                return Some(Err("the text names a second power plant".into()));
            }
            (own, known) => own.or(known)?,
        };
        table.extend(found.take("_place").map(|place| ("location", place)));
        let fittings = found.take_all("_fit");
        if !fittings.is_empty() {
            let known = table.entry("fittings").or_insert(Array::new().into());
            known.as_array_mut()?.extend(fittings);
        }
        whole.keys.insert("power-plant", table.into());
        if let (Some(item), Some(points)) = (found.take("_shield"), found.take("_points")) {
            let armor = [("item", item), ("points", points), ("part", "power-plant".into())];
            whole.push("accessories", armor.into_iter().collect());
        }
        Some(Ok(()))
    }
}

/// Armor of the part that its phrase names.
fn shielded(unit: &mut Sketch, mut found: Found) -> Result<(), String> {
    let parts = [("_plant", "power-plant"), ("_tank", "tank"), ("_crew", "crew")];
    let part = parts.into_iter().find(|(flag, _)| found.has(flag));
    part.into_iter().for_each(|(_, part)| found.put("part", part));
    let table = found.table().ok_or("it says two things")?;
    unit.push("accessories", table);
    Ok(())
}

impl Reader<'_> {
    /// "driver", "2 gunners", "gunner w/TC", "driver (body armor, SMG)".
    fn crew(&self, unit: &mut Sketch, found: &mut Found) -> Result<(), String> {
        let count = found.take("count").and_then(|count| count.as_integer()).unwrap_or(1);
        let (mut parts, mut points): (Vec<InlineTable>, Option<Value>) = Default::default();
        for (key, value) in std::mem::take(&mut found.values) {
            match (key.as_str(), parts.last_mut()) {
                ("part", _) => {
                    let points = points.take().map(|points| ("points", points));
                    parts.push([("item", value)].into_iter().chain(points).collect());
                }
                ("_points", _) => points = Some(value),
                ("_weapon", Some(part)) => drop(part.insert("weapon", value)),
                _ => found.values.push((key, value)),
            }
        }
        let (odd, is_each) = (found.take("_odd"), found.has("_each"));
        let mut person = found.table().ok_or("it says two things")?;
        let name = text(&person, "role").to_owned();
        let which = unit.list("crew").filter(|other| text(other, "role") == name).count() + 1;
        // "2 gunners with TC", "driver and gunner each with TC"
        let is_unclear = is_each == (count == 1 && found.is_joined)
            && (count > 1 || is_each)
            && (!parts.is_empty() || person.contains_key("gear"));
        if is_unclear {
            person.remove("gear");
        }
        (0..count).for_each(|_| unit.push("crew", person.clone()));
        if is_unclear {
            return Err("who has it?".into());
        }
        let people = which..which + count as usize;
        for (which, part) in people.flat_map(|one| parts.iter().map(move |part| (one, part))) {
            let row = self.0.accessories.find(text(part, "item"), |_| true);
            let is_other = name != "driver" || which > 1;
            let serves = row.is_some_and(|row| row.protects() || row.serves.is_some() && is_other);
            let who = if which > 1 { format!("{name} {which}") } else { name.clone() };
            let mut table = part.clone();
            table.extend(serves.then_some(("crew", Value::from(who))));
            unit.push("accessories", table);
        }
        unread(odd)
    }
}

/// A row of a house catalog, whose name needs no word of its kind: "200 cid gas engine".
fn house(row: &Row) -> Option<&Row> {
    matches!(row.cite, Cite::Text(_)).then_some(row)
}

/// Leaves the unread words of brackets.
fn unread(odd: Option<Value>) -> Result<(), String> {
    match odd.as_ref().and_then(Value::as_str) {
        Some(odd) => Err(format!("`{odd}` cannot be read")),
        None => Ok(()),
    }
}
