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

impl<S> Flat<S> {
    /// Keeps the meaning of the keys instead of their values.
    pub fn meaning<T>(self, of: fn(S) -> Option<T>) -> Meaning<S, T> {
        Meaning { of }
    }
}

pub struct Meaning<S, T> {
    of: fn(S) -> Option<T>,
}

impl<S: Shape, T> Slot for Meaning<S, T> {
    type Value = T;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<T> {
        (self.of)(S::read(fields)?)
    }

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

pub struct Itself<T> {
    read: fn(&Fields<'_, '_>) -> T,
}

pub fn here() -> Itself<Span> {
    Itself { read: |fields| fields.span() }
}

pub fn numbered() -> Itself<usize> {
    Itself { read: |fields| fields.number }
}

/// A field that is set after reading.
pub fn unset<T: Default>() -> Itself<T> {
    Itself { read: |_| T::default() }
}

impl<T> Slot for Itself<T> {
    type Value = T;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<T> {
        Some((self.read)(fields))
    }

    fn keys(&self) -> Vec<Key> {
        Vec::new()
    }
}

/// A key that users expect here but that belongs elsewhere.
pub struct BelongsElsewhere {
    key: &'static str,
    help: &'static str,
    is_table: bool,
}

pub fn belongs_elsewhere(key: &'static str, help: &'static str) -> BelongsElsewhere {
    BelongsElsewhere { key, help, is_table: false }
}

impl BelongsElsewhere {
    /// Only a table belongs elsewhere; another value may be a misspelling.
    pub fn as_table(self) -> BelongsElsewhere {
        BelongsElsewhere { is_table: true, ..self }
    }
}

impl Slot for BelongsElsewhere {
    type Value = bool;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<bool> {
        let is_meant = !self.is_table || fields.table.table(self.key).is_some();
        Some(is_meant && fields.report_elsewhere(self.key, self.help))
    }

    fn keys(&self) -> Vec<Key> {
        Vec::new()
    }
}

/// A key that is read and written elsewhere. Keeps only its span.
pub struct Elsewhere {
    key: &'static str,
    holds: fn() -> Holds,
}

pub fn elsewhere(key: &'static str, holds: fn() -> Holds) -> Elsewhere {
    Elsewhere { key, holds }
}

impl Slot for Elsewhere {
    type Value = Option<Span>;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Option<Span>> {
        Some(fields.cell(self.key).map(|entry| entry.span()))
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::new(self.key, (self.holds)()).needed(Need::Optional)]
    }
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
