//! JSON Schemas (2020-12) of the files that users write, generated from declarations and row names.
//!
//! A schema may accept more than the program, but never less. Tables and names are defined once, because tables can be
//! recursive.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use crate::document::shape::{Holds, Key, Need, Shape, enough};
use crate::event;
use crate::games::browse::Listing;
use crate::games::overlay::Catalogs;
use crate::games::{Game, SYSTEMS, USUAL};
use crate::report::common::Common;
use crate::text::{distinct, suggest, unused};

pub fn design(games: &[&'static Game], catalogs: &Catalogs) -> Value {
    let way = |game: &Game, defs: &mut Map<String, Value>| {
        let listing = Listing::in_force(game, catalogs);
        let mut writer = Writer::new(game.id, Some(listing), defs);
        let (own, common) = ((game.design_keys)(), Common::keys());
        let (system, beside) = common.split_at(1);
        let is_changes = |key: &Key| matches!(key.holds, Holds::Variants);
        let of_variants = own.iter().chain(beside.iter().filter(|key| !is_changes(key)));
        let of_variants: Vec<_> = of_variants.cloned().collect();
        let changes = writer.table(&of_variants, Needs::Changes);
        writer.defs.insert(writer.changes(), changes);
        writer.table(&[&[of_game(&system[0], game)], &*own, beside].concat(), Needs::All)
    };
    of_games("A design", games, way)
}

/// The schema of house catalogs. Row names are suggestions, because a file adds its own.
pub fn catalog(games: &[&'static Game], catalogs: &Catalogs) -> Value {
    let way = |game: &Game, defs: &mut Map<String, Value>| {
        let listing = Listing::in_force(game, catalogs);
        let mut writer = Writer { is_open: true, ..Writer::new(game.id, Some(listing), defs) };
        let system = &Common::keys()[0];
        writer.table(&[&[of_game(system, game)], &*(game.catalog_keys)()].concat(), Needs::Rows)
    };
    of_games("A house catalog", games, way)
}

/// The schema of events. Row names are suggestions if the event extends another or has house catalogs.
pub fn event(games: &[&'static Game], catalogs: &Catalogs) -> Value {
    let way = |game: &Game, defs: &mut Map<String, Value>| {
        let listing = Listing::in_force(game, catalogs);
        let mut keys = event::keys();
        keys[0] = of_game(&keys[0], game);
        let mut body = |prefix, is_open| {
            let writer = Writer::new(game.id, Some(listing), defs);
            Writer { is_open, prefix, ..writer }.table(&keys, Needs::Extends)
        };
        let alone = body(format!("{}-event", game.id), false);
        let mut event = body(format!("{}-other-event", game.id), true);
        let brings_names = ["extends", "catalogs"].map(|key| json!({ "required": [key] }));
        event["if"] = json!({ "not": { "anyOf": brings_names } });
        event["then"] = alone;
        event
    };
    of_games("An event", games, way)
}

fn of_game(system: &Key, game: &Game) -> Key {
    let need = if game.id == USUAL.id { Need::Optional } else { Need::Needed };
    let holds = Holds::Choice { words: vec![game.id], also: Vec::new() };
    Key { holds, ..system.clone() }.needed(need)
}

/// A schema without names of rows.
pub fn file(title: &str, keys: &[Key]) -> Value {
    let mut defs = Map::new();
    let body = Writer::new("any", None, &mut defs).table(keys, Needs::All);
    whole(title, body, defs)
}

fn whole(title: &str, body: Value, defs: Map<String, Value>) -> Value {
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
    });
    if let (Value::Object(schema), Value::Object(body)) = (&mut schema, body) {
        schema.extend(body);
        if !defs.is_empty() {
            schema.insert("$defs".to_owned(), defs.into());
        }
    }
    schema
}

/// The schema of one game, or of several that `system` distinguishes.
fn of_games(
    title: &str,
    games: &[&'static Game],
    way: impl Fn(&Game, &mut Map<String, Value>) -> Value,
) -> Value {
    let mut defs = Map::new();
    if let [game] = games {
        let body = way(game, &mut defs);
        return whole(&format!("{title} of {}", game.name), body, defs);
    }
    let ways: Vec<_> = games
        .iter()
        .map(|game| {
            let body = way(game, &mut defs);
            defs.insert(game.id.to_owned(), body);
            let mut is_of = json!({ "properties": { "system": { "const": game.id } } });
            if game.id != USUAL.id {
                is_of["required"] = json!(["system"]);
            }
            json!({ "if": is_of, "then": { "$ref": format!("#/$defs/{}", game.id) } })
        })
        .collect();
    let ids: Vec<_> = SYSTEMS.iter().map(|game| game.id).collect();
    let system = json!({ "enum": ids, "default": USUAL.id, "description": Common::keys()[0].docs.to_string() });
    whole(title, json!({ "properties": { "system": system }, "allOf": ways }), defs)
}

/// The required keys of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Needs {
    All,
    /// No key, because changes are partial.
    Changes,
    /// The id: a row may override another.
    Rows,
    /// Every needed key, unless the table extends another or changes one by its id.
    Extends,
}

struct Writer<'w> {
    game: &'static str,
    prefix: String,
    listing: Option<&'w Listing>,
    /// Whether a file can add rows.
    is_open: bool,
    defs: &'w mut Map<String, Value>,
    /// Defined tables by the function that lists their keys.
    tables: HashMap<(usize, Needs), String>,
}

impl<'w> Writer<'w> {
    fn new(
        game: &'static str,
        listing: Option<&'w Listing>,
        defs: &'w mut Map<String, Value>,
    ) -> Writer<'w> {
        let prefix = game.to_owned();
        Writer { game, prefix, listing, is_open: false, defs, tables: HashMap::new() }
    }

    fn table(&mut self, keys: &[Key], needs: Needs) -> Value {
        let (others, named): (Vec<_>, Vec<_>) = keys.iter().partition(|key| key.any);
        let removal = (needs == Needs::Changes).then(Key::removal);
        let properties = named.iter().copied().chain(&removal);
        let mut properties: Map<_, _> =
            properties.map(|key| (key.key.to_owned(), self.property(key, needs))).collect();
        let mut others_hold = others.first().map_or(json!(false), |key| self.property(key, needs));
        if let (Some(Holds::PartOfKey(_)), Some(listing)) =
            (others.first().map(|key| key.holds.one()), self.listing)
        {
            for kind in listing.parts() {
                let names = one_or_several(self.names(&kind.name, true));
                properties.insert(kind.name.clone(), names);
            }
            if !self.is_open {
                others_hold = json!(false);
            }
        }
        let mut table = json!({
            "type": "object",
            "properties": properties,
            "additionalProperties": others_hold,
        });
        let mut needed = named.iter().filter(|key| key.need == Need::Needed).map(|key| key.key);
        match needs {
            Needs::Changes => {}
            Needs::Rows if needed.any(|key| key == "id") => table["required"] = json!(["id"]),
            Needs::Rows => {}
            Needs::All | Needs::Extends => {
                let needed: Vec<_> = needed.collect();
                let is_base =
                    |key: &&&Key| needs == Needs::Extends && ["id", "extends"].contains(&key.key);
                match named.iter().find(is_base) {
                    _ if needed.is_empty() => {}
                    Some(base) => {
                        table["anyOf"] =
                            json!([{ "required": needed }, { "required": [base.key] }]);
                    }
                    None => table["required"] = json!(needed),
                }
            }
        }
        table
    }

    fn property(&mut self, key: &Key, needs: Needs) -> Value {
        let mut value = self.value(&key.holds, needs);
        let form = match &key.holds {
            Holds::Form(form) => format!(" Expected: {form}."),
            _ => String::new(),
        };
        if !key.docs.is_empty() {
            value["description"] = format!("{}{form}", key.docs).into();
        }
        if let Need::Usually(usual) = &key.need
            && let Ok(table) = format!("usual = {usual}").parse::<toml::Table>()
        {
            value["default"] = json!(table["usual"]);
        }
        value
    }

    fn value(&mut self, holds: &Holds, needs: Needs) -> Value {
        match holds {
            Holds::Text
            | Holds::Dice
            | Holds::Form(_)
            | Holds::PartOfKey(_)
            | Holds::Reference(_) => json!({ "type": "string" }),
            Holds::Flag => json!({ "type": "boolean" }),
            Holds::Whole(bounds) => {
                json!({ "type": "integer", "minimum": bounds.start(), "maximum": bounds.end() })
            }
            Holds::Number(bounds) => {
                const TEXT: &str =
                    r"^\s*[-+]?([0-9]+( [0-9]+/[0-9]+)?|[0-9]+/[0-9]+|[0-9]*\.[0-9]*)\s*$";
                json!({ "anyOf": [
                    { "type": "number", "minimum": bounds.start(), "maximum": bounds.end() },
                    { "type": "string", "pattern": TEXT },
                ] })
            }
            Holds::Choice { words, also } => {
                let all = words.iter().chain(also).copied();
                named(words.clone(), json!({ "type": "string", "pattern": pattern(all, false) }))
            }
            Holds::Row { kind, .. } => self.names(kind, false),
            Holds::PartKind => {
                let kinds = self.listing.into_iter().flat_map(Listing::parts);
                let kinds: Vec<_> = kinds.map(|kind| kind.name.as_str()).collect();
                self.or_others(json!({ "enum": kinds }))
            }
            Holds::Several(one) | Holds::Parts(one) => one_or_several(self.value(one, needs)),
            Holds::Either(ways) => any_of(ways.iter().map(|way| self.value(way, needs)).collect()),
            Holds::ByName { kind, holds } => json!({
                "type": "object",
                "propertyNames": self.names(kind, false),
                "additionalProperties": self.value(holds, needs),
            }),
            Holds::Table { what, alone, keys } => {
                let table = self.defined(what, *keys, needs);
                match enough(&keys(), *alone) {
                    Some(key) => any_of(vec![self.value(&key.holds, needs), table]),
                    None => table,
                }
            }
            Holds::Variants => json!({
                "type": "object",
                "additionalProperties": { "$ref": format!("#/$defs/{}", self.changes()) },
            }),
        }
    }

    /// Defines a table once.
    fn defined(&mut self, what: &str, keys: fn() -> Vec<Key>, needs: Needs) -> Value {
        let known = (keys as usize, needs);
        if !self.tables.contains_key(&known) {
            let article = ["a ", "an ", "the "].iter().find_map(|word| what.strip_prefix(word));
            let words = article.unwrap_or(what).split(|c: char| !c.is_alphanumeric());
            let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
            let kind = if needs == Needs::Changes { "-changes" } else { "" };
            let wanted = format!("{}-{}{kind}", self.prefix, words.join("-").to_lowercase());
            let name = unused(&wanted, |name| self.defs.contains_key(name));
            self.defs.insert(name.clone(), Value::Null);
            self.tables.insert(known, name.clone());
            let table = self.table(&keys(), needs);
            self.defs.insert(name, table);
        }
        json!({ "$ref": format!("#/$defs/{}", self.tables[&known]) })
    }

    /// The definition name of changes to a design.
    fn changes(&self) -> String {
        format!("{}-design-changes", self.game)
    }

    /// Defines the names of a kind once, with classes and `all` on request.
    fn names(&mut self, kind: &str, with_classes: bool) -> Value {
        let found =
            self.listing.and_then(|listing| listing.kinds.iter().find(|own| own.name == kind));
        let Some(found) = found else { return json!({ "type": "string" }) };
        let what = if with_classes { "names-and-classes" } else { "names" };
        let name = format!("{}-{kind}-{what}", self.game);
        if !self.defs.contains_key(&name) {
            let names: Vec<_> = match with_classes {
                true => found.words().chain(["all"]).collect(),
                false => found.rows.iter().flat_map(|row| row.names()).collect(),
            };
            let any = pattern(names.iter().copied(), with_classes);
            let any = json!({ "type": "string", "pattern": any });
            self.defs.insert(name.clone(), named(distinct(names), any));
        }
        self.or_others(json!({ "$ref": format!("#/$defs/{name}") }))
    }

    /// Accepts any other name if rows can be added.
    fn or_others(&self, names: Value) -> Value {
        match self.is_open || self.listing.is_none() {
            true => json!({ "anyOf": [names, { "type": "string" }] }),
            false => names,
        }
    }
}

/// Suggested names, or any text that means one of them.
fn named(names: Vec<&str>, any: Value) -> Value {
    json!({ "anyOf": [{ "enum": names }, any] })
}

fn one_or_several(one: Value) -> Value {
    any_of(vec![one.clone(), json!({ "type": "array", "items": one })])
}

/// Flattens nested alternatives.
fn any_of(ways: Vec<Value>) -> Value {
    let is_bare = |way: &Value| way.as_object().is_some_and(|way| way.len() == 1);
    let ways = ways.into_iter().flat_map(|way| match way.get("anyOf") {
        Some(Value::Array(inner)) if is_bare(&way) => inner.clone(),
        _ => vec![way],
    });
    json!({ "anyOf": ways.collect::<Vec<_>>() })
}

/// A regular expression for words as [`suggest::same`] compares them, optionally in the plural.
fn pattern<'w>(words: impl Iterator<Item = &'w str>, with_plurals: bool) -> String {
    const BETWEEN: &str = "[^0-9A-Za-z]*";
    let mut keys: Vec<_> = words.map(suggest::key).collect();
    keys.sort();
    keys.dedup();
    let letter = |c: char| match c.is_ascii_alphabetic() {
        true => format!("[{c}{}]{BETWEEN}", c.to_ascii_uppercase()),
        false => format!("{c}{BETWEEN}"),
    };
    let words: Vec<String> = keys.iter().map(|key| key.chars().map(letter).collect()).collect();
    let plural = if with_plurals { format!("([eE]?[sS]{BETWEEN})?") } else { String::new() };
    format!("^{BETWEEN}({}){plural}$", words.join("|"))
}
