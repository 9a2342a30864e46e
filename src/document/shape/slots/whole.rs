//! Slots without a key of their own: nested shapes, and properties of the table.

use std::marker::PhantomData;

use toml_edit::Table as Written;

use super::super::{Holds, Key, Need, Shape, Slot};
use crate::document::Fields;
use crate::text::source::Span;

/// The keys of another shape, included in this one.
pub struct Flat<S>(PhantomData<S>);

pub fn flat<S: Shape>() -> Flat<S> {
    Flat(PhantomData)
}

impl<S: Shape> Flat<S> {
    /// Keeps the meaning of the keys instead of their values.
    pub fn meaning<T>(self, of: fn(S) -> Option<T>) -> impl Slot<Value = T> {
        read_only(move |fields| of(S::read(fields)?), S::keys)
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

/// A slot that is read by a function, and never written.
pub struct ReadOnly<R, K> {
    read: R,
    keys: K,
}

pub fn read_only<T, R, K>(read: R, keys: K) -> ReadOnly<R, K>
where
    R: Fn(&Fields<'_, '_>) -> Option<T>,
    K: Fn() -> Vec<Key>,
{
    ReadOnly { read, keys }
}

impl<T, R, K> Slot for ReadOnly<R, K>
where
    R: Fn(&Fields<'_, '_>) -> Option<T>,
    K: Fn() -> Vec<Key>,
{
    type Value = T;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<T> {
        (self.read)(fields)
    }

    fn keys(&self) -> Vec<Key> {
        (self.keys)()
    }
}

pub fn here() -> impl Slot<Value = Span> {
    read_only(|fields| Some(fields.span()), Vec::new)
}

/// The place of the first of these texts; the start of the table without them.
pub fn at_first_of(keys: &'static [&'static str]) -> impl Slot<Value = Span> {
    let text = |fields: &Fields<'_, '_>, key: &str| {
        let value = fields.table.get(key).filter(|value| value.get_ref().is_str())?;
        Some(Span::from(value.span()))
    };
    let start = |fields: &Fields<'_, '_>| Span::new(fields.span().start, fields.span().start);
    let place = move |fields: &Fields<'_, '_>| {
        keys.iter().find_map(|key| text(fields, key)).or(Some(start(fields)))
    };
    read_only(place, Vec::new)
}

pub fn numbered() -> impl Slot<Value = usize> {
    read_only(|fields| Some(fields.number), Vec::new)
}

/// A field that is set after reading.
pub fn unset<T: Default>() -> impl Slot<Value = T> {
    read_only(|_| Some(T::default()), Vec::new)
}

/// A key that users expect here but that belongs elsewhere.
pub fn belongs_elsewhere(key: &'static str, help: &'static str) -> impl Slot<Value = bool> {
    read_only(move |fields| Some(fields.report_elsewhere(key, help)), Vec::new)
}

/// As [`belongs_elsewhere`], for a table only; another value may be a misspelling.
pub fn table_belongs_elsewhere(key: &'static str, help: &'static str) -> impl Slot<Value = bool> {
    let is_table = move |fields: &Fields<'_, '_>| fields.table.table(key).is_some();
    let read =
        move |fields: &Fields<'_, '_>| is_table(fields) && fields.report_elsewhere(key, help);
    read_only(move |fields| Some(read(fields)), Vec::new)
}

/// A key that is read and written elsewhere. Keeps only its span.
pub fn elsewhere(key: &'static str, holds: impl Fn() -> Holds) -> impl Slot<Value = Option<Span>> {
    let keys = move || vec![Key::new(key, holds()).needed(Need::Optional)];
    read_only(move |fields| Some(fields.cell(key).map(|entry| entry.span())), keys)
}

/// Comments to write above the table, which are never read.
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
