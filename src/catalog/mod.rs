//! What every game's catalog shares: rows that have an id, a name and a citation, on shelves where they are found.
//!
//! [`values`] reads what a row says, [`references`] checks what no row can see by itself.

pub mod references;
pub mod slots;
pub mod values;

use std::collections::HashMap;

use crate::document::shape::kinds::Form;
use crate::document::{Document, Entry, Fields, Table};
use crate::edit::Change;
use crate::finding::Findings;
use crate::rule::Cite;
use crate::rules::{BAD_VALUE, UNKNOWN_ITEM};
use crate::shape;
use crate::source::{Located, Source};
use crate::suggest;

shape! {
    /// What each catalog row begins with.
    pub struct Row = "a row" {
        /// By which files name the row: lower-case letters, digits and hyphens.
        pub id: String = form("id", ID),
        /// As people write it.
        pub name: String = form("name", NAME),
        /// Short names, the book's own first.
        pub abbreviations: Vec<String> = text("abbr").several(),
        /// Where the row comes from.
        pub cite: Cite = super::catalog::slots::Source,
    }
}

impl Row {
    /// Every name that means this row.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = [self.id.as_str(), self.name.as_str()].into_iter();
        names.chain(self.abbreviations.iter().map(String::as_str))
    }

    /// The abbreviation that the book uses, or the name.
    pub fn short(&self) -> &str {
        self.abbreviations.first().map_or(&self.name, String::as_str)
    }
}

const ID: Form<String> = Form {
    allowed: "lower-case letters, digits and hyphens",
    parse: |text| named(text, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
    show: String::clone,
};

const NAME: Form<String> = Form {
    allowed: "a name on one line",
    parse: |text| named(text, |c| !c.is_control()),
    show: String::clone,
};

/// A text of at least one letter or digit, all of whose characters are fit to be there.
fn named(text: &str, fits: fn(char) -> bool) -> Option<String> {
    let good = text.chars().any(char::is_alphanumeric) && text.chars().all(fits);
    good.then(|| text.to_owned())
}

/// The `page` or `section` of the rulebook that a catalog table cites, or the words of its `cite`: a house's own
/// source.
pub fn cite(fields: &Fields<'_, '_>) -> Option<Cite> {
    let own = fields.text("cite").map(|source| Cite::Text(source.value.into()));
    // Rows of a book with pages are not told of sections.
    let section = fields.table.get("section").and_then(|_| fields.text("section"));
    match own.or(section.map(|heading| Cite::Section(heading.value.into()))) {
        Some(cite) => {
            fields.skip("page");
            Some(cite)
        }
        None => page_at(fields, "page"),
    }
}

/// A page of the rulebook under any key.
pub fn page_at(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cite> {
    let page = fields.whole(key, 1..=9_999)?.value;
    u16::try_from(page).ok().map(Cite::Page)
}

/// Anything that stands in a catalog.
pub trait Item {
    fn row(&self) -> &Row;
}

/// Makes types with a `row` items of the catalog.
macro_rules! items {
    ($($row:ty),* $(,)?) => {
        $(impl $crate::catalog::Item for $row {
            fn row(&self) -> &$crate::catalog::Row {
                &self.row
            }
        })*
    };
}
pub(crate) use items;

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
            let mut keys: Vec<_> = item.row().names().map(suggest::key).collect();
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

    /// The row that a design names, with its place there. A word that names none is reported; `elsewhere` tells what it
    /// means where it does not belong.
    pub fn look_up(
        &self,
        word: &Located<String>,
        what: &str,
        findings: &Findings,
        elsewhere: impl FnOnce() -> Option<String>,
    ) -> Option<Located<&T>> {
        let row = self.find(&word.value, |_| true);
        if row.is_none() && !findings.of(&UNKNOWN_ITEM).is_full() {
            self.report_unknown(word, what, elsewhere().as_deref(), findings);
        }
        row.map(|row| Located::new(row, word.span))
    }

    /// Reports a word that names no row; `elsewhere` tells what it means where it does not belong.
    pub fn report_unknown(
        &self,
        word: &Located<String>,
        what: &str,
        elsewhere: Option<&str>,
        findings: &Findings,
    ) {
        let sink = findings.of(&UNKNOWN_ITEM);
        let mut finding = sink
            .finding(word.span, format!("no {what} is called `{}`", word.value))
            .label("not in the catalog")
            .actual(word.value.as_str());
        if let Some(other) = elsewhere {
            finding = finding.help(format!("`{}` is {other}", word.value));
        } else if let Some(near) = suggest::nearest(&word.value, self.names()) {
            let row = self.find(near, |_| true).map(Item::row);
            let name = row.map_or(near, |row| &row.name);
            let change = Change::replace_span(word.span, format!("\"{near}\""));
            finding = finding.repair(format!("did you mean `{near}` ({name})?"), change);
        } else if self.rows.len() <= 12 {
            let names: Vec<_> = self.rows.iter().map(|item| item.row().id.as_str()).collect();
            finding = finding.help(format!("the catalog has: {}", names.join(", ")));
        }
        sink.push(finding);
    }

    pub fn with_id(&self, id: &str) -> Option<&T> {
        self.rows.iter().find(|item| item.row().id == id)
    }

    /// Every name that [`Shelf::find`] answers to.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|item| item.row().names())
    }
}

/// Reads the rows of one `[[kind]]`. A row with a mistake is reported and left out, or the row that it lies over
/// stays in force.
pub fn rows<T>(
    file: &Fields<'_, '_>,
    kind: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    sound_rows(file.entries(kind), kind, file.findings, &read)
}

/// Reads a list whose rows have no id: the one that lies topmost, as a whole.
pub fn list<T>(
    file: &Fields<'_, '_>,
    kind: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    file.skip(kind);
    for layer in
        file.table.downward().map(|table| table.own()).filter(|own| own.get(kind).is_some())
    {
        let heard = Findings::default();
        let entries = Fields::new(layer, "the catalog", &heard).entries(kind);
        let rows = sound_rows(entries, kind, &heard, &read);
        if let Some(value) = file.table.get(kind).filter(|_| rows.is_empty()) {
            let fields = Fields::new(file.table.clone(), "the catalog", &heard);
            fields.bad_value(kind, value, "a list of at least one row");
        }
        let mistakes = heard.into_vec();
        let sound = mistakes.is_empty();
        file.findings.extend(mistakes);
        if sound {
            return rows;
        }
    }
    Vec::new()
}

/// Reads a single `[table]`.
pub fn single<T>(
    file: &Fields<'_, '_>,
    key: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Option<T> {
    let table = file.fields(key, "a figure").map(|fields| fields.table);
    let table = table.or_else(|| file.table.downward().find_map(|layer| layer.table(key)))?;
    sound(table, format!("[{key}]"), file.findings, &mut Vec::new(), &read)
}

fn sound_rows<T>(
    entries: Vec<Entry<'_>>,
    kind: &'static str,
    findings: &Findings,
    read: &impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let mut known = Vec::new();
    let mut rows = Vec::new();
    for entry in entries {
        match entry {
            Entry::Table(table) => {
                rows.extend(sound(table, format!("[[{kind}]]"), findings, &mut known, read));
            }
            Entry::Word(_) | Entry::Other(_) => {
                let sink = findings.of(&BAD_VALUE);
                let found = sink.finding(entry.span(), format!("a row of [[{kind}]] is a table"));
                sink.push(found.label("not a table"));
            }
        }
    }
    rows
}

/// Reads a table. If it has a mistake, that is reported, and what it lies over is read instead.
///
/// `known` are the keys that such tables have, as far as one of them was read to its end.
fn sound<T>(
    table: Table<'_>,
    what: String,
    findings: &Findings,
    known: &mut Vec<&'static str>,
    read: &impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Option<T> {
    for (depth, layer) in table.downward().enumerate() {
        let heard = Findings::default();
        let fields = Fields::new(layer, what.clone(), &heard);
        let row = read(&fields);
        match row {
            Some(_) => *known = fields.known(),
            None => {
                if heard.is_empty() {
                    fields.missing_key();
                }
                known.iter().for_each(|key| fields.skip(key));
            }
        }
        if !known.is_empty() {
            fields.finish();
        }
        if heard.is_empty() {
            return row;
        }
        if depth == 0 {
            findings.extend(heard.into_vec());
        }
    }
    None
}

/// Reads a catalog that is built into the program, from the texts of its files.
///
/// # Panics
/// If the built-in text has a mistake; a test reads every built-in catalog.
pub fn built_in<T>(
    name: &str,
    files: &[(&str, &str)],
    read: impl FnOnce(&Fields<'_, '_>) -> Option<T>,
) -> T {
    let text: String = files.iter().map(|(_, text)| *text).collect();
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
