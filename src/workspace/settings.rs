//! `roadworthy.toml`: settings for its folder and all folders below.

use std::path::PathBuf;
use std::{fs, io};

use toml_edit::{Array, DocumentMut, RawString, Value};

use crate::check::finding::Findings;
use crate::document::shape::{Shape, read_whole};
use crate::document::{Document, Fields};
use crate::games::GameId;
use crate::shape;
use crate::sheet::page::Paper;
use crate::text::source::{Located, Source, Span};

use super::replace::Unfinished;

pub const FILE: &str = "roadworthy.toml";

const PAPERS: &[(&str, Paper)] = &[("letter", Paper::Letter), ("a4", Paper::A4)];

shape! {
    /// The settings in a `roadworthy.toml`.
    #[derive(Default)]
    pub struct Settings = "roadworthy.toml" {
        /// Folders of house catalogs, relative to the file; later catalogs override earlier ones.
        pub catalogs: Vec<Located<String>> = text("catalogs").placed().several(),
        /// Files and folders to skip, relative to this file: `*` matches characters of a name, `**` matches folders.
        pub exclude: Vec<Located<String>> = text("exclude").placed().several(),
        /// The event whose rules apply, built-in or a file relative to this one, unless the command names others.
        pub event: Option<Located<String>> = text("event").placed().optional(),
        /// The game whose catalog is listed, unless the command names another.
        pub game: Option<&'static str> = one("game", GameId).optional(),
        /// The paper size of sheets.
        pub paper: Option<Paper> = choice("paper", PAPERS).optional(),
    }
}

impl Settings {
    /// Reads `roadworthy.toml`. Errors that affect no verdict go to `beside`.
    pub fn read(source: &Source, findings: &Findings, beside: &Findings) -> Settings {
        let document = Document::parse(source, findings);
        let table = document.base();
        let harmless = ["game", "paper"].map(|key| table.get(key));
        let harmless = harmless.map(|value| value.map(|value| Span::from(value.span())));
        let heard = Findings::default();
        let settings = read_whole(Fields::new(table, Settings::WHAT, &heard));
        let mut heard = heard.into_vec();
        document.leave_out_explained(&mut heard, None);
        for finding in heard {
            let decides = !harmless.contains(&Some(finding.at.span));
            (if decides { findings } else { beside }).extend(vec![finding]);
        }
        settings.unwrap_or_default()
    }
}

/// Writes a catalog into the nearest settings, or takes it out. Makes a file in this folder if there is none.
pub fn switch(catalog: &str, is_on: bool) -> io::Result<()> {
    let path = nearest().map_or_else(|| PathBuf::from(FILE), |(_, path)| path);
    let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
    let text = switched(&text, catalog, is_on)?;
    Unfinished::write(&path, text.as_bytes())?.finish()
}

/// Settings with or without a catalog, which others override.
pub fn switched(text: &str, catalog: &str, is_on: bool) -> io::Result<String> {
    let mut document: DocumentMut = text.parse().map_err(io::Error::other)?;
    let catalogs = document.entry("catalogs").or_insert(Array::new().into());
    // One folder may be written without brackets.
    if let Some(only) = catalogs.as_str().map(str::to_owned) {
        *catalogs = Array::from_iter([only]).into();
    }
    let all = catalogs.as_array_mut().ok_or(io::Error::other("`catalogs` is no list"))?;
    all.retain(|own| own.as_str() != Some(catalog));
    if is_on {
        all.insert(0, catalog);
    } else if let Some(first) = all.get_mut(0).filter(|first| !is_commented(first)) {
        first.decor_mut().set_prefix("");
    }
    Ok(document.to_string())
}

fn is_commented(value: &Value) -> bool {
    value.decor().prefix().and_then(RawString::as_str).is_some_and(|text| text.contains('#'))
}

/// The nearest settings file in this or a parent folder: its relative name and path.
pub fn nearest() -> Option<(String, PathBuf)> {
    let here = std::env::current_dir().ok()?;
    let mut up = PathBuf::new();
    for folder in here.ancestors() {
        let path = folder.join(FILE);
        if path.exists() {
            return Some((up.join(FILE).display().to_string(), path));
        }
        up.push("..");
    }
    None
}
