//! Loads `roadworthy.toml` and house catalogs: first the catalogs of the settings, then `--catalog`.

use std::io;
use std::path::{Path, PathBuf};

use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::event;
use crate::games::overlay::{Catalogs, Folder};
use crate::report::{Report, Subject, Verdict};
use crate::sheet::page::Paper;
use crate::text::source::{Place, Source};

use super::Missing;
use super::files::{self, Found};
use super::settings::{self, Settings};

/// The active catalogs, and the reports on their files.
#[derive(Default)]
pub struct LoadedCatalogs {
    pub catalogs: Catalogs,
    reports: Vec<Report>,
    /// Reports on errors that affect no verdict.
    beside: Vec<Report>,
    pub paper: Option<Paper>,
    pub game: Option<&'static str>,
    /// The event of the settings: its name, or the path of its file.
    pub event: Option<String>,
    /// Patterns of the settings, and their folder: matching files and folders are left out.
    exclude: (PathBuf, Vec<String>),
    /// Absolute paths. Files below them are not designs.
    folders: Vec<PathBuf>,
}

impl LoadedCatalogs {
    /// Reads the catalogs of `roadworthy.toml`, then the given folders.
    pub fn load(names: &[String]) -> Result<LoadedCatalogs, Missing> {
        let mut loaded = LoadedCatalogs::default();
        let mut folders = loaded.of_settings();
        for name in names {
            let missing = |error| Missing::Catalog { folder: name.clone(), error };
            let folder = loaded.folder(name).map_err(missing)?;
            folders.retain(|known: &Folder| known.name != folder.name);
            folders.push(folder);
        }
        Ok(loaded.with(&folders))
    }

    /// Reads the catalogs of an event. Only settings that affect no verdict apply. `missing` gets each unreadable
    /// folder, with the place that names it.
    pub fn of_event(
        names: impl Iterator<Item = (String, Place)>,
        mut missing: impl FnMut(Place, String, io::Error),
    ) -> LoadedCatalogs {
        let mut loaded = LoadedCatalogs::default();
        loaded.of_settings();
        loaded.beside.append(&mut loaded.reports);
        let mut folders = Vec::new();
        for (name, place) in names {
            match loaded.folder(&name) {
                Ok(folder) => folders.push(folder),
                Err(error) => missing(place, name, error),
            }
        }
        loaded.with(&folders)
    }

    fn with(mut self, folders: &[Folder]) -> LoadedCatalogs {
        let (mut catalogs, files) = Catalogs::load(folders);
        catalogs.doubt(Report::basis_errors(&self.reports));
        self.catalogs = catalogs;
        self.reports.extend(files.into_iter().map(Report::from));
        self
    }

    pub fn owns(&self, folder: &Path) -> bool {
        !self.folders.is_empty()
            && folder.canonicalize().is_ok_and(|path| self.folders.contains(&path))
    }

    /// Whether the settings leave out a file or folder.
    pub fn excludes(&self, path: &Path) -> bool {
        let (folder, patterns) = &self.exclude;
        let own =
            || path.canonicalize().ok()?.strip_prefix(folder).ok()?.to_str().map(str::to_owned);
        let fits = |own: String| patterns.iter().any(|pattern| files::matches(pattern, &own));
        !patterns.is_empty() && own().is_some_and(fits)
    }

    pub fn take_reports(&mut self) -> impl Iterator<Item = Report> + use<> {
        let beside = std::mem::take(&mut self.beside).into_iter();
        beside.chain(std::mem::take(&mut self.reports))
    }

    pub fn take_faulty(&mut self) -> impl Iterator<Item = Report> + use<> {
        self.take_reports().filter(|report| report.verdict != Verdict::Legal)
    }

    fn of_settings(&mut self) -> Vec<Folder> {
        let Some((name, path)) = settings::nearest() else { return Vec::new() };
        let source = match files::read(&name, &path) {
            Ok(source) => source,
            Err(report) => {
                self.reports.push(report.on(Subject::Settings));
                return Vec::new();
            }
        };
        let (findings, beside) = (Findings::default(), Findings::default());
        let sink = findings.of(&BAD_VALUE);
        let mut folders = Vec::new();
        let Settings { catalogs, exclude, event, game, paper } =
            Settings::read(&source, &findings, &beside);
        (self.game, self.paper) = (game, paper);
        let beside_it = |name_there: &str| Path::new(&name).with_file_name("").join(name_there);
        let folder = Path::new(&name).with_file_name(".").canonicalize().unwrap_or_default();
        self.exclude = (folder, exclude.into_iter().map(|pattern| pattern.value).collect());
        self.event = event.map(|event| match event::built_in(&event.value) {
            Some(_) => event.value,
            None => beside_it(&event.value).display().to_string(),
        });
        for written in catalogs.into_iter().filter(|written| !written.value.trim().is_empty()) {
            let path = catalog_beside(&name, &written.value);
            match self.folder(&path) {
                Ok(folder) => folders.push(folder),
                Err(error) => {
                    let message = format!("cannot read the catalog {path}: {error}");
                    sink.finding(written.span, message).label("not a catalog folder");
                }
            }
        }
        let decides = !findings.is_empty();
        findings.extend(beside.into_vec());
        let findings = findings.into_vec();
        let report = Report::of_file(source, Subject::Settings, findings);
        if decides {
            self.reports.push(report)
        } else {
            self.beside.push(report)
        }
        folders
    }

    /// Reads the files of a folder, or a built-in catalog. Reports unreadable files.
    fn folder(&mut self, name: &str) -> io::Result<Folder> {
        if let Some(folder) = Folder::built_in(name) {
            return Ok(folder);
        }
        let path = Path::new(name).canonicalize();
        let path =
            path.map_err(|error| io::Error::other(files::not_read(Path::new(name), &error)))?;
        let shown = name.trim_start_matches("./").trim_end_matches('/');
        let name = if shown.is_empty() { name } else { shown };
        if !path.is_dir() {
            let told = "it is a file; name its folder";
            return Err(io::Error::new(io::ErrorKind::NotADirectory, told));
        }
        self.folders.push(path);
        let mut sources: Vec<Source> = Vec::new();
        let found = files::of_catalog(name)?;
        if found.is_empty() {
            return Err(io::Error::other("it has no *.toml"));
        }
        for found in found {
            match found.and_then(|Found { name, path }| files::read(&name, &path)) {
                Ok(source) => sources.push(source),
                Err(report) => self.reports.push(report.on(Subject::Catalog)),
            }
        }
        Ok(Folder { name: name.into(), files: sources })
    }
}

/// The name of a built-in catalog, or the path of a folder relative to the file that names it.
pub fn catalog_beside(file: &str, name: &str) -> String {
    match Folder::built_in(name) {
        Some(_) => name.to_owned(),
        None => Path::new(file).with_file_name("").join(name).display().to_string(),
    }
}
