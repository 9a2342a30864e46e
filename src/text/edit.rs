//! Edits: by keys ([`Change`]) or as text at a span ([`Edit`]).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::source::Span;

/// A step from the root of a file to a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Key(String),
    /// The index in the merged list.
    Item(usize),
}

impl Step {
    pub fn key(&self) -> Option<&str> {
        match self {
            Step::Key(key) => Some(key),
            Step::Item(_) => None,
        }
    }

    pub fn item(&self) -> Option<usize> {
        match self {
            Step::Item(number) => Some(*number),
            Step::Key(_) => None,
        }
    }
}

pub type Path = Vec<Step>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Sets a key to a TOML value.
    Set {
        path: Path,
        value: String,
    },
    /// Removes a key or an entry of a list.
    Remove {
        path: Path,
    },
    /// Adds a TOML value to a list.
    Add {
        path: Path,
        entry: String,
    },
    Replace(Edit),
}

impl Change {
    pub fn set(key: &str, value: impl Into<String>) -> Change {
        Change::set_at(&[key], value)
    }

    pub fn set_in(table: &str, key: &str, value: impl Into<String>) -> Change {
        Change::set_at(&[table, key], value)
    }

    pub fn set_at(keys: &[&str], value: impl Into<String>) -> Change {
        let path = keys.iter().map(|key| Step::Key((*key).to_owned())).collect();
        Change::Set { path, value: value.into() }
    }

    pub fn set_item(list: &str, number: usize, key: &str, value: impl Into<String>) -> Change {
        let path = vec![Step::Key(list.into()), Step::Item(number), Step::Key(key.into())];
        Change::Set { path, value: value.into() }
    }

    pub fn remove(key: &str) -> Change {
        Change::remove_at(&[key])
    }

    pub fn remove_at(keys: &[&str]) -> Change {
        Change::Remove { path: keys.iter().map(|key| Step::Key((*key).to_owned())).collect() }
    }

    pub fn remove_item(list: &str, number: usize) -> Change {
        Change::Remove { path: vec![Step::Key(list.into()), Step::Item(number)] }
    }

    pub fn remove_from_item(list: &str, number: usize, key: &str) -> Change {
        let path = vec![Step::Key(list.into()), Step::Item(number), Step::Key(key.into())];
        Change::Remove { path }
    }

    pub fn add(list: &str, entry: impl Into<String>) -> Change {
        Change::Add { path: vec![Step::Key(list.into())], entry: entry.into() }
    }

    pub fn below(mut self, table: &str) -> Change {
        match &mut self {
            Change::Set { path, .. } | Change::Remove { path } | Change::Add { path, .. } => {
                path.insert(0, Step::Key(table.to_owned()));
            }
            Change::Replace(_) => {}
        }
        self
    }

    /// The changed part, or the value outside of parts.
    pub fn place(&self) -> Option<Path> {
        let (Change::Set { path, .. } | Change::Remove { path } | Change::Add { path, .. }) = self
        else {
            return None;
        };
        let item = path.iter().rposition(|step| matches!(step, Step::Item(_)));
        Some(path[..item.map_or(path.len(), |item| item + 1)].to_vec())
    }

    pub fn replace_span(span: Span, text: String) -> Change {
        Change::Replace(Edit { span, text })
    }

    /// Whether two different changes touch the same value or part. Two lists may each get another entry.
    pub fn excludes(&self, other: &Change) -> bool {
        use Change::{Add, Remove, Set};
        let (Set { path: one, .. } | Remove { path: one } | Add { path: one, .. }) = self else {
            return false;
        };
        let (Set { path: two, .. } | Remove { path: two } | Add { path: two, .. }) = other else {
            return false;
        };
        let [adds, other_adds] = [self, other].map(|change| matches!(change, Add { .. }));
        self != other
            && match one.len().cmp(&two.len()) {
                Ordering::Equal => one == two && !(adds && other_adds),
                Ordering::Less => two.starts_with(one) && !adds,
                Ordering::Greater => one.starts_with(two) && !other_adds,
            }
    }

    /// The change on the text before `earlier` changes with these `edits`.
    fn before(&self, earlier: &[Change], edits: &[Edit]) -> Option<Change> {
        let old_path = |path: &Path| {
            let mut old = path.clone();
            for depth in 0..old.len() {
                let Step::Item(mut number) = old[depth] else { continue };
                let gone = earlier.iter().filter_map(|change| match change {
                    Change::Remove { path } if path.split_last()?.1 == &old[..depth] => {
                        path.last()?.item()
                    }
                    _ => None,
                });
                for gone in gone.collect::<BTreeSet<_>>() {
                    number += usize::from(gone <= number);
                }
                old[depth] = Step::Item(number);
            }
            old
        };
        Some(match self {
            Change::Set { path, value } => {
                Change::Set { path: old_path(path), value: value.clone() }
            }
            Change::Remove { path } => Change::Remove { path: old_path(path) },
            Change::Add { path, entry } => {
                Change::Add { path: old_path(path), entry: entry.clone() }
            }
            Change::Replace(Edit { span, text }) => {
                let span = Span::new(old_place(span.start, edits)?, old_place(span.end, edits)?);
                Change::replace_span(span, text.clone())
            }
        })
    }
}

/// The changes on the text before `earlier` changes with these `edits`. `None` if they are inside an edit.
pub fn before_edits(changes: &[Change], earlier: &[Change], edits: &[Edit]) -> Option<Vec<Change>> {
    changes.iter().map(|change| change.before(earlier, edits)).collect()
}

fn old_place(at: usize, edits: &[Edit]) -> Option<usize> {
    let (mut old, mut new) = (0, 0);
    for edit in edits {
        let start = new + edit.span.start - old;
        if at <= start {
            break;
        }
        (old, new) = (edit.span.end, start + edit.text.len());
        if at < new {
            return None;
        }
    }
    Some(old + at - new)
}

pub fn edits_between(old: &str, new: &str) -> Vec<Edit> {
    let same = |one: &[u8], other: &[u8]| one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let mut start = same(old.as_bytes(), new.as_bytes());
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let ends = old.as_bytes()[start..].iter().rev().zip(new.as_bytes()[start..].iter().rev());
    let mut end = ends.take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(old.len() - end) || !new.is_char_boundary(new.len() - end) {
        end -= 1;
    }
    let edit = Edit {
        span: Span::new(start, old.len() - end),
        text: new[start..new.len() - end].to_owned(),
    };
    if old == new { Vec::new() } else { vec![edit] }
}

/// Applies `edits`, which must be in file order without overlaps, as `document::edit::edits` returns them.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut kept = 0;
    for edit in edits {
        edited.push_str(&text[kept..edit.span.start]);
        edited.push_str(&edit.text);
        kept = edit.span.end;
    }
    edited + &text[kept..]
}
