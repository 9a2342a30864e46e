//! Reads catalog rows as written in their files.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::check::rule::Cite;
use crate::document::shape::{self, Need};
use crate::document::{Entry, Table, tree};
use crate::games::Game;
use crate::games::overlay::{Catalogs, Files};
use crate::text::source::Span;

use super::{CLASSES, FIGURE, Key, ListedRow, NAMING};

/// The rows of a catalog with house catalogs applied, sorted by kind.
pub(super) fn rows(system: &Game, catalogs: &Catalogs) -> Vec<ListedRow> {
    let files = catalogs.files(system);
    let documents = files.documents();
    let table = files.table(&documents);
    let declared = (system.catalog_keys)();
    let mut rows = Vec::new();
    for kind in table.names().into_iter().filter(|name| *name != "system") {
        let before = rows.len();
        let with_id = table.entries(kind).into_iter().filter_map(Entry::table);
        let own = declared.iter().find(|own| own.key == kind).map(shape::Key::below);
        let usual: Arc<[_]> = own.iter().flatten().filter_map(usual_class).collect();
        rows.extend(with_id.filter_map(|row| {
            let row = identified(system, kind, &row, &files)?;
            Some(ListedRow { usual_classes: usual.clone(), ..row })
        }));
        rows.extend((rows.len() == before).then(|| figure(system, kind, &table, &files)));
    }
    rows.sort_by(|a, b| a.kind.cmp(&b.kind));
    rows
}

/// The class that a row has if it does not state the key.
fn usual_class(key: &shape::Key) -> Option<(&'static str, String)> {
    let Need::Usually(usual) = &key.need else { return None };
    let class = serde_json::from_str(usual.trim()).ok().filter(|_| CLASSES.contains(&key.key))?;
    Some((key.key, class))
}

fn identified(system: &Game, kind: &str, row: &Table<'_>, files: &Files) -> Option<ListedRow> {
    let word = |key| Some(row.words(key).first()?.value.to_owned());
    let words = |key| row.words(key).iter().map(|word| word.value.to_owned()).collect();
    Some(ListedRow {
        game: system.id,
        kind: kind.to_owned(),
        id: word("id")?,
        name: word("name"),
        abbreviations: words("abbr"),
        also: words("also"),
        cite: cite(row),
        keys: keys(row, files, ""),
        ..ListedRow::default()
    })
}

fn figure(system: &Game, id: &str, table: &Table<'_>, files: &Files) -> ListedRow {
    let (cite, keys) = match table.table(id) {
        Some(table) => (cite(&table), keys(&table, files, "")),
        None => {
            let layers = table.clone().downward().map(|layer| layer.own());
            let top = layers.filter(|own| own.get(id).is_some()).take(1);
            let rows: Vec<_> =
                top.flat_map(|top| top.entries(id)).filter_map(Entry::table).collect();
            let of_row = |(number, row)| keys(row, files, &format!("{} ", number + 1));
            (rows.first().and_then(cite), rows.iter().enumerate().flat_map(of_row).collect())
        }
    };
    ListedRow {
        game: system.id,
        kind: FIGURE.to_owned(),
        id: id.to_owned(),
        cite,
        keys,
        ..ListedRow::default()
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

fn keys(row: &Table<'_>, files: &Files, prefix: &str) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for key in row.keys_that(|key| !NAMING.contains(&key)) {
        let name = prefix.to_owned() + key.value;
        let Some(value) = row.get(key.value) else { continue };
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
        tree::Value::Integer(_) => json!(tree::integer(value)),
        tree::Value::Float(float) => {
            float.as_str().parse().unwrap_or_else(|_| json!(float.as_str()))
        }
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
