//! Possible additions, replacements and removals that break no rule, grouped by place.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::games::browse::ListedRow;
use crate::games::{Game, system};
use crate::query::{
    About, Answer, Formula, Keys, Query, QueryError, RowKey, RowKeys, RowsOf, Scope, Sort, Subject,
    Wanted, compare_values, no_number, values,
};
use crate::report::Report;
use crate::text::distinct;
use crate::text::source::{Located, Span};
use crate::units::Exact;
use crate::vehicle::figure::{Figure, word};

use super::{Action, Trial, Trials, numbers};

#[derive(Debug)]
pub struct Offers<'r> {
    pub before: &'r Report,
    pub offers: Vec<Offer<'r>>,
    /// The main figures, and those that the query asks for, that are not measures.
    pub figures: Vec<&'static Figure>,
    /// The other keys of the query.
    pub asked: Vec<Aspect>,
    pub is_sorted: bool,
    /// How many other changes break each rule.
    pub refused: BTreeMap<&'static str, usize>,
}

/// A key of a change. It belongs to the changed design, to the difference (`+cost`), or to the row.
#[derive(Clone, Debug, PartialEq)]
pub enum Aspect {
    After(Subject),
    Added(Subject),
    Row(RowKey),
    Formula(Box<Formula<Aspect>>),
}

pub struct Effect<'e> {
    pub before: &'e Report,
    pub after: &'e Report,
    pub row: &'e ListedRow,
}

impl About for Aspect {
    type Of<'a> = Effect<'a>;

    fn value(&self, effect: &Effect<'_>) -> Option<Answer> {
        match self {
            Aspect::After(subject) => subject.value(effect.after),
            Aspect::Added(subject) => {
                let number = |report| subject.value(report)?.number();
                Some(Answer::Number(number(effect.after)? - number(effect.before)?))
            }
            Aspect::Row(key) => key.value(effect.row),
            // Gaining one and losing the other is no ratio.
            Aspect::Formula(formula) => match self.added(effect) {
                Some([added, per]) if added * per <= Exact::ZERO => None,
                _ => formula.value(|key| key.value(effect)),
            },
        }
    }

    fn is_number(&self) -> bool {
        match self {
            Aspect::After(subject) | Aspect::Added(subject) => subject.is_number(),
            Aspect::Row(key) => key.is_number(),
            Aspect::Formula(_) => true,
        }
    }

    fn number(&self, text: &str) -> Option<Exact> {
        if let Aspect::Row(key) = self { key.number(text) } else { Exact::parse_amount(text) }
    }

    fn of_formula(formula: Formula<Aspect>) -> Aspect {
        Aspect::Formula(Box::new(formula))
    }

    fn has(&self, effect: &Effect<'_>, rows: &[RowsOf]) -> Option<bool> {
        if let Aspect::After(subject) = self { subject.has(effect.after, rows) } else { None }
    }
}

/// The keys of changes. A figure hides a key of rows with its name, which is `catalog.cost` then.
pub struct Aspects<'a> {
    pub designs: Scope<'a>,
    pub rows: RowKeys<'a>,
}

impl Keys for Aspects<'_> {
    type Subject = Aspect;

    fn single(&self, key: &Located<String>) -> Result<Aspect, QueryError> {
        let end = |sign: &str| {
            let rest = key.value.strip_prefix(sign)?;
            Some(Located::new(rest.to_owned(), Span::new(key.span.end - rest.len(), key.span.end)))
        };
        if let Some(key) = end("+") {
            let added = Aspect::Added(self.designs.single(&key)?);
            return if added.is_number() {
                Ok(added)
            } else {
                Err(no_number(&key.value, key.span))
            };
        }
        if let Some(key) = end("catalog.") {
            let mut row = self.rows.single(&key)?;
            row.word.insert_str(0, "catalog.");
            return Ok(Aspect::Row(row));
        }
        let of_design = self.designs.single(key);
        match self.rows.single(key) {
            Ok(row) if !of_design.as_ref().is_ok_and(Subject::is_number) => Ok(Aspect::Row(row)),
            _ => of_design.map(Aspect::After),
        }
    }

    fn wanted(
        &self,
        aspect: &Aspect,
        key: &str,
        word: Located<String>,
    ) -> Result<Wanted, QueryError> {
        match aspect {
            Aspect::Row(own) => self.rows.wanted(own, key, word),
            Aspect::After(own) | Aspect::Added(own) => self.designs.wanted(own, key, word),
            Aspect::Formula(_) => Err(no_number(key, word.span)),
        }
    }
}

impl Aspect {
    /// As written: `top-speed`, `+cost`, `catalog.cost`.
    pub fn name(&self) -> String {
        match self {
            Aspect::After(subject) => word(&subject.key()),
            Aspect::Added(subject) => format!("+{}", word(&subject.key())),
            Aspect::Row(key) => key.word.clone(),
            Aspect::Formula(formula) => formula.text.clone(),
        }
    }

    /// The amounts that a change adds to both figures of a ratio such as `+cost/+firepower`.
    fn added(&self, effect: &Effect<'_>) -> Option<[Exact; 2]> {
        let Aspect::Formula(formula) = self else { return None };
        let ratio @ [Aspect::Added(_), Aspect::Added(_)] = formula.ratio()? else { return None };
        let [one, other] = ratio.map(|key| key.value(effect)?.number());
        Some([one?, other?])
    }

    /// Gains that have a price come first, then what costs nothing, then losses.
    fn class(&self, effect: &Effect<'_>) -> usize {
        match self.added(effect) {
            Some([added, per]) if added > Exact::ZERO && per > Exact::ZERO => 0,
            Some([added, per]) if added <= Exact::ZERO && per >= Exact::ZERO => 1,
            Some(_) => 2,
            None => 3,
        }
    }

    /// Whether every table has it: a main figure of the changed vehicle, or the change of a measure.
    fn is_shown(&self, figures: &[&Figure], measures: &[&str]) -> bool {
        match self {
            Aspect::After(Subject::Figure(key)) => figures.iter().any(|figure| figure.key == *key),
            Aspect::Added(Subject::Figure(key)) => measures.contains(key),
            Aspect::After(subject) => subject.key().is_empty(),
            _ => false,
        }
    }
}

fn compare(key: &Sort<Aspect>, one: &Effect<'_>, other: &Effect<'_>) -> Ordering {
    let keys = std::slice::from_ref(key);
    let of_class = key.subject.class(one).cmp(&key.subject.class(other));
    of_class.then_with(|| compare_values(&values(one, keys), &values(other, keys), keys))
}

/// A change with the same effect in each of these places.
#[derive(Debug)]
pub struct Offer<'r> {
    pub trial: Trial<'r>,
    pub places: Vec<String>,
}

impl<'r> Offers<'r> {
    pub fn of(
        before: &'r Report,
        trials: Trials<'r>,
        query: &Query<Aspect>,
        order: &[Sort<Aspect>],
    ) -> Offers<'r> {
        let mut offers: Vec<Offer<'r>> = Vec::new();
        let compare = |one: &Trial<'_>, other: &Trial<'_>| {
            let [one, other] = [one, other].map(|trial| trial.effect(before));
            let by = order.iter().map(|key| compare(key, &one, &other));
            by.fold(Ordering::Equal, Ordering::then)
        };
        let legal = trials.legal.into_iter();
        for trial in legal.filter(|trial| query.matches(&trial.effect(before))) {
            let place = trial.proposal.place.clone();
            let mut same_row = offers.iter_mut().rev();
            let alike = same_row.find(|offer| {
                is_alike(&offer.trial, &trial) && compare(&offer.trial, &trial).is_eq()
            });
            match (alike, place) {
                (Some(offer), Some(place)) if offer.places.contains(&place) => {}
                (Some(offer), Some(place)) => offer.places.push(place),
                // The place makes no difference.
                (Some(offer), None) => *offer = Offer { trial, places: Vec::new() },
                (None, place) => offers.push(Offer { trial, places: place.into_iter().collect() }),
            }
        }
        offers.sort_by(|one, other| compare(&one.trial, &other.trial));
        let keys: Vec<_> = query.subjects().chain(order.iter().map(|key| &key.subject)).collect();
        let measures: Vec<_> = before.description.ledger.columns().map(|of| of.key).collect();
        let mut figures = system(before.system.0).map_or_else(Vec::new, Game::figures);
        let is_key = |of: &Figure| keys.contains(&&Aspect::After(Subject::Figure(of.key)));
        figures.retain(|of| (of.main || is_key(of)) && !measures.contains(&of.key));
        let asked = keys.into_iter().filter(|key| !key.is_shown(&figures, &measures)).cloned();
        let (asked, is_sorted) = (distinct(asked), !order.is_empty());
        Offers { before, offers, figures, asked, is_sorted, refused: trials.refused }
    }
}

/// Whether two changes do the same with the same row and effect.
fn is_alike(one: &Trial<'_>, other: &Trial<'_>) -> bool {
    one.proposal.action == Action::Add
        && one.proposal.with == other.proposal.with
        && one.proposal.is_like(&other.proposal)
        && numbers(&one.report).eq(numbers(&other.report))
}
