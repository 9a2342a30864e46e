//! Options: changes of a vehicle, which become variants if nothing about them is in doubt; and the design file.

use std::collections::HashSet;

use toml_edit::InlineTable;

use crate::games::import::{Variant, written};
use crate::import::words::Words;
use crate::import::{Block, Draft, Left, Outcome, Sketch, Tally, meant, phrases, text};
use crate::text::limits::VARIANTS;

use super::super::ID;
use super::super::design::Design;
use super::arms::{entries, mounts, number, said};
use super::{RULES, Vehicle};

/// The design of a block as a file; an option with any doubt stays in the list of what is left to do.
pub fn write(vehicle: &Vehicle<'_>, block: &Block, source: &str, tally: &mut Tally) -> String {
    let mut own = vehicle.clone();
    // Only weapons that a variant changes or a link joins keep their ids.
    if !block.options.is_empty() {
        let weapons = own.units[0].sketch.list("weapons").count();
        (0..weapons).for_each(|at| drop(own.identified((0, at))));
    }
    let (mut base, known) = own.settled();
    let mut variants = Vec::new();
    let mut named = HashSet::new();
    for (name, change) in &block.options {
        let mut changing = Changing { vehicle: own.clone(), verb: None, removed: Vec::new() };
        changing.vehicle.units[0].sketch.figures.clear();
        let text = Block { paragraphs: vec![(0, change.clone())], ..Block::default() };
        let mut read = phrases::read(&text, &mut changing);
        let (sketch, open) = changing.vehicle.settled();
        read.todo.extend(open.into_iter().filter(|entry| !known.contains(entry)));
        let clause = change.split('$').next().unwrap_or_default();
        let clause = clause.trim_end_matches([' ', ',', ';', '.']);
        let is_changed = sketch.keys.to_string() != base.keys.to_string();
        if read.todo.is_empty() && is_changed && variants.len() < VARIANTS {
            tally.read += read.read;
            named.extend(changing.removed);
            let name = if name.is_empty() { clause } else { name }.to_owned();
            variants.push(Variant { name, sketch });
        } else {
            let title = if name.is_empty() { String::new() } else { format!("{name} – ") };
            let reason = read.todo.first().map_or("it changes nothing", String::as_str);
            tally.leave(&(title + change), reason);
        }
    }
    let sketches = || variants.iter().map(|variant| &variant.sketch).chain([&base]);
    for link in sketches().flat_map(|sketch| sketch.list("links")) {
        let joins = link.get("joins").and_then(|joins| joins.as_array()).into_iter().flatten();
        named.extend(joins.filter_map(|id| Some(id.as_str()?.to_owned())));
    }
    for sketch in variants.iter_mut().map(|variant| &mut variant.sketch).chain([&mut base]) {
        for weapon in sketch.tables("weapons") {
            if !named.contains(text(weapon, "id")) {
                weapon.remove("id");
            }
        }
    }
    written::<Design>(ID, &block.name, &base, &variants, source, &tally.todo)
}

/// A vehicle that an option changes.
struct Changing<'c> {
    vehicle: Vehicle<'c>,
    verb: Option<&'static str>,
    /// The ids of weapons that were removed.
    removed: Vec<String>,
}

impl Changing<'_> {
    fn sketch(&mut self) -> &mut Sketch {
        &mut self.vehicle.units[0].sketch
    }

    /// Removes the only part that some words name.
    fn remove(&mut self, words: &mut Words<'_, '_>) -> Option<Result<InlineTable, Left>> {
        let _ = words.word(&["the"]);
        let catalog = self.vehicle.reader.0;
        let weapons = RULES.iter().find(|rule| rule.list == "weapons")?;
        let weapon = words.try_read(|words| weapons.read(words, self.vehicle.reader));
        let (list, said) = match weapon {
            Some(found) => ("weapons", said(catalog, &found)?),
            None => {
                let row = words.row(&catalog.accessories).filter(|_| words.is_done())?;
                ("accessories", InlineTable::from_iter([("item", row.row.name.to_lowercase())]))
            }
        };
        let all: Vec<_> = self.sketch().list(list).cloned().collect();
        let Some(at) = meant(&said, &all.iter().collect::<Vec<_>>(), None) else {
            return Some(Err("which one?".into()));
        };
        let parts = self.sketch().keys.get_mut(list)?.as_array_mut()?;
        let part = parts.remove(at).as_inline_table().cloned()?;
        self.removed.push(text(&part, "id").to_owned());
        Some(Ok(part))
    }

    /// Puts a weapon in the place of the one that was removed.
    fn put(&mut self, removed: &InlineTable, words: &mut Words<'_, '_>) -> Outcome {
        let weapons = RULES.iter().find(|rule| rule.list == "weapons")?;
        let mut own = *words;
        let found = weapons.read(&mut own, self.vehicle.reader);
        let Some(mut found) = found.filter(|found| !found.has("+mount") && !found.has("_odd"))
        else {
            return self.vehicle.phrase(words);
        };
        *words = own;
        if number(removed) > 1 && found.whole("count") != Some(1) {
            return Some(Err("how many, and are they linked?".into()));
        }
        mounts(removed).into_iter().for_each(|mount| found.put("+mount", mount));
        let entries = entries(self.vehicle.reader.0, found);
        Some(entries.map(|all| {
            all.into_iter().for_each(|entry| self.sketch().push("weapons", entry));
        }))
    }

    /// A published figure.
    fn figure(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let found = RULES.iter().find_map(|rule| {
            words.try_read(|words| {
                let found = rule.read(words, self.vehicle.reader)?;
                let is_figure = found.figures().next().is_some();
                is_figure.then_some(found)
            })
        });
        found.map(|found| self.sketch().add("", &found))
    }
}

impl Draft for Changing<'_> {
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        if let Some(outcome) = self.figure(words) {
            return Some(outcome);
        }
        let verb = ["add", "remove", "replace"].into_iter().find(|verb| words.has(&[verb]));
        self.verb = verb.or(self.verb);
        match self.verb? {
            "add" => self.vehicle.phrase(words),
            "remove" => Some(self.remove(words)?.map(drop)),
            _ => {
                let removed = match self.remove(words)? {
                    Ok(removed) => removed,
                    Err(reason) => return Some(Err(reason)),
                };
                self.verb = None;
                words.word(&["with", "by"])?;
                self.put(&removed, words)
            }
        }
    }

    fn finish(&mut self) -> Vec<String> {
        Vec::new()
    }
}
