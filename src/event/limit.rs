//! The limits of an event: what they count or sum, over which entries, and the allowed amounts.

use std::collections::BTreeSet;

use crate::check::finding::Involved;
use crate::query::{About, Answer, Query, Subject};
use crate::report::Report;
use crate::text::source::{Place, Span};
use crate::text::{distinct, suggest, words};
use crate::units::{Exact, counted, plain};
use crate::vehicle::figure::{Figure, Value};
use crate::vehicle::ledger::{self, Line, Load};

use super::{List, Meaning};

#[derive(Clone, Debug)]
pub struct Limit {
    pub per: Per,
    pub measure: Measure,
    pub least: Option<Bound>,
    pub most: Option<Bound>,
    /// The organiser's own message for entries that break the limit.
    pub says: Option<String>,
}

/// A lower or upper bound, with its place in the event.
#[derive(Clone, Debug)]
pub struct Bound {
    pub value: Exact,
    pub place: Place,
}

words! {
    pub enum Per {
        Person = "person",
        Vehicle = "vehicle",
        Player = "player",
        Team = "team",
        Side = "side",
        Field = "field",
    }
}

impl Per {
    pub fn is_of_several(self) -> bool {
        !matches!(self, Per::Person | Per::Vehicle)
    }
}

pub type Show = fn(Exact) -> String;

#[derive(Clone, Debug)]
pub enum Measure {
    /// A statistic; several vehicles are summed.
    Figure(Subject, Show),
    OfPerson(&'static str, Show),
    /// A sum over the parts from any of these rows.
    Items(Vec<List>, Sum),
    Vehicles(Option<Where>),
    Different(String),
    /// The number of vehicles that share a row of this kind.
    Alike(String),
}

/// A sum over parts: of measures of the game, or without any, of their number.
#[derive(Clone, Debug)]
pub struct Sum {
    word: &'static str,
    measures: Vec<ledger::Measure>,
    show: Show,
}

/// The vehicles that count.
#[derive(Clone, Debug)]
pub struct Where {
    /// Conditions that they meet. By default they have any of the parts.
    pub query: Option<Query>,
    /// "laser", "top-speed>=120".
    pub text: String,
    /// The parts that the conditions name.
    pub lists: Vec<List>,
}

impl Limit {
    /// The amount of these entries. Of a partly read entry its known cost and parts count, which is the least it has.
    pub fn amount(&self, entries: &[&Report], gear: Option<&str>) -> Option<Exact> {
        let number = |count: usize| Some(Exact::from(count as i64));
        match &self.measure {
            Measure::Figure(subject, _) => {
                let amount = |entry: &&Report| match entry.is_partial() {
                    true => Some(known(entry, subject, gear)),
                    false => figure(entry, subject, gear),
                };
                entries.iter().map(amount).sum()
            }
            Measure::OfPerson(..) => None,
            Measure::Items(lists, sum) => {
                let lines = entries.iter().flat_map(|entry| matching(entry, lists));
                let amount: Exact = lines.map(|line| sum.of(line)).sum();
                Some(if self.is_whole() { amount.rounded().into() } else { amount })
            }
            Measure::Vehicles(None) => number(entries.len()),
            Measure::Vehicles(Some(found)) => {
                number(entries.iter().filter(|entry| found.fits(entry, gear)).count())
            }
            Measure::Different(kind) | Measure::Alike(kind) => {
                let sound = entries.iter().filter(|entry| !entry.is_partial());
                let mut all: Vec<_> = sound.flat_map(|entry| ids(entry, kind)).collect();
                all.sort_unstable();
                let runs = all.chunk_by(|one, other| one == other).map(<[_]>::len);
                number(match &self.measure {
                    Measure::Alike(_) => runs.max().unwrap_or_default(),
                    _ => runs.count(),
                })
            }
        }
    }

    /// The people of a vehicle, from its statistic `crew`, with their amounts.
    pub fn of_people(&self, entry: Option<&Report>) -> Vec<(String, Option<Exact>)> {
        let Measure::OfPerson(key, _) = &self.measure else { return Vec::new() };
        let crew = entry.and_then(|entry| entry.stat("crew")).map(|crew| &crew.value);
        let Some(Value::List(people)) = crew else { return Vec::new() };
        let people = people.iter();
        people.map(|person| (title(person), person.get(key).and_then(Value::number))).collect()
    }

    /// Where findings point in a design, and the label there.
    pub fn at(&self, entry: &Report) -> (Span, &'static str) {
        let part = match &self.measure {
            Measure::Items(lists, _) => matching(entry, lists).last(),
            _ => None,
        };
        part.map(|line| (line.span, "counted here")).unwrap_or_default()
    }

    /// Ways to reduce the amount by `over`.
    pub fn involved(&self, entry: &Report, over: Exact) -> Vec<Involved> {
        match &self.measure {
            _ if over <= Exact::ZERO => Vec::new(),
            Measure::Items(lists, _) => {
                matching(entry, lists).map(|line| Involved::Part(line.span)).collect()
            }
            Measure::Figure(Subject::Figure(key), _) => vec![Involved::Excess(key, over)],
            _ => Vec::new(),
        }
    }

    pub fn lists(&self) -> &[List] {
        match &self.measure {
            Measure::Items(lists, _) | Measure::Vehicles(Some(Where { lists, .. })) => lists,
            _ => &[],
        }
    }

    /// The measured quantity in words: "cost", "vehicles", "parts (any weapon)".
    pub fn what(&self) -> String {
        let noun = self.noun();
        if self.counts() { counted(0, &noun).trim_start_matches("0 ").to_owned() } else { noun }
    }

    fn noun(&self) -> String {
        match &self.measure {
            Measure::Figure(subject, _) => label(&subject.key()),
            Measure::OfPerson(key, _) => label(key),
            Measure::Items(lists, sum) if sum.is_count() => match lists.as_slice() {
                [List { meanings, .. }] if is_name(meanings) => meanings[0].word.clone(),
                lists => format!("part ({})", List::texts(lists)),
            },
            Measure::Items(lists, sum) => {
                format!("{} of parts ({})", label(sum.word), List::texts(lists))
            }
            Measure::Vehicles(None) => "vehicle".to_owned(),
            Measure::Vehicles(Some(only)) => format!("vehicle with {}", only.text),
            Measure::Different(kind) => format!("kind of {}", label(kind)),
            Measure::Alike(kind) => format!("vehicle with the same {}", label(kind)),
        }
    }

    /// "2 vehicles", "cost $15,000".
    pub fn found(&self, amount: Exact) -> String {
        match amount.whole().filter(|_| self.counts()) {
            Some(count) => counted(count, &self.noun()),
            None => format!("{} {}", self.noun(), self.amount_text(amount)),
        }
    }

    /// Whether it counts all entries, unreadable entries included.
    pub fn counts_entries(&self) -> bool {
        matches!(self.measure, Measure::Vehicles(None)) && self.per != Per::Side
    }

    /// Whether it counts: messages say "fewer" instead of "less".
    pub fn counts(&self) -> bool {
        match &self.measure {
            Measure::Figure(..) | Measure::OfPerson(..) => false,
            Measure::Items(_, sum) => sum.is_count(),
            _ => true,
        }
    }

    /// Whether amounts are whole numbers, as dollars and pounds are.
    pub fn is_whole(&self) -> bool {
        self.amount_text(Exact::ONE / Exact::from(4)) == self.amount_text(Exact::ZERO)
    }

    /// An amount with its unit: dollars, pounds, or a plain number.
    pub fn amount_text(&self, amount: Exact) -> String {
        match &self.measure {
            Measure::Figure(_, show) | Measure::OfPerson(_, show) => show(amount),
            Measure::Items(_, sum) => (sum.show)(amount),
            _ => plain(amount),
        }
    }
}

impl Sum {
    pub const COUNT: &'static str = "count";

    pub fn words(measures: &[ledger::Measure]) -> Vec<&'static str> {
        let words = measures.iter().flat_map(ledger::Measure::sums);
        distinct(std::iter::once(Sum::COUNT).chain(words))
    }

    /// The sum of this name, formatted like the statistic of the same name.
    pub fn of_word(
        word: &str,
        measures: &[ledger::Measure],
        figures: &[&'static Figure],
    ) -> Option<Sum> {
        let word = Sum::words(measures).into_iter().find(|known| suggest::same(known, word))?;
        let own = measures.iter().filter(|measure| measure.sums().any(|sum| sum == word));
        let measures: Vec<_> = own.copied().collect();
        let figure = figures.iter().find(|figure| figure.key == word).map(|figure| figure.show);
        let show = figure.or(measures.first().map(|measure| measure.show)).unwrap_or(plain);
        Some(Sum { word, measures, show })
    }

    fn is_count(&self) -> bool {
        self.word == Sum::COUNT
    }

    fn of(&self, line: &Line) -> Exact {
        match self.is_count() {
            true => line.count.into(),
            false => self.measures.iter().map(|measure| line[*measure]).sum(),
        }
    }
}

impl Where {
    fn fits(&self, entry: &Report, gear: Option<&str>) -> bool {
        match &self.query {
            Some(query) => query.matches_by(entry, |subject| value(entry, subject, gear)),
            None => matching(entry, &self.lists).next().is_some(),
        }
    }
}

/// Whether the words are one name that can be counted: "mine dropper", but not "all" or "body blades".
fn is_name(meanings: &[Meaning]) -> bool {
    matches!(meanings, [Meaning { word, .. }] if !suggest::same(word, "all") && !word.ends_with('s'))
}

/// A figure of an entry, with the personal gear that counts.
pub(super) fn figure(entry: &Report, subject: &Subject, gear: Option<&str>) -> Option<Exact> {
    value(entry, subject, gear)?.number()
}

fn value(entry: &Report, subject: &Subject, gear: Option<&str>) -> Option<Answer> {
    match subject.value(entry)? {
        Answer::Number(found) => Some(Answer::Number(found + own_gear(entry, subject, gear))),
        words => Some(words),
    }
}

/// The known amount of a partly read entry, if it is a sum of parts.
fn known(entry: &Report, subject: &Subject, gear: Option<&str>) -> Exact {
    let mut measures = entry.description.ledger.measures.iter();
    let figure = match subject {
        Subject::Figure(key) if measures.any(|measure| measure.key == *key) => entry.figure(key),
        _ => None,
    };
    figure.unwrap_or_default() + own_gear(entry, subject, gear)
}

fn own_gear(entry: &Report, subject: &Subject, gear: Option<&str>) -> Exact {
    let ledger = &entry.description.ledger;
    let with_gear = |measure: &&ledger::Measure| {
        gear == Some(measure.key) && *subject == Subject::Figure(measure.key)
    };
    let measure = ledger.measures.iter().find(with_gear);
    let gear = measure.map(|measure| ledger.sum(*measure, &[Load::Personal]));
    gear.unwrap_or_default().rounded().into()
}

fn matching<'r>(entry: &'r Report, lists: &'r [List]) -> impl Iterator<Item = &'r Line> {
    entry.description.ledger.lines.iter().filter(|line| List::any_of(lists, line))
}

fn ids<'r>(entry: &'r Report, kind: &str) -> BTreeSet<&'r str> {
    let items = entry.description.ledger.lines.iter().flat_map(|line| &line.made_of);
    items.filter(|item| item.kind == kind).map(|item| item.id.as_str()).collect()
}

fn title(person: &Value) -> String {
    let text = |key| person.get(key).and_then(Value::text);
    text("name").or(text("role")).unwrap_or("a person").to_owned()
}

fn label(key: &str) -> String {
    key.replace(['_', '-'], " ")
}
