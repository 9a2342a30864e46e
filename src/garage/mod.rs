//! `roadworthy garage`: designs in the browser.
//!
//! [`routes`] answers the page; `server` lets only this machine ask. A `session` is a design under edit. Each panel has
//! a file and is made from a `look`: the judged text. The page in `assets/` sends edits, and shows the panels that
//! come back.

mod act;
mod best;
mod choose;
mod compare;
mod file;
mod fits;
mod form;
mod league;
mod look;
mod page;
mod pieces;
mod problems;
pub mod routes;
#[cfg(feature = "app")]
pub mod server;
mod session;
mod start;
mod totals;
mod wall;
mod worth;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::layout::settled;
use crate::event::Event;
use crate::games::overlay::Folder;
use crate::games::{Options, system};
use crate::import::slug;
use crate::report::{Report, import, judge};
use crate::text::edit::Change;
use crate::text::limits::FILE;
use crate::text::link;
use crate::text::printable::quoted;
use crate::text::sentence;
use crate::text::source::Source;
use crate::workspace::kinds::{keys, other_kind};
use crate::workspace::replace::{Unfinished, backup};
use crate::workspace::unsaved::{Kept, Text};
use crate::workspace::{files, names, settings};

use look::Look;
use rayon::prelude::*;
use session::Session;

/// A folder of designs, and the designs that pages edit.
pub struct Garage {
    folder: PathBuf,
    options: RwLock<Arc<Options>>,
    event: Option<Event>,
    sessions: Mutex<BTreeMap<String, Session>>,
    kept: Mutex<Option<Kept>>,
    /// Whether the unsaved texts are in the state folder.
    pub is_kept: AtomicBool,
}

/// Which vehicle a page shows, and the division that it is judged by.
#[derive(serde::Deserialize)]
struct Which {
    file: String,
    #[serde(default)]
    variant: String,
    /// A number; empty for the division of the command line, 0 for none.
    #[serde(default)]
    division: String,
}

impl Which {
    fn variant(&self) -> Option<&str> {
        Some(self.variant.as_str()).filter(|variant| !variant.is_empty())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("{0} is not a design in this folder.")]
    Outside(String),
    #[error("{0} was not found. Was it deleted or renamed?")]
    Missing(String),
    #[error("{}.", sentence(.0))]
    Unreadable(String),
    #[error("The text is larger than {} MiB, the limit of files. Nothing was changed.", FILE >> 20)]
    TooLarge,
    #[error("Another window changed this vehicle. Make your change again.")]
    Stale,
    #[error("This change does not fit the text. Make it in File.")]
    NoFit,
    #[error("There is a variant with this name already. Choose another name.")]
    Taken,
    #[error("This file changed on disk.")]
    Changed,
    #[error("{0} exists already. Choose another name.")]
    Exists(String),
    #[error("Nothing was saved: {0}. Your text is still here.")]
    NotSaved(#[from] std::io::Error),
    #[error("This request failed because of a bug in roadworthy. Your text is still here.")]
    Failed,
}

impl Garage {
    pub fn new(folder: PathBuf, options: Options, event: Option<Event>) -> Garage {
        let (sessions, kept, is_kept) = Default::default();
        Garage { folder, options: RwLock::new(options.into()), event, sessions, kept, is_kept }
    }

    /// The options of the command line and the settings.
    fn usual(&self) -> Arc<Options> {
        self.options.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Judges with or without a catalog of the program from now on, and writes that into the settings.
    fn switch(&self, catalog: &str, is_on: bool) -> Result<(), Refusal> {
        let missing = || Refusal::Missing(catalog.to_owned());
        Folder::built_in(catalog).filter(|_| self.event.is_none()).ok_or_else(missing)?;
        settings::switch(catalog, is_on)?;
        let usual = self.usual();
        let catalogs = usual.catalogs.with(catalog, is_on);
        let options = Arc::new(Options { catalogs, ..Options::clone(&usual) });
        *self.options.write().unwrap_or_else(PoisonError::into_inner) = options;
        Ok(())
    }

    fn look<'g>(&'g self, text: (&str, &str), which: &Which, options: &'g Options) -> Look<'g> {
        Look::new(text, which.variant(), options, self.event.as_ref(), false)
    }

    /// Judges a vehicle without its other variants.
    fn glance<'g>(&'g self, text: (&str, &str), which: &Which, options: &'g Options) -> Look<'g> {
        Look::new(text, which.variant(), options, self.event.as_ref(), true)
    }

    /// The options with the division that a page chose. An event has its own.
    fn options(&self, which: &Which) -> Options {
        let division = match which.division.as_str() {
            chosen if !chosen.is_empty() && self.event.is_none() => {
                chosen.parse().ok().filter(|number| (1..=999).contains(number))
            }
            _ => self.usual().division,
        };
        Options { division, ..Options::clone(&self.usual()) }
    }

    /// The base designs of the folder, judged, with unsaved texts. Unreadable files are among them.
    fn designs(&self) -> Vec<Report> {
        let folder = self.folder.display().to_string();
        let named = |path: &Path| {
            Some(path.strip_prefix(&self.folder).ok()?.to_string_lossy().into_owned())
        };
        let mut found = BTreeMap::new();
        for file in files::under(&folder, |_| false).into_iter().filter_map(Result::ok) {
            if let Some(name) = named(&file.path).filter(|name| self.file(name).is_ok()) {
                found.insert(name.clone(), files::read(&name, &file.path));
            }
        }
        for (name, session) in self.sessions().iter_mut() {
            session.look_at_disk();
            if !session.is_published() && (session.is_unsaved() || found.contains_key(name)) {
                found.insert(name.clone(), Ok(Source::new(name.as_str(), session.text.as_str())));
            }
        }
        let found: Vec<_> = found.into_values().collect();
        let options = self.usual();
        let one = |read: Result<Source, Box<Report>>| match read {
            Ok(source) => judge::describe(&source, &options, None),
            Err(report) => Some(*report),
        };
        found.into_par_iter().filter_map(one).filter(Report::is_design).collect()
    }

    /// The designs of the folder and the published vehicles of the same game, to compare with.
    fn others(&self, look: &Look<'_>) -> Vec<Report> {
        let mut others = self.designs();
        others.retain(|other| {
            let (own, shown) = (&other.source.name, &look.report().source.name);
            other.system == look.report().system && other.is_described() && own != shown
        });
        others.extend(start::published(look.game));
        others.extend(self.on_disk(&look.report().source));
        others
    }

    /// The saved design of a file, if it differs from the text on the page.
    fn on_disk(&self, shown: &Source) -> Option<Report> {
        let name = format!("{} on disk", shown.name);
        let saved = files::read(&name, &self.file(&shown.name).ok()?).ok()?;
        if saved.text == shown.text {
            return None;
        }
        let mut report = judge::describe(&saved, &self.usual(), None)?;
        report.name.push_str(" on disk");
        Some(report)
    }

    /// Begins the smallest legal vehicle of a game under this name.
    fn new_vehicle(&self, game: &str, name: &str) -> Result<String, Refusal> {
        let game = system(game).ok_or_else(|| Refusal::Missing(game.to_owned()))?;
        let usual = self.usual();
        let smallest = Look::new(("", game.smallest_design()), None, &usual, None, true);
        let named = smallest.changed(&[Change::set("name", quoted(name))]);
        let file = self.begin(&name.to_lowercase(), named.ok_or(Refusal::NoFit)?, false)?;
        self.with(&file, |session| {
            session.is_begun = true;
            Ok(file.clone())
        })
    }

    /// Saves a design. The first time, a text that the page began gets the layout of `fmt`.
    fn save(&self, file: &str) -> Result<(), Refusal> {
        self.with(file, |session| {
            if std::mem::take(&mut session.is_begun) {
                let source = Source::new(file, session.text.as_str());
                let document = Document::parse(&source, &Findings::default());
                let (keys, variant) = keys(&document.base());
                if let Some(text) = settled(&session.text, &keys, &variant) {
                    session.edit(text, "layout", None);
                }
            }
            session.save()
        })
    }

    /// Begins a copy of a published vehicle, without its variants.
    fn copy(&self, game: &str, file: &str) -> Result<String, Refusal> {
        let missing = || Refusal::Missing(file.to_owned());
        let game = system(game).ok_or_else(missing)?;
        let (name, text) =
            game.designs.iter().find(|(name, _)| *name == file).ok_or_else(missing)?;
        let name = name.rsplit('/').next().unwrap_or(name);
        let source = Source::new(name, *text);
        let document = Document::parse(&source, &Findings::default());
        // Without the published figures, which changes would make wrong.
        let text = game.rewritten(document.base());
        let looked_at = |session: &&Session| session.is_published() && session.text == text;
        if let Some(session) = self.sessions().values().find(looked_at) {
            return Ok(session.name.clone());
        }
        self.begin(name.strip_suffix(".toml").unwrap_or(name), text, true)
    }

    /// Begins a design for each vehicle of a text, or a copy of a design or of a link to one.
    fn import(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let linked = link::decode(text).transpose();
        let linked = linked.map_err(|error| Refusal::Unreadable(error.to_string()))?;
        let source = Source::new("<pasted>", linked.as_deref().unwrap_or(text));
        let design = judge::describe(&source, &self.usual(), None);
        if let Some(design) = design.filter(Report::is_described) {
            let name = slug(&design.name);
            return Ok(vec![self.begin(&name, source.text.to_string(), false)?]);
        }
        let vehicles = import::vehicles(&source, &self.usual()).into_iter();
        vehicles.map(|vehicle| self.begin(&vehicle.slug(), vehicle.design, false)).collect()
    }

    /// Begins a copy of a design with its variants.
    fn duplicate(&self, file: &str) -> Result<String, Refusal> {
        let copy = self.named(file, |name| {
            let (stem, number) = name.rsplit_once(' ').unwrap_or((name, ""));
            match number.parse::<u32>() {
                Ok(number) => format!("{stem} {}", number.saturating_add(1)),
                Err(_) => format!("{name} 2"),
            }
        })?;
        self.begin(&slug(&copy.0), copy.1, false)
    }

    /// A name for a design, and its text with that name.
    fn named(
        &self,
        file: &str,
        name: impl FnOnce(&str) -> String,
    ) -> Result<(String, String), Refusal> {
        let text = self.with(file, |session| Ok(session.text.clone()))?;
        let usual = self.usual();
        let look = Look::new((file, &text), None, &usual, None, true);
        let name = name(&look.report().name);
        let text = look.changed(&[Change::set("name", quoted(&name))]).ok_or(Refusal::NoFit)?;
        Ok((name, text))
    }

    /// Gives a design another name, and its file, too.
    fn rename(&self, file: &str, name: &str) -> Result<String, Refusal> {
        let (name, text) = self.named(file, |_| name.trim().to_owned())?;
        let own = names::one(&slug(&name), "toml");
        let new =
            file.rsplit_once('/').map_or(own.clone(), |(folder, _)| format!("{folder}/{own}"));
        let path = self.file(&new)?;
        let mut sessions = self.sessions();
        let is_taken = sessions.contains_key(&new) || path.symlink_metadata().is_ok();
        if new != file && is_taken {
            return Err(Refusal::Exists(new));
        }
        let mut session = sessions.remove(file).ok_or(Refusal::Failed)?;
        let old = std::mem::replace(&mut session.file, path);
        let moved = match old.symlink_metadata() {
            Ok(_) if new != file => fs::rename(&old, &session.file),
            _ => Ok(()),
        };
        let name = if moved.is_ok() {
            session.edit(text, "rename", None);
            new
        } else {
            session.file = old;
            file.to_owned()
        };
        session.name.clone_from(&name);
        sessions.insert(name.clone(), session);
        self.keep(&sessions);
        moved?;
        Ok(name)
    }

    /// Deletes a design. Its file and an unsaved text stay beside it, under free names that end with `.bak`.
    fn delete(&self, file: &str) -> Result<(), Refusal> {
        let (path, text) = self.with(file, |session| {
            let text = session.is_unsaved().then(|| session.text.clone());
            Ok((session.file.clone(), text))
        })?;
        if path.symlink_metadata().is_ok() {
            fs::rename(&path, backup(&path))?;
        }
        if let Some(text) = text {
            let backup = backup(&path);
            Unfinished::write(&backup, text.as_bytes())?.finish()?;
        }
        self.close(file);
        Ok(())
    }

    fn close(&self, file: &str) {
        let mut sessions = self.sessions();
        sessions.remove(file);
        self.keep(&sessions);
    }

    fn sessions(&self) -> MutexGuard<'_, BTreeMap<String, Session>> {
        // A panic in one request must not close the garage.
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file of a design. Only TOML files below the folder of the garage count, and no links out of it.
    fn file(&self, name: &str) -> Result<PathBuf, Refusal> {
        let outside = || Refusal::Outside(name.to_owned());
        let path = Path::new(name);
        let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
        if !is_plain || path.extension().is_none_or(|ending| ending != "toml") {
            return Err(outside());
        }
        let file = self.folder.join(path);
        let near = file.ancestors().find_map(|path| path.canonicalize().ok());
        let home = self.folder.canonicalize().map_err(|_| outside())?;
        match near {
            Some(near) if near.starts_with(&home) => Ok(file),
            _ => Err(outside()),
        }
    }

    /// Does something with the session of a design, which is opened if no page has it yet. Keeps unsaved texts.
    fn with<T>(
        &self,
        name: &str,
        act: impl FnOnce(&mut Session) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut sessions = self.sessions();
        if !sessions.contains_key(name) {
            let file = self.file(name)?;
            let text = session::read(name, &file)?;
            let session = Session::new(name.to_owned(), file, text.clone(), Some(text));
            sessions.insert(name.to_owned(), session);
        }
        let session = sessions.get_mut(name).ok_or(Refusal::Failed)?;
        let before = (session.revision, session.is_unsaved());
        let done = act(session);
        if before != (session.revision, session.is_unsaved()) {
            self.keep(&sessions);
        }
        done
    }

    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the unsaved texts in the state folder.
    fn keep(&self, sessions: &BTreeMap<String, Session>) {
        let unsaved = sessions.values().filter(|session| session.is_unsaved());
        let texts = unsaved.map(Session::kept).collect();
        if let Some(kept) = &mut *self.kept() {
            self.is_kept.store(kept.keep(texts).is_ok(), Relaxed);
        }
    }

    /// Keeps unsaved texts in this folder from now on, and opens those that the last program left there.
    pub fn recover(&self, state: &Path) {
        let kept = Kept::new(state, &self.folder);
        let left = kept.left_behind();
        *self.kept() = Some(kept);
        for (path, texts) in left {
            self.take(texts);
            self.keep(&self.sessions());
            if let Some(kept) = self.kept().as_ref().filter(|_| self.is_kept.load(Relaxed)) {
                kept.forget(&path);
            }
        }
    }

    /// Opens unsaved texts.
    pub fn take(&self, texts: Vec<Text>) {
        for text in texts {
            let mut sessions = self.sessions();
            let is_taken = sessions.contains_key(&text.name);
            if let Some(file) = self.file(&text.name).ok().filter(|_| !is_taken) {
                sessions.insert(text.name.clone(), Session::recovered(file, text));
            } else {
                drop(sessions);
                let _ = self.begin(text.name.trim_end_matches(".toml"), text.text, false);
            }
        }
    }

    /// The texts that are in no file, copies of published vehicles among them.
    pub fn texts(&self) -> Vec<Text> {
        let sessions = self.sessions();
        let open =
            sessions.values().filter(|session| session.is_unsaved() || session.is_published());
        open.map(Session::kept).collect()
    }

    /// The text of a design as its page shows it.
    pub fn text(&self, name: &str) -> Option<String> {
        self.with(name, |session| Ok(session.text.clone())).ok()
    }

    /// All TOML files of the folder.
    pub fn files(&self) -> Vec<Source> {
        let found = files::under(".", |_| false).into_iter().filter_map(Result::ok);
        let files = found.map(|file| (file.name, file.path));
        let settings = (settings::FILE.to_owned(), PathBuf::from(settings::FILE));
        files.chain([settings]).filter_map(|(name, path)| files::read(&name, &path).ok()).collect()
    }

    /// The settings, event and catalogs of the folder.
    pub fn rules(&self) -> Vec<Source> {
        let is_rule = |source: &Source| {
            other_kind(source, &judge::describe_all(source, &self.usual())).is_some()
        };
        self.files().into_iter().filter(is_rule).collect()
    }

    /// Takes back unsaved changes. A design that was never saved is closed.
    fn discard(&self, name: &str) -> Result<(), Refusal> {
        let is_new = self.with(name, |session| {
            session.discard();
            Ok(session.is_unsaved())
        })?;
        if is_new {
            self.close(name);
        }
        Ok(())
    }

    /// The designs with unsaved changes.
    pub fn unsaved(&self) -> Vec<String> {
        let sessions = self.sessions();
        let unsaved = sessions.values().filter(|session| session.is_unsaved());
        unsaved.map(|session| session.name.clone()).collect()
    }

    /// Opens a new design without a file, under a free name.
    fn begin(&self, wanted: &str, text: String, is_published: bool) -> Result<String, Refusal> {
        let mut sessions = self.sessions();
        let (mut numbered, mut number) = (wanted.to_owned(), 1);
        loop {
            let name = names::one(&numbered, "toml");
            let file = self.file(&name)?;
            if file.symlink_metadata().is_err() && !sessions.contains_key(&name) {
                let mut session = Session::new(name.clone(), file, text, None);
                if is_published {
                    session.publish();
                }
                sessions.insert(name.clone(), session);
                self.keep(&sessions);
                return Ok(name);
            }
            number += 1;
            numbered = format!("{wanted}-{number}");
        }
    }
}
