//! Options: replaced weapons, which become a variant if nothing about them is in doubt; and the design file.

use toml_edit::Table;

use crate::games::import::written;
use crate::import::words::Words;
use crate::import::{Block, Outcome, Sketch, Tally, phrases};

use super::super::ID;
use super::super::design::Design;
use super::arms::{identified, meant, mounts, number};
use super::{RULES, Reader};

impl Reader<'_> {
    /// The design of a block as a file; unclear options stay in `todo`.
    pub(super) fn written(
        &self,
        mut sketch: Sketch,
        block: &Block,
        source: &str,
        tally: &mut Tally,
    ) -> String {
        let (mut base, known) = self.settled(&sketch);
        tally.todo.extend(known.iter().cloned());
        // Variants name weapons by their ids.
        let weapons = sketch.list("weapons").count();
        (0..weapons).for_each(|at| drop(identified(&mut sketch, at)));
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

    /// Reads a figure of an option, or puts a weapon in the place of another: "Replace MG with RL".
    fn replace(&self, sketch: &mut Sketch, words: &mut Words<'_, '_>) -> Outcome {
        if !words.has(&["replace"]) {
            let figures = RULES.iter().find_map(|rule| {
                let found = words.try_read(|words| rule.read(words, self))?;
                Some(found).filter(|found| found.figures().next().is_some())
            });
            return Some(sketch.add("", &figures?));
        }
        let _ = words.word(&["the"]);
        let said = self.said(&self.named_weapon(words)?)?;
        let weapons = sketch.keys.get_mut("weapons")?.as_array_mut()?;
        let all: Vec<_> = weapons.iter().filter_map(|weapon| weapon.as_inline_table()).collect();
        let Some(at) = meant(&said, &all) else { return Some(Err("which one?".into())) };
        words.word(&["with", "by"])?;
        let mut found = self.named_weapon(words).filter(|found| !found.has("_odd"))?;
        if number(all[at]) > 1 && found.whole("count") != Some(1) {
            return Some(Err("how many, and are they linked?".into()));
        }
        if !found.has("+mount") {
            mounts(all[at]).into_iter().for_each(|mount| found.put("+mount", mount));
        }
        weapons.remove(at);
        Some(self.weapon(sketch, found))
    }
}
