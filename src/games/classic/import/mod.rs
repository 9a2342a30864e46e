//! Stat blocks: vehicles as the rulebook (pp. 6 and 60-61) and fans print them.
//!
//! This file has the patterns of phrases and adds what they find; `arms` and `armor` read what is no pattern, `options`
//! the changes of an option, and `finish` settles what only the whole text decides.

mod armor;
mod arms;
mod finish;
mod options;

use std::sync::LazyLock;

use toml_edit::{InlineTable, Value};

use crate::catalog::Item;
use crate::import::armor::{Armor, types};
use crate::import::pattern::{Found, Rule, rules};
use crate::import::words::{Kind, Words};
use crate::import::{Block, Draft, Format, Left, Outcome, Place, Sketch, Tally, phrases, text};

use super::catalog::{self, Catalog, GearSort};
use super::places::Place as Side;
use super::stat_line::short_or_lower;
use arms::Linking;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    rules(
        ": total_cost|total_price|cost|price :=? $? $cost dollars? total?
         : $ $cost total?
         : $cost dollars
         : total_weight|weight|wt .? :=? $weight lbs|lb|pounds|hash? total?
         : $weight lbs|lb|pounds|hash total?
         : acceleration|accel|acc .? :=? $acceleration mph? < / s|turn|second >? without_cargo|unloaded|empty?
         : acceleration|accel|acc .? $acceleration-loaded with_cargo|loaded
         : $acceleration acceleration|accel|acc
         : top_speed|topspeed|max_speed|maximum_speed|TS|max .? :=? $top-speed mph? without_cargo|unloaded|empty?
         : top_speed|topspeed|TS $top-speed-loaded mph? with_cargo|loaded
         : $top-speed mph? top_speed|max_speed
         : handling_class|handling|HC .? :=? $handling-class ( < $handling-class-at-speed @|at 60 mph? > < $handling-class-off-road OR|off_road > )?
         : $handling-class handling_class|HC
         : cargo_capacity|cargo_space|cargo of? $load-left lbs|lb|pounds < and|, $cargo-spaces spaces|space|sp >?
         : cargo_capacity|cargo_space|cargo of? $cargo-spaces spaces|space|sp < and|, $load-left lbs|lb|pounds >?
         : load_left $load-left lbs|lb|pounds?
        crew: count#? role@role only? { ( { part@personal +gear@gear } ) ( _odd@any ) < with|w|in /? { part@personal +gear@gear } < and|&|+ { part@personal +gear@gear } >* > }?
        body: a|an? reversed=reversed|reverse|rev? body@body body|car?
        : six-wheels=six_wheeled|6_wheeled|six_wheel|6_wheel? chassis@chassis chassis|chas|ch|frame
        : suspension@suspension suspension|susp|sus
        : suspension@suspension +accessories@active suspension|susp|sus
        : power-plant@power-plant power_plant|powerplant|plant|pp|engine|power
        guards: count#? points# -? pt|pts|point|points retractable=retractable? type@suit? retractable=retractable? _cycle=cycle? { wheelguards|wheel_guards|WGs _one=wheelguard|wheel_guard|WG } wheels@wheels?
        tires: count#? wheels@wheels? all|motorcycle|cycle? +modifications@tire-modification* item@tire +modifications@tire-modification* tires|tire|wheels|wheel < x|× count# >? wheels@wheels?
        bare: count# item@tire +modifications@tire-modification* wheels@wheels?
        turrets: count#? universal=universal? item@turret
        accessories: count#? fake=fake? type@armor? item@accessory { location@side ( location@side ) < for|with|w|on /? weapon@weapon mount@side? > < for crew@person > }*
        weapons: count#? { < _smart=smart -? linked=linked > linked=linked infrared=IR|infrared }* +mount@side? item@weapon < x|× count# >? { < _smart=smart -? linked=linked > linked=linked < +mount@side { < _comma=, and? +mount@side > < and|&|/ +mount@side > }* > ( { +mount@side _linked=linked|link|linked_together < linked|link with|w|to /? _with@any > < _shots# shots|shot|rounds|mines|charges|units|rockets _each=each|apiece? > < magazines# extra|spare magazines|magazine|mags|clips > < _extra=extra|spare magazine|mag|clip > magazine-switch=magazine_switch } ) ( _odd@any ) < with|w /? { < magazines# extra|spare magazines|mags > < _extra=extra|spare magazine|mag > magazine-switch=magazine_switch < _shots# shots|rounds|mines|units > } < and { < magazines# extra|spare magazines|mags > < _extra=extra|spare magazine|mag > magazine-switch=magazine_switch < _shots# shots|rounds|mines|units > } >* > }* _sidecar=of_the_sidecar?",
    )
});

pub struct Reader<'c>(pub &'c Catalog);

impl<'c> Reader<'c> {
    /// "compact", "heavy trike"; "light" alone is no sidecar.
    fn body(&self, words: &mut Words<'_, '_>) -> Option<&'c catalog::Body> {
        let start = words.at;
        let row = words.row(&self.0.bodies)?;
        let is_named =
            words.since(start).to_lowercase().contains("sidecar") || words.has(&["sidecar"]);
        (!self.0.is_sidecar(row) || is_named).then_some(row)
    }

    /// "body armor", "SMG". What needs more than a name is not read.
    fn gear(&self, words: &mut Words<'_, '_>) -> Option<String> {
        let arms = words.try_read(|words| {
            let row = words.row(&self.0.hand_weapons)?;
            (row.cost.is_some() && row.usual_shot_cost().is_some()).then_some(&row.row)
        });
        let row = arms.or_else(|| {
            let row = words.row(&self.0.gear)?;
            let sorts = [GearSort::Plain, GearSort::Armor, GearSort::Vest, GearSort::FullLoad];
            sorts.contains(&row.sort).then_some(&row.row)
        });
        Some(row?.name.to_lowercase())
    }
}

impl Format for Reader<'_> {
    fn begins(&self, words: &mut Words<'_, '_>, place: Place) -> bool {
        let titles = ["body type", "body", "chassis", "vehicle type", "type"];
        let is_titled = words.has(&titles) && words.mark(":=").is_some();
        let _ = words.word(&["a", "an"]);
        let _ = words.word(&["reversed", "reverse", "rev"]);
        let is_vehicle = self.body(words).is_some_and(|row| !self.0.is_sidecar(row));
        let ends = words.peek().is_none_or(|next| {
            let is_end = next.kind == Kind::Break || next.starts_line;
            is_end || next.is_mark(".:)]|/") || next.is(&["with", "w"])
        });
        is_vehicle && ends || is_titled && place != Place::BehindName
    }

    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String> {
        let catalog = self.0;
        let row = match kind {
            "body" => self.body(words)?.row(),
            "chassis" => words.row(&catalog.chassis)?.row(),
            "suspension" => words.row(&catalog.suspensions)?.row(),
            "power-plant" => words.row(&catalog.power_plants)?.row(),
            "tire" => return Some(short_or_lower(words.row(&catalog.tires)?.row())),
            "tire-modification" => words.row(&catalog.tire_modifications)?.row(),
            "turret" => words.row(&catalog.turrets)?.row(),
            "armor" => words.row(&catalog.armor)?.row(),
            "accessory" => words.row(&catalog.accessories)?.row(),
            "personal" => {
                let row = words.row(&catalog.accessories)?;
                (row.weapon.is_none() && row.locations.len() < 2).then_some(row.row())?
            }
            "active" => {
                words.word(&["active"])?;
                catalog.accessories.find("active suspension", |_| true)?.row()
            }
            "suit" => match armor::resolved(catalog, &types(words, self))? {
                (Some(row), None) | (None, Some(row)) => row.row(),
                _ => return None,
            },
            "gear" => return self.gear(words),
            "role" => words.row(&catalog.crew)?.row(),
            "person" => {
                let name = words.row(&catalog.crew)?.row.name.to_lowercase();
                return Some(words.whole().map_or(name.clone(), |which| format!("{name} {which}")));
            }
            "wheels" => return arms::wheels(words),
            "side" if words.has(&["in cargo", "cargo"]) => return Some("cargo".to_owned()),
            "side" => return arms::place(words).map(|place| place.name().to_owned()),
            "any" => {
                let start = words.at;
                words.at = words.end;
                return Some(words.since(start));
            }
            _ => return Some(short_or_lower(words.row(&catalog.weapons)?.row())),
        };
        Some(row.name.to_lowercase())
    }

    fn side(&self, word: &str) -> Option<&'static str> {
        arms::place_called(word).map(Side::name)
    }

    fn read(&self, block: &Block, source: &str) -> (String, Tally) {
        let mut vehicle = Vehicle { reader: self, units: vec![Unit::default()], links: Vec::new() };
        let mut tally = phrases::read(block, &mut vehicle);
        let design = options::write(&vehicle, block, source, &mut tally);
        (design, tally)
    }
}

/// A vehicle or its sidecar, as far as it is read.
#[derive(Clone, Default)]
struct Unit<'c> {
    body: Option<&'c catalog::Body>,
    sketch: Sketch,
    armor: Armor,
    /// Tires and guards as the text counts them, with its words.
    tires: Vec<(Found, String)>,
    guards: Vec<(Found, String)>,
}

#[derive(Clone)]
struct Vehicle<'c> {
    reader: &'c Reader<'c>,
    units: Vec<Unit<'c>>,
    links: Vec<Linking>,
}

impl<'c> Vehicle<'c> {
    /// The vehicle, or its sidecar once the text has come to it.
    fn unit(&mut self) -> &mut Unit<'c> {
        self.units.last_mut().expect("there is always a unit")
    }

    /// Adds what a phrase of a kind says.
    fn add(&mut self, kind: &str, mut found: Found, words: String, is_joined: bool) -> Outcome {
        let catalog = self.reader.0;
        match kind {
            "weapons" => return self.weapon(found, words),
            "crew" => return Some(self.crew(found)),
            "body" => {
                let row = catalog.bodies.find(found.text("body")?, |_| true)?;
                let is_sidecar = catalog.is_sidecar(row);
                match self.units.as_slice() {
                    [Unit { body: None, .. }] if !is_sidecar => {}
                    [Unit { body: Some(_), .. }] if is_sidecar => self.units.push(Unit::default()),
                    _ => return Some(Err(Left::Second)),
                }
                self.unit().body = Some(row);
                return Some(self.unit().sketch.add("", &found));
            }
            "tires" | "bare" | "guards" => {
                (kind != "bare" || found.whole("count")? > 1).then_some(())?;
                let unit = self.unit();
                let list = if kind == "guards" { &mut unit.guards } else { &mut unit.tires };
                list.push((found, words));
                return Some(Ok(()));
            }
            "turrets" => {
                for _ in 0..found.take("count").and_then(|count| count.as_integer()).unwrap_or(1) {
                    self.unit().sketch.add(kind, &found).ok()?;
                }
                return Some(Ok(()));
            }
            "accessories" => {
                let row = catalog.accessories.find(found.text("item")?, |_| true)?;
                let location = found.text("location").map(str::to_owned);
                let is_there = |side: &Side| Some(side.name()) == location.as_deref();
                let is_cargo = location.as_deref() == Some("cargo") && row.in_cargo;
                (location.is_none() || is_cargo || row.locations.iter().any(is_there))
                    .then_some(())?;
                (row.weapon.is_some() || !found.has("weapon")).then_some(())?;
                let person = self.unit().sketch.list("crew").last();
                let is_of_other = person.is_some_and(|person| text(person, "role") != "driver");
                if is_joined && is_of_other && row.serves.is_some() && !found.has("crew") {
                    return Some(Err("whose is it?".into()));
                }
                if row.locations.len() == 1 && !is_cargo {
                    found.take("location");
                } else if row.locations.len() > 1 && location.is_none() {
                    return Some(Err("on which side?".into()));
                }
            }
            _ => {}
        }
        let is_whole =
            found.figures().next().is_some() || found.has("power-plant") || found.has("six-wheels");
        let unit = if is_whole { &mut self.units[0] } else { self.unit() };
        Some(unit.sketch.add(kind, &found))
    }

    /// "driver", "2 gunners", "gunner w/TC", "driver (body armor, SMG)".
    fn crew(&mut self, mut found: Found) -> Result<(), Left> {
        let count = found.take("count").and_then(|count| count.as_integer()).unwrap_or(1);
        let parts: Vec<_> = std::iter::from_fn(|| found.take("part")).collect();
        let odd = found.take("_odd");
        let person = found.table().ok_or("it says two things")?;
        let name = text(&person, "role").to_owned();
        let is_same = |other: &&InlineTable| text(other, "role") == name;
        let which = self.unit().sketch.list("crew").filter(is_same).count() + 1;
        if count > 1 && (!parts.is_empty() || person.contains_key("gear")) {
            let person = InlineTable::from_iter([("role", name.as_str())]);
            (0..count).for_each(|_| self.unit().sketch.push("crew", person.clone()));
            return Err("who has it?".into());
        }
        (0..count).for_each(|_| self.unit().sketch.push("crew", person.clone()));
        for part in parts {
            let row = part.as_str().and_then(|name| self.reader.0.accessories.find(name, |_| true));
            let serves = row.is_some_and(|row| row.serves.is_some()) && name != "driver";
            let who = if which > 1 { format!("{name} {which}") } else { name.clone() };
            let mut table = InlineTable::from_iter([("item", part)]);
            table.extend(serves.then_some(("crew", Value::from(who))));
            self.unit().sketch.push("accessories", table);
        }
        let odd = odd.as_ref().and_then(Value::as_str);
        odd.map_or(Ok(()), |odd| Err(format!("`{odd}` cannot be read").into()))
    }
}

impl Draft for Vehicle<'_> {
    fn phrase(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        // Once there is armor, "L15" is no laser.
        let reader = self.reader;
        let is_known = self.unit().armor.sides().next().is_some();
        let armor = is_known.then(|| self.unit().armor.read(words, reader, [1, 2])).flatten();
        let first = armor.or_else(|| words.try_read(|words| self.link(words)));
        if first.is_some() {
            return first;
        }
        for rule in RULES.iter() {
            let mut own = *words;
            let Some(found) = rule.read(&mut own, self.reader) else { continue };
            // What is a weapon for one rule may be a tire for the next.
            if let Some(outcome) = self.add(rule.list, found, own.since(words.at), words.is_joined)
            {
                *words = own;
                return Some(outcome);
            }
        }
        self.unit().armor.read(words, reader, [1, 2])
    }

    fn finish(&mut self) -> Vec<String> {
        self.settled().1
    }
}
