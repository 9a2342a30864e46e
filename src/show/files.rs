//! Findings on files that are not designs: catalogs, settings, events, damage.

use crate::report::{Report, Verdict};

use super::{Block, Data, Page, View, data, tally};

pub struct Files<'r>(pub &'r [Report]);

impl View for Files<'_> {
    fn page(&self) -> Page<'_> {
        let sound = self.0.iter().filter(|report| report.verdict == Verdict::Legal).count();
        let parts = [(sound, "sound"), (self.0.len() - sound, "unreadable")];
        let found = self.0.iter().enumerate();
        let mut page = Page::titled("Files");
        page.blocks.extend(found.map(|(number, report)| match report.findings.is_empty() {
            true => Block::Findings(number, report),
            false => Block::Brief(number, report),
        }));
        page.is_whole = true;
        page.summary.push(tally(self.0.len(), "file", parts));
        page
    }

    fn data(&self) -> Data {
        data::run(self.0)
    }

    fn reports(&self) -> &[Report] {
        self.0
    }
}
