//! Slots for catalogs: shelves of rows, tables of numbers, sources.

use super::{Item, PAGES, Shelf, cite};
use crate::check::finding::Findings;
use crate::check::rule::Cite;
use crate::check::rules::BAD_VALUE;
use crate::document::shape::kinds::{self, Described, Site, Whole};
use crate::document::shape::slots::{One, Plain, one, read_only};
use crate::document::shape::{Docs, Holds, Key, Need, Shape, Slot};
use crate::document::{Entry, Fields, Table};

pub fn shelf<T: Shape + Item>(kind: &'static str) -> impl Slot<Value = Shelf<T>> {
    let read =
        move |fields: &Fields<'_, '_>| Some(Shelf::new(vec![kind], rows(fields, kind, T::read)));
    read_only(read, move || vec![kind_of::<T>(kind)])
}

/// A list whose rows have no id: the topmost one replaces those below it.
pub fn lines<T: Shape>(kind: &'static str) -> impl Slot<Value = Vec<T>> {
    read_only(move |fields| Some(topmost(fields, kind)), move || vec![kind_of::<T>(kind)])
}

/// The rows of a kind. A row with an error is reported and left out; the row that it overrides is used instead.
pub fn rows<T>(
    file: &Fields<'_, '_>,
    kind: &'static str,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    sound_rows(file.entries(kind), kind, file.findings, read)
}

fn sound_rows<T>(
    entries: Vec<Entry<'_>>,
    kind: &'static str,
    findings: &Findings,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let header = format!("[[{kind}]]");
    let row = |entry: Entry<'_>| {
        let span = entry.span();
        let Some(table) = entry.table() else {
            let sink = findings.of(&BAD_VALUE);
            sink.finding(span, format!("a row of {header} must be a table")).label("not a table");
            return None;
        };
        sound(table, &header, findings, &read)
    };
    entries.into_iter().filter_map(row).collect()
}

/// The rows of the topmost layer that has rows without errors.
fn topmost<T: Shape>(file: &Fields<'_, '_>, kind: &'static str) -> Vec<T> {
    file.skip(kind);
    for layer in
        file.table.clone().downward().map(|table| table.own()).filter(|own| own.get(kind).is_some())
    {
        let heard = Findings::default();
        let entries = Fields::new(layer, "the catalog", &heard).entries(kind);
        let rows = sound_rows(entries, kind, &heard, T::read);
        if let Some(value) = file.table.get(kind).filter(|_| rows.is_empty()) {
            let fields = Fields::new(file.table.clone(), "the catalog", &heard);
            fields.bad_value(kind, value, "a list of at least one row");
        }
        let errors = heard.into_vec();
        let sound = errors.is_empty();
        file.findings.extend(errors);
        if sound {
            return rows;
        }
    }
    Vec::new()
}

fn sound<T>(
    table: Table<'_>,
    header: &str,
    findings: &Findings,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Option<T> {
    for (depth, layer) in table.downward().enumerate() {
        let heard = Findings::default();
        let fields = Fields::new(layer, header, &heard);
        let row = read(&fields);
        fields.finish();
        if row.is_some() && heard.is_empty() {
            return row;
        }
        if depth == 0 {
            findings.extend(heard.into_vec());
        }
    }
    None
}

fn kind_of<T: Shape>(kind: &'static str) -> Key {
    let row = Holds::Table { what: T::WHAT, alone: None, keys: T::keys };
    Key::new(kind, Holds::Parts(Box::new(row))).needed(Need::Optional)
}

pub fn single<T: Shape>(key: &'static str) -> impl Slot<Value = T> {
    let read = move |fields: &Fields<'_, '_>| {
        let table = fields.fields(key, "a figure").map(|fields| fields.table);
        let below = || fields.table.clone().downward().find_map(|layer| layer.table(key));
        sound(table.or_else(below)?, &format!("[{key}]"), fields.findings, T::read)
    };
    let holds = || Holds::Table { what: T::WHAT, alone: None, keys: T::keys };
    read_only(read, move || vec![Key::new(key, holds())])
}

/// A page of the rulebook, without any other kind of source.
pub fn page(key: &'static str) -> One<Page, Plain> {
    one(key, Page)
}

pub struct Page;

const PAGE: Whole = Whole(PAGES);

impl kinds::Kind for Page {
    type Value = Cite;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Cite> {
        u16::try_from(PAGE.read(site)?).ok().map(Cite::Page)
    }

    fn holds(&self) -> Holds {
        PAGE.holds()
    }
}

/// The name of a part below a kind of parts: a name, a class, or `all`.
pub const PART_NAME: Described = Described(|| Holds::PartOfKey("names in quotes, or \"all\""));

/// The page or section of the rulebook, or any other source as text.
pub struct Source;

impl Source {
    pub fn optional(self) -> impl Slot<Value = Option<Cite>> {
        read_only(|fields| Some(cite(fields)), move || self.keys())
    }
}

impl Slot for Source {
    type Value = Cite;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Cite> {
        let missing = ["page", "section", "cite"].iter().all(|key| fields.table.get(key).is_none());
        if missing {
            fields.report_missing("page");
        }
        cite(fields)
    }

    fn keys(&self) -> Vec<Key> {
        let one = |key, holds, docs| Key { docs: Docs(docs), ..Key::new(key, holds) };
        vec![
            one("page", Holds::Whole(PAGES), &["The page of the rulebook."]),
            one("section", Holds::Text, &["The section, if the rulebook has no pages."]),
            one("cite", Holds::Text, &["Any other source."]),
        ]
        .into_iter()
        .map(|key| key.needed(Need::Optional))
        .collect()
    }
}
