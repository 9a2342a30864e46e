//! A key that `fit` varies, with its values.

use crate::query::QueryError;
use crate::text::edit::Edit;
use crate::text::source::Span;

#[derive(Debug)]
pub struct Axis {
    /// The path as the user wrote it: "armor.front".
    pub path: String,
    pub choices: Vec<Choice>,
    pub is_number: bool,
    pub is_armor: bool,
}

#[derive(Clone, Debug)]
pub struct Choice {
    pub word: String,
    /// Empty if the design already has this value.
    pub edits: Vec<Edit>,
}

impl Axis {
    /// Fails if the values of two keys overlap in the file, so that they cannot change together.
    pub fn stands_apart(&self, other: &Axis) -> Result<(), QueryError> {
        let spans = |axis: &Axis| {
            let edits = axis.choices.iter().flat_map(|choice| &choice.edits);
            let mut spans: Vec<_> = edits.map(|edit| edit.span).collect();
            spans.sort_unstable();
            spans.dedup();
            spans
        };
        let (own, others) = (spans(self), spans(other));
        let collide = |one: &Span, other: &Span| one.start < other.end && other.start < one.end;
        if own.iter().any(|span| others.iter().any(|other| collide(span, other))) {
            let at = Span::new(0, self.path.len());
            let message = format!(
                "`{}` and `{}` are written too close to change together: write each on its own line",
                other.path, self.path
            );
            return Err(QueryError { at, message });
        }
        Ok(())
    }

    pub fn now(&self) -> Option<usize> {
        self.choices.iter().position(|choice| choice.edits.is_empty())
    }

    pub fn narrower(&self) -> String {
        let words = || self.choices.iter().map(|choice| choice.word.as_str());
        match self.is_number {
            true => format!("{}=10..20", self.path),
            false => format!("{}={}", self.path, words().take(2).collect::<Vec<_>>().join("|")),
        }
    }
}
