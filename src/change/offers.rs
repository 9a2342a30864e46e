//! Possible additions, replacements and removals that break no rule, grouped by place.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::games::browse::Listing;
use crate::games::system;
use crate::query::{About, Answer, QueryError, Sort, Subject, compare_values, values};
use crate::report::Report;
use crate::text::source::Span;
use crate::units::Exact;
use crate::vehicle::figure::Figure;

use super::{Action, Trial, Trials};

#[derive(Debug)]
pub struct Offers<'r> {
    pub before: &'r Report,
    pub offers: Vec<Offer<'r>>,
    /// The main figures, and those sorted by, that are not measures.
    pub figures: Vec<&'static Figure>,
    pub order: &'r [Order],
    /// How many other changes break each rule.
    pub refused: BTreeMap<&'static str, usize>,
}

/// A sort key: a figure of the changed design, or a ratio of two differences.
#[derive(Debug)]
pub struct Order {
    /// The key as written, without the sign.
    pub text: String,
    sort: Sort,
    per: Option<Sort>,
}

impl Order {
    /// Parses `top-speed`, `-top-speed` for descending order, or `cost/top-speed` for a ratio.
    pub fn read(text: &str, reports: &[Report], listings: &[Listing]) -> Result<Order, QueryError> {
        let unsigned = text.strip_prefix('-').unwrap_or(text).to_owned();
        let Some((sort, per)) = text.split_once('/') else {
            let sort = Sort::read(text, reports, listings)?;
            return Ok(Order { text: unsigned, sort, per: None });
        };
        let start = sort.len() + 1;
        let sort = Sort::number(sort, reports, listings)?;
        let per = Sort::number(per, reports, listings).map_err(|error| QueryError {
            at: Span::new(error.at.start + start, error.at.end + start),
            ..error
        })?;
        Ok(Order { text: unsigned, sort, per: Some(per) })
    }

    pub fn is_ratio(&self) -> bool {
        self.per.is_some()
    }

    /// The amounts that a change adds to both figures of a ratio.
    fn added(&self, before: &Report, after: &Report) -> Option<[Exact; 2]> {
        let added = |sort: &Sort| {
            let number = |report| sort.subject.value(report)?.number();
            Some(number(after)? - number(before)?)
        };
        Some([added(&self.sort)?, added(self.per.as_ref()?)?])
    }

    /// The ratio of both differences. `None` if a difference is zero or the signs differ.
    pub fn ratio(&self, before: &Report, after: &Report) -> Option<Exact> {
        let [added, per] = self.added(before, after)?.map(|of| Some(of).filter(|of| !of.is_zero()));
        Some(added? / per?).filter(|ratio| *ratio > Exact::ZERO)
    }

    /// Gains that have a price come first, then what costs nothing, then losses.
    fn class(&self, before: &Report, after: &Report) -> usize {
        match self.added(before, after) {
            Some([added, per]) if added > Exact::ZERO && per > Exact::ZERO => 0,
            Some([added, per]) if added <= Exact::ZERO && per >= Exact::ZERO => 1,
            Some(_) => 2,
            None => 3,
        }
    }

    fn compare(&self, before: &Report, one: &Report, other: &Report) -> Ordering {
        let keys = std::slice::from_ref(&self.sort);
        let values = |report: &Report| match self.is_ratio() {
            true => vec![self.ratio(before, report).map(Answer::Number)],
            false => values(report, keys),
        };
        let [first, next] = [one, other].map(|report| self.class(before, report));
        first.cmp(&next).then_with(|| compare_values(&values(one), &values(other), keys))
    }

    pub fn sorts_by(&self, figure: &Figure) -> bool {
        let is = |sort: &Sort| matches!(sort.subject, Subject::Figure(key) if key == figure.key);
        is(&self.sort) || self.per.as_ref().is_some_and(is)
    }
}

/// A change with the same effect in each of these places.
#[derive(Debug)]
pub struct Offer<'r> {
    pub trial: Trial<'r>,
    pub places: Vec<String>,
}

impl<'r> Offers<'r> {
    pub fn of(before: &'r Report, trials: Trials<'r>, order: &'r [Order]) -> Offers<'r> {
        let mut offers: Vec<Offer<'r>> = Vec::new();
        for trial in trials.legal {
            let place = trial.proposal.place.clone();
            let mut same_row = offers.iter_mut().rev();
            let alike = same_row.find(|offer| {
                let mut keys = order.iter();
                is_alike(&offer.trial, &trial)
                    && keys
                        .all(|key| key.compare(before, &offer.trial.report, &trial.report).is_eq())
            });
            match (alike, place) {
                (Some(offer), Some(place)) => offer.places.push(place),
                // The place makes no difference.
                (Some(offer), None) => *offer = Offer { trial, places: Vec::new() },
                (None, place) => offers.push(Offer { trial, places: place.into_iter().collect() }),
            }
        }
        offers.sort_by(|one, other| {
            let [one, other] = [one, other].map(|offer| &offer.trial.report);
            let by = order.iter().map(|order| order.compare(before, one, other));
            by.fold(Ordering::Equal, Ordering::then)
        });
        let figures = system(before.system.0).map(|system| system.figures());
        let mut figures = figures.unwrap_or_default();
        figures.retain(|figure| {
            let mut measures = before.description.ledger.columns();
            let is_wanted = figure.main || order.iter().any(|order| order.sorts_by(figure));
            is_wanted && !measures.any(|measure| measure.key == figure.key)
        });
        Offers { before, offers, figures, order, refused: trials.refused }
    }
}

/// Whether two changes do the same with the same row and effect.
fn is_alike(one: &Trial<'_>, other: &Trial<'_>) -> bool {
    let is_added = one.proposal.action == Action::Add;
    let is_same_with = one.proposal.with == other.proposal.with;
    is_added
        && is_same_with
        && one.proposal.is_like(&other.proposal)
        && one.numbers().eq(other.numbers())
}
