//! Possible changes of a design, from the declared keys and the catalog's rows, for all games. Legality is checked
//! elsewhere.

use crate::check::finding::{Finding, Involved};
use crate::document::shape::Holds;
use crate::games::browse::{Kind, ListedRow, Listing, is_kind};
use crate::text::edit::{Change, Step};
use crate::text::printable::quoted;

use super::TooMany;
use super::site::{List, Part, Site, Sites, Value, below};

#[derive(Clone, Debug)]
pub struct Proposal<'l> {
    pub action: Action,
    pub row: &'l ListedRow,
    /// A required key of the part, such as the type of ammunition.
    pub with: Option<String>,
    /// The table of the changed vehicle if it is not the design itself: a sidecar.
    pub within: Option<String>,
    /// The place, in the words of the design.
    pub place: Option<String>,
    pub changes: Vec<Change>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Add,
    /// Replaces the row with this name.
    Exchange(String),
    Remove,
}

impl Proposal<'_> {
    /// Whether `other` does the same with the same row, anywhere.
    pub(super) fn is_like(&self, other: &Proposal<'_>) -> bool {
        self.action == other.action
            && std::ptr::eq(self.row, other.row)
            && self.within == other.within
    }
}

impl<'l> Proposal<'l> {
    /// The same part with each value of a missing key, if every `added` finding names such keys.
    pub(super) fn completed<'f>(
        &self,
        added: impl Iterator<Item = &'f Finding>,
        sites: &Sites<'_>,
        places: &[&str],
        listing: &'l Listing,
    ) -> Vec<Proposal<'l>> {
        let key = |involved: &Involved| {
            let Involved::At(path) = involved else { return None };
            let (key, part) = path.split_last()?;
            let mut lists = sites.lists.iter();
            let list = lists.find(|list| part.split_last().is_some_and(|p| p.1 == list.path))?;
            let own = list.others.iter().find(|other| places.contains(&other.key));
            let mut keys =
                list.others.iter().filter(|key| own.is_none_or(|own| own.key != key.key));
            Some((list, keys.find(|other| key.key() == Some(other.key))?))
        };
        let keys = |finding: &Finding| finding.involved.iter().filter_map(key).collect::<Vec<_>>();
        let lacking: Vec<_> = added.map(keys).collect();
        if lacking.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let completed = lacking.into_iter().flatten().flat_map(|(list, key)| {
            let rows = rows(listing, &key.holds).map(|row| (row.title().into(), quoted(&row.id)));
            let number = matches!(key.holds, Holds::Whole(_)).then(|| key.holds.example());
            let number = number.map(|number| (format!("{number} {}", key.key), number));
            let words = offered(&key.holds).map(|word| (word.replace('-', " "), quoted(word)));
            let names = sites.referred(list, key).map(|name| (name.to_owned(), quoted(name)));
            let choices = rows.chain(number).chain(words).chain(names);
            choices.filter_map(|choice| self.with(list, key.key, &choice)).collect::<Vec<_>>()
        });
        completed.collect()
    }

    /// The same list entry with one more key.
    fn with(
        &self,
        list: &List,
        key: &str,
        (title, word): &(String, String),
    ) -> Option<Proposal<'l>> {
        let item = list.item.key;
        let table = |entry: &str| match entry.strip_suffix(" }") {
            Some(open) => format!("{open}, {key} = {word} }}"),
            None => format!("{{ {item} = {entry}, {key} = {word} }}"),
        };
        let mut changes = self.changes.clone();
        match changes.first_mut()? {
            Change::Add { entry, .. } => *entry = table(entry),
            Change::Replace(edit) => edit.text = table(&edit.text),
            Change::Set { path, .. } => {
                let path = below(&path[..path.len() - 1], Step::Key(key.to_owned()));
                changes.push(Change::Set { path, value: word.clone() });
            }
            Change::Remove { .. } => return None,
        }
        let with = self.with.iter().chain([title]).map(String::as_str).collect::<Vec<_>>();
        Some(Proposal { with: Some(with.join(", ")), changes, ..self.clone() })
    }
}

/// Every `wanted` addition, replacement and removal. `places` are the keys that state where a part is.
pub fn proposals<'l>(
    sites: &Sites<'_>,
    places: &[&str],
    carried: &[&str],
    listing: &'l Listing,
    wanted: impl Fn(&Proposal<'l>) -> bool,
    most: usize,
) -> Result<Vec<Proposal<'l>>, TooMany> {
    let is_carried = |list: &List| {
        list.path.last().and_then(Step::key).is_some_and(|key| carried.contains(&key))
    };
    let mut offers = Collector { listing, wanted, most, within: None, count: 0, found: Vec::new() };
    for site in &sites.order {
        match *site {
            Site::Value(number) => {
                let value = &sites.values[number];
                offers.within = sites.within(&value.path);
                // The name of a part is exchanged with the part.
                if !sites.is_name(value) {
                    offers.value(value);
                }
            }
            Site::List(number) if !is_carried(&sites.lists[number]) => {
                offers.within = sites.within(&sites.lists[number].path);
                offers.list(&sites.lists[number], places);
            }
            Site::List(_) => {}
            Site::Part(number) => {
                let part = &sites.parts[number];
                offers.within = sites.within(&part.path);
                if let Some(list) = part.list.filter(|list| !is_carried(&sites.lists[*list])) {
                    let own = sites.values.iter().filter(|value| value.part == Some(number));
                    offers.part(part, &sites.lists[list], &own.collect::<Vec<_>>());
                }
            }
        }
    }
    match offers.count {
        count if count > most => Err(TooMany { count, most }),
        _ => Ok(offers.found),
    }
}

struct Collector<'l, W> {
    listing: &'l Listing,
    wanted: W,
    /// The limit of proposals.
    most: usize,
    within: Option<String>,
    count: usize,
    found: Vec<Proposal<'l>>,
}

impl<'l, W: Fn(&Proposal<'l>) -> bool> Collector<'l, W> {
    /// A value that names a row, or could.
    fn value(&mut self, value: &Value<'_>) {
        if let Holds::Several(one) = &value.holds {
            return self.words(value, one);
        }
        let place = value.place.as_deref();
        let set =
            |row: &ListedRow| Change::Set { path: value.path.clone(), value: quoted(&row.id) };
        // Points of a part that the book lacks: wheelhubs.
        let points =
            value.key().filter(|_| matches!(value.holds, Holds::Whole(_) | Holds::Table { .. }));
        let is_meant = |kind: &&Kind| points.is_some_and(|key| is_kind(key, &kind.name));
        let kinds = self.listing.kinds.iter().filter(is_meant).flat_map(|kind| &kind.rows);
        let pointed: Vec<_> = kinds.filter(|row| !row.is_built_in()).collect();
        match (value.written, value.word()) {
            (None, _) => {
                for row in pointed {
                    let (item, all) = (quoted(&row.id), value.holds.example());
                    let (path, value) =
                        (value.path.clone(), format!("{{ item = {item}, all = {all} }}"));
                    self.found(Action::Add, row, place, vec![Change::Set { path, value }]);
                }
                for row in rows(self.listing, &value.holds) {
                    self.found(Action::Add, row, place, vec![set(row)]);
                }
            }
            (Some(_), Some(word)) => {
                self.exchange(&value.holds, word, place, |_, row| vec![set(row)]);
            }
            (Some(_), None) => {
                if let [row] = pointed[..] {
                    let change = Change::Remove { path: value.path.clone() };
                    self.found(Action::Remove, row, place, vec![change]);
                }
            }
        }
    }

    fn words(&mut self, value: &Value<'_>, one: &Holds) {
        let written = value.words();
        for row in rows(self.listing, one) {
            let number = written.iter().position(|word| row.is_called(word));
            let (action, change) = match number {
                Some(number) => {
                    let path = below(&value.path, Step::Item(number));
                    (Action::Remove, Change::Remove { path })
                }
                None => {
                    let (path, entry) = (value.path.clone(), quoted(&row.id));
                    (Action::Add, Change::Add { path, entry })
                }
            };
            self.found(action, row, value.place.as_deref(), vec![change]);
        }
    }

    fn list(&mut self, list: &List, places: &[&str]) {
        let place = list.others.iter().find(|key| places.contains(&key.key));
        for row in rows(self.listing, &list.item.holds) {
            let id = quoted(&row.id);
            let add = |entry| Change::Add { path: list.path.clone(), entry };
            for (key, word) in
                place.iter().flat_map(|key| offered(&key.holds).map(|word| (key.key, word)))
            {
                let entry = format!("{{ {} = {id}, {key} = {} }}", list.item.key, quoted(word));
                self.found(Action::Add, row, Some(word), vec![add(entry)]);
            }
            // Some parts have one fixed place or none.
            self.found(Action::Add, row, list.place.as_deref(), vec![add(id)]);
        }
    }

    fn part(&mut self, part: &Part<'_>, list: &List, own: &[&Value<'_>]) {
        let Some((name, span)) = part.name else { return };
        let place = part.place.as_deref();
        let mut known = rows(self.listing, &list.item.holds);
        if let Some(row) = known.find(|row| row.is_called(name)) {
            let change = Change::Remove { path: part.path.clone() };
            self.found(Action::Remove, row, place, vec![change]);
        }
        self.exchange(&list.item.holds, name, place, |old, row| {
            let change = match part.is_word {
                true => Change::replace_span(span, quoted(&row.id)),
                false => Change::Set {
                    path: below(&part.path, Step::Key(list.item.key.into())),
                    value: quoted(&row.id),
                },
            };
            let unfit = own.iter().filter(|value| is_unfit(value, old, row));
            let unfit = unfit.map(|value| Change::Remove { path: value.path.clone() });
            std::iter::once(change).chain(unfit).collect()
        });
    }

    fn exchange(
        &mut self,
        holds: &Holds,
        name: &str,
        place: Option<&str>,
        changes: impl Fn(Option<&ListedRow>, &ListedRow) -> Vec<Change>,
    ) {
        let old = rows(self.listing, holds).find(|row| row.is_called(name));
        let title = old.map_or(name, ListedRow::title).to_owned();
        for row in rows(self.listing, holds).filter(|row| !row.is_called(name)) {
            self.found(Action::Exchange(title.clone()), row, place, changes(old, row));
        }
    }

    fn found(
        &mut self,
        action: Action,
        row: &'l ListedRow,
        place: Option<&str>,
        changes: Vec<Change>,
    ) {
        let place = place.map(str::to_owned);
        let within = self.within.clone();
        let proposal = Proposal { action, row, with: None, within, place, changes };
        if (self.wanted)(&proposal) {
            self.count += 1;
            if self.count <= self.most {
                self.found.push(proposal);
            }
        }
    }
}

/// Whether a number of a part, such as its shots, depends on the old row or exceeds the new row's maximum.
fn is_unfit(value: &Value<'_>, old: Option<&ListedRow>, new: &ListedRow) -> bool {
    let held = |row: &ListedRow| row.get(value.key()?)?.as_i64();
    match (value.whole().filter(|_| value.is_optional), old.and_then(held)) {
        (Some(number), Some(full)) => number == full || number > held(new).unwrap_or(0),
        _ => false,
    }
}

/// The rows that a value may name.
pub fn rows<'l>(
    listing: &'l Listing,
    holds: &Holds,
) -> impl Iterator<Item = &'l ListedRow> + use<'l> {
    let kinds: Vec<_> = match holds {
        Holds::Either(ways) => ways.iter().filter_map(Holds::row).collect(),
        one => one.row().into_iter().collect(),
    };
    let kinds = kinds
        .into_iter()
        .flat_map(move |(name, _)| listing.kinds.iter().filter(move |kind| kind.name == name));
    // Designs write the fittings of the book under keys of their own.
    let is_named = |row: &&ListedRow| row.kind != "fitting" || !row.is_built_in();
    kinds.flat_map(|kind| &kind.rows).filter(is_named)
}

pub(super) fn offered(holds: &Holds) -> Box<dyn Iterator<Item = &'static str>> {
    match holds {
        Holds::Choice { words, .. } => Box::new(words.clone().into_iter()),
        Holds::Several(one) => offered(one),
        Holds::Either(ways) => Box::new(ways.clone().into_iter().flat_map(|way| offered(&way))),
        _ => Box::new(std::iter::empty()),
    }
}
