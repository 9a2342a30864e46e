//! Checks references and names between catalog rows.

use std::collections::{HashMap, HashSet};

use crate::check::finding::Findings;
use crate::check::rules::{DUPLICATE_ID, UNKNOWN_ITEM};
use crate::document::shape::Shape;
use crate::document::{Entry, Table};
use crate::text::source::{Located, Span};
use crate::text::suggest;

/// A key whose values are ids of other rows.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    pub kind: &'static str,
    pub key: &'static str,
    pub to: &'static str,
    /// Rows of `kind` may share a name if they have no value of this key in common.
    pub tells_apart: bool,
}

pub fn of<C: Shape>() -> Vec<Reference> {
    let mut references = Vec::new();
    for kind in C::keys() {
        references.extend(kind.below().into_iter().filter_map(|key| {
            let (to, tells_apart) = key.holds.row()?;
            Some(Reference { kind: kind.key, key: key.key, to, tells_apart })
        }));
    }
    references
}

/// Reports duplicate ids in a file, names shared by two rows of a kind, and references to missing rows.
pub fn check(file: &Table<'_>, references: &[Reference], findings: &Findings) {
    let mut kinds: Vec<_> = file.keys().into_iter().map(|key| key.value).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        file.clone().downward().for_each(|layer| repeated_ids(&layer.own(), kind, findings));
        ambiguous_names(&tables(file, kind), kind, references, findings);
    }
    for reference in references {
        unknown_references(file, reference, findings);
    }
}

fn tables<'d>(file: &Table<'d>, kind: &str) -> Vec<Table<'d>> {
    file.entries(kind).into_iter().filter_map(Entry::table).collect()
}

fn repeated_ids(file: &Table<'_>, kind: &str, findings: &Findings) {
    let sink = findings.of(&DUPLICATE_ID);
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for id in tables(file, kind).iter().flat_map(|row| row.words("id")) {
        match seen.get(id.value) {
            Some(first) => {
                sink.finding(id.span, format!("the id `{}` is used twice in [[{kind}]]", id.value))
                    .label("used again here")
                    .because(*first, "first used here")
                    .actual(id.value);
            }
            None => {
                seen.insert(id.value, id.span);
            }
        }
    }
}

fn ambiguous_names(rows: &[Table<'_>], kind: &str, references: &[Reference], findings: &Findings) {
    let sink = findings.of(&DUPLICATE_ID);
    let mut seen: HashMap<(String, bool), Vec<&Table<'_>>> = HashMap::new();
    let id = |row: &Table<'_>| row.words("id").first().map_or("", |id| id.value).to_owned();
    let apart = |one: &Table<'_>, other: &Table<'_>| {
        let by = references.iter().filter(|r| r.kind == kind && r.tells_apart);
        by.map(|reference| (one.words(reference.key), other.words(reference.key)))
            .any(|(a, b)| !a.iter().any(|word| b.iter().any(|other| other.value == word.value)))
    };
    let mut clashing: HashSet<[String; 2]> = HashSet::new();
    let of = |row, is_also| move |name| (name, row, is_also);
    let all = rows.iter().flat_map(|row| {
        let also = row.words("also").into_iter().map(of(row, true));
        names(row).into_iter().map(of(row, false)).chain(also)
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(name, ..)| name.span);
    for (name, row, is_also) in all {
        // A nickname may be another row's name, which designs then mean.
        let others = seen.entry((suggest::key(name.value), is_also)).or_default();
        if others.iter().any(|other| std::ptr::eq(*other, row)) {
            continue;
        }
        let clash = others.iter().find(|other| id(other) != id(row) && !apart(other, row));
        // Rows that share both name and abbreviation are reported once.
        if let Some(other) = clash.filter(|other| clashing.insert([id(other), id(row)])) {
            let message = format!("`{}` already means the {kind} `{}`", name.value, id(other));
            // Report the row that was changed last, even if its name is older.
            let [first, last] =
                if other.span() > row.span() { [row, *other] } else { [*other, row] };
            sink.finding(name.span.max(last.span()), message)
                .label("the name would be ambiguous")
                .because(first.span(), "the other row")
                .actual(name.value);
        }
        others.push(row);
    }
}

fn names<'d>(row: &Table<'d>) -> Vec<Located<&'d str>> {
    ["id", "name", "abbr"].map(|key| row.words(key)).concat()
}

fn unknown_references(file: &Table<'_>, reference: &Reference, findings: &Findings) {
    let sink = findings.of(&UNKNOWN_ITEM);
    let targets = tables(file, reference.to);
    let ids: Vec<_> = targets.iter().flat_map(|row| row.words("id")).map(|id| id.value).collect();
    let rows = tables(file, reference.kind);
    for word in rows.iter().flat_map(|row| row.words(reference.key)) {
        if ids.contains(&word.value) {
            continue;
        }
        let message = format!("no {} has the id `{}`", reference.to, word.value);
        sink.finding(word.span, message)
            .label("not in the catalog")
            .actual(word.value)
            .did_you_mean(suggest::nearest(word.value, ids.iter().copied()));
    }
}
