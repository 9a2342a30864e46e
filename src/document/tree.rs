//! TOML values with spans.

use std::borrow::Cow;
use std::sync::LazyLock;

use toml::Spanned;

use crate::units::LARGEST;

pub use toml::de::{DeTable as Tree, DeValue as Value};

pub type Name<'s> = Spanned<Cow<'s, str>>;
pub type Node<'s> = Spanned<Value<'s>>;

/// A table without keys.
pub(super) static EMPTY: LazyLock<Tree<'static>> = LazyLock::new(Tree::new);

/// The table, or the tables of a list, at any depth.
pub(super) fn tables<'v, 's>(value: &'v mut Value<'s>) -> Vec<&'v mut Tree<'s>> {
    match value {
        Value::Table(table) => vec![table],
        Value::Array(list) => list.iter_mut().flat_map(|item| tables(item.get_mut())).collect(),
        _ => Vec::new(),
    }
}

/// A whole number up to [`LARGEST`], so that sums cannot overflow.
pub fn integer(value: &Value<'_>) -> Option<i64> {
    let number = value.as_integer()?;
    limited(number.as_str(), number.radix())
}

/// The whole part of a number up to [`LARGEST`].
pub fn whole_part(value: &Value<'_>) -> Option<i64> {
    match value {
        Value::Float(number) => limited(number.as_str().split('.').next()?, 10),
        _ => integer(value),
    }
}

fn limited(digits: &str, radix: u32) -> Option<i64> {
    let number = i64::from_str_radix(digits, radix).ok();
    number.filter(|number| (-LARGEST..=LARGEST).contains(number))
}
