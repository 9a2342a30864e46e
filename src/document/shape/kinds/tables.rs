//! Tables, and lists of values.

use toml_edit::Item;

use super::{Choice, Kind, Site, each};
use crate::document::fields::{Allowed, Meant};
use crate::document::shape::{Holds, Key, Need, Shape, read_whole, such_as, written};
use crate::document::{self, Entry, Fields};
use crate::text::source::Located;

/// A table of a shape. The value of the key `alone` may replace the table.
pub struct Table<S> {
    pub alone: Option<&'static str>,
    /// A table with this key can also be a value of `alone`.
    pub alone_if: Option<&'static str>,
    /// The description in messages, if not the shape's.
    pub called: Option<&'static str>,
    pub inline: bool,
    pub shape: std::marker::PhantomData<S>,
}

impl<S> Table<S> {
    pub fn section() -> Table<S> {
        Table {
            alone: None,
            alone_if: None,
            called: None,
            inline: false,
            shape: std::marker::PhantomData,
        }
    }

    /// A table in braces, or the value of its key `alone`.
    pub fn brief(alone: &'static str) -> Table<S> {
        Table { alone: Some(alone), inline: true, ..Table::section() }
    }
}

impl<S: Shape> Kind for Table<S> {
    type Value = S;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<S> {
        let findings = site.fields.findings;
        let what = self.called.unwrap_or(S::WHAT);
        let is_alone =
            |table: &document::Table<'_>| self.alone_if.is_some_and(|key| table.get(key).is_some());
        let fields = match (site.entry, self.alone) {
            (Entry::Table(table), _) if !is_alone(&table) => Fields::new(table, what, findings),
            (entry, Some(key)) => site.fields.alone(site.key, entry, key, what),
            (entry @ Entry::Other(_), None) => {
                let allowed = filled_in(site.key, &S::keys());
                let allowed = allowed.map_or_else(|| such_as("a table", &S::keys()), Allowed::from);
                return Site { entry, ..site }.refuse(allowed);
            }
            (entry, None) => {
                let needed = S::keys().into_iter().find(|key| key.need == Need::Needed);
                let meant = needed.map(|key| Meant::key(format!("{}.{}", site.key, key.key)));
                let allowed = such_as("a table", &S::keys());
                return Site { entry, ..site }.refuse(Allowed { meant, ..allowed });
            }
        };
        read_whole(fields.numbered(site.number))
    }

    fn write(&self, value: &S) -> Item {
        let table = written(value);
        match self.alone.and_then(|key| table.get(key)) {
            _ if !self.inline => table.into(),
            Some(item) if table.len() == 1 && table.decor().prefix().is_none() => item.clone(),
            _ => Item::Value(table.into_inline_table().into()),
        }
    }

    fn holds(&self) -> Holds {
        Holds::Table { what: S::WHAT, alone: self.alone, keys: S::keys }
    }
}

/// One or more values in brackets. A single value needs no brackets.
pub struct List<K> {
    pub kind: K,
    pub least: usize,
}

impl<K: Kind> Kind for List<K> {
    type Value = Vec<Located<K::Value>>;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Self::Value> {
        let entries = site.entry.clone().items();
        if entries.len() < self.least {
            return site.refuse(format!("a list of at least {}", self.least));
        }
        let is_empty = entries.is_empty();
        let values = each(&self.kind, site.fields, site.key, entries);
        (is_empty || !values.is_empty()).then_some(values)
    }

    fn holds(&self) -> Holds {
        Holds::Several(Box::new(self.kind.holds()))
    }
}

pub struct Either<T: 'static, S> {
    pub word: Choice<T>,
    pub table: Table<S>,
}

#[derive(Clone, Debug)]
pub enum WordOrTable<T, S> {
    Word(T),
    Table(S),
}

impl<T: Copy + PartialEq, S: Shape> Kind for Either<T, S> {
    type Value = WordOrTable<T, S>;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Self::Value> {
        match &site.entry {
            Entry::Table(_) => self.table.read(site).map(WordOrTable::Table),
            Entry::Word(_) | Entry::Other(_) => self.word.read(site).map(WordOrTable::Word),
        }
    }

    fn holds(&self) -> Holds {
        Holds::Either(vec![self.word.holds(), self.table.holds()])
    }
}

/// A table with numbers to fill in, for a single number: "points for each: `armor = { front = …, right = … }`".
fn filled_in(key: &str, keys: &[Key]) -> Option<String> {
    const SHOWN: usize = 6;
    let numbers = keys.iter().filter(|key| key.holds.example().parse::<i64>().is_ok());
    let numbers = numbers.filter(|key| key.key.len() > 1).take(SHOWN);
    let numbers: Vec<_> = numbers.map(|key| format!("{} = …", key.key)).collect();
    (numbers.len() > 1)
        .then(|| format!("a number for each: `{key} = {{ {} }}`", numbers.join(", ")))
}
