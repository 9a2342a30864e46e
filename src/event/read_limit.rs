//! Reads the limits of an event.

use crate::check::rules::{BAD_VALUE, MISSING_KEY};
use crate::document::shape::kinds::WordOrTable;
use crate::document::shape::slots::Field;
use crate::query::{About, Keys, Query, QueryError, Subject as Asked};
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::{Exact, plain};
use crate::vehicle::figure;

use super::limit::{Bound, Limit, Measure, Per, Show, Sum, Where};
use super::read::unknown;
use super::reader::Reader;
use super::{List, list, written};

impl Reader<'_> {
    pub(super) fn limit(&self, written: written::Limit) -> Option<Limit> {
        let measure = self.measure(&written);
        let written::Limit { span, per, least, most, says, .. } = written;
        if !least.is_written() && !most.is_written() {
            let sink = self.findings.of(&MISSING_KEY);
            sink.finding(span, "a limit has neither `least` nor `most`")
                .label("expected `least`, `most` or both");
        }
        let (least, most) = (least.known(), most.known());
        if let (Some(least), Some(most)) = (least, most)
            && least.value > most.value
        {
            let sink = self.findings.of(&BAD_VALUE);
            let found = plain(most.value);
            let message = format!("`most` in a limit cannot be {found}");
            sink.finding(most.span, message)
                .actual(found)
                .label("expected no less than `least`")
                .limit("no less than `least`");
        }
        let mut limit = Limit { per, measure: measure?, least: None, most: None, says };
        let is_whole = limit.is_whole();
        let bound = |bound: Located<Exact>, round: fn(Exact) -> i64| {
            let value = if is_whole { round(bound.value).into() } else { bound.value };
            Bound { value, place: self.files.place(bound.span) }
        };
        limit.least = least.map(|least| bound(least, Exact::ceil));
        limit.most = most.map(|most| bound(most, Exact::floor));
        Some(limit)
    }

    /// The measure, from exactly one of several keys.
    fn measure(&self, limit: &written::Limit) -> Option<Measure> {
        let written::Limit { span, figure, items, sum, vehicles, different, alike, .. } = limit;
        if limit.misplaced_where {
            return None;
        }
        let sum = self.sum(sum);
        let keys = [
            ("figure", figure.is_written()),
            ("items", items.is_written()),
            ("vehicles", vehicles.is_written()),
            ("different", different.is_written()),
            ("alike", alike.is_written()),
        ];
        let mut written = keys.iter().filter(|(_, is_written)| *is_written).map(|(key, _)| *key);
        let (Some(key), None) = (written.next(), written.next()) else {
            let missing = !keys.iter().any(|(_, is_written)| *is_written);
            let sink = self.findings.of(if missing { &MISSING_KEY } else { &BAD_VALUE });
            let message = match missing {
                true => {
                    let keys = keys.map(|(key, _)| key).join(", ");
                    format!("a limit needs one of the keys {keys}")
                }
                false => "a limit can have only one of these keys".to_owned(),
            };
            sink.finding(*span, message).label("expected exactly one");
            return None;
        };
        if limit.per == Per::Person && key != "figure" {
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(*span, "a limit on persons needs a `figure`")
                .label(format!("`{key}` is for vehicles"));
            return None;
        }
        let kind = |word: &Field<Located<String>>| {
            Some(list::kind(self, word.as_ref().known()?, &BAD_VALUE)?.name.clone())
        };
        match key {
            "figure" => {
                let word = figure.as_ref().known()?;
                Some(match limit.per {
                    Per::Person => {
                        let key = self.person_figure(word)?;
                        let figure = self.figures.iter().find(|figure| figure.key == key);
                        Measure::OfPerson(key, figure.map_or(plain, |figure| figure.show))
                    }
                    _ => {
                        let (subject, show) = self.figure(word)?;
                        Measure::Figure(subject, show)
                    }
                })
            }
            "items" => {
                let lists = list::lists(self, items.as_ref().known()?);
                Some(Measure::Items(lists, sum?))
            }
            "vehicles" => Some(Measure::Vehicles(match vehicles.as_ref().known()? {
                WordOrTable::Word(()) => None,
                WordOrTable::Table(vehicles) => Some(self.vehicles(vehicles)?),
            })),
            "different" => Some(Measure::Different(kind(different)?)),
            _ => Some(Measure::Alike(kind(alike)?)),
        }
    }

    fn sum(&self, written: &Field<Located<String>>) -> Option<Sum> {
        let measures = self.system.measures;
        if !written.is_written() {
            return Sum::of_word(Sum::COUNT, measures, self.figures);
        }
        let word = written.as_ref().known()?;
        let known = Sum::of_word(&word.value, measures, self.figures);
        if known.is_none() {
            self.unknown_word(word, "sum", Sum::words(measures).into_iter());
        }
        known
    }

    /// A number for conditions, with its format. A statistic may also be named by its label.
    fn figure(&self, word: &Located<String>) -> Option<(Asked, Show)> {
        if let Some(figure) = self.figures.iter().find(|figure| figure.is_called(&word.value)) {
            return Some((Asked::Figure(figure.key), figure.show));
        }
        if let Ok(subject) = self.scope.subject(word)
            && subject.is_number()
        {
            return Some((subject, plain));
        }
        let names = self.scope.numbers();
        unknown(word, "figure", names.collect(), self.findings);
        None
    }

    /// Conditions. Findings point inside the text, if it has no escapes.
    fn conditions(&self, word: &Located<String>) -> Option<Where> {
        let text = word.value.as_str();
        match Query::within(text, self.scope) {
            Ok(query) if query.conditions().is_empty() => {
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(word.span, "`where` has no condition")
                    .label("expected conditions such as weapon=laser");
                None
            }
            Ok(query) => {
                let lists = list::of_conditions(self, &query, word.span);
                Some(Where { query: Some(query), text: text.to_owned(), lists })
            }
            Err(QueryError { at, message }) => {
                let place = self.files.place(word.span);
                let written = &place.source.text[place.span.start..place.span.end];
                let span = match written.find(text) {
                    Some(quote) => {
                        let start = word.span.start + quote;
                        Span::new(start + at.start, start + at.end)
                    }
                    None => word.span,
                };
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(span, message).label("cannot be read").actual(text);
                None
            }
        }
    }

    fn person_figure(&self, word: &Located<String>) -> Option<&'static str> {
        let keys = self.system.person_figures;
        let known = keys.iter().find(|key| suggest::same(key, &word.value));
        if known.is_none() {
            self.unknown_word(word, "figure of a person", keys.iter().copied());
        }
        known.copied()
    }

    fn unknown_word(
        &self,
        word: &Located<String>,
        what: &str,
        keys: impl Iterator<Item = &'static str>,
    ) {
        let names: Vec<_> = keys.map(figure::word).collect();
        unknown(word, what, names.iter().map(String::as_str).collect(), self.findings);
    }

    /// Vehicles with certain parts, a certain statistic, or that meet conditions.
    fn vehicles(&self, written: &written::Vehicles) -> Option<Where> {
        let written::Vehicles { span, items, conditions, figure, least, most } = written;
        let has_bound = least.is_written() || most.is_written();
        let of_figure = figure.is_written() && has_bound;
        let forms = [items.is_written(), conditions.is_written(), of_figure];
        let is_one = forms.iter().filter(|is_written| **is_written).count() == 1;
        if !is_one || of_figure != (figure.is_written() || has_bound) {
            let message =
                "`vehicles` needs one of `items`, `where`, and `figure` with `least` or `most`";
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(*span, message).label("expected exactly one");
            return None;
        }
        if conditions.is_written() {
            return self.conditions(conditions.as_ref().known()?);
        }
        if items.is_written() {
            let lists = list::lists(self, items.as_ref().known()?);
            return Some(Where { query: None, text: List::texts(&lists), lists });
        }
        let word = figure.as_ref().known()?;
        self.figure(word)?;
        let bound = |sign: &str, bound: Option<Exact>| {
            bound.map(|bound| {
                format!("{}{sign}{}", word.value.replace(' ', "-"), bound.in_decimals())
            })
        };
        let bounds = [bound(">=", least.known()), bound("<=", most.known())];
        let conditions = bounds.into_iter().flatten().collect::<Vec<_>>().join(" ");
        self.conditions(&Located::new(conditions, word.span))
    }
}
