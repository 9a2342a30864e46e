//! Values with several notations, and tables with one of several shapes.

use toml_edit::{InlineTable, Item};

use super::kinds::{Choice, Flag, Kind, Site, flag_meant};
use super::{Holds, Key, Need, Shape};
use crate::document::{Entry, Fields};
use crate::text::source::Located;

/// `true` or `false`, or a more specific word.
pub struct Degree<T: 'static> {
    pub no: T,
    pub yes: T,
    pub words: Choice<T>,
}

impl<T: Copy + PartialEq> Kind for Degree<T> {
    type Value = T;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<T> {
        let word = match &site.entry {
            Entry::Word(word) => word.map(str::to_owned),
            _ => return Flag.read(site).map(|flag| if flag { self.yes } else { self.no }),
        };
        let found = self.words.meaning(&word.value);
        if found.is_none() {
            match flag_meant(&word.value) {
                Some(_) => drop(Flag.read(site)),
                None => {
                    let words = [&["true", "false"], self.words.offered().as_slice()].concat();
                    site.fields.unknown_word(&word, &words);
                }
            }
        }
        found
    }

    fn write(&self, value: &T) -> Item {
        match *value == self.no || *value == self.yes {
            true => Flag.write(&(*value == self.yes)),
            false => self.words.write(value),
        }
    }

    fn holds(&self) -> Holds {
        Holds::Either(vec![Flag.holds(), self.words.holds()])
    }
}

pub struct ByName<K> {
    /// The description for messages: "the skills".
    pub what: &'static str,
    pub row: &'static str,
    pub kind: K,
}

impl<K: Kind> Kind for ByName<K> {
    type Value = Vec<(Located<String>, K::Value)>;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Self::Value> {
        let Entry::Table(table) = &site.entry else {
            return site.refuse(format!("a table such as `{}`", self.holds().example()));
        };
        let fields = Fields::new(table.clone(), self.what, site.fields.findings);
        let names = table.keys().into_iter().enumerate();
        let read = |(number, name): (usize, Located<&str>)| {
            let entry = Entry::new(table.get(name.value)?);
            let value = self.kind.read(Site { fields: &fields, key: name.value, entry, number });
            Some((name.map(str::to_owned), value?))
        };
        Some(names.filter_map(read).collect())
    }

    fn write(&self, values: &Self::Value) -> Item {
        let entry = |(name, value): &(Located<String>, K::Value)| {
            Some((name.value.clone(), self.kind.write(value).into_value().ok()?))
        };
        let table: InlineTable = values.iter().filter_map(entry).collect();
        Item::Value(table.into())
    }

    fn holds(&self) -> Holds {
        Holds::ByName { kind: self.row, holds: Box::new(self.kind.holds()) }
    }
}

impl<S: Shape> Shape for Box<S> {
    const WHAT: &'static str = S::WHAT;

    fn read(fields: &Fields<'_, '_>) -> Option<Self> {
        S::read(fields).map(Box::new)
    }

    fn write(&self, table: &mut toml_edit::Table) {
        S::write(self, table);
    }

    fn keys() -> Vec<Key> {
        S::keys()
    }
}

/// The keys of a table with one of several shapes. No key is always required.
pub fn either(shapes: impl IntoIterator<Item = Vec<Key>>) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for key in shapes.into_iter().flatten() {
        if !keys.iter().any(|known| known.key == key.key) {
            let need = match key.need {
                Need::Needed => Need::Optional,
                ref other => other.clone(),
            };
            keys.push(key.needed(need));
        }
    }
    keys
}

/// Declares an enum of shapes. Each shape has a key of its own, except the last.
#[macro_export]
macro_rules! one_of {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident = $what:literal {
            $($case:ident($shape:ty) = $key:literal,)*
            _ => $last:ident($else:ty) $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis enum $name {
            $($case($shape),)*
            $last($else),
        }

        impl $crate::document::shape::Shape for $name {
            const WHAT: &'static str = $what;

            fn read(fields: &$crate::document::Fields<'_, '_>) -> Option<Self> {
                $(if fields.says($key) {
                    return $crate::document::shape::Shape::read(fields).map($name::$case);
                })*
                $crate::document::shape::Shape::read(fields).map($name::$last)
            }

            fn write(&self, out: &mut toml_edit::Table) {
                match self {
                    $($name::$case(shape) => $crate::document::shape::Shape::write(shape, out),)*
                    $name::$last(shape) => $crate::document::shape::Shape::write(shape, out),
                }
            }

            fn keys() -> Vec<$crate::document::shape::Key> {
                $crate::document::shape::either([
                    $(<$shape as $crate::document::shape::Shape>::keys(),)*
                    <$else as $crate::document::shape::Shape>::keys(),
                ])
            }
        }
    };
}
