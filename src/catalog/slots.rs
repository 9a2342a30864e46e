//! Slots of catalogs: shelves of rows, tables of figures, sources.

use std::marker::PhantomData;

use toml_edit::{ArrayOfTables, Item as Written, Table};

use super::{Item, Shelf, cite, list, rows};
use crate::document::Fields;
use crate::document::shape::kinds::{self, Site, Whole};
use crate::document::shape::slots::{One, Plain, one};
use crate::document::shape::{Holds, Key, Need, Shape, Slot, written};
use crate::rule::Cite;

/// The rows of a kind.
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
        Some(Shelf::new(rows(fields, self.kind, T::read)))
    }

    fn write(&self, shelf: &Shelf<T>, table: &mut Table) {
        write_rows(self.kind, shelf.rows.iter().map(written), table);
    }

    fn keys(&self) -> Vec<Key> {
        vec![kind_of::<T>(self.kind)]
    }
}

/// A list whose rows have no id: the one that lies topmost, as a whole.
pub struct Lines<T>(Kind<T>);

pub fn lines<T: Shape>(kind: &'static str) -> Lines<T> {
    Lines(Kind { kind, rows: PhantomData })
}

impl<T: Shape> Slot for Lines<T> {
    type Value = Vec<T>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<T>> {
        Some(list(fields, self.0.kind, T::read))
    }

    fn write(&self, rows: &Vec<T>, table: &mut Table) {
        write_rows(self.0.kind, rows.iter().map(written), table);
    }

    fn keys(&self) -> Vec<Key> {
        vec![kind_of::<T>(self.0.kind)]
    }
}

/// Writes the rows of one `[[kind]]`.
pub fn write_rows(kind: &str, rows: impl IntoIterator<Item = Table>, table: &mut Table) {
    table.insert(kind, Written::ArrayOfTables(rows.into_iter().collect::<ArrayOfTables>()));
}

fn kind_of<T: Shape>(kind: &'static str) -> Key {
    let row = Holds::Table { what: T::WHAT, alone: None, keys: T::keys };
    Key::new(kind, Holds::Parts(Box::new(row))).needed(Need::Optional)
}

/// A single table of figures, without which there is no catalog.
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
        super::single(fields, self.key, T::read)
    }

    fn write(&self, value: &T, table: &mut Table) {
        table.insert(self.key, Written::Table(written(value)));
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::new(self.key, Holds::Table { what: T::WHAT, alone: None, keys: T::keys })]
    }
}

/// A page of the rulebook alone.
pub fn page(key: &'static str) -> One<Page, Plain> {
    one(key, Page)
}

#[derive(Clone, Copy)]
pub struct Page;

const PAGES: Whole = Whole(1..=9_999);

impl kinds::Kind for Page {
    type Value = Cite;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Cite> {
        u16::try_from(PAGES.read(site)?).ok().map(Cite::Page)
    }

    fn write(&self, source: &Cite) -> Written {
        match source {
            Cite::Page(page) => PAGES.write(&i64::from(*page)),
            Cite::Section(_) | Cite::Text(_) => Written::None,
        }
    }

    fn holds(&self) -> Holds {
        PAGES.holds()
    }
}

/// The page or the section of the rulebook, or any other source in its own words.
pub struct Source;

impl Slot for Source {
    type Value = Cite;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Cite> {
        let missing = ["page", "section", "cite"].iter().all(|key| fields.table.get(key).is_none());
        if missing {
            fields.report_missing("page");
        }
        cite(fields)
    }

    fn write(&self, source: &Cite, table: &mut Table) {
        match source {
            Cite::Page(page) => table.insert("page", i64::from(*page).into()),
            Cite::Section(heading) => table.insert("section", heading.as_ref().into()),
            Cite::Text(words) => table.insert("cite", words.as_ref().into()),
        };
    }

    fn keys(&self) -> Vec<Key> {
        let one = |key, holds, docs: &str| Key { docs: docs.to_owned(), ..Key::new(key, holds) };
        vec![
            one("page", Holds::Whole(1..=9_999), "The page of the rulebook."),
            one("section", Holds::Text, "The section, where the rulebook has no pages."),
            one("cite", Holds::Text, "Any other source."),
        ]
        .into_iter()
        .map(|key| key.needed(Need::Optional))
        .collect()
    }
}
