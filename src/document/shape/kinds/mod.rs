//! Kinds of values: how to read, write and describe each. To add one, implement [`Kind`].

mod numbers;
mod tables;
mod words;

use toml_edit::Item;

use super::Holds;
use crate::document::fields::{Allowed, Meant};
use crate::document::{Entry, Fields, tree};
use crate::text::printable::quoted;
use crate::text::source::Located;

pub use numbers::{Flag, Number, Whole, bare_number, exact_value, flag_meant, number_meant};
pub use tables::{Either, List, Table, WordOrTable};
pub use words::{AsWritten, Choice, Described, Form, Name, Text, text_value};

pub struct Site<'a, 'd, 'f> {
    pub fields: &'a Fields<'d, 'f>,
    pub key: &'a str,
    pub entry: Entry<'d>,
    pub number: usize,
}

impl Site<'_, '_, '_> {
    pub(in crate::document) fn refuse<'a, T>(&self, allowed: impl Into<Allowed<'a>>) -> Option<T> {
        self.fields.refuse(self.key, &self.entry, allowed);
        None
    }

    pub fn word(&self) -> Option<Located<String>> {
        self.text("text in quotes".into())
    }

    fn text(&self, allowed: Allowed<'_>) -> Option<Located<String>> {
        if let Entry::Word(word) = &self.entry {
            return Some(word.map(str::to_owned));
        }
        let written = match self.entry.other() {
            Some(tree::Value::Integer(number)) => Some(number.as_str()),
            Some(tree::Value::Float(number)) => Some(number.as_str()),
            _ => None,
        };
        let meant =
            written.map(|text| Meant::same("put quotes around it".to_owned(), quoted(text)));
        self.refuse(Allowed { meant, ..allowed })
    }
}

pub(super) fn each<'d, K: Kind>(
    kind: &K,
    fields: &Fields<'d, '_>,
    key: &str,
    entries: Vec<Entry<'d>>,
) -> Vec<Located<K::Value>> {
    let read = |(number, entry): (usize, Entry<'d>)| {
        let span = entry.span();
        let value = kind.read(Site { fields, key, entry, number })?;
        Some(Located::new(value, span))
    };
    entries.into_iter().enumerate().filter_map(read).collect()
}

pub trait Kind {
    type Value;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Self::Value>;

    /// Only designs are written: kinds that no design has need no way to.
    fn write(&self, _value: &Self::Value) -> Item {
        Item::None
    }

    fn holds(&self) -> Holds;
}
