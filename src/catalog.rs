//! What every game's catalog shares: rows that have an id, a name and a citation, on shelves where they are found.

use std::collections::HashMap;

use crate::document::{Document, Entry, Fields};
use crate::finding::Findings;
use crate::rule::Cite;
use crate::source::Source;
use crate::suggest;

/// What each catalog row begins with.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: String,
    pub name: String,
    pub abbreviations: Vec<String>,
    pub cite: Cite,
}

impl Row {
    /// Reads `id`, `name`, `abbr` and `page`.
    pub fn read(fields: &Fields<'_, '_>) -> Option<Row> {
        Some(Row {
            id: fields.text("id")?.value,
            name: fields.text("name")?.value,
            abbreviations: fields.words("abbr").into_iter().map(|word| word.value).collect(),
            cite: page(fields)?,
        })
    }

    /// The abbreviation that the book uses, or the name.
    pub fn short(&self) -> &str {
        self.abbreviations.first().map_or(&self.name, String::as_str)
    }
}

/// The `page` that a catalog table cites.
pub fn page(fields: &Fields<'_, '_>) -> Option<Cite> {
    let page = fields.whole("page", 1..=9_999)?.value;
    u16::try_from(page).ok().map(Cite::Page)
}

/// Anything that stands in a catalog.
pub trait Item {
    fn row(&self) -> &Row;
}

/// The rows of one kind, found by id, name or abbreviation.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    pub rows: Vec<T>,
    index: HashMap<String, Vec<usize>>,
}

impl<T: Item> Shelf<T> {
    pub fn new(rows: Vec<T>) -> Shelf<T> {
        let mut index: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, item) in rows.iter().enumerate() {
            let row = item.row();
            let mut keys: Vec<_> = [&row.id, &row.name]
                .into_iter()
                .chain(&row.abbreviations)
                .map(|name| suggest::key(name))
                .collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                index.entry(key).or_default().push(number);
            }
        }
        Shelf { rows, index }
    }

    /// The first row of this name that `fits`.
    pub fn find(&self, name: &str, fits: impl Fn(&T) -> bool) -> Option<&T> {
        let numbers = self.index.get(&suggest::key(name))?;
        numbers.iter().map(|number| &self.rows[*number]).find(|item| fits(item))
    }

    pub fn with_id(&self, id: &str) -> Option<&T> {
        self.rows.iter().find(|item| item.row().id == id)
    }

    /// Every name that [`Shelf::find`] answers to.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(Item::row).flat_map(|row| {
            [row.id.as_str(), row.name.as_str()]
                .into_iter()
                .chain(row.abbreviations.iter().map(String::as_str))
        })
    }
}

/// Reads the rows of one `[[kind]]` of a catalog file; a row that lacks something is left out and reported.
pub fn rows<T>(
    file: &Fields<'_, '_>,
    kind: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    file.entries(kind)
        .into_iter()
        .filter_map(|entry| {
            let Entry::Table(table) = entry else {
                return None;
            };
            let fields = Fields::new(table, kind, file.findings);
            let row = read(&fields);
            fields.finish();
            row
        })
        .collect()
}

/// Reads a catalog that is built into the program.
///
/// # Panics
/// If the built-in text has a mistake; a test reads every built-in catalog.
pub fn built_in<T>(name: &str, text: &str, read: impl FnOnce(&Fields<'_, '_>) -> Option<T>) -> T {
    let source = Source::new(name, text);
    let findings = Findings::default();
    let document = Document::parse(&source, &findings);
    let fields = Fields::new(document.base(), "the catalog", &findings);
    let catalog = read(&fields);
    fields.finish();
    let mistakes: Vec<_> = findings
        .into_vec()
        .into_iter()
        .map(|f| {
            format!(
                "{name}:{}: {}: {}",
                source.position(f.at.span.start).line,
                f.message,
                f.at.text
            )
        })
        .collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    catalog.expect("a catalog without mistakes is complete")
}
