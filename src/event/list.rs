//! Lists of catalog rows in an event: `weapon = ["mine dropper", "rocket"]`, `turret = "all"`.

use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::shape::slots::Keyed;
use crate::games::browse::Kind;
use crate::text::source::{Located, Place};
use crate::text::suggest;
use crate::vehicle::ledger::{Item, Line};

use super::reader::Reader;
use super::written::Rows;

/// Some rows of one kind.
#[derive(Clone, Debug)]
pub struct List {
    pub kind: String,
    /// The ids of the rows.
    pub ids: Vec<String>,
    /// The words of the event, for messages.
    pub words: Vec<String>,
    pub place: Place,
}

impl List {
    pub fn has(&self, item: &Item) -> bool {
        item.kind == self.kind && self.ids.contains(&item.id)
    }

    pub fn any_of(lists: &[List], line: &Line) -> bool {
        line.made_of.iter().any(|item| lists.iter().any(|list| list.has(item)))
    }

    /// "weapon mine dropper, rocket".
    pub fn text(&self) -> String {
        match self.words.as_slice() {
            [all] if suggest::same(all, "all") => format!("any {}", self.kind),
            words => words.join(", "),
        }
    }

    pub fn texts(lists: &[List]) -> String {
        lists.iter().map(List::text).collect::<Vec<_>>().join(", ")
    }
}

/// Looks up the rows of a list. A name stands for a row, or for all rows of a class.
pub(super) fn lists(reader: &Reader<'_>, written: &Rows) -> Vec<List> {
    let list = |Keyed { key, value: words }: &Keyed<Vec<Located<String>>>| {
        let Some(kind) = reader.listing.parts().find(|kind| kind.name == key.value) else {
            unknown_kind(reader, key);
            return None;
        };
        let ids = words.value.iter().flat_map(|word| rows(kind, word, reader.findings)).collect();
        let words = words.value.iter().map(|word| word.value.clone()).collect();
        let place = reader.files.place(key.span);
        Some(List { kind: kind.name.clone(), ids, words, place })
    };
    written.rows.iter().filter_map(list).collect()
}

fn unknown_kind(reader: &Reader<'_>, key: &Located<String>) {
    let sink = reader.findings.of(&UNKNOWN_KEY);
    let kinds: Vec<_> = reader.listing.parts().map(|kind| kind.name.as_str()).collect();
    let message = format!("{} has no `{}` parts", reader.system.name(), key.value);
    sink.finding(key.span, message)
        .label("unknown kind")
        .actual(key.value.as_str())
        .help(format!("expected one of: {}", kinds.join(", ")))
        .did_you_mean(suggest::nearest(&key.value, kinds));
}

/// The ids of the rows that a word stands for.
fn rows(kind: &Kind, word: &Located<String>, findings: &Findings) -> Vec<String> {
    let found = kind.ids(&word.value);
    if found.is_empty() {
        let sink = findings.of(&UNKNOWN_ITEM);
        let message = format!("no {} is called `{}`", kind.name, word.value);
        sink.finding(word.span, message)
            .label("not in the catalog")
            .actual(word.value.as_str())
            .did_you_mean(suggest::nearest(&word.value, kind.words()));
    }
    found
}

/// The one kind of rows that a word names.
pub(super) fn kind(reader: &Reader<'_>, word: &Located<String>) -> Option<String> {
    let names: Vec<_> = reader.listing.parts().map(|kind| kind.name.as_str()).collect();
    if names.contains(&word.value.as_str()) {
        return Some(word.value.clone());
    }
    let sink = reader.findings.of(&BAD_VALUE);
    let message = format!("{} has no `{}` parts", reader.system.name(), word.value);
    sink.finding(word.span, message)
        .label("unknown kind")
        .actual(word.value.as_str())
        .limit(names.join(", "))
        .did_you_mean(suggest::nearest(&word.value, names));
    None
}
