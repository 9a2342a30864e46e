//! Ids that a file gives to its parts and variants, and the words that mean them.

use crate::document::shape::Holds;
use crate::text::source::Span;

use super::declared::{Level, below_of, level, value};
use super::file::File;
use super::syntax::{Pair, Value};

/// An id, where it is given or used, without its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id<'f> {
    pub text: &'f str,
    pub span: Span,
    pub is_given: bool,
    /// Whether it is a variant's: those are a world of their own.
    is_variant: bool,
}

impl Id<'_> {
    pub fn is_same(&self, other: &Id<'_>) -> bool {
        self.text == other.text && self.is_variant == other.is_variant
    }
}

/// Every id of a file, in its order. A word that may mean an entry is one if something in the file has it as its id.
pub fn ids(file: &File) -> Vec<Id<'_>> {
    let mut found = Vec::new();
    for section in file.sections() {
        let path: Vec<_> = section.keys().collect();
        if let ["variants", _, rest @ ..] = &path[..] {
            let name = &section.path[1];
            let is_given = rest.is_empty();
            found.push(Id { text: &name.text, span: name.span, is_given, is_variant: true });
        }
        let level = level(file, &path);
        section.pairs.iter().for_each(|pair| collect(file, pair, level.as_ref(), &mut found));
    }
    let given: Vec<_> = found.iter().filter(|id| id.is_given).copied().collect();
    found.retain(|id| given.iter().any(|other| other.is_same(id)));
    found
}

/// The id at a place.
pub fn at<'f>(ids: &[Id<'f>], offset: usize) -> Option<Id<'f>> {
    ids.iter().copied().find(|id| id.span.start <= offset && offset <= id.span.end)
}

fn collect<'f>(file: &File, pair: &'f Pair, level: Option<&Level>, found: &mut Vec<Id<'f>>) {
    let [key] = &pair.key[..] else { return };
    let holds = level.and_then(|level| value(level, &key.text));
    let is_id = key.text == "id" || holds.as_ref().is_some_and(means_entry);
    for value in pair.value.items() {
        match value {
            Value::Text { span, text } if is_id => {
                let quotes = (span.end - span.start - text.len()) / 2;
                let start = span.start + quotes.max(1);
                let span = Span::new(start, start + text.len());
                let is_given = key.text == "id";
                found.push(Id { text, span, is_given, is_variant: false });
            }
            Value::Table { pairs, .. } => {
                let level = holds.as_ref().and_then(|holds| below_of(file, holds));
                pairs.iter().for_each(|pair| collect(file, pair, level.as_ref(), found));
            }
            _ => {}
        }
    }
}

/// Whether a value may be the id of an entry.
fn means_entry(holds: &Holds) -> bool {
    match holds {
        Holds::Reference { .. } | Holds::Removable => true,
        Holds::Several(one) => means_entry(one),
        Holds::Either(ways) => ways.iter().any(means_entry),
        _ => false,
    }
}
