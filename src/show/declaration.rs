//! What opponents may know of each vehicle, and nothing else.

use serde::Serialize;

use crate::event::may_start;
use crate::report::judge::declared;
use crate::report::{Report, Verdict};
use crate::sheet::model::Declared;

use super::data::Whole;
use super::{Block, Data, Page, View};

/// Of designs that may start.
pub struct Declarations<'r> {
    reports: Vec<&'r Report>,
    cards: Vec<Declared>,
}

impl<'r> Declarations<'r> {
    pub fn of(reports: &'r [Report]) -> Declarations<'r> {
        let reports: Vec<_> = reports.iter().filter(|report| is_declared(report)).collect();
        let cards = reports.iter().map(|report| declared(report)).collect();
        Declarations { reports, cards }
    }
}

/// Whether a design is declared: it may start, and there is something to declare.
pub fn is_declared(report: &Report) -> bool {
    let starts = match report.event {
        Some(_) => may_start(report),
        None => report.is_design() && report.verdict < Verdict::Illegal,
    };
    starts && !report.description.declaration.is_empty()
}

/// The event whose entries are declared, or the only one of them.
fn title(reports: &[&Report]) -> String {
    match (reports.iter().find_map(|report| report.event.as_ref()), reports) {
        (Some(event), _) => event.name.clone(),
        (None, [only]) => only.name.clone(),
        (None, _) => "Entries".to_owned(),
    }
}

impl View for Declarations<'_> {
    fn page(&self) -> Page<'_> {
        Page {
            title: Some(title(&self.reports)),
            blocks: self.cards.iter().cloned().map(Block::Card).collect(),
            summary: Vec::new(),
        }
    }

    fn data(&self) -> Data<'_> {
        let entries = self.cards.iter();
        let entries =
            entries.map(|Declared { heading, who, lines }| Entry { heading, who, lines }).collect();
        Box::new(Whole::on(self.reports.iter().copied(), Entries { entries }))
    }
}

#[derive(Serialize)]
pub(super) struct Entries<'c> {
    entries: Vec<Entry<'c>>,
}

#[derive(Serialize)]
struct Entry<'c> {
    heading: &'c str,
    who: &'c str,
    lines: &'c [String],
}
