//! Everything in a design that can change: declared values and parts, written or not.

use crate::document::shape::{Holds, Key, Need};
use crate::document::tree::{self, Node};
use crate::document::{Entry, Table};
use crate::games::browse::is_kind;
use crate::text::edit::{Path, Step};
use crate::text::source::Span;

#[derive(Default)]
pub struct Sites<'d> {
    pub values: Vec<Value<'d>>,
    pub lists: Vec<List>,
    pub parts: Vec<Part<'d>>,
    pub order: Vec<Site>,
}

impl<'d> Sites<'d> {
    /// Whether a value names the row of a part.
    pub fn is_name(&self, value: &Value<'_>) -> bool {
        let name = value.part.and_then(|part| self.parts[part].name);
        name.is_some() && name.map(|(_, span)| span) == value.span()
    }

    /// The ids or names that a key of a list's entries can refer to: `weapon` to an entry of `weapons`.
    pub fn referred<'s>(
        &'s self,
        list: &'s List,
        key: &'s Key,
    ) -> impl Iterator<Item = &'d str> + use<'s, 'd> {
        let is_reference = matches!(key.holds, Holds::Reference(_));
        let (_, table) = list.path.split_last().unzip();
        let parts = self.parts.iter().filter(move |part| {
            let of = part.list.and_then(|number| self.lists[number].path.split_last());
            let (step, own) = of.unzip();
            let name = step.and_then(Step::key).filter(|_| is_reference && own == table);
            name.is_some_and(|name| is_kind(name, key.key))
        });
        parts.filter_map(|part| part.id.or(part.name.map(|(name, _)| name)))
    }

    /// The table of the vehicle around a path, if it is not the design itself.
    pub fn within(&self, path: &[Step]) -> Option<String> {
        let mut vehicles = self.parts.iter().filter(|part| part.list.is_none());
        let vehicle = vehicles.find(|vehicle| path.starts_with(&vehicle.path))?;
        Some(vehicle.path.first()?.key()?.to_owned())
    }
}

#[derive(Clone, Copy)]
pub enum Site {
    Value(usize),
    List(usize),
    Part(usize),
}

pub struct Value<'d> {
    pub path: Path,
    pub holds: Holds,
    pub is_optional: bool,
    pub written: Option<&'d Node<'d>>,
    pub part: Option<usize>,
    /// The place on the vehicle, in the words of the design.
    pub place: Option<String>,
}

pub struct List {
    pub path: Path,
    /// The key with the row's name.
    pub item: Key,
    pub others: Vec<Key>,
    pub place: Option<String>,
}

pub struct Part<'d> {
    pub path: Path,
    pub span: Span,
    pub name: Option<(&'d str, Span)>,
    pub id: Option<&'d str>,
    /// Whether the part is written as a single word.
    pub is_word: bool,
    pub list: Option<usize>,
    pub place: Option<String>,
}

impl<'d> Value<'d> {
    pub fn key(&self) -> Option<&str> {
        self.path.last().and_then(Step::key)
    }

    pub fn span(&self) -> Option<Span> {
        self.written.map(|value| value.span().into())
    }

    pub fn word(&self) -> Option<&'d str> {
        self.written?.get_ref().as_str()
    }

    pub fn whole(&self) -> Option<i64> {
        tree::integer(self.written?.get_ref())
    }

    pub fn words(&self) -> Vec<&'d str> {
        let Some(written) = self.written else { return Vec::new() };
        let words = written.get_ref().as_array().map_or(std::slice::from_ref(written), |list| list);
        words.iter().filter_map(|word| word.get_ref().as_str()).collect()
    }
}

/// Collects the sites of a design. `places` are the keys that state where a part is.
pub fn sites<'d>(design: &Table<'d>, keys: &[Key], places: &[&str]) -> Sites<'d> {
    let mut walk = Walk { places, found: Sites::default() };
    walk.table(design, keys, &[], None, None);
    walk.found
}

struct Walk<'a, 'd> {
    places: &'a [&'a str],
    found: Sites<'d>,
}

impl<'d> Walk<'_, 'd> {
    fn table(
        &mut self,
        table: &Table<'d>,
        keys: &[Key],
        path: &[Step],
        part: Option<usize>,
        place: Option<&str>,
    ) {
        let within = (part, place);
        for key in keys.iter().filter(|key| !key.any) {
            let (path, written) = (below_key(path, key.key), table.get(key.key));
            match as_written(&key.holds, written) {
                Holds::Parts(holds) => self.parts(table, key.key, holds, path),
                Holds::Table { alone, keys, .. } => match (table.table(key.key), alone) {
                    (Some(below), _) => {
                        self.value(key, key.holds.clone(), path.clone(), written, within);
                        self.table(&below, &keys(), &path, part, place);
                    }
                    (None, Some(alone)) => {
                        let keys = keys();
                        if let Some(holds) = stand_in(&keys, alone) {
                            self.value(key, holds, path.clone(), written, within);
                        }
                        // The lists of a part that is written as a word: the fittings of a power plant.
                        let is_list = |key: &&Key| matches!(key.holds, Holds::Several(_));
                        for key in keys.iter().filter(is_list).filter(|_| written.is_some()) {
                            let path = below_key(&path, key.key);
                            self.value(key, key.holds.clone(), path, None, within);
                        }
                    }
                    (None, None) => {
                        // A dotted key can write into a missing table.
                        for key in keys().iter().filter(|key| !key.any) {
                            let path = below_key(&path, key.key);
                            self.value(key, key.holds.clone(), path, None, within);
                        }
                    }
                },
                holds => self.value(key, holds.clone(), path, written, within),
            }
        }
    }

    fn value(
        &mut self,
        key: &Key,
        holds: Holds,
        path: Path,
        written: Option<&'d Node<'d>>,
        (part, place): (Option<usize>, Option<&str>),
    ) {
        let (is_optional, place) = (key.need != Need::Needed, place.map(str::to_owned));
        self.found.order.push(Site::Value(self.found.values.len()));
        self.found.values.push(Value { path, holds, is_optional, written, part, place });
    }

    /// Adds the entries of a list. Entries without a main key, such as links, have no name, id or place.
    fn parts(&mut self, table: &Table<'d>, key: &str, part: &Holds, path: Path) {
        let Holds::Table { alone, keys, .. } = part else { return };
        let (mut keys, mut list, mut here, mut place_key) = (keys(), None, None, None);
        if let Some(alone) = alone {
            let Some(item) = keys.iter().position(|key| key.key == *alone) else { return };
            keys[..=item].rotate_right(1);
            let is_place = |key: &&str| self.places.contains(key);
            place_key = keys[1..].iter().map(|key| key.key).find(is_place);
            here = Some(key).filter(is_place);
            list = Some(self.found.lists.len());
            let (item, others) = (keys[0].clone(), keys[1..].to_vec());
            let place = here.map(str::to_owned);
            self.found.order.push(Site::List(self.found.lists.len()));
            self.found.lists.push(List { path: path.clone(), item, others, place });
        }
        for (at, entry) in table.entries(key).into_iter().enumerate() {
            let path = below(&path, Step::Item(at));
            let first = |key: &str| match &entry {
                Entry::Table(table) => table.words(key).into_iter().next(),
                _ => None,
            };
            let name = match &entry {
                Entry::Word(word) if list.is_some() => Some(*word),
                Entry::Table(_) => alone.and_then(first),
                _ => continue,
            };
            let place = place_key.and_then(first).map(|word| word.value).or(here);
            let part = self.found.parts.len();
            self.found.order.push(Site::Part(part));
            self.found.parts.push(Part {
                path: path.clone(),
                span: entry.span(),
                name: name.map(|word| (word.value, word.span)),
                id: list.and_then(|_| first("id")).map(|word| word.value),
                is_word: matches!(entry, Entry::Word(_)),
                list,
                place: place.map(str::to_owned),
            });
            match &entry {
                Entry::Table(table) => self.table(table, &keys, &path, Some(part), place),
                _ => self.unwritten(&keys[1..], &path, part, place),
            }
        }
    }

    /// Adds the missing keys of a part that is written as a word.
    fn unwritten(&mut self, keys: &[Key], path: &[Step], part: usize, place: Option<&str>) {
        let single = |key: &&Key| !matches!(key.holds, Holds::Parts(_) | Holds::Table { .. });
        for key in keys.iter().filter(single) {
            let path = below_key(path, key.key);
            self.value(key, key.holds.clone(), path, None, (Some(part), place));
        }
    }
}

/// Chooses between a count and the parts themselves, as written.
fn as_written<'h>(holds: &'h Holds, written: Option<&Node<'_>>) -> &'h Holds {
    let (Holds::Either(ways), Some(written)) = (holds, written) else { return holds };
    let is_number = tree::integer(written.get_ref()).is_some();
    let fits = |way: &&Holds| match way {
        Holds::Whole(_) => is_number,
        Holds::Parts(_) => !is_number,
        _ => false,
    };
    ways.iter().find(fits).unwrap_or(holds)
}

fn below_key(path: &[Step], key: &str) -> Path {
    below(path, Step::Key(key.into()))
}

/// The value that may replace a table with only the key `alone`.
pub(super) fn stand_in(keys: &[Key], alone: &str) -> Option<Holds> {
    match &keys.iter().find(|key| key.key == alone)?.holds {
        Holds::Table { alone: Some(alone), keys, .. } => stand_in(&keys(), alone),
        holds => Some(holds.clone()),
    }
}

pub(super) fn below(path: &[Step], step: Step) -> Path {
    [path, &[step]].concat()
}
