//! TOML values with spans.

use std::borrow::Cow;
use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};
use toml::value::Datetime;

use crate::units::LARGEST;

pub type Name<'s> = Spanned<Cow<'s, str>>;
pub type Node<'s> = Spanned<Value<'s>>;
pub type Tree<'s> = BTreeMap<Name<'s>, Node<'s>>;

/// Equality ignores spans.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'s> {
    String(Cow<'s, str>),
    Integer(Integer<'s>),
    /// As written, without underscores.
    Float(Cow<'s, str>),
    Boolean(bool),
    Datetime(Datetime),
    Array(Vec<Node<'s>>),
    Table(Tree<'s>),
}

/// A whole number of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer<'s> {
    digits: Cow<'s, str>,
    radix: u32,
}

/// Parses a text. Invalid TOML yields the readable values and the errors.
pub(super) fn parse(text: &str) -> (Tree<'_>, Vec<Error>) {
    let (root, errors) = DeTable::parse_recoverable(text);
    (of_parsed_table(root.into_inner()), errors)
}

fn of_parsed_table(table: DeTable<'_>) -> Tree<'_> {
    table.into_iter().map(|(name, value)| (name, of_parsed(value))).collect()
}

fn of_parsed(parsed: Spanned<DeValue<'_>>) -> Node<'_> {
    let span = parsed.span();
    let value = match parsed.into_inner() {
        DeValue::String(text) => Value::String(text),
        DeValue::Integer(number) => {
            Value::Integer(Integer::new(Cow::Owned(number.as_str().to_owned()), number.radix()))
        }
        DeValue::Float(number) => Value::Float(Cow::Owned(number.as_str().to_owned())),
        DeValue::Boolean(flag) => Value::Boolean(flag),
        DeValue::Datetime(date) => Value::Datetime(date),
        DeValue::Array(list) => Value::Array(list.into_iter().map(of_parsed).collect()),
        DeValue::Table(table) => Value::Table(of_parsed_table(table)),
    };
    Spanned::new(span, value)
}

impl<'s> Value<'s> {
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Boolean(flag) => Some(*flag),
            _ => None,
        }
    }

    /// A whole number up to [`LARGEST`], so that sums cannot overflow.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Value::Integer(number) => {
                let number = i64::from_str_radix(&number.digits, number.radix).ok();
                number.filter(|number| (-LARGEST..=LARGEST).contains(number))
            }
            _ => None,
        }
    }

    /// The whole part of a number up to [`LARGEST`].
    pub fn whole_part(&self) -> Option<i64> {
        match self {
            Value::Float(text) => {
                let digits = Cow::Borrowed(text.split('.').next()?);
                Value::Integer(Integer::new(digits, 10)).as_integer()
            }
            _ => self.as_integer(),
        }
    }

    pub fn as_array(&self) -> Option<&[Node<'s>]> {
        match self {
            Value::Array(list) => Some(list),
            _ => None,
        }
    }

    pub fn is_table(&self) -> bool {
        self.as_table().is_some()
    }

    pub fn as_table(&self) -> Option<&Tree<'s>> {
        match self {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
}

impl<'s> Integer<'s> {
    fn new(digits: Cow<'s, str>, radix: u32) -> Integer<'s> {
        Integer { digits, radix }
    }

    /// The digits, without underscores and radix prefix.
    pub fn as_str(&self) -> &str {
        &self.digits
    }
}
