//! Lists of catalog rows in an event: `weapon = ["mine dropper", "rocket"]`, `turret = "all"`.

use crate::check::rule::Rule;
use crate::check::rules::{UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::shape::slots::Keyed;
use crate::games::browse::{Kind, ListedRow, Listing, is_kind};
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
    pub meanings: Vec<Meaning>,
    pub place: Place,
}

/// A word as the event writes it, with its rows by name.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub word: String,
    pub rows: Vec<String>,
    /// Rows with similar names that the word does not mean.
    pub near: Vec<String>,
}

impl Meaning {
    /// "mine dropper: Minedropper, not Spear 1000 Minedropper".
    pub fn text(&self) -> String {
        let near = self.near.iter().map(|row| format!(", not {row}"));
        format!("{}: {}{}", self.word, self.rows.join(", "), near.collect::<String>())
    }
}

impl List {
    fn new(kind: &Kind, place: Place) -> List {
        List { kind: kind.name.clone(), ids: Vec::new(), meanings: Vec::new(), place }
    }

    fn add(&mut self, word: &str, rows: &[&ListedRow], listing: &Listing) {
        self.ids.extend(rows.iter().map(|row| row.id.clone()));
        let near = similar(listing, &self.kind, word, &self.ids);
        let rows = match suggest::same(word, "all") {
            true => vec![format!("any {}", self.kind)],
            false => rows.iter().map(|row| row.title().to_owned()).collect(),
        };
        self.meanings.push(Meaning { word: word.to_owned(), rows, near });
    }

    pub fn has(&self, item: &Item) -> bool {
        item.kind == self.kind && self.ids.contains(&item.id)
    }

    pub fn any_of(lists: &[List], line: &Line) -> bool {
        line.made_of.iter().any(|item| lists.iter().any(|list| list.has(item)))
    }

    /// "weapon mine dropper, rocket".
    pub fn text(&self) -> String {
        let words: Vec<_> = self.meanings.iter().map(|meaning| meaning.word.as_str()).collect();
        match words.as_slice() {
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
        let kind = kind(reader, key, &UNKNOWN_KEY)?;
        let mut list = List::new(kind, reader.files.place(key.span));
        for Located { value: word, span } in &words.value {
            match rows(reader, kind, word, *span).as_slice() {
                [] => {}
                rows => list.add(word, rows, reader.listing),
            }
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
        list.add(word, &kind.named(word), reader.listing);
        Some(list)
    };
    query.conditions().iter().filter_map(list).collect()
}

fn rows<'k>(reader: &Reader<'_>, kind: &'k Kind, word: &str, span: Span) -> Vec<&'k ListedRow> {
    let found = kind.named(word);
    if found.is_empty() {
        let meant = similar(reader.listing, &kind.name, word, &[]);
        let message = format!("no {} is called `{word}`", kind.name);
        let finding = reader.findings.of(&UNKNOWN_ITEM).finding(span, message);
        let finding = finding.label("not in the catalog").actual(word);
        match meant.as_slice() {
            [] => finding.did_you_mean(suggest::nearest(word, kind.words())),
            rows => finding.help(format!("name each part that you mean: {}", rows.join(", "))),
        };
    }
    found
}

/// Rows whose names or classes have these words, except `known` ones: "mines" may be a Minedropper.
fn similar(listing: &Listing, kind: &str, text: &str, known: &[String]) -> Vec<String> {
    const SHORTEST: usize = 3;
    /// The shortest end of a compound: "dropper", but not "car" of a sidecar.
    const END: usize = 5;
    let split = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.map(|word| word.to_lowercase().trim_end_matches('s').to_owned()).collect()
    };
    let mut words = split(text);
    words.retain(|word| word.len() >= SHORTEST && !is_kind(word, kind) && word != "all");
    let has_words = |row: &&ListedRow| {
        let texts = row.name.iter().chain(&row.also).map(String::as_str).chain(row.classes());
        let own: Vec<_> = texts.flat_map(split).collect();
        let has = |word: &String| {
            let ends = |it: &String| word.len() >= END && it.ends_with(word);
            own.iter().any(|it| it.starts_with(word) || ends(it))
        };
        !words.is_empty() && words.iter().all(has)
    };
    let rows = listing.parts().flat_map(|kind| &kind.rows).filter(has_words);
    let rows = rows.filter(|row| row.kind != kind || !known.contains(&row.id));
    let (alike, others): (Vec<_>, Vec<_>) = rows.partition(|row| row.kind.ends_with(kind));
    let found = if alike.is_empty() && known.is_empty() { others } else { alike };
    let name = |row: &ListedRow| match row.kind == kind {
        true => row.title().to_owned(),
        false => format!("{} ({})", row.title(), row.kind),
    };
    found.into_iter().map(name).collect()
}

/// The kind of parts of this name, or a finding of this rule.
pub(super) fn kind<'r>(
    reader: &Reader<'r>,
    word: &Located<String>,
    rule: &'static Rule,
) -> Option<&'r Kind> {
    let found = reader.listing.parts().find(|kind| kind.name == word.value);
    if found.is_none() {
        let names: Vec<_> = reader.listing.parts().map(|kind| kind.name.as_str()).collect();
        let message = format!("{} has no `{}` parts", reader.system.name, word.value);
        let finding = reader.findings.of(rule).finding(word.span, message);
        finding
            .label("unknown kind")
            .actual(word.value.as_str())
            .help(format!("expected one of: {}", names.join(", ")))
            .did_you_mean(suggest::nearest(&word.value, names));
    }
    found
}
