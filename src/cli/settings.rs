//! `roadworthy.toml`: what holds for every call below the folder that it is in.

use crate::check::finding::Findings;
use crate::document::{Document, Fields};
use crate::sheet::page::Paper;
use crate::text::source::{Located, Source};

/// What a `roadworthy.toml` says.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Folders of house catalogs, relative to the file.
    pub catalogs: Vec<Located<String>>,
    /// What sheets are printed on.
    pub paper: Option<Paper>,
}

impl Settings {
    /// Reads a `roadworthy.toml`; what it cannot mean is reported: of the paper, which decides no verdict, to `of_paper`.
    pub fn read(source: &Source, findings: &Findings, of_paper: &Findings) -> Settings {
        let document = Document::parse(source, findings);
        let fields = Fields::new(document.base(), "roadworthy.toml", findings);
        fields.skip("paper");
        let paper = Fields::new(document.base(), "roadworthy.toml", of_paper)
            .choice("paper", &[("letter", Paper::Letter), ("a4", Paper::A4)]);
        let settings =
            Settings { catalogs: fields.words("catalogs"), paper: paper.map(|paper| paper.value) };
        fields.finish();
        settings
    }
}
