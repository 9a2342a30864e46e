//! The actions of a page. Each becomes edits of the design's text.

use serde::Deserialize;
use toml_edit::{DocumentMut, Item, Value as Written};

use crate::change::entries::{entry, moved};
use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::paths::Design;
use crate::document::shape::{Key, Need};
use crate::text::edit::{Change, Edit, Path, Step, apply};
use crate::text::label as title;
use crate::text::limits::FILE;
use crate::text::printable::quoted;
use crate::text::source::Span;

use super::Refusal;
use super::form::{path, words_of};
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
                let changes = linked(look, path(&at), &key, &parts).ok_or(Refusal::NoFit)?;
                (look.changed(&changes).ok_or(Refusal::NoFit)?, "link weapons".to_owned())
            }
            Action::Variant { name } => {
                (with_variant(look, name.trim())?, format!("variant {name}"))
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
            Action::Add { path: at, value, item } => {
                let path = path(at);
                (added(look, path, value, item.as_deref()), format!("add {value}"))
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

/// Links parts by their ids. A part without an id gets one.
fn linked(look: &Look<'_>, path: Path, key: &str, parts: &[String]) -> Option<Vec<Change>> {
    let report = look.report();
    let document = Document::parse(&report.source, &Findings::default());
    let root = document.design(report.variant.as_deref())?;
    let design = Design::new(&root);
    let (mut changes, mut ids) = (Vec::new(), Vec::new());
    for part in parts {
        let at = super::form::path(part);
        let found = design.find(&at)?;
        let id = match found.id() {
            Some(id) => id.to_owned(),
            None => {
                let is_free =
                    |id: &String| !ids.contains(id) && !report.source.text.contains(&quoted(id));
                let id = (1..).map(|number| format!("weapon-{number}")).find(is_free)?;
                let path = [at, vec![Step::Key("id".to_owned())]].concat();
                changes.push(Change::Set { path, value: quoted(&id) });
                id
            }
        };
        ids.push(id);
    }
    let ids = ids.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(", ");
    changes.push(Change::Add { path, entry: format!("{{ {key} = [{ids}] }}") });
    Some(changes)
}

/// The text with a new variant, which changes the same as the shown one.
fn with_variant(look: &Look<'_>, name: &str) -> Result<String, Refusal> {
    let report = look.report();
    let text = report.source.text.trim_end();
    let document: DocumentMut = text.parse().map_err(|_| Refusal::NoFit)?;
    let variants = document.get("variants").and_then(|variants| variants.as_table_like());
    if name.is_empty() || variants.is_some_and(|variants| variants.contains_key(name)) {
        return Err(Refusal::Taken);
    }
    let shown = report.variant.as_deref().and_then(|shown| variants?.get(shown)?.as_table());
    let mut own = shown.cloned().unwrap_or_default();
    own.remove("published");
    let mut added = DocumentMut::new();
    let mut table = toml_edit::Table::new();
    table.set_implicit(true);
    table.insert(name, Item::Table(own));
    added.insert("variants", Item::Table(table));
    let text = format!("{text}\n\n{}", added.to_string().trim_start());
    if text.parse::<DocumentMut>().is_err() { Err(Refusal::NoFit) } else { Ok(text) }
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
