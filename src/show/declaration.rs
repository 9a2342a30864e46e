//! The public information on each vehicle.

use crate::event::may_start;
use crate::report::judge::declared;
use crate::report::{Report, Verdict};
use crate::sheet::model::Declared;

use super::{Block, Data, Page, View, data};

pub struct Declarations<'r>(Vec<&'r Report>);

impl<'r> Declarations<'r> {
    pub fn of(reports: &'r [Report]) -> Declarations<'r> {
        Declarations(reports.iter().filter(|report| is_declared(report)).collect())
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
        let blocks = self.0.iter().map(|report| Block::Card(declared(report))).collect();
        Page { blocks, ..Page::titled(title(&self.0)) }
    }

    fn data(&self) -> Data {
        let entry = |report: &&Report| {
            let Declared { heading, who, lines } = declared(report);
            Data::of([("heading", heading), ("who", who)]).list("lines", lines)
        };
        data::on(self.0.iter().copied(), Data::default().list("entries", self.0.iter().map(entry)))
    }
}
