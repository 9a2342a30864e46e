//! Imports cars as people list them: the line that `show` writes, or a card on each line, below the name of its side or
//! with it.

use std::sync::LazyLock;

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::games::import::written;
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::Words;
use crate::import::{ArmorForm, Block, Format, Outcome, Sketch, Tally};

use super::ID;
use super::catalog::Catalog;
use super::design::Design;
use super::design::MOST_DIVISION;
use super::places::Spot;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rules(include_str!("phrases.txt")));

pub struct Reader<'c>(pub &'c Catalog);

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, is_named: bool) -> bool {
        // The rules of sizes come first.
        let is_sized = |rule: &Rule| rule.read(&mut words.clone(), self).is_some();
        is_named && RULES[..3].iter().any(is_sized)
    }

    fn forms(&self) -> (&'static [Rule], Option<ArmorForm>) {
        (&RULES, None)
    }

    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
        let row = match kind {
            "driver" => words.row(&self.0.drivers)?.row(),
            "gunner" => words.row(&self.0.gunners)?.row(),
            "card" => words.row(&self.0.cards)?.row(),
            _ => {
                words.peek().filter(|next| !next.starts_line)?;
                return spot(words).map(|spot| spot.name().to_owned());
            }
        };
        Some(row.name.clone())
    }

    fn add(&self, sketch: &mut Sketch, found: Found) -> Outcome {
        Some(match found.list {
            "cards" => self.card(sketch, found),
            list => sketch.add(list, &found),
        })
    }

    /// Writes a division for its points.
    fn write(&self, mut sketch: Sketch, block: &Block, source: &str, tally: &mut Tally) -> String {
        let points = ["armor-points", "build-points", "crew-points"];
        let own = points.map(|key| sketch.keys.get(key).and_then(toml_edit::Item::as_integer));
        let shares = self.0.division.points();
        let division = own[0].unwrap_or_default() / shares[0].max(1);
        let is_one = own == shares.map(|share| Some(share * division));
        if is_one && (1..=MOST_DIVISION).contains(&division) {
            points.iter().for_each(|key| drop(sketch.keys.remove(key)));
            sketch.keys.insert("division", division.into());
        }
        written::<Design>(ID, &sketch, block, None, source, tally)
    }
}

impl Reader<'_> {
    /// "2x Light Machine Gun – Front (2 BP)", "Flak Jacket".
    fn card(&self, sketch: &mut Sketch, mut found: Found) -> Result<(), String> {
        let row = found.text("item").and_then(|name| self.0.cards.find(name, |_| true));
        let row = row.ok_or("which card?")?;
        let behind = found.whole("_count").filter(|_| found.has("_plural"));
        if found.has("_count") && behind.is_none() {
            return Err("is that a number or a cost?".into());
        }
        let count = found.whole("count").or(behind).unwrap_or(1);
        let mut own = found.take_all("_spot");
        let allowed = row.place().spots();
        match allowed {
            [only] if own.is_empty() => own.push(only.name().into()),
            _ if own.is_empty() => {
                let names: Vec<_> = allowed.iter().map(|spot| spot.phrase()).collect();
                return Err(format!("{}?", names.join(", or ")));
            }
            _ if own.len() > 1 && count > 1 => return Err("how many on each side?".into()),
            _ => {}
        }
        found.table().ok_or("it says two things")?;
        for spot in own.iter().filter_map(Value::as_str) {
            let card = [("item", Value::from(row.row.name.as_str())), ("count", count.into())];
            sketch.push(spot, card.into_iter().collect::<InlineTable>());
        }
        Ok(())
    }
}

fn spot(words: &mut Words<'_, '_>) -> Option<Spot> {
    let also = [("rear", Spot::Back), ("crew", Spot::CrewArea), ("concealed", Spot::Hidden)];
    let names = Spot::WORDS.iter().map(|(_, spot)| (spot.title(), *spot)).chain(also);
    let (_, spot) = names.into_iter().find(|(name, _)| words.has(&[name]))?;
    let _ = words.word(&["side"]);
    Some(spot)
}
