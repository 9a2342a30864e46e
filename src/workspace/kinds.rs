//! Detects the kind of files that were given as designs: events, damage files, catalogs, settings.
//!
//! A file has another kind if it is not a valid design, has keys that designs lack, and parses without errors as that
//! kind.

use std::path::Path;

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, UNKNOWN_KEY};
use crate::document::shape::{Key, Shape, fits};
use crate::document::{Document, Entry, Table};
use crate::event;
use crate::games::overlay::{Catalogs, Folder};
use crate::games::{Game, SYSTEMS, system, system_of};
use crate::report::common::Common;
use crate::report::{Report, judge};
use crate::sheet::damage;
use crate::text::source::Source;

use super::files::is_of_program;
use super::settings::Settings;

/// Whether a file is probably a design: designs have most of its keys, and no other kind has more.
fn looks_like_design(file: &Table<'_>) -> bool {
    let mut keys = file.names();
    keys.retain(|key| *key != "system");
    let known =
        |of: Vec<Key>| keys.iter().filter(|key| of.iter().any(|own| own.key == **key)).count();
    let of_designs = SYSTEMS.iter().map(|game| known(design_keys(game).0)).max();
    let of_designs = of_designs.unwrap_or_default();
    let is_most = names_game(file) || of_designs > 1 && 2 * of_designs > keys.len();
    let catalogs = SYSTEMS.iter().map(|game| (game.catalog_keys)());
    let mut others = catalogs.chain([Settings::keys(), event::keys(), damage::keys()]);
    is_most && !damage::fits(file) && others.all(|other| known(other) <= of_designs)
}

/// Whether every readable key of a file is a key of events, and one is no key of designs.
fn looks_like_event(file: &Table<'_>) -> bool {
    let of_designs = SYSTEMS.iter().flat_map(|game| design_keys(game).0).collect();
    let [is_of_event, is_of_design] = [event::keys(), of_designs].map(|known: Vec<Key>| {
        file.names().iter().all(|name| known.iter().any(|known| known.key == *name))
    });
    is_of_event && !is_of_design
}

fn names_game(file: &Table<'_>) -> bool {
    file.words("system").iter().any(|word| system(word.value).is_some())
}

/// The kind of a file that is not of the wanted kind, and advice.
#[derive(Debug)]
pub struct OtherKind {
    pub name: String,
    what: &'static str,
    wanted: &'static str,
    hint: String,
}

const DESIGN: &str = "a design";
pub const EVENT: &str = "an event";
pub const DAMAGE: &str = "a damage file";
const SETTINGS: &str = "a settings file";
const ONLY_GAME: &str = "a file that only names its game";

impl OtherKind {
    /// Whether the file is complete in itself, so that a list of designs may leave it out.
    pub fn is_skipped(&self) -> bool {
        self.what != ONLY_GAME
    }

    /// The report on this file where a design was expected.
    pub fn unreadable(&self, path: &str) -> Report {
        judge::unreadable(path, &self.to_string())
    }
}

impl std::fmt::Display for OtherKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is {}, not {}: {}", self.name, self.what, self.wanted, self.hint)
    }
}

/// The other kind of a file; `None` for designs and unknown files.
pub fn other_kind(source: &Source, reports: &[Report]) -> Option<OtherKind> {
    let is_strange = |report: &Report| {
        let ids = [UNKNOWN_KEY.id, BAD_VALUE.id];
        report.is_partial() && report.findings.iter().any(|found| ids.contains(&found.rule.id))
    };
    let name = source.name.to_string();
    if is_of_program(Path::new(&name)) {
        let hint = "name the files with designs".to_owned();
        return Some(OtherKind { name, what: SETTINGS, wanted: DESIGN, hint });
    }
    if !reports.iter().any(Report::is_partial) {
        return None;
    }
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    let table = document.base();
    let (what, hint) = if findings.is_empty() && names_game(&table) && table.names() == ["system"] {
        let hint = "add the keys of a design or the rows of a catalog".to_owned();
        (ONLY_GAME, hint)
    } else if !reports.iter().any(is_strange) {
        return None;
    } else if let Some(known) = known(source, &table).filter(|_| findings.is_empty()) {
        known
    } else if looks_like_event(&table) {
        (EVENT, format!("`roadworthy event check {name}` shows its problems"))
    } else {
        return None;
    };
    Some(OtherKind { name, what, wanted: DESIGN, hint })
}

/// The kind of a file that was given as `wanted`, which has these keys; `None` for such files and unknown ones.
pub fn instead_of(wanted: &'static str, own: &[Key], source: &Source) -> Option<OtherKind> {
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    let table = document.base();
    let keys = table.keys();
    let known_keys = keys.iter().filter(|key| own.iter().any(|known| known.key == key.value));
    let known_keys = known_keys.count();
    if known_keys == keys.len() {
        return None;
    }
    let is_strange = known_keys * 2 < keys.len();
    let is_design = || is_strange && looks_like_design(&table);
    let name = source.name.to_string();
    let (what, hint) = match known(source, &table).filter(|_| findings.is_empty()) {
        Some(known) => known,
        None if is_design() => (DESIGN, format!("judge it with `roadworthy check {name}`")),
        None => return None,
    };
    (what != wanted).then_some(OtherKind { name, what, wanted, hint })
}

/// The kind that a file parses as without errors, with advice.
fn known(source: &Source, table: &Table<'_>) -> Option<(&'static str, String)> {
    let name = &source.name;
    Some(if event::fits(table) {
        (EVENT, format!("judge designs by it with `--event {name}`"))
    } else if damage::fits(table) {
        (DAMAGE, format!("`roadworthy sheet CAR.toml --damage {name}` crosses it out"))
    } else if fits::<Settings>(table) {
        (SETTINGS, "it is read as roadworthy.toml, in its folder and below".to_owned())
    } else if is_catalog(source, table) {
        ("a catalog", format!("judge designs by it with `--catalog {}`", folder_of(name)))
    } else {
        return None;
    })
}

fn is_catalog(source: &Source, table: &Table<'_>) -> bool {
    // Every design has a key with a single value. Check that first, because reading a catalog is slow.
    let is_row =
        |key: &str| table.entries(key).iter().all(|entry| matches!(entry, Entry::Table(_)));
    if !table.keys().iter().all(|key| key.value == "system" || is_row(key.value)) {
        return false;
    }
    let folder = Folder { name: source.name.clone(), files: vec![source.clone()] };
    let (_, checked) = Catalogs::load(&[folder]);
    let mut findings = checked.iter().flat_map(|file| &file.findings);
    !findings.any(|finding| finding.level == Level::Unreadable)
}

fn folder_of(file: &str) -> String {
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).display().to_string()
}

/// The keys of a file other than a catalog, in the order of writing, and the keys of a variant.
pub fn keys(file: &Table<'_>) -> (Vec<Key>, Vec<Key>) {
    if event::fits(file) {
        (event::keys(), Vec::new())
    } else if damage::fits(file) {
        (damage::keys(), Vec::new())
    } else if fits::<Settings>(file) {
        (Settings::keys(), Vec::new())
    } else {
        design_keys(system_of(file, &Findings::default()))
    }
}

fn design_keys(game: &Game) -> (Vec<Key>, Vec<Key>) {
    let common = Common::keys();
    let (system, others) = common.split_at(1);
    let variant = [&*(game.design_keys)(), others].concat();
    ([system, &*variant].concat(), variant)
}
