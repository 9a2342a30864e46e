//! The actions of a page. Each becomes edits of the design's text.

use serde::Deserialize;
use toml_edit::Value as Written;

use crate::change::entries::{entry, linked, moved, with_variant};
use crate::text::edit::{Change, Edit, Path, Step, apply};
use crate::text::label as title;
use crate::text::limits::FILE;
use crate::text::source::Span;

use super::Refusal;
use super::form::{added, path};
use super::look::Look;
use super::session::{Session, TYPING};

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Action {
    /// Only shows the panels.
    Look,
    /// Sets a value; an empty value removes the key.
    Set {
        path: String,
        value: String,
        kind: Kind,
        /// The same number for the values of a held key or button.
        hold: Option<u64>,
        /// A part that gives way.
        over: Option<String>,
    },
    Remove {
        path: String,
    },
    /// Adds a word to a list, or an entry with this word as its item.
    Add {
        path: String,
        value: String,
        item: Option<String>,
        place: Option<String>,
        /// A part that gives way.
        over: Option<String>,
    },
    Duplicate {
        path: String,
    },
    Move {
        path: String,
        by: isize,
    },
    /// Links weapons of these paths. `key` is the key of the link with their ids.
    Link {
        path: String,
        key: String,
        parts: Vec<String>,
    },
    /// Adds a variant: a copy of the shown one.
    Variant {
        name: String,
    },
    /// Replaces the text, as typed in the File panel.
    Text {
        text: String,
    },
    /// Applies a fix, or a change of the panel "What fits". The page sends back the edits of its button.
    Edits {
        edits: Vec<(usize, usize, String)>,
        label: String,
        /// The revision of the text that the edits are for.
        at: u64,
    },
    Undo,
    Redo,
    Reload,
    Discard,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Text,
    Number,
    Flag,
}

impl Action {
    pub fn is_edit(&self) -> bool {
        !matches!(self, Action::Look)
    }

    /// Applies the action to a session. `look` judges its design, if the action needs that.
    pub fn apply<'g>(
        self,
        session: &mut Session,
        look: impl FnOnce(&Session) -> Look<'g>,
    ) -> Result<(), Refusal> {
        match self {
            Action::Look => {}
            Action::Undo => session.undo(),
            Action::Redo => session.redo(),
            Action::Reload => session.reload()?,
            Action::Discard => session.discard(),
            Action::Text { text } => session.edit(limited(text)?, TYPING, None),
            other => {
                let hold = if let Action::Set { hold, .. } = other { hold } else { None };
                let (text, label) = other.edited(&look(session), session.revision)?;
                session.edit(text, &label, hold);
            }
        }
        Ok(())
    }

    /// The text of the design after the action, and a name for undo.
    pub fn edited(self, look: &Look<'_>, revision: u64) -> Result<(String, String), Refusal> {
        let (text, label) = match self {
            Action::Edits { edits, label, at } if at == revision => {
                (edited(&look.report().source.text, edits)?, label)
            }
            Action::Edits { .. } => return Err(Refusal::Stale),
            Action::Move { path, by } => {
                let text = moved(look.report(), &super::form::path(&path), by);
                (text.ok_or(Refusal::NoFit)?, "move".to_owned())
            }
            Action::Link { path: at, key, parts } => {
                let parts = parts.iter().map(|part| path(part)).collect();
                let changes =
                    linked(look.report(), path(&at), &key, parts).ok_or(Refusal::NoFit)?;
                (look.changed(&changes).ok_or(Refusal::NoFit)?, "link weapons".to_owned())
            }
            Action::Variant { name } => {
                let report = look.report();
                let refused = if report.is_partial() { Refusal::NoFit } else { Refusal::Taken };
                (with_variant(report, name.trim()).ok_or(refused)?, format!("variant {name}"))
            }
            other => {
                let (change, label) = other.change(look).ok_or(Refusal::NoFit)?;
                let text = match other {
                    Action::Set { over: Some(over), .. } | Action::Add { over: Some(over), .. } => {
                        let removal = Change::Remove { path: path(&over) };
                        let then = look.tried(&[change]).ok_or(Refusal::NoFit)?;
                        look.judges
                            .tried(&then, &[removal])
                            .map(|then| then.source.text.to_string())
                    }
                    _ => look.changed(&[change]),
                };
                (text.ok_or(Refusal::NoFit)?, label)
            }
        };
        Ok((limited(text)?, label))
    }

    /// The change of the design, and its name for undo.
    fn change(&self, look: &Look<'_>) -> Option<(Change, String)> {
        let named = |path: &Path| {
            let key = path.iter().rev().find_map(Step::key).unwrap_or_default();
            title(key).to_lowercase()
        };
        Some(match self {
            Action::Set { path: at, value, kind, .. } => {
                let path = path(at);
                let label = format!("{} {value}", named(&path));
                let value = toml(value, *kind);
                let change = match value {
                    Some(value) => Change::Set { path, value },
                    None => Change::Remove { path },
                };
                (change, label)
            }
            Action::Remove { path: at } => {
                let path = path(at);
                let label = format!("remove {}", named(&path));
                (Change::Remove { path }, label)
            }
            Action::Add { path: at, value, item, place, .. } => {
                let path = path(at);
                let change = added(look, path, value, item.as_deref(), place.as_deref());
                (change, format!("add {value}"))
            }
            Action::Duplicate { path: at } => {
                let mut path = path(at);
                let entry = entry(look.report(), &path)?;
                path.pop();
                (Change::Add { path, entry }, "duplicate".to_owned())
            }
            _ => return None,
        })
    }
}

fn limited(text: String) -> Result<String, Refusal> {
    if text.len() as u64 > FILE { Err(Refusal::TooLarge) } else { Ok(text) }
}

/// A value in TOML. An empty value and a cleared flag are no value.
fn toml(value: &str, kind: Kind) -> Option<String> {
    let value = value.trim();
    match kind {
        _ if value.is_empty() => None,
        Kind::Flag => (value == "true").then(|| "true".to_owned()),
        Kind::Number => {
            let number: Result<Written, _> = value.parse();
            let is_number = number.is_ok_and(|number| number.is_integer() || number.is_float());
            Some(if is_number { value.to_owned() } else { Written::from(value).to_string() })
        }
        Kind::Text => Some(Written::from(value).to_string()),
    }
}

/// Applies edits that the page sends back. They must be in order and inside the text.
fn edited(text: &str, edits: Vec<(usize, usize, String)>) -> Result<String, Refusal> {
    let bounds: Vec<_> = edits.iter().flat_map(|(start, end, _)| [*start, *end]).collect();
    if !bounds.is_sorted() || !bounds.iter().all(|place| text.is_char_boundary(*place)) {
        return Err(Refusal::Stale);
    }
    let edit = |(start, end, text)| Edit { span: Span { start, end }, text };
    Ok(apply(text, &edits.into_iter().map(edit).collect::<Vec<_>>()))
}
