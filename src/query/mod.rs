//! Queries that filter and sort designs or catalog rows: `cost<=15000 acceleration>=10 weapon=VMG`.
//!
//! ```text
//! text ──read──▶ terms: key, operator, value, each with its span
//! terms ──Keys──▶ Query                (of designs: figures, sides, kinds of parts; of rows: declared keys)
//! (Query, Report or row) ──matches──▶ yes or no
//! ```
//!
//! The keys of designs depend on their games and catalogs. Events are read before any design, so they use the keys of
//! their game. Rows use the keys of their kinds.

pub mod formula;
mod read;
pub mod rows;
pub mod selection;
pub mod shelves;
mod subject;

pub use formula::Formula;
pub use rows::{RowKey, RowKeys};
pub use selection::Selection;
pub use shelves::Shelves;
pub use subject::{Answer, Foes, Scope, Subject};

use std::cmp::Ordering;

use crate::games::browse::{Kind, Listing};
use crate::report::Report;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::figure::Better;

use read::{Operator, Term};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    pub at: Span,
    pub message: String,
}

impl QueryError {
    /// The message, and below it the text with a marker.
    pub fn pointed(&self, text: &str) -> String {
        let column = text[..self.at.start].chars().count();
        let length = text[self.at.start..self.at.end].chars().count().max(1);
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let (gap, mark) = (" ".repeat(column), "^".repeat(length));
        format!("{}\n  {line}\n  {gap}{mark}", self.message)
    }
}

/// The subject of a condition or an order.
pub trait About: Clone {
    type Of<'a>;

    /// The value; `None` if unknown.
    fn value(&self, of: &Self::Of<'_>) -> Option<Answer>;

    fn of_formula(formula: Formula<Self>) -> Self;

    fn is_number(&self) -> bool;

    fn number(&self, text: &str) -> Option<Exact> {
        Exact::parse_amount(text)
    }

    /// Whether it has a part from any of these rows; `None` if unknown.
    fn has(&self, _of: &Self::Of<'_>, _rows: &[RowsOf]) -> Option<bool> {
        None
    }
}

/// The ids of rows of a game.
pub type RowsOf = (&'static str, Vec<String>);

pub trait Keys {
    type Subject: About;

    /// Resolves one key.
    fn single(&self, key: &Located<String>) -> Result<Self::Subject, QueryError>;

    /// Resolves a key or a formula.
    fn subject(&self, key: &Located<String>) -> Result<Self::Subject, QueryError> {
        Formula::read(key, self)
    }

    fn asked(&self, key: &Located<String>, _value: &str) -> Result<Self::Subject, QueryError> {
        self.subject(key)
    }

    fn sorted(&self, key: &Located<String>) -> Result<Self::Subject, QueryError> {
        self.subject(key)
    }

    /// Resolves a word beside a key that is not a number.
    fn wanted(
        &self,
        subject: &Self::Subject,
        key: &str,
        word: Located<String>,
    ) -> Result<Wanted, QueryError>;
}

/// Conditions that must all hold.
#[derive(Clone, Debug)]
pub struct Query<S = Subject> {
    conditions: Vec<Condition<S>>,
}

impl<S> Default for Query<S> {
    fn default() -> Query<S> {
        Query { conditions: Vec::new() }
    }
}

#[derive(Clone, Debug)]
pub struct Condition<S = Subject> {
    pub text: String,
    pub subject: S,
    operator: Operator,
    wanted: Wanted,
}

#[derive(Clone, Debug)]
pub enum Wanted {
    Number(Exact),
    Words(Vec<String>),
    Rows(Vec<RowsOf>),
}

impl Query {
    /// Parses conditions on these reports; `listings` are the catalogs of their games.
    pub fn read(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Query, QueryError> {
        Query::within(text, &Scope::of(reports, listings))
    }
}

impl<S: About> Query<S> {
    pub fn within(text: &str, keys: &impl Keys<Subject = S>) -> Result<Query<S>, QueryError> {
        let terms = read::terms(text)?.into_iter();
        let conditions = terms.map(|term| condition(text, term, keys)).collect::<Result<_, _>>()?;
        Ok(Query { conditions })
    }

    /// Whether a design or a row matches. An unknown value never matches.
    pub fn matches(&self, of: &S::Of<'_>) -> bool {
        self.conditions.iter().all(|condition| condition.holds(of))
    }

    pub fn matches_by(&self, of: &S::Of<'_>, value: impl Fn(&S) -> Option<Answer>) -> bool {
        self.conditions.iter().all(|condition| condition.holds_by(of, &value))
    }

    pub fn conditions(&self) -> &[Condition<S>] {
        &self.conditions
    }

    /// All conditions but one.
    pub fn without(&self, number: usize) -> Query<S> {
        let mut conditions = self.conditions.clone();
        conditions.remove(number);
        Query { conditions }
    }

    /// With a condition: more than this number, or less if less is better.
    pub fn beyond(&self, goal: &Sort<S>, number: Exact) -> Query<S> {
        let operator = if goal.descending { Operator::Greater } else { Operator::Less };
        let (subject, wanted) = (goal.subject.clone(), Wanted::Number(number));
        let mut conditions = self.conditions.clone();
        conditions.push(Condition { text: String::new(), subject, operator, wanted });
        Query { conditions }
    }

    /// With higher ceilings of this subject; `None` if it has none.
    pub fn raised(&self, is_meant: impl Fn(&S) -> bool, by: Exact) -> Option<Query<S>> {
        let raised = self.conditions.iter().map(|one| match one.bound() {
            Some((true, number)) if is_meant(&one.subject) => {
                (true, Condition { wanted: Wanted::Number(number + by), ..one.clone() })
            }
            _ => (false, one.clone()),
        });
        let (raised, conditions): (Vec<bool>, Vec<_>) = raised.unzip();
        raised.contains(&true).then_some(Query { conditions })
    }

    pub fn subjects(&self) -> impl Iterator<Item = &S> {
        self.conditions.iter().map(|condition| &condition.subject)
    }
}

impl<S: About> Condition<S> {
    /// A number that the value must not exceed, or not fall below: whether it is a ceiling, and the number.
    pub fn bound(&self) -> Option<(bool, Exact)> {
        let Wanted::Number(number) = self.wanted else { return None };
        match self.operator {
            Operator::Less | Operator::AtMost => Some((true, number)),
            Operator::Greater | Operator::AtLeast => Some((false, number)),
            Operator::Equal | Operator::Unequal => None,
        }
    }

    pub fn is_met_by(&self, number: Exact) -> bool {
        matches!(self.wanted, Wanted::Number(wanted) if self.operator.holds(number.cmp(&wanted)))
    }

    /// Whether a design or a row meets the condition.
    pub fn holds(&self, of: &S::Of<'_>) -> bool {
        self.holds_by(of, &|subject| subject.value(of))
    }

    fn holds_by(&self, of: &S::Of<'_>, value: &dyn Fn(&S) -> Option<Answer>) -> bool {
        let is_wanted = |is: bool| is == (self.operator == Operator::Equal);
        match (&self.wanted, value(&self.subject)) {
            (Wanted::Rows(rows), _) => self.subject.has(of, rows).is_some_and(is_wanted),
            (Wanted::Number(wanted), Some(Answer::Number(found))) => {
                self.operator.holds(found.cmp(wanted))
            }
            (Wanted::Words(wanted), Some(Answer::Words(found))) => {
                let is_one = |word: &String| wanted.iter().any(|own| suggest::same(word, own));
                is_wanted(found.iter().any(is_one))
            }
            _ => false,
        }
    }
}

fn condition<K: Keys>(
    text: &str,
    term: Term,
    keys: &K,
) -> Result<Condition<K::Subject>, QueryError> {
    let Term { key, operator, value } = term;
    let text = text[key.span.start..value.span.end].to_owned();
    let subject = keys.asked(&key, &value.value)?;
    let error = |at: Span, message: String| Err(QueryError { at, message });
    let key = &key.value;
    let wanted = match subject.is_number() {
        true => match subject.number(&value.value) {
            Some(number) => Wanted::Number(number),
            None => {
                let message = format!("`{key}` is a number, but `{}` is not", value.value);
                return error(value.span, message);
            }
        },
        false if !matches!(operator.value, Operator::Equal | Operator::Unequal) => {
            return error(operator.span, format!("`{key}` is not a number: use = or !="));
        }
        false => any_of(&value, |word| keys.wanted(&subject, key, word))?,
    };
    Ok(Condition { text, subject, operator: operator.value, wanted })
}

/// Reads the words between `|`. A value matches if it is one of them.
fn any_of(
    words: &Located<String>,
    meaning: impl Fn(Located<String>) -> Result<Wanted, QueryError>,
) -> Result<Wanted, QueryError> {
    let mut at = words.span.end - words.value.len();
    let mut all = words.value.split('|').map(|word| {
        let span = Span::new(at, at + word.len());
        at += word.len() + 1;
        meaning(Located::new(word.to_owned(), span))
    });
    let first = all.next().unwrap_or_else(|| meaning(words.clone()))?;
    all.try_fold(first, |before, next| {
        Ok(match (before, next?) {
            (Wanted::Words(one), Wanted::Words(other)) => Wanted::Words([one, other].concat()),
            (Wanted::Rows(one), Wanted::Rows(other)) => Wanted::Rows([one, other].concat()),
            (_, next) => next,
        })
    })
}

fn named(
    kind: &str,
    word: &Located<String>,
    kinds: &[(&'static str, &Kind)],
) -> Result<Vec<RowsOf>, QueryError> {
    let ids = |kind: &Kind| kind.named(&word.value).into_iter().map(|row| row.id.clone()).collect();
    let rows: Vec<RowsOf> = kinds.iter().map(|(system, kind)| (*system, ids(kind))).collect();
    if rows.iter().any(|(_, ids)| !ids.is_empty()) {
        return Ok(rows);
    }
    let near = suggest::nearest(&word.value, kinds.iter().flat_map(|(_, kind)| kind.words()));
    let near = near.map(|near| format!("; did you mean `{near}`?"));
    let near = near.unwrap_or_else(|| format!("; see `roadworthy catalog list {kind}`"));
    let message = format!("no {kind} is called `{}`{near}", word.value);
    Err(QueryError { at: word.span, message })
}

#[derive(Clone, Debug)]
pub struct Sort<S = Subject> {
    pub subject: S,
    pub descending: bool,
}

impl<S: About> Sort<S> {
    /// Parses `top-speed`, or `-top-speed` for descending order.
    pub fn within(text: &str, keys: &impl Keys<Subject = S>) -> Result<Sort<S>, QueryError> {
        let (descending, key) = match text.strip_prefix('-') {
            Some(key) => (true, key),
            None => (false, text),
        };
        let at = Span::new(text.len() - key.len(), text.len());
        let subject = keys.sorted(&Located::new(key.to_owned(), at))?;
        Ok(Sort { subject, descending })
    }
}

impl Sort {
    pub fn read(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Sort, QueryError> {
        Sort::within(text, &Scope::of(reports, listings))
    }

    /// Parses a goal: `-cost` for the lowest, `+cost` for the highest, and `cost` for the declared direction, by
    /// default the highest.
    pub fn best(text: &str, reports: &[Report], keys: &Scope<'_>) -> Result<Sort, QueryError> {
        let (way, key) = match text.split_at_checked(1) {
            Some((way @ ("+" | "-"), key)) => (Some(way == "+"), key),
            _ => (None, text),
        };
        let at = Span::new(text.len() - key.len(), text.len());
        let subject = keys.subject(&Located::new(key.to_owned(), at))?;
        if !subject.is_number() {
            return Err(no_number(key, at));
        }
        let better = reports.iter().find_map(|report| subject.better(report));
        Ok(Sort { subject, descending: way.unwrap_or(better != Some(Better::Low)) })
    }
}

pub fn no_number(key: &str, at: Span) -> QueryError {
    QueryError { at, message: format!("`{key}` is not a number: name a statistic such as `cost`") }
}

/// Sorts by the first key, then the next. Unknown values come last.
pub fn sort<S: About>(all: &mut [&S::Of<'_>], keys: &[Sort<S>]) {
    let mut valued: Vec<_> = all.iter().map(|of| (values(*of, keys), *of)).collect();
    valued.sort_by(|(one, _), (other, _)| compare_values(one, other, keys));
    for (place, (_, of)) in all.iter_mut().zip(valued) {
        *place = of;
    }
}

pub fn values<S: About>(of: &S::Of<'_>, keys: &[Sort<S>]) -> Vec<Option<Answer>> {
    keys.iter().map(|key| key.subject.value(of)).collect()
}

pub fn compare_values<S>(
    one: &[Option<Answer>],
    other: &[Option<Answer>],
    keys: &[Sort<S>],
) -> Ordering {
    let by = keys.iter().zip(one.iter().zip(other)).map(|(key, values)| match values {
        (Some(one), Some(other)) if key.descending => other.cmp(one),
        (Some(one), Some(other)) => one.cmp(other),
        (one, other) => one.is_none().cmp(&other.is_none()),
    });
    by.fold(Ordering::Equal, Ordering::then)
}
