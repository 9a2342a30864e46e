//! Shapes: declarations of the keys of tables.
//!
//! [`shape!`](crate::shape) declares a struct and, for each of its fields, the [`Slot`] that fills it. That one
//! declaration is used for reading, with every error at its place; for writing, in the order of the declaration; and
//! for describing the table in suggestions, references and schemas. A slot is a key with a [kind](kinds) of value; see
//! [`slots`] for those with lists, tables or no key.

mod changes;
mod describe;
pub mod kinds;
mod mixed;
pub mod slots;

use toml_edit::{Item, Table as Written};

use super::{Fields, Table};
use crate::check::finding::Findings;
use crate::text::source::Located;

pub use changes::changes;
pub(in crate::document) use describe::such_as;
pub use describe::{Docs, Holds, Key, Need, documented, enough};
pub use mixed::either;

pub trait Shape: Sized {
    /// The description for messages: "a weapon".
    const WHAT: &'static str;

    /// Reads every key, and reports errors. `None` if a required key is missing.
    fn read(fields: &Fields<'_, '_>) -> Option<Self>;

    fn write(&self, table: &mut Written);

    fn keys() -> Vec<Key>;
}

/// Fills one field of a shape.
pub trait Slot {
    type Value;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<Self::Value>;

    /// Only designs are written: slots that no design has need no way to.
    fn write(&self, _value: &Self::Value, _table: &mut Written) {}

    /// Most slots have one key. Some have none, or the keys of another shape.
    fn keys(&self) -> Vec<Key>;

    /// Gives the key a sample value for examples.
    fn such_as(self, example: &'static str) -> SuchAs<Self>
    where
        Self: Sized,
    {
        SuchAs { slot: self, example }
    }
}

pub struct SuchAs<S> {
    slot: S,
    example: &'static str,
}

impl<S: Slot> Slot for SuchAs<S> {
    type Value = S::Value;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<S::Value> {
        self.slot.read(fields)
    }

    fn write(&self, value: &S::Value, table: &mut Written) {
        self.slot.write(value, table);
    }

    fn keys(&self) -> Vec<Key> {
        let example = Some(self.example);
        self.slot.keys().into_iter().map(|key| Key { example, ..key }).collect()
    }
}

/// Reads all keys of a table, then reports unknown ones.
pub fn read_whole<S: Shape>(fields: Fields<'_, '_>) -> Option<S> {
    let shape = S::read(&fields);
    fields.finish();
    shape
}

/// Whether a file parses as this shape without errors.
pub fn fits<S: Shape>(file: &Table<'_>) -> bool {
    let keys = S::keys();
    // Reading would search a meaning for each unknown key, so check the keys first.
    let is_known = |key: &Located<&str>| keys.iter().any(|known| known.key == key.value);
    if !file.keys().iter().all(is_known) {
        return false;
    }
    let findings = Findings::default();
    let read = read_whole::<S>(Fields::new(file.clone(), S::WHAT, &findings));
    read.is_some() && findings.is_empty()
}

pub fn written<S: Shape>(shape: &S) -> Written {
    let mut table = Written::new();
    shape.write(&mut table);
    table
}

/// A whole design as a file.
pub fn file<S: Shape>(game: &str, design: &S) -> Written {
    let mut file = Written::new();
    put(&mut file, "system", game);
    design.write(&mut file);
    file
}

fn put(table: &mut Written, key: &str, value: impl Into<Item>) {
    table.insert(key, value.into());
}

/// Declares a shape: a struct with a slot for each field. The first line of a field's docs is its entry in the
/// reference of keys.
#[macro_export]
macro_rules! shape {
    ($(
        $(#[$about:meta])*
        $vis:vis struct $name:ident = $what:literal {
            $($(#[doc = $doc:literal])* $field_vis:vis $field:ident: $type:ty = $slot:expr),* $(,)?
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis struct $name {
            $($(#[doc = $doc])* $field_vis $field: $type),*
        }

        impl $crate::document::shape::Shape for $name {
            const WHAT: &'static str = $what;

            fn read(fields: &$crate::document::Fields<'_, '_>) -> Option<Self> {
                #[allow(unused_imports)]
                use $crate::document::shape::slots::*;
                // Read all fields before a missing one returns.
                let ($($field,)*): ($(Option<$type>,)*) =
                    ($($crate::document::shape::Slot::read(&$slot, fields),)*);
                Some($name { $($field: $field?),* })
            }

            fn write(&self, out: &mut toml_edit::Table) {
                #[allow(unused_imports)]
                use $crate::document::shape::slots::*;
                $($crate::document::shape::Slot::write(&$slot, &self.$field, out);)*
            }

            fn keys() -> Vec<$crate::document::shape::Key> {
                #[allow(unused_imports)]
                use $crate::document::shape::slots::*;
                let mut keys = Vec::new();
                $(keys.extend($crate::document::shape::documented::<$type, _>(&$slot, &[$($doc),*]));)*
                keys
            }
        }
    )*};
}
