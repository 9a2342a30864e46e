//! What may be changed about a design: read off the declaration of its keys and the rows of the catalog, for every game
//! alike. Nothing here knows what is legal.

use crate::document::shape::{Holds, Key};
use crate::document::{Entry, Table};
use crate::games::browse::{ListedRow, Listing};
use crate::text::edit::{Change, Path, Step};
use crate::text::printable::quoted;

use super::TooMany;

/// One change of a design.
#[derive(Clone, Debug)]
pub struct Proposal<'l> {
    pub action: Action,
    /// The row that comes, or goes.
    pub row: &'l ListedRow,
    /// Where it is, in the design's own words.
    pub place: Option<String>,
    pub change: Change,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Add,
    /// Instead of the row of this name.
    Exchange(String),
    Remove,
}

impl Proposal<'_> {
    /// Whether another does the same with the same row, wherever.
    pub(super) fn is_like(&self, other: &Proposal<'_>) -> bool {
        self.action == other.action && std::ptr::eq(self.row, other.row)
    }
}

/// Every row that can be added to a design or exchanged for another of its kind, and every part that can go, as far as
/// they are `wanted`. `places` are the keys that say where a part is.
pub fn proposals<'l>(
    design: &Table<'_>,
    keys: &[Key],
    (places, listing): (&[&str], &'l Listing),
    wanted: impl Fn(&Proposal<'l>) -> bool,
    most: usize,
) -> Result<Vec<Proposal<'l>>, TooMany> {
    let mut walk = Walk { places, listing, wanted, most, count: 0, found: Vec::new() };
    walk.table(design, keys, &[], None);
    match walk.count {
        count if count > most => Err(TooMany { count, most }),
        _ => Ok(walk.found),
    }
}

struct Walk<'a, 'l, W> {
    places: &'a [&'a str],
    listing: &'l Listing,
    wanted: W,
    /// No more are kept.
    most: usize,
    count: usize,
    found: Vec<Proposal<'l>>,
}

impl<'l, W: Fn(&Proposal<'l>) -> bool> Walk<'_, 'l, W> {
    fn table(&mut self, table: &Table<'_>, keys: &[Key], path: &[Step], place: Option<&str>) {
        for key in keys.iter().filter(|key| !key.any) {
            let path = below(path, Step::Key(key.key.into()));
            match &key.holds {
                Holds::Parts(part) => self.parts(table, key.key, part, &path),
                Holds::Several(one) => self.words(table, key.key, one, &path, place),
                Holds::Table { alone, keys, .. } => match (table.table(key.key), alone) {
                    (Some(below), _) => self.table(&below, &keys(), &path, place),
                    (None, Some(alone)) => {
                        if let Some(key) = keys().into_iter().find(|key| key.key == *alone) {
                            self.value(table, &key.holds, &path, place);
                        }
                    }
                    (None, None) => {}
                },
                holds => self.value(table, holds, &path, place),
            }
        }
    }

    /// A value that names a row, or could.
    fn value(&mut self, table: &Table<'_>, holds: &Holds, path: &Path, place: Option<&str>) {
        let Some(Step::Key(key)) = path.last() else { return };
        let Some(written) = table.get(key) else {
            for row in self.rows(holds) {
                let change = Change::Set { path: path.clone(), value: quoted(&row.id) };
                self.found(Action::Add, row, place, change);
            }
            return;
        };
        if let Some(word) = written.get_ref().as_str() {
            let set = |row: &ListedRow| Change::Set { path: path.clone(), value: quoted(&row.id) };
            self.exchange(holds, word, place, set);
        }
    }

    /// A list of names.
    fn words(
        &mut self,
        table: &Table<'_>,
        key: &str,
        one: &Holds,
        path: &Path,
        place: Option<&str>,
    ) {
        let written = table.words(key);
        for row in self.rows(one) {
            let number = written.iter().position(|word| row.is_called(word.value));
            let (action, change) = match number {
                Some(number) => {
                    (Action::Remove, Change::Remove { path: below(path, Step::Item(number)) })
                }
                None => (Action::Add, Change::Add { path: path.clone(), entry: quoted(&row.id) }),
            };
            self.found(action, row, place, change);
        }
    }

    /// A list of parts: more of them, others in their place, and fewer.
    fn parts(&mut self, table: &Table<'_>, list: &str, part: &Holds, path: &Path) {
        let Holds::Table { alone: Some(alone), keys, .. } = part else { return };
        let (items, others): (Vec<_>, Vec<_>) =
            keys().into_iter().partition(|key| key.key == *alone);
        let Some(item) = items.first() else { return };
        let place = others.iter().find(|key| self.places.contains(&key.key));
        let here = self.places.contains(&list).then_some(list);
        for row in self.rows(&item.holds) {
            let id = quoted(&row.id);
            let add = |entry| Change::Add { path: path.clone(), entry };
            for (key, word) in
                place.iter().flat_map(|key| offered(&key.holds).map(|w| (key.key, w)))
            {
                let entry = format!("{{ {alone} = {id}, {key} = {} }}", quoted(word));
                self.found(Action::Add, row, Some(word), add(entry));
            }
            // Some parts have one place, or none.
            self.found(Action::Add, row, here, add(id));
        }
        for (number, entry) in table.entries(list).into_iter().enumerate() {
            let path = below(path, Step::Item(number));
            let (name, place) = match &entry {
                Entry::Word(word) => (Some(word.value), here),
                Entry::Table(table) => {
                    let said = place.and_then(|place| first(table, place.key));
                    (first(table, alone), said.or(here))
                }
                Entry::Other(_) => (None, None),
            };
            let Some(name) = name else { continue };
            if let Some(row) = self.rows(&item.holds).find(|row| row.is_called(name)) {
                self.found(Action::Remove, row, place, Change::Remove { path: path.clone() });
            }
            match &entry {
                Entry::Table(table) => {
                    let set = |row: &ListedRow| Change::Set {
                        path: below(&path, Step::Key((*alone).into())),
                        value: quoted(&row.id),
                    };
                    self.exchange(&item.holds, name, place, set);
                    self.table(table, &others, &path, place);
                }
                entry => {
                    let replace =
                        |row: &ListedRow| Change::replace_span(entry.span(), quoted(&row.id));
                    self.exchange(&item.holds, name, place, replace);
                }
            }
        }
    }

    /// Other rows instead of the one of this name.
    fn exchange(
        &mut self,
        holds: &Holds,
        name: &str,
        place: Option<&str>,
        change: impl Fn(&ListedRow) -> Change,
    ) {
        let old = self.rows(holds).find(|row| row.is_called(name));
        let old = old.map_or(name, ListedRow::title).to_owned();
        for row in self.rows(holds).filter(|row| !row.is_called(name)) {
            self.found(Action::Exchange(old.clone()), row, place, change(row));
        }
    }

    fn found(&mut self, action: Action, row: &'l ListedRow, place: Option<&str>, change: Change) {
        let place = place.map(str::to_owned);
        let proposal = Proposal { action, row, place, change };
        if (self.wanted)(&proposal) {
            self.count += 1;
            if self.count <= self.most {
                self.found.push(proposal);
            }
        }
    }

    /// The rows that a value may name.
    fn rows(&self, holds: &Holds) -> impl Iterator<Item = &'l ListedRow> + use<'l, W> {
        let kinds: Vec<_> = match holds {
            Holds::Either(ways) => ways.iter().filter_map(Holds::row).collect(),
            one => one.row().into_iter().collect(),
        };
        let listing = self.listing;
        let kinds = kinds
            .into_iter()
            .flat_map(move |(name, _)| listing.kinds.iter().filter(move |kind| kind.name == name));
        kinds.flat_map(|kind| &kind.rows)
    }
}

fn first<'d>(table: &Table<'d>, key: &str) -> Option<&'d str> {
    table.words(key).first().map(|word| word.value)
}

fn below(path: &[Step], step: Step) -> Path {
    [path, &[step]].concat()
}

/// The words that a key offers.
fn offered(holds: &Holds) -> Box<dyn Iterator<Item = &'static str>> {
    match holds {
        Holds::Choice(words) => Box::new(words.clone().into_iter()),
        Holds::Several(one) => offered(one),
        Holds::Either(ways) => Box::new(ways.clone().into_iter().flat_map(|way| offered(&way))),
        _ => Box::new(std::iter::empty()),
    }
}
