//! Imports records: vehicles in the form in which the book prints a design.

use std::sync::LazyLock;

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::document::shape::kinds::exact_value;
use crate::games::import::written;
use crate::import::armor::{Armor, Suit};
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::{Kind, Words};
use crate::import::{
    Block, Draft, Format, Left, Outcome, Place, Sketch, Tally, meant, phrases, slug, text,
};
use crate::units::{Exact, hundredths};

use super::ID;
use super::catalog::Catalog;
use super::design::Design;
use super::places::{PLACES, SIDES};
use super::stat_line::plain_name;
use super::vehicle::{original_power, recorded_factor, split_wheels, usual_wheels};

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    rules(
        "body: volume# cf|cubic_feet { body@style grade@grade +construction@construction }* body|car? < ( < _inside# cf|cubic_feet > ) >?
         body: { body@style grade@grade +construction@construction }* body|car
         : suspension@suspension suspension
         engines: _recorded# hp|horsepower { +chargers@charger item@engine }* engine location@end? ( < _hits# hits|hit > < _original# hp|horsepower original? > < TS _# mph? > < _# @ gt? _# mph > < _# mpg > )?
         : tank.gallons# gallon|gallons|gal tank.item@tank? gasoline|gas|fuel? tank
         crew: count#? role@role ( +hand-weapons@hand-weapon )?
         spares: count#? item@wheel fireproof=FP|fireproof? wheels|wheel|tires|tire < with guard.points# -? point|points|pt guards|guard|wheel_guards >? ( spare|spares location@hanging )
         wheels: count#? item@wheel fireproof=FP|fireproof? wheels|wheel|tires|tire < end@end >? < with guard.points# -? point|points|pt guards|guard|wheel_guards < on guard.wheels# >? >?
         : turret.volume# cf turret
         weapons: count#? +modifications@modification* item@weapon location@place? ( < shots# ammunition@ammunition? shots|shot|seconds|second|rounds|round _each=each? > concealed=concealed < lane lane# > < ammunition@ammunition ammunition|ammo? > +modifications@modification location@place )? < no|number .? _which# >?
         equipment: count#? item@equipment location@place?
         equipment: count#? fake looks-like@weapon item@fake location@place?
         : paint@paint paint_job|paint
         : color|colour color\"
         : luxury# % luxury_fittings|luxury
         : HC :=? $handling-class ( < $fast-handling-class @ gt? _# mph > )?
         : TS :=? $top-speed mph?
         : AC :=? $acceleration ( < exactly _chosen# > < $fast-acceleration @ gt? _# mph > )?
         : $mileage mpg < @ _# mph >?
         : maximum_load|max_load|maximum_cargo_load $max-cargo-load lbs|lb|pounds
         : $ $cost
         : $weight lbs|lb|pounds
         : $cargo-volume < ( $extra-cargo-volume ) >? cf cargo|cargo_space",
    )
});

pub struct Reader<'c>(pub &'c Catalog);

/// How a design names a row: by an abbreviation in capitals, or its name.
fn name_of(row: &impl Item) -> String {
    let row = row.row();
    let short = row.abbreviations.first().filter(|short| short.starts_with(char::is_uppercase));
    short.cloned().unwrap_or_else(|| plain_name(&row.name))
}

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, place: Place) -> bool {
        let is_titled = words.has(&["body"]) && words.mark(":=").is_some();
        let is_sized = words.exact().is_some() && words.has(&["cf", "cubic feet"]);
        let is_body = words
            .peek()
            .is_some_and(|next| next.kind == Kind::Word && !next.is(&["cargo", "turret"]));
        is_sized && is_body || is_titled && place == Place::BelowName
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
            "place" | "end" | "hanging" => return place(kind, words),
            _ => name_of(words.row(&catalog.weapons)?),
        })
    }

    fn sides(&self) -> Vec<(&'static str, &'static str)> {
        SIDES.iter().map(|(side, _)| (*side, *side)).collect()
    }

    fn has_bare_armor(&self) -> bool {
        false
    }

    fn read(&self, block: &Block, source: &str) -> (String, Tally) {
        let mut vehicle = Vehicle {
            reader: self,
            sketch: Sketch::default(),
            wheels: Vec::new(),
            armor: Armor::default(),
            links: Vec::new(),
        };
        let mut tally = phrases::read(block, &mut vehicle);
        tally.leave_options(block);
        (written::<Design>(ID, &block.name, &vehicle.sketch, &[], source, &tally.todo), tally)
    }
}

fn place(kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
    let _ = words.word(&["in the", "on the", "in", "on", "at"]);
    let token = words.peek().filter(|token| token.kind == Kind::Word)?;
    // Only capitals are places: "a" is an article.
    let is =
        |name: &str| if token.text.len() == 1 { name == token.text } else { token.is(&[name]) };
    let sides = SIDES.iter().map(|(name, _)| (*name, *name)).filter(|_| kind == "hanging");
    let places = PLACES.iter().map(|(name, place)| (*name, place.name()));
    let (_, name) = places.chain(sides).chain([("rear", "back")]).find(|(name, _)| is(name))?;
    words.at += 1;
    (kind != "end" || ["front", "back"].contains(&name)).then(|| name.to_owned())
}

/// A vehicle as far as it is read.
struct Vehicle<'c> {
    reader: &'c Reader<'c>,
    sketch: Sketch,
    wheels: Vec<Found>,
    armor: Armor,
    /// What each link joins, with its words.
    links: Vec<(Vec<Found>, String)>,
}

impl Vehicle<'_> {
    /// Adds what a phrase of a kind says.
    fn add(&mut self, kind: &str, mut found: Found) -> Result<(), Left> {
        let catalog = self.reader.0;
        match kind {
            "body" => {
                let volume = found.exact("volume");
                if volume.is_some() && self.sketch.keys.contains_key("volume") {
                    return Err(Left::Second);
                }
                self.sketch.add("", &found)?;
                // A volume that follows from the rest is not recorded as published.
                let style = found.text("body").and_then(|name| catalog.styles.find(name, |_| true));
                let gained =
                    style.zip(volume).map(|(style, volume)| hundredths(volume * style.volume));
                let inside = found.exact("_inside").filter(|own| Some(hundredths(*own)) != gained);
                inside.map_or(Ok(()), |own| self.sketch.figure("volume", exact_value(own)))
            }
            "engines" => {
                let recorded = found.exact("_recorded").unwrap_or_default();
                let is_first = self.sketch.list("engines").next().is_none();
                let hits = found.take("_hits").map(|hits| ("engine-hits", hits));
                for (key, number) in [("horsepower", exact_value(recorded))]
                    .into_iter()
                    .chain(hits)
                    .filter(|_| is_first)
                {
                    self.sketch.figure(key, number)?;
                }
                let mut engine = found.table().ok_or("it says two things")?;
                let chargers =
                    engine.get("chargers").and_then(Value::as_array).into_iter().flatten();
                let chargers =
                    chargers.filter_map(|name| catalog.chargers.find(name.as_str()?, |_| true));
                let factor = chargers.fold(Exact::ONE, |all, row| all * recorded_factor(row));
                let power =
                    found.exact("_original").unwrap_or_else(|| original_power(recorded, factor));
                engine.insert("horsepower", exact_value(power));
                if !engine.contains_key("item") {
                    engine.insert(
                        "item",
                        catalog.engines.rows.first().map(name_of).unwrap_or_default().into(),
                    );
                }
                self.sketch.push("engines", engine);
                Ok(())
            }
            "wheels" => {
                let end = found.text("end").map(str::to_owned);
                let clash = |known: &Found| {
                    end.is_none() || known.text("end").is_none_or(|own| Some(own) == end.as_deref())
                };
                if self.wheels.iter().any(clash) {
                    return Err("more wheels than there are ends".into());
                }
                self.wheels.push(found);
                Ok(())
            }
            _ => {
                // The base acceleration is not traded for.
                let base = Exact::from(catalog.figures.speed.acceleration);
                let chosen = found.exact("_chosen").or(found.exact("$acceleration"));
                if let Some(chosen) = chosen.filter(|chosen| *chosen != base) {
                    self.sketch.once("acceleration", exact_value(chosen))?;
                }
                if found.has("shots") && found.whole("count") > Some(1) && !found.has("_each") {
                    return Err("shots of each, or of all?".into());
                }
                if kind == "weapons" && found.get("_which").is_some() {
                    return Err("it is no link".into());
                }
                if kind.is_empty()
                    && found.get("tank.gallons").is_some()
                    && found.get("tank.item").is_none()
                {
                    found.put(
                        "tank.item",
                        catalog.tanks.rows.first().map(name_of).unwrap_or_default(),
                    );
                }
                self.sketch.add(kind, &found)
            }
        }
    }

    /// The first type named for the whole vehicle, the others on their sides.
    fn suit(&self) -> Option<InlineTable> {
        let catalog = self.reader.0;
        let all = &self.armor.0;
        let named = |suit: &Suit, is: &dyn Fn(&str) -> bool| {
            suit.types.iter().rfind(|name| is(name)).cloned()
        };
        let finish_of = |suit: &Suit| named(suit, &|name| catalog.finishes.has(name));
        let usual = catalog.builds.rows.first().map(name_of);
        let said = |suit: &Suit| named(suit, &|name| catalog.builds.has(name));
        let build_of = |suit: &Suit| said(suit).or_else(|| usual.clone());
        let first = all.first()?;
        // A side cannot opt out of a common finish: then every side gets its own type.
        let leads = finish_of(first).is_none() || all.iter().all(|suit| finish_of(suit).is_some());
        let free = |build: &String| {
            all.iter()
                .all(|suit| finish_of(suit).is_some() || build_of(suit).as_ref() != Some(build))
        };
        let table = |build: Option<String>, finish: Option<String>| -> InlineTable {
            let build = build.map(|build| ("build", build.into()));
            build.into_iter().chain(finish.map(|finish| ("finish", Value::from(finish)))).collect()
        };
        let mut armor = table(
            if leads { said(first) } else { catalog.builds.rows.iter().map(name_of).find(free) },
            finish_of(first).filter(|_| leads),
        );
        for (number, suit) in all.iter().enumerate() {
            for (side, points) in &suit.sides {
                let mut own = table(build_of(suit), finish_of(suit));
                own.insert("points", points[0].into());
                let is_own = number > 0 || !leads;
                armor.insert(*side, if is_own { own.into() } else { points[0].into() });
            }
        }
        Some(armor)
    }

    /// "75(38) cf cargo (3 "Crates": 100 lbs., 2 cf)": the space, and what is in it.
    fn cargo(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let name = words.rest().iter().position(|token| token.kind == Kind::Quoted)?;
        let open = words.rest()[..name].iter().rposition(|token| token.is_mark("("))?;
        let mut space = Words { end: words.at + open, ..*words };
        let volume = RULES.last()?.read(&mut space, self.reader)?;
        words.at += open;
        let mut inside = words.bracketed()?;
        words.done()?;
        let mut all = Vec::new();
        loop {
            let count = inside.count();
            let mut cargo = InlineTable::from_iter([("name", inside.quoted()?)]);
            cargo.extend(count.map(|count| ("count", Value::from(count))));
            inside.mark(":")?;
            loop {
                let number = exact_value(inside.exact()?);
                let key = match () {
                    () if inside.has(&["lbs", "lb", "pounds"]) => "weight",
                    () if inside.has(&["wheels", "wheel"]) => "wheels",
                    () if inside.has(&["cf turret"]) => "turret",
                    () => inside.word(&["cf"]).map(|()| "volume")?,
                };
                let _ = inside.mark(".");
                cargo.insert(key, number);
                if inside.mark(",").is_none() {
                    break;
                }
            }
            all.push(cargo);
            if inside.mark(";").is_none() {
                break;
            }
        }
        inside.peek().is_none().then_some(())?;
        all.into_iter().for_each(|cargo| self.sketch.push("cargo", cargo));
        Some(self.sketch.add("", &volume))
    }

    /// "link (MG50 front and R60 front no. 2)".
    fn link(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let start = words.at;
        words.word(&["link", "linked"])?;
        let mut inside = words.bracketed()?;
        let rule = RULES.iter().find(|rule| rule.list == "weapons")?;
        let mut members = Vec::new();
        loop {
            members.push(rule.read(&mut inside, self.reader)?);
            if inside.peek().is_none() {
                break;
            }
            inside.word(&["and"]).or_else(|| inside.mark(","))?;
        }
        words.done()?;
        self.links.push((members, words.since(start)));
        Some(Ok(()))
    }

    /// The weapons of a link, if there is no doubt.
    fn joined(&self, members: &[Found]) -> Option<Vec<usize>> {
        let weapons: Vec<_> = self.sketch.list("weapons").collect();
        let weapon = |found: &Found| {
            let which = found.whole("_which").and_then(|which| usize::try_from(which).ok());
            meant(&found.table()?, &weapons, which)
        };
        members.iter().map(weapon).collect()
    }

    /// All wheels alike, or those of each end.
    fn wheels(&self, is_cycle: bool, open: &mut Vec<String>) -> InlineTable {
        let mut all = InlineTable::new();
        for found in &self.wheels {
            let Some(mut own) = found.table() else { continue };
            let count = found.whole("count").unwrap_or(1);
            let end = found.text("end").unwrap_or("all");
            let [front, back] = split_wheels(self.reader.0, is_cycle, count);
            let count = if end == "all" { front } else { count };
            if end == "all" && front != back {
                open.push(format!("{} wheels: how many in front?", front + back));
                continue;
            }
            own.remove("end");
            own.insert("count", count.into());
            if count == usual_wheels(is_cycle) {
                own.remove("count");
            }
            all.insert(end, own.into());
        }
        all
    }
}

impl Draft for Vehicle<'_> {
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let armor = self.armor.read(words, self.reader, [usize::MAX, 1]);
        if armor.is_some() {
            return armor;
        }
        let special = [Self::cargo, Self::link];
        if let Some(outcome) =
            special.iter().find_map(|read| words.try_read(|words| read(self, words)))
        {
            return Some(outcome);
        }
        let (rule, found) =
            RULES.iter().find_map(|rule| Some((rule, rule.read(words, self.reader)?)))?;
        let is_bodied = rule.list != "body" || found.has("body") || !found.has("volume");
        is_bodied.then_some(())?;
        Some(self.add(rule.list, found))
    }

    fn finish(&mut self) -> Vec<String> {
        let mut open = Vec::new();
        let style = self.sketch.keys.get("body").and_then(|body| body.as_str());
        let style = style.and_then(|name| self.reader.0.styles.find(name, |_| true));
        let wheels = self.wheels(style.is_some_and(|style| style.cycle), &mut open);
        if !wheels.is_empty() {
            self.sketch.keys.insert("wheels", wheels.into());
        }
        if let Some(armor) = self.suit() {
            self.sketch.keys.insert("armor", armor.into());
        }
        for (members, words) in std::mem::take(&mut self.links) {
            let Some(link) = self.joined(&members) else {
                open.push(format!("{words}: what does it join?"));
                continue;
            };
            let mut ids = Vec::new();
            for (number, weapon) in self.sketch.tables("weapons").enumerate() {
                // "mg50-front-2"
                let (item, place) = (text(weapon, "item"), text(weapon, "location"));
                ids.push(slug(&format!("{item} {place} {}", number + 1)));
                if link.contains(&number) {
                    weapon.insert("id", ids[number].as_str().into());
                }
            }
            let joins: toml_edit::Array = link.iter().map(|at| ids[*at].as_str()).collect();
            self.sketch.push("links", InlineTable::from_iter([("weapons", joins)]));
        }
        open
    }
}
