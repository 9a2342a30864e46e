//! What a list of verdicts says of one design.

use crate::report::Report;
use crate::report::entry::Entry;
use crate::units::{dollars, pounds};

use super::printable;

/// Texts for people; blank where there is nothing to say.
pub(super) struct Row {
    pub(super) number: String,
    pub(super) player: String,
    pub(super) team: String,
    pub(super) name: String,
    pub(super) cost: String,
    pub(super) weight: String,
    pub(super) reason: String,
}

impl Row {
    /// Figures of a design that was not understood are left out: they are those of a part of it.
    pub(super) fn of(report: &Report) -> Row {
        let Entry { player, team, number, .. } = &report.entry;
        let text = |text: &Option<crate::text::source::Located<String>>| {
            text.as_ref().map(|text| line(&text.value)).unwrap_or_default()
        };
        let figure = |key| report.figure(key).filter(|_| !report.is_partial());
        Row {
            number: number.map(|number| number.value.to_string()).unwrap_or_default(),
            player: text(player),
            team: text(team),
            name: line(&report.description.name),
            cost: figure("cost").map(dollars).unwrap_or_default(),
            weight: figure("weight").map(pounds).unwrap_or_default(),
            reason: reason(report),
        }
    }
}

/// The first reason for the verdict, and how many more findings there are.
fn reason(report: &Report) -> String {
    let Some(first) = report.reason() else { return String::new() };
    let message = line(&first.message);
    match report.findings.len() - 1 {
        0 => message,
        more => format!("{message} (and {more} more)"),
    }
}

/// A text on one line.
fn line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
