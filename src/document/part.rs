//! Parts of a design: a word alone, or a table with more to say about it.

use std::collections::HashMap;

use super::*;
use crate::check::rules::{DUPLICATE_ID, MISSING_KEY};
use crate::text::limits;

/// So many of one part may be written as a count.
pub const MOST_OF_A_KIND: i64 = limits::COUNT;

/// An entry's fields; a word alone is its `item`.
pub struct Part<'d, 'f> {
    /// Its place in the list.
    pub number: usize,
    pub span: Span,
    pub word: Option<Located<&'d str>>,
    pub fields: Option<Fields<'d, 'f>>,
    pub findings: &'f Findings,
}

impl Part<'_, '_> {
    /// What the part is: the word itself, or the table's `key`.
    pub fn item(&self, key: &'static str) -> Option<Located<String>> {
        match (&self.word, &self.fields) {
            (Some(word), _) => Some(word.map(str::to_owned)),
            (None, Some(fields)) => needed(fields, key),
            (None, None) => None,
        }
    }

    pub fn text(&self, key: &'static str) -> Option<Located<String>> {
        self.fields.as_ref()?.text(key)
    }

    pub fn words(&self, key: &'static str) -> Vec<Located<String>> {
        self.fields.as_ref().map(|fields| fields.words(key)).unwrap_or_default()
    }

    pub fn flag(&self, key: &'static str) -> Option<Located<bool>> {
        self.fields.as_ref()?.flag(key)
    }

    /// How many of it there are; one if it does not say.
    pub fn count(&self) -> Located<i64> {
        let written =
            self.fields.as_ref().and_then(|fields| fields.whole("count", 1..=MOST_OF_A_KIND));
        written.unwrap_or(Located::new(1, self.span))
    }

    pub fn choice<T: Copy>(
        &self,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Option<Located<T>> {
        self.fields.as_ref()?.choice(key, choices)
    }
}

impl Part<'_, '_> {
    /// Whether the table has something under a key, understood or not.
    pub fn says(&self, key: &str) -> bool {
        let value = self.fields.as_ref().and_then(|fields| fields.table.get(key));
        let list = value.map(|value| value.get_ref().as_array());
        list.is_some_and(|list| list.is_none_or(|list| list.iter().next().is_some()))
    }
}

/// A text that the table cannot do without.
pub fn needed(fields: &Fields<'_, '_>, key: &'static str) -> Option<Located<String>> {
    if fields.table.get(key).is_none() {
        let sink = fields.findings.of(&MISSING_KEY);
        sink.push(
            sink.finding(fields.span(), format!("{} has no `{key}`", fields.title()))
                .label(format!("`{key}` is needed here")),
        );
    }
    fields.text(key)
}

/// The parts of a list.
pub fn list<T>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    what: &'static str,
    read: impl Fn(&Part<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let entries = fields.entries(key).into_iter().enumerate();
    entries
        .filter_map(|(number, entry)| part(entry, number, what, fields.findings, &read))
        .collect()
}

/// One part: a word or a table, whose unknown keys are reported.
pub fn part<T>(
    entry: Entry<'_>,
    number: usize,
    what: &'static str,
    findings: &Findings,
    read: impl Fn(&Part<'_, '_>) -> Option<T>,
) -> Option<T> {
    let span = entry.span();
    let part = match entry {
        Entry::Word(word) => Part { number, span, word: Some(word), fields: None, findings },
        Entry::Table(table) => {
            let fields = Some(Fields::new(table, what, findings));
            Part { number, span, word: None, fields, findings }
        }
        Entry::Other(_) => return None,
    };
    let value = read(&part);
    if let Some(fields) = part.fields {
        fields.finish();
    }
    value
}

/// Reports names that two parts of a design have.
pub fn report_namesakes<'n>(
    names: impl IntoIterator<Item = &'n Located<String>>,
    findings: &Findings,
) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    let sink = findings.of(&DUPLICATE_ID);
    for name in names {
        match seen.get(&suggest::key(&name.value)) {
            Some(first) => sink.push(
                sink.finding(name.span, format!("`{}` is the name of another already", name.value))
                    .label("the second")
                    .because(*first, "the first")
                    .actual(name.value.as_str()),
            ),
            None => {
                seen.insert(suggest::key(&name.value), name.span);
            }
        }
    }
}
