//! The files of an event: its own file, and the files that it extends.

use crate::check::finding::{Finding, Findings, Label};
use crate::check::rules::BAD_VALUE;
use crate::document::shape::Shape;
use crate::document::{Document, Fields, Table};
use crate::text::limits::EVENTS;
use crate::text::source::{Place, Source, Span, Stack};

use super::built_in;
use super::written::Written;

/// Every file of an event, the base file first. Spans count through all files.
#[derive(Clone, Debug)]
pub struct Files {
    stack: Stack,
    /// References to files that cannot be opened, each with a message.
    broken: Vec<(Place, String)>,
}

impl Files {
    /// Follows `extends` from the event's own file to the base. `open` reads a file by its name in another file.
    pub fn gather(event: Source, open: impl Fn(&Source, &str) -> Result<Source, String>) -> Files {
        let mut files = vec![event];
        let mut broken = Vec::new();
        while let Some((span, name)) = extends(files.last().expect("there is one")) {
            let from = files.last().expect("there is one");
            let found = match files.len() {
                EVENTS => Err(format!("more than {EVENTS} events extend one another")),
                _ => built_in(&name).map_or_else(|| open(from, &name), Ok),
            };
            let is_known = |name: &str| files.iter().any(|known| *known.name == *name);
            let found = found.and_then(|source| match is_known(&source.name) {
                true => Err(format!("{} extends itself", source.name)),
                false => Ok(source),
            });
            match found {
                Ok(source) => files.push(source),
                Err(message) => {
                    broken.push((Place { source: from.clone(), span }, message));
                    break;
                }
            }
        }
        Files { stack: files.into_iter().rev().collect(), broken }
    }

    /// Records that the catalog folder named at this place cannot be read.
    pub fn without_catalog(&mut self, place: Place, message: String) {
        self.broken.push((place, message));
    }

    pub fn own(&self) -> &Source {
        self.stack.iter().last().expect("there is one").1
    }

    /// The house catalog folders in use, each with the place that names it.
    pub fn catalogs(&self) -> Vec<(Place, String)> {
        let documents = self.documents(&mut Vec::new());
        let catalogs = written(self.table(&documents)).catalogs.into_iter();
        catalogs.map(|word| (self.place(word.span), word.value)).collect()
    }

    pub(super) fn place(&self, span: Span) -> Place {
        self.stack.place(span)
    }

    /// Parses each file, and adds its findings to `found`.
    pub(super) fn documents<'s>(&'s self, found: &mut Vec<(usize, Finding)>) -> Vec<Document<'s>> {
        let parsed = self.stack.iter().enumerate().map(|(number, (start, source))| {
            let findings = Findings::default();
            let document = Document::parse(source, &findings);
            let broken = self.broken.iter().filter(|(place, _)| place.source.name == source.name);
            let sink = findings.of(&BAD_VALUE);
            for (place, message) in broken {
                sink.finding(place.span, message.as_str());
            }
            found.extend(findings.into_vec().into_iter().map(|finding| (number, finding)));
            document.moved(start)
        });
        parsed.collect()
    }

    /// All files merged into one table; the event's own file overrides the others.
    pub(super) fn table<'d>(&self, documents: &'d [Document<'_>]) -> Table<'d> {
        let tables = documents.iter().map(Document::base);
        tables.reduce(|below, table| table.over(below)).expect("there is one file")
    }

    /// Groups findings by file, and makes their spans relative to that file.
    pub(super) fn by_file(
        &self,
        found: Vec<(usize, Finding)>,
        read: Vec<Finding>,
    ) -> Vec<(Source, Vec<Finding>)> {
        let mut files: Vec<_> =
            self.stack.iter().map(|(_, source)| (source.clone(), Vec::new())).collect();
        for (number, finding) in found {
            files[number].1.push(finding);
        }
        for mut finding in read {
            let number = self.stack.number(finding.at.span);
            finding.at.span = self.place(finding.at.span).span;
            for label in std::mem::take(&mut finding.because) {
                let place = self.place(label.span);
                let is_elsewhere = self.stack.number(label.span) != number;
                let source = is_elsewhere.then_some(place.source);
                finding.because.push(Label { source, span: place.span, ..label });
            }
            // Fixes of an event are shown, but never applied.
            if let Some(fix) = std::mem::take(&mut finding.fixes).into_iter().next() {
                finding.help = Some(fix.message);
            }
            files[number].1.push(finding);
        }
        files
    }
}

fn extends(source: &Source) -> Option<(Span, String)> {
    let document = Document::parse(source, &Findings::default());
    written(document.base()).extends.map(|word| (word.span, word.value))
}

/// Reads a file and ignores errors.
pub(super) fn written(table: Table<'_>) -> Written {
    let ignored = Findings::default();
    Written::read(&Fields::new(table, Written::WHAT, &ignored)).unwrap_or_default()
}
