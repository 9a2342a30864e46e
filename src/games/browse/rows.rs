//! The rows of a catalog as its files have them: what they are called is known before their values are read.

use self_cell::self_cell;
use serde_json::{Value, json};

use crate::check::rule::Cite;
use crate::document::{Entry, Table, tree};
use crate::games::System;
use crate::games::overlay::{CatalogFile, Catalogs, Files};
use crate::text::source::Span;

use super::{FIGURE, Key, ListedRow, NAMING};

self_cell! {
    /// The files of a catalog, parsed.
    struct Parsed {
        owner: Files,
        #[covariant]
        dependent: CatalogFiles,
    }
}

type CatalogFiles<'f> = Vec<CatalogFile<'f>>;

self_cell! {
    /// All rows of the catalogs of a game, with the files that they are in.
    pub(crate) struct Rows {
        owner: Parsed,
        #[covariant]
        dependent: Found,
    }
}

/// The rows that were found in the files.
struct Found<'d> {
    game: &'static str,
    table: Table<'d>,
    /// Sorted by kind.
    rows: Vec<Row<'d>>,
}

/// A row, and what it is called.
pub(crate) struct Row<'d> {
    pub(super) kind: &'d str,
    pub(crate) id: &'d str,
    name: Option<&'d str>,
    abbreviations: Vec<&'d str>,
    /// Nothing for a figure.
    table: Option<Table<'d>>,
}

impl<'d> Row<'d> {
    fn with_id(kind: &'d str, table: Table<'d>) -> Option<Row<'d>> {
        let word = |key| Some(table.words(key).first()?.value);
        let (id, name) = (word("id")?, word("name"));
        let abbreviations = table.words("abbr").iter().map(|word| word.value).collect();
        Some(Row { kind, id, name, abbreviations, table: Some(table) })
    }

    /// A single table, or a list whose rows have no id.
    fn figure(id: &'d str) -> Row<'d> {
        Row { kind: FIGURE, id, name: None, abbreviations: Vec::new(), table: None }
    }

    /// Every name of the row.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'d str> {
        let abbreviations = self.abbreviations.iter().copied();
        std::iter::once(self.id).chain(self.name).chain(abbreviations)
    }
}

impl Rows {
    /// The rows of a catalog, overlaid by the house catalogs.
    pub(crate) fn of(system: &dyn System, catalogs: &Catalogs) -> Rows {
        let parsed = Parsed::new(catalogs.files(system), |files| files.documents());
        Rows::new(parsed, |parsed| {
            let table = parsed.with_dependent(|files, documents| files.table(documents));
            let mut rows = Vec::new();
            for kind in table.names().into_iter().filter(|name| *name != "system") {
                let before = rows.len();
                let with_id = table.entries(kind).into_iter().filter_map(Entry::table);
                rows.extend(with_id.filter_map(|row| Row::with_id(kind, row)));
                if rows.len() == before {
                    rows.push(Row::figure(kind));
                }
            }
            rows.sort_by_key(|row| row.kind);
            Found { game: system.id(), table, rows }
        })
    }

    /// Sorted by kind.
    pub(crate) fn all(&self) -> &[Row<'_>] {
        &self.borrow_dependent().rows
    }

    /// A row with its values.
    pub(crate) fn listed(&self, row: &Row<'_>) -> ListedRow {
        let (cite, keys) = match &row.table {
            Some(table) => (cite(table), keys(table, self.files(), "")),
            None => self.figure(row.id),
        };
        let also = row.table.iter().flat_map(|table| table.words("also"));
        ListedRow {
            also: also.map(|word| word.value.to_owned()).collect(),
            game: self.borrow_dependent().game,
            kind: row.kind.to_owned(),
            id: row.id.to_owned(),
            name: row.name.map(str::to_owned),
            abbreviations: row.abbreviations.iter().map(|word| (*word).to_owned()).collect(),
            cite,
            keys,
        }
    }

    fn files(&self) -> &Files {
        self.borrow_owner().borrow_owner()
    }

    fn figure(&self, id: &str) -> (Option<Cite>, Vec<Key>) {
        let table = &self.borrow_dependent().table;
        if let Some(table) = table.table(id) {
            return (cite(&table), keys(&table, self.files(), ""));
        }
        let layers = table.clone().downward().map(|layer| layer.own());
        let top = layers.filter(|own| own.get(id).is_some()).take(1);
        let rows: Vec<_> = top.flat_map(|top| top.entries(id)).filter_map(Entry::table).collect();
        let of_row = |(number, row)| keys(row, self.files(), &format!("{} ", number + 1));
        (rows.first().and_then(cite), rows.iter().enumerate().flat_map(of_row).collect())
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
