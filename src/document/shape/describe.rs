//! Describes shapes for help, references and schemas.

use std::fmt;
use std::ops::RangeInclusive;

use super::Slot;
use crate::document::fields::Allowed;

#[derive(Clone, Debug)]
pub struct Key {
    pub key: &'static str,
    /// Whether it represents any other key of the table.
    pub any: bool,
    pub holds: Holds,
    pub need: Need,
    pub docs: Docs,
    /// A sample value as TOML. An optional key with a sample appears in examples.
    pub example: Option<&'static str>,
}

/// The documentation of a key: lines that form one sentence.
#[derive(Clone, Copy, Debug, Default)]
pub struct Docs(pub &'static [&'static str]);

impl Docs {
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Docs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.iter().enumerate() {
            f.write_str(if number > 0 { " " } else { "" })?;
            f.write_str(line.trim())?;
        }
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    Needed,
    Optional,
    Usually(String),
}

#[derive(Clone, Debug)]
pub enum Holds {
    Text,
    /// A roll of dice, compared by its mean, or other words.
    Dice,
    Flag,
    Whole(RangeInclusive<i64>),
    /// At most three decimals, or a fraction in quotes.
    Number(RangeInclusive<i64>),
    Choice {
        words: Vec<&'static str>,
        /// Further accepted words.
        also: Vec<&'static str>,
    },
    Row {
        kind: &'static str,
        /// Whether rows that differ in this key may share a name.
        tells_apart: bool,
    },
    PartKind,
    /// Below a kind of parts: the name of a part, a class or another word; in words.
    PartOfKey(&'static str),
    /// Entries or keys of the design, in words.
    Reference(&'static str),
    /// A text in a special form, in words: "a square".
    Form(&'static str),
    /// One or more values. A single value needs no brackets.
    Several(Box<Holds>),
    Either(Vec<Holds>),
    /// A table whose keys are names of rows of this kind.
    ByName {
        kind: &'static str,
        holds: Box<Holds>,
    },
    /// One table, or one value that replaces a table with only the key `alone`.
    Table {
        what: &'static str,
        alone: Option<&'static str>,
        keys: fn() -> Vec<Key>,
    },
    /// Changes of the containing design: tables with design keys, by id.
    Variants,
    /// A list of tables, as `[[key]]` or in brackets. A word may replace a table with one key.
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

    pub fn one(&self) -> &Holds {
        match self {
            Holds::Several(holds) => holds.one(),
            one => one,
        }
    }

    /// Whether it can have a header.
    pub fn is_section(&self) -> bool {
        match self {
            Holds::Table { .. } | Holds::ByName { .. } | Holds::Variants | Holds::Parts(_) => true,
            Holds::Several(one) => one.is_section(),
            Holds::Either(ways) => ways.iter().any(Holds::is_section),
            _ => false,
        }
    }

    /// The description of its tables, and the key whose value may replace a table.
    pub fn table(&self) -> Option<(&'static str, Option<&'static str>)> {
        match self {
            Holds::Table { what, alone, .. } => Some((what, *alone)),
            Holds::Several(holds) | Holds::Parts(holds) => holds.table(),
            Holds::Either(ways) => ways.iter().find_map(Holds::table),
            _ => None,
        }
    }
}

impl Holds {
    /// A valid value as TOML. Texts are an ellipsis.
    pub fn example(&self) -> String {
        match self {
            Holds::Text
            | Holds::Row { .. }
            | Holds::Form(_)
            | Holds::PartKind
            | Holds::PartOfKey(_)
            | Holds::Reference(_) => "\"…\"".to_owned(),
            Holds::Dice => "\"2d\"".to_owned(),
            Holds::Flag => "true".to_owned(),
            Holds::Whole(bounds) | Holds::Number(bounds) => {
                10.clamp(*bounds.start(), *bounds.end()).to_string()
            }
            Holds::Choice { words, .. } => format!("\"{}\"", words.first().unwrap_or(&"…")),
            Holds::Variants => "{ … }".to_owned(),
            Holds::Several(one) => match &**one {
                // Words that may each appear once.
                Holds::Choice { words, .. } => format!("[{}]", list(words.iter().take(3))),
                Holds::Either(_) => one.example(),
                one => format!("[{0}, {0}]", one.example()),
            },
            Holds::Either(ways) => ways.first().map(Holds::example).unwrap_or_default(),
            Holds::ByName { holds, .. } => format!("{{ \"…\" = {} }}", holds.example()),
            Holds::Table { keys, alone, .. } => {
                let keys = keys();
                let has_own = keys.iter().any(|key| key.example.is_some());
                match enough(&keys, *alone).filter(|_| !has_own) {
                    Some(alone) => alone.example(),
                    None => example(&keys),
                }
            }
            Holds::Parts(one) => format!("[{}]", one.example()),
        }
    }
}

/// The key whose value may replace the table, unless another key is required.
pub fn enough<'k>(keys: &'k [Key], alone: Option<&str>) -> Option<&'k Key> {
    let is_alone = |key: &Key| Some(key.key) == alone;
    let is_enough = keys.iter().all(|key| key.need != Need::Needed || is_alone(key));
    keys.iter().find(|key| is_enough && is_alone(key))
}

fn list<'w>(words: impl Iterator<Item = &'w &'static str>) -> String {
    words.map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// "tables such as `{ front = 10 }`".
pub(in crate::document) fn such_as(words: &str, keys: &[Key]) -> Allowed<'static> {
    let words = format!("{words} such as `{}`", example(keys)).into();
    Allowed { words, rows: rows(keys), meant: None }
}

fn example(keys: &[Key]) -> String {
    let pair = |key: &Key| format!("{} = {}", key.key, key.example());
    let pairs: Vec<_> = shown(keys).into_iter().map(pair).collect();
    format!("{{ {} }}", pairs.join(", "))
}

fn rows(keys: &[Key]) -> Vec<&'static str> {
    fn row(holds: &Holds) -> Option<&'static str> {
        match holds {
            Holds::Table { keys, alone, .. } => {
                enough(&keys(), *alone).and_then(|key| row(&key.holds))
            }
            holds => holds.row().map(|(kind, _)| kind),
        }
    }
    let mut rows: Vec<_> = shown(keys).iter().filter_map(|key| row(&key.holds)).collect();
    rows.dedup();
    rows
}

/// The keys of an example: required keys and keys with a sample, or else the first two. Tables of numbers show only
/// numbers.
fn shown(keys: &[Key]) -> Vec<&Key> {
    let is_needed = |key: &&Key| key.need == Need::Needed || key.example.is_some();
    let needed: Vec<_> = keys.iter().filter(is_needed).collect();
    if !needed.is_empty() {
        return needed;
    }
    let is_number = |key: &Key| key.holds.example().parse::<i64>().is_ok();
    let mut shown: Vec<_> = keys.iter().filter(|key| key.key != "id").collect();
    if 2 * shown.iter().filter(|key| is_number(key)).count() > shown.len() {
        shown.retain(|key| is_number(key));
    }
    shown.truncate(2);
    shown
}

impl Key {
    pub fn new(key: &'static str, holds: Holds) -> Key {
        Key { key, any: false, holds, need: Need::Needed, docs: Docs::default(), example: None }
    }

    /// A valid value as TOML. Texts are an ellipsis.
    pub fn example(&self) -> String {
        self.example.map_or_else(|| self.holds.example(), str::to_owned)
    }

    /// The `remove` key of tables in variants.
    pub fn removal() -> Key {
        let docs = Docs(&["Entries to remove, by id or name, and whole keys."]);
        let holds = Holds::Several(Box::new(Holds::Reference("entries by id or name, or keys")));
        Key { docs, ..Key::new("remove", holds).needed(Need::Optional) }
    }

    pub fn needed(mut self, need: Need) -> Key {
        self.need = need;
        self
    }

    /// The keys of its table or of each table in its list.
    pub fn below(&self) -> Vec<Key> {
        fn below(holds: &Holds) -> Vec<Key> {
            match holds {
                Holds::Table { keys, .. } => keys(),
                Holds::Several(holds) | Holds::Parts(holds) => below(holds),
                Holds::Either(ways) => ways.iter().flat_map(below).collect(),
                _ => Vec::new(),
            }
        }
        below(&self.holds)
    }
}

/// The keys of a field, with its documentation unless they have their own.
pub fn documented<T, S: Slot<Value = T>>(slot: &S, docs: &'static [&'static str]) -> Vec<Key> {
    let mut keys = slot.keys();
    keys.iter_mut().filter(|key| key.docs.is_empty()).for_each(|key| key.docs = Docs(docs));
    keys
}
