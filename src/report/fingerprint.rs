//! A short hash that shows whether the vehicle at the table is the one that was judged.
//!
//! It is the first 12 hexadecimal digits of a SHA-256, in two groups: `4f09c1-7b2e55`. What is hashed is a canonical text:
//!
//! - the design with its variant applied, key by key in the order of their names. A word that names one row of the
//!   catalog is the row's id, any other word its letters and digits in lower case, a number an exact fraction, and a `name`
//!   is as it is written. `weapons`, `crew` and such lists are sorted; parts that are alike stay in order if the design
//!   refers to them by number ("gunner 2").
//! - every catalog row that the design names, with all its values;
//! - the house catalogs in force, with all their contents;
//! - the rulings on which the figures rest;
//! - under an event, the contents of its file.
//!
//! Comments, layout and spelling do not matter; `[entry]`, `[published]` and other variants are not part of the vehicle.
//! A design that was not understood has no fingerprint: two of those may differ in what could not be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{LazyLock, OnceLock};

use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use toml::de::DeValue;

use crate::document::{Entry, Table};
use crate::games::browse::{ListedRow, Listing};
use crate::games::overlay::Catalogs;
use crate::games::{NEUTRAL_KEYS, SYSTEMS, System};
use crate::text::source::Source;
use crate::text::suggest;
use crate::units::Exact;

/// Raised when the canonical text changes its form.
const VERSION: u32 = 1;
/// Hexadecimal digits of a fingerprint.
const DIGITS: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// Reads a fingerprint as copied from a sheet: case and the hyphen do not matter.
    pub fn parse(text: &str) -> Option<Fingerprint> {
        let digits: String = text.chars().filter(|c| !['-', ' '].contains(c)).collect();
        let sound = digits.len() == DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        sound.then(|| Fingerprint(digits.to_lowercase()))
    }

    /// The fingerprint of a design that was understood. `rulings` are those on which its figures rest.
    pub fn of(
        table: &Table<'_>,
        system: &dyn System,
        rulings: &[(&'static str, Vec<&'static str>)],
        catalogs: &Catalogs,
    ) -> Fingerprint {
        let catalog = Words::in_force(system, catalogs);
        let mut writer = Writer {
            lists: system.lists(),
            catalog,
            own: BTreeSet::new(),
            called: BTreeSet::new(),
            used: BTreeSet::new(),
        };
        writer.note_own(table, Within::Design);
        writer.note_called(table, Within::Design);
        let design = writer.table(table, Within::Design);
        let rows: Vec<_> = writer.used.iter().map(|row| catalog.canonical(*row)).collect();
        let readings: BTreeSet<_> = rulings.iter().flat_map(|(_, ids)| ids).copied().collect();
        let text = format!(
            "roadworthy {VERSION}\nsystem {}\ndesign {design}\nrows {}\ncatalogs {}\nreadings {}\n",
            system.id(),
            rows.join("\n"),
            catalog.house,
            readings.into_iter().collect::<Vec<_>>().join(" "),
        );
        Fingerprint::digest(&text)
    }

    /// The fingerprint of the same vehicle in an event, by the contents of its file.
    pub fn under(&self, event: &Source) -> Fingerprint {
        Fingerprint::digest(&format!("{self}\nevent {}\n", content(event)))
    }

    /// Of the contents of several files together.
    pub fn of_files<'s>(files: impl Iterator<Item = &'s Source>) -> Fingerprint {
        let contents: Vec<_> = files.map(content).collect();
        Fingerprint::digest(&contents.join("\n"))
    }

    /// Of a text, letter by letter.
    pub fn of_text(text: &str) -> Fingerprint {
        Fingerprint::digest(text)
    }

    /// Of the house catalogs of a game; nothing without any.
    pub fn of_house(system: &dyn System, catalogs: &Catalogs) -> Option<Fingerprint> {
        let files = catalogs.house_files(system.id());
        (!files.is_empty()).then(|| Fingerprint::of_files(files.iter()))
    }

    fn digest(text: &str) -> Fingerprint {
        let hash = Sha256::digest(text.as_bytes());
        let digits: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        Fingerprint(digits[..DIGITS].to_owned())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = self.0.split_at(DIGITS / 2);
        write!(f, "{first}-{second}")
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The meanings of a game's names, and the contents of its rows.
#[derive(Debug, Default)]
struct Words {
    /// Every name, as a [`suggest::key`], with the rows that it may mean.
    names: BTreeMap<String, Vec<usize>>,
    rows: Vec<ListedRow>,
    /// The text of each row, once it was needed.
    texts: Vec<OnceLock<String>>,
    /// The contents of the house catalogs.
    house: String,
}

impl Words {
    /// Those of the catalogs in force; built-in ones are collected on first use.
    fn in_force<'c>(system: &dyn System, catalogs: &'c Catalogs) -> &'c Words {
        static BUILT_IN: LazyLock<BTreeMap<&str, OnceLock<Words>>> =
            LazyLock::new(|| SYSTEMS.iter().map(|game| (game.id(), OnceLock::new())).collect());
        if let Some(memo) = catalogs.memo(system.id()) {
            return memo.get(|| Words::of(system, catalogs));
        }
        BUILT_IN[system.id()].get_or_init(|| Words::of(system, &Catalogs::default()))
    }

    fn of(system: &dyn System, catalogs: &Catalogs) -> Words {
        let listing = Listing::of(system, catalogs);
        let mut words = Words { house: house(system, catalogs), ..Words::default() };
        words.rows = listing.kinds.into_iter().flat_map(|kind| kind.rows).collect();
        words.texts = words.rows.iter().map(|_| OnceLock::new()).collect();
        for (number, row) in words.rows.iter().enumerate() {
            let names: BTreeSet<_> = row.names().map(suggest::key).collect();
            for name in names {
                words.names.entry(name).or_default().push(number);
            }
        }
        words
    }

    /// The text of a row.
    fn canonical(&self, row: usize) -> &str {
        self.texts[row].get_or_init(|| canonical(&self.rows[row]))
    }
}

/// The text of a row, whatever the order of its keys.
fn canonical(row: &ListedRow) -> String {
    let values: BTreeMap<_, _> =
        row.keys.iter().map(|key| (key.name.as_str(), json(&key.value))).collect();
    let values: Vec<_> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{} {} {{{}}}", row.kind, row.id, values.join(" "))
}

/// The house catalogs of a game, by name and content.
fn house(system: &dyn System, catalogs: &Catalogs) -> String {
    let files: Vec<_> = catalogs.house_files(system.id()).iter().map(content).collect();
    format!("{:?} {}", catalogs.names(system.id()), files.join(" "))
}

/// The contents of a file, whatever the order of its keys. A file that is not TOML counts as it is written.
fn content(source: &Source) -> String {
    toml::from_str::<Json>(&source.text)
        .map_or_else(|_| source.text.to_string(), |value| json(&value))
}

/// A value of a catalog; objects have their keys in order, as the canonical text has them.
fn json(value: &Json) -> String {
    match value {
        Json::Object(object) => {
            let sorted: BTreeMap<_, _> = object.iter().collect();
            let parts: Vec<_> =
                sorted.iter().map(|(key, value)| format!("{key}={}", json(value))).collect();
            format!("{{{}}}", parts.join(" "))
        }
        Json::Array(items) => {
            let items: Vec<_> = items.iter().map(json).collect();
            format!("[{}]", items.join(" "))
        }
        other => other.to_string(),
    }
}

/// Writes the canonical text of a design.
struct Writer<'c> {
    /// The lists whose order does not matter.
    lists: &'static [&'static str],
    catalog: &'c Words,
    /// The names that the design gives its parts, which override those of the catalog.
    own: BTreeSet<String>,
    /// The names by which parts refer to others, without the number: "gunner" of "gunner 2".
    called: BTreeSet<String>,
    /// Catalog rows that the design names.
    used: BTreeSet<usize>,
}

/// Where a table is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Design,
    /// A table of the design that is no entry of a list of parts.
    Table,
    /// An entry of a list of parts: under the name of such a list, it refers to parts of that list.
    Part,
}

impl Within {
    /// Where a table inside this one is.
    fn below(self) -> Within {
        if self == Within::Part { Within::Part } else { Within::Table }
    }
}

/// The keys that name what a part is; that word alone may replace the whole table.
const WHAT: [&str; 2] = ["item", "role"];

impl Writer<'_> {
    /// Collects the names that the design gives to its parts.
    fn note_own(&mut self, table: &Table<'_>, within: Within) {
        for key in keys(table, within) {
            for entry in table.entries(key) {
                match entry {
                    Entry::Table(table) => self.note_own(&table, Within::Table),
                    Entry::Word(word) if ["id", "name"].contains(&key) => {
                        self.own.insert(suggest::key(word.value));
                    }
                    Entry::Word(_) | Entry::Other(_) => {}
                }
            }
        }
    }

    /// Collects the names by which parts refer to others.
    fn note_called(&mut self, table: &Table<'_>, within: Within) {
        for key in keys(table, within) {
            let are_parts = self.are_parts(key, within);
            for entry in table.entries(key) {
                match entry {
                    Entry::Table(table) if are_parts => self.note_called(&table, Within::Part),
                    Entry::Table(table) => self.note_called(&table, within.below()),
                    Entry::Word(word) if !WHAT.contains(&key) && !are_parts => {
                        let called = suggest::key(word.value);
                        let called = called.trim_end_matches(|c: char| c.is_ascii_digit());
                        if !called.is_empty() {
                            self.called.insert(self.meant(called).0);
                        }
                    }
                    Entry::Word(_) | Entry::Other(_) => {}
                }
            }
        }
    }

    /// Whether the entries under a key are parts, whose order does not matter.
    fn are_parts(&self, key: &str, within: Within) -> bool {
        within != Within::Part && self.lists.contains(&key)
    }

    fn table(&mut self, table: &Table<'_>, within: Within) -> String {
        let mut parts = Vec::new();
        for key in keys(table, within) {
            let Some(value) = table.get(key) else { continue };
            let text = if self.are_parts(key, within) {
                let entries = table.entries(key);
                let entries: Vec<_> = entries.into_iter().map(|entry| self.part(entry)).collect();
                self.unordered(entries)
            } else if let Some(table) = table.table(key) {
                self.table(&table, within.below())
            } else if let (DeValue::String(text), "name") = (value.get_ref(), key) {
                format!("{text:?}")
            } else if let DeValue::Array(_) = value.get_ref() {
                let entries = table.entries(key).into_iter();
                let entries: Vec<_> = entries.map(|entry| self.part(entry).1).collect();
                format!("[{}]", entries.join(" "))
            } else {
                self.value(value.get_ref())
            };
            parts.push((key, text));
        }
        match parts.as_slice() {
            [(key, what)] if WHAT.contains(key) => what.clone(),
            _ => {
                let parts: Vec<_> =
                    parts.iter().map(|(key, text)| format!("{key}={text}")).collect();
                format!("{{{}}}", parts.join(" "))
            }
        }
    }

    /// What a part is, and its canonical text.
    fn part(&mut self, entry: Entry<'_>) -> (String, String) {
        match entry {
            Entry::Word(word) => {
                let text = self.word(word.value);
                (self.meant(&suggest::key(word.value)).0, text)
            }
            Entry::Table(table) => {
                let what =
                    WHAT.iter().find_map(|key| table.words(key).first().map(|word| word.value));
                let what = what.map(|word| self.meant(&suggest::key(word)).0);
                (what.unwrap_or_default(), self.table(&table, Within::Part))
            }
            Entry::Other(value) => (String::new(), self.value(value.get_ref())),
        }
    }

    /// Sorted; parts that are alike keep their order if something refers to them.
    fn unordered(&self, mut parts: Vec<(String, String)>) -> String {
        let rank = |part: &(String, String)| {
            let text = (!self.called.contains(&part.0)).then(|| part.1.clone());
            (part.0.clone(), text)
        };
        parts.sort_by_cached_key(rank);
        let parts: Vec<_> = parts.into_iter().map(|(_, text)| text).collect();
        format!("[{}]", parts.join(" "))
    }

    fn value(&mut self, value: &DeValue<'_>) -> String {
        let number = match value {
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).ok().map(Exact::from)
            }
            DeValue::Float(float) => Exact::parse(float.as_str()),
            _ => None,
        };
        match (number, value) {
            (Some(number), _) => format!("#{number}"),
            (None, DeValue::String(text)) => self.word(text),
            (None, DeValue::Boolean(flag)) => flag.to_string(),
            (None, DeValue::Array(items)) => {
                let items: Vec<_> = items.iter().map(|item| self.value(item.get_ref())).collect();
                format!("[{}]", items.join(" "))
            }
            (None, other) => format!("{other:?}"),
        }
    }

    fn word(&mut self, word: &str) -> String {
        if let Some(number) = Exact::parse(word) {
            return format!("#{number}");
        }
        let key = suggest::key(word);
        if key.is_empty() {
            return format!("{word:?}");
        }
        let (meant, rows) = self.meant(&key);
        self.used.extend(rows);
        meant
    }

    /// What a word means, and the catalog rows that it may name.
    fn meant(&self, key: &str) -> (String, Vec<usize>) {
        let rows = self.catalog.names.get(key).filter(|_| !self.own.contains(key));
        let rows = rows.cloned().unwrap_or_default();
        let ids: BTreeSet<_> = rows.iter().map(|row| &self.catalog.rows[*row].id).collect();
        match (ids.len(), ids.first()) {
            (1, Some(id)) => ((*id).clone(), rows),
            _ => (key.to_owned(), rows),
        }
    }
}

/// Every key about the vehicle in any layer, once, in the order of their names.
fn keys<'d>(table: &Table<'d>, within: Within) -> Vec<&'d str> {
    let keys: BTreeSet<_> = table.keys().into_iter().map(|key| key.value).collect();
    let counts =
        |key: &&str| *key != "remove" && (within != Within::Design || !NEUTRAL_KEYS.contains(key));
    keys.into_iter().filter(counts).collect()
}
