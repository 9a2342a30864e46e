//! Kinds of values: how one is read, written and described.

use std::ops::RangeInclusive;

use toml_edit::{Array, Item, Value};

use super::{Holds, Key, Shape, such_as, written};
use crate::document::fields::Allowed;
use crate::document::{Entry, Fields, tree};
use crate::text::printable::quoted;
use crate::text::source::Located;
use crate::text::{suggest, word_for};
use crate::units::{Exact, thousands};

/// A value with its place.
pub struct Site<'a, 'd, 'f> {
    /// The table that it is in.
    pub fields: &'a Fields<'d, 'f>,
    pub key: &'a str,
    pub entry: Entry<'d>,
    /// Its number in a list.
    pub number: usize,
}

impl Site<'_, '_, '_> {
    /// Reports that the value is not allowed.
    pub(in crate::document) fn refuse<'a, T>(&self, allowed: impl Into<Allowed<'a>>) -> Option<T> {
        self.fields.refuse(self.key, &self.entry, allowed);
        None
    }

    /// The text, if the value is one.
    pub fn word(&self) -> Option<Located<String>> {
        self.text("text in quotes".into())
    }

    fn text(&self, allowed: Allowed<'_>) -> Option<Located<String>> {
        let written = match &self.entry {
            Entry::Word(word) => return Some(word.map(str::to_owned)),
            Entry::Other(value) => match value.get_ref() {
                tree::Value::Integer(number) => Some(number.as_str()),
                tree::Value::Float(number) => Some(number.as_ref()),
                _ => None,
            },
            Entry::Table(_) => None,
        };
        let meant = written.map(|text| ("put quotes around it".to_owned(), quoted(text)));
        self.refuse(Allowed { meant, ..allowed })
    }
}

/// What a word means where `true` or `false` is expected.
pub fn flag_meant(word: &str) -> Option<bool> {
    match word.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some(true),
        "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

/// The number in a text, if nothing beside it says more than the value does: "10%", "60 hp", "$2,000", "20 shots" of
/// `shots`, but not "2 tons" or "20 metal".
fn bare_number(text: &str, key: &str) -> Option<String> {
    const UNITS: [&str; 19] = [
        "dollars",
        "dp",
        "gal",
        "gallons",
        "horsepower",
        "hp",
        "lb",
        "lbs",
        "mile",
        "miles",
        "mph",
        "percent",
        "point",
        "points",
        "pound",
        "pounds",
        "pt",
        "pts",
        "x",
    ];
    let text = text.trim().trim_start_matches('$');
    let end = text.find(|c: char| c.is_alphabetic() || c.is_whitespace() || c == '%');
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let unit = suggest::key(unit);
    let says_nothing =
        unit.is_empty() || UNITS.contains(&unit.as_str()) || suggest::same(&unit, key);
    says_nothing.then(|| number.trim_end_matches('.').replace(',', ""))
}

/// The whole number that a text means: "2", "two" or "2 lbs.".
fn number_meant(word: &str, key: &str) -> Option<i64> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let named = WORDS.iter().position(|name| name.eq_ignore_ascii_case(word.trim()));
    let named = named.map(|number| number as i64);
    named.or_else(|| bare_number(word, key)?.parse().ok())
}

/// The values that are of a kind, each with its place.
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

/// A kind of value, of a key or in a list.
pub trait Kind: Clone {
    type Value;

    /// Reads a value, and reports it if it is not understood.
    fn read(&self, site: Site<'_, '_, '_>) -> Option<Self::Value>;

    fn write(&self, value: &Self::Value) -> Item;

    fn holds(&self) -> Holds;
}

/// Any text.
#[derive(Clone, Copy)]
pub struct Text;

impl Kind for Text {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        site.word().map(|word| word.value)
    }

    fn write(&self, value: &String) -> Item {
        text_item(value)
    }

    fn holds(&self) -> Holds {
        Holds::Text
    }
}

/// A text that says more than any other: one of some words, the name of a row of several kinds, an entry of another list,
/// a roll of dice.
#[derive(Clone, Copy)]
pub struct Described(pub fn() -> Holds);

impl Kind for Described {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        Text.read(site)
    }

    fn write(&self, value: &String) -> Item {
        Text.write(value)
    }

    fn holds(&self) -> Holds {
        (self.0)()
    }
}

/// The name of a catalog row.
#[derive(Clone, Copy)]
pub struct Name {
    pub row: &'static str,
    pub tells_apart: bool,
}

impl Kind for Name {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        let rows = vec![self.row];
        site.text(Allowed { rows, ..Allowed::from("a name in quotes") }).map(|word| word.value)
    }

    fn write(&self, value: &String) -> Item {
        Text.write(value)
    }

    fn holds(&self) -> Holds {
        Holds::Row { kind: self.row, tells_apart: self.tells_apart }
    }
}

#[derive(Clone, Copy)]
pub struct Flag;

impl Kind for Flag {
    type Value = bool;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<bool> {
        match &site.entry {
            Entry::Other(value) => {
                value.get_ref().as_bool().or_else(|| site.refuse("true or false"))
            }
            Entry::Word(word) => match flag_meant(word.value) {
                Some(flag) => site.refuse(Allowed {
                    meant: Some((format!("write `{flag}`"), flag.to_string())),
                    ..Allowed::from("true or false, without quotes")
                }),
                None => site.refuse("true or false"),
            },
            Entry::Table(_) => site.refuse("true or false"),
        }
    }

    fn write(&self, value: &bool) -> Item {
        (*value).into()
    }

    fn holds(&self) -> Holds {
        Holds::Flag
    }
}

/// A whole number within bounds.
#[derive(Clone)]
pub struct Whole(pub RangeInclusive<i64>);

impl Kind for Whole {
    type Value = i64;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<i64> {
        match integer(&site.entry).filter(|number| self.0.contains(number)) {
            Some(number) => Some(number),
            None => {
                let (least, most) = (thousands(*self.0.start()), thousands(*self.0.end()));
                let mut words = format!("a whole number from {least} to {most}");
                let meant = match &site.entry {
                    Entry::Word(word) => number_meant(word.value, site.key),
                    Entry::Table(_) | Entry::Other(_) => None,
                };
                let meant = meant.filter(|number| self.0.contains(number));
                if meant.is_some() {
                    words += ", in digits and without quotes";
                }
                let meant = meant.map(|number| (format!("write `{number}`"), number.to_string()));
                site.refuse(Allowed { meant, ..words.into() })
            }
        }
    }

    fn write(&self, value: &i64) -> Item {
        (*value).into()
    }

    fn holds(&self) -> Holds {
        Holds::Whole(self.0.clone())
    }
}

fn integer(entry: &Entry<'_>) -> Option<i64> {
    match entry {
        Entry::Other(value) => value.get_ref().as_integer(),
        Entry::Word(_) | Entry::Table(_) => None,
    }
}

/// An exact number within bounds: `12`, `2.5`, or in quotes `"1/3"`.
#[derive(Clone)]
pub struct Number {
    pub bounds: RangeInclusive<i64>,
    /// Whether it must be above 0, because something is divided by it.
    pub positive: bool,
}

impl Kind for Number {
    type Value = Exact;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Exact> {
        let number = match &site.entry {
            Entry::Word(text) => Exact::parse(text.value),
            Entry::Other(value) => match value.get_ref() {
                tree::Value::Float(float) => Exact::parse(float),
                _ => integer(&site.entry).map(Exact::from),
            },
            Entry::Table(_) => None,
        };
        let (least, most) = (*self.bounds.start(), *self.bounds.end());
        let is_within = |n: &Exact| (Exact::from(least)..=Exact::from(most)).contains(n);
        let number = number.filter(is_within);
        if self.positive && number.is_some_and(|number| number <= Exact::ZERO) {
            return site.refuse("a number above 0");
        }
        if number.is_some() {
            return number;
        }
        let meant = match &site.entry {
            Entry::Word(word) => bare_number(word.value, site.key)
                .and_then(|number| Exact::parse(&number))
                .filter(|number| is_within(number) && (!self.positive || *number > Exact::ZERO)),
            Entry::Table(_) | Entry::Other(_) => None,
        };
        let meant = meant.map(|number| exact_value(number).to_string());
        let meant = meant.map(|number| (format!("write `{number}`"), number));
        let (least, most) = (thousands(least), thousands(most));
        let words = format!(
            "a number from {least} to {most}, with at most three decimals or as a fraction (\"1/3\")"
        );
        site.refuse(Allowed { meant, ..words.into() })
    }

    fn write(&self, value: &Exact) -> Item {
        exact_value(*value).into()
    }

    fn holds(&self) -> Holds {
        Holds::Number(self.bounds.clone())
    }
}

/// One of a few words with their meanings; of several words with the same meaning, the first is written.
pub struct Choice<T: 'static> {
    pub words: &'static [(&'static str, T)],
    /// A word that is understood but not suggested.
    pub unoffered: Option<&'static str>,
}

impl<T> Clone for Choice<T> {
    fn clone(&self) -> Self {
        Choice { ..*self }
    }
}

impl<T: Copy> Choice<T> {
    pub(super) fn meaning(&self, word: &str) -> Option<T> {
        let found = self.words.iter().find(|(name, _)| suggest::same(name, word));
        found.map(|(_, meaning)| *meaning)
    }
}

impl<T> Choice<T> {
    /// The words to suggest; single letters are understood but not suggested.
    pub(super) fn offered(&self) -> Vec<&'static str> {
        self.split().0
    }

    /// The words to suggest, and the others.
    fn split(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        split(self.words.iter().map(|(word, _)| *word).collect(), self.unoffered)
    }
}

fn split(
    words: Vec<&'static str>,
    unoffered: Option<&str>,
) -> (Vec<&'static str>, Vec<&'static str>) {
    words.into_iter().partition(|word| word.len() > 1 && Some(*word) != unoffered)
}

fn one_of(words: &[&str]) -> String {
    let words: Vec<_> = words.iter().map(|word| quoted(word)).collect();
    format!("one of: {}", words.join(", "))
}

impl<T: Copy + PartialEq> Kind for Choice<T> {
    type Value = T;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<T> {
        let word = match site.entry {
            Entry::Word(word) => word.map(str::to_owned),
            _ => return site.refuse(one_of(&self.offered())),
        };
        let found = self.meaning(&word.value);
        if found.is_none() {
            site.fields.unknown_word(&word, &self.offered());
        }
        found
    }

    fn write(&self, value: &T) -> Item {
        text_item(word_for(self.words, *value))
    }

    fn holds(&self) -> Holds {
        let (words, also) = self.split();
        Holds::Choice { words, also }
    }
}

/// A text in a special form, such as the square of a grid.
pub struct Form<T: 'static> {
    /// What it looks like: "a column and a row, like A1".
    pub allowed: &'static str,
    pub parse: fn(&str) -> Option<T>,
    pub show: fn(&T) -> String,
}

impl<T> Clone for Form<T> {
    fn clone(&self) -> Self {
        Form { allowed: self.allowed, parse: self.parse, show: self.show }
    }
}

impl<T> Kind for Form<T> {
    type Value = T;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<T> {
        let parsed = match &site.entry {
            Entry::Word(word) => (self.parse)(word.value),
            Entry::Table(_) | Entry::Other(_) => None,
        };
        parsed.or_else(|| site.refuse(self.allowed))
    }

    fn write(&self, value: &T) -> Item {
        text_item(&(self.show)(value))
    }

    fn holds(&self) -> Holds {
        Holds::Form(self.allowed)
    }
}

/// A table of a shape; if `alone` is a key, its value may stand for a table with only that key.
pub struct Table<S> {
    pub alone: Option<&'static str>,
    /// A table with this key also stands for the value of `alone`.
    pub alone_if: Option<&'static str>,
    /// What messages call it, if not by its shape.
    pub called: Option<&'static str>,
    /// Written in braces.
    pub inline: bool,
    pub shape: std::marker::PhantomData<S>,
}

impl<S> Clone for Table<S> {
    fn clone(&self) -> Self {
        Table { ..*self }
    }
}

impl<S> Table<S> {
    /// Below a `[key]`.
    pub fn section() -> Table<S> {
        Table {
            alone: None,
            alone_if: None,
            called: None,
            inline: false,
            shape: std::marker::PhantomData,
        }
    }

    /// In braces, or the value of its key `alone`.
    pub fn brief(alone: &'static str) -> Table<S> {
        Table { alone: Some(alone), inline: true, ..Table::section() }
    }
}

impl<S: Shape> Kind for Table<S> {
    type Value = S;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<S> {
        let findings = site.fields.findings;
        let what = self.called.unwrap_or(S::WHAT);
        let is_alone = |table: &super::super::Table<'_>| {
            self.alone_if.is_some_and(|key| table.get(key).is_some())
        };
        let fields = match (site.entry, self.alone) {
            (Entry::Table(table), _) if !is_alone(&table) => Fields::new(table, what, findings),
            (entry, Some(key)) => site.fields.alone(site.key, entry, key, what),
            (entry, None) => {
                return Site { entry, ..site }.refuse(such_as("a table", &S::keys()));
            }
        };
        super::read_whole(fields.numbered(site.number))
    }

    fn write(&self, value: &S) -> Item {
        let table = written(value);
        match self.alone.and_then(|key| table.get(key)) {
            _ if !self.inline => table.into(),
            Some(item) if table.len() == 1 && !has_remarks(&table) => item.clone(),
            _ => Item::Value(table.into_inline_table().into()),
        }
    }

    fn holds(&self) -> Holds {
        Holds::Table { what: S::WHAT, alone: self.alone, keys: S::keys }
    }
}

/// One or several values in brackets; a single one may be written without them.
#[derive(Clone)]
pub struct List<K> {
    pub kind: K,
    /// The fewest values.
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

    fn write(&self, values: &Self::Value) -> Item {
        let items = values.iter().map(|located| self.kind.write(&located.value));
        let items: Array = items.filter_map(|item| item.into_value().ok()).collect();
        match items.get(0).filter(|_| items.len() == 1) {
            Some(only) => only.clone().into(),
            None => items.into(),
        }
    }

    fn holds(&self) -> Holds {
        Holds::Several(Box::new(self.kind.holds()))
    }
}

/// A word, or a table.
pub struct Either<T: 'static, S> {
    pub word: Choice<T>,
    pub table: Table<S>,
}

impl<T, S> Clone for Either<T, S> {
    fn clone(&self) -> Self {
        Either { word: self.word.clone(), table: self.table.clone() }
    }
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

    fn write(&self, value: &Self::Value) -> Item {
        match value {
            WordOrTable::Word(word) => self.word.write(word),
            WordOrTable::Table(table) => self.table.write(table),
        }
    }

    fn holds(&self) -> Holds {
        Holds::Either(vec![self.word.holds(), self.table.holds()])
    }
}

fn has_remarks(table: &toml_edit::Table) -> bool {
    table.decor().prefix().is_some()
}

fn text_item(text: &str) -> Item {
    text_value(text).into()
}

/// A text, with control characters escaped.
pub fn text_value(text: &str) -> Value {
    quoted(text).parse().unwrap_or_else(|_| text.into())
}

/// A number with up to three decimals, or a fraction in quotes.
pub fn exact_value(number: Exact) -> Value {
    if let Some(whole) = number.whole() {
        return whole.into();
    }
    let text = crate::units::decimal(number).replace(',', "");
    match text.parse::<Value>() {
        Ok(value @ Value::Float(_)) => value,
        _ => number.to_string().into(),
    }
}

impl Key {
    /// The keys of the table that it holds, or of each table in its list.
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

    /// Whether a word names this key.
    pub fn is_called(&self, word: &str) -> bool {
        suggest::same(self.key, word)
    }
}
