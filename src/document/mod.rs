//! Reads a TOML file into typed values, with one finding per mistake.
//!
//! A [`Document`] is the parsed file. A [`Table`] is one table of it with its layers: a variant is a layer on top of the
//! base design with only what it changes. [`Fields`] takes typed values out of a table, reports each one that is wrong,
//! and at the end every unknown key.

mod bounds;
pub mod edit;
mod fields;
pub mod layout;
pub mod misplaced;
pub mod part;
pub mod patch;
pub(crate) mod recover;
pub mod shape;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_KEY};
use crate::text::edit::{Change, Path, Step};
use crate::text::limits::{JUDGED, LIST, VARIANTS, WORDS};
use crate::text::source::{Located, Source, Span};
use crate::text::suggest;
use crate::units::thousands;

pub use fields::Fields;
use recover::Mended;

/// A parsed file; of broken TOML, the part that could be read.
pub struct Document<'s> {
    root: Spanned<DeTable<'s>>,
    /// What could not be read, if the file is not valid TOML.
    mended: Option<&'s Mended>,
    /// Whether the file is left out as a whole, because it holds too many values.
    is_left_out: bool,
}

impl<'s> Document<'s> {
    pub fn parse(source: &'s Source, findings: &Findings) -> Document<'s> {
        // A text that was corrected is known to be broken.
        let read = match source.memo.kept() {
            Some(mended) => Err(mended),
            None => DeTable::parse(&source.text)
                .map_err(|_| source.memo.get(|| Mended::new(&source.text))),
        };
        let (mut root, mended) = match read {
            Ok(root) => (root, None),
            Err(mended) => {
                mended.report(findings);
                (mended.parse(), Some(mended))
            }
        };
        let is_left_out = !bounds::keep(root.get_mut(), findings);
        Document { root, mended, is_left_out }
    }

    /// Leaves out findings that only follow from the file, or a line of it, being unreadable.
    pub fn leave_out_explained(&self, findings: &mut Vec<Finding>, variant: Option<&str>) {
        let is_of_nothing = |finding: &Finding| {
            finding.level() != Level::Unreadable || finding.rule.id == MISSING_KEY.id
        };
        findings.retain(|finding| !(self.is_left_out && is_of_nothing(finding)));
        if let Some(mended) = self.mended {
            mended.leave_out_explained(findings, variant);
        }
    }

    /// Whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.root.get_ref().is_empty()
    }

    /// Renames a key that differs from `name` only in case, and returns the key as written.
    pub fn rename_key(&mut self, name: &'static str) -> Option<Located<String>> {
        let root = self.root.get_mut();
        if root.contains_key(name) {
            return None;
        }
        let written = root.keys().map(|key| key.get_ref().to_string());
        let written = written.into_iter().find(|key| suggest::same(key, name))?;
        let (key, value) = root.remove_entry(written.as_str())?;
        root.insert(Spanned::new(key.span(), Cow::Borrowed(name)), value);
        Some(Located::new(written, key.span().into()))
    }

    /// Sets the game of the design, whatever it says.
    pub fn set_system(&mut self, id: &'static str) {
        let key = Spanned::new(0..0, Cow::Borrowed("system"));
        let id = Spanned::new(0..0, DeValue::String(Cow::Borrowed(id)));
        self.root.get_mut().insert(key, id);
    }

    /// The same file with its places moved by `by` bytes.
    pub fn moved(self, by: usize) -> Document<'s> {
        let moved = |range: Range<usize>| Span::new(range.start + by, range.end + by);
        let range = self.root.span();
        let root = placed_table(self.root.into_inner(), &moved);
        Document { root: Spanned::new(range.start + by..range.end + by, root), ..self }
    }

    /// Takes out every `remove` list, and returns their places.
    pub fn take_removals(&mut self) -> Vec<Span> {
        let mut spans = Vec::new();
        take_removals(self.root.get_mut(), &mut spans);
        spans
    }

    /// The design as written, without any variant.
    pub fn base(&self) -> Table<'_> {
        let span = Span::from(self.root.span());
        Table { layers: vec![Layer { table: self.root.get_ref(), span }], path: Vec::new() }
    }

    /// The ids of the variants, in the order of the file.
    pub fn variants(&self, findings: &Findings) -> Vec<Located<&str>> {
        let design = Fields::new(self.base(), "a design", findings);
        let Some(variants) = design.fields("variants", "[variants]") else { return Vec::new() };
        let is_table = |id: &Located<&str>| {
            let value = variants.table.get(id.value).filter(|value| !value.get_ref().is_table());
            if let Some(value) = value {
                variants.bad_value(id.value, value, "a table");
            }
            value.is_none()
        };
        let mut ids: Vec<_> = variants.table.keys().into_iter().filter(is_table).collect();
        if let Some(excess) = ids.get(VARIANTS) {
            let sink = findings.of(&BAD_VALUE);
            let finding = sink.finding(
                excess.span,
                format!("too many variants: {}", thousands(ids.len() as i64)),
            );
            let finding = finding.label("the rest is ignored");
            sink.push(finding.actual(ids.len() as i64).limit(VARIANTS as i64));
            ids.truncate(VARIANTS);
        }
        self.keep_affordable(&mut ids, findings);
        ids
    }

    /// Leaves out the last variants if the designs of the file have more than [`JUDGED`] values in all.
    fn keep_affordable(&self, ids: &mut Vec<Located<&str>>, findings: &Findings) {
        let base = self.base_size();
        let mut values = base;
        let mut fits = |id: &Located<&str>| {
            values += base + self.own(id.value).map_or(0, bounds::size);
            values <= JUDGED
        };
        let kept = ids.iter().take_while(|id| fits(id)).count();
        if let Some(excess) = ids.get(kept) {
            let count = thousands(ids.len() as i64);
            let (base, most) = (thousands(base as i64), thousands(JUDGED as i64));
            let sink = findings.of(&BAD_VALUE);
            let finding = sink
                .finding(
                    excess.span,
                    format!("too many values in {count} variants of a design of {base} values"),
                )
                .label("the rest is ignored")
                .help(format!(
                    "all designs of a file can have at most {most} values, including inherited ones"
                ));
            sink.push(finding.actual(values as i64).limit(JUDGED as i64));
            ids.truncate(kept);
        }
    }

    /// The number of values of all designs; inherited values count for each variant.
    pub fn size(&self) -> usize {
        let root = self.root.get_ref();
        let variants = root.get("variants").and_then(|variants| variants.get_ref().as_table());
        bounds::size_of_table(root) + self.base_size() * variants.map_or(0, DeTable::len)
    }

    fn base_size(&self) -> usize {
        let root = self.root.get_ref();
        bounds::size_of_table(root) - root.get("variants").map_or(0, bounds::size)
    }

    /// The base design, or one of its variants.
    pub fn design(&self, variant: Option<&str>) -> Option<Table<'_>> {
        match variant {
            Some(id) => self.variant(id),
            None => Some(self.base()),
        }
    }

    /// The base design seen through one of its variants.
    pub fn variant(&self, id: &str) -> Option<Table<'_>> {
        let base = self.base();
        base.under(self.own(id)?, vec![Step::Key("variants".into()), Step::Key(id.into())])
    }

    /// The variant's own table.
    fn own(&self, id: &str) -> Option<&Spanned<DeValue<'s>>> {
        self.root.get_ref().get("variants")?.get_ref().as_table()?.get(id)
    }
}

fn take_removals(table: &mut DeTable<'_>, spans: &mut Vec<Span>) {
    spans.extend(table.remove_entry("remove").map(|(key, _)| Span::from(key.span())));
    for (_, value) in table.iter_mut() {
        match value.get_mut() {
            DeValue::Table(table) => take_removals(table, spans),
            DeValue::Array(array) => {
                for table in array.iter_mut().filter_map(|item| match item.get_mut() {
                    DeValue::Table(table) => Some(table),
                    _ => None,
                }) {
                    take_removals(table, spans);
                }
            }
            _ => {}
        }
    }
}

/// A table with its places converted.
fn placed_table<'s>(table: DeTable<'s>, place: &dyn Fn(Range<usize>) -> Span) -> DeTable<'s> {
    let entry = |(key, value): (Spanned<_>, _)| {
        let span = place(key.span());
        (Spanned::new(span.start..span.end, key.into_inner()), placed_value(value, place))
    };
    table.into_iter().map(entry).collect()
}

fn placed_value<'s>(
    value: Spanned<DeValue<'s>>,
    place: &dyn Fn(Range<usize>) -> Span,
) -> Spanned<DeValue<'s>> {
    let span = place(value.span());
    let placed = match value.into_inner() {
        DeValue::Table(table) => DeValue::Table(placed_table(table, place)),
        DeValue::Array(mut array) => {
            for item in array.iter_mut() {
                let old = std::mem::replace(item, Spanned::new(0..0, DeValue::Boolean(false)));
                *item = placed_value(old, place);
            }
            DeValue::Array(array)
        }
        other => other,
    };
    Spanned::new(span.start..span.end, placed)
}

#[derive(Clone)]
pub(crate) struct Layer<'d> {
    pub(crate) table: &'d DeTable<'d>,
    pub(crate) span: Span,
}

/// A table, perhaps with layers below that it overrides key by key; lists are combined instead.
#[derive(Clone)]
pub struct Table<'d> {
    /// Topmost first; never empty.
    pub(crate) layers: Vec<Layer<'d>>,
    /// The path of the topmost layer in the file.
    pub(crate) path: Path,
}

impl<'d> Table<'d> {
    /// This table with `own` as a new layer on top.
    pub fn under(&self, own: &'d Spanned<DeValue<'d>>, path: Path) -> Option<Table<'d>> {
        let top = Layer { table: own.get_ref().as_table()?, span: own.span().into() };
        Some(Table {
            layers: std::iter::once(top).chain(self.layers.iter().cloned()).collect(),
            path,
        })
    }

    /// This whole table on top of another.
    pub fn over(mut self, below: Table<'d>) -> Table<'d> {
        self.layers.extend(below.layers);
        self
    }

    /// This table, then this table without its topmost layer, and so on.
    pub fn downward(self) -> impl Iterator<Item = Table<'d>> + use<'d> {
        std::iter::successors(Some(self), Table::below)
    }

    /// This table without its topmost layer.
    fn below(&self) -> Option<Table<'d>> {
        let layers = self.layers[1..].to_vec();
        (!layers.is_empty()).then_some(Table { layers, path: Vec::new() })
    }

    pub fn span(&self) -> Span {
        self.layers[0].span
    }

    /// The number of values in its layers.
    pub fn size(&self) -> usize {
        self.layers.iter().map(|layer| bounds::size_of_table(layer.table)).sum()
    }

    /// The topmost layer alone.
    pub fn own(&self) -> Table<'d> {
        Table { layers: vec![self.layers[0].clone()], path: self.path.clone() }
    }

    /// The effective value: the topmost one that no layer above it removes.
    pub fn get(&self, key: &str) -> Option<&'d Spanned<DeValue<'d>>> {
        match self.layers.as_slice() {
            // A shortcut for nearly all tables.
            [only] => only.table.get(key),
            _ => self.holders(key).next(),
        }
    }

    /// Every layer's value for `key`, topmost first, down to the layer that removes it.
    fn holders(&self, key: &str) -> impl Iterator<Item = &'d Spanned<DeValue<'d>>> {
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

    /// A table below this one, with its layers.
    pub fn table(&self, key: &str) -> Option<Table<'d>> {
        let layers: Vec<_> = self
            .holders(key)
            .map_while(|value| {
                Some(Layer { table: value.get_ref().as_table()?, span: value.span().into() })
            })
            .collect();
        let path = [self.path.as_slice(), &[Step::Key(key.into())]].concat();
        (!layers.is_empty()).then_some(Table { layers, path })
    }

    /// The entries of a list: those of lower layers that no upper layer removes, then the upper layer's own. An entry
    /// with the `id` of a lower one overrides it.
    pub fn entries(&self, key: &str) -> Vec<Entry<'d>> {
        let mut entries: Vec<Entry<'d>> = Vec::new();
        for layer in self.layers.iter().rev() {
            let removed: HashSet<_> = match entries.is_empty() {
                true => HashSet::new(),
                false => removals(layer.table).map(|name| suggest::key(name.value)).collect(),
            };
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
                let same = match below.is_empty() {
                    true => None,
                    false => entry.id().and_then(|id| below.get(id)).map(|at| &mut entries[*at]),
                };
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
                table.path = [&[Step::Key(key.into()), Step::Item(number)][..]].concat();
            }
        }
        entries
    }

    /// Every key of every layer with the place where it is written, in file order.
    pub fn keys(&self) -> Vec<Located<&'d str>> {
        self.keys_that(|_| true)
    }

    /// The names of every layer's keys, once each, sorted.
    pub fn names(&self) -> Vec<&'d str> {
        let keys = self.layers.iter().flat_map(|layer| layer.table.keys());
        let mut names: Vec<&str> = keys.map(|key| key.get_ref().as_ref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn keys_that(&self, wanted: impl Fn(&str) -> bool) -> Vec<Located<&'d str>> {
        let all = self.layers.iter().flat_map(|layer| layer.table.keys());
        let mut keys: Vec<_> = all
            .filter(|key| wanted(key.get_ref()))
            .map(|key| Located::new(key.get_ref().as_ref(), key.span().into()))
            .collect();
        keys.sort_by_key(|key| key.span);
        keys
    }

    /// Where a key is first written in the file.
    fn key_span(&self, key: &str) -> Option<Span> {
        let written = self.layers.iter().filter_map(|layer| layer.table.get_key_value(key));
        written.map(|(key, _)| Span::from(key.span())).min()
    }

    /// The words under `key`, one or a list; other values are ignored.
    pub fn words(&self, key: &str) -> Vec<Located<&'d str>> {
        words(self.get(key))
    }

    fn word(&self, key: &str) -> Option<&'d str> {
        self.get(key)?.get_ref().as_str()
    }
}

fn words<'d>(value: Option<&'d Spanned<DeValue<'d>>>) -> Vec<Located<&'d str>> {
    let items = value.map(items).unwrap_or_default().iter();
    items
        .filter_map(|item| Some(Located::new(item.get_ref().as_str()?, item.span().into())))
        .collect()
}

/// The names in a layer's `remove` list.
fn removals<'d>(table: &'d DeTable<'d>) -> impl Iterator<Item = Located<&'d str>> {
    words(table.get("remove")).into_iter().take(WORDS)
}

/// The values of a list; a single value is a list of one.
fn items<'d>(value: &'d Spanned<DeValue<'d>>) -> &'d [Spanned<DeValue<'d>>] {
    match value.get_ref() {
        DeValue::Array(array) => array,
        _ => std::slice::from_ref(value),
    }
}

/// One entry of a list: a word, a table, or anything else.
#[derive(Clone)]
pub enum Entry<'d> {
    Word(Located<&'d str>),
    Table(Table<'d>),
    Other(&'d Spanned<DeValue<'d>>),
}

impl<'d> Entry<'d> {
    fn new(value: &'d Spanned<DeValue<'d>>) -> Entry<'d> {
        let span = Span::from(value.span());
        match value.get_ref() {
            DeValue::String(text) => Entry::Word(Located::new(text, span)),
            DeValue::Table(table) => {
                Entry::Table(Table { layers: vec![Layer { table, span }], path: Vec::new() })
            }
            _ => Entry::Other(value),
        }
    }

    fn id(&self) -> Option<&'d str> {
        match self {
            Entry::Table(table) => table.word("id"),
            _ => None,
        }
    }

    /// The values of a list; any other value is a list of one.
    fn items(self) -> Vec<Entry<'d>> {
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

    /// The names by which a `remove` list may mean this entry.
    fn names(&self) -> impl Iterator<Item = String> {
        self.words().map(suggest::key)
    }

    /// Its id, and its item, role or name.
    pub fn words(&self) -> impl Iterator<Item = &'d str> {
        let (word, table) = match self {
            Entry::Word(word) => (Some(word.value), None),
            Entry::Table(table) => (None, Some(table)),
            Entry::Other(_) => (None, None),
        };
        let keys = ["id", "item", "role", "name"].iter();
        let written = keys.filter_map(move |key| table?.word(key));
        word.into_iter().chain(written)
    }

    pub fn span(&self) -> Span {
        match self {
            Entry::Word(word) => word.span,
            Entry::Table(table) => table.span(),
            Entry::Other(value) => value.span().into(),
        }
    }
}

/// Reports the names in a layer's `remove` list that name nothing below it.
pub fn check_removals(table: &Table<'_>, lists: &[&str], findings: &Findings) {
    let [top, below @ ..] = table.layers.as_slice() else {
        return;
    };
    if below.is_empty() {
        return;
    }
    let base = Table { layers: below.to_vec(), path: Vec::new() };
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
            let finding = sink
                .finding(name.span, format!("the base design has no `{}` to remove", name.value))
                .label("no entry with this id or name, and no such key")
                .actual(name.value)
                .limit("an id, a part's name as it is written, or a key of the base design");
            sink.push(finding);
        }
    }
}
