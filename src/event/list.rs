//! Lists of catalog rows in an event: `weapon = ["mine dropper", "rocket"]`, `turret = "all"`.

use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::shape::slots::Keyed;
use crate::games::browse::{Kind, ListedRow};
use crate::query::{Condition, Query, Subject};
use crate::text::source::{Located, Place, Span};
use crate::text::suggest;
use crate::vehicle::ledger::{Item, Line};

use super::reader::Reader;
use super::written::Rows;

#[derive(Clone, Debug)]
pub struct List {
    pub kind: String,
    pub ids: Vec<String>,
    /// As the event writes them, for messages.
    pub words: Vec<String>,
    /// The rows that each word means, by name: "laser: Heavy Laser, Laser".
    pub meanings: Vec<String>,
    pub place: Place,
}

impl List {
    fn new(kind: &Kind, place: Place) -> List {
        let (kind, ids) = (kind.name.clone(), Vec::new());
        List { kind, ids, words: Vec::new(), meanings: Vec::new(), place }
    }

    fn add(&mut self, word: &str, rows: &[&ListedRow]) {
        self.ids.extend(rows.iter().map(|row| row.id.clone()));
        self.words.push(word.to_owned());
        let names: Vec<_> = rows.iter().map(|row| row.title()).collect();
        match names.as_slice() {
            [name] if suggest::same(name, word) => {}
            _ if suggest::same(word, "all") => {}
            names => self.meanings.push(format!("{word}: {}", names.join(", "))),
        }
    }

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

pub(super) fn lists(reader: &Reader<'_>, written: &Rows) -> Vec<List> {
    let list = |Keyed { key, value: words }: &Keyed<Vec<Located<String>>>| {
        let Some(kind) = reader.listing.parts().find(|kind| kind.name == key.value) else {
            unknown_kind(reader, key);
            return None;
        };
        let mut list = List::new(kind, reader.files.place(key.span));
        for Located { value: word, span } in &words.value {
            list.add(word, &rows(kind, word, *span, reader.findings));
        }
        Some(list)
    };
    written.rows.iter().filter_map(list).collect()
}

pub(super) fn of_conditions(reader: &Reader<'_>, query: &Query, span: Span) -> Vec<List> {
    let list = |condition: &Condition| {
        let Subject::Kind(name) = &condition.subject else { return None };
        let kind = reader.listing.parts().find(|kind| kind.name == *name)?;
        let word = condition.text.rsplit('=').next()?.trim_matches(['"', '\'']);
        let mut list = List::new(kind, reader.files.place(span));
        list.add(word, &kind.named(word));
        Some(list)
    };
    query.conditions().iter().filter_map(list).collect()
}

fn unknown_kind(reader: &Reader<'_>, key: &Located<String>) {
    let sink = reader.findings.of(&UNKNOWN_KEY);
    let kinds: Vec<_> = reader.listing.parts().map(|kind| kind.name.as_str()).collect();
    let message = format!("{} has no `{}` parts", reader.system.name, key.value);
    sink.finding(key.span, message)
        .label("unknown kind")
        .actual(key.value.as_str())
        .help(format!("expected one of: {}", kinds.join(", ")))
        .did_you_mean(suggest::nearest(&key.value, kinds));
}

fn rows<'k>(kind: &'k Kind, word: &str, span: Span, findings: &Findings) -> Vec<&'k ListedRow> {
    let found = kind.named(word);
    if found.is_empty() {
        let sink = findings.of(&UNKNOWN_ITEM);
        let message = format!("no {} is called `{word}`", kind.name);
        sink.finding(span, message)
            .label("not in the catalog")
            .actual(word)
            .did_you_mean(suggest::nearest(word, kind.words()));
    }
    found
}

pub(super) fn kind(reader: &Reader<'_>, word: &Located<String>) -> Option<String> {
    let names: Vec<_> = reader.listing.parts().map(|kind| kind.name.as_str()).collect();
    if names.contains(&word.value.as_str()) {
        return Some(word.value.clone());
    }
    let sink = reader.findings.of(&BAD_VALUE);
    let message = format!("{} has no `{}` parts", reader.system.name, word.value);
    sink.finding(word.span, message)
        .label("unknown kind")
        .actual(word.value.as_str())
        .limit(names.join(", "))
        .did_you_mean(suggest::nearest(&word.value, names));
    None
}
