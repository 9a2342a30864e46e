//! A design that is being edited: its text, its undo steps and the file that it is saved to.

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::text::edit::{Edit, apply, edits_between};
use crate::text::source::Span;
use crate::workspace::replace::Unfinished;

/// The most undo steps.
const STEPS: usize = 1_000;

pub struct Session {
    /// The path below the folder of the garage.
    pub name: String,
    pub file: PathBuf,
    pub text: String,
    /// Counts edits, so that a stale page is recognized.
    pub revision: u64,
    /// The text on disk when it was last read or written; `None` for a new design.
    saved: Option<String>,
    undo: Vec<Undo>,
    redo: Vec<Undo>,
}

/// The state of a session for a page.
pub struct Shown {
    pub name: String,
    pub text: String,
    pub revision: u64,
    pub is_saved: bool,
    /// The names of the steps that undo and redo would take.
    pub steps: [Option<String>; 2],
}

/// How to get from one text to another.
struct Undo {
    edits: Vec<Edit>,
    label: String,
}

#[derive(Debug, thiserror::Error)]
pub enum NotSaved {
    #[error("This file changed on disk.")]
    Changed,
    #[error("{0} exists already. Choose another name.")]
    Exists(String),
    #[error("Nothing was saved: {0}. Your text is still here.")]
    Io(#[from] io::Error),
}

impl Session {
    pub fn new(name: String, file: PathBuf, text: String, saved: Option<String>) -> Session {
        let (undo, redo) = (Vec::new(), Vec::new());
        Session { name, file, text, revision: 0, saved, undo, redo }
    }

    pub fn is_saved(&self) -> bool {
        self.saved.as_ref() == Some(&self.text)
    }

    /// Replaces the text. `label` names the step for undo.
    pub fn edit(&mut self, text: String, label: &str) {
        if text == self.text {
            return;
        }
        let edits = edits_between(&text, &self.text);
        // Typing in one place is one step.
        let goes_on = label == TYPING
            && self.undo.last().is_some_and(|last| last.label == TYPING && follows(last, &edits));
        match self.undo.last_mut().filter(|_| goes_on) {
            Some(last) => {
                let before = apply(&self.text, &last.edits);
                last.edits = edits_between(&text, &before);
            }
            None => self.undo.push(Undo { edits, label: label.to_owned() }),
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

    pub fn shown(&self) -> Shown {
        let steps = [&self.undo, &self.redo].map(|steps| Some(steps.last()?.label.clone()));
        let (name, text) = (self.name.clone(), self.text.clone());
        Shown { name, text, revision: self.revision, is_saved: self.is_saved(), steps }
    }

    fn step(&mut self, step: Undo) -> Undo {
        let text = apply(&self.text, &step.edits);
        let edits = edits_between(&text, &self.text);
        self.set(text);
        Undo { edits, label: step.label }
    }

    fn set(&mut self, text: String) {
        self.text = text;
        self.revision += 1;
    }

    /// Writes the file. Fails if the file changed on disk.
    pub fn save(&mut self) -> Result<(), NotSaved> {
        match fs::read_to_string(&self.file) {
            Ok(now) if self.saved.as_ref() != Some(&now) => {
                return Err(match &self.saved {
                    Some(_) => NotSaved::Changed,
                    None => NotSaved::Exists(self.name.clone()),
                });
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        Unfinished::write(&self.file, |file| file.write_all(self.text.as_bytes()))?.finish()?;
        self.saved = Some(self.text.clone());
        Ok(())
    }

    /// Takes the text on disk. The old text can be restored with undo.
    pub fn reload(&mut self) -> Result<(), NotSaved> {
        let text = fs::read_to_string(&self.file)?;
        self.saved = Some(text.clone());
        self.edit(text, "reload");
        Ok(())
    }
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
