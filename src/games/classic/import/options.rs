//! Options: changes of a vehicle, which become variants if nothing about them is in doubt; and the design file.

use toml_edit::InlineTable;

use crate::games::import::{Variant, written};
use crate::import::words::Words;
use crate::import::{Block, Left, Outcome, Reading, Sketch, Tally, phrases};
use crate::text::limits::VARIANTS;

use super::super::ID;
use super::super::design::Design;
use super::arms::{identified, meant, mounts, number};
use super::{RULES, Reader};

/// The design of a block as a file; unclear options stay in `todo`.
pub fn write(
    reader: &Reader<'_>,
    mut sketch: Sketch,
    block: &Block,
    source: &str,
    tally: &mut Tally,
) -> String {
    let (mut base, known) = reader.settled(&sketch);
    tally.todo.extend(known.iter().cloned());
    // Variants name weapons by their ids.
    let weapons = sketch.list("weapons").count();
    (0..weapons).for_each(|at| drop(identified(&mut sketch, (false, at))));
    let (identified, _) = reader.settled(&sketch);
    sketch.figures.clear();
    let mut variants = Vec::new();
    for (name, change) in &block.options {
        let reading = Reading { format: reader, sketch: sketch.clone() };
        let mut changing = Changing { reader, reading, verb: None };
        let mut read = phrases::read(&[(0, change.clone())], &mut |words| changing.phrase(words));
        let (sketch, open) = reader.settled(&changing.reading.sketch);
        read.todo.extend(open.into_iter().filter(|entry| !known.contains(entry)));
        let is_changed = sketch.keys.to_string() != identified.keys.to_string();
        if read.todo.is_empty() && is_changed && variants.len() < VARIANTS {
            tally.read += read.read;
            let clause = change.split('$').next().unwrap_or_default();
            let clause = clause.trim_end_matches([' ', ',', ';', '.']);
            let name = if name.is_empty() { clause } else { name }.to_owned();
            variants.push(Variant { name, sketch });
        } else {
            let title = if name.is_empty() { String::new() } else { format!("{name} – ") };
            let reason = read.todo.first().map_or("it changes nothing", String::as_str);
            tally.leave(&(title + change), reason);
        }
    }
    if !variants.is_empty() {
        base = identified;
    }
    written::<Design>(ID, &block.name, &base, &variants, source, &tally.todo)
}

/// A vehicle that an option changes.
struct Changing<'c> {
    reader: &'c Reader<'c>,
    reading: Reading<'c>,
    verb: Option<&'static str>,
}

impl Changing<'_> {
    /// Removes the only part that some words name.
    fn remove(&mut self, words: &mut Words<'_, '_>) -> Option<Result<InlineTable, Left>> {
        let _ = words.word(&["the"]);
        let (list, said) = match words.try_read(|words| self.reader.named_weapon(words)) {
            Some(found) => ("weapons", self.reader.said(&found)?),
            None => {
                let row = words.row(&self.reader.0.accessories).filter(|_| words.is_done())?;
                ("accessories", InlineTable::from_iter([("item", row.row.name.to_lowercase())]))
            }
        };
        let sketch = &mut self.reading.sketch;
        let Some(at) = meant(&said, &sketch.list(list).collect::<Vec<_>>()) else {
            return Some(Err("which one?".into()));
        };
        let parts = sketch.keys.get_mut(list)?.as_array_mut()?;
        Some(Ok(parts.remove(at).as_inline_table().cloned()?))
    }

    /// Puts a weapon in the place of the one that was removed.
    fn put(&mut self, removed: &InlineTable, words: &mut Words<'_, '_>) -> Outcome {
        let mut own = *words;
        let found = self.reader.named_weapon(&mut own);
        let Some(mut found) = found.filter(|found| !found.has("+mount") && !found.has("_odd"))
        else {
            return self.reading.phrase(words);
        };
        *words = own;
        if number(removed) > 1 && found.whole("count") != Some(1) {
            return Some(Err("how many, and are they linked?".into()));
        }
        mounts(removed).into_iter().for_each(|mount| found.put("+mount", mount));
        let entries = self.reader.entries(found);
        Some(entries.map(|all| {
            all.into_iter().for_each(|entry| self.reading.sketch.push("weapons", entry));
        }))
    }
}

impl Changing<'_> {
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let figures = RULES.iter().find_map(|rule| {
            words.try_read(|words| {
                rule.read(words, self.reader).filter(|found| found.figures().next().is_some())
            })
        });
        if let Some(figures) = figures {
            return Some(self.reading.sketch.add("", &figures));
        }
        let verb = ["add", "remove", "replace"].into_iter().find(|verb| words.has(&[verb]));
        self.verb = verb.or(self.verb);
        match self.verb? {
            "add" => self.reading.phrase(words),
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
}
