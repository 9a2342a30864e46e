//! The canonical parts of a design, computed from its text and the listed catalog alone: ids instead of names, an entry
//! for each wheel, side and mount, and no default. Names and ids of entries are left out.

use std::collections::{BTreeMap, HashMap};

use roadworthy::games::browse::Listing;
use roadworthy::games::system;
use roadworthy::text::suggest;
use serde_json::Value as Json;
use toml::{Table, Value};

/// Parts, each with how often the vehicle has it.
pub type Parts = BTreeMap<String, i64>;

/// Keys that are no part of a vehicle, or only name one.
const NAMES: [&str; 7] = ["name", "id", "published", "entry", "todo", "variants", "system"];

/// The defaults of designs.
const DEFAULTS: &[(&str, &str, &str)] = &[
    ("classic", "chassis", "standard"),
    ("classic", "suspension", "light"),
    ("classic", "location", "front"),
    ("carz", "body", "hatchback"),
    ("carz", "grade", "standard"),
    ("carz", "suspension", "standard"),
    ("carz", "acceleration", "5"),
    ("carz", "location", "inside"),
    ("autowar", "engine", "4-cylinder"),
    ("autowar", "tires", "normal"),
    ("autowar", "vehicle", "car"),
];

/// The kinds of rows that the items of a key are, if they are not called like the key.
const KINDS: &[(&str, &str, &[&str])] = &[
    ("classic", "weapons", &["weapon"]),
    ("classic", "accessories", &["accessory"]),
    ("classic", "turrets", &["turret"]),
    ("classic", "tires", &["tire"]),
    ("classic", "spare-tire", &["tire"]),
    ("classic", "modifications", &["tire-modification"]),
    ("classic", "role", &["crew"]),
    ("classic", "gear", &["hand-weapon", "gear", "ammunition"]),
    ("classic", "holds", &["hand-weapon", "gear", "ammunition"]),
    ("classic", "cargo", &["hand-weapon", "gear", "ammunition"]),
    ("classic", "type", &["armor"]),
    ("classic", "ammo", &["ammunition"]),
    ("carz", "body", &["style"]),
    ("carz", "weapons", &["weapon"]),
    ("carz", "looks-like", &["weapon"]),
    ("carz", "modifications", &["modification"]),
    ("carz", "engines", &["engine"]),
    ("carz", "chargers", &["charger"]),
    ("carz", "wheels", &["wheel"]),
    ("carz", "spares", &["wheel"]),
    ("carz", "hand-weapons", &["hand-weapon"]),
    ("autowar", "options", &["option"]),
    ("autowar", "weapons", &["weapon"]),
    ("autowar", "tires", &["tire"]),
];

const CORNERS: [&str; 4] = ["front-left", "front-right", "back-left", "back-right"];

pub struct Canon {
    game: &'static str,
    /// By kind and name.
    ids: HashMap<(String, String), String>,
    /// By kind, id and key.
    values: HashMap<(String, String, String), Json>,
}

fn tables(table: &Table, key: &str, what: &str) -> Vec<Table> {
    let own = match table.get(key) {
        Some(Value::Array(list)) => list.clone(),
        own => own.cloned().into_iter().collect(),
    };
    own.iter().map(|value| brief(value, what)).collect()
}

/// A table; a single value is its main key.
fn brief(value: &Value, key: &str) -> Table {
    match value {
        Value::Table(table) => table.clone(),
        value => Table::from_iter([(key.to_owned(), value.clone())]),
    }
}

fn word<'t>(table: &'t Table, key: &str) -> &'t str {
    table.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn number(table: &Table, key: &str) -> Option<i64> {
    table.get(key).and_then(Value::as_integer)
}

fn count(table: &Table) -> i64 {
    number(table, "count").unwrap_or(1)
}

fn without(table: &Table, keys: &[&str]) -> Table {
    table.clone().into_iter().filter(|(key, _)| !keys.contains(&key.as_str())).collect()
}

/// A wheel overrides its axle, an axle overrides all.
fn by_wheel(groups: &Table) -> Vec<(&'static str, Table)> {
    let own = |corner: &'static str| {
        let axle = corner.split('-').next().unwrap();
        let value = groups.get(corner).or(groups.get(axle)).or(groups.get("all"))?;
        Some((corner, value.as_table().cloned().unwrap_or_else(|| brief(value, "item"))))
    };
    CORNERS.into_iter().filter_map(own).collect()
}

fn sorted(mut texts: Vec<String>) -> String {
    texts.sort();
    texts.join(", ")
}

/// Weapons, accessories, turrets and links by their ids, as links name them.
type Members = Vec<(String, String)>;

impl Canon {
    pub fn new(game: &'static str) -> Canon {
        let listing = Listing::of(system(game).unwrap(), &Default::default());
        let (mut ids, mut values) = (HashMap::new(), HashMap::new());
        for row in listing.rows() {
            let id = row.name.as_ref().unwrap_or(&row.id).to_lowercase().replace(' ', "-");
            for name in row.names() {
                ids.insert((row.kind.clone(), suggest::key(name)), id.clone());
            }
            for key in &row.keys {
                let own = (row.kind.clone(), id.clone(), key.name.clone());
                values.insert(own, key.value.clone());
            }
        }
        Canon { game, ids, values }
    }

    pub fn parts(&self, design: &Table) -> Parts {
        let mut parts = Parts::new();
        let own = match self.game {
            "classic" => self.classic(design, &mut parts),
            "carz" => self.carz(design, &mut parts),
            "sixth" => self.sixth(design),
            _ => design.clone(),
        };
        self.plain(&own, "", &mut parts);
        parts.retain(|_, count| *count > 0);
        parts
    }

    /// The row that a word below a key names. Rows of a name, as suspensions of cars and of cycles, are one.
    fn id(&self, key: &str, word: &str) -> String {
        let own = KINDS.iter().find(|(game, own, _)| (*game, *own) == (self.game, key));
        let own = own.map_or(std::slice::from_ref(&key), |(.., kinds)| kinds);
        let name = suggest::key(word);
        let id = |kind: &&str| self.ids.get(&((*kind).to_owned(), name.clone())).cloned();
        own.iter().find_map(id).unwrap_or(if key == "notes" { word.to_lowercase() } else { name })
    }

    fn of_row(&self, kind: &str, id: &str, key: &str) -> Option<&Json> {
        self.values.get(&(kind.to_owned(), id.to_owned(), key.to_owned()))
    }

    fn is(&self, kind: &str, id: &str, key: &str) -> bool {
        self.of_row(kind, id, key) == Some(&Json::Bool(true))
    }

    /// A value without names, defaults, zeros and switches that are off.
    fn text(&self, key: &str, value: &Value) -> String {
        match value {
            Value::Table(table) => {
                let texts = table.iter().filter_map(|(below, value)| {
                    let kind = if below == "item" { key } else { below };
                    let text = self.text(kind, value);
                    let is_usual = DEFAULTS.contains(&(self.game, below, &text))
                        || ["", "0", "false"].contains(&&*text)
                        || NAMES.contains(&below.as_str()) && !(key == "cargo" && below == "name");
                    let is_item = below == "item" || below == "role";
                    (!is_usual).then(|| if is_item { text } else { format!("{below}={text}") })
                });
                texts.collect::<Vec<_>>().join(" ")
            }
            Value::Array(list) => sorted(list.iter().map(|value| self.text(key, value)).collect()),
            // "11 1/3"
            Value::String(word) if !word.contains(char::is_alphabetic) => word.clone(),
            Value::String(word) => self.id(key, word),
            Value::Float(number) => format!("{number}"),
            other => other.to_string(),
        }
    }

    /// Keys that need no interpretation: entries of lists, values of tables, values.
    fn plain(&self, table: &Table, unit: &str, parts: &mut Parts) {
        for (key, value) in table.iter().filter(|(key, _)| !NAMES.contains(&key.as_str())) {
            if value.is_array() {
                for own in tables(table, key, "item") {
                    let text = self.text(key, &Value::Table(without(&own, &["count"])));
                    *parts.entry(format!("{unit}{key}: {text}")).or_default() += count(&own);
                }
                continue;
            }
            for (below, value) in brief(value, "item") {
                let text = self.text(if below == "item" { key } else { &below }, &value);
                let path = if below == "item" { key.clone() } else { format!("{key}.{below}") };
                let is_usual = ["", "0", "false"].contains(&&*text)
                    || DEFAULTS.contains(&(
                        self.game,
                        if below == "item" { key } else { &below },
                        &text,
                    ));
                *parts.entry(format!("{unit}{path} = {text}")).or_default() += i64::from(!is_usual);
            }
        }
    }

    /// The points of a division.
    fn sixth(&self, design: &Table) -> Table {
        let mut own = without(design, &["division"]);
        for (key, share) in [("armor-points", 1), ("build-points", 4), ("crew-points", 1)] {
            if let Some(division) = number(design, "division") {
                own.entry(key).or_insert(Value::from(share * division));
            }
        }
        own
    }

    fn carz(&self, design: &Table, parts: &mut Parts) -> Table {
        let mut put = |text: String, count: i64| *parts.entry(text).or_default() += count;
        let is_cycle = self.is("style", &self.id("body", word(design, "body")), "cycle");
        let mut members = Members::new();
        for weapon in tables(design, "weapons", "item") {
            let mut own = without(&weapon, &["id", "count"]);
            if self.is("weapon", &self.id("weapons", word(&weapon, "item")), "dropped") {
                own.entry("location").or_insert("back".into());
            }
            let text = self.text("weapons", &Value::Table(own));
            members.push((word(&weapon, "id").to_owned(), format!("{} {text}", count(&weapon))));
            put(format!("weapons: {text}"), count(&weapon));
        }
        for link in tables(design, "links", "weapons") {
            put(self.link(&link, "weapons", &members), 1);
        }
        let wheels = design.get("wheels").map(|own| brief(own, "all")).unwrap_or_default();
        for end in ["front", "back"] {
            let own = wheels.get(end).or(wheels.get("all"));
            let own = own.and_then(|own| own.as_array().map_or(Some(own), |list| list.first()));
            let Some(own) = own.map(|own| brief(own, "item")) else { continue };
            let all = number(&own, "count").unwrap_or(if is_cycle { 1 } else { 2 });
            let kind = self.text("wheels", &Value::Table(without(&own, &["count", "guard"])));
            put(format!("wheels: {end} {kind}"), all);
            if let Some(guard) = own.get("guard").map(|guard| brief(guard, "points")) {
                let points = number(&guard, "points").unwrap_or_default();
                put(
                    format!("guard: {end} {points}"),
                    number(&guard, "wheels").unwrap_or(all) * points.min(1),
                );
            }
        }
        let armor = design.get("armor").map(|own| brief(own, "")).unwrap_or_default();
        for (side, value) in without(&armor, &["build", "finish"]) {
            let mut own = without(&armor, &[]);
            own.retain(|key, _| key == "build" || key == "finish");
            own.extend(brief(&value, "points"));
            own.retain(|_, word| word.as_str() != Some("standard"));
            let points = number(&own, "points").unwrap_or_default();
            put(format!("armor: {side} {}", self.text("", &Value::Table(own))), points.min(1));
        }
        without(design, &["weapons", "links", "wheels", "armor"])
    }

    /// A load; a magazine inherits ammunition and fuses of its weapon.
    fn load(&self, load: &Table, own: &Table, weapon: &str) -> String {
        let mut several = tables(load, "load", "ammo");
        if several.is_empty() {
            several.push(load.clone());
        }
        let full = self.of_row("weapon", weapon, "shots").and_then(Json::as_i64).unwrap_or(0);
        let text = |part: &Table| {
            let ammo = match word(part, "ammo") {
                "" if !load.contains_key("load") => word(own, "ammo"),
                word => word,
            };
            let ammo = self.id("ammo", ammo);
            let ammo = if self.is("ammunition", &ammo, "usual") { "" } else { &ammo };
            let fuses = [part, load, own].map(|table| word(table, "fuses"));
            let fuses = fuses.into_iter().find(|fuses| !fuses.is_empty()).unwrap_or_default();
            format!("{} shots {ammo} {fuses}", number(part, "shots").unwrap_or(full))
                .trim_end()
                .to_owned()
        };
        several.iter().map(text).collect::<Vec<_>>().join(" + ")
    }

    /// The contents of the magazines of a weapon.
    fn magazines(&self, weapon: &Table, item: &str) -> String {
        let load = |own: &Table| self.load(own, weapon, item);
        match weapon.get("magazines") {
            Some(Value::Integer(count)) => vec![load(&Table::new()); *count as usize].join(", "),
            _ => sorted(tables(weapon, "magazines", "ammo").iter().map(load).collect()),
        }
    }

    /// "2 link of a, b"
    fn link(&self, link: &Table, key: &str, members: &[(String, String)]) -> String {
        let texts = tables(link, key, "id").into_iter().map(|own| {
            let name = suggest::key(word(&own, "id"));
            let known = members.iter().find(|(id, _)| suggest::key(id) == name);
            known.map_or(name, |(_, text)| text.clone())
        });
        let smart = if link.get("smart") == Some(&Value::Boolean(true)) { "smart " } else { "" };
        format!("{smart}link: {}", sorted(texts.collect()))
    }

    fn classic(&self, design: &Table, parts: &mut Parts) -> Table {
        let mut members = self.unit(design, "", parts);
        for sidecar in tables(design, "sidecar", "body") {
            members.extend(self.unit(&sidecar, "sidecar ", parts));
        }
        let links = tables(design, "links", "joins");
        for link in &links {
            members.push((word(link, "id").to_owned(), self.link(link, "joins", &members)));
        }
        for link in &links {
            *parts.entry(self.link(link, "joins", &members)).or_default() += 1;
        }
        Table::new()
    }

    /// The parts of a vehicle or its sidecar, without links.
    fn unit(&self, table: &Table, unit: &str, parts: &mut Parts) -> Members {
        const SPECIAL: [&str; 9] = [
            "weapons",
            "links",
            "sidecar",
            "tires",
            "wheelguards",
            "armor",
            "accessories",
            "crew",
            "turrets",
        ];
        self.plain(&without(table, &SPECIAL), unit, parts);
        let mut put =
            |text: String, count: i64| *parts.entry(format!("{unit}{text}")).or_default() += count;
        let mut members = Members::new();
        let called = |table: &Table| match word(table, "id") {
            "" => suggest::key(word(table, "item")),
            id => suggest::key(id),
        };
        let turrets = tables(table, "turrets", "item");
        for turret in &turrets {
            let text = self.text("turrets", &Value::Table(turret.clone()));
            put(format!("turrets: {text}"), 1);
            members.push((called(turret), text));
        }
        let place = |mount: &Table| {
            let own = suggest::key(word(mount, "id"));
            let known = turrets.iter().find(|turret| called(turret) == own);
            let known = known.or(turrets.first().filter(|_| own == "turret" && turrets.len() == 1));
            known.map_or(own, |turret| self.id("turrets", word(turret, "item")))
        };
        let weapons = tables(table, "weapons", "item");
        for weapon in &weapons {
            let item = self.id("weapons", word(weapon, "item"));
            let mounts: Vec<_> = tables(weapon, "mount", "id").iter().map(place).collect();
            let each = if mounts.len() > 1 { 1 } else { count(weapon) };
            let rest = self.text(
                "",
                &Value::Table(without(
                    weapon,
                    &[
                        "item",
                        "mount",
                        "count",
                        "linked",
                        "magazines",
                        "shots",
                        "ammo",
                        "load",
                        "fuses",
                        "id",
                    ],
                )),
            );
            let text = format!(
                "{item} {rest} ({}) ({})",
                self.load(weapon, &Table::new(), &item),
                self.magazines(weapon, &item)
            );
            mounts.iter().for_each(|mount| put(format!("weapons: {mount} {text}"), each));
            let entry = format!("{} {} {text}", each * mounts.len() as i64, sorted(mounts));
            match weapon.get("linked") {
                Some(Value::String(smart)) if smart == "smart" => {
                    put(format!("smart link: {entry}"), 1)
                }
                None | Some(Value::Boolean(false)) => {}
                _ => put(format!("link: {entry}"), 1),
            }
            members.push((called(weapon), format!("{unit}{entry}")));
        }
        for part in tables(table, "accessories", "item") {
            let item = self.id("accessories", word(&part, "item"));
            let mut own = without(&part, &["count", "id"]);
            if let Some(named) = part.get("weapon").and_then(Value::as_str) {
                let both = tables(table, "sidecar", "body")
                    .into_iter()
                    .flat_map(|own| tables(&own, "weapons", "item"));
                let both: Vec<_> = weapons.iter().cloned().chain(both).collect();
                let known = both.iter().find(|own| called(own) == suggest::key(named));
                own.insert(
                    "weapon".into(),
                    self.id("weapons", known.map_or(named, |own| word(own, "item"))).into(),
                );
                if let Some(known) = known.filter(|own| !word(own, "id").is_empty()) {
                    own.entry("mount").or_insert(known["mount"].clone());
                }
            }
            if let Some(person) = part.get("crew").and_then(Value::as_str) {
                own.insert("crew".into(), person_of(table, person).into());
            }
            let places = self.of_row("accessory", &item, "locations").and_then(Json::as_array);
            if places.is_some_and(|all| all.len() == 1) && word(&part, "location") != "cargo" {
                own.remove("location");
            }
            let text = self.text("accessories", &Value::Table(own));
            members.push((called(&part), format!("{unit}{text}")));
            put(format!("accessories: {text}"), count(&part));
        }
        for person in tables(table, "crew", "role") {
            put(
                format!("crew: {}", self.text("role", &Value::Table(without(&person, &["gear"])))),
                count(&person),
            );
            for gear in tables(&person, "gear", "item") {
                let text = self.text("gear", &Value::Table(without(&gear, &["count"])));
                put(format!("gear: {text}"), count(&gear));
            }
        }
        let tires = table.get("tires").map(|tires| brief(tires, "all")).unwrap_or_default();
        let tires = if tires.contains_key("item") {
            Table::from_iter([("all".to_owned(), Value::Table(tires))])
        } else {
            tires
        };
        for (wheel, tire) in by_wheel(&tires) {
            put(format!("tires: {wheel} {}", self.text("tires", &Value::Table(tire))), 1);
        }
        let armor = table.get("armor").map(|own| brief(own, "")).unwrap_or_default();
        let metal = armor.get("metal").and_then(Value::as_table);
        let outer = metal.map_or(&armor, |metal| metal);
        let usual = if metal.is_some() { "metal" } else { "plastic" };
        let mut guards = table.get("wheelguards").map(|own| brief(own, "all")).unwrap_or_default();
        let shared: Vec<_> =
            ["type", "retractable"].iter().filter_map(|key| guards.remove_entry(*key)).collect();
        for (wheel, guard) in by_wheel(&guards) {
            let mut own = Table::from_iter([(
                "type".to_owned(),
                outer.get("type").cloned().unwrap_or(usual.into()),
            )]);
            own.extend(shared.clone());
            own.extend(
                guard
                    .into_iter()
                    .map(|(key, value)| (if key == "item" { "points".into() } else { key }, value)),
            );
            put(format!("wheelguards: {wheel} {}", self.text("", &Value::Table(own))), 1);
        }
        for (layer, own, usual) in [("inner", Some(&armor), "plastic"), ("outer", metal, "metal")] {
            let kind = own.and_then(|own| own.get("type")).cloned().unwrap_or(usual.into());
            for (side, value) in own.map(|own| without(own, &["type", "metal"])).unwrap_or_default()
            {
                let mut table = Table::from_iter([("type".to_owned(), kind.clone())]);
                table.extend(brief(&value, "points"));
                let is_armored = number(&table, "points") != Some(0);
                put(
                    format!("armor: {layer} {side} {}", self.text("", &Value::Table(table))),
                    i64::from(is_armored),
                );
            }
        }
        members
    }
}

/// "gunner 2", for a person by name.
fn person_of(table: &Table, name: &str) -> String {
    let mut roles: Vec<String> = Vec::new();
    for person in tables(table, "crew", "role") {
        roles.push(suggest::key(word(&person, "role")));
        if suggest::key(word(&person, "name")) == suggest::key(name) {
            let role = roles.last().unwrap();
            return format!("{role} {}", roles.iter().filter(|own| *own == role).count());
        }
    }
    if name.ends_with(|c: char| c.is_ascii_digit()) { name.to_owned() } else { format!("{name} 1") }
}
