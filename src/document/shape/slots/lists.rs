//! Slots with several values: in brackets, as parts, or under fixed names.

use std::ops::RangeInclusive;

use toml_edit::{Array, ArrayOfTables, Item, Table as Written};

use super::super::kinds::{self, Kind, Site, Table, Whole};
use super::super::{Holds, Key, Need, Shape, Slot, put, such_as};
use super::{Field, Mode, One, Placed, read_only};
use crate::document::{Entry, Fields, tree};
use crate::text::limits::LIST;
use crate::text::source::Located;

/// Values in brackets. A single value needs none. A variant replaces the whole list.
pub struct Several<K, M> {
    one: One<K, M>,
    all_or_none: bool,
    numbers: RangeInclusive<usize>,
}

impl<K: Kind, M> One<K, M> {
    pub fn several(self) -> Several<K, M> {
        Several { one: self, all_or_none: false, numbers: 0..=usize::MAX }
    }
}

impl<K, M> Several<K, M> {
    pub fn at_least_one(self) -> Self {
        Several { numbers: 1..=usize::MAX, ..self }
    }

    pub fn exactly(self, number: usize) -> Self {
        Several { numbers: number..=number, ..self }
    }

    /// If one value is wrong, ignores all: the positions are ambiguous.
    pub fn all_or_none(mut self) -> Self {
        self.all_or_none = true;
        self
    }

    /// Distinguishes a missing list from an unreadable one.
    pub fn tracked(self) -> TrackedList<K, M> {
        TrackedList(self.all_or_none())
    }
}

impl<K: Kind, M> Several<K, M> {
    fn all(&self, fields: &Fields<'_, '_>) -> Vec<Located<K::Value>> {
        let entries = fields.values(self.one.key);
        let written = entries.len();
        let mut values = kinds::each(&self.one.kind, fields, self.one.key, entries);
        if self.all_or_none && values.len() < written {
            values.clear();
        }
        values
    }

    /// The values, if their number is right.
    fn enough<T>(&self, values: Vec<T>, fields: &Fields<'_, '_>) -> Option<Vec<T>> {
        if self.numbers.contains(&values.len()) {
            return Some(values);
        }
        match fields.cell(self.one.key) {
            None => fields.report_missing(self.one.key),
            // A wrong value is already reported.
            Some(_) if self.numbers.contains(&fields.values(self.one.key).len()) => {}
            Some(entry) => {
                let (least, most) = (self.numbers.start(), self.numbers.end());
                let allowed = match least == most {
                    true => format!("a list of {least}"),
                    false => format!("a list of at least {least}"),
                };
                fields.refuse(self.one.key, &entry, allowed);
            }
        }
        None
    }
}

impl<K: Kind, M: Mode<K::Value>> Slot for Several<K, M> {
    type Value = Vec<M::Kept>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<M::Kept>> {
        self.enough(self.all(fields).into_iter().map(M::keep).collect(), fields)
    }

    fn write(&self, values: &Vec<M::Kept>, table: &mut Written) {
        let items: Array = values
            .iter()
            .filter_map(|value| self.one.kind.write(M::value(value)).into_value().ok())
            .collect();
        match items.len() {
            0 => {}
            1 => put(table, self.one.key, items.get(0).cloned().map_or(Item::None, Item::Value)),
            _ => put(table, self.one.key, items),
        }
    }

    fn keys(&self) -> Vec<Key> {
        let holds = Holds::Several(Box::new(self.one.kind.holds()));
        let need = if *self.numbers.start() > 0 { Need::Needed } else { Need::Optional };
        vec![Key::new(self.one.key, holds).needed(need)]
    }
}

/// Values that count only if all can be read. Their span is the list's.
pub struct TrackedList<K, M>(Several<K, M>);

impl<K: Kind> Slot for TrackedList<K, Placed> {
    type Value = Field<Located<Vec<Located<K::Value>>>>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Self::Value> {
        let Some(list) = fields.cell(self.0.one.key) else { return Some(Field::Missing) };
        let values = self.0.all(fields);
        let understood = !values.is_empty() || fields.values(self.0.one.key).is_empty();
        Some(match understood {
            true => Field::Known(Located::new(values, list.span())),
            false => Field::Unreadable,
        })
    }

    fn write(&self, values: &Self::Value, table: &mut Written) {
        match values {
            Field::Known(values) if values.value.is_empty() => {
                put(table, self.0.one.key, Array::new());
            }
            Field::Known(values) => self.0.write(&values.value, table),
            Field::Missing | Field::Unreadable => {}
        }
    }

    fn keys(&self) -> Vec<Key> {
        self.0.keys()
    }
}

/// A list of tables. Variants add entries.
pub struct Parts<S> {
    key: &'static str,
    kind: Table<S>,
    usually_one: bool,
    /// Whether an upper layer replaces the list, instead of adding to it.
    replaced: bool,
    most: usize,
}

/// Parts of a design: tables, or words that replace the key `alone`.
pub fn parts<S: Shape>(key: &'static str, alone: &'static str) -> Parts<S> {
    Parts { kind: Table { alone: Some(alone), ..Table::section() }, ..tables(key) }
}

/// Tables only, no words.
pub fn tables<S: Shape>(key: &'static str) -> Parts<S> {
    Parts { key, kind: Table::section(), usually_one: false, replaced: false, most: LIST }
}

impl<S> Parts<S> {
    /// Writes the list in brackets instead of as `[[key]]`.
    pub fn inline(mut self) -> Self {
        self.kind.inline = true;
        self
    }

    /// Writes a single entry without brackets. A variant overrides it.
    pub fn usually_one(self) -> Self {
        Parts { usually_one: true, ..self }
    }

    /// A later catalog replaces the list, instead of adding to it.
    pub fn replaced(self) -> Self {
        Parts { replaced: true, ..self }
    }

    /// Ignores entries after the first `most`.
    pub fn at_most(self, most: usize) -> Self {
        Parts { most, ..self }
    }

    /// Allows a plain count instead.
    pub fn or_count(self, bounds: RangeInclusive<i64>) -> Counting<S> {
        Counting { parts: self, count: Whole(bounds) }
    }

    /// Distinguishes a missing list from an empty one. Its span is the key's.
    pub fn optional(self) -> OptionalParts<S> {
        OptionalParts(self)
    }
}

impl<S: Shape> Slot for Parts<S> {
    type Value = Vec<S>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<S>> {
        let words = match self.kind.alone {
            Some(_) => "names in quotes, or tables",
            None => "tables",
        };
        let allowed = || such_as(words, &S::keys());
        let entries = match fields.cell(self.key) {
            Some(Entry::Table(one)) if self.usually_one => vec![Entry::Table(one)],
            _ => fields.listed(self.key, allowed, self.most),
        };
        let topmost = fields.table.get(self.key).filter(|_| self.replaced);
        let own =
            topmost.map_or(LIST, |value| value.get_ref().as_array().map_or(1, |all| all.len()));
        let below = entries.len().saturating_sub(own);
        let entries = entries.into_iter().skip(below).enumerate();
        let read = |(number, entry)| match entry {
            // The list is already reported as a whole.
            Entry::Other(_) => None,
            entry => self.kind.read(Site { fields, key: self.key, entry, number }),
        };
        Some(entries.filter_map(read).collect())
    }

    fn write(&self, parts: &Vec<S>, table: &mut Written) {
        if parts.is_empty() {
            return;
        }
        let item = if let ([part], true) = (parts.as_slice(), self.usually_one) {
            self.kind.write(part)
        } else if self.kind.inline {
            let items = parts.iter().filter_map(|part| self.kind.write(part).into_value().ok());
            Item::from(items.collect::<Array>())
        } else {
            let tables = parts.iter().map(super::super::written);
            Item::from(tables.collect::<ArrayOfTables>())
        };
        put(table, self.key, item);
    }

    fn keys(&self) -> Vec<Key> {
        let holds = Holds::Parts(Box::new(self.kind.holds()));
        vec![Key::new(self.key, holds).needed(Need::Optional)]
    }
}

pub struct OptionalParts<S>(Parts<S>);

impl<S: Shape> Slot for OptionalParts<S> {
    type Value = Option<Located<Vec<S>>>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Self::Value> {
        let key = self.0.key;
        let parts = self.0.read(fields)?;
        let is_written = fields.table.get(key).is_some();
        Some(is_written.then(|| Located::new(parts, fields.key_span(key))))
    }

    fn write(&self, parts: &Self::Value, table: &mut Written) {
        match parts {
            Some(parts) if parts.value.is_empty() => put(table, self.0.key, Array::new()),
            Some(parts) => self.0.write(&parts.value, table),
            None => {}
        }
    }

    fn keys(&self) -> Vec<Key> {
        self.0.keys()
    }
}

#[derive(Clone, Debug)]
pub enum Counted<S> {
    Count(Located<i64>),
    Each(Vec<S>),
}

impl<S> Default for Counted<S> {
    fn default() -> Counted<S> {
        Counted::Each(Vec::new())
    }
}

pub struct Counting<S> {
    parts: Parts<S>,
    count: Whole,
}

impl<S: Shape> Slot for Counting<S> {
    type Value = Counted<S>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Counted<S>> {
        let key = self.parts.key;
        let is_number = |entry: &Entry<'_>| entry.other().is_some_and(tree::Value::is_integer);
        let Some(entry) = fields.cell(key).filter(is_number) else {
            return self.parts.read(fields).map(Counted::Each);
        };
        let span = entry.span();
        let count = self.count.read(Site { fields, key, entry, number: 0 });
        Some(count.map(|count| Counted::Count(Located::new(count, span))).unwrap_or_default())
    }

    fn write(&self, value: &Counted<S>, table: &mut Written) {
        match value {
            Counted::Count(count) => put(table, self.parts.key, count.value),
            Counted::Each(parts) => self.parts.write(parts, table),
        }
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = self.parts.keys();
        for key in &mut keys {
            key.holds = Holds::Either(vec![self.count.holds(), key.holds.clone()]);
        }
        keys
    }
}

/// Keys from a fixed list of names, each with a value: the armor of each side.
pub struct Each<T: 'static, K> {
    names: &'static [(&'static str, T)],
    kind: K,
}

#[derive(Clone, Debug)]
pub struct Named<T, V> {
    pub key: &'static str,
    pub name: Located<T>,
    pub value: Located<V>,
}

pub fn each<T, K: Kind>(names: &'static [(&'static str, T)], kind: K) -> Each<T, K> {
    Each { names, kind }
}

impl<T: Copy + PartialEq, K: Kind> Slot for Each<T, K> {
    type Value = Vec<Named<T, K::Value>>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Self::Value> {
        let mut found: Self::Value = Vec::new();
        for (key, meaning) in self.names {
            let Some(entry) = fields.cell(key) else { continue };
            let name = Located::new(*meaning, fields.key_span(key));
            let same = |other: &&Named<T, K::Value>| other.name.value == *meaning;
            if let Some(first) = found.iter().find(same) {
                fields.report_synonym(key, name.span, (first.key, first.name.span));
                continue;
            }
            let span = entry.span();
            let value = self.kind.read(Site { fields, key, entry, number: 0 });
            found.extend(value.map(|value| Named { key, name, value: Located::new(value, span) }));
        }
        Some(found)
    }

    fn write(&self, values: &Self::Value, table: &mut Written) {
        for named in values {
            put(table, named.key, self.kind.write(&named.value.value));
        }
    }

    fn keys(&self) -> Vec<Key> {
        let key = |(key, _): &(&'static str, T)| Key::new(key, self.kind.holds());
        self.names.iter().map(key).map(|key| key.needed(Need::Optional)).collect()
    }
}

#[derive(Clone, Debug)]
pub struct Keyed<V> {
    pub key: Located<String>,
    pub value: Located<V>,
}

/// Every key that no other slot has. Must be the last slot. `name` is the key in the reference.
pub fn others<K: Kind>(name: &'static str, kind: K) -> impl Slot<Value = Vec<Keyed<K::Value>>> {
    let (key, kind) = (Key::new(name, kind.holds()).needed(Need::Optional), kind);
    let read = move |fields: &Fields<'_, '_>| {
        let read = |key: Located<&str>| {
            let entry = fields.value(key.value)?;
            let span = entry.span();
            let value = kind.read(Site { fields, key: key.value, entry, number: 0 })?;
            Some(Keyed { key: key.map(str::to_owned), value: Located::new(value, span) })
        };
        Some(fields.others().into_iter().filter_map(read).collect())
    };
    read_only(read, move || vec![Key { any: true, ..key.clone() }])
}
