//! Slots: keys with a kind of value, and the handling of missing values.
//!
//! A slot is required and plain by default. `.placed()` keeps the span, `.optional()` and `.or(…)` allow it to be
//! missing, and `.tracked()` distinguishes a missing value from a wrong one.

mod lists;
mod whole;

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use toml_edit::Table as Written;

use super::kinds::{Choice, Either, Flag, Form, Kind, Name, Number, Site, Table, Text, Whole};
use super::mixed::{ByName, Degree};
use super::{Key, Need, Shape, put};
use crate::document::Fields;
use crate::text::source::Located;
use crate::units::LARGEST;

pub use super::Slot;
pub use lists::*;
pub use whole::*;

pub fn text(key: &'static str) -> One<Text, Plain> {
    one(key, Text)
}

pub fn name(key: &'static str, row: &'static str) -> One<Name, Plain> {
    one(key, Name { row, tells_apart: false })
}

pub fn flag(key: &'static str) -> Or<Flag, Plain> {
    switch(key).or(false)
}

/// An optional flag without a default.
pub fn switch(key: &'static str) -> One<Flag, Plain> {
    one(key, Flag)
}

pub fn whole(key: &'static str, bounds: RangeInclusive<i64>) -> One<Whole, Plain> {
    one(key, Whole(bounds))
}

pub fn count(key: &'static str) -> One<Whole, Plain> {
    whole(key, 0..=LARGEST)
}

pub fn signed(key: &'static str) -> One<Whole, Plain> {
    whole(key, -LARGEST..=LARGEST)
}

pub fn number(key: &'static str, bounds: RangeInclusive<i64>) -> One<Number, Plain> {
    one(key, Number { bounds, positive: false })
}

/// An amount that is never negative: dollars, pounds, spaces, factors.
pub fn amount(key: &'static str) -> One<Number, Plain> {
    number(key, 0..=LARGEST)
}

pub fn choice<T: Copy + PartialEq>(
    key: &'static str,
    choices: &'static [(&'static str, T)],
) -> One<Choice<T>, Plain> {
    one(key, Choice { words: choices, unoffered: None })
}

/// `true` or `false`, or a more specific word.
pub fn degree<T: Copy + PartialEq>(
    key: &'static str,
    [no, yes]: [T; 2],
    words: &'static [(&'static str, T)],
) -> One<Degree<T>, Plain> {
    one(key, Degree { no, yes, words: Choice { words, unoffered: None } })
}

pub fn by_name<K: Kind>(
    key: &'static str,
    what: &'static str,
    row: &'static str,
    kind: K,
) -> One<ByName<K>, Plain> {
    one(key, ByName { what, row, kind })
}

pub fn form<T>(key: &'static str, form: Form<T>) -> One<Form<T>, Plain> {
    one(key, form)
}

pub fn table<S: Shape>(key: &'static str) -> One<Table<S>, Plain> {
    one(key, Table::section())
}

pub fn brief<S: Shape>(key: &'static str, alone: &'static str) -> One<Table<S>, Plain> {
    one(key, Table::brief(alone))
}

pub fn word_or_table<T: Copy + PartialEq, S: Shape>(
    key: &'static str,
    words: &'static [(&'static str, T)],
) -> One<Either<T, S>, Plain> {
    let table = Table { inline: true, ..Table::section() };
    one(key, Either { word: Choice { words, unoffered: None }, table })
}

pub fn one<K>(key: &'static str, kind: K) -> One<K, Plain> {
    One { key, kind, mode: PhantomData }
}

pub struct One<K, M> {
    pub(super) key: &'static str,
    pub(super) kind: K,
    mode: PhantomData<M>,
}

/// Whether a slot keeps the place of a value.
pub trait Mode<T> {
    type Kept;

    fn keep(read: Located<T>) -> Self::Kept;

    fn value(kept: &Self::Kept) -> &T;
}

/// Only the value.
pub struct Plain;

/// The value with its place.
pub struct Placed;

impl<T> Mode<T> for Plain {
    type Kept = T;

    fn keep(read: Located<T>) -> T {
        read.value
    }

    fn value(kept: &T) -> &T {
        kept
    }
}

impl<T> Mode<T> for Placed {
    type Kept = Located<T>;

    fn keep(read: Located<T>) -> Located<T> {
        read
    }

    fn value(kept: &Located<T>) -> &T {
        &kept.value
    }
}

impl<K: Kind> One<K, Plain> {
    pub fn placed(self) -> One<K, Placed> {
        One { key: self.key, kind: self.kind, mode: PhantomData }
    }
}

impl<M> One<Number, M> {
    /// Requires a number above 0, because it is a divisor.
    pub fn positive(mut self) -> Self {
        self.kind.positive = true;
        self
    }
}

impl<T, M> One<Choice<T>, M> {
    /// Accepts a word without suggesting it.
    pub fn unoffered(mut self, word: &'static str) -> Self {
        self.kind.unoffered = Some(word);
        self
    }
}

impl<S, M> One<Table<S>, M> {
    /// Writes the table in braces instead of below a `[key]`.
    pub fn inline(mut self) -> Self {
        self.kind.inline = true;
        self
    }

    /// Writes the table below a `[key]` instead of in braces.
    pub fn section(mut self) -> Self {
        self.kind.inline = false;
        self
    }

    /// Sets the description of the table in messages.
    pub fn called(mut self, what: &'static str) -> Self {
        self.kind.called = Some(what);
        self
    }

    /// A table with this key can also be a value of `alone`.
    pub fn alone_if(mut self, key: &'static str) -> Self {
        self.kind.alone_if = Some(key);
        self
    }
}

impl<M> One<Name, M> {
    /// Rows that differ in this key may share a name.
    pub fn telling_apart(mut self) -> Self {
        self.kind.tells_apart = true;
        self
    }
}

/// A missing, unreadable or valid value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Field<T> {
    #[default]
    Missing,
    Unreadable,
    Known(T),
}

impl<T> Field<T> {
    pub fn known(self) -> Option<T> {
        match self {
            Field::Known(value) => Some(value),
            Field::Missing | Field::Unreadable => None,
        }
    }

    pub fn as_ref(&self) -> Field<&T> {
        match self {
            Field::Missing => Field::Missing,
            Field::Unreadable => Field::Unreadable,
            Field::Known(value) => Field::Known(value),
        }
    }

    pub fn is_written(&self) -> bool {
        !matches!(self, Field::Missing)
    }
}

impl<K: Kind, M: Mode<K::Value>> One<K, M> {
    pub fn get(&self, fields: &Fields<'_, '_>) -> Field<M::Kept> {
        let Some(entry) = fields.cell(self.key) else { return Field::Missing };
        let span = entry.span();
        match self.kind.read(Site { fields, key: self.key, entry, number: 0 }) {
            Some(value) => Field::Known(M::keep(Located::new(value, span))),
            None => Field::Unreadable,
        }
    }

    fn put(&self, kept: Option<&M::Kept>, table: &mut Written) {
        if let Some(kept) = kept {
            put(table, self.key, self.kind.write(M::value(kept)));
        }
    }

    fn needed(&self, need: Need) -> Vec<Key> {
        vec![Key::new(self.key, self.kind.holds()).needed(need)]
    }

    pub fn optional(self) -> Optional<K, M> {
        Optional(self)
    }

    /// Reports a missing value, and reads the rest.
    pub fn expected(self) -> Expected<K, M> {
        Expected(self)
    }

    pub fn or(self, usual: impl Into<M::Kept>) -> Or<K, M> {
        Or(self, usual.into())
    }

    /// Distinguishes a missing value from an unreadable one.
    pub fn tracked(self) -> Tracked<K, M> {
        Tracked(self, Need::Optional)
    }
}

impl<K: Kind, M: Mode<K::Value>> Slot for One<K, M> {
    type Value = M::Kept;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<M::Kept> {
        let field = self.get(fields);
        if let Field::Missing = field {
            fields.report_missing(self.key);
        }
        field.known()
    }

    fn write(&self, value: &M::Kept, table: &mut Written) {
        self.put(Some(value), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.needed(Need::Needed)
    }
}

pub struct Optional<K, M>(One<K, M>);

impl<K: Kind, M: Mode<K::Value>> Slot for Optional<K, M> {
    type Value = Option<M::Kept>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Option<M::Kept>> {
        Some(self.0.get(fields).known())
    }

    fn write(&self, value: &Option<M::Kept>, table: &mut Written) {
        self.0.put(value.as_ref(), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.0.needed(Need::Optional)
    }
}

/// An expected value: reported if missing, but the rest is read.
pub struct Expected<K, M>(One<K, M>);

impl<K: Kind, M: Mode<K::Value>> Slot for Expected<K, M> {
    type Value = Option<M::Kept>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Option<M::Kept>> {
        Some(self.0.read(fields))
    }

    fn write(&self, value: &Option<M::Kept>, table: &mut Written) {
        self.0.put(value.as_ref(), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.0.keys()
    }
}

pub struct Or<K: Kind, M: Mode<K::Value>>(One<K, M>, M::Kept);

impl<K: Kind, M: Mode<K::Value, Kept: Clone + PartialEq>> Slot for Or<K, M> {
    type Value = M::Kept;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<M::Kept> {
        Some(self.0.get(fields).known().unwrap_or_else(|| self.1.clone()))
    }

    fn write(&self, value: &M::Kept, table: &mut Written) {
        self.0.put(Some(value).filter(|value| **value != self.1), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.0.needed(Need::Usually(self.0.kind.write(M::value(&self.1)).to_string()))
    }
}

pub struct Tracked<K, M>(One<K, M>, Need);

impl<K, M> Tracked<K, M> {
    /// A missing value is an error that is reported where it is looked up or judged.
    pub fn needed(self) -> Tracked<K, M> {
        Tracked(self.0, Need::Needed)
    }
}

impl<K: Kind, M: Mode<K::Value>> Slot for Tracked<K, M> {
    type Value = Field<M::Kept>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Field<M::Kept>> {
        Some(self.0.get(fields))
    }

    fn write(&self, value: &Field<M::Kept>, table: &mut Written) {
        self.0.put(value.as_ref().known(), table);
    }

    fn keys(&self) -> Vec<Key> {
        self.0.needed(self.1.clone())
    }
}
