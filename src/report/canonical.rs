//! The canonical texts behind fingerprints: of designs and of files. [`super::fingerprint`] says what they hold.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value as Json;

use crate::document::Table;
use crate::games::Game;
use crate::games::browse::{InForce, Listing};
use crate::games::overlay::Catalogs;
use crate::text::source::Source;
use crate::text::suggest;
use crate::units::Exact;

/// The contents of a file, whatever the order of its keys. A file that is not TOML counts as it is written.
pub(super) fn content(source: &Source) -> String {
    toml::from_str::<Json>(&source.text)
        .map_or_else(|_| source.text.to_string(), |value| json(&value))
}

/// A value whose tables have their keys in order.
fn json(value: &Json) -> String {
    match value {
        Json::Object(object) => {
            let sorted: BTreeMap<_, _> = object.iter().collect();
            let parts: Vec<_> =
                sorted.iter().map(|(key, value)| format!("{key}={}", json(value))).collect();
            format!("{{{}}}", parts.join(" "))
        }
        Json::Array(items) => {
            let items: Vec<_> = items.iter().map(json).collect();
            format!("[{}]", items.join(" "))
        }
        other => other.to_string(),
    }
}

/// The canonical text of a design.
pub(super) fn design(table: Table<'_>, system: &Game, kept: &Kept) -> String {
    let design: Json =
        toml::from_str(&system.rewritten(table)).expect("a written design is always TOML");
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

/// The id that the rows of each name share, if they do, by the name as a [`suggest::key`].
type Ids = HashMap<String, Option<String>>;

/// What is kept of the catalogs in force.
pub(super) struct Kept {
    ids: Ids,
    /// What the house catalogs say, wherever their files are.
    pub(super) house: String,
}

impl Kept {
    /// Collected on first use.
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

/// The keys that name what a part is; that word alone may replace the whole table.
const WHAT: [&str; 2] = ["item", "role"];

/// Collects the words of a design with their keys, without those that are a whole part.
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

/// Writes the canonical text of a design.
struct Writer<'c> {
    ids: &'c Ids,
    /// The keys of lists of parts.
    lists: &'static [&'static str],
    /// The names that the design gives its parts, which override those of the catalog.
    own: HashSet<String>,
    /// The names by which parts refer to others, without the number: "gunner" of "gunner 2".
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
                    // Parts that are alike keep their order if something refers to them.
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

    fn table(&self, table: &serde_json::Map<String, Json>, in_part: bool) -> String {
        if table.len() == 1
            && let Some((key, what)) = table.iter().find(|(key, _)| WHAT.contains(&key.as_str()))
        {
            return self.value(key, what, in_part);
        }
        let sorted: BTreeMap<_, _> = table.iter().collect();
        let field =
            |(key, value): (&String, &Json)| format!("{key}={}", self.value(key, value, in_part));
        format!("{{{}}}", sorted.into_iter().map(field).collect::<Vec<_>>().join(" "))
    }

    /// What a part is.
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

    /// What a word means: the id of the row that it names, if it is no name of the design's own.
    fn meant<'k>(&'k self, key: &'k str) -> &'k str {
        let id = self.ids.get(key).filter(|_| !self.own.contains(key));
        id.and_then(Option::as_deref).unwrap_or(key)
    }
}
