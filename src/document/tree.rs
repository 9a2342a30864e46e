//! The values of a file with their places: tables that are sorted by key, as small as what they hold.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

use crate::units::LARGEST;

pub type Name<'s> = Spanned<Cow<'s, str>>;
pub type Node<'s> = Spanned<Value<'s>>;
pub type Pair<'s> = (Name<'s>, Node<'s>);

/// Equal to what says the same, wherever it stands.
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

/// The keys of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree<'s> {
    /// Sorted, each key once.
    pairs: Vec<Pair<'s>>,
}

/// So few keys are looked through one by one.
const FEW: usize = 12;

impl<'s> Tree<'s> {
    pub const fn new() -> Tree<'s> {
        Tree { pairs: Vec::new() }
    }

    /// Nothing if a key is there twice.
    pub fn of_pairs(pairs: impl IntoIterator<Item = Pair<'s>>) -> Option<Tree<'s>> {
        let tree = Tree::from_iter(pairs);
        let is_once = tree.keys().map(Spanned::get_ref).is_sorted_by(|one, next| one < next);
        is_once.then_some(tree)
    }

    /// Where a key is, or where it would be.
    fn number(&self, key: &str) -> Result<usize, usize> {
        self.pairs.binary_search_by(|(name, _)| name.get_ref().as_ref().cmp(key))
    }

    fn found(&self, key: &str) -> Option<usize> {
        match self.pairs.len() {
            ..=FEW => self.pairs.iter().position(|(name, _)| name.get_ref() == key),
            _ => self.number(key).ok(),
        }
    }

    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub fn contains_key(&self, key: &str) -> bool {
        self.found(key).is_some()
    }

    pub fn get(&self, key: &str) -> Option<&Node<'s>> {
        Some(&self.pairs[self.found(key)?].1)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node<'s>> {
        let number = self.found(key)?;
        Some(&mut self.pairs[number].1)
    }

    pub fn pair(&self, key: &str) -> Option<&Pair<'s>> {
        Some(&self.pairs[self.found(key)?])
    }

    /// The pair with this name, which is added if there is none.
    pub fn pair_or_insert(
        &mut self,
        name: Name<'s>,
        new: impl FnOnce() -> Node<'s>,
    ) -> &mut Pair<'s> {
        let number = self.number(name.get_ref()).unwrap_or_else(|number| {
            self.pairs.insert(number, (name, new()));
            number
        });
        &mut self.pairs[number]
    }

    pub fn insert(&mut self, name: Name<'s>, value: Node<'s>) {
        match self.number(name.get_ref()) {
            Ok(number) => self.pairs[number].1 = value,
            Err(number) => self.pairs.insert(number, (name, value)),
        }
    }

    pub fn remove(&mut self, key: &str) -> Option<Pair<'s>> {
        let number = self.found(key)?;
        Some(self.pairs.remove(number))
    }

    /// Removes the pairs whose keys are `wanted`.
    pub fn take(&mut self, wanted: impl Fn(&str) -> bool) -> Vec<Pair<'s>> {
        self.pairs.extract_if(.., |(name, _)| wanted(name.get_ref())).collect()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Pair<'s>> {
        self.pairs.iter()
    }

    pub fn keys(&self) -> impl Iterator<Item = &Name<'s>> {
        self.pairs.iter().map(|(name, _)| name)
    }

    pub fn values(&self) -> impl Iterator<Item = &Node<'s>> {
        self.pairs.iter().map(|(_, value)| value)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Node<'s>> {
        self.pairs.iter_mut().map(|(_, value)| value)
    }

    pub fn pairs_mut(&mut self) -> impl Iterator<Item = &mut Pair<'s>> {
        self.pairs.iter_mut()
    }
}

impl<'s> IntoIterator for Tree<'s> {
    type Item = Pair<'s>;
    type IntoIter = std::vec::IntoIter<Pair<'s>>;

    fn into_iter(self) -> Self::IntoIter {
        self.pairs.into_iter()
    }
}

/// Of keys that are all different.
impl<'s> FromIterator<Pair<'s>> for Tree<'s> {
    fn from_iter<I: IntoIterator<Item = Pair<'s>>>(pairs: I) -> Tree<'s> {
        let mut pairs: Vec<_> = pairs.into_iter().collect();
        pairs.sort_by(|(one, _), (other, _)| one.get_ref().cmp(other.get_ref()));
        Tree { pairs }
    }
}

impl<'s> From<DeTable<'s>> for Tree<'s> {
    fn from(table: DeTable<'s>) -> Tree<'s> {
        table.into_iter().map(|(name, value)| (name, of_parsed(value))).collect()
    }
}

fn of_parsed<'s>(parsed: Spanned<DeValue<'s>>) -> Node<'s> {
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
        DeValue::Table(table) => Value::Table(Tree::from(table)),
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

    /// A whole number up to [`LARGEST`], so that sums of several cannot overflow.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Value::Integer(number) => {
                let number = i64::from_str_radix(&number.digits, number.radix).ok();
                number.filter(|number| (-LARGEST..=LARGEST).contains(number))
            }
            _ => None,
        }
    }

    /// The same; decimals are cut off.
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

    pub fn as_table_mut(&mut self) -> Option<&mut Tree<'s>> {
        match self {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
}

impl<'s> Integer<'s> {
    pub(super) fn new(digits: Cow<'s, str>, radix: u32) -> Integer<'s> {
        Integer { digits, radix }
    }

    /// Its digits, without underscores and what names the radix.
    pub fn as_str(&self) -> &str {
        &self.digits
    }
}
