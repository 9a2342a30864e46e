//! Options: replaced weapons, which become a variant if nothing about them is in doubt.

use crate::import::words::Words;
use crate::import::{Outcome, Sketch};

use super::arms::{meant, mounts, number};
use super::{RULES, Reader};

impl Reader<'_> {
    /// Reads a figure of an option, or puts a weapon in the place of another: "Replace MG with RL".
    pub(super) fn replace(&self, sketch: &mut Sketch, words: &mut Words<'_, '_>) -> Outcome {
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
