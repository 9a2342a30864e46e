//! Canonical texts for fingerprints of designs and files. [`super::fingerprint`] documents their content.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Map, Value as Json};

use crate::document::Table;
use crate::games::Game;
use crate::games::browse::{InForce, Listing};
use crate::games::overlay::Catalogs;
use crate::text::source::Source;
use crate::text::suggest;
use crate::units::Exact;

/// The content of a file, independent of key order. Invalid TOML counts as written.
pub(super) fn content(source: &Source) -> String {
    toml::from_str::<Json>(&source.text)
        .map_or_else(|_| source.text.to_string(), |value| json(&value))
}

fn json(value: &Json) -> String {
    match value {
        Json::Object(object) => fields(object, |_, value| json(value)),
        Json::Array(items) => {
            let items: Vec<_> = items.iter().map(json).collect();
            format!("[{}]", items.join(" "))
        }
        other => other.to_string(),
    }
}

fn fields(object: &Map<String, Json>, text: impl Fn(&str, &Json) -> String) -> String {
    let sorted: BTreeMap<_, _> = object.iter().collect();
    let field = |(key, value): (&String, &Json)| format!("{key}={}", text(key, value));
    format!("{{{}}}", sorted.into_iter().map(field).collect::<Vec<_>>().join(" "))
}

pub(super) fn design(table: Table<'_>, system: &Game, kept: &Kept) -> String {
    let design: Json = toml_edit::de::from_document(system.document(table))
        .expect("a written design is always TOML");
    let lists = system.lists;
    let mut words = Vec::new();
    collect("", &design, false, lists, &mut words);
    let own = words.iter().filter(|(key, _)| ["id", "name"].contains(key));
    let own = own.map(|(_, word)| suggest::key(word)).collect();
    let mut writer = Writer { ids: &kept.ids, lists, own, called: HashSet::default() };
    let called = words.iter().filter(|(key, _)| !WHAT.contains(key)).map(|(_, word)| {
        let word = suggest::key(word);
        writer.meant(word.trim_end_matches(|c: char| c.is_ascii_digit())).to_owned()
    });
    writer.called = called.collect();
    writer.value("", &design, false)
}

/// By name as a [`suggest::key`]: the id, if all rows with the name share one.
type Ids = HashMap<String, Option<String>>;

/// Cached names and row texts of the active catalogs.
pub(super) struct Kept {
    ids: Ids,
    /// The content of the house catalogs, independent of paths.
    pub(super) house: String,
}

impl Kept {
    /// Computed on first use.
    pub(super) fn in_force<'c>(system: &Game, catalogs: &'c Catalogs) -> &'c Kept {
        InForce::of(system, catalogs).memo.get(|| {
            let mut ids = Ids::default();
            for row in Listing::in_force(system, catalogs).rows() {
                for name in row.names().map(suggest::key) {
                    let id = ids.entry(name).or_insert_with(|| Some(row.id.clone()));
                    id.take_if(|id| *id != row.id);
                }
            }
            let house: Vec<_> = catalogs.house_files(system.id).iter().map(content).collect();
            Kept { ids, house: house.join(" ") }
        })
    }
}

/// Keys with the name of a part. The name alone may replace the table.
const WHAT: [&str; 2] = ["item", "role"];

/// Collects the words of a design with their keys, except words that are a whole part.
fn collect<'d>(
    key: &'d str,
    value: &'d Json,
    in_part: bool,
    lists: &[&str],
    words: &mut Vec<(&'d str, &'d str)>,
) {
    match value {
        Json::Object(table) => {
            table.iter().for_each(|(key, value)| collect(key, value, in_part, lists, words));
        }
        Json::Array(items) => {
            let are_parts = !in_part && lists.contains(&key);
            let items = items.iter().filter(|item| !are_parts || !item.is_string());
            items.for_each(|item| collect(key, item, true, lists, words));
        }
        Json::String(word) => words.push((key, word)),
        _ => {}
    }
}

struct Writer<'c> {
    ids: &'c Ids,
    lists: &'static [&'static str],
    /// Names of parts in the design, which override the catalog's names.
    own: HashSet<String>,
    /// Names in references between parts, without the number: "gunner" of "gunner 2".
    called: HashSet<String>,
}

impl Writer<'_> {
    fn value(&self, key: &str, value: &Json, in_part: bool) -> String {
        let number = match value {
            Json::Object(table) => return self.table(table, in_part),
            Json::Array(items) => {
                let items = items.iter().map(|item| (self.what(item), self.value(key, item, true)));
                let mut items: Vec<_> = items.collect();
                if !in_part && self.lists.contains(&key) {
                    // Equal parts keep their order if another part refers to them.
                    items.sort_by_key(|(what, text)| {
                        (what.clone(), (!self.called.contains(what)).then(|| text.clone()))
                    });
                }
                let texts: Vec<_> = items.into_iter().map(|(_, text)| text).collect();
                return format!("[{}]", texts.join(" "));
            }
            Json::String(word) if key == "name" => return format!("{word:?}"),
            Json::String(word) => Exact::parse(word),
            other => Exact::parse(&other.to_string()),
        };
        match (number, value) {
            (Some(number), _) => format!("#{number}"),
            (None, Json::String(word)) => match suggest::key(word) {
                key if key.is_empty() => format!("{word:?}"),
                key => self.meant(&key).to_owned(),
            },
            (None, other) => other.to_string(),
        }
    }

    fn table(&self, table: &Map<String, Json>, in_part: bool) -> String {
        if table.len() == 1
            && let Some((key, what)) = table.iter().find(|(key, _)| WHAT.contains(&key.as_str()))
        {
            return self.value(key, what, in_part);
        }
        fields(table, |key, value| self.value(key, value, in_part))
    }

    fn what(&self, part: &Json) -> String {
        let word = match part {
            Json::Object(table) => WHAT.into_iter().find_map(|key| match table.get(key)? {
                Json::Array(items) => items.first(),
                word => Some(word),
            }),
            word => Some(word),
        };
        let key = word.and_then(Json::as_str).map(suggest::key).unwrap_or_default();
        self.meant(&key).to_owned()
    }

    /// The id of the row that a word names, unless the design defines the word.
    fn meant<'k>(&'k self, key: &'k str) -> &'k str {
        let id = self.ids.get(key).filter(|_| !self.own.contains(key));
        id.and_then(Option::as_deref).unwrap_or(key)
    }
}
