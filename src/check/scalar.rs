//! Found and allowed values of findings.

use crate::text::from;
use crate::units::Exact;

/// A found or allowed value: a number or text. Statistics can have other types, and can be unknown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd)]
pub enum Scalar {
    Number(Exact),
    Text(String),
}

from!(Scalar:
    Exact => Scalar::Number,
    i64 => |number: i64| Scalar::Number(number.into()),
    &str => |text: &str| Scalar::Text(text.to_owned()),
    String => Scalar::Text,
);
