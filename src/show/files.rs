//! Mistakes in files that are not designs: catalogs, settings, events, damage.

use crate::report::{Report, Verdict};

use super::data::Run;
use super::{Data, Page, View, all_findings, tally};

pub struct Files<'r>(pub &'r [Report]);

impl View for Files<'_> {
    fn page(&self) -> Page<'_> {
        let sound = self.0.iter().filter(|report| report.verdict == Verdict::Legal).count();
        let parts = [(sound, "sound"), (self.0.len() - sound, "unreadable")];
        Page {
            title: Some("Files".to_owned()),
            blocks: all_findings(self.0).collect(),
            summary: vec![tally(self.0.len(), "file", parts)],
        }
    }

    fn data(&self) -> Data<'_> {
        Box::new(Run::of(self.0))
    }

    fn reports(&self) -> &[Report] {
        self.0
    }
}
