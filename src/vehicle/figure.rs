//! What a figure of a game is: its name, how people read it, and which way it is better. The value is a vehicle's
//! [`Stat`](crate::vehicle::description::Stat) of the same key.

use serde::{Serialize, Serializer};

use crate::text::suggest;
use crate::units::Exact;

/// What a vehicle has for a figure. Numbers stay exact until they are printed.
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
    Table(Vec<(String, Value)>),
}

fn as_map<S: Serializer>(rows: &[(String, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(rows.iter().map(|(key, value)| (key, value)))
}

impl Value {
    /// Several figures, each under its key.
    pub fn table<K: Into<String>>(rows: impl IntoIterator<Item = (K, Value)>) -> Value {
        Value::Table(rows.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    pub fn number(&self) -> Option<Exact> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What a table has under a key.
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

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number.into())
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

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Unknown, Into::into)
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}

/// A figure that is one number.
#[derive(Debug)]
pub struct Figure {
    pub key: &'static str,
    pub label: &'static str,
    pub show: fn(Exact) -> String,
    /// `None` where that depends on what the vehicle is for.
    pub better: Option<Better>,
    /// Whether it is one of the few by which vehicles are told apart at a glance.
    pub main: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    High,
    Low,
}

impl Figure {
    pub const fn new(key: &'static str, label: &'static str, show: fn(Exact) -> String) -> Figure {
        Figure { key, label, show, better: None, main: false }
    }

    pub const fn main(mut self) -> Figure {
        self.main = true;
        self
    }

    pub const fn high(mut self) -> Figure {
        self.better = Some(Better::High);
        self
    }

    pub const fn low(mut self) -> Figure {
        self.better = Some(Better::Low);
        self
    }

    /// Whether a word means this figure: its key or its label.
    pub fn is_called(&self, word: &str) -> bool {
        suggest::same(self.key, word) || suggest::same(self.label, word)
    }
}

/// A key as people write it: `top-speed`.
pub fn word(key: &str) -> String {
    key.replace('_', "-")
}
