//! Imports cars as people list them: the line that `show` writes, or a card on each line, below the name of its side or
//! with it.

use std::sync::LazyLock;

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::games::import::written;
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::Words;
use crate::import::{Block, Draft, Format, Left, Outcome, Place, Sketch, Tally, phrases};

use super::ID;
use super::catalog::Catalog;
use super::design::Design;
use super::design::MOST_DIVISION;
use super::places::{SPOTS, Spot};

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    rules(
        ": armor-points# / build-points# / crew-points# :?
         : division|div :? division# :?
         : unknown_size|no_crew :?
         : driver -? driver@driver ( _# )?
         : driver@driver { ( driver ) driver }
         : gunner -? gunner@gunner ( _# )?
         : gunner@gunner { ( gunner ) gunner }
         cards: { item@card < count# item@card > } < x|×|* count# >? ( _count# )? ( < _# build_points|crew_points|points|BP|CP > )? < –|-|@? on|in|at? the? _spot@spot < and|&|+|/ _spot@spot >* >? ( _spot@spot )? ( < _# build_points|crew_points|points|BP|CP > )?",
    )
});

pub struct Reader<'c>(pub &'c Catalog);

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, place: Place) -> bool {
        let mut own = *words;
        let mut numbers = 0;
        while own.whole().is_some() {
            numbers += 1;
            let _ = own.mark("/");
        }
        let is_sized = numbers == 3 || words.clone().has(&["unknown size"]);
        let is_division = words.has(&["division", "div"]) && {
            let _ = words.mark(":=.");
            words.whole().is_some()
        };
        place != Place::Alone && (is_sized || is_division)
    }

    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
        let row = match kind {
            "driver" => words.row(&self.0.drivers)?.row(),
            "gunner" => words.row(&self.0.gunners)?.row(),
            "card" => words.row(&self.0.cards)?.row(),
            _ => {
                words.peek().filter(|next| !next.starts_line)?;
                return spot(words).map(|spot| spot.key().to_owned());
            }
        };
        Some(row.name.clone())
    }

    fn read(&self, block: &Block, source: &str) -> (String, Tally) {
        let mut car = Cards { reader: self, sketch: Sketch::default(), spot: None };
        let mut tally = phrases::read(block, &mut car);
        tally.leave_options(block);
        (written::<Design>(ID, &block.name, &car.sketch, &[], source, &tally.todo), tally)
    }
}

/// A car as far as it is read.
struct Cards<'c> {
    reader: &'c Reader<'c>,
    sketch: Sketch,
    /// The place of the cards that follow.
    spot: Option<Spot>,
}

impl Cards<'_> {
    /// "2x Light Machine Gun – Front (2 BP)", "Flak Jacket".
    fn card(&mut self, mut found: Found) -> Result<(), Left> {
        let row = found.text("item").and_then(|name| self.reader.0.cards.find(name, |_| true));
        let row = row.ok_or("which card?")?;
        let behind = found.whole("_count").filter(|_| found.has("_plural"));
        if found.has("_count") && behind.is_none() {
            return Err("is that how many, or what one costs?".into());
        }
        let count = found.whole("count").or(behind).unwrap_or(1);
        let called = |name: &Value| {
            SPOTS.iter().map(|(_, spot)| *spot).find(|spot| name.as_str() == Some(spot.key()))
        };
        let own: Vec<_> = std::iter::from_fn(|| found.take("_spot")).collect();
        let own: Vec<_> = own.iter().filter_map(called).collect();
        let allowed = row.place().spots();
        let spots = match self.spot {
            _ if !own.is_empty() => own,
            Some(spot) if allowed.contains(&spot) || spot == Spot::Hidden => vec![spot],
            None if allowed.len() == 1 => allowed.to_vec(),
            _ => {
                let names: Vec<_> = allowed.iter().map(|spot| spot.phrase()).collect();
                return Err(format!("{}?", names.join(", or ")).into());
            }
        };
        if spots.len() > 1 && count > 1 {
            return Err("how many on each side?".into());
        }
        for spot in spots {
            let card = [("item", Value::from(row.row.name.as_str())), ("count", count.into())];
            self.sketch.push(spot.key(), card.into_iter().collect::<InlineTable>());
        }
        Ok(())
    }
}

impl Draft for Cards<'_> {
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        for rule in RULES.iter() {
            if let Some(found) = rule.read(words, self.reader) {
                return Some(match rule.list {
                    "cards" => self.card(found),
                    list => self.sketch.add(list, &found),
                });
            }
        }
        self.spot = Some(words.try_read(|words| spot(words).filter(|_| words.is_done()))?);
        Some(Ok(()))
    }

    fn label(&mut self) {
        self.spot = None;
    }

    /// Writes a division for its points.
    fn finish(&mut self) -> Vec<String> {
        let keys = &mut self.sketch.keys;
        let points = ["armor-points", "build-points", "crew-points"];
        let own = points.map(|key| keys.get(key).and_then(toml_edit::Item::as_integer));
        let shares = self.reader.0.division.points();
        let division = own[0].unwrap_or_default() / shares[0].max(1);
        let is_one = own == shares.map(|share| Some(share * division));
        if is_one && (1..=MOST_DIVISION).contains(&division) {
            points.iter().for_each(|key| drop(keys.remove(key)));
            keys.insert("division", division.into());
        }
        Vec::new()
    }
}

fn spot(words: &mut Words<'_, '_>) -> Option<Spot> {
    let also = [
        ("rear", Spot::Back),
        ("crew", Spot::CrewArea),
        ("interior", Spot::CrewArea),
        ("concealed", Spot::Hidden),
    ];
    let names = SPOTS.iter().map(|(_, spot)| (spot.name(), *spot)).chain(also);
    let (_, spot) = names.into_iter().find(|(name, _)| words.has(&[name]))?;
    let _ = words.word(&["side"]);
    Some(spot)
}
