//! The figures of a game: their names, how to show them, which way is better, and how they are worked out.
//!
//! A game lists its [`Definition`]s in the order of output. The value of one is a vehicle's [`Stat`] with the same key;
//! the steps that it records are what `explain` shows.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::check::finding::Scalar;
use crate::text::suggest;
use crate::units::{Exact, plain};
use crate::vehicle::derivation::{Derivation, Step, Steps};

/// The value of a figure. Numbers stay exact until they are printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Not known, or there is none.
    Unknown,
    Number(Exact),
    Flag(bool),
    Text(String),
    List(Vec<Value>),
    #[serde(serialize_with = "as_map")]
    Table(Vec<(Cow<'static, str>, Value)>),
}

/// Writes each value under its key; beside a number whose decimals do not end, its fraction as `<key>_exact`.
fn as_map<S: Serializer>(
    rows: &[(Cow<'static, str>, Value)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (key, value) in rows {
        map.serialize_entry(key, value)?;
        if let Some(fractions) = value.endless() {
            map.serialize_entry(&format!("{key}_exact"), &fractions)?;
        }
    }
    map.end()
}

impl Value {
    /// Several figures, each under its key.
    pub fn table<K: Into<Cow<'static, str>>>(rows: impl IntoIterator<Item = (K, Value)>) -> Value {
        Value::Table(rows.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    pub fn number(&self) -> Option<Exact> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The fractions of the numbers in it whose decimals do not end; nothing if there is none. Of a list it is a list as
    /// long.
    pub fn endless(&self) -> Option<Value> {
        match self {
            Value::Number(number) => number.endless().map(Value::Text),
            Value::List(values) => {
                let fractions: Vec<_> = values.iter().map(Value::endless).collect();
                fractions.iter().any(Option::is_some).then(|| fractions.into_iter().collect())
            }
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value under a key of a table.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Table(rows) = self else { return None };
        rows.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub fn is_known(&self) -> bool {
        *self != Value::Unknown
    }
}

impl From<Exact> for Value {
    fn from(number: Exact) -> Value {
        Value::Number(number)
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Value {
        match scalar {
            Scalar::Number(number) => Value::Number(number),
            Scalar::Text(text) => Value::Text(text),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number.into())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number((number as i64).into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<&&str> for Value {
    fn from(text: &&str) -> Value {
        Value::Text((*text).to_owned())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Unknown, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Value {
        values.into_iter().collect()
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}

/// The name of a figure, how to show it, and which way is better.
#[derive(Debug)]
pub struct Figure {
    pub key: &'static str,
    pub label: &'static str,
    pub sort: Sort,
    /// How to show its number, if it is one.
    pub show: fn(Exact) -> String,
    /// `None` if that depends on the purpose of the vehicle.
    pub better: Option<Better>,
    /// Whether it is one of the few main figures of a vehicle.
    pub main: bool,
    /// Whether lists of verdicts show it.
    pub listed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Number,
    Words,
    Several,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    High,
    Low,
}

impl Figure {
    const fn new(
        key: &'static str,
        label: &'static str,
        sort: Sort,
        show: fn(Exact) -> String,
    ) -> Figure {
        Figure { key, label, sort, show, better: None, main: false, listed: false }
    }

    /// Whether a word means this figure: its key or its label.
    pub fn is_called(&self, word: &str) -> bool {
        suggest::same(self.key, word) || suggest::same(self.label, word)
    }

    /// Whether a word is short for its label: HC for Handling class.
    pub fn is_short(&self, word: &str) -> bool {
        let initials = self.label.split_whitespace().filter_map(|part| part.chars().next());
        let initials: String = initials.collect();
        initials.len() > 1 && suggest::same(&initials, word)
    }
}

/// A figure of a vehicle, under its key.
#[derive(Clone, Debug)]
pub struct Stat {
    pub key: &'static str,
    pub value: Value,
}

impl Stat {
    /// The value, if it is one number.
    pub fn number(&self) -> Option<Exact> {
        self.value.number()
    }
}

/// A game whose vehicles have figures.
pub trait Figured: Sized + 'static {
    /// What figures are worked out from: a vehicle with its ledger.
    type Case<'a>;

    /// In the order of output.
    const FIGURES: &'static [Definition<Self>];

    /// The steps of the value of this key, if they were kept when the value was worked out.
    fn kept(case: &Self::Case<'_>, key: &str) -> Option<Vec<Step>>;
}

/// A figure, and the one place where it is worked out.
pub struct Definition<G: Figured> {
    pub figure: Figure,
    of: Of<G>,
    row: Option<Row<G>>,
}

enum Of<G: Figured> {
    Number(fn(&G::Case<'_>, Steps<'_>) -> Option<Exact>),
    Word(fn(&G::Case<'_>) -> Option<String>),
    Words(fn(&G::Case<'_>) -> Vec<String>),
    Several(fn(&G::Case<'_>, Steps<'_>) -> Value),
}

/// A row of the table for people.
enum Row<G: Figured> {
    /// The label and the value of the figure.
    Own,
    /// A label, and a text if there is a row.
    Of(&'static str, fn(&G::Case<'_>) -> Option<String>),
}

impl<G: Figured> Definition<G> {
    /// A figure that is one number, with how to `show` it. `work` records its steps, the last of which is its value;
    /// nothing if it is unknown.
    pub const fn number(
        key: &'static str,
        label: &'static str,
        show: fn(Exact) -> String,
        work: fn(&G::Case<'_>, Steps<'_>) -> Option<Exact>,
    ) -> Definition<G> {
        Definition {
            figure: Figure::new(key, label, Sort::Number, show),
            of: Of::Number(work),
            row: None,
        }
    }

    /// A figure that is a word.
    pub const fn word(
        key: &'static str,
        label: &'static str,
        work: fn(&G::Case<'_>) -> Option<String>,
    ) -> Definition<G> {
        Definition {
            figure: Figure::new(key, label, Sort::Words, plain),
            of: Of::Word(work),
            row: None,
        }
    }

    /// A figure of several words.
    pub const fn words(
        key: &'static str,
        label: &'static str,
        work: fn(&G::Case<'_>) -> Vec<String>,
    ) -> Definition<G> {
        let figure = Figure::new(key, label, Sort::Words, plain);
        Definition { figure, of: Of::Words(work), row: None }
    }

    /// A figure of several values.
    pub const fn several(
        key: &'static str,
        label: &'static str,
        work: fn(&G::Case<'_>, Steps<'_>) -> Value,
    ) -> Definition<G> {
        Definition {
            figure: Figure::new(key, label, Sort::Several, plain),
            of: Of::Several(work),
            row: None,
        }
    }

    /// One of the few main figures of a vehicle.
    pub const fn main(mut self) -> Definition<G> {
        self.figure.main = true;
        self
    }

    /// Shown in lists of verdicts, and a column of their CSV.
    pub const fn listed(mut self) -> Definition<G> {
        self.figure.listed = true;
        self
    }

    /// Better high.
    pub const fn high(mut self) -> Definition<G> {
        self.figure.better = Some(Better::High);
        self
    }

    /// Better low.
    pub const fn low(mut self) -> Definition<G> {
        self.figure.better = Some(Better::Low);
        self
    }

    /// Has a row in the table for people, which may include related figures.
    pub const fn row(
        self,
        label: &'static str,
        text: fn(&G::Case<'_>) -> Option<String>,
    ) -> Definition<G> {
        Definition { row: Some(Row::Of(label, text)), ..self }
    }

    /// Has a row in the table for people with its label and its number.
    pub const fn shown(self) -> Definition<G> {
        Definition { row: Some(Row::Own), ..self }
    }

    fn stat(&self, case: &G::Case<'_>) -> Stat {
        Stat { key: self.figure.key, value: self.derive(case).0 }
    }

    fn derive(&self, case: &G::Case<'_>) -> (Value, Derivation) {
        Derivation::of(|steps| {
            steps.extend(G::kept(case, self.figure.key).into_iter().flatten());
            match self.of {
                Of::Number(work) => work(case, steps).into(),
                Of::Word(work) => work(case).into(),
                Of::Several(work) => work(case, steps),
                Of::Words(work) => work(case).into(),
            }
        })
    }
}

/// Every figure of a vehicle.
pub fn stats<G: Figured>(case: &G::Case<'_>) -> Vec<Stat> {
    G::FIGURES.iter().map(|definition| definition.stat(case)).collect()
}

/// Some of its figures.
pub fn stats_of<G: Figured>(case: &G::Case<'_>, keys: &[&str]) -> Vec<Stat> {
    let wanted = G::FIGURES.iter().filter(|wanted| keys.contains(&wanted.figure.key));
    wanted.map(|definition| definition.stat(case)).collect()
}

/// The rows of the table for people.
pub fn rows<G: Figured>(case: &G::Case<'_>) -> Vec<Vec<String>> {
    let row = |definition: &Definition<G>| {
        let Figure { label, show, .. } = definition.figure;
        let (label, text) = match definition.row.as_ref()? {
            Row::Own => (label, show(definition.stat(case).number()?)),
            Row::Of(label, text) => (*label, text(case)?),
        };
        Some(vec![label.to_owned(), text])
    };
    G::FIGURES.iter().filter_map(row).collect()
}

/// How a figure of a vehicle comes about; `None` if the key or the figure is unknown, or it has no steps.
pub fn derive<G: Figured>(case: &G::Case<'_>, key: &str) -> Option<Derivation> {
    let definition = G::FIGURES.iter().find(|definition| definition.figure.key == key)?;
    let (value, derivation) = definition.derive(case);
    let known = value.is_known() && value != Value::List(Vec::new());
    (known && !derivation.steps.is_empty()).then_some(derivation)
}

/// A key as people write it: `top-speed`.
pub fn word(key: &str) -> String {
    key.replace('_', "-")
}
