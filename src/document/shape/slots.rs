//! Slots: keys with their kind of value, and how they are missed.
//!
//! A slot is needed and plain unless it says otherwise: `.placed()` keeps where the value stands, `.optional()` and
//! `.or(…)` let it be missing, `.said()` tells what is missing from what is wrong.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use toml_edit::{Array, ArrayOfTables, Item, Table as Written};

use super::kinds::{Choice, Flag, Form, Kind, Name, Number, Site, Table, Text, Whole};
use super::{Holds, Key, Need, Shape, Slot, put};
use crate::document::{Entry, Fields};
use crate::source::{Located, Span};
use crate::units::LARGEST;

pub fn text(key: &'static str) -> One<Text, Plain> {
    one(key, Text)
}

/// The name of a row.
pub fn name(key: &'static str, row: &'static str) -> One<Name, Plain> {
    one(key, Name { row, tells_apart: false })
}

/// `false`, if nothing is said.
pub fn flag(key: &'static str) -> Or<One<Flag, Plain>> {
    switch(key).or(false)
}

/// A flag whose absence says something else.
pub fn switch(key: &'static str) -> One<Flag, Plain> {
    one(key, Flag)
}

pub fn whole(key: &'static str, bounds: RangeInclusive<i64>) -> One<Whole, Plain> {
    one(key, Whole(bounds))
}

/// A number of things.
pub fn count(key: &'static str) -> One<Whole, Plain> {
    whole(key, 0..=LARGEST)
}

/// A change of a class, a roll or a number: up or down.
pub fn signed(key: &'static str) -> One<Whole, Plain> {
    whole(key, -LARGEST..=LARGEST)
}

pub fn number(key: &'static str, bounds: RangeInclusive<i64>) -> One<Number, Plain> {
    one(key, Number { bounds, positive: false })
}

/// Dollars, pounds, spaces, factors: never below zero.
pub fn amount(key: &'static str) -> One<Number, Plain> {
    number(key, 0..=LARGEST)
}

pub fn choice<T: Copy + PartialEq>(
    key: &'static str,
    choices: &'static [(&'static str, T)],
) -> One<Choice<T>, Plain> {
    one(key, Choice { words: choices, unoffered: None })
}

pub fn form<T>(key: &'static str, form: Form<T>) -> One<Form<T>, Plain> {
    one(key, form)
}

/// A table below this one.
pub fn table<S: Shape>(key: &'static str) -> One<Table<S>, Plain> {
    one(key, Table { alone: None, inline: false, shape: PhantomData })
}

/// A table, or the value of its key `alone`.
pub fn brief<S: Shape>(key: &'static str, alone: &'static str) -> One<Table<S>, Plain> {
    one(key, Table { alone: Some(alone), inline: true, shape: PhantomData })
}

pub fn one<K>(key: &'static str, kind: K) -> One<K, Plain> {
    One { key, kind, mode: PhantomData }
}

/// One value behind a key.
pub struct One<K, M> {
    key: &'static str,
    kind: K,
    mode: PhantomData<M>,
}

/// The value alone.
pub struct Plain;

/// The value with its place in the file.
pub struct Placed;

impl<K: Kind> One<K, Plain> {
    pub fn placed(self) -> One<K, Placed> {
        One { key: self.key, kind: self.kind, mode: PhantomData }
    }
}

impl<M> One<Number, M> {
    /// Something is divided by it.
    pub fn positive(mut self) -> Self {
        self.kind.positive = true;
        self
    }
}

impl<T, M> One<Choice<T>, M> {
    /// One of the words is understood, but offered to nobody.
    pub fn unoffered(mut self, word: &'static str) -> Self {
        self.kind.unoffered = Some(word);
        self
    }
}

impl<S, M> One<Table<S>, M> {
    /// Written in braces rather than below a `[key]`.
    pub fn inline(mut self) -> Self {
        self.kind.inline = true;
        self
    }
}

impl<M> One<Name, M> {
    /// Rows may share a name if they have no row of this key in common.
    pub fn telling_apart(mut self) -> Self {
        self.kind.tells_apart = true;
        self
    }
}

/// A slot of one key and one value, which may be missed in several ways.
pub trait Single: Sized {
    type Value;

    fn key(&self) -> &'static str;

    fn get(&self, fields: &Fields<'_, '_>) -> Said<Self::Value>;

    fn item(&self, value: &Self::Value) -> Item;

    fn holds(&self) -> Holds;

    fn optional(self) -> Optional<Self> {
        Optional(self)
    }

    /// What it is where nothing is said.
    fn or(self, usual: impl Into<Self::Value>) -> Or<Self> {
        Or(self, usual.into())
    }

    /// Tells what is not said from what is not understood.
    fn said(self) -> Saying<Self> {
        Saying(self)
    }
}

/// What a table says of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Said<T> {
    #[default]
    Nothing,
    /// Something that was not understood.
    Unclear,
    Clearly(T),
}

impl<T> Said<T> {
    pub fn known(self) -> Option<T> {
        match self {
            Said::Clearly(value) => Some(value),
            Said::Nothing | Said::Unclear => None,
        }
    }

    pub fn as_ref(&self) -> Said<&T> {
        match self {
            Said::Nothing => Said::Nothing,
            Said::Unclear => Said::Unclear,
            Said::Clearly(value) => Said::Clearly(value),
        }
    }

    fn map<U>(self, change: impl FnOnce(T) -> U) -> Said<U> {
        match self {
            Said::Nothing => Said::Nothing,
            Said::Unclear => Said::Unclear,
            Said::Clearly(value) => Said::Clearly(change(value)),
        }
    }
}

impl<K: Kind, M> One<K, M> {
    fn located(&self, fields: &Fields<'_, '_>) -> Said<Located<K::Value>> {
        let Some(entry) = fields.cell(self.key) else { return Said::Nothing };
        let span = entry.span();
        match self.kind.read(Site { fields, key: self.key, entry, number: 0 }) {
            Some(value) => Said::Clearly(Located::new(value, span)),
            None => Said::Unclear,
        }
    }
}

impl<K: Kind> Single for One<K, Plain> {
    type Value = K::Value;

    fn key(&self) -> &'static str {
        self.key
    }

    fn get(&self, fields: &Fields<'_, '_>) -> Said<K::Value> {
        self.located(fields).map(|located| located.value)
    }

    fn item(&self, value: &K::Value) -> Item {
        self.kind.write(value)
    }

    fn holds(&self) -> Holds {
        self.kind.holds()
    }
}

impl<K: Kind> Single for One<K, Placed> {
    type Value = Located<K::Value>;

    fn key(&self) -> &'static str {
        self.key
    }

    fn get(&self, fields: &Fields<'_, '_>) -> Said<Located<K::Value>> {
        self.located(fields)
    }

    fn item(&self, value: &Located<K::Value>) -> Item {
        self.kind.write(&value.value)
    }

    fn holds(&self) -> Holds {
        self.kind.holds()
    }
}

/// The table cannot do without it.
impl<S: Single> Slot for S {
    type Value = S::Value;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<S::Value> {
        let said = self.get(fields);
        if let Said::Nothing = said {
            fields.report_missing(self.key());
        }
        said.known()
    }

    fn write(&self, value: &S::Value, table: &mut Written) {
        put(table, self.key(), self.item(value));
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::new(self.key(), self.holds())]
    }
}

/// It may be missing, and is left out if it is wrong.
pub struct Optional<S>(S);

impl<S: Single> Slot for Optional<S> {
    type Value = Option<S::Value>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Option<S::Value>> {
        Some(self.0.get(fields).known())
    }

    fn write(&self, value: &Option<S::Value>, table: &mut Written) {
        if let Some(value) = value {
            put(table, self.0.key(), self.0.item(value));
        }
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::new(self.0.key(), self.0.holds()).needed(Need::Optional)]
    }
}

/// It goes without saying.
pub struct Or<S: Single>(S, S::Value);

impl<S: Single<Value: Clone + PartialEq>> Slot for Or<S> {
    type Value = S::Value;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<S::Value> {
        Some(self.0.get(fields).known().unwrap_or_else(|| self.1.clone()))
    }

    fn write(&self, value: &S::Value, table: &mut Written) {
        if *value != self.1 {
            put(table, self.0.key(), self.0.item(value));
        }
    }

    fn keys(&self) -> Vec<Key> {
        let usual = self.0.item(&self.1).to_string();
        vec![Key::new(self.0.key(), self.0.holds()).needed(Need::Usually(usual))]
    }
}

pub struct Saying<S>(S);

impl<S: Single> Slot for Saying<S> {
    type Value = Said<S::Value>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Said<S::Value>> {
        Some(self.0.get(fields))
    }

    fn write(&self, value: &Said<S::Value>, table: &mut Written) {
        if let Said::Clearly(value) = value {
            put(table, self.0.key(), self.0.item(value));
        }
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::new(self.0.key(), self.0.holds()).needed(Need::Optional)]
    }
}

/// Values without tables, in brackets; one may stand alone. A variant says them anew.
pub struct Several<K, M> {
    key: &'static str,
    kind: K,
    mode: PhantomData<M>,
    all_or_none: bool,
    /// How many there may be.
    numbers: RangeInclusive<usize>,
}

impl<K: Kind, M> One<K, M> {
    pub fn several(self) -> Several<K, M> {
        Several {
            key: self.key,
            kind: self.kind,
            mode: PhantomData,
            all_or_none: false,
            numbers: 0..=usize::MAX,
        }
    }
}

impl<K, M> Several<K, M> {
    /// The table cannot do without one.
    pub fn at_least_one(self) -> Self {
        Several { numbers: 1..=usize::MAX, ..self }
    }

    /// So many, no more and no less.
    pub fn exactly(self, number: usize) -> Self {
        Several { numbers: number..=number, ..self }
    }

    /// If one is wrong, the others cannot be told apart either.
    pub fn all_or_none(mut self) -> Self {
        self.all_or_none = true;
        self
    }
}

impl<K: Kind, M> Several<K, M> {
    fn all(&self, fields: &Fields<'_, '_>) -> Vec<Located<K::Value>> {
        let entries = fields.values(self.key);
        let said = entries.len();
        let entries = entries.into_iter().enumerate();
        let read = |(number, entry): (usize, Entry<'_>)| {
            let span = entry.span();
            let value = self.kind.read(Site { fields, key: self.key, entry, number })?;
            Some(Located::new(value, span))
        };
        let mut values: Vec<_> = entries.filter_map(read).collect();
        if self.all_or_none && values.len() < said {
            values.clear();
        }
        values
    }

    /// The values, if there are neither too few nor too many of them.
    fn enough<T>(&self, values: Vec<T>, fields: &Fields<'_, '_>) -> Option<Vec<T>> {
        if self.numbers.contains(&values.len()) {
            return Some(values);
        }
        match fields.cell(self.key) {
            None => fields.report_missing(self.key),
            // One that is wrong was reported already.
            Some(_) if self.numbers.contains(&fields.values(self.key).len()) => {}
            Some(entry) => {
                let (least, most) = (self.numbers.start(), self.numbers.end());
                let allowed = match least == most {
                    true => format!("a list of {least}"),
                    false => format!("a list of at least {least}"),
                };
                fields.refuse(self.key, &entry, &allowed);
            }
        }
        None
    }

    fn put<'v>(&self, values: impl ExactSizeIterator<Item = &'v K::Value>, table: &mut Written)
    where
        K::Value: 'v,
    {
        let items = values.filter_map(|value| self.kind.write(value).into_value().ok());
        let items: Array = items.collect();
        match items.len() {
            0 => {}
            1 => put(table, self.key, items.get(0).cloned().map_or(Item::None, Item::Value)),
            _ => put(table, self.key, items),
        }
    }

    fn key(&self) -> Vec<Key> {
        let holds = Holds::Several(Box::new(self.kind.holds()));
        let need = if *self.numbers.start() > 0 { Need::Needed } else { Need::Optional };
        vec![Key::new(self.key, holds).needed(need)]
    }
}

impl<K: Kind> Slot for Several<K, Plain> {
    type Value = Vec<K::Value>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<K::Value>> {
        let values = self.all(fields).into_iter().map(|located| located.value).collect();
        self.enough(values, fields)
    }

    fn write(&self, values: &Vec<K::Value>, table: &mut Written) {
        self.put(values.iter(), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.key()
    }
}

impl<K: Kind> Slot for Several<K, Placed> {
    type Value = Vec<Located<K::Value>>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<Located<K::Value>>> {
        self.enough(self.all(fields), fields)
    }

    fn write(&self, values: &Vec<Located<K::Value>>, table: &mut Written) {
        self.put(values.iter().map(|located| &located.value), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.key()
    }
}

/// A list of tables, to which a variant adds its own.
pub struct Parts<S> {
    key: &'static str,
    kind: Table<S>,
}

/// The parts of a design: tables, or words that stand for the key `alone`.
pub fn parts<S: Shape>(key: &'static str, alone: &'static str) -> Parts<S> {
    Parts { key, kind: Table { alone: Some(alone), inline: false, shape: PhantomData } }
}

/// Tables, none of which may be a word.
pub fn tables<S: Shape>(key: &'static str) -> Parts<S> {
    Parts { key, kind: Table { alone: None, inline: false, shape: PhantomData } }
}

impl<S> Parts<S> {
    /// Written in brackets rather than as `[[key]]`.
    pub fn inline(mut self) -> Self {
        self.kind.inline = true;
        self
    }

    /// Tells a list that is missing from one that is empty; its place is that of its key.
    pub fn optional(self) -> OptionalParts<S> {
        OptionalParts(self)
    }
}

impl<S: Shape> Slot for Parts<S> {
    type Value = Vec<S>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Vec<S>> {
        let entries = fields.entries(self.key).into_iter().enumerate();
        let read = |(number, entry)| match entry {
            // The list was reported as a whole.
            Entry::Other(_) => None,
            entry => self.kind.read(Site { fields, key: self.key, entry, number }),
        };
        Some(entries.filter_map(read).collect())
    }

    fn write(&self, parts: &Vec<S>, table: &mut Written) {
        if parts.is_empty() {
            return;
        }
        let item = if self.kind.inline {
            let items = parts.iter().filter_map(|part| self.kind.write(part).into_value().ok());
            Item::from(items.collect::<Array>())
        } else {
            let tables = parts.iter().map(super::written);
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
        let said = fields.table.get(key).is_some();
        Some(said.then(|| Located::new(parts, fields.key_span(key))))
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

/// Keys that are names from a fixed list, each with a value: the sides of a vehicle with their armor.
pub struct Each<T: 'static, K> {
    names: &'static [(&'static str, T)],
    kind: K,
}

/// One key of [`Each`].
#[derive(Clone, Debug)]
pub struct Named<T, V> {
    /// As it is written.
    pub key: &'static str,
    pub name: Located<T>,
    pub value: Located<V>,
}

pub fn each<T, K: Kind>(names: &'static [(&'static str, T)], kind: K) -> Each<T, K> {
    Each { names, kind }
}

impl<T: Copy, K: Kind> Slot for Each<T, K> {
    type Value = Vec<Named<T, K::Value>>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Self::Value> {
        let mut found = Vec::new();
        for (key, meaning) in self.names {
            let Some(entry) = fields.cell(key) else { continue };
            let name = Located::new(*meaning, fields.key_span(key));
            let span = entry.span();
            if let Some(value) = self.kind.read(Site { fields, key, entry, number: 0 }) {
                found.push(Named { key, name, value: Located::new(value, span) });
            }
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

/// The keys of another shape, among the own.
pub struct Flat<S>(PhantomData<S>);

pub fn flat<S: Shape>() -> Flat<S> {
    Flat(PhantomData)
}

impl<S> Flat<S> {
    /// Keeps what the keys mean instead of what they say.
    pub fn meaning<T>(self, of: fn(S) -> Option<T>) -> Meaning<S, T> {
        Meaning { of }
    }
}

/// The meaning of another shape, which is read and never written.
pub struct Meaning<S, T> {
    of: fn(S) -> Option<T>,
}

impl<S: Shape, T> Slot for Meaning<S, T> {
    type Value = T;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<T> {
        (self.of)(S::read(fields)?)
    }

    fn write(&self, _value: &T, _table: &mut Written) {}

    fn keys(&self) -> Vec<Key> {
        S::keys()
    }
}

impl<S: Shape> Slot for Flat<S> {
    type Value = S;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<S> {
        S::read(fields)
    }

    fn write(&self, value: &S, table: &mut Written) {
        value.write(table);
    }

    fn keys(&self) -> Vec<Key> {
        S::keys()
    }
}

/// Something that the table says of itself without a key.
pub struct Itself<T> {
    read: fn(&Fields<'_, '_>) -> T,
}

/// Where the table stands.
pub fn here() -> Itself<Span> {
    Itself { read: |fields| fields.span() }
}

/// The place of a table in its list.
pub fn numbered() -> Itself<usize> {
    Itself { read: |fields| fields.number }
}

/// What is not the table's to say: whoever has it read adds it.
pub fn unsaid<T: Default>() -> Itself<T> {
    Itself { read: |_| T::default() }
}

impl<T> Slot for Itself<T> {
    type Value = T;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<T> {
        Some((self.read)(fields))
    }

    fn write(&self, _value: &T, _table: &mut Written) {}

    fn keys(&self) -> Vec<Key> {
        Vec::new()
    }
}

/// Remarks of whoever wrote the table for others: nothing is read, and they are written above it.
pub struct Remarks;

pub fn remarks() -> Remarks {
    Remarks
}

impl Slot for Remarks {
    type Value = Vec<String>;

    fn read(&self, _fields: &Fields<'_, '_>) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    fn write(&self, remarks: &Vec<String>, table: &mut Written) {
        if !remarks.is_empty() {
            let lines = remarks.iter().map(|remark| format!("# {remark}\n"));
            table.decor_mut().set_prefix(format!("\n{}", lines.collect::<String>()));
        }
    }

    fn keys(&self) -> Vec<Key> {
        Vec::new()
    }
}
