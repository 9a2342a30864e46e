//! Slots for catalogs: shelves of rows, tables of numbers, sources.

use std::marker::PhantomData;

use super::{Item, PAGES, Shelf, cite};
use crate::check::finding::Findings;
use crate::check::rule::Cite;
use crate::check::rules::BAD_VALUE;
use crate::document::shape::kinds::{self, Described, Site, Whole};
use crate::document::shape::slots::{One, Plain, one};
use crate::document::shape::{Docs, Holds, Key, Need, Shape, Slot};
use crate::document::{Entry, Fields, Table as Below};

pub struct Kind<T> {
    kind: &'static str,
    rows: PhantomData<T>,
}

pub fn shelf<T: Shape + Item>(kind: &'static str) -> Kind<T> {
    Kind { kind, rows: PhantomData }
}

impl<T: Shape + Item> Slot for Kind<T> {
    type Value = Shelf<T>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Shelf<T>> {
        Some(Shelf::new(vec![self.kind], rows(fields, self.kind, T::read)))
    }

    fn keys(&self) -> Vec<Key> {
        vec![kind_of::<T>(self.kind)]
    }
}

/// A list whose rows have no id: the topmost one replaces those below it.
pub struct Lines<T>(Kind<T>);

pub fn lines<T: Shape>(kind: &'static str) -> Lines<T> {
    Lines(Kind { kind, rows: PhantomData })
}

impl<T: Shape> Slot for Lines<T> {
    type Value = Vec<T>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<T>> {
        Some(topmost(fields, self.0.kind))
    }

    fn keys(&self) -> Vec<Key> {
        vec![kind_of::<T>(self.0.kind)]
    }
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
    let mut rows = Vec::new();
    for table in tables(entries, &header, findings) {
        if let Some(row) = sound(table, &header, findings, &read) {
            rows.push(row);
        }
    }
    rows
}

fn tables<'d>(entries: Vec<Entry<'d>>, header: &str, findings: &Findings) -> Vec<Below<'d>> {
    let table = |entry: Entry<'d>| match entry {
        Entry::Table(table) => Some(table),
        Entry::Word(_) | Entry::Other(_) => {
            let sink = findings.of(&BAD_VALUE);
            sink.finding(entry.span(), format!("a row of {header} must be a table"))
                .label("not a table");
            None
        }
    };
    entries.into_iter().filter_map(table).collect()
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
    table: Below<'_>,
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

pub struct Single<T> {
    key: &'static str,
    table: PhantomData<T>,
}

pub fn single<T: Shape>(key: &'static str) -> Single<T> {
    Single { key, table: PhantomData }
}

impl<T: Shape> Slot for Single<T> {
    type Value = T;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<T> {
        let table = fields.fields(self.key, "a figure").map(|fields| fields.table);
        let below = || fields.table.clone().downward().find_map(|layer| layer.table(self.key));
        sound(table.or_else(below)?, &format!("[{}]", self.key), fields.findings, T::read)
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::new(self.key, Holds::Table { what: T::WHAT, alone: None, keys: T::keys })]
    }
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
    pub fn optional(self) -> OptionalSource {
        OptionalSource(self)
    }
}

pub struct OptionalSource(Source);

impl Slot for OptionalSource {
    type Value = Option<Cite>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Option<Cite>> {
        Some(cite(fields))
    }

    fn keys(&self) -> Vec<Key> {
        self.0.keys()
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
