//! What may stand at a place, as the declarations of the file's keys say.

use std::collections::BTreeSet;

use crate::change::propose::rows;
use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::shape::{Holds, Key, Shape};
use crate::games::browse::{Kind, ListedRow, Listing};
use crate::report::common::Common;
use crate::text::printable::quoted;

use super::file::File;

/// The keys that a table may have.
#[derive(Debug)]
pub enum Level {
    Keys(Vec<Key>),
    /// The names of rows of this kind, each with such a value.
    Rows(&'static str, Box<Holds>),
}

/// The keys of the table at a path.
pub fn level(file: &File, path: &[&str]) -> Option<Level> {
    let (keys, variant) = file.keys();
    let mut level = Level::Keys(keys);
    let mut is_layer = false;
    for name in path {
        let holds = value(&level, name)?;
        is_layer = match holds {
            Holds::Changes { by_id } => !by_id,
            Holds::Table { .. } => is_layer,
            _ => false,
        };
        level = below(&holds, &variant)?;
    }
    match &mut level {
        Level::Keys(keys) if is_layer => keys.push(Key::removal()),
        _ => {}
    }
    Some(level)
}

/// What a key at a level holds.
pub fn value(level: &Level, name: &str) -> Option<Holds> {
    match level {
        Level::Keys(keys) => find(keys, name).map(|key| key.holds.clone()),
        Level::Rows(_, holds) => Some((**holds).clone()),
    }
}

/// The declaration of a key, or of any key of its table.
pub fn find<'k>(keys: &'k [Key], name: &str) -> Option<&'k Key> {
    let own = keys.iter().find(|key| !key.any && key.key == name);
    own.or_else(|| keys.iter().find(|key| key.any))
}

/// The keys below a value.
pub fn below_of(file: &File, holds: &Holds) -> Option<Level> {
    below(holds, &file.keys().1)
}

/// The rows of a kind.
pub fn rows_of<'l>(
    listing: &'l Listing,
    kind: &'static str,
) -> impl Iterator<Item = &'l ListedRow> {
    rows(listing, &Holds::Row { kind, tells_apart: false })
}

/// The rows that the value of a key may name.
pub fn named<'l>(holds: &Holds, key: &str, listing: &'l Listing) -> Vec<&'l ListedRow> {
    match holds {
        Holds::Row { .. } => rows(listing, holds).collect(),
        Holds::PartOfKey(_) => kind(key, listing).iter().flat_map(|kind| &kind.rows).collect(),
        Holds::Several(one) | Holds::Parts(one) => named(one, key, listing),
        Holds::Either(ways) => ways.iter().flat_map(|way| named(way, key, listing)).collect(),
        Holds::Table { alone: Some(alone), keys, .. } => {
            let key = keys().into_iter().find(|key| key.key == *alone);
            key.map(|own| named(&own.holds, own.key, listing)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The kind of parts that is called so.
fn kind<'l>(name: &str, listing: &'l Listing) -> Option<&'l Kind> {
    listing.parts().find(|kind| kind.name == name)
}

fn below(holds: &Holds, variant: &[Key]) -> Option<Level> {
    Some(match holds {
        Holds::Table { keys, .. } => Level::Keys(keys()),
        Holds::Parts(one) | Holds::Several(one) => return below(one, variant),
        Holds::Either(ways) => return ways.iter().find_map(|way| below(way, variant)),
        Holds::ByName { kind, holds } => Level::Rows(kind, holds.clone()),
        Holds::Changes { by_id: true } => {
            let any = Key { any: true, ..Key::new("<id>", Holds::Changes { by_id: false }) };
            Level::Keys(vec![any])
        }
        Holds::Changes { by_id: false } => Level::Keys(variant.to_vec()),
        _ => return None,
    })
}

/// A value that could stand somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub toml: String,
    pub word: String,
    /// Other names, if it is a row.
    pub names: Vec<String>,
    /// Its title, if it is a row.
    pub title: Option<String>,
}

impl Word {
    pub fn new(word: &str) -> Word {
        let (names, title) = Default::default();
        Word { toml: quoted(word), word: word.to_owned(), names, title }
    }

    fn row(row: &ListedRow) -> Word {
        let names = row.names().map(str::to_owned).collect();
        Word { names, title: Some(row.title().to_owned()), ..Word::new(&row.id) }
    }
}

/// The keys of a table that has others than the declared ones.
pub fn others(key: &Key, listing: &Listing) -> Vec<Word> {
    match key.holds.one() {
        Holds::PartOfKey(_) if key.any => words_of_kinds(listing),
        _ => Vec::new(),
    }
}

fn words_of_kinds(listing: &Listing) -> Vec<Word> {
    listing.parts().map(|kind| Word::new(&kind.name)).collect()
}

/// The words that the value of a key may be.
pub fn words(file: &File, path: &[&str], key: &str, holds: &Holds) -> Vec<Word> {
    let rows = || named(holds, key, file.listing()).into_iter().map(Word::row);
    match holds {
        Holds::Flag => {
            let word = |word| Word { toml: str::to_owned(word), ..Word::new(word) };
            ["true", "false"].map(word).to_vec()
        }
        Holds::Choice { words, .. } => words.iter().map(|word| Word::new(word)).collect(),
        Holds::Row { .. } => rows().collect(),
        Holds::PartKind => words_of_kinds(file.listing()),
        Holds::PartOfKey(_) => {
            let kind = kind(key, file.listing());
            let classes: BTreeSet<_> =
                kind.iter().flat_map(|kind| &kind.rows).flat_map(ListedRow::classes).collect();
            rows().chain(classes.into_iter().chain(["all"]).map(Word::new)).collect()
        }
        Holds::Reference { to, .. } => entries(file, variant(path), to),
        Holds::Removable => removable(file, path),
        Holds::Several(one) | Holds::Parts(one) => words(file, path, key, one),
        Holds::Either(ways) => ways.iter().flat_map(|way| words(file, path, key, way)).collect(),
        Holds::Table { alone: Some(alone), keys, .. } => {
            let key = keys().into_iter().find(|key| key.key == *alone);
            key.map(|key| words(file, path, key.key, &key.holds)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The variant that a path lies in.
pub fn variant<'p>(path: &[&'p str]) -> Option<&'p str> {
    match path {
        ["variants", id, ..] => Some(*id),
        _ => None,
    }
}

/// The entries of some lists of a design and its halves, by their ids or else their names, each once.
fn entries(file: &File, variant: Option<&str>, lists: &[&str]) -> Vec<Word> {
    let document = Document::parse(&file.source, &Findings::default());
    let Some(design) = document.design(variant) else { return Vec::new() };
    let halves = design.keys().into_iter().filter_map(|key| design.table(key.value));
    let halves: Vec<_> = std::iter::once(design.clone()).chain(halves).collect();
    let mut found: Vec<Word> = Vec::new();
    for list in lists {
        for entry in halves.iter().flat_map(|half| half.entries(list)) {
            let mut names = entry.words();
            let Some(first) = names.next().filter(|name| found.iter().all(|f| f.word != **name))
            else {
                continue;
            };
            found.push(Word { title: names.next().map(str::to_owned), ..Word::new(first) });
        }
    }
    found
}

/// What the table of a variant at a path can take away.
fn removable(file: &File, path: &[&str]) -> Vec<Word> {
    let document = Document::parse(&file.source, &Findings::default());
    let below = path.iter().skip(2);
    let table = below.clone().try_fold(document.base(), |table, key| table.table(key));
    let mut words = match path {
        [_, _] => entries(file, None, file.system().lists()),
        _ => Vec::new(),
    };
    let is_own = |key: &str| path.len() > 2 || Common::keys().iter().all(|own| own.key != key);
    let keys = table.iter().flat_map(|table| table.keys());
    words.extend(keys.filter(|key| is_own(key.value)).map(|key| Word::new(key.value)));
    words
}
