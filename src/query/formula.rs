//! Arithmetic on keys: sums of products and ratios, such as `firepower/cost` or `2*armor-front+armor-back`.

use crate::text::source::{Located, Span};
use crate::units::{Exact, about};

use super::{About, Answer, Keys, QueryError};

/// The beginning of keys that are names, so that signs in them are no operators.
pub const DUEL: &str = "duel:";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula<S> {
    pub text: String,
    /// Each with its operator: `+`, `*` or `/`.
    operands: Vec<(char, Operand<S>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Operand<S> {
    Number(Exact),
    Key(S),
}

impl<S: About> Formula<S> {
    /// Parses a key, or a formula of keys. A `+` before a key belongs to the key.
    pub(super) fn read<K>(key: &Located<String>, keys: &K) -> Result<S, QueryError>
    where
        K: Keys<Subject = S> + ?Sized,
    {
        let text = key.value.as_str();
        let (mut start, mut operator, mut parts) = (0, '+', Vec::new());
        for (at, sign) in text.char_indices().filter(|(_, c)| "+*/".contains(*c)) {
            if at > start && !text.starts_with(DUEL) {
                parts.push((operator, start..at));
                (start, operator) = (at + 1, sign);
            }
        }
        if parts.is_empty() {
            return keys.single(key);
        }
        parts.push((operator, start..text.len()));
        let operand = |(operator, range): (char, std::ops::Range<usize>)| {
            let at = Span::new(key.span.start + range.start, key.span.start + range.end);
            let word = &text[range];
            if let Some(number) = Exact::parse(word) {
                return Ok((operator, Operand::Number(number)));
            }
            let subject = keys.single(&Located::new(word.to_owned(), at))?;
            if subject.is_number() {
                return Ok((operator, Operand::Key(subject)));
            }
            Err(QueryError { at, message: format!("`{word}` is not a number") })
        };
        let operands = parts.into_iter().map(operand).collect::<Result<_, _>>()?;
        Ok(S::of_formula(Formula { text: text.to_owned(), operands }))
    }
}

impl<S> Formula<S> {
    /// The keys that it computes with.
    pub fn keys(&self) -> impl Iterator<Item = &S> {
        self.operands.iter().filter_map(|(_, operand)| match operand {
            Operand::Key(key) => Some(key),
            Operand::Number(_) => None,
        })
    }

    /// Both keys of a plain ratio.
    pub fn ratio(&self) -> Option<[&S; 2]> {
        match self.operands.as_slice() {
            [(_, Operand::Key(one)), ('/', Operand::Key(other))] => Some([one, other]),
            _ => None,
        }
    }

    /// Unknown if a key is unknown, and for a division by zero.
    pub fn value(&self, of: impl Fn(&S) -> Option<Answer>) -> Option<Answer> {
        let (mut sum, mut product) = (Exact::ZERO, Exact::ZERO);
        for (operator, operand) in &self.operands {
            let number = match operand {
                Operand::Number(number) => *number,
                Operand::Key(key) => of(key)?.number()?,
            };
            match operator {
                '*' => product = product * number,
                '/' if number.is_zero() => return None,
                '/' => product = product / number,
                _ => (sum, product) = (sum + product, number),
            }
        }
        Some(Answer::Number(sum + product))
    }

    /// `firepower_front*cost`, for programs.
    pub fn key(&self) -> String {
        self.text.replace('-', "_")
    }
}

/// Four significant digits, also of negative numbers.
pub fn shown(number: Exact) -> String {
    if number < Exact::ZERO { format!("-{}", about(-number)) } else { about(number) }
}
