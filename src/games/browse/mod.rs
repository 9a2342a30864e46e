//! Catalog browsing: kinds, rows and keys as written, each value with its file. Independent of any game.

mod fields;

use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};

use crate::check::rule::Cite;
use crate::document::shape;
use crate::document::{Entry, Table, tree};
use crate::games::overlay::{Catalogs, Files};
use crate::games::{SYSTEMS, System, number_of};
use crate::text::memo::Memo;
use crate::text::source::Span;
use crate::text::suggest;
use crate::vehicle::derivation::Origin;

pub use fields::{Field, shown, typed};

/// The kind of the tables, and of the lists whose rows have no id.
const FIGURE: &str = "figure";

/// The whole catalog of one game.
#[derive(Debug)]
pub struct Listing {
    /// Id and name of the game.
    pub system: (&'static str, &'static str),
    /// The house catalogs in use, topmost last.
    pub catalogs: Arc<[Arc<str>]>,
    /// Sorted by name, each with at least one row.
    pub kinds: Vec<Kind>,
    /// The declarations of its tables.
    pub tables: Arc<[shape::Key]>,
    /// What is worked out from it once.
    pub(crate) memo: Memo,
}

/// The rows of one kind. Tables, and lists whose rows have no id, are rows of the kind `figure`.
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: String,
    /// Whether its rows are parts of designs.
    pub is_part: bool,
    pub rows: Vec<ListedRow>,
}

/// One row, with all layers merged.
#[derive(Clone, Debug)]
pub struct ListedRow {
    /// The id of its game.
    pub game: &'static str,
    pub kind: String,
    pub id: String,
    pub name: Option<String>,
    pub abbreviations: Vec<String>,
    pub cite: Option<Cite>,
    /// Every other key, in the order written.
    pub keys: Vec<Key>,
}

#[derive(Clone, Debug)]
pub struct Key {
    pub name: String,
    pub value: Value,
    /// The file that the value comes from.
    pub source: Arc<str>,
}

/// A key of a row that is new or has another value than in another listing.
#[derive(Clone, Debug)]
pub struct Changed<'l> {
    pub row: &'l ListedRow,
    /// `name` of a new row.
    pub key: String,
    pub before: Option<Value>,
    pub now: Option<Value>,
    /// The file that the value comes from.
    pub source: Arc<str>,
}

impl Listing {
    /// What differs from another listing of the same game, in the order of this one.
    pub fn changed<'l>(&'l self, from: &Listing) -> Vec<Changed<'l>> {
        let old =
            |row: &ListedRow| from.rows().find(|old| old.kind == row.kind && old.id == row.id);
        self.rows().flat_map(|row| row.changed(old(row))).collect()
    }

    /// [`Listing::of`] the catalogs in use, collected once.
    pub fn in_force<'c>(system: &dyn System, catalogs: &'c Catalogs) -> &'c Listing {
        static BUILT_IN: [OnceLock<Listing>; SYSTEMS.len()] =
            [const { OnceLock::new() }; SYSTEMS.len()];
        let collected = || Listing::of(system, catalogs);
        match catalogs.memo(system.id()) {
            Some(memo) => memo.get(collected),
            None => BUILT_IN[number_of(system)].get_or_init(collected),
        }
    }

    /// The catalog of a game, overlaid by the house catalogs.
    pub fn of(system: &dyn System, catalogs: &Catalogs) -> Listing {
        let files = catalogs.files(system);
        let documents = files.documents();
        let table = files.table(&documents);
        let mut names: Vec<_> = table.keys().into_iter().map(|key| key.value).collect();
        names.sort_unstable();
        names.dedup();
        let mut kinds = Vec::new();
        let mut figures = Vec::new();
        for name in names.into_iter().filter(|name| *name != "system") {
            let rows = table.entries(name).into_iter().filter_map(Entry::table);
            let rows: Vec<_> =
                rows.filter_map(|row| ListedRow::of(system, name, &row, &files)).collect();
            if rows.is_empty() {
                figures.extend(ListedRow::figure(system, name, &table, &files));
            } else {
                let is_part = !system.no_parts().contains(&name);
                kinds.push(Kind { name: name.to_owned(), is_part, rows });
            }
        }
        if !figures.is_empty() {
            kinds.push(Kind { name: FIGURE.to_owned(), is_part: true, rows: figures });
        }
        kinds.sort_by(|a, b| a.name.cmp(&b.name));
        let tables = system.catalog_keys().into();
        let system = (system.id(), system.name());
        let catalogs = catalogs.names(system.0);
        Listing { system, catalogs, kinds, tables, memo: Memo::default() }
    }

    /// What the rows of a kind may say. Figures, each a table of its own, have no keys in common.
    pub fn fields(&self, kind: &str) -> Vec<Field> {
        let table = self.tables.iter().find(|table| table.key == kind);
        Field::of(&table.map(shape::Key::below).unwrap_or_default())
    }

    /// The keys of the table that a row is.
    pub fn declared(&self, row: &ListedRow) -> Vec<shape::Key> {
        let name = if row.kind == FIGURE { &row.id } else { &row.kind };
        let table = self.tables.iter().find(|table| table.key == *name);
        table.map(shape::Key::below).unwrap_or_default()
    }

    /// The kinds whose rows are parts of designs.
    pub fn parts(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter().filter(|kind| kind.is_part)
    }

    pub fn rows(&self) -> impl Iterator<Item = &ListedRow> {
        self.kinds.iter().flat_map(|kind| &kind.rows)
    }

    /// The source of a step of a derivation.
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
    /// The ids of the rows that a word names: one row, or else every row of a class; `all` means every row.
    pub fn ids(&self, word: &str) -> Vec<String> {
        let ids = |fits: &dyn Fn(&ListedRow) -> bool| -> Vec<String> {
            self.rows.iter().filter(|row| fits(row)).map(|row| row.id.clone()).collect()
        };
        let found = match suggest::same(word, "all") {
            true => ids(&|_| true),
            false => ids(&|row| row.is_called(word)),
        };
        let of_class = |row: &ListedRow| row.classes().any(|class| suggest::same(class, word));
        if found.is_empty() { ids(&of_class) } else { found }
    }

    /// Every word that names a row or a class of rows.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|row| row.names().chain(row.classes()))
    }
}

impl ListedRow {
    /// A row with an id.
    fn of(game: &dyn System, kind: &str, row: &Table<'_>, files: &Files) -> Option<ListedRow> {
        let word = |key| row.words(key).first().map(|word| word.value.to_owned());
        Some(ListedRow {
            game: game.id(),
            kind: kind.to_owned(),
            id: word("id")?,
            name: word("name"),
            abbreviations: row.words("abbr").iter().map(|word| word.value.to_owned()).collect(),
            cite: cite(row),
            keys: keys(row, files, ""),
        })
    }

    /// A single table, or a list whose rows have no id.
    fn figure(game: &dyn System, id: &str, file: &Table<'_>, files: &Files) -> Option<ListedRow> {
        let (cite, keys) = match file.table(id) {
            Some(table) => (cite(&table), keys(&table, files, "")),
            None => {
                let top = file
                    .clone()
                    .downward()
                    .map(|layer| layer.own())
                    .find(|own| own.get(id).is_some())?;
                let rows: Vec<_> = top.entries(id).into_iter().filter_map(Entry::table).collect();
                let numbered = rows.iter().enumerate();
                let numbered = numbered
                    .flat_map(|(number, row)| keys(row, files, &format!("{} ", number + 1)));
                (rows.first().and_then(cite), numbered.collect())
            }
        };
        let (kind, id) = (FIGURE.to_owned(), id.to_owned());
        Some(ListedRow {
            game: game.id(),
            kind,
            id,
            name: None,
            abbreviations: Vec::new(),
            cite,
            keys,
        })
    }

    /// What differs from the same row elsewhere; of a new row, its name.
    fn changed(&self, old: Option<&ListedRow>) -> Vec<Changed<'_>> {
        let source = self.keys.iter().map(|key| key.source.clone()).next_back();
        let of = |key: &str, before: Option<Value>, now: Value, source: Arc<str>| Changed {
            row: self,
            key: key.to_owned(),
            before,
            now: Some(now),
            source,
        };
        let source = source.unwrap_or_default();
        let Some(old) = old else {
            return vec![of("name", None, json!(self.title()), source)];
        };
        let renamed = (self.title() != old.title())
            .then(|| of("name", Some(json!(old.title())), json!(self.title()), source));
        let keys = self.keys.iter().filter_map(|key| {
            let before = old.keys.iter().find(|old| old.name == key.name);
            let before = before.map(|before| before.value.clone());
            let differs = before.as_ref() != Some(&key.value);
            differs.then(|| of(&key.name, before, key.value.clone(), key.source.clone()))
        });
        let mut changed: Vec<_> = renamed.into_iter().chain(keys).collect();
        let gone = old.keys.iter();
        let gone = gone.filter(|old| self.keys.iter().all(|key| key.name != old.name));
        changed.extend(gone.map(|old| Changed {
            row: self,
            key: old.name.clone(),
            before: Some(old.value.clone()),
            now: None,
            source: old.source.clone(),
        }));
        changed
    }

    /// Its name, or its id if it has none.
    pub fn title(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }

    /// Whether the row has this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.names().any(|own| suggest::same(own, name))
    }

    /// The classes of the row, whatever its game calls them.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        let keys = self.keys.iter();
        let of_class = keys.filter(|key| ["class", "sort", "type"].contains(&key.name.as_str()));
        of_class.filter_map(|key| key.value.as_str())
    }

    /// The kinds of vehicle that it is, or is for; none if it is for all.
    pub fn vehicles(&self) -> impl Iterator<Item = &str> {
        let keys = self.keys.iter().filter(|key| ["kind", "kinds"].contains(&key.name.as_str()));
        keys.flat_map(|key| texts(&key.value))
    }

    /// Every name of the row.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.id.as_str()]
            .into_iter()
            .chain(self.name.as_deref())
            .chain(self.abbreviations.iter().map(String::as_str))
    }

    /// Whether any name or text of the row contains a word.
    pub fn mentions(&self, word: &str) -> bool {
        let word = plain(word);
        let texts = self.keys.iter().flat_map(|key| texts(&key.value));
        self.names().chain(texts).any(|text| plain(text).contains(&word))
    }
}

fn cite(row: &Table<'_>) -> Option<Cite> {
    if let Some(source) = row.words("cite").first() {
        return Some(Cite::Text(source.value.into()));
    }
    if let Some(heading) = row.words("section").first() {
        return Some(Cite::Section(heading.value.to_owned().into()));
    }
    let page = json_of(row.get("page")?.get_ref()).as_u64()?;
    u16::try_from(page).ok().map(Cite::Page)
}

/// The keys of the names of a row, and of its source.
const NAMING: [&str; 7] = ["id", "name", "abbr", "also", "page", "section", "cite"];

/// The keys of a row, except its names and its source.
fn keys(row: &Table<'_>, files: &Files, prefix: &str) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for key in row.keys().into_iter().map(|key| key.value).filter(|key| !NAMING.contains(key)) {
        let name = [prefix, key].concat();
        let Some(value) = row.get(key) else { continue };
        if keys.iter().all(|known| known.name != name) {
            let source = files.at(Span::from(value.span()));
            keys.push(Key { name, value: json_of(value.get_ref()), source: source.name.clone() });
        }
    }
    keys
}

fn json_of(value: &tree::Value<'_>) -> Value {
    match value {
        tree::Value::String(text) => json!(text),
        tree::Value::Integer(_) => json!(value.as_integer()),
        tree::Value::Float(float) => float.parse().unwrap_or_else(|_| json!(float)),
        tree::Value::Boolean(flag) => json!(flag),
        tree::Value::Datetime(date) => json!(date.to_string()),
        tree::Value::Array(items) => items.iter().map(|item| json_of(item.get_ref())).collect(),
        tree::Value::Table(table) => {
            let entries = table.iter();
            entries
                .map(|(key, value)| (key.get_ref().to_string(), json_of(value.get_ref())))
                .collect()
        }
    }
}

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
