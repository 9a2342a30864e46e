//! Rows of the catalog as an event names them: `weapon = ["mine dropper", "rocket"]`, `turret = "all"`.

use crate::check::rules::{BAD_VALUE, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::Fields;
use crate::games::stock::Kind;
use crate::text::source::{Located, Place};
use crate::text::suggest;
use crate::vehicle::ledger::{Item, Line};

use super::read::Reader;

/// Some rows of one kind.
#[derive(Clone, Debug)]
pub struct List {
    pub kind: String,
    /// The ids of the rows.
    pub ids: Vec<String>,
    /// As the event writes them, for people.
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

/// Reads a table whose keys are kinds of rows and whose values are names of rows, or `"all"`. A name means a row, or all
/// rows of that class.
pub(super) fn lists(reader: &Reader<'_>, fields: &Fields<'_, '_>) -> Vec<List> {
    let mut lists = Vec::new();
    let mut done = Vec::new();
    for key in fields.table.keys() {
        if done.contains(&key.value) || key.value == "remove" {
            continue;
        }
        done.push(key.value);
        let Some(kind) = reader.stock.parts().find(|kind| kind.name == key.value) else {
            unknown_kind(reader, fields, &key);
            continue;
        };
        let Some(value) = fields.table.get(key.value) else { continue };
        let words = fields.table.words(key.value);
        let items = value.get_ref().as_array().into_iter().flatten();
        let odd = items.into_iter().find(|item| item.get_ref().as_str().is_none());
        if words.is_empty() || odd.is_some() {
            fields.bad_value(key.value, odd.unwrap_or(value), "names in quotes, or \"all\"");
            continue;
        }
        let ids = words.iter().flat_map(|word| rows(kind, word, fields)).collect();
        let words = words.iter().map(|word| word.value.to_owned()).collect();
        let place = reader.files.place(key.span);
        lists.push(List { kind: kind.name.clone(), ids, words, place });
    }
    lists
}

fn unknown_kind(reader: &Reader<'_>, fields: &Fields<'_, '_>, key: &Located<&str>) {
    let sink = fields.findings.of(&UNKNOWN_KEY);
    let kinds: Vec<_> = reader.stock.parts().map(|kind| kind.name.as_str()).collect();
    let message = format!("{} has no kind of parts `{}`", reader.system.name(), key.value);
    let finding = sink.finding(key.span, message).label("unknown kind").actual(key.value);
    sink.push(match suggest::nearest(key.value, kinds.iter().copied()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!("there are: {}", kinds.join(", "))),
    });
}

/// The ids of the rows that a word means.
fn rows(kind: &Kind, word: &Located<&str>, fields: &Fields<'_, '_>) -> Vec<String> {
    let found = kind.ids(word.value);
    if found.is_empty() {
        let sink = fields.findings.of(&UNKNOWN_ITEM);
        let message = format!("no {} is called `{}`", kind.name, word.value);
        let finding = sink.finding(word.span, message).label("not in the catalog");
        let finding = finding.actual(word.value);
        sink.push(match suggest::nearest(word.value, kind.words()) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding,
        });
    }
    found
}

/// The one kind of rows that a word names.
pub(super) fn kind(
    reader: &Reader<'_>,
    fields: &Fields<'_, '_>,
    key: &'static str,
) -> Option<Located<String>> {
    let word = fields.text(key)?;
    let names: Vec<_> = reader.stock.parts().map(|kind| kind.name.as_str()).collect();
    if names.contains(&word.value.as_str()) {
        return Some(word);
    }
    let sink = fields.findings.of(&BAD_VALUE);
    let message = format!("{} has no kind of parts `{}`", reader.system.name(), word.value);
    let finding = sink.finding(word.span, message).label("unknown kind");
    let finding = finding.actual(word.value.as_str()).limit(names.join(", "));
    sink.push(match suggest::nearest(&word.value, names) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding,
    });
    None
}
