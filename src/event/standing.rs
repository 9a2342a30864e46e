//! The limits across entries and the numbers that entries share, each as a line of the day's page.

use super::Limit;
use super::case::{Case, End, Measured};
use super::limit::Bound;
use super::rules::{OVER_EVENT_LIMIT, SHARED_NUMBER, UNDER_EVENT_LIMIT};

pub struct Standing {
    /// The rule that it may break.
    pub id: &'static str,
    /// The kind of the group: "team", "number".
    pub per: &'static str,
    pub name: String,
    /// The counted quantity.
    pub what: String,
    pub count: String,
    pub least: Option<String>,
    pub most: Option<String>,
    pub state: &'static str,
    /// The counted designs, by their position.
    pub entries: Vec<usize>,
}

pub const KEPT: &str = "kept";
pub const BROKEN: &str = "broken";

pub(super) fn standings(case: &Case<'_>) -> Vec<Standing> {
    let across = case.measured().into_iter().filter(|found| found.limit.per.is_of_several());
    let of_limit = |found: Measured<'_>| {
        let Limit { per, least, most, .. } = found.limit;
        let text = |bound: &Bound| found.limit.amount_text(bound.value);
        let (state, end) = match (found.broken(), found.undecided()) {
            (Some((end, _)), _) => (BROKEN, end),
            (None, Some((end, _))) => ("not judged", end),
            (None, None) if most.is_some() => (KEPT, End::Most),
            (None, None) => (KEPT, End::Least),
        };
        let rule = if end == End::Most { &OVER_EVENT_LIMIT } else { &UNDER_EVENT_LIMIT };
        Standing {
            id: rule.id,
            per: per.name(),
            what: found.limit.what(),
            count: found.amount.map(|it| found.limit.amount_text(it)).unwrap_or_default(),
            least: least.as_ref().map(text),
            most: most.as_ref().map(text),
            state,
            entries: case.counted(&found).collect(),
            name: found.name,
        }
    };
    let shared = case.shared_numbers().into_iter().map(|(number, entries)| Standing {
        id: SHARED_NUMBER.id,
        per: "number",
        name: number.to_string(),
        what: "entries".to_owned(),
        count: entries.len().to_string(),
        least: None,
        most: Some("1".to_owned()),
        state: BROKEN,
        entries,
    });
    across.map(of_limit).chain(shared).collect()
}
