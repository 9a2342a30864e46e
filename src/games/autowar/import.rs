//! Imports vehicles in the form of the samples: a name, then frame and engine, armor, weapons, options, and the speed.

use std::sync::LazyLock;

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::games::import::written;
use crate::import::armor::Armor;
use crate::import::pattern::{Rule, rules};
use crate::import::words::{Kind, Words};
use crate::import::{Block, Draft, Format, Outcome, Place, Sketch, Tally, phrases};

use super::ID;
use super::catalog::Catalog;
use super::design::Design;
use super::places::{FACINGS, SIDES};

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    rules(
        ": frame@frame frame?
         : engine@engine engine|motor?
         : tires@tire tires|tire?
         : vehicle@vehicle type|body|vehicle?
         : grid.width# ×|x grid.length# squares
         : max_speed|maximum_speed $max-speed mph?
         options: count#? item@option
         weapons: weapons|weapon? count#? item@weapon { both|facing|pointing|all|way|on|with|an|a|each|the facing@facing mount@mount }*
         weapons: count#? item@weapon ( < both|each|all? facing|pointing? facing@facing > )",
    )
});

pub struct Reader<'c>(pub &'c Catalog);

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, place: Place) -> bool {
        let is_titled = words.has(&["frame", "type"]) && words.mark(":=").is_some();
        let sort = words.try_read(|words| {
            words.row(&self.0.vehicles)?;
            words.peek().filter(|next| next.kind == Kind::Break)
        });
        words.at += usize::from(sort.is_some());
        // Below a name, the frame may be misspelt.
        let start = words.at;
        let is_unknown = words.row(&self.0.frames).is_none() && place != Place::Alone;
        words.at += usize::from(is_unknown && words.peek().is_some());
        let is_framed = (words.has(&["frame"])
            || words.since(start).to_lowercase().contains("frame"))
            && words.peek().is_none_or(|next| next.kind != Kind::Word || next.starts_line);
        is_framed || is_titled && place == Place::BelowName
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
            "armor" => return None,
            "facing" => {
                let (_, facing) = FACINGS.iter().find(|(name, _)| words.has(&[name]))?;
                return Some(facing.name().to_owned());
            }
            _ => words.row(&catalog.weapons)?.row(),
        };
        Some(row.id.clone())
    }

    fn sides(&self) -> Vec<(&'static str, &'static str)> {
        let also = [("rear", "back"), ("underside", "bottom")];
        SIDES.iter().map(|(side, _)| (*side, *side)).chain(also).collect()
    }

    fn read(&self, block: &Block, source: &str) -> (String, Tally) {
        let sketch = Sketch { body: "frame", ..Sketch::default() };
        let mut vehicle = Vehicle { reader: self, sketch, armor: Armor::default() };
        let mut tally = phrases::read(block, &mut vehicle);
        tally.leave_options(block);
        (written::<Design>(ID, &block.name, &vehicle.sketch, &[], source, &tally.todo), tally)
    }
}

struct Vehicle<'c> {
    reader: &'c Reader<'c>,
    sketch: Sketch,
    armor: Armor,
}

impl Draft for Vehicle<'_> {
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let armor = self.armor.read(words, self.reader, [1, 1]);
        armor.or_else(|| self.sketch.read(&RULES, words, self.reader))
    }

    fn finish(&mut self) -> Vec<String> {
        let armor: InlineTable =
            self.armor.sides().map(|(side, points)| (*side, Value::from(points[0]))).collect();
        if !armor.is_empty() {
            self.sketch.keys.insert("armor", armor.into());
        }
        Vec::new()
    }
}
