//! What a file is that somebody gave as a design, and is not one: an event, a damage file, a catalog or settings.
//!
//! A file is of another kind if it is no sound design, has keys that designs do not have, and can be read without a
//! mistake as that kind.

use std::path::Path;

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, UNKNOWN_KEY};
use crate::document::shape::{Key, Shape, fits};
use crate::document::{Document, Entry, Table};
use crate::event;
use crate::games::overlay::{Catalogs, Folder};
use crate::games::{SYSTEMS, System, system, system_of};
use crate::report::common::Common;
use crate::report::{Report, import};
use crate::sheet::damage;
use crate::text::source::Source;

use super::files;
use super::settings::Settings;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Design,
    Event,
    Catalog,
    Damage,
    Settings,
}

/// What a file most likely becomes that is being written: the kind that knows most of its keys. `None` if none knows two
/// of them and more than half, unless it names a game.
pub fn likely(file: &Table<'_>) -> Option<Kind> {
    let keys = file.keys();
    let known =
        |of_kind: &dyn Fn(&str) -> bool| keys.iter().filter(|key| of_kind(key.value)).count();
    let among = |known: Vec<Key>| move |key: &str| known.iter().any(|other| other.key == key);
    let is_row = |key: &str| file.entries(key).into_iter().all(|entry| entry.table().is_some());
    let of_designs = SYSTEMS.iter().map(|game| {
        let own = game.keys();
        known(&|key| own.contains(&key))
    });
    let of_catalogs = SYSTEMS.iter().map(|game| {
        let own = among(game.catalog_keys());
        known(&|key| key == "system" || own(key) && is_row(key))
    });
    let of_damage = known(&among(damage::keys()));
    let is_damage = damage::fits(file);
    // The last of those that know as many; a damage file has parts of a design.
    let kinds = [
        (Kind::Settings, known(&among(Settings::keys()))),
        (Kind::Event, known(&among(event::keys()))),
        (Kind::Catalog, of_catalogs.max().unwrap_or_default()),
        (Kind::Damage, if is_damage { 0 } else { of_damage }),
        (Kind::Design, of_designs.max().unwrap_or_default()),
        (Kind::Damage, if is_damage { of_damage } else { 0 }),
    ];
    let (kind, most) = kinds.into_iter().max_by_key(|(_, known)| *known)?;
    (names_game(file) || most > 1 && 2 * most > keys.len()).then_some(kind)
}

fn names_game(file: &Table<'_>) -> bool {
    file.words("system").iter().any(|word| system(word.value).is_some())
}

/// What a file is that is not of the wanted kind, and what to do with it.
#[derive(Debug)]
pub struct OtherKind {
    pub name: String,
    what: &'static str,
    wanted: &'static str,
    hint: String,
}

const DESIGN: &str = "a design";
const EVENT: &str = "an event";
const RECORD: &str = "a record of passed entries";
const DAMAGE: &str = "a damage file";

impl std::fmt::Display for OtherKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is {}, not {}: {}", self.name, self.what, self.wanted, self.hint)
    }
}

/// The other kind of the file of these reports; `None` if it is a design, or nothing that is known.
pub fn other_kind(source: &Source, reports: &[Report]) -> Option<OtherKind> {
    let is_strange = |report: &Report| {
        let ids = [UNKNOWN_KEY.id, BAD_VALUE.id];
        report.is_partial() && report.findings.iter().any(|found| ids.contains(&found.rule.id))
    };
    if !reports.iter().any(Report::is_partial) {
        return None;
    }
    let name = source.name.to_string();
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    if !findings.is_empty() {
        let is_list = files::is_list(Path::new(&name)) && import::is_understood(source);
        let hint = format!("`roadworthy import {name}` makes designs of it");
        let what = "a list of vehicles";
        return is_list.then_some(OtherKind { name, what, wanted: DESIGN, hint });
    }
    let table = document.base();
    let (what, hint) = if names_game(&table) && table.names() == ["system"] {
        let hint = "add the keys of a design or the rows of a catalog".to_owned();
        ("a file that only names its game", hint)
    } else if !reports.iter().any(is_strange) {
        return None;
    } else {
        known(source, &table)?
    };
    Some(OtherKind { name, what, wanted: DESIGN, hint })
}

/// What a file is instead that is asked for as an event; `None` if it is one, or nothing that is known.
pub fn instead_of_event(source: &Source) -> Option<OtherKind> {
    instead_of(EVENT, &event::keys(), source)
}

pub fn instead_of_record(source: &Source) -> Option<OtherKind> {
    instead_of(RECORD, &event::passed::keys(), source)
}

pub fn instead_of_damage(source: &Source) -> Option<OtherKind> {
    instead_of(DAMAGE, &damage::keys(), source)
}

fn instead_of(wanted: &'static str, own: &[Key], source: &Source) -> Option<OtherKind> {
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
    let is_design = || is_strange && likely(&table) == Some(Kind::Design);
    let name = source.name.to_string();
    let (what, hint) = match known(source, &table).filter(|_| findings.is_empty()) {
        Some(known) => known,
        None if is_design() => (DESIGN, format!("judge it with `roadworthy check {name}`")),
        None => return None,
    };
    (what != wanted).then_some(OtherKind { name, what, wanted, hint })
}

/// The kind of a file that is no design, if it can be read as such without a mistake, and what to do with it.
fn known(source: &Source, table: &Table<'_>) -> Option<(&'static str, String)> {
    let name = &source.name;
    Some(if event::fits(table) {
        (EVENT, format!("judge designs by it with `--event {name}`"))
    } else if event::passed::fits(table) {
        (RECORD, format!("compare entries with it by `--passed {name}`"))
    } else if damage::fits(table) {
        (DAMAGE, format!("`roadworthy sheet CAR.toml --damage {name}` crosses it out"))
    } else if fits::<Settings>(table) {
        ("a settings file", "it is read as roadworthy.toml, in its folder and below".to_owned())
    } else if is_catalog(source, table) {
        ("a catalog", format!("judge designs by it with `--catalog {}`", folder_of(name)))
    } else {
        return None;
    })
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

/// The keys of a file of any kind, in the order in which they are written, and those of a variant.
pub fn keys(file: &Table<'_>) -> (Vec<Key>, Vec<Key>) {
    let kind = if event::fits(file) {
        Kind::Event
    } else if damage::fits(file) {
        Kind::Damage
    } else if fits::<Settings>(file) {
        Kind::Settings
    } else {
        Kind::Design
    };
    kind.keys(system_of(file, &Findings::default()))
}

impl Kind {
    /// The keys of such a file of a game, in the order in which they are written, and those of a variant.
    pub fn keys(self, game: &dyn System) -> (Vec<Key>, Vec<Key>) {
        let common = Common::keys();
        let (system, others) = common.split_at(1);
        match self {
            Kind::Design => {
                let variant = [&*game.design_keys(), others].concat();
                ([system, &*variant].concat(), variant)
            }
            Kind::Catalog => ([system, &*game.catalog_keys()].concat(), Vec::new()),
            Kind::Event => (event::keys(), Vec::new()),
            Kind::Damage => (damage::keys(), Vec::new()),
            Kind::Settings => (Settings::keys(), Vec::new()),
        }
    }
}
