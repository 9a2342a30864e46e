//! Guesses the meaning of unknown keys: synonyms, misspellings, and keys that mean another entry with their value.

use crate::text::edit::{Change, Path, Step};
use crate::text::printable::quoted;
use crate::text::source::{Located, Span};
use crate::text::suggest::{Guess, Names, same, singulars};

use super::table::Table;
use super::tree::{Node, Value};

/// Synonyms of keys. The first pair whose key the table has applies.
fn words_for_keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("synonyms.txt").lines().filter_map(|line| line.split_once(' '))
}

/// Whether a word is another word for a key.
pub fn is_other_word(word: &str, key: &str) -> bool {
    words_for_keys().any(|(other, own)| same(other, word) && same(own, key))
}

/// Entries that mean another entry: key and value of each.
const ENTRIES: [[&str; 4]; 1] = [["wheels", "6", "six-wheels", "true"]];

/// Keys that mean an entry of a list: `driver = true`.
const ADDED: [(&str, &str); 3] = [("driver", "crew"), ("gunner", "crew"), ("passenger", "crew")];

/// The meaning of an unknown key with its value.
pub(super) struct Meaning {
    pub says: String,
    pub is_safe: bool,
    pub changes: Vec<Change>,
    /// The keys that the changes write.
    pub keys: Vec<&'static str>,
}

/// An unknown key of a table.
pub(super) struct UnknownKey<'u> {
    pub key: Located<&'u str>,
    pub node: &'u Node<'u>,
    pub table: &'u Table<'u>,
    /// The keys that the table may have.
    pub known: &'u [&'static str],
}

impl UnknownKey<'_> {
    /// `is_role` tells whether the key is a role of the crew.
    pub fn meaning(&self, is_role: bool) -> Option<Meaning> {
        let person = is_role.then(|| self.person()).flatten();
        person.or_else(|| self.added()).or_else(|| self.both_sides()).or_else(|| self.entry())
    }

    fn is_free(&self, key: &str) -> bool {
        self.known.contains(&key) && self.table.get(key).is_none()
    }

    fn path(&self, key: &str) -> Path {
        [self.table.path.as_slice(), &[Step::Key(key.to_owned())]].concat()
    }

    /// A role with a name: `driver = "Ann"`.
    fn person(&self) -> Option<Meaning> {
        let name = self.node.get_ref().as_str().filter(|_| self.table.get("role").is_none())?;
        let role = format!("role = {}, name", quoted(&self.key.value.to_lowercase()));
        let says = format!("write `{role} = {}`", quoted(name));
        let changes = vec![Change::replace_span(self.key.span, role)];
        Some(Meaning { says, is_safe: true, changes, keys: vec!["role"] })
    }

    /// Entries of a list: `driver = true`, `driver = "Ann"`, `passengers = 2`.
    fn added(&self) -> Option<Meaning> {
        const MOST: usize = 9;
        let is_own = |list: &str| self.known.contains(&list) && self.table.path.is_empty();
        let is_word = |word: &str| singulars(self.key.value).iter().any(|own| same(word, own));
        let (word, list) = ADDED.iter().find(|(word, list)| is_word(word) && is_own(list))?;
        let (entry, count) = match self.node.get_ref() {
            Value::Boolean(true) => (quoted(word), 1),
            Value::Integer(number) => {
                (quoted(word), number.as_str().parse().ok().filter(|count| *count <= MOST)?)
            }
            Value::String(name) => {
                (format!("{{ role = {}, name = {} }}", quoted(word), quoted(name)), 1)
            }
            _ => return None,
        };
        let written = self.table.words(list);
        let there = written.iter().filter(|own| same(own.value, word)).count();
        let add = (there..count).map(|_| Change::add(list, entry.clone()));
        let changes = std::iter::once(Change::remove(self.key.value)).chain(add).collect();
        let is_safe = there >= count || written.is_empty();
        Some(Meaning { says: format!("add it to `{list}`"), is_safe, changes, keys: vec![list] })
    }

    /// Points of both sides: `sides = 10`.
    fn both_sides(&self) -> Option<Meaning> {
        const SIDES: [&str; 2] = ["right", "left"];
        let Value::Integer(points) = self.node.get_ref() else { return None };
        let is_meant = same(self.key.value, "sides") && SIDES.iter().all(|side| self.is_free(side));
        let set = |side: &str| Change::Set { path: self.path(side), value: points.as_str().into() };
        let removed = Change::Remove { path: self.path(self.key.value) };
        let changes = SIDES.map(set).into_iter().chain([removed]).collect();
        let says = "write `right` and `left`".to_owned();
        is_meant.then_some(Meaning { says, is_safe: true, changes, keys: SIDES.to_vec() })
    }

    /// Another entry: `wheels = 6`.
    fn entry(&self) -> Option<Meaning> {
        let Value::Integer(number) = self.node.get_ref() else { return None };
        let is_meant =
            |[word, said, ..]: &[&str; 4]| same(word, self.key.value) && *said == number.as_str();
        let [.., key, value] = ENTRIES.into_iter().find(is_meant)?;
        let span = Span { start: self.key.span.start, end: self.node.span().end };
        let text = format!("{key} = {value}");
        let says = format!("write `{text}`");
        let changes = vec![Change::replace_span(span, text)];
        let is_free = self.is_free(key);
        is_free.then_some(Meaning { says, is_safe: true, changes, keys: vec![key] })
    }
}

pub(crate) struct Meanings {
    known: Names<'static>,
    others: Names<'static>,
}

impl Meanings {
    pub fn new(known: &[&'static str]) -> Meanings {
        let others = words_for_keys().filter(|(_, key)| known.contains(key));
        let known = known.iter().map(|key| (*key, *key));
        Meanings { known: Names::new(known), others: Names::new(others) }
    }

    /// The key that a word is a synonym or a misspelling of. Misspelt synonyms count, too.
    pub fn key(&self, word: &str) -> Option<Guess<'static>> {
        let is_word = |(other, key): (&str, &str)| same(other, word) || same(key, word);
        let misspelt = || match words_for_keys().any(is_word) {
            true => None,
            false => self.others.guess(word),
        };
        let synonym = self.other_word(word);
        let synonym = synonym.map(|name| Guess { word: name, name, is_sure: true });
        synonym.or_else(|| self.known.guess(word)).or_else(misspelt)
    }

    pub fn other_word(&self, word: &str) -> Option<&'static str> {
        self.others.named(word)
    }
}
