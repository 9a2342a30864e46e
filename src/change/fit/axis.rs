//! A key with the values that it takes.

use crate::query::Mistake;
use crate::text::edit::Edit;
use crate::text::source::Span;

/// A key that is varied.
#[derive(Debug)]
pub struct Axis {
    /// As it was asked for: "armor.front".
    pub path: String,
    pub choices: Vec<Choice>,
    pub is_number: bool,
    /// Whether its values are points of armor.
    pub is_armor: bool,
}

/// One of its values.
#[derive(Clone, Debug)]
pub struct Choice {
    /// For people.
    pub word: String,
    /// None if the design has it already.
    pub edits: Vec<Edit>,
    /// Points of armor.
    pub points: i64,
}

impl Axis {
    /// Fails if two values of these keys are written so close that they cannot change together.
    pub fn stands_apart(&self, other: &Axis) -> Result<(), Mistake> {
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
                "`{}` and `{}` are written too close to change together: write each on a line of its own",
                other.path, self.path
            );
            return Err(Mistake { at, message });
        }
        Ok(())
    }

    /// The value that the design has.
    pub fn now(&self) -> Option<usize> {
        self.choices.iter().position(|choice| choice.edits.is_empty())
    }

    /// The fewest points of armor that it can have.
    pub fn least(&self) -> i64 {
        self.choices.iter().map(|choice| choice.points).min().unwrap_or_default()
    }

    /// How to ask for fewer values.
    pub fn narrower(&self) -> String {
        let words = || self.choices.iter().map(|choice| choice.word.as_str());
        match self.is_number {
            true => format!("{}=10..20", self.path),
            false => format!("{}={}", self.path, words().take(2).collect::<Vec<_>>().join("|")),
        }
    }
}
