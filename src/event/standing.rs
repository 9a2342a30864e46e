//! The limits across entries and the numbers that entries share, each as a line of the day's page.

use crate::units::Exact;

use super::case::{Case, End, Measured};
use super::limit::Bound;
use super::rules::{OVER_EVENT_LIMIT, SHARED_NUMBER, UNDER_EVENT_LIMIT};
use super::{Limit, Waiver};

/// An amount, and its text.
pub type Amount = (Exact, String);

#[derive(Default)]
pub struct Standing {
    /// The rule that it may break.
    pub id: &'static str,
    /// The kind of the group: "team", "number".
    pub per: &'static str,
    pub name: String,
    /// The counted quantity.
    pub what: String,
    pub count: Option<Amount>,
    /// The names of entries that were not read whole, so that the count may be higher.
    pub partly: Vec<String>,
    pub least: Option<Amount>,
    pub most: Option<Amount>,
    /// How far a broken limit is broken: "$606 over".
    pub by: Option<String>,
    pub waived: Option<Waiver>,
    pub state: &'static str,
    /// The counted designs, by their position.
    pub entries: Vec<usize>,
    /// The amount of each counted design.
    pub shares: Vec<Exact>,
}

pub const KEPT: &str = "kept";
pub const BROKEN: &str = "broken";
const OPEN: &str = "not judged";
const WAIVED: &str = "waived";

pub(super) fn standings(case: &Case<'_>) -> Vec<Standing> {
    // A single entry is below a limit without help.
    let is_shown = |found: &Measured<'_>| {
        let is_open = found.undecided().is_some() && found.members.len() > 1;
        let is_notable = is_open || found.broken().is_some();
        found.limit.per.is_of_several() && (is_notable || case.counted(found).nth(1).is_some())
    };
    let across = case.measured().into_iter().filter(is_shown);
    let of_limit = |found: Measured<'_>| {
        let Limit { per, least, most, .. } = found.limit;
        let text = |amount: Exact| (amount, found.limit.amount_text(amount));
        let bound = |bound: &Bound| text(bound.value);
        let by = found.broken().zip(found.amount).map(|((end, bound), amount)| match end {
            End::Most => format!("{} over", text(amount - bound.value).1),
            End::Least => format!("{} under", text(bound.value - amount).1),
        });
        let (state, end) = match (found.broken(), found.undecided()) {
            (Some((end, _)), _) => (BROKEN, end),
            (None, Some((end, _))) => (OPEN, end),
            (None, None) if most.is_some() => (KEPT, End::Most),
            (None, None) => (KEPT, End::Least),
        };
        let rule = if end == End::Most { &OVER_EVENT_LIMIT } else { &UNDER_EVENT_LIMIT };
        let waiver = case.waiver(&found, rule);
        let (entries, shares) = case.counted(&found).unzip();
        Standing {
            id: rule.id,
            per: per.name(),
            what: found.limit.what(),
            count: found.amount.map(text),
            least: least.as_ref().map(bound),
            most: most.as_ref().map(bound),
            by,
            waived: waiver.cloned(),
            state: waiver.map_or(state, |_| WAIVED),
            entries,
            shares,
            partly: found.partly,
            name: found.name,
        }
    };
    let shared = case.shared_numbers().into_iter().map(|(number, entries)| Standing {
        id: SHARED_NUMBER.id,
        per: "number",
        name: number.to_string(),
        what: "entries".to_owned(),
        count: Some((Exact::from(entries.len() as i64), entries.len().to_string())),
        most: Some((Exact::ONE, "1".to_owned())),
        state: BROKEN,
        entries,
        ..Standing::default()
    });
    let mut all: Vec<_> = across.map(of_limit).chain(shared).collect();
    all.sort_by_key(|standing| {
        [BROKEN, OPEN, WAIVED, KEPT].iter().position(|it| *it == standing.state)
    });
    all
}

impl Standing {
    /// Whether it keeps its entries from starting. Numbers can be given anew.
    pub fn stops(&self) -> bool {
        self.state == BROKEN && self.id != SHARED_NUMBER.id
    }

    /// "cost $15,606 of $15,000, $606 over".
    pub fn text(&self) -> String {
        let count = self.count.iter().map(|(_, text)| text.as_str()).collect::<String>();
        let most = self.most.iter().map(|(_, most)| format!(" of {most}"));
        let least = self.least.iter().map(|(_, least)| format!(", at least {least}"));
        let by = self.by.iter().map(|by| format!(", {by}"));
        let waived = self.waived.iter().map(|waiver| format!(" (waived: {})", waiver.why()));
        let rest: String = most.chain(least).chain(by).chain(waived).collect();
        match self.partly.as_slice() {
            [] => format!("{} {count}{rest}", self.what),
            partly => {
                format!("{} at least {count}{rest}; not read: {}", self.what, partly.join(", "))
            }
        }
    }
}
