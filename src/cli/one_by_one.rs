//! Prints the results of a run one by one, so that those of a large folder are never in memory together.
//!
//! A result without findings becomes text as soon as it is judged. One with findings is judged again when it is its turn:
//! only then is it known how many others need repairs.

use std::borrow::Cow;
use std::io::{self, Read, Seek, Write};

use rayon::prelude::*;
use tempfile::SpooledTempFile;

use crate::change::{Judges, mend};
use crate::games::{Extent, Options};
use crate::report::{Report, judge};
use crate::view::verdicts::Verdicts;
use crate::write::{Format, OneByOne, Style};

use super::input::{Judged, is_one_file};

/// Bytes of text that are kept in memory; what is more goes to a temporary file.
const IN_MEMORY: usize = 16 << 20;
/// Files whose results are written before the next are judged again.
const BATCH: usize = 512;

/// The text of the results that have no findings, in their order.
pub(super) struct Texts {
    all: SpooledTempFile,
    /// The length of each text, or nothing for a result that has yet to be written.
    lengths: Vec<Option<usize>>,
    failed: io::Result<()>,
}

impl Default for Texts {
    fn default() -> Texts {
        Texts { all: SpooledTempFile::new(IN_MEMORY), lengths: Vec::new(), failed: Ok(()) }
    }
}

impl Texts {
    pub(super) fn push(&mut self, text: Option<String>) {
        self.lengths.push(text.as_ref().map(String::len));
        if let (Some(text), Ok(())) = (text, &self.failed) {
            self.failed = self.all.write_all(text.as_bytes());
        }
    }
}

/// How the results are judged and written.
pub(super) struct Results<'a> {
    pub(super) format: &'static Format,
    pub(super) parts: OneByOne,
    pub(super) wanted: &'a (dyn Fn(&Report) -> bool + Sync),
    /// What is made of a report that is judged again.
    pub(super) of: &'a (dyn Fn(Report) -> Report + Sync),
}

impl Results<'_> {
    /// Writes the run. The first reports, on catalogs, have no text yet.
    pub(super) fn write(
        &self,
        judged: &Judged,
        mut texts: Texts,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        texts.failed?;
        texts.all.rewind()?;
        let wanted = |report: &Report| (self.wanted)(report);
        let shown: Cow<'_, [Report]> = match judged.reports.iter().all(wanted) {
            true => judged.reports.as_slice().into(),
            false => judged.reports.iter().filter(|report| wanted(report)).cloned().collect(),
        };
        let view = Verdicts { without_results: true, ..Verdicts::of(&shown) };
        if shown.is_empty() {
            return self.format.write_to(&view, Style::UNBOUNDED, to);
        }
        let (before, after) = (self.parts.around)(&view);
        to.write_all(before.as_bytes())?;
        let on_catalogs = judged.reports.len() - texts.lengths.len();
        let mut lengths = std::iter::repeat_n(None, on_catalogs).chain(texts.lengths);
        let options = Options { extent: Extent::Fingerprint, ..judged.options.clone() };
        let judges = judged.judges(wanted);
        let files: Vec<_> = judged.reports.chunk_by(is_one_file).collect();
        let mut between = "";
        for batch in files.chunks(BATCH) {
            let of_file = |file: &&[Report]| self.file(file, &options, &judges);
            let late: Vec<Vec<_>> = batch.par_iter().map(of_file).collect();
            for text in late.into_iter().flatten() {
                let text = match (text, lengths.next().flatten()) {
                    (Some(text), _) => text,
                    (None, Some(length)) => {
                        let mut text = String::with_capacity(length);
                        (&mut texts.all).take(length as u64).read_to_string(&mut text)?;
                        text
                    }
                    (None, None) => continue,
                };
                to.write_all(between.as_bytes())?;
                to.write_all(text.as_bytes())?;
                between = self.parts.between;
            }
        }
        to.write_all(after.as_bytes())
    }

    /// The text of each result of a file that is wanted and has findings.
    fn file(&self, kept: &[Report], options: &Options, judges: &Judges<'_>) -> Vec<Option<String>> {
        let is_late = |report: &Report| !report.findings.is_empty() && (self.wanted)(report);
        // Reports without findings have lost their text.
        let Some(source) = kept.iter().find(|report| is_late(report)).map(|late| &late.source)
        else {
            return vec![None; kept.len()];
        };
        let again = match &kept[0].variant {
            None => judge::describe_all(source, options),
            Some(_) => {
                let one = |kept: &Report| judge::describe(source, options, kept.variant.as_deref());
                kept.iter().filter_map(one).collect()
            }
        };
        let again = |kept: &Report| {
            let mut again = again.iter().filter(|again| again.variant == kept.variant);
            let again = again.next().filter(|_| kept.is_described());
            again.map_or_else(|| kept.clone(), |again| (self.of)(again.clone()))
        };
        let mut file: Vec<_> = kept.iter().map(again).collect();
        mend(&mut file, judges);
        file.iter().map(|report| is_late(report).then(|| (self.parts.result)(report))).collect()
    }
}
