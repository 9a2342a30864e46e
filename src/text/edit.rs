//! Edits: by keys ([`Change`]) or as text at a span ([`Edit`]).

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
        Change::Remove { path: vec![Step::Key(key.into())] }
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
        if let Some(path) = self.path_mut() {
            path.insert(0, Step::Key(table.to_owned()));
        }
        self
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Change::Set { path, .. } | Change::Remove { path } | Change::Add { path, .. } => {
                Some(path)
            }
            Change::Replace(_) => None,
        }
    }

    fn path_mut(&mut self) -> Option<&mut Path> {
        match self {
            Change::Set { path, .. } | Change::Remove { path } | Change::Add { path, .. } => {
                Some(path)
            }
            Change::Replace(_) => None,
        }
    }

    /// The changed part, or the value outside of parts.
    pub fn place(&self) -> Option<Path> {
        let path = self.path()?;
        let item = path.iter().rposition(|step| matches!(step, Step::Item(_)));
        Some(path[..item.map_or(path.len(), |item| item + 1)].to_vec())
    }

    pub fn replace_span(span: Span, text: String) -> Change {
        Change::Replace(Edit { span, text })
    }

    /// Whether two different changes touch the same value or part. Two entries may be added to a list.
    pub fn excludes(&self, other: &Change) -> bool {
        let (Some(one), Some(two)) = (self.path(), other.path()) else { return false };
        let sets = |change: &Change| !matches!(change, Change::Add { .. });
        self != other && (one.starts_with(two) && sets(other) || two.starts_with(one) && sets(self))
    }

    /// The change on the text before `earlier` changes with these `edits`.
    fn before(mut self, earlier: &[Change], edits: &[Edit]) -> Option<Change> {
        if let Change::Replace(Edit { span, .. }) = &mut self {
            *span = Span::new(old_place(span.start, edits)?, old_place(span.end, edits)?);
        }
        let Some(path) = self.path_mut() else { return Some(self) };
        for depth in 0..path.len() {
            let Step::Item(mut number) = path[depth] else { continue };
            let gone = earlier.iter().filter_map(|change| match (change, change.path()?) {
                (Change::Remove { .. }, gone) if gone[..gone.len() - 1] == path[..depth] => {
                    gone[depth].item()
                }
                _ => None,
            });
            for gone in gone.collect::<BTreeSet<_>>() {
                number += usize::from(gone <= number);
            }
            path[depth] = Step::Item(number);
        }
        Some(self)
    }
}

/// The changes on the text before `earlier` changes with these `edits`. `None` if they are inside an edit.
pub fn before_edits(changes: &[Change], earlier: &[Change], edits: &[Edit]) -> Option<Vec<Change>> {
    changes.iter().map(|change| change.clone().before(earlier, edits)).collect()
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
