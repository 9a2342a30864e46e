//! Reads typed values from a table, and reports errors.

use std::borrow::Cow;
use std::cell::{Cell, LazyCell, RefCell};
use std::collections::HashSet;

use toml::Spanned;

use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_KEY};
use crate::text::edit::Change;
use crate::text::limits::{LIST, WORDS};
use crate::text::printable::{quoted, shortened};
use crate::text::source::{Located, Span};
use crate::text::suggest::{self, Guess};

use super::bounds;
use super::meant::{Meaning, Meanings, UnknownKey};
use super::table::{Entry, Layer, Table};
use super::tree::{EMPTY, Node, Value};

/// Reads the expected values of a table, and reports errors in them.
pub struct Fields<'d, 'f> {
    pub table: Table<'d>,
    /// The table's description for messages: "a weapon".
    what: &'f str,
    pub findings: &'f Findings,
    known: RefCell<Vec<&'static str>>,
    /// Keys that belong elsewhere and are already reported.
    elsewhere: RefCell<Vec<&'static str>>,
    missing: RefCell<Vec<String>>,
    /// Set if a single value replaces the table.
    alone: Option<Alone<'d, 'f>>,
    /// The index of the table in its list.
    pub number: usize,
    /// Set after all other keys were read.
    open: Cell<bool>,
}

/// A value that replaces a table with one key.
struct Alone<'d, 'f> {
    key: &'static str,
    value: Entry<'d>,
    written_as: (&'f str, &'f str),
    /// The key inside the replaced table.
    in_table: &'static str,
    refused: Cell<bool>,
}

pub(super) struct Allowed<'a> {
    pub words: Cow<'a, str>,
    /// The kinds of catalog rows whose names are allowed.
    pub rows: Vec<&'static str>,
    pub meant: Option<Meant>,
}

pub(super) struct Meant {
    pub message: String,
    pub text: String,
    /// Whether the value is the same in another form.
    pub is_same: bool,
    /// Whether to replace the key instead of the value.
    pub is_key: bool,
}

impl Meant {
    pub fn same(message: String, text: String) -> Meant {
        Meant { message, text, is_same: true, is_key: false }
    }

    /// The same value under another key.
    pub fn key(key: String) -> Meant {
        Meant { is_key: true, ..Meant::write(key) }
    }

    /// As [`Meant::same`], with a message that says what to write.
    pub fn write(text: impl ToString) -> Meant {
        let text = text.to_string();
        Meant::same(format!("write `{text}`"), text)
    }
}

impl<'a, T: Into<Cow<'a, str>>> From<T> for Allowed<'a> {
    fn from(words: T) -> Allowed<'a> {
        Allowed { words: words.into(), rows: Vec::new(), meant: None }
    }
}

impl<'d, 'f> Fields<'d, 'f> {
    pub fn new(table: Table<'d>, what: &'f str, findings: &'f Findings) -> Fields<'d, 'f> {
        Fields {
            table,
            what,
            findings,
            known: RefCell::default(),
            elsewhere: RefCell::default(),
            missing: RefCell::default(),
            alone: None,
            number: 0,
            open: Cell::default(),
        }
    }

    /// The fields of a table that may be written as the value of its key `alone`.
    pub(super) fn alone<'a>(
        &'a self,
        key: &'a str,
        value: Entry<'d>,
        alone: &'static str,
        what: &'static str,
    ) -> Fields<'d, 'a> {
        let layer = Layer { table: &EMPTY, span: value.span() };
        let table = Table { layers: vec![layer], path: Vec::new() };
        let written_as = self.written_as(key);
        let around = self.alone.as_ref().filter(|around| around.key == key);
        let in_table = around.map_or(alone, |around| around.in_table);
        let refused = Cell::new(false);
        let alone = Alone { key: alone, value, written_as, in_table, refused };
        Fields { alone: Some(alone), ..Fields::new(table, what, self.findings) }
    }

    pub fn numbered(self, number: usize) -> Fields<'d, 'f> {
        Fields { number, ..self }
    }

    /// The value of a key. A table includes all its layers.
    pub(super) fn cell(&self, key: &'static str) -> Option<Entry<'d>> {
        let value = self.take(key);
        if let Some(alone) = self.alone.as_ref().filter(|alone| alone.key == key) {
            return Some(alone.value.clone());
        }
        self.entry(key, value?)
    }

    pub(super) fn value(&self, key: &str) -> Option<Entry<'d>> {
        self.entry(key, self.table.get(key)?)
    }

    fn entry(&self, key: &str, value: &'d Node<'d>) -> Option<Entry<'d>> {
        Some(match value.get_ref() {
            Value::Table(_) => Entry::Table(self.table.table(key)?),
            _ => Entry::new(value),
        })
    }

    /// The unrequested keys without duplicates. Marks all of them as known.
    pub fn others(&self) -> Vec<Located<&'d str>> {
        self.open.set(true);
        let known = self.known();
        let removal = self.is_above_another().then_some("remove");
        let mut seen: HashSet<&str> = known.into_iter().chain(removal).collect();
        let names = self.table.keys().into_iter().filter(|key| seen.insert(key.value));
        names.map(|key| Located::new(key.value, self.key_span(key.value))).collect()
    }

    /// The values of a list that variants replace as a whole. A single value needs no brackets.
    pub(super) fn values(&self, key: &'static str) -> Vec<Entry<'d>> {
        let mut all = self.cell(key).map(Entry::items).unwrap_or_default();
        self.shorten(key, &mut all, WORDS);
        all
    }

    fn shorten(&self, key: &str, entries: &mut Vec<Entry<'d>>, most: usize) {
        let message = |count| format!("`{key}` has {count} entries");
        bounds::shorten(entries, most, Entry::span, message, self.findings);
    }

    pub(super) fn key_span(&self, key: &str) -> Span {
        self.table.key_span(key).unwrap_or(self.span())
    }

    /// Notes a missing key for [`Fields::finish`].
    pub fn report_missing(&self, key: &str) {
        // A value of the wrong type is already reported.
        if self.alone.as_ref().is_some_and(|alone| alone.refused.get()) {
            return;
        }
        // A wrong value is already reported.
        if self.table.get(key).is_some() {
            return;
        }
        self.missing.borrow_mut().push(key.to_owned());
    }

    /// Reports a key, singular or plural, that belongs in another table. Returns whether it is present.
    pub(super) fn report_elsewhere(&self, key: &'static str, help: &str) -> bool {
        let singular = key.strip_suffix('s');
        let written = std::iter::once(key).chain(singular);
        let mut written = written.filter_map(|key| Some((key, self.table.key_span(key)?)));
        let Some((key, span)) = written.next() else { return false };
        self.elsewhere.borrow_mut().push(key);
        let sink = self.findings.of(&UNKNOWN_KEY);
        sink.finding(span, format!("`{key}` is not a key of {}", self.what))
            .label("unknown key")
            .actual(key)
            .help(help);
        true
    }

    pub(super) fn report_synonym(&self, key: &str, span: Span, (first, at): (&str, Span)) {
        let sink = self.findings.of(&BAD_VALUE);
        sink.finding(span, format!("`{key}` means the same as `{first}`"))
            .label("remove one of the two")
            .because(at, "the other");
    }

    pub(super) fn refuse<'a>(&self, key: &str, entry: &Entry<'d>, allowed: impl Into<Allowed<'a>>) {
        let mut allowed = allowed.into();
        if let Entry::Other(value) = entry {
            let is_number = matches!(value.get_ref(), Value::Integer(_));
            // A number means shots; special ammunition has a name.
            allowed.meant = match key == "ammo" && is_number && self.table.get("shots").is_none() {
                true => Some(Meant::key("shots".to_owned())),
                false => allowed.meant.or_else(|| only_entry(value.get_ref())),
            };
        }
        let found = match entry {
            Entry::Word(word) => shown(&Value::String(word.value.into())),
            Entry::Other(value) => shown(value.get_ref()),
            Entry::Table(_) => "a table".to_owned(),
        };
        let (written_as, what) = self.written_as(key);
        if let Some(alone) = self.alone.as_ref().filter(|alone| alone.key == key) {
            alone.refused.set(true);
            let in_table = alone.in_table;
            allowed.words = format!("{}, or a table with `{in_table}`", allowed.words).into();
        }
        self.cannot_be(written_as, what, entry.span(), found, allowed);
    }

    fn written_as<'k>(&'k self, key: &'k str) -> (&'k str, &'k str) {
        match self.alone.as_ref().filter(|alone| alone.key == key) {
            Some(alone) => alone.written_as,
            None => (key, self.what),
        }
    }

    pub fn says(&self, key: &str) -> bool {
        match &self.alone {
            Some(alone) => alone.key == key,
            None => self.table.get(key).is_some(),
        }
    }

    pub fn span(&self) -> Span {
        self.table.span()
    }

    /// The table's description with its own name: "a piece of cargo (`crates`)".
    pub fn title(&self) -> String {
        let alone = self.alone.as_ref().and_then(|alone| alone.value.word());
        match alone.or_else(|| ["name", "item", "id"].iter().find_map(|key| self.table.word(key))) {
            Some(name) => format!("{} `{name}`", self.what),
            None => self.what.to_owned(),
        }
    }

    fn take(&self, key: &'static str) -> Option<&'d Node<'d>> {
        self.known.borrow_mut().push(key);
        self.table.get(key)
    }

    pub fn skip(&self, key: &'static str) {
        self.take(key);
    }

    pub(super) fn unknown_word(&self, word: &Located<String>, names: &[&str]) {
        let sink = self.findings.of(&BAD_VALUE);
        let allowed = names.join(", ");
        sink.finding(word.span, format!("`{}` is not one of: {allowed}", word.value))
            .label("not a known value")
            .actual(word.value.as_str())
            .limit(allowed)
            .replace_by(suggest::guess(&word.value, names.iter().copied()));
    }

    pub fn fields(&self, key: &'static str, what: &'static str) -> Option<Fields<'d, 'f>> {
        let value = self.take(key)?;
        let table = self.table.table(key);
        if table.is_none() {
            self.bad_value(key, value, &format!("a table: keys below a header `[{key}]`"));
        }
        Some(Fields::new(table?, what, self.findings))
    }

    /// A list of words and tables. A single entry needs no brackets.
    pub fn entries(&self, key: &'static str) -> Vec<Entry<'d>> {
        self.listed(key, || "names in quotes, or tables".into(), LIST)
    }

    /// Like [`Fields::entries`], with a description and at most `most` entries.
    pub(super) fn listed(
        &self,
        key: &'static str,
        allowed: impl Fn() -> Allowed<'static>,
        most: usize,
    ) -> Vec<Entry<'d>> {
        if self.take(key).is_none() {
            return Vec::new();
        }
        let mut entries = self.table.entries(key);
        self.shorten(key, &mut entries, most);
        for entry in &entries {
            if let Entry::Other(value) = entry {
                let (span, found) = (value.span().into(), shown(value.get_ref()));
                self.cannot_be(key, self.what, span, found, allowed());
            }
        }
        entries
    }

    pub fn bad_value(&self, key: &str, value: &'d Node<'d>, allowed: &str) {
        let found = shown(value.get_ref());
        self.cannot_be(key, self.what, value.span().into(), found, allowed.into());
    }

    fn cannot_be(&self, key: &str, table: &str, span: Span, found: String, allowed: Allowed<'_>) {
        let sink = self.findings.of(&BAD_VALUE);
        sink.finding(span, format!("`{key}` in {table} cannot be {found}"))
            .label(format!("expected {}", allowed.words))
            .actual(found)
            .limit(allowed.words.as_ref())
            .rows(allowed.rows)
            .each(allowed.meant, |finding, Meant { message, text, is_same, is_key }| {
                let span = if is_key { self.key_span(key) } else { span };
                finding.offer(is_same, message, vec![Change::replace_span(span, text)])
            });
    }

    pub fn known(&self) -> Vec<&'static str> {
        self.known.borrow().clone()
    }

    /// Reports unknown keys, and missing keys unless an unknown key looks like a misspelling.
    pub fn finish(self) {
        let known = self.known.borrow();
        let mut meant = Vec::new();
        let elsewhere = self.elsewhere.borrow();
        let is_read = |key: &str| known.contains(&key) || elsewhere.contains(&key);
        let removes = self.is_above_another();
        let unknown = |key: &str| !(is_read(key) || removes && key == "remove");
        let meanings = LazyCell::new(|| Meanings::new(&known));
        let unknown = if self.open.get() { Vec::new() } else { self.table.keys_that(unknown) };
        for key in unknown {
            let node = self.table.get(key.value);
            let value = node.map(Spanned::get_ref);
            let is_ammo = ["ammo", "ammunition"].iter().any(|word| suggest::same(word, key.value));
            let ammo = is_ammo && known.contains(&"shots");
            // A number means shots; special ammunition has a name.
            let near = match value {
                Some(Value::Integer(_)) if ammo => {
                    Some(Guess { word: "shots", name: "shots", is_sure: true })
                }
                _ => meanings.key(key.value),
            };
            let is_role = meanings.other_word(key.value) == Some("role");
            let unknown = |node| UnknownKey { key, node, table: &self.table, known: &known };
            let meaning = node.and_then(|node| unknown(node).meaning(is_role));
            if let Some(Meaning { says, is_safe, changes, keys }) = meaning {
                let what = format!("`{}` is not a key of {}", key.value, self.what);
                let sink = self.findings.of(&UNKNOWN_KEY);
                let finding = sink.finding(key.span, what).label("unknown key").actual(key.value);
                finding.offer(is_safe, says, changes);
                meant.extend(keys);
                continue;
            }
            self.report_unknown(key, near);
            meant.extend(near.map(|near| near.name));
        }
        let sink = self.findings.of(&MISSING_KEY);
        for key in self.missing.take().iter().filter(|key| !meant.contains(&key.as_str())) {
            sink.finding(self.span(), format!("{} has no `{key}`", self.title()))
                .label(format!("`{key}` is needed here"));
        }
    }

    /// Whether a lower layer has the same table, so that `remove` makes sense.
    fn is_above_another(&self) -> bool {
        self.table.layers.len() > 1
    }

    fn is_beside(&self, key: &str, other: &str) -> bool {
        let has = |layer: &Layer<'_>, key: &str| layer.table.contains_key(key);
        self.table.layers.iter().any(|layer| has(layer, key) && has(layer, other))
    }

    fn report_unknown(&self, key: Located<&str>, near: Option<Guess<'_>>) {
        let mut allowed = self.known();
        allowed.sort_unstable();
        allowed.dedup();
        let allowed = allowed.join(", ");
        let sink = self.findings.of(&UNKNOWN_KEY);
        let finding = sink
            .finding(key.span, format!("`{}` is not a key of {}", key.value, self.what))
            .label("unknown key")
            .actual(key.value)
            .limit(allowed.as_str());
        match near {
            Some(Guess { name: near, .. }) if self.is_beside(key.value, near) => finding
                .because(self.key_span(near), format!("`{near}` is here"))
                .help(format!("`{near}` is there already: keep one of the two")),
            Some(Guess { name, is_sure, .. }) => finding.offer(
                is_sure,
                format!("did you mean `{name}`?"),
                vec![Change::replace_span(key.span, name.to_owned())],
            ),
            None if key.value == "remove" => {
                finding.help("`remove` deletes inherited keys, and nothing is inherited here")
            }
            None => finding.help(format!("expected one of: {allowed}")),
        };
    }
}

/// Suggests the value without its extra brackets.
fn only_entry(value: &Value<'_>) -> Option<Meant> {
    let [one, others @ ..] = &value.as_array()?[..] else { return None };
    let is_same = |other: &Node<'_>| shown(other.get_ref()) == shown(one.get_ref());
    if !others.iter().all(is_same) {
        return None;
    }
    let text = match one.get_ref() {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.as_str().to_owned(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => return None,
    };
    Some(Meant::same(format!("write `{text}`, without brackets"), text))
}

fn shown(value: &Value<'_>) -> String {
    match value {
        Value::String(text) => format!("the text \"{}\"", shortened(text)),
        Value::Integer(integer) => shortened(integer.as_str()),
        Value::Float(float) => shortened(float.as_str()),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(date) => format!("the date {date}"),
        Value::Array(_) => "a list".to_owned(),
        Value::Table(_) => "a table".to_owned(),
    }
}
