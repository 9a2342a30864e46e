//! Resolves paths through a design and its variant, and finds the path to a span.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{Entry, Table};
use crate::text::edit::{Path, Step};
use crate::text::source::Span;

/// A design that merges each list only once.
pub struct Design<'r, 'd> {
    root: &'r Table<'d>,
    lists: RefCell<HashMap<Path, Vec<Entry<'d>>>>,
}

impl<'r, 'd> Design<'r, 'd> {
    pub fn new(root: &'r Table<'d>) -> Design<'r, 'd> {
        Design { root, lists: RefCell::default() }
    }

    /// The table that has or lacks the last key of a path.
    pub fn holder(&self, path: &[Step]) -> Option<Table<'d>> {
        let (_, above) = path.split_last()?;
        self.find(above)?.table()
    }

    /// The table or list entry at the end of a path. An empty path is the root.
    pub fn find(&self, path: &[Step]) -> Option<Entry<'d>> {
        let (key, number, above) = match path {
            [] => return Some(Entry::Table(self.root.clone())),
            [above @ .., Step::Key(key), Step::Item(number)] => (key, Some(*number), above),
            [above @ .., Step::Key(key)] => (key, None, above),
            _ => return None,
        };
        let Some(number) = number else {
            let Entry::Table(table) = self.find(above)? else { return None };
            return table.table(key).map(Entry::Table);
        };
        let list = &path[..path.len() - 1];
        if !self.lists.borrow().contains_key(list) {
            let Entry::Table(table) = self.find(above)? else { return None };
            self.lists.borrow_mut().insert(list.to_vec(), table.entries(key));
        }
        self.lists.borrow()[list].get(number).cloned()
    }

    /// Whether the word at `span` is a whole list without brackets.
    pub(super) fn is_alone(&self, list: &[Step], span: Span) -> bool {
        let Some((Step::Key(key), above)) = list.split_last() else { return false };
        let Some(Entry::Table(holder)) = self.find(above) else { return false };
        let value = holder.get(key).filter(|value| value.get_ref().as_str().is_some());
        value.is_some_and(|value| Span::from(value.span()) == span)
    }
}

/// The path of the key at an offset, unless its value is a table or a list of tables. Visits each table once: a second
/// visit would double the time with each level of nesting.
pub fn path_of_key(table: &Table<'_>, at: Span) -> Option<Path> {
    if let Some(key) = table.keys().into_iter().find(|key| key.span == at) {
        let is_plain = |entry: &Entry<'_>| !matches!(entry, Entry::Table(_));
        let path = vec![Step::Key(key.value.to_owned())];
        return table.entries(key.value).iter().all(is_plain).then_some(path);
    }
    table.names().into_iter().find_map(|key| {
        let step = Step::Key(key.to_owned());
        let inside = |table: &Table<'_>, steps: Vec<Step>| {
            path_of_key(table, at).map(|path| [steps, path].concat())
        };
        let below = table.table(key);
        if let Some(path) = below.as_ref().and_then(|below| inside(below, vec![step.clone()])) {
            return Some(path);
        }
        let is_below = |entry: &Entry<'_>| {
            let mut layers = below.iter().flat_map(|below| &below.layers);
            layers.any(|layer| layer.span == entry.span())
        };
        let entries = table.entries(key).into_iter().enumerate();
        entries
            .filter(|(_, entry)| !is_below(entry))
            .filter_map(|(number, entry)| Some((number, entry.table()?)))
            .find_map(|(number, entry)| inside(&entry, vec![step.clone(), Step::Item(number)]))
    })
}

/// The span of the value or list entry at the end of a path.
pub fn place_of(root: &Table<'_>, path: &[Step]) -> Option<Span> {
    let design = Design::new(root);
    match path.split_last()? {
        (Step::Key(key), above) => {
            let Entry::Table(table) = design.find(above)? else { return None };
            table.get(key).map(|value| value.span().into())
        }
        (Step::Item(_), _) => design.find(path).map(|entry| entry.span()),
    }
}
