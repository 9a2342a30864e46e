//! The public information on each vehicle.

use crate::event::may_start;
use crate::report::judge::declared;
use crate::report::{Report, Verdict};
use crate::sheet::model::Declared;

use super::{Block, Data, Page, View, data};

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

/// Whether a design may start and has something to declare.
pub fn is_declared(report: &Report) -> bool {
    let starts = match report.event {
        Some(_) => may_start(report),
        None => report.is_design() && report.verdict < Verdict::Illegal,
    };
    starts && !report.description.declaration.is_empty()
}

/// The event's title, or the title of the only vehicle.
fn title(reports: &[&Report]) -> String {
    match (reports.iter().find_map(|report| report.event.as_ref()), reports) {
        (Some(event), _) => event.name.clone(),
        (None, [only]) => only.name.clone(),
        (None, _) => "Entries".to_owned(),
    }
}

impl View for Declarations<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled(title(&self.reports));
        page.blocks = self.cards.iter().cloned().map(Block::Card).collect();
        page
    }

    fn data(&self) -> Data {
        let entry = |Declared { heading, who, lines }: &Declared| {
            Data::of([("heading", heading), ("who", who)]).list("lines", lines)
        };
        let entries = Data::default().list("entries", self.cards.iter().map(entry));
        data::on(self.reports.iter().copied(), entries)
    }
}
