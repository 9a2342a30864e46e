//! `roadworthy.toml`: settings for its folder and all folders below.

use crate::check::finding::Findings;
use crate::document::shape::{Shape, read_whole};
use crate::document::{Document, Fields};
use crate::shape;
use crate::sheet::page::Paper;
use crate::text::source::{Located, Source, Span};

const PAPERS: &[(&str, Paper)] = &[("letter", Paper::Letter), ("a4", Paper::A4)];

shape! {
    /// What a `roadworthy.toml` says.
    #[derive(Default)]
    pub struct Settings = "roadworthy.toml" {
        /// Folders of house catalogs, from the folder of the file; the last lies on top.
        pub catalogs: Vec<Located<String>> = text("catalogs").placed().several(),
        /// What sheets are printed on.
        pub paper: Option<Paper> = choice("paper", PAPERS).optional(),
    }
}

impl Settings {
    /// Reads a `roadworthy.toml`. Mistakes in the paper, which affect no verdict, are reported to `of_paper`.
    pub fn read(source: &Source, findings: &Findings, of_paper: &Findings) -> Settings {
        let document = Document::parse(source, findings);
        let table = document.base();
        let paper = table.get("paper").map(|paper| Span::from(paper.span()));
        let heard = Findings::default();
        let settings = read_whole(Fields::new(table, Settings::WHAT, &heard));
        for finding in heard.into_vec() {
            let decides = Some(finding.at.span) != paper;
            (if decides { findings } else { of_paper }).extend(vec![finding]);
        }
        settings.unwrap_or_default()
    }
}
