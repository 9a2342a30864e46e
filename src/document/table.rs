//! A table of a design and its variant: layered tables, and list entries.

use std::collections::{HashMap, HashSet};

use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::text::edit::{Path, Step};
use crate::text::limits::WORDS;
use crate::text::source::{Located, Span};
use crate::text::suggest;

use super::tree::{EMPTY, Node, Tree, Value};

#[derive(Clone)]
pub(crate) struct Layer<'d> {
    pub(crate) table: &'d Tree<'d>,
    pub(crate) span: Span,
}

/// A table with optional lower layers. Upper layers override keys and extend lists.
#[derive(Clone)]
pub struct Table<'d> {
    /// Topmost first; never empty.
    pub(crate) layers: Vec<Layer<'d>>,
    pub(crate) path: Path,
}

impl<'d> Table<'d> {
    /// A table without keys.
    pub fn empty() -> Table<'d> {
        let layers = vec![Layer { table: &EMPTY, span: Span::default() }];
        Table { layers, path: Vec::new() }
    }

    /// Adds `own` as the top layer.
    pub fn under(&self, own: &'d Node<'d>, path: Path) -> Option<Table<'d>> {
        let top = Layer { table: own.get_ref().as_table()?, span: own.span().into() };
        Some(Table {
            layers: std::iter::once(top).chain(self.layers.iter().cloned()).collect(),
            path,
        })
    }

    pub fn over(mut self, below: Table<'d>) -> Table<'d> {
        self.layers.extend(below.layers);
        self
    }

    /// This table, then its lower layers without the topmost, and so on.
    pub fn downward(self) -> impl Iterator<Item = Table<'d>> + use<'d> {
        let depth = self.layers.len();
        let layers = move |top: usize| self.layers[top..].to_vec();
        (0..depth).map(move |top| Table { layers: layers(top), path: Vec::new() })
    }

    pub fn span(&self) -> Span {
        self.layers[0].span
    }

    pub fn own(&self) -> Table<'d> {
        Table { layers: vec![self.layers[0].clone()], path: self.path.clone() }
    }

    /// The effective value: the topmost that no upper layer removes.
    pub fn get(&self, key: &str) -> Option<&'d Node<'d>> {
        self.holders(key).next()
    }

    /// All values for `key`, from the top down to the layer that removes it.
    fn holders(&self, key: &str) -> impl Iterator<Item = &'d Node<'d>> {
        let mut gone = false;
        let lowest = self.layers.len() - 1;
        self.layers
            .iter()
            .enumerate()
            .map_while(move |(depth, layer)| {
                let value = (!gone).then(|| layer.table.get(key));
                gone |= depth < lowest
                    && removals(layer.table).any(|name| suggest::same(name.value, key));
                value
            })
            .flatten()
    }

    pub fn table(&self, key: &str) -> Option<Table<'d>> {
        let layers = self.holders(key).map_while(|value| {
            Some(Layer { table: value.get_ref().as_table()?, span: value.span().into() })
        });
        let layers: Vec<_> = layers.collect();
        let step = Step::Key(key.into());
        let path = self.path.iter().cloned().chain([step]).collect();
        (!layers.is_empty()).then_some(Table { layers, path })
    }

    /// The entries of a list: unremoved entries of lower layers, then the upper layer's. An entry with the same `id`
    /// overrides.
    pub fn entries(&self, key: &str) -> Vec<Entry<'d>> {
        let mut entries: Vec<Entry<'d>> = Vec::new();
        for layer in self.layers.iter().rev() {
            let removed: HashSet<_> =
                removals(layer.table).map(|name| suggest::key(name.value)).collect();
            if !removed.is_empty() {
                if removed.contains(&suggest::key(key)) {
                    entries.clear();
                }
                entries.retain(|entry| !entry.names().any(|name| removed.contains(&name)));
            }
            let mut below: HashMap<&str, usize> = HashMap::new();
            for (number, entry) in entries.iter().enumerate() {
                if let Some(id) = entry.id() {
                    below.entry(id).or_insert(number);
                }
            }
            for value in layer.table.get(key).map(items).unwrap_or_default() {
                let entry = Entry::new(value);
                let same = entry.id().and_then(|id| below.get(id)).map(|at| &mut entries[*at]);
                match (same, &entry) {
                    (Some(Entry::Table(below)), Entry::Table(_)) => {
                        if let Some(merged) = below.under(value, Vec::new()) {
                            *below = merged;
                        }
                    }
                    _ => entries.push(entry),
                }
            }
        }
        for (number, entry) in entries.iter_mut().enumerate() {
            if let Entry::Table(table) = entry {
                table.path = vec![Step::Key(key.into()), Step::Item(number)];
            }
        }
        entries
    }

    /// Every key of every layer with its span, in file order.
    pub fn keys(&self) -> Vec<Located<&'d str>> {
        self.keys_that(|_| true)
    }

    /// The distinct key names of all layers, sorted.
    pub fn names(&self) -> Vec<&'d str> {
        let keys = self.layers.iter().flat_map(|layer| layer.table.keys());
        let mut names: Vec<&str> = keys.map(|key| key.get_ref().as_ref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    pub fn keys_that(&self, wanted: impl Fn(&str) -> bool) -> Vec<Located<&'d str>> {
        let all = self.layers.iter().flat_map(|layer| layer.table.keys());
        let wanted = all.filter(|key| wanted(key.get_ref()));
        let located = wanted.map(|key| Located::new(key.get_ref().as_ref(), key.span().into()));
        let mut keys: Vec<_> = located.collect();
        keys.sort_by_key(|key| key.span);
        keys
    }

    /// The key in the topmost layer that has it.
    pub(super) fn key_span(&self, key: &str) -> Option<Span> {
        let mut written = self.layers.iter().filter_map(|layer| layer.table.get_key_value(key));
        written.next().map(|(key, _)| Span::from(key.span()))
    }

    /// The words under `key`, one or a list. Ignores other values.
    pub fn words(&self, key: &str) -> Vec<Located<&'d str>> {
        words(self.get(key))
    }

    pub(super) fn word(&self, key: &str) -> Option<&'d str> {
        self.get(key)?.get_ref().as_str()
    }
}

fn words<'d>(value: Option<&'d Node<'d>>) -> Vec<Located<&'d str>> {
    let items = value.map(items).unwrap_or_default().iter();
    items
        .filter_map(|item| Some(Located::new(item.get_ref().as_str()?, item.span().into())))
        .collect()
}

/// The names in a layer's `remove` list.
fn removals<'d>(table: &'d Tree<'d>) -> impl Iterator<Item = Located<&'d str>> {
    words(table.get("remove")).into_iter().take(WORDS)
}

fn items<'d>(value: &'d Node<'d>) -> &'d [Node<'d>] {
    match value.get_ref() {
        Value::Array(array) => array,
        _ => std::slice::from_ref(value),
    }
}

#[derive(Clone)]
pub enum Entry<'d> {
    Word(Located<&'d str>),
    Table(Table<'d>),
    Other(&'d Node<'d>),
}

impl<'d> Entry<'d> {
    pub(super) fn new(value: &'d Node<'d>) -> Entry<'d> {
        let span = Span::from(value.span());
        match value.get_ref() {
            Value::String(text) => Entry::Word(Located::new(text, span)),
            Value::Table(table) => {
                Entry::Table(Table { layers: vec![Layer { table, span }], path: Vec::new() })
            }
            _ => Entry::Other(value),
        }
    }

    pub fn id(&self) -> Option<&'d str> {
        match self {
            Entry::Table(table) => table.word("id"),
            _ => None,
        }
    }

    pub fn word(&self) -> Option<&'d str> {
        match self {
            Entry::Word(word) => Some(word.value),
            Entry::Table(_) | Entry::Other(_) => None,
        }
    }

    /// A value other than a text or a table.
    pub(super) fn other(&self) -> Option<&'d Value<'d>> {
        match self {
            Entry::Other(value) => Some(value.get_ref()),
            Entry::Word(_) | Entry::Table(_) => None,
        }
    }

    pub(super) fn items(self) -> Vec<Entry<'d>> {
        match self {
            Entry::Other(value) => items(value).iter().map(Entry::new).collect(),
            Entry::Word(_) | Entry::Table(_) => vec![self],
        }
    }

    pub fn table(self) -> Option<Table<'d>> {
        match self {
            Entry::Table(table) => Some(table),
            Entry::Word(_) | Entry::Other(_) => None,
        }
    }

    /// The names of this entry in `remove` lists.
    fn names(&self) -> impl Iterator<Item = String> {
        self.words().map(suggest::key)
    }

    /// The id, and the item, role or name.
    pub fn words(&self) -> impl Iterator<Item = &'d str> {
        let table = if let Entry::Table(table) = self { Some(table) } else { None };
        let keys = ["id", "item", "role", "name"].iter();
        let written = keys.filter_map(move |key| table?.word(key));
        self.word().into_iter().chain(written)
    }

    pub fn span(&self) -> Span {
        match self {
            Entry::Word(word) => word.span,
            Entry::Table(table) => table.span(),
            Entry::Other(value) => value.span().into(),
        }
    }
}

/// Reports names in a `remove` list that match nothing `below`.
pub fn check_removals(table: &Table<'_>, below: &str, lists: &[&str], findings: &Findings) {
    let [top, others @ ..] = table.layers.as_slice() else {
        return;
    };
    if others.is_empty() {
        return;
    }
    let base = Table { layers: others.to_vec(), path: Vec::new() };
    let mut removals = removals(top.table).peekable();
    if removals.peek().is_none() {
        return;
    }
    let mut known: HashSet<_> =
        base.keys().into_iter().map(|key| suggest::key(key.value)).collect();
    for list in lists {
        known.extend(base.entries(list).iter().flat_map(Entry::names));
    }
    let sink = findings.of(&BAD_VALUE);
    for name in removals {
        if !known.contains(&suggest::key(name.value)) {
            sink.finding(name.span, format!("{below} has no `{}` to remove", name.value))
                .label("no entry with this id or name, and no such key")
                .actual(name.value)
                .limit(format!("an id, a name as it is written, or a key of {below}"));
        }
    }
}
