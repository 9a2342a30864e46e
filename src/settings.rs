//! `roadworthy.toml`: what holds for every call below the folder that it is in.

use crate::document::{Document, Fields};
use crate::finding::Findings;
use crate::source::{Located, Source};

/// What a `roadworthy.toml` says.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Folders of house catalogs, relative to the file.
    pub catalogs: Vec<Located<String>>,
}

impl Settings {
    /// Reads a `roadworthy.toml`; what it cannot mean is reported.
    pub fn read(source: &Source, findings: &Findings) -> Settings {
        let document = Document::parse(source, findings);
        let fields = Fields::new(document.base(), "roadworthy.toml", findings);
        let settings = Settings { catalogs: fields.words("catalogs") };
        fields.finish();
        settings
    }
}
