//! What a file is that somebody gave as a design, and is not one: an event, a damage file, a catalog or settings.
//!
//! A file is of another kind if it is no sound design, has keys that designs do not have, and can be read without a
//! mistake as that kind.

use std::path::Path;

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, UNKNOWN_KEY};
use crate::document::shape::fits;
use crate::document::{Document, Entry, Table};
use crate::event;
use crate::games::overlay::{Catalogs, Folder};
use crate::report::Report;
use crate::sheet::damage;
use crate::text::source::Source;

use super::settings::Settings;

/// What a file is that is no design, and what to do with it.
#[derive(Debug)]
pub(super) struct OtherKind {
    pub(super) name: String,
    what: &'static str,
    hint: String,
}

impl std::fmt::Display for OtherKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is {}, not a design: {}", self.name, self.what, self.hint)
    }
}

/// The other kind of the file of these reports; `None` if it is a design, or nothing that is known.
pub(super) fn other_kind(source: &Source, reports: &[Report]) -> Option<OtherKind> {
    let is_strange = |report: &Report| {
        let ids = [UNKNOWN_KEY.id, BAD_VALUE.id];
        report.is_partial() && report.findings.iter().any(|found| ids.contains(&found.rule.id))
    };
    if !reports.iter().any(is_strange) {
        return None;
    }
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    if !findings.is_empty() {
        return None;
    }
    let (name, table) = (source.name.to_string(), document.base());
    let (what, hint) = if event::fits(&table) {
        ("an event", format!("judge designs by it with `--event {name}`"))
    } else if damage::fits(&table) {
        ("a damage file", format!("`roadworthy sheet CAR.toml --damage {name}` crosses it out"))
    } else if fits::<Settings>(&table) {
        ("a settings file", "it is read as roadworthy.toml, in its folder and below".to_owned())
    } else if is_catalog(source, &table) {
        ("a catalog", format!("judge designs by it with `--catalog {}`", folder_of(&name)))
    } else {
        return None;
    };
    Some(OtherKind { name, what, hint })
}

fn is_catalog(source: &Source, table: &Table<'_>) -> bool {
    // Every design has a key with a single value. To read a catalog takes long.
    let is_row =
        |key: &str| table.entries(key).iter().all(|entry| matches!(entry, Entry::Table(_)));
    if !table.keys().iter().all(|key| key.value == "system" || is_row(key.value)) {
        return false;
    }
    let folder = Folder { name: source.name.clone(), files: vec![source.clone()] };
    let (_, checked) = Catalogs::load(&[folder]);
    let mut findings = checked.iter().flat_map(|file| &file.findings);
    !findings.any(|finding| finding.level() == Level::Unreadable)
}

fn folder_of(file: &str) -> String {
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).display().to_string()
}
