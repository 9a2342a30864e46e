//! Mistakes in files that are not designs: catalogs, settings, events, damage.

use crate::report::{Report, Verdict};

use super::{Data, Page, View, all_findings, data, tally};

pub struct Files<'r>(pub &'r [Report]);

impl View for Files<'_> {
    fn page(&self) -> Page<'_> {
        let sound = self.0.iter().filter(|report| report.verdict == Verdict::Legal).count();
        let parts = [(sound, "sound"), (self.0.len() - sound, "unreadable")];
        let summary = vec![tally(self.0.len(), "file", parts)];
        Page { blocks: all_findings(self.0).collect(), summary, ..Page::titled("Files") }
    }

    fn data(&self) -> Data {
        data::run(self.0)
    }

    fn reports(&self) -> &[Report] {
        self.0
    }
}
