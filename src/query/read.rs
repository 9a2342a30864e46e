//! Parses conditions: key, operator and value with spans. Values with spaces need quotes.

use std::cmp::Ordering;

use crate::text::source::{Located, Span};

use super::QueryError;

pub(super) struct Term {
    pub(super) key: Located<String>,
    pub(super) operator: Located<Operator>,
    pub(super) value: Located<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// Longer operators come before their prefixes.
const OPERATORS: [(&str, Operator); 6] = [
    ("!=", Operator::Unequal),
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
];

impl Operator {
    /// Whether the operator accepts this ordering of found and wanted value.
    pub(super) fn holds(self, found: Ordering) -> bool {
        match self {
            Operator::Equal => found.is_eq(),
            Operator::Unequal => found.is_ne(),
            Operator::Less => found.is_lt(),
            Operator::AtMost => found.is_le(),
            Operator::Greater => found.is_gt(),
            Operator::AtLeast => found.is_ge(),
        }
    }
}

pub(super) fn terms(text: &str) -> Result<Vec<Term>, QueryError> {
    let mut cursor = Cursor { text, place: 0 };
    let mut terms = Vec::new();
    while !cursor.rest_after_spaces().is_empty() {
        terms.push(cursor.term()?);
    }
    Ok(terms)
}

struct Cursor<'t> {
    text: &'t str,
    place: usize,
}

impl<'t> Cursor<'t> {
    fn rest_after_spaces(&mut self) -> &'t str {
        let rest = &self.text[self.place..];
        self.place += rest.len() - rest.trim_start().len();
        &self.text[self.place..]
    }

    fn term(&mut self) -> Result<Term, QueryError> {
        let key = self.taken(|c| !c.is_whitespace() && !"!=<>\"'".contains(c));
        if key.value.is_empty() {
            let at = Span::new(key.span.start, self.end_of_char());
            let message = "a condition begins with a key, as in cost<=15000".to_owned();
            return Err(QueryError { at, message });
        }
        let operator = self.operator(&key)?;
        let value = self.value(&operator)?;
        Ok(Term { key, operator, value })
    }

    fn operator(&mut self, key: &Located<String>) -> Result<Located<Operator>, QueryError> {
        let rest = self.rest_after_spaces();
        let found = OPERATORS.iter().find(|(sign, _)| rest.starts_with(sign));
        let Some((sign, operator)) = found else {
            let at = Span::new(self.place, self.end_of_char());
            let quotes =
                if key.span.start > 0 { "; put a value with spaces in quotes" } else { "" };
            let message = format!("expected one of = != < <= > >= after `{}`{quotes}", key.value);
            return Err(QueryError { at, message });
        };
        let start = self.place;
        self.place += sign.len();
        Ok(Located::new(*operator, Span::new(start, self.place)))
    }

    fn value(&mut self, operator: &Located<Operator>) -> Result<Located<String>, QueryError> {
        let rest = self.rest_after_spaces();
        let start = self.place;
        if let Some(quote) = rest.chars().next().filter(|c| ['"', '\''].contains(c)) {
            let Some(length) = rest[1..].find(quote) else {
                let at = Span::new(start, self.text.len());
                return Err(QueryError { at, message: "this quote is never closed".to_owned() });
            };
            let value = rest[1..1 + length].to_owned();
            self.place += length + 2;
            return Ok(Located::new(value, Span::new(start, self.place)));
        }
        let value = self.taken(|c| !c.is_whitespace());
        if value.value.is_empty() {
            let sign = &self.text[operator.span.start..operator.span.end];
            let at = Span::new(start, start);
            return Err(QueryError { at, message: format!("expected a value after `{sign}`") });
        }
        Ok(value)
    }

    fn taken(&mut self, fits: impl Fn(char) -> bool) -> Located<String> {
        let start = self.place;
        let rest = &self.text[start..];
        self.place += rest.find(|c| !fits(c)).unwrap_or(rest.len());
        Located::new(self.text[start..self.place].to_owned(), Span::new(start, self.place))
    }

    fn end_of_char(&self) -> usize {
        self.place + self.text[self.place..].chars().next().map_or(0, char::len_utf8)
    }
}
