//! Documents that differ in a few values, without reading all of them again.

use std::borrow::Cow;

use toml::Spanned;

use super::Document;
use super::tree::{Node, Pair, Tree, Value};
use crate::text::edit::{Path, Step};

/// A value that one document has and another has not, or has differently.
#[derive(Clone, Debug)]
pub struct Patch<'s> {
    pub path: Path,
    /// What it is, with its key; nothing if it is gone.
    value: Option<Pair<'s>>,
}

impl<'s> Document<'s> {
    /// What makes `other` of this document.
    pub fn patches(&self, other: &Document<'s>) -> Vec<Patch<'s>> {
        let mut patches = Vec::new();
        compare(self.root.get_ref(), other.root.get_ref(), &[], &mut patches);
        patches
    }

    /// This document with other values.
    pub fn patched<'p>(&self, patches: impl Iterator<Item = &'p Patch<'s>>) -> Document<'s>
    where
        's: 'p,
    {
        let mut root = self.root.clone();
        patches.for_each(|patch| carry_out(root.get_mut(), &patch.path, patch));
        Document { root, mended: self.mended, is_left_out: self.is_left_out }
    }
}

fn compare<'s>(one: &Tree<'s>, other: &Tree<'s>, path: &[Step], found: &mut Vec<Patch<'s>>) {
    let below = |key: &str| [path, &[Step::Key(key.to_owned())]].concat();
    for (key, value) in other.iter() {
        let path = below(key.get_ref());
        let old = one.get(key.get_ref()).map(Spanned::get_ref);
        if old.is_none_or(|old| !is_compared(old, value.get_ref(), &path, found)) {
            found.push(Patch { path, value: Some((key.clone(), value.clone())) });
        }
    }
    let gone = one.keys().filter(|key| !other.contains_key(key.get_ref()));
    found.extend(gone.map(|key| Patch { path: below(key.get_ref()), value: None }));
}

/// Finds what differs below two values; false if they differ as a whole.
fn is_compared<'s>(
    one: &Value<'s>,
    other: &Value<'s>,
    path: &[Step],
    found: &mut Vec<Patch<'s>>,
) -> bool {
    match (one, other) {
        (Value::Table(one), Value::Table(other)) => {
            compare(one, other, path, found);
            true
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (number, (one, other)) in one.iter().zip(other.iter()).enumerate() {
                let path = [path, &[Step::Item(number)]].concat();
                if !is_compared(one.get_ref(), other.get_ref(), &path, found) {
                    let key = Spanned::new(other.span(), Cow::Borrowed(""));
                    found.push(Patch { path, value: Some((key, other.clone())) });
                }
            }
            true
        }
        _ => one == other,
    }
}

fn carry_out<'s>(table: &mut Tree<'s>, path: &[Step], patch: &Patch<'s>) {
    let [Step::Key(key), rest @ ..] = path else { return };
    match (rest, &patch.value) {
        ([], Some((key, value))) => table.insert(key.clone(), value.clone()),
        ([], None) => drop(table.remove(key)),
        (rest, _) => {
            if let Some(value) = table.get_mut(key.as_str()) {
                carry_out_in(value, rest, patch);
            }
        }
    }
}

fn carry_out_in<'s>(value: &mut Node<'s>, path: &[Step], patch: &Patch<'s>) {
    match (path, &patch.value) {
        ([], Some((_, new))) => *value = new.clone(),
        ([Step::Item(number), rest @ ..], _) => {
            if let Value::Array(array) = value.get_mut()
                && let Some(item) = array.get_mut(*number)
            {
                carry_out_in(item, rest, patch);
            }
        }
        _ => {
            if let Value::Table(table) = value.get_mut() {
                carry_out(table, path, patch);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::finding::Findings;
    use crate::text::source::Source;

    /// Without places.
    fn shown(document: &Document<'_>) -> String {
        fn value(found: &Value<'_>) -> String {
            match found {
                Value::Table(found) => table(found),
                Value::Array(array) => {
                    array.iter().map(|found| value(found.get_ref()) + ",").collect()
                }
                Value::String(text) => text.to_string(),
                Value::Integer(number) => number.as_str().to_owned(),
                other => format!("{other:?}"),
            }
        }
        fn table(found: &Tree<'_>) -> String {
            let pairs = found
                .iter()
                .map(|(key, found)| format!("{} = {}; ", key.get_ref(), value(found.get_ref())));
            format!("{{{}}}", pairs.collect::<String>())
        }
        table(document.root.get_ref())
    }

    #[test]
    fn patches_make_one_document_of_another() {
        let base = "a = 1\nb = [\"x\", \"y\"]\n[t]\nu = 1\nv = { w = 2 }\n[[l]]\ni = \"q\"\n";
        let others = [
            "a = 2\nb = [\"x\", \"z\"]\n[t]\nu = 1\nv = { w = 3 }\n[[l]]\ni = \"r\"\n",
            "b = [\"x\"]\nc = true\n[t]\nu = \"1\"\n[[l]]\ni = \"q\"\nj = 1\n",
            "a = 1\nt.u = 2\n",
            base,
        ];
        let source = Source::new("base", base);
        let others = others.map(|text| Source::new("other", text));
        let findings = Findings::default();
        let document = Document::parse(&source, &findings);
        for other in &others {
            let other = Document::parse(other, &findings);
            let patches = document.patches(&other);
            assert_eq!(shown(&document.patched(patches.iter())), shown(&other), "{patches:?}");
            assert_eq!(patches.is_empty(), shown(&document) == shown(&other), "{patches:?}");
        }
    }
}
