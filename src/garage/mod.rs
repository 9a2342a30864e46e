//! `roadworthy garage`: designs in the browser.
//!
//! [`server`] answers requests of the page on this machine only. A `session` is a design under edit. Each panel has
//! a file and is made from a `look`: the judged text. The page in `assets/` sends edits, and shows the panels that
//! come back.

mod act;
mod build;
mod choose;
mod compare;
mod file;
mod fits;
mod look;
mod page;
mod problems;
pub mod server;
mod session;
mod start;
mod totals;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::check::finding::Findings;
use crate::document::Document;
use crate::event::Event;
use crate::games::{Game, Options, system};
use crate::report::{Report, import, judge};
use crate::text::edit::Change;
use crate::text::limits::FILE;
use crate::text::printable::quoted;
use crate::text::source::Source;
use crate::workspace::{files, names};

use look::Look;
use rayon::prelude::*;
use session::Session;

/// A folder of designs, and the designs that pages edit.
pub struct Garage {
    folder: PathBuf,
    options: Options,
    event: Option<Event>,
    /// The smallest legal design of a game.
    smallest: fn(&Game) -> &'static str,
    sessions: Mutex<BTreeMap<String, Session>>,
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
    #[error("{0} is not a design in this folder")]
    Outside(String),
    #[error("{0} was not found")]
    Missing(String),
    #[error("{0} cannot be read: {1}")]
    Unreadable(String, String),
    #[error("The text is larger than {} MiB", FILE >> 20)]
    TooLarge,
    #[error("Another window changed this vehicle. Reload.")]
    Stale,
    #[error("This change does not fit the text. Make it in File.")]
    NoFit,
    #[error("{0}")]
    NotSaved(#[from] session::NotSaved),
}

impl Garage {
    pub fn new(
        folder: PathBuf,
        options: Options,
        event: Option<Event>,
        smallest: fn(&Game) -> &'static str,
    ) -> Garage {
        Garage { folder, options, event, smallest, sessions: Mutex::default() }
    }

    fn look<'g>(&'g self, text: (&str, &str), which: &Which, options: &'g Options) -> Look<'g> {
        Look::new(text, which.variant(), options, self.event.as_ref())
    }

    /// The options with the division that a page chose. An event has its own.
    fn options(&self, which: &Which) -> Options {
        let division = match which.division.as_str() {
            chosen if !chosen.is_empty() && self.event.is_none() => {
                chosen.parse().ok().filter(|number| (1..=999).contains(number))
            }
            _ => self.options.division,
        };
        Options { division, ..self.options.clone() }
    }

    /// The base designs of the folder, judged, with unsaved texts.
    fn designs(&self) -> Vec<Report> {
        let folder = self.folder.display().to_string();
        let found = files::under(&folder, |_| false).into_iter().filter_map(Result::ok);
        let own = |found: files::Found| {
            let name = found.path.strip_prefix(&self.folder).ok()?.to_string_lossy().into_owned();
            let source = files::read(&name, &found.path).ok()?;
            Some((name, source))
        };
        let mut sources: BTreeMap<_, _> = found.filter_map(own).collect();
        for (name, session) in self.sessions().iter() {
            sources.insert(name.clone(), Source::new(name.as_str(), session.text.as_str()));
        }
        let sources: Vec<_> = sources.into_values().collect();
        let one = |source| judge::describe(source, &self.options, None);
        sources.par_iter().filter_map(one).filter(Report::is_design).collect()
    }

    /// The designs of the folder and the published vehicles of the same game, to compare with.
    fn others(&self, look: &Look<'_>) -> Vec<Report> {
        let mut others = self.designs();
        others.retain(|other| {
            other.system == look.report().system && other.source.name != look.report().source.name
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
        let mut report = judge::describe(&saved, &self.options, None)?;
        report.name.push_str(" on disk");
        Some(report)
    }

    /// Begins the smallest legal vehicle of a game under this name.
    fn new_vehicle(&self, game: &str, name: &str) -> Result<String, Refusal> {
        let game = system(game).ok_or_else(|| Refusal::Missing(game.to_owned()))?;
        let smallest = Look::new(("", (self.smallest)(game)), None, &self.options, None);
        let named = smallest.changed(&[Change::set("name", quoted(name))]);
        self.begin(&name.to_lowercase(), named.ok_or(Refusal::NoFit)?)
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
        self.begin(name.strip_suffix(".toml").unwrap_or(name), text)
    }

    /// Begins a design for each vehicle of a text.
    fn import(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let (vehicles, _) = import::read(&Source::new("<pasted>", text), &self.options);
        vehicles.into_iter().map(|vehicle| self.begin(&vehicle.slug(), vehicle.design)).collect()
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

    /// Does something with the session of a design, which is opened if no page has it yet.
    fn with<T>(
        &self,
        name: &str,
        act: impl FnOnce(&mut Session) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut sessions = self.sessions();
        if let Some(session) = sessions.get_mut(name) {
            return act(session);
        }
        let file = self.file(name)?;
        let failed = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => Refusal::Missing(name.to_owned()),
            _ => Refusal::Unreadable(name.to_owned(), error.to_string()),
        };
        let size = file.metadata().map_err(failed)?.len();
        if size > FILE {
            return Err(Refusal::TooLarge);
        }
        let text = fs::read_to_string(&file).map_err(failed)?;
        let session = Session::new(name.to_owned(), file, text.clone(), Some(text));
        act(sessions.entry(name.to_owned()).or_insert(session))
    }

    /// Opens a new design without a file, under a free name.
    fn begin(&self, wanted: &str, text: String) -> Result<String, Refusal> {
        let mut sessions = self.sessions();
        let (mut numbered, mut number) = (wanted.to_owned(), 1);
        loop {
            let name = names::one(&numbered, "toml");
            let file = self.file(&name)?;
            if file.symlink_metadata().is_err() && !sessions.contains_key(&name) {
                sessions.insert(name.clone(), Session::new(name.clone(), file, text, None));
                return Ok(name);
            }
            number += 1;
            numbered = format!("{wanted}-{number}");
        }
    }

    /// Whether a design has unsaved changes.
    fn is_unsaved(&self) -> bool {
        self.sessions().values().any(|session| !session.is_saved())
    }
}
