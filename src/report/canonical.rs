//! The canonical texts behind fingerprints: of designs, of catalog rows and of files. [`super::fingerprint`] says what they
//! hold.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use foldhash::{HashMap, HashSet};
use serde_json::Value as Json;

use crate::document::{Entry, Table, tree};
use crate::games::browse::{InForce, ListedRow, Listing};
use crate::games::overlay::Catalogs;
use crate::games::{NEUTRAL_KEYS, System};
use crate::text::source::Source;
use crate::text::suggest;
use crate::units::Exact;

/// The meanings of a game's names, and the contents of its rows.
#[derive(Clone, Copy)]
pub(super) struct Words<'c> {
    kept: &'c Kept,
}

/// What is kept of the catalogs in force.
#[derive(Debug)]
struct Kept {
    /// Every name, as a [`suggest::key`].
    names: HashMap<String, Meaning>,
    /// The text of each row.
    texts: Vec<String>,
    /// The contents of the house catalogs.
    house: String,
}

/// What a name of the catalog may mean.
#[derive(Debug)]
struct Meaning {
    /// The id that its rows share, if they do.
    id: Option<String>,
    /// The numbers of its rows.
    rows: Vec<usize>,
}

impl<'c> Words<'c> {
    /// Those of the catalogs in force; collected on first use.
    pub(super) fn in_force(system: &dyn System, catalogs: &'c Catalogs) -> Words<'c> {
        let in_force = InForce::of(system, catalogs);
        let kept = || Kept::of(Listing::in_force(system, catalogs).rows(), house(system, catalogs));
        Words { kept: in_force.memo.get(kept) }
    }

    /// The text of a row.
    pub(super) fn canonical(self, row: usize) -> &'c str {
        &self.kept.texts[row]
    }

    /// The contents of the house catalogs.
    pub(super) fn house(self) -> &'c str {
        &self.kept.house
    }
}

impl Kept {
    fn of<'c>(rows: impl Iterator<Item = &'c ListedRow>, house: String) -> Kept {
        let mut names: HashMap<String, Meaning> = HashMap::default();
        let mut texts = Vec::new();
        for (number, row) in rows.enumerate() {
            texts.push(canonical(row));
            let own: BTreeSet<_> = row.names().map(suggest::key).collect();
            for name in own {
                let known = names.entry(name);
                let meaning =
                    known.or_insert_with(|| Meaning { id: Some(row.id.clone()), rows: Vec::new() });
                meaning.id.take_if(|id| *id != row.id);
                meaning.rows.push(number);
            }
        }
        Kept { names, texts, house }
    }
}

/// The text of a row, whatever the order of its keys.
fn canonical(row: &ListedRow) -> String {
    let values: BTreeMap<_, _> =
        row.keys.iter().map(|key| (key.name.as_str(), json(&key.value))).collect();
    let values: Vec<_> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{} {} {{{}}}", row.kind, row.id, values.join(" "))
}

/// What the house catalogs of a game say, wherever their files are.
fn house(system: &dyn System, catalogs: &Catalogs) -> String {
    let files: Vec<_> = catalogs.house_files(system.id()).iter().map(content).collect();
    format!("[] {}", files.join(" "))
}

/// The contents of a file, whatever the order of its keys. A file that is not TOML counts as it is written.
pub(super) fn content(source: &Source) -> String {
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

/// Where a table is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Design,
    /// A table of the design that is no entry of a list of parts.
    Table,
    /// An entry of a list of parts: under the name of such a list, it refers to parts of that list.
    Part,
}

/// The keys that name what a part is; that word alone may replace the whole table.
const WHAT: [&str; 2] = ["item", "role"];

/// A table of the design: every key about the vehicle in any layer, once, in the order of their names.
struct Node<'d>(Vec<(&'d str, Value<'d>)>);

enum Value<'d> {
    Word(Word<'d>),
    Table(Node<'d>),
    /// A list of parts, whose order does not matter.
    Parts(Vec<Value<'d>>),
    List(Vec<Value<'d>>),
    Other(&'d tree::Value<'d>),
}

struct Word<'d> {
    written: &'d str,
    /// See [`suggest::key`].
    key: String,
}

impl<'d> Node<'d> {
    fn of(table: &Table<'d>, within: Within, lists: &[&str]) -> Node<'d> {
        let is_about_vehicle = |key: &&str| {
            *key != "remove" && (within != Within::Design || !NEUTRAL_KEYS.contains(key))
        };
        let keys = table.names().into_iter().filter(is_about_vehicle);
        let field = |key| Some((key, Value::of(table, key, within, lists)?));
        Node(keys.filter_map(field).collect())
    }

    /// The word that says what the part is.
    fn what(&self) -> Option<&Word<'d>> {
        let word = |key| match self.0.iter().find(|(name, _)| *name == key)? {
            (_, Value::Word(word)) => Some(word),
            (_, Value::List(items)) => items.iter().find_map(Value::word),
            _ => None,
        };
        WHAT.into_iter().find_map(word)
    }
}

impl<'d> Value<'d> {
    fn of(table: &Table<'d>, key: &str, within: Within, lists: &[&str]) -> Option<Value<'d>> {
        let value = table.get(key)?.get_ref();
        let entries = || {
            let entries = table.entries(key).into_iter();
            entries.map(|entry| Value::of_entry(entry, lists)).collect()
        };
        Some(match value {
            _ if within != Within::Part && lists.contains(&key) => Value::Parts(entries()),
            tree::Value::Table(_) => {
                let within = if within == Within::Part { Within::Part } else { Within::Table };
                Value::Table(Node::of(&table.table(key)?, within, lists))
            }
            tree::Value::Array(_) => Value::List(entries()),
            tree::Value::String(written) => Value::Word(Word::of(written)),
            other => Value::Other(other),
        })
    }

    fn of_entry(entry: Entry<'d>, lists: &[&str]) -> Value<'d> {
        match entry {
            Entry::Word(word) => Value::Word(Word::of(word.value)),
            Entry::Table(table) => Value::Table(Node::of(&table, Within::Part, lists)),
            Entry::Other(value) => Value::nested(value.get_ref()),
        }
    }

    /// A value in a list, which is no part.
    fn nested(value: &'d tree::Value<'d>) -> Value<'d> {
        match value {
            tree::Value::String(written) => Value::Word(Word::of(written)),
            tree::Value::Array(items) => {
                Value::List(items.iter().map(|item| Value::nested(item.get_ref())).collect())
            }
            other => Value::Other(other),
        }
    }

    fn word(&self) -> Option<&Word<'d>> {
        match self {
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The values of a list; any other value is a list of one.
    fn entries(&self) -> &[Value<'d>] {
        match self {
            Value::Parts(entries) | Value::List(entries) => entries,
            _ => std::slice::from_ref(self),
        }
    }
}

impl<'d> Word<'d> {
    fn of(written: &'d str) -> Word<'d> {
        Word { written, key: suggest::key(written) }
    }
}

/// The canonical text of a design, and the numbers of the catalog rows that it names.
pub(super) fn design(
    table: &Table<'_>,
    system: &dyn System,
    catalog: Words<'_>,
) -> (String, Vec<usize>) {
    let design = Node::of(table, Within::Design, system.lists());
    let mut writer = Writer {
        catalog,
        text: String::new(),
        own: HashSet::default(),
        called: HashSet::default(),
        used: Vec::new(),
    };
    writer.note_own(&design);
    writer.note_called(&design);
    writer.table(&design);
    writer.used.sort_unstable();
    writer.used.dedup();
    (writer.text, writer.used)
}

/// Writes the canonical text of a design.
struct Writer<'c, 'n> {
    catalog: Words<'c>,
    text: String,
    /// The names that the design gives its parts, which override those of the catalog.
    own: HashSet<&'n str>,
    /// The names by which parts refer to others, without the number: "gunner" of "gunner 2".
    called: HashSet<&'n str>,
    /// Catalog rows that the design names, some perhaps several times.
    used: Vec<usize>,
}

impl<'c: 'n, 'n> Writer<'c, 'n> {
    /// Collects the names that the design gives to its parts.
    fn note_own(&mut self, table: &'n Node<'_>) {
        for (key, value) in &table.0 {
            for entry in value.entries() {
                match entry {
                    Value::Table(table) => self.note_own(table),
                    Value::Word(word) if ["id", "name"].contains(key) => {
                        self.own.insert(&word.key);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Collects the names by which parts refer to others.
    fn note_called(&mut self, table: &'n Node<'_>) {
        for (key, value) in &table.0 {
            let are_parts = matches!(value, Value::Parts(_));
            for entry in value.entries() {
                match entry {
                    Value::Table(table) => self.note_called(table),
                    Value::Word(word) if !WHAT.contains(key) && !are_parts => {
                        let called = word.key.trim_end_matches(|c: char| c.is_ascii_digit());
                        if !called.is_empty() {
                            self.called.insert(self.meant(called).0);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn table(&mut self, table: &'n Node<'_>) {
        if let [(key, what)] = table.0.as_slice()
            && WHAT.contains(key)
        {
            return self.field(key, what);
        }
        self.text.push('{');
        for (number, (key, value)) in table.0.iter().enumerate() {
            self.text.push_str(if number > 0 { " " } else { "" });
            self.text.push_str(key);
            self.text.push('=');
            self.field(key, value);
        }
        self.text.push('}');
    }

    fn field(&mut self, key: &str, value: &'n Value<'_>) {
        match value {
            Value::Word(word) if key == "name" => self.push(format_args!("{:?}", word.written)),
            value => self.value(value),
        }
    }

    fn value(&mut self, value: &'n Value<'_>) {
        match value {
            Value::Word(word) => self.word(word.written, &word.key),
            Value::Table(table) => self.table(table),
            Value::Parts(parts) => self.parts(parts),
            Value::List(items) => {
                self.text.push('[');
                for (number, item) in items.iter().enumerate() {
                    self.text.push_str(if number > 0 { " " } else { "" });
                    self.value(item);
                }
                self.text.push(']');
            }
            Value::Other(value) => self.other(value),
        }
    }

    /// Sorted by what they are and their text; parts that are alike keep their order if something refers to them.
    fn parts(&mut self, parts: &'n [Value<'_>]) {
        let start = self.text.len();
        let mut ends = Vec::with_capacity(parts.len());
        for part in parts {
            self.value(part);
            ends.push(self.text.len() - start);
        }
        let written = self.text.split_off(start);
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let texts = starts.zip(&ends).map(|(start, end)| &written[start..*end]);
        let mut parts: Vec<_> = parts.iter().map(|part| self.what(part)).zip(texts).collect();
        parts.sort_by_key(|(what, text)| (*what, (!self.called.contains(what)).then_some(*text)));
        let texts: Vec<_> = parts.into_iter().map(|(_, text)| text).collect();
        self.push(format_args!("[{}]", texts.join(" ")));
    }

    /// What a part is.
    fn what(&self, part: &'n Value<'_>) -> &'n str {
        let word = match part {
            Value::Word(word) => Some(word),
            Value::Table(table) => table.what(),
            _ => None,
        };
        word.map_or("", |word| self.meant(&word.key).0)
    }

    fn other(&mut self, value: &tree::Value<'_>) {
        let number = match value {
            tree::Value::Float(float) => Exact::parse(float),
            whole => whole.as_integer().map(Exact::from),
        };
        match (number, value) {
            (Some(number), _) => self.push(format_args!("#{number}")),
            (None, tree::Value::Boolean(flag)) => self.push(format_args!("{flag}")),
            (None, other) => self.push(format_args!("{other:?}")),
        }
    }

    fn word(&mut self, word: &str, key: &str) {
        if let Some(number) = Exact::parse(word) {
            return self.push(format_args!("#{number}"));
        }
        if key.is_empty() {
            return self.push(format_args!("{word:?}"));
        }
        let (meant, rows) = self.meant(key);
        self.used.extend(rows);
        self.text.push_str(meant);
    }

    fn push(&mut self, text: fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("a string takes any text");
    }

    /// What a word means, and the catalog rows that it may name.
    fn meant<'k>(&self, key: &'k str) -> (&'k str, &'c [usize])
    where
        'c: 'k,
    {
        match self.catalog.kept.names.get(key).filter(|_| !self.own.contains(key)) {
            Some(Meaning { id, rows }) => (id.as_deref().unwrap_or(key), rows),
            None => (key, &[]),
        }
    }
}
