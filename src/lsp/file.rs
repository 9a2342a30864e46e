//! A file as an editor has it open: its text, what it is, and what was found there. Every capability is a function of it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use lsp_types::{Position, Range, Uri};

use crate::change::{Judges, mend};
use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::shape::Key;
use crate::event;
use crate::games::browse::Listing;
use crate::games::{Extent, Options, System, system_of};
use crate::report::{Report, Subject, judge};
use crate::sheet::damage;
use crate::text::limits::FILE;
use crate::text::source::{Source, Span};
use crate::workspace::basis::Basis;
use crate::workspace::catalogs::LoadedCatalogs;
use crate::workspace::disk::Disk;
use crate::workspace::kinds::Kind;
use crate::workspace::{events, kinds};

use super::places::Encoding;
use super::syntax::{self, Section};

/// What the editor can do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Client {
    pub encoding: Encoding,
    /// Completions with places to fill in.
    pub snippets: bool,
    /// Diagnostics that point at several places.
    pub related: bool,
    /// Code actions whose edit is worked out when they are chosen.
    pub resolves: bool,
    /// Reports of files that change on the disk.
    pub watches: bool,
}

pub struct File {
    pub uri: Uri,
    pub source: Source,
    pub kind: Kind,
    /// On each design of the file, or on the file: what was found, and no more.
    pub reports: Vec<Report>,
    pub basis: Arc<Basis>,
    pub client: Client,
    sections: OnceLock<Vec<Section>>,
    described: OnceLock<Vec<Report>>,
    mended: OnceLock<Vec<Report>>,
}

impl File {
    /// Reads and judges a file.
    pub fn new(
        (uri, path): (Uri, Option<&Path>),
        source: Source,
        kind: Kind,
        (basis, disk): (Arc<Basis>, &Disk),
        client: Client,
    ) -> File {
        let reports = judged(path, &source, kind, &basis, disk);
        let (sections, described, mended) = Default::default();
        File { uri, source, kind, reports, basis, client, sections, described, mended }
    }

    pub fn position(&self, offset: usize) -> Position {
        self.client.encoding.position(&self.source, offset)
    }

    pub fn range(&self, span: Span) -> Range {
        self.client.encoding.range(&self.source, span)
    }

    pub fn offset(&self, position: Position) -> usize {
        self.client.encoding.offset(&self.source, position)
    }

    pub fn span(&self, range: Range) -> Span {
        self.client.encoding.span(&self.source, range)
    }

    /// The text as it is written, finished or not.
    pub fn sections(&self) -> &[Section] {
        self.sections.get_or_init(|| syntax::read(&self.source.text))
    }

    /// The same reports; those on designs with all figures.
    pub fn described(&self) -> &[Report] {
        match self.kind {
            Kind::Design => {
                let all = || designs(&self.source, &self.basis, Extent::Words);
                self.described.get_or_init(all)
            }
            _ => &self.reports,
        }
    }

    /// The same, with repairs.
    pub fn mended(&self) -> &[Report] {
        self.mended.get_or_init(|| {
            let mut reports = self.described().to_vec();
            if self.kind == Kind::Design {
                mend(&mut reports, &self.judges());
            }
            reports
        })
    }

    pub fn judges(&self) -> Judges<'_> {
        Judges::new(&self.basis.options, self.basis.event.as_ref())
    }

    /// The game of the file.
    pub fn system(&self) -> &'static dyn System {
        let document = Document::parse(&self.source, &Findings::default());
        system_of(&document.base(), &Findings::default())
    }

    /// The rows of its game.
    pub fn listing(&self) -> &Listing {
        Listing::in_force(self.system(), &self.basis.options.catalogs)
    }

    /// The keys that the file may have, and those of a variant.
    pub fn keys(&self) -> (Vec<Key>, Vec<Key>) {
        self.kind.keys(self.system())
    }
}

fn designs(source: &Source, basis: &Basis, extent: Extent) -> Vec<Report> {
    let options = Options { extent, ..basis.options.clone() };
    let mut reports = judge::describe_all(source, &options);
    if let Some(event) = &basis.event {
        event::judge(event, &mut reports);
    }
    reports
}

/// What is found in a file.
fn judged(
    path: Option<&Path>,
    source: &Source,
    kind: Kind,
    basis: &Basis,
    disk: &Disk,
) -> Vec<Report> {
    let canonical = path.and_then(|path| path.canonicalize().ok());
    let own = || basis.loaded.report(canonical.as_deref()?).cloned();
    let found = match kind {
        Kind::Design => return designs(source, basis, Extent::Numbers),
        Kind::Event => {
            let reports = events::read(disk, source.clone()).reports;
            reports.into_iter().find(|report| report.source.name == source.name)
        }
        Kind::Settings => own(),
        // A catalog that is not in force is judged with its folder.
        Kind::Catalog => own().or_else(|| {
            let folder = path?.parent()?.display().to_string();
            LoadedCatalogs::load(disk, &[folder]).ok()?.report(canonical.as_deref()?).cloned()
        }),
        Kind::Damage => {
            let findings = Findings::default();
            damage::check(source, &findings);
            Some(Report::of_file(source.clone(), Subject::Damage, findings.into_vec()))
        }
    };
    // Its name may be another way to the same file.
    found.into_iter().map(|report| Report { source: source.clone(), ..report }).collect()
}

/// What a file is; `None` if it is no business of ours. `before` is what it was before the last change.
pub fn kind_of(
    path: Option<&Path>,
    source: &Source,
    basis: &Basis,
    disk: &Disk,
    before: Option<Kind>,
) -> Option<Kind> {
    let name = path.and_then(Path::file_name).and_then(|name| name.to_str());
    match name {
        Some("roadworthy.toml") => return Some(Kind::Settings),
        Some("Cargo.toml") => return None,
        _ => {}
    }
    if source.text.len() as u64 > FILE {
        return None;
    }
    let canonical: Option<PathBuf> = path.and_then(|path| path.canonicalize().ok());
    let mut folders = canonical.iter().flat_map(|path| path.ancestors().skip(1));
    if folders.any(|folder| basis.loaded.owns(folder)) {
        return Some(Kind::Catalog);
    }
    if basis.event_file.is_some() && canonical == basis.event_file {
        return Some(Kind::Event);
    }
    let document = Document::parse(source, &Findings::default());
    let below_settings = || disk.settings().map(|_| Kind::Design);
    kinds::likely(&document.base()).or(before).or_else(below_settings)
}
