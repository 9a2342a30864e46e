//! What fits a design, or can go: changes that break nothing, those to several places in one.

use crate::games::system;
use crate::query::{Query, Sort, compare};
use crate::report::Report;
use crate::vehicle::figure::Figure;

use super::{Action, Trial};

/// The changes of a design that are offered.
#[derive(Debug)]
pub struct Offers<'r> {
    pub before: &'r Report,
    pub offers: Vec<Offer<'r>>,
    /// The main figures of its game that no measure shows.
    pub figures: Vec<&'static Figure>,
}

/// A change that can be made in any of these places, with what comes of it: the same in each.
#[derive(Debug)]
pub struct Offer<'r> {
    pub trial: Trial<'r>,
    pub places: Vec<String>,
}

impl<'r> Offers<'r> {
    /// Those that meet the conditions, in the order that is asked for.
    pub fn of(
        before: &'r Report,
        trials: Vec<Trial<'r>>,
        then: &Query,
        order: &[Sort],
    ) -> Offers<'r> {
        let mut offers: Vec<Offer<'r>> = Vec::new();
        for trial in trials.into_iter().filter(|trial| then.matches(&trial.report)) {
            let place = trial.proposal.place.clone();
            let mut same_row = offers.iter_mut().rev();
            let alike = same_row.find(|offer| is_alike(&offer.trial, &trial));
            match (alike, place) {
                (Some(offer), Some(place)) => offer.places.push(place),
                // Where it is makes no difference.
                (Some(offer), None) => offer.places.clear(),
                (None, place) => offers.push(Offer { trial, places: place.into_iter().collect() }),
            }
        }
        offers.sort_by(|one, other| compare(&one.trial.report, &other.trial.report, order));
        let figures = system(before.system.0).map(|system| system.figures());
        let mut figures = figures.unwrap_or_default();
        figures.retain(|figure| {
            let mut measures = before.description.ledger.columns();
            figure.main && !measures.any(|measure| measure.key == figure.key)
        });
        Offers { before, offers, figures }
    }
}

/// Whether two changes do the same with the same row, and with the same effect.
fn is_alike(one: &Trial<'_>, other: &Trial<'_>) -> bool {
    let is_added = one.proposal.action == Action::Add;
    is_added && one.proposal.is_like(&other.proposal) && one.numbers().eq(other.numbers())
}
