//! Catalog browsing: kinds, rows and keys as written, each value with its file. Independent of any game.

mod fields;
mod rows;

use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::check::rule::Cite;
use crate::document::shape;
use crate::games::overlay::Catalogs;
use crate::games::{Game, SYSTEMS, number_of};
use crate::text::memo::Memo;
use crate::text::suggest;
use crate::vehicle::derivation::Origin;

pub use fields::{Field, shown, typed};

/// The kind for tables, and for lists whose rows have no id.
const FIGURE: &str = "figure";

#[derive(Debug)]
pub struct Listing {
    pub system: (&'static str, &'static str),
    /// Active house catalogs, topmost last.
    pub catalogs: Arc<[Arc<str>]>,
    /// Sorted by name, each with a row.
    pub kinds: Vec<Kind>,
    pub tables: Arc<[shape::Key]>,
}

/// The rows of a kind. Tables, and rows without ids, have the kind `figure`.
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: String,
    pub is_part: bool,
    pub rows: Vec<ListedRow>,
}

/// Whether a word names this kind of rows, in the singular or the plural.
pub fn is_kind(word: &str, kind: &str) -> bool {
    let is_same = |word: &str| suggest::same(kind, word);
    let stem = word.strip_suffix("ies");
    suggest::singulars(word).into_iter().any(is_same)
        || stem.is_some_and(|stem| is_same(&format!("{stem}y")))
}

#[derive(Clone, Debug, Default)]
pub struct ListedRow {
    pub game: &'static str,
    pub kind: String,
    pub id: String,
    pub name: Option<String>,
    pub abbreviations: Vec<String>,
    /// Nicknames, for suggestions.
    pub also: Vec<String>,
    pub cite: Option<Cite>,
    /// All other keys, in file order.
    pub keys: Vec<Key>,
    /// The default of each key of classes, by key.
    pub usual_classes: Arc<[(&'static str, String)]>,
}

#[derive(Clone, Debug)]
pub struct Key {
    pub name: String,
    pub value: Value,
    pub source: Arc<str>,
}

/// Data from the active catalogs, computed on first use.
#[derive(Default)]
pub(crate) struct InForce {
    listing: OnceLock<Listing>,
    pub(crate) memo: Memo,
}

impl InForce {
    pub(crate) fn of<'c>(system: &Game, catalogs: &'c Catalogs) -> &'c InForce {
        static BUILT_IN: [OnceLock<InForce>; SYSTEMS.len()] =
            [const { OnceLock::new() }; SYSTEMS.len()];
        match catalogs.memo(system.id) {
            Some(memo) => memo.get(InForce::default),
            None => BUILT_IN[number_of(system)].get_or_init(InForce::default),
        }
    }
}

impl Listing {
    /// The [`Listing`] of the active catalogs, cached.
    pub fn in_force<'c>(system: &Game, catalogs: &'c Catalogs) -> &'c Listing {
        let kept = InForce::of(system, catalogs);
        kept.listing.get_or_init(|| Listing::of(system, catalogs))
    }

    pub fn of(system: &Game, catalogs: &Catalogs) -> Listing {
        let mut kinds: Vec<Kind> = Vec::new();
        for row in rows::rows(system, catalogs) {
            match kinds.last_mut().filter(|kind| kind.name == row.kind) {
                Some(kind) => kind.rows.push(row),
                None => kinds.push(Kind {
                    name: row.kind.clone(),
                    is_part: !system.no_parts.contains(&row.kind.as_str()),
                    rows: vec![row],
                }),
            }
        }
        let tables = (system.catalog_keys)().into();
        let system = (system.id, system.name);
        Listing { system, catalogs: catalogs.names(system.0), kinds, tables }
    }

    /// The fields of a kind. Figures have no common keys.
    pub fn fields(&self, kind: &str) -> Vec<Field> {
        let table = self.tables.iter().find(|table| table.key == kind);
        Field::of(&table.map(shape::Key::below).unwrap_or_default())
    }

    pub fn declared(&self, row: &ListedRow) -> Vec<shape::Key> {
        let name = if row.kind == FIGURE { &row.id } else { &row.kind };
        let table = self.tables.iter().find(|table| table.key == *name);
        table.map(shape::Key::below).unwrap_or_default()
    }

    pub fn parts(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter().filter(|kind| kind.is_part)
    }

    pub fn rows(&self) -> impl Iterator<Item = &ListedRow> {
        self.kinds.iter().flat_map(|kind| &kind.rows)
    }

    pub fn cite(&self, origin: &Origin) -> Option<Cite> {
        match origin {
            Origin::Cite(cite) => Some(cite.clone()),
            Origin::Table(id) => {
                let row = self.rows().find(|row| row.kind == FIGURE && row.id == *id);
                row.and_then(|row| row.cite.clone())
            }
        }
    }
}

impl Kind {
    /// Rows with this name or class, singular or plural, and what they become when built reversed; `all` matches every
    /// row. `NAME-only` matches the rows of the name alone.
    pub fn named(&self, word: &str) -> Vec<&ListedRow> {
        if let Some(name) = word.strip_suffix("-only") {
            return self.rows.iter().filter(|row| row.is_called(name)).collect();
        }
        let named = |word: &str| -> Vec<_> {
            let is_named = |row: &&ListedRow| {
                let mut words = row.names().chain(row.classes()).chain(["all"]);
                words.any(|own| suggest::same(own, word))
            };
            let reversed = self.rows.iter().filter(is_named).filter_map(ListedRow::reversed);
            let reversed: Vec<_> = reversed.collect();
            let is_meant = |row: &&ListedRow| is_named(row) || reversed.contains(&&*row.id);
            self.rows.iter().filter(is_meant).collect()
        };
        let found = suggest::singulars(word).into_iter().map(named).find(|rows| !rows.is_empty());
        found.unwrap_or_default()
    }

    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|row| row.names().chain(row.classes()))
    }
}

impl ListedRow {
    /// Its name, or its id if it has none.
    pub fn title(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }

    pub fn is_called(&self, name: &str) -> bool {
        self.names().any(|own| suggest::same(own, name))
    }

    /// Whether all its keys are as the book has them.
    pub fn is_built_in(&self) -> bool {
        self.keys.iter().all(|key| &*key.source == "built-in")
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.keys.iter().find(|own| own.name == key).map(|own| &own.value)
    }

    /// The classes of the row, under any key, also those that it has by default.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        let of_class = self.keys.iter().filter(|key| CLASSES.contains(&key.name.as_str()));
        let usual = self.usual_classes.iter().filter(|(key, _)| self.get(key).is_none());
        let written = of_class.filter_map(|key| key.value.as_str());
        written.chain(usual.map(|(_, class)| class.as_str())).flat_map(|class| {
            // "dropped liquid" is also "dropped".
            let first = class.split_once(' ').map(|(first, _)| first);
            std::iter::once(class).chain(first.filter(|_| class.starts_with(char::is_lowercase)))
        })
    }

    /// The id of the kind that a kind becomes when it is built reversed.
    fn reversed(&self) -> Option<&str> {
        self.get("reversed")?.as_str()
    }

    /// The vehicle's own kind, or the kinds that a part fits; empty for all kinds.
    pub fn vehicles(&self) -> impl Iterator<Item = &str> {
        let keys = self.keys.iter().filter(|key| ["kind", "kinds"].contains(&key.name.as_str()));
        keys.flat_map(|key| texts(&key.value))
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.id.as_str()]
            .into_iter()
            .chain(self.name.as_deref())
            .chain(self.abbreviations.iter().map(String::as_str))
    }

    /// Whether a name or text of the row contains the word.
    pub fn mentions(&self, word: &str) -> bool {
        let word = plain(word);
        let texts = self.keys.iter().flat_map(|key| texts(&key.value));
        self.names().chain(texts).any(|text| plain(text).contains(&word))
    }
}

const CLASSES: [&str; 5] = ["class", "group", "sort", "type", "book"];

const NAMING: [&str; 7] = ["id", "name", "abbr", "also", "page", "section", "cite"];

fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Lower case, with everything but letters and digits replaced by single spaces.
fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
