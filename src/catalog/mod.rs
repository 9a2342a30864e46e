//! What every game's catalog shares: rows that have an id, a name and a citation, on shelves where they are found.
//!
//! [`values`] reads what a row says, [`references`] checks what no row can see by itself.

pub mod references;
pub mod values;

use std::collections::HashMap;

use crate::document::{Document, Entry, Fields, Table};
use crate::edit::Change;
use crate::finding::{Finding, Findings};
use crate::rule::Cite;
use crate::rules::{BAD_VALUE, UNKNOWN_ITEM};
use crate::source::{Located, Source};
use crate::suggest;

/// What each catalog row begins with.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: String,
    pub name: String,
    pub abbreviations: Vec<String>,
    /// What players call it. No name of it, but what a suggestion answers to.
    pub also: Vec<String>,
    pub cite: Cite,
}

impl Row {
    /// Reads `id`, `name`, `abbr`, `also` and where the row comes from.
    pub fn read(fields: &Fields<'_, '_>) -> Option<Row> {
        Some(Row {
            id: name(fields, "id", |c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')?,
            name: name(fields, "name", |c| !c.is_control())?,
            abbreviations: values::words(fields, "abbr"),
            also: values::words(fields, "also"),
            cite: cite(fields)?,
        })
    }

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

/// A text of at least one letter or digit, all of whose characters are fit to be there.
fn name(fields: &Fields<'_, '_>, key: &'static str, fits: fn(char) -> bool) -> Option<String> {
    let text = fields.text(key)?.value;
    let good = text.chars().any(char::is_alphanumeric) && text.chars().all(fits);
    let value = fields.table.get(key).filter(|_| !good);
    if let Some(value) = value {
        let allowed = match key {
            "id" => "lower-case letters, digits and hyphens",
            _ => "a name on one line",
        };
        fields.bad_value(key, value, allowed);
    }
    good.then_some(text)
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
        } else if let Some(near) = suggest::meant(&word.value, self.words()) {
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

    /// Every word that a suggestion answers to, with the name that it stands for.
    fn words(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows.iter().map(Item::row).flat_map(|row| {
            let also = row.also.iter().map(|word| (word.as_str(), row.id.as_str()));
            row.names().map(|name| (name, name)).chain(also)
        })
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
    sound(table, format!("[{key}]"), &[], file.findings, &mut Vec::new(), &read)
}

fn sound_rows<T>(
    entries: Vec<Entry<'_>>,
    kind: &'static str,
    findings: &Findings,
    read: &impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let mut known = Vec::new();
    let mut rows = Vec::new();
    let samples: Vec<_> = entries.iter().cloned().filter_map(Entry::table).collect();
    for entry in entries {
        match entry {
            Entry::Table(table) => {
                let what = format!("[[{kind}]]");
                rows.extend(sound(table, what, &samples, findings, &mut known, read));
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
/// `known` are the keys that such tables have, as far as one of them was read to its end; `samples` are such tables.
fn sound<T>(
    table: Table<'_>,
    what: String,
    samples: &[Table<'_>],
    findings: &Findings,
    known: &mut Vec<&'static str>,
    read: &impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Option<T> {
    for (depth, layer) in table.downward().enumerate() {
        let heard = Findings::default();
        let fields = Fields::new(layer.clone(), what.clone(), &heard);
        let row = read(&fields);
        if row.is_some() {
            *known = fields.known();
        }
        if row.is_some() && !known.is_empty() {
            fields.finish();
        }
        if row.is_some() && heard.is_empty() {
            return row;
        }
        if depth == 0 {
            match row {
                Some(_) => findings.extend(heard.into_vec()),
                None => findings.extend(mistakes(&layer, &what, samples, known, read)),
            }
        }
    }
    None
}

/// Every mistake of a table that could not be read to its end: where the reading stops, the value of another such
/// table stands in, and it goes on.
fn mistakes<'d, T>(
    layer: &Table<'d>,
    what: &str,
    samples: &[Table<'d>],
    known: &[&'static str],
    read: &impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<Finding> {
    let mut all: Vec<Finding> = Vec::new();
    let mut stand_ins = Vec::new();
    // A key that is missing, unless the reading stopped for what it reported.
    let mut perhaps: Option<Finding> = None;
    loop {
        let heard = Findings::default();
        let fields = Fields::new(layer.clone(), what.to_owned(), &heard);
        let fields = fields.with_stand_ins(stand_ins.clone());
        let read_to_end = read(&fields).is_some();
        let stopped = fields.last_known().filter(|_| !read_to_end);
        let again = stopped.is_some_and(|key| stand_ins.iter().any(|(known, _)| *known == key));
        all.extend(perhaps.take().filter(|_| !again));
        let value = stopped.filter(|_| !again).and_then(|key| {
            let own = layer.get(key);
            let values = samples.iter().filter_map(|sample| sample.get(key));
            let mut values =
                values.filter(|value| own.is_none_or(|own| !std::ptr::eq(own, *value)));
            Some((key, values.next()?))
        });
        let missing = stopped.filter(|key| !again && layer.get(key).is_none()).map(|key| {
            let alone = Findings::default();
            let fields = Fields::new(layer.clone(), what.to_owned(), &alone);
            fields.skip(key);
            fields.missing_key();
            alone.into_vec()
        });
        if value.is_none() {
            known.iter().for_each(|key| fields.skip(key));
        }
        if read_to_end || value.is_none() && !known.is_empty() {
            fields.finish();
        }
        let same = |a: &Finding, b: &Finding| a.at.span == b.at.span && a.message == b.message;
        let mut fresh = heard.into_vec();
        fresh.retain(|finding| !all.iter().any(|known| same(known, finding)));
        match missing.into_iter().flatten().next() {
            Some(missing) if fresh.is_empty() => all.push(missing),
            missing => perhaps = missing.filter(|missing| !fresh.iter().any(|f| same(f, missing))),
        }
        all.extend(fresh);
        match value {
            Some(value) => stand_ins.push(value),
            None => return all,
        }
    }
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
