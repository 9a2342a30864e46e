//! Imports records: vehicles as the book prints a design.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use toml_edit::{Array, InlineTable, Value};

use crate::catalog::{Item, Shelf};
use crate::document::shape::kinds::exact_value;
use crate::games::import::written;
use crate::import::armor::Suit;
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::{Kind, Words};
use crate::import::{
    ArmorForm, Block, Format, Outcome, SECOND, Sketch, Tally, once, slug, tables, text,
};
use crate::units::{Exact, hundredths};

use super::ID;
use super::catalog::Catalog;
use super::design::Design;
use super::places::{Place, SIDES};
use super::stat_line::plain_name;
use super::vehicle::{original_power, recorded_factor, split_wheels, usual_wheels};

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rules(include_str!("phrases.txt")));

pub struct Reader<'c>(pub &'c Catalog);

/// How a design names a row: by an abbreviation in capitals, or its name.
fn name_of(row: &impl Item) -> String {
    let row = row.row();
    let short = row.abbreviations.first().filter(|short| short.starts_with(char::is_uppercase));
    short.cloned().unwrap_or_else(|| plain_name(&row.name))
}

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, is_named: bool) -> bool {
        let is_titled = words.has(&["body"]) && words.mark(":=").is_some();
        let is_sized = words.exact().is_some() && words.has(&["cf", "cubic feet"]);
        let is_body = words
            .peek()
            .is_some_and(|next| next.kind == Kind::Word && !next.is(&["cargo", "turret"]));
        is_sized && is_body || is_titled && is_named
    }

    fn forms(&self) -> (&'static [Rule], Option<ArmorForm>) {
        (&RULES, Some((usize::MAX, 1, "under")))
    }

    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
        let catalog = self.0;
        Some(match kind {
            "style" => name_of(words.row(&catalog.styles)?),
            "grade" => name_of(words.row(&catalog.grades)?),
            "construction" => name_of(words.row(&catalog.constructions)?),
            "suspension" => name_of(words.row(&catalog.suspensions)?),
            "engine" => name_of(words.row(&catalog.engines)?),
            "charger" => name_of(words.row(&catalog.chargers)?),
            "tank" => name_of(words.row(&catalog.tanks)?),
            "role" => name_of(words.row(&catalog.roles)?),
            "hand-weapon" => name_of(words.row(&catalog.hand_weapons)?),
            "wheel" => name_of(words.row(&catalog.wheels)?),
            "modification" => name_of(words.row(&catalog.modifications)?),
            "ammunition" => name_of(words.row(&catalog.ammunition)?),
            "equipment" => name_of(words.row(&catalog.equipment)?),
            "paint" => name_of(words.row(&catalog.paints)?),
            "armor" => {
                let finish = words.row(&catalog.finishes).map(name_of);
                finish.or_else(|| words.row(&catalog.builds).map(name_of))?
            }
            "fake" => name_of(catalog.equipment.rows.iter().find(|row| row.poses)?),
            "armor-part" => return None,
            "place" | "end" | "hanging" => return place(kind, words),
            _ => name_of(words.row(&catalog.weapons)?),
        })
    }

    fn add(&self, sketch: &mut Sketch, mut found: Found) -> Outcome {
        let catalog = self.0;
        match found.list {
            "body" => {
                (found.has("body") || !found.has("volume")).then_some(())?;
                if found.has("volume") && sketch.keys.contains_key("volume") {
                    return Some(Err(SECOND.to_owned()));
                }
                // A volume that follows from the rest is not recorded as published.
                let style = found.text("body").and_then(|name| catalog.styles.find(name, |_| true));
                let gained = found.exact("volume").zip(style);
                let gained = gained.map(|(volume, style)| hundredths(volume * style.volume));
                let inside = found.exact("_inside").filter(|own| Some(hundredths(*own)) != gained);
                let added = sketch.add("", &found);
                let figure = |own| once(&mut sketch.figures, "volume", exact_value(own));
                return Some(added.and_then(|()| inside.map_or(Ok(()), figure)));
            }
            "engines" => return Some(self.engine(sketch, &found)),
            "wheels" => {
                sketch.kept.push(found);
                return Some(Ok(()));
            }
            "weapons"
                if found.has("shots") && found.whole("count") > Some(1) && !found.has("_each") =>
            {
                return Some(Err("shots of each, or of all?".into()));
            }
            _ => {}
        }
        if found.has("tank.gallons") && !found.has("tank.item") {
            found.put("tank.item", first(&catalog.tanks));
        }
        // The base acceleration is not traded for.
        let base = Exact::from(catalog.figures.speed.acceleration);
        let chosen = found.exact("_chosen").or(found.exact("$acceleration"));
        let chosen = chosen.filter(|chosen| *chosen != base).map(exact_value);
        let own = |chosen| once(&mut sketch.keys, "acceleration", chosen);
        let is_one = chosen.map_or(Ok(()), own);
        Some(is_one.and_then(|()| sketch.add(found.list, &found)))
    }

    fn write(&self, mut sketch: Sketch, block: &Block, source: &str, tally: &mut Tally) -> String {
        self.wheels(&mut sketch, tally);
        self.suits(&mut sketch, tally);
        let mut links: BTreeMap<String, Array> = BTreeMap::new();
        for (number, weapon) in tables(&mut sketch.keys, "weapons").enumerate() {
            let Some(own) = weapon.remove("links") else { continue };
            // "mg50-front-2"
            let (item, place) = (text(weapon, "item"), text(weapon, "location"));
            let id = slug(&format!("{item} {place} {}", number + 1));
            for link in own.as_array().into_iter().flatten() {
                links.entry(link.to_string()).or_default().push(id.as_str());
            }
            weapon.insert("id", id.into());
        }
        for weapons in links.into_values() {
            sketch.push("links", InlineTable::from_iter([("weapons", weapons)]));
        }
        written::<Design>(ID, &sketch, block, None, source, tally)
    }
}

/// The name of the usual row.
fn first<T: Item>(shelf: &Shelf<T>) -> String {
    shelf.rows.first().map(name_of).unwrap_or_default()
}

fn place(kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
    let _ = words.word(&["in the", "on the", "in", "on", "at"]);
    let token = words.peek().filter(|token| token.kind == Kind::Word)?;
    // Only capitals are places: "a" is an article.
    let is =
        |name: &str| if token.text.len() == 1 { name == token.text } else { token.is(&[name]) };
    let sides = SIDES.iter().map(|(name, _)| (*name, *name)).filter(|_| kind == "hanging");
    let places = Place::WORDS.iter().map(|(name, place)| (*name, place.name()));
    let (_, name) = places.chain(sides).chain([("rear", "back")]).find(|(name, _)| is(name))?;
    words.at += 1;
    (kind != "end" || ["front", "back"].contains(&name)).then(|| name.to_owned())
}

impl Reader<'_> {
    /// "210 hp turbocharged EXO engine": the horsepower of records is with chargers, that of designs without.
    fn engine(&self, sketch: &mut Sketch, found: &Found) -> Result<(), String> {
        let recorded = found.exact("_recorded").unwrap_or_default();
        let mut engine = found.table().ok_or("it says two things")?;
        if sketch.list("engines").next().is_none() {
            once(&mut sketch.figures, "horsepower", exact_value(recorded))?;
            if let Some(hits) = found.get("_hits") {
                once(&mut sketch.figures, "engine-hits", hits.clone())?;
            }
        }
        let chargers = engine.get("chargers").and_then(Value::as_array).into_iter().flatten();
        let rows = chargers.filter_map(|name| self.0.chargers.find(name.as_str()?, |_| true));
        let factor = rows.fold(Exact::ONE, |all, row| all * recorded_factor(row));
        let power = found.exact("_original").unwrap_or_else(|| original_power(recorded, factor));
        engine.insert("horsepower", exact_value(power));
        engine.entry("item").or_insert(first(&self.0.engines).into());
        sketch.push("engines", engine);
        Ok(())
    }

    /// All wheels alike, or the wheels of each end.
    fn wheels(&self, sketch: &mut Sketch, tally: &mut Tally) {
        let style = self.0.styles.find(sketch.text("body"), |_| true);
        let is_cycle = style.is_some_and(|style| style.cycle);
        let mut all = InlineTable::new();
        for found in std::mem::take(&mut sketch.kept) {
            let mut own = found.table().unwrap_or_default();
            let mut count = found.whole("count").unwrap_or(1);
            let end = found.text("end").unwrap_or("all");
            let [front, back] = split_wheels(self.0, is_cycle, count);
            let is_taken = all.contains_key(end) || all.contains_key("all");
            if end == "all" && front != back {
                tally.leave(&found.words, "how many in front?");
            } else if is_taken || end == "all" && !all.is_empty() {
                tally.leave(&found.words, "more wheels than there are ends");
            } else {
                count = if end == "all" { front } else { count };
                own.remove("end");
                own.remove("count");
                if count != usual_wheels(is_cycle) {
                    own.insert("count", count.into());
                }
                all.insert(end, own.into());
            }
        }
        sketch.insert("wheels", all);
    }

    /// The type of all armor, or the type of each side.
    fn suits(&self, sketch: &mut Sketch, tally: &mut Tally) {
        let suits = std::mem::take(&mut sketch.armor.0);
        let mut armor = InlineTable::new();
        for Suit { types, sides, .. } in &suits {
            let mut own = InlineTable::new();
            for name in types {
                let key = if self.0.finishes.has(name) { "finish" } else { "build" };
                if own.insert(key, name.as_str().into()).is_some() {
                    tally.leave(&types.join(" "), "which armor is meant?");
                }
            }
            if suits.len() == 1 {
                armor.extend(own.iter().map(|(key, value)| (key.to_owned(), value.clone())));
            } else {
                own.entry("build").or_insert(first(&self.0.builds).into());
            }
            for (side, points) in sides {
                let mut with_points = own.clone();
                with_points.insert("points", points[0].into());
                let is_only = suits.len() == 1;
                armor.insert(side, if is_only { points[0].into() } else { with_points.into() });
            }
        }
        sketch.insert("armor", armor);
    }
}
