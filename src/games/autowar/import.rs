//! Imports vehicles in the form of the samples: a name, then frame and engine, armor, weapons, options, and the speed.

use std::sync::LazyLock;

use crate::catalog::Item;
use crate::games::import::written;
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::{Kind, Words};
use crate::import::{ArmorForm, Block, Format, Outcome, SECOND, Sketch, Tally};

use super::ID;
use super::catalog::Catalog;
use super::design::Design;
use super::places::Facing;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rules(include_str!("phrases.txt")));

pub struct Reader<'c>(pub &'c Catalog);

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, is_named: bool) -> bool {
        let is_titled = words.has(&["frame", "type"]) && words.mark(":=").is_some();
        // The kind and the size, in any order; a kind before a size may be unknown.
        let is_unknown = |words: &mut Words<'_, '_>| {
            let end = words.phrase_end();
            let is_word = words.all[words.at..end].iter().all(|own| own.kind == Kind::Word);
            words.at = end + 1;
            let is_sized = words.at < words.end && RULES[4].read(words, self).is_some();
            (is_word && is_sized).then_some(())
        };
        while RULES[3..5].iter().any(|rule| rule.read(words, self).is_some())
            || words.try_read(is_unknown).is_some()
            || words.try_read(|words| words.row(&self.0.vehicles).and(words.mark(":"))).is_some()
        {
            while words.mark(",|)]–:;").is_some() {}
        }
        // Below a name, the frame may be misspelt.
        let start = words.at;
        let is_unknown = words.row(&self.0.frames).is_none() && is_named;
        words.at += usize::from(is_unknown && words.peek().is_some());
        let is_framed = (words.has(&["frame"])
            || words.since(start).to_lowercase().contains("frame"))
            && words.peek().is_none_or(|next| next.kind != Kind::Word || next.starts_line);
        is_framed || is_titled && is_named
    }

    fn forms(&self) -> (&'static [Rule], Option<ArmorForm>) {
        (&RULES, Some((1, 1, "bottom")))
    }

    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
        let catalog = self.0;
        let row = match kind {
            "frame" => words.row(&catalog.frames)?.row(),
            "engine" => words.row(&catalog.engines)?.row(),
            "tire" => words.row(&catalog.tires)?.row(),
            "vehicle" => words.row(&catalog.vehicles)?.row(),
            "option" => words.row(&catalog.options)?.row(),
            "mount" => words.row(&catalog.mounts)?.row(),
            "armor" | "armor-part" => return None,
            "facing" => {
                let (_, facing) = Facing::WORDS.iter().find(|(name, _)| words.has(&[name]))?;
                return Some(facing.name().to_owned());
            }
            _ => words.row(&catalog.weapons)?.row(),
        };
        Some(row.id.clone())
    }

    fn add(&self, sketch: &mut Sketch, found: Found) -> Outcome {
        if found.has("frame") && sketch.keys.contains_key("frame") {
            return Some(Err(SECOND.to_owned()));
        }
        let is_unclear = found.has("_plural") && !found.has("count") && found.has("item");
        let is_clear = if is_unclear { Err("how many?".to_owned()) } else { Ok(()) };
        Some(is_clear.and_then(|()| sketch.add(found.list, &found)))
    }

    fn write(&self, mut sketch: Sketch, block: &Block, source: &str, tally: &mut Tally) -> String {
        let sides = sketch.armor.sides();
        let armor = sides.map(|(side, points)| (side.as_str(), points[0])).collect();
        sketch.insert("armor", armor);
        written::<Design>(ID, &sketch, block, None, source, tally)
    }
}
