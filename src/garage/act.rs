//! The actions of a page. Each becomes edits of the design's text.

use serde::Deserialize;
use toml_edit::Value as Written;

use crate::check::finding::Findings;
use crate::document::paths::Design;
use crate::document::shape::{Key, Need};
use crate::document::{Document, Entry};
use crate::text::edit::{Change, Edit, Path, Step, apply};
use crate::text::label as title;
use crate::text::limits::FILE;
use crate::text::source::Span;

use super::Refusal;
use super::build::{path, words_of};
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
    },
    Remove {
        path: String,
    },
    /// Adds a word to a list, or an entry with this word as its item.
    Add {
        path: String,
        value: String,
        item: Option<String>,
    },
    Duplicate {
        path: String,
    },
    Move {
        path: String,
        by: isize,
    },
    /// Replaces the text, as typed in the File panel.
    Text {
        text: String,
    },
    /// Applies every safe fix.
    Safe,
    /// Applies a fix or a change of the panel "What fits". The page sends back the edits of its button.
    Edits {
        edits: Vec<(usize, usize, String)>,
        label: String,
    },
    Undo,
    Redo,
    Reload,
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

    /// Whether it needs the fixes of the problems.
    pub fn is_fix(&self) -> bool {
        matches!(self, Action::Safe)
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
            Action::Text { text } => session.edit(limited(text)?, TYPING),
            other => {
                let (text, label) = other.edited(&look(session))?;
                session.edit(text, &label);
            }
        }
        Ok(())
    }

    /// The text of the design after the action, and a name for undo.
    pub fn edited(self, look: &Look<'_>) -> Result<(String, String), Refusal> {
        let report = look.report();
        let before = &report.source.text;
        let (text, label) = match self {
            Action::Safe => {
                let fixed = report.with_safe_fixes.as_ref().ok_or(Refusal::Stale)?;
                (fixed.source.text.to_string(), "safe fixes".to_owned())
            }
            Action::Edits { edits, label } => (edited(before, edits)?, label),
            Action::Move { path, by } => {
                let text = moved(look, &super::build::path(&path), by);
                (text.ok_or(Refusal::NoFit)?, "move".to_owned())
            }
            other => {
                let (change, label) = other.change(look).ok_or(Refusal::NoFit)?;
                (look.changed(&[change]).ok_or(Refusal::NoFit)?, label)
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
            Action::Set { path: at, value, kind } => {
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
            Action::Add { path: at, value, item } => {
                let path = path(at);
                (added(look, path, value, item.as_deref()), format!("add {value}"))
            }
            Action::Duplicate { path: at } => {
                let mut path = path(at);
                let entry = entry(look, &path)?;
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

/// Adds a word to a list, or an entry with this word as its item. A part that needs a place gets the first one.
pub fn added(look: &Look<'_>, path: Path, word: &str, item: Option<&str>) -> Change {
    let written = Written::from(word).to_string();
    let entry = match item.filter(|item| !item.is_empty()) {
        Some(item) => {
            let list = path.iter().rev().find_map(Step::key).unwrap_or_default();
            let lists = (look.game.design_keys)().into_iter().filter(|key| key.key == list);
            let keys = lists.flat_map(|key| key.below()).filter(|key| {
                let is_needed = key.need == Need::Needed || key.example.is_some();
                is_needed && look.game.places.contains(&key.key)
            });
            let place =
                |key: Key| Some(format!(", {} = {:?}", key.key, words_of(&key.holds)?.first()?));
            format!("{{ {item} = {written}{} }}", keys.filter_map(place).collect::<String>())
        }
        None if word.is_empty() => "{}".to_owned(),
        None => written,
    };
    Change::Add { path, entry }
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

/// An entry of a list, as an inline table or a word.
fn entry(look: &Look<'_>, path: &[Step]) -> Option<String> {
    let text = &look.report().source.text;
    let document = Document::parse(&look.report().source, &Findings::default());
    let design = document.design(look.report().variant.as_deref())?;
    match Design::new(&design).find(path)? {
        Entry::Table(table) => {
            let pair = |key: &str| {
                let span = Span::from(table.get(key)?.span());
                Some(format!("{key} = {}", &text[span.start..span.end]))
            };
            // An id names one entry only.
            let keys = table.names().into_iter().filter(|key| *key != "id");
            Some(format!("{{ {} }}", keys.filter_map(pair).collect::<Vec<_>>().join(", ")))
        }
        other => {
            let span = other.span();
            Some(text[span.start..span.end].to_owned())
        }
    }
}

/// The text with two neighboring entries exchanged.
fn moved(look: &Look<'_>, path: &[Step], by: isize) -> Option<String> {
    let (Step::Item(number), above) = path.split_last()? else { return None };
    let other = number.checked_add_signed(by)?;
    let text = &look.report().source.text;
    let document = Document::parse(&look.report().source, &Findings::default());
    let root = document.design(look.report().variant.as_deref())?;
    let design = Design::new(&root);
    let span = |number: usize| {
        let path = [above, &[Step::Item(number)]].concat();
        Some(match design.find(&path)? {
            Entry::Table(table) if !text[table.span().start..].starts_with('{') => {
                let ends =
                    table.names().into_iter().filter_map(|key| Some(table.get(key)?.span().end));
                Span::new(table.span().end, ends.max()?)
            }
            other => other.span(),
        })
    };
    let (mut first, mut second) = (span(*number)?, span(other)?);
    if first > second {
        std::mem::swap(&mut first, &mut second);
    }
    let swapped = [(first, second), (second, first)]
        .map(|(span, other)| Edit { span, text: text[other.start..other.end].to_owned() });
    (first.end <= second.start).then(|| apply(text, &swapped))
}

/// Applies edits that the page sends back. They must be in order and inside the text.
fn edited(text: &str, edits: Vec<(usize, usize, String)>) -> Result<String, Refusal> {
    let mut last = 0;
    for (start, end, _) in &edits {
        let is_sound = last <= *start
            && start <= end
            && text.is_char_boundary(*start)
            && text.is_char_boundary(*end);
        if !is_sound {
            return Err(Refusal::Stale);
        }
        last = *end;
    }
    let edits: Vec<_> = edits
        .into_iter()
        .map(|(start, end, text)| Edit { span: Span::new(start, end), text })
        .collect();
    Ok(apply(text, &edits))
}
