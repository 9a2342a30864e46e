//! The figures of a game: names, formats, which direction is better, and how to compute them.
//!
//! A game lists its [`Definition`]s in output order. The value of a definition is a vehicle's [`Stat`] with the same
//! key; `explain` shows the steps that it records.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::check::finding::Scalar;
use crate::text::{from, suggest};
use crate::units::{Exact, plain};
use crate::vehicle::derivation::{Derivation, Kept, Steps};

/// The value of a figure. Numbers stay exact until they are printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Unknown, or missing.
    Unknown,
    Number(Exact),
    Flag(bool),
    Text(String),
    List(Vec<Value>),
    #[serde(serialize_with = "as_map")]
    Table(Vec<(Cow<'static, str>, Value)>),
}

/// Serializes each value under its key. A number whose decimals do not end also gets its fraction, as `<key>_exact`.
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

    /// The value with each number replaced by its fraction, if its decimals do not end. `None` if all decimals end.
    /// Lists keep their length.
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

    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Table(rows) = self else { return None };
        rows.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub fn is_known(&self) -> bool {
        *self != Value::Unknown
    }
}

from!(Value:
    Exact => Value::Number,
    i64 => |number: i64| Value::Number(number.into()),
    usize => |number: usize| Value::from(number as i64),
    bool => Value::Flag,
    String => Value::Text,
    &String => |text: &String| Value::Text(text.clone()),
    &str => |text: &str| Value::Text(text.to_owned()),
    &&str => |text: &&str| Value::from(*text),
    Scalar => |scalar: Scalar| match scalar {
        Scalar::Number(number) => Value::Number(number),
        Scalar::Text(text) => Value::Text(text),
    },
);

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

#[derive(Debug)]
pub struct Figure {
    pub key: &'static str,
    pub label: &'static str,
    pub sort: Sort,
    pub show: fn(Exact) -> String,
    /// `None` if the direction depends on the vehicle's purpose.
    pub better: Option<Better>,
    pub main: bool,
    /// Whether a short comparison has it, as it has main figures.
    pub compared: bool,
    pub listed: bool,
    /// The end of the id of a ruling that defines it; `explain` prints the ruling.
    pub ruling: Option<&'static str>,
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
    pub fn is_called(&self, word: &str) -> bool {
        suggest::same(self.key, word) || suggest::same(self.label, word)
    }

    /// Whether `word` abbreviates the label: HC for Handling class.
    pub fn is_short(&self, word: &str) -> bool {
        let initials = self.label.split_whitespace().filter_map(|part| part.chars().next());
        let initials: String = initials.collect();
        initials.len() > 1 && suggest::same(&initials, word)
    }
}

#[derive(Clone, Debug)]
pub struct Stat {
    pub key: &'static str,
    pub value: Value,
}

impl Stat {
    pub fn number(&self) -> Option<Exact> {
        self.value.number()
    }
}

pub trait Figured: Sized + 'static {
    /// The input: a vehicle with its ledger.
    type Case<'a>;

    /// In output order.
    const FIGURES: &'static [Definition<Self>];

    /// More figures, after the others.
    const FIRE: &'static [Definition<Self>] = &[];

    /// Figures of armor, after those of fire.
    const ENDURANCE: &'static [Definition<Self>] = &[];

    /// Computes the values of a case again, and keeps their steps.
    fn keep(case: &Self::Case<'_>, kept: &Kept);
}

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

enum Row<G: Figured> {
    Own,
    Of(&'static str, fn(&G::Case<'_>) -> Option<String>),
}

impl<G: Figured> Definition<G> {
    const fn new(
        key: &'static str,
        label: &'static str,
        (sort, show): (Sort, fn(Exact) -> String),
        of: Of<G>,
    ) -> Definition<G> {
        let figure = Figure {
            key,
            label,
            sort,
            show,
            better: None,
            main: false,
            compared: false,
            listed: false,
            ruling: None,
        };
        Definition { figure, of, row: None }
    }

    /// A figure with one number, formatted by `show`. `work` records the steps; the last step is the value. `None` is
    /// unknown.
    pub const fn number(
        key: &'static str,
        label: &'static str,
        show: fn(Exact) -> String,
        work: fn(&G::Case<'_>, Steps<'_>) -> Option<Exact>,
    ) -> Definition<G> {
        Definition::new(key, label, (Sort::Number, show), Of::Number(work))
    }

    pub const fn word(
        key: &'static str,
        label: &'static str,
        work: fn(&G::Case<'_>) -> Option<String>,
    ) -> Definition<G> {
        Definition::new(key, label, (Sort::Words, plain), Of::Word(work))
    }

    pub const fn words(
        key: &'static str,
        label: &'static str,
        work: fn(&G::Case<'_>) -> Vec<String>,
    ) -> Definition<G> {
        Definition::new(key, label, (Sort::Words, plain), Of::Words(work))
    }

    pub const fn several(
        key: &'static str,
        label: &'static str,
        work: fn(&G::Case<'_>, Steps<'_>) -> Value,
    ) -> Definition<G> {
        Definition::new(key, label, (Sort::Several, plain), Of::Several(work))
    }

    pub const fn main(mut self) -> Definition<G> {
        self.figure.main = true;
        self
    }

    pub const fn compared(mut self) -> Definition<G> {
        self.figure.compared = true;
        self
    }

    /// Adds it to lists of verdicts and their CSV.
    pub const fn listed(mut self) -> Definition<G> {
        self.figure.listed = true;
        self
    }

    pub const fn by_ruling(mut self, id: &'static str) -> Definition<G> {
        self.figure.ruling = Some(id);
        self
    }

    pub const fn high(mut self) -> Definition<G> {
        self.figure.better = Some(Better::High);
        self
    }

    pub const fn low(mut self) -> Definition<G> {
        self.figure.better = Some(Better::Low);
        self
    }

    /// Adds a row to the table for people; the row may include related figures.
    pub const fn row(
        self,
        label: &'static str,
        text: fn(&G::Case<'_>) -> Option<String>,
    ) -> Definition<G> {
        Definition { row: Some(Row::Of(label, text)), ..self }
    }

    /// Adds a row to the table for people with label and number.
    pub const fn shown(self) -> Definition<G> {
        Definition { row: Some(Row::Own), ..self }
    }

    fn stat(&self, case: &G::Case<'_>) -> Stat {
        Stat { key: self.figure.key, value: self.value(case, Steps::NONE) }
    }

    fn value(&self, case: &G::Case<'_>, steps: Steps<'_>) -> Value {
        match self.of {
            Of::Number(work) => work(case, steps).into(),
            Of::Word(work) => work(case).into(),
            Of::Several(work) => work(case, steps),
            Of::Words(work) => work(case).into(),
        }
    }
}

pub fn definitions<G: Figured>() -> impl Iterator<Item = &'static Definition<G>> {
    G::FIGURES.iter().chain(G::FIRE).chain(G::ENDURANCE)
}

/// The values of all figures, or without those of fire and endurance.
pub fn stats<G: Figured>(case: &G::Case<'_>, all: bool) -> Vec<Stat> {
    let count = if all { usize::MAX } else { G::FIGURES.len() };
    definitions::<G>().take(count).map(|definition| definition.stat(case)).collect()
}

pub fn stats_of<G: Figured>(case: &G::Case<'_>, keys: &[&str]) -> Vec<Stat> {
    let wanted = definitions::<G>().filter(|wanted| keys.contains(&wanted.figure.key));
    wanted.map(|definition| definition.stat(case)).collect()
}

pub fn rows<G: Figured>(case: &G::Case<'_>) -> Vec<Vec<String>> {
    let row = |definition: &Definition<G>| {
        let Figure { label, show, .. } = definition.figure;
        let (label, text) = match definition.row.as_ref()? {
            Row::Own => (label, show(definition.stat(case).number()?)),
            Row::Of(label, text) => (*label, text(case)?),
        };
        Some(vec![label.to_owned(), text])
    };
    definitions::<G>().filter_map(row).collect()
}

/// The derivation of a figure; `None` if the key or the figure is unknown, or has no steps.
pub fn derive<G: Figured>(case: &G::Case<'_>, key: &str) -> Option<Derivation> {
    let definition = definitions::<G>().find(|definition| definition.figure.key == key)?;
    let (value, derivation) = Derivation::of(|steps| {
        let kept = Kept::recorder();
        G::keep(case, &kept);
        steps.extend(kept.steps(key).into_iter().flatten());
        definition.value(case, steps)
    });
    let known = value.is_known() && value != Value::List(Vec::new());
    (known && !derivation.steps.is_empty()).then_some(derivation)
}

/// A key with hyphens: `top-speed`.
pub fn word(key: &str) -> String {
    key.replace('_', "-")
}
