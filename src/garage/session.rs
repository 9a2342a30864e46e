//! A design that is being edited: its text, its undo steps and the file that it is saved to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::text::edit::{Edit, apply, edits_between};
use crate::text::source::Span;
use crate::workspace::files;
use crate::workspace::replace::Unfinished;
use crate::workspace::unsaved::Text;

use super::Refusal;

/// The most undo steps.
const STEPS: usize = 1_000;

#[derive(Default)]
pub struct Session {
    /// The path below the folder of the garage.
    pub name: String,
    pub file: PathBuf,
    pub text: String,
    /// Counts edits, so that a stale page is recognized.
    pub revision: u64,
    /// The page that made the last edit.
    pub page: u64,
    /// The text on disk when it was last read or written; `None` for a new design.
    saved: Option<String>,
    /// The text of a published vehicle, which need not be kept.
    published: Option<String>,
    /// The page began the text: its first save formats it.
    pub is_begun: bool,
    /// Whether the last program left the text unsaved.
    pub is_recovered: bool,
    undo: Vec<Undo>,
    redo: Vec<Undo>,
}

/// The file of a session now.
#[derive(Clone, Copy, PartialEq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Disk {
    New,
    Same,
    Changed,
    Deleted,
}

/// The state of a session for a page.
pub struct Shown {
    pub name: String,
    pub text: String,
    pub revision: u64,
    pub disk: Disk,
    /// Whether the file has this text.
    pub is_saved: bool,
    /// Whether the text would be lost.
    pub is_unsaved: bool,
    pub is_recovered: bool,
    /// The names of the steps that undo and redo would take.
    pub steps: [Option<String>; 2],
}

/// How to get from one text to another.
struct Undo {
    edits: Vec<Edit>,
    label: String,
    /// The held key or button of the step.
    hold: Option<u64>,
}

impl Session {
    /// A design with its text on disk, or a new one.
    pub fn new(name: String, file: PathBuf, text: String, saved: Option<String>) -> Session {
        Session { name, file, text, saved, ..Session::default() }
    }

    /// A design with the unsaved text that the last program left. Undo takes the text back.
    pub fn recovered(file: PathBuf, Text { name, text, saved }: Text) -> Session {
        let before = saved.clone().unwrap_or_else(|| text.clone());
        let mut session = Session::new(name, file, before, saved);
        session.edit(text, "unsaved changes", None);
        session.is_recovered = true;
        session
    }

    pub fn kept(&self) -> Text {
        let (name, text, saved) = (self.name.clone(), self.text.clone(), self.saved.clone());
        Text { name, text, saved }
    }

    /// Marks the text as a copy of a published vehicle. It needs no saving until it changes.
    pub fn publish(&mut self) {
        self.published = Some(self.text.clone());
    }

    pub fn is_published(&self) -> bool {
        self.published.as_ref() == Some(&self.text)
    }

    pub fn is_unsaved(&self) -> bool {
        self.saved.as_ref() != Some(&self.text) && !self.is_published()
    }

    /// Looks at the file, and takes its text if there are no edits.
    pub fn look_at_disk(&mut self) -> Disk {
        let now = match read(&self.name, &self.file) {
            Ok(text) => text,
            Err(Refusal::Missing(_)) if self.saved.is_none() => return Disk::New,
            Err(Refusal::Missing(_)) => return Disk::Deleted,
            Err(_) => return Disk::Changed,
        };
        // The same text, saved by another program.
        if self.text == now {
            self.saved = Some(now.clone());
        }
        if self.saved.as_ref() == Some(&now) {
            return Disk::Same;
        }
        if self.is_unsaved() || self.saved.is_none() {
            return Disk::Changed;
        }
        self.saved = Some(now.clone());
        self.edit(now, "changes on disk", None);
        Disk::Same
    }

    /// Replaces the text. `label` names the step for undo. Edits with the same `hold` are one step.
    pub fn edit(&mut self, text: String, label: &str, hold: Option<u64>) {
        if text == self.text {
            return;
        }
        let edits = edits_between(&text, &self.text);
        // Typing in one place is one step, too.
        let goes_on = |last: &&mut Undo| match hold {
            Some(_) => last.hold == hold,
            None => label == TYPING && last.label == TYPING && follows(last, &edits),
        };
        match self.undo.last_mut().filter(goes_on) {
            Some(last) => {
                let before = apply(&self.text, &last.edits);
                last.edits = edits_between(&text, &before);
                label.clone_into(&mut last.label);
            }
            None => self.undo.push(Undo { edits, label: label.to_owned(), hold }),
        }
        if self.undo.len() > STEPS {
            self.undo.remove(0);
        }
        self.redo.clear();
        self.set(text);
    }

    pub fn undo(&mut self) {
        if let Some(step) = self.undo.pop() {
            let back = self.step(step);
            self.redo.push(back);
        }
    }

    pub fn redo(&mut self) {
        if let Some(step) = self.redo.pop() {
            let back = self.step(step);
            self.undo.push(back);
        }
    }

    pub fn shown(&mut self) -> Shown {
        let disk = self.look_at_disk();
        let steps = [&self.undo, &self.redo].map(|steps| Some(steps.last()?.label.clone()));
        let (name, text) = (self.name.clone(), self.text.clone());
        let is_saved = disk == Disk::Same && !self.is_unsaved();
        let (is_unsaved, is_recovered) =
            (self.is_unsaved(), self.is_recovered && self.is_unsaved());
        let revision = self.revision;
        Shown { name, text, revision, disk, is_saved, is_unsaved, is_recovered, steps }
    }

    fn step(&mut self, step: Undo) -> Undo {
        let text = apply(&self.text, &step.edits);
        let edits = edits_between(&text, &self.text);
        self.set(text);
        Undo { edits, label: step.label, hold: None }
    }

    fn set(&mut self, text: String) {
        self.text = text;
        self.revision += 1;
    }

    /// Writes the file. Fails if the file changed on disk.
    pub fn save(&mut self) -> Result<(), Refusal> {
        match read(&self.name, &self.file) {
            Ok(now) if self.saved.as_ref() == Some(&now) => {}
            Err(Refusal::Missing(_)) => {}
            _ if self.saved.is_none() => return Err(Refusal::Exists(self.name.clone())),
            _ => return Err(Refusal::Changed),
        }
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        Unfinished::write(&self.file, self.text.as_bytes())?.finish()?;
        self.saved = Some(self.text.clone());
        Ok(())
    }

    /// Takes the text on disk. The old text can be restored with undo.
    pub fn reload(&mut self) -> Result<(), Refusal> {
        let text = read(&self.name, &self.file)?;
        self.saved = Some(text.clone());
        self.edit(text, "reload", None);
        Ok(())
    }

    /// Takes back the unsaved changes of the last program. They can be restored with undo.
    pub fn discard(&mut self) {
        if let Some(saved) = self.saved.clone() {
            self.edit(saved, "discard changes", None);
        }
    }
}

/// The text of a design's file.
pub fn read(name: &str, file: &Path) -> Result<String, Refusal> {
    if file.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return Err(Refusal::Missing(name.to_owned()));
    }
    let source = files::read(name, file);
    let source = source.map_err(|report| Refusal::Unreadable(files::messages(&report)))?;
    Ok(source.text.to_string())
}

/// The name of steps that are typed in the File panel.
pub const TYPING: &str = "typing";

/// Whether an edit continues the last one: it starts where the last one ended.
fn follows(last: &Undo, edits: &[Edit]) -> bool {
    let (Some(Edit { span: old, .. }), [Edit { span: new, .. }]) = (last.edits.first(), edits)
    else {
        return false;
    };
    let Span { start, end } = *new;
    start <= old.end && old.start <= end
}
