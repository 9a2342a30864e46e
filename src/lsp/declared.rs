//! What may stand at a place, as the declarations of the file's keys say.

use crate::change::propose::rows;
use crate::document::shape::{Holds, Key};
use crate::games::browse::{ListedRow, Listing};
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
    for name in path {
        level = below(&value(&level, name)?, &variant)?;
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

/// The rows that a value may name.
pub fn named<'l>(holds: &Holds, listing: &'l Listing) -> Vec<&'l ListedRow> {
    match holds {
        Holds::Row { .. } => rows(listing, holds).collect(),
        Holds::Several(one) | Holds::Parts(one) => named(one, listing),
        Holds::Either(ways) => ways.iter().flat_map(|way| named(way, listing)).collect(),
        Holds::Table { alone: Some(alone), keys, .. } => {
            let key = keys().into_iter().find(|key| key.key == *alone);
            key.map(|key| named(&key.holds, listing)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
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

/// The words that a value may be.
pub fn words(holds: &Holds, listing: &Listing) -> Vec<Word> {
    let plain = |toml: String, word: &str| {
        let (names, title) = Default::default();
        Word { toml, word: word.to_owned(), names, title }
    };
    match holds {
        Holds::Flag => ["true", "false"].map(|word| plain(word.to_owned(), word)).to_vec(),
        Holds::Choice { words, .. } => words.iter().map(|word| plain(quoted(word), word)).collect(),
        Holds::Row { .. } => {
            let word = |row: &ListedRow| Word {
                names: row.names().map(str::to_owned).collect(),
                title: Some(row.title().to_owned()),
                ..plain(quoted(&row.id), &row.id)
            };
            named(holds, listing).into_iter().map(word).collect()
        }
        Holds::Several(one) | Holds::Parts(one) => words(one, listing),
        Holds::Either(ways) => ways.iter().flat_map(|way| words(way, listing)).collect(),
        Holds::Table { alone: Some(alone), keys, .. } => {
            let key = keys().into_iter().find(|key| key.key == *alone);
            key.map(|key| words(&key.holds, listing)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}
