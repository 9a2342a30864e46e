//! A key that `fit` varies, with its values.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::query::QueryError;
use crate::text::edit::{Edit, Path};
use crate::text::source::Span;

#[derive(Debug)]
pub struct Axis {
    /// The path as the user wrote it: "armor.front".
    pub path: String,
    pub choices: Vec<Choice>,
    pub is_number: bool,
    /// The points of armor without a range: rules limit them.
    pub open: Option<RangeInclusive<i64>>,
    /// The keys in the design, with their numbers. Several keys are sides of the armor.
    pub keys: Vec<(Path, Option<i64>)>,
}

#[derive(Clone, Debug)]
pub struct Choice {
    pub word: String,
    /// Empty if the design already has this value.
    pub edits: Vec<Edit>,
}

impl Axis {
    pub fn error(&self, message: String) -> QueryError {
        QueryError { at: Span::new(0, self.path.len()), message }
    }

    pub fn needs_range(&self, why: &str) -> QueryError {
        self.error(format!("{why}: give `{0}` a range, as in `{0}=1..10`", self.path))
    }

    /// Fails if two axes cannot change together.
    pub fn stands_apart(&self, other: &Axis) -> Result<(), QueryError> {
        let spans = |axis: &Axis| -> BTreeSet<Span> {
            axis.choices.iter().flat_map(|choice| &choice.edits).map(|edit| edit.span).collect()
        };
        let (own, others) = (spans(self), spans(other));
        let overlap = |(one, other): (&Span, &Span)| one.start < other.end && other.start < one.end;
        let mut pairs = own.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        let (one, two) = (&other.path, &self.path);
        if pairs.any(overlap) {
            return Err(self.error(format!(
                "`{one}` and `{two}` change the same text: vary one of them, or write each key on its own line"
            )));
        }
        match self.open.is_some() && other.open.is_some() {
            true => Err(self.needs_range(&format!("`{one}` and `{two}` share the rest"))),
            false => Ok(()),
        }
    }

    pub fn now(&self) -> Option<usize> {
        self.choices.iter().position(|choice| choice.edits.is_empty())
    }
}
