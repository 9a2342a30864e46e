//! The description of a shape.

use std::ops::RangeInclusive;

use super::Slot;

/// A key of a table.
#[derive(Clone, Debug)]
pub struct Key {
    pub key: &'static str,
    /// Whether it stands for any other key of the table.
    pub any: bool,
    pub holds: Holds,
    pub need: Need,
    /// One sentence.
    pub docs: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    Needed,
    /// It may be missing.
    Optional,
    /// It has this default, in words.
    Usually(String),
}

/// The value of a key.
#[derive(Clone, Debug)]
pub enum Holds {
    Text,
    Flag,
    Whole(RangeInclusive<i64>),
    /// With at most three decimals, or a fraction in quotes.
    Number(RangeInclusive<i64>),
    Choice(Vec<&'static str>),
    /// The name of a row of this kind.
    Row {
        kind: &'static str,
        /// Rows may share a name if they have no value of this key in common.
        tells_apart: bool,
    },
    /// A text in a special form, in words: "a square".
    Form(&'static str),
    /// One or several; a single one may be written without brackets.
    Several(Box<Holds>),
    /// One of two types.
    Either(Vec<Holds>),
    /// A table whose keys are names of rows of this kind.
    ByName {
        kind: &'static str,
        holds: Box<Holds>,
    },
    /// One table, or one value that stands for a table with only the key `alone`.
    Table {
        what: &'static str,
        alone: Option<&'static str>,
        keys: fn() -> Vec<Key>,
    },
    /// A list of tables, written as `[[key]]` or in brackets; a word may stand for a table with one key.
    Parts(Box<Holds>),
}

impl Holds {
    /// The kind of rows that it names.
    pub fn row(&self) -> Option<(&'static str, bool)> {
        match self {
            Holds::Row { kind, tells_apart } => Some((kind, *tells_apart)),
            Holds::Several(holds) => holds.row(),
            _ => None,
        }
    }

    /// What its table is, or each table in its list, and the key whose value may stand for the table.
    pub fn table(&self) -> Option<(&'static str, Option<&'static str>)> {
        match self {
            Holds::Table { what, alone, .. } => Some((what, *alone)),
            Holds::Several(holds) | Holds::Parts(holds) => holds.table(),
            Holds::Either(ways) => ways.iter().find_map(Holds::table),
            _ => None,
        }
    }
}

impl Key {
    pub fn new(key: &'static str, holds: Holds) -> Key {
        Key { key, any: false, holds, need: Need::Needed, docs: String::new() }
    }

    pub fn needed(mut self, need: Need) -> Key {
        self.need = need;
        self
    }
}

/// The keys of a field with its documentation, unless they have their own.
pub fn documented<T, S: Slot<Value = T>>(slot: &S, docs: &[&str]) -> Vec<Key> {
    let text = docs.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let mut keys = slot.keys();
    for key in keys.iter_mut().filter(|key| key.docs.is_empty()) {
        key.docs.clone_from(&text);
    }
    keys
}
