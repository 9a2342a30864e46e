//! Opens built-in events and event files with their catalogs.

use std::path::{Path, PathBuf};

use crate::event::{self, Event, Files as EventFiles};
use crate::report::Report;
use crate::text::source::{Place, Source, Span};
use crate::text::suggest;

use super::Missing;
use super::catalogs::{LoadedCatalogs, catalog_beside};
use super::{files, kinds};

pub struct Opened {
    pub event: Event,
    pub loaded: LoadedCatalogs,
    pub reports: Vec<Report>,
    /// The event's file, if it is not built in.
    pub path: Option<PathBuf>,
}

pub fn open(name: &str) -> Result<Opened, Missing> {
    open_over(name, &[])
}

/// Opens an event with further catalogs on top.
pub fn open_over(name: &str, over: &[String]) -> Result<Opened, Missing> {
    let (source, path) = match event::built_in(name) {
        Some(source) => (source, None),
        None if Path::new(name).is_file() => {
            let source = files::read(name, Path::new(name));
            let source = source.map_err(|report| Missing::Event(files::messages(&report)))?;
            if let Some(other) = kinds::instead_of(kinds::EVENT, &event::keys(), &source) {
                return Err(Missing::Event(other.to_string()));
            }
            (source, Path::new(name).canonicalize().ok())
        }
        None if Path::new(name).is_dir() => {
            return Err(Missing::Event(format!("{name} is a folder: expected an event")));
        }
        None => {
            let near = suggest::nearest(name, event::all_built_in().map(|(id, _)| id));
            let near = near.map(str::to_owned).or_else(|| files::near(Path::new(name)));
            return Err(Missing::NoEvent { name: name.to_owned(), near });
        }
    };
    Ok(Opened { path, ..read_over(source, over) })
}

fn read_over(source: Source, over: &[String]) -> Opened {
    let mut files = EventFiles::gather(source, beside);
    let folders = files.catalogs().into_iter().filter(|(_, folder)| !folder.trim().is_empty());
    let folders = folders.map(|(place, name)| (catalog_beside(&place.source.name, &name), place));
    let own = Place { source: files.own().clone(), span: Span::default() };
    let over = over.iter().map(|folder| (folder.clone(), own.clone()));
    let folders: Vec<_> = folders.chain(over).collect();
    let mut loaded = LoadedCatalogs::of_event(folders.into_iter(), |place, name, error| {
        files.without_catalog(place, format!("cannot read the catalog {name}: {error}"));
    });
    let (event, mut reports) = Event::read(&files, loaded.catalogs.clone());
    reports.extend(loaded.take_faulty());
    Opened { event, loaded, reports, path: None }
}

fn beside(from: &Source, name: &str) -> Result<Source, String> {
    let path = Path::new(&*from.name).with_file_name("").join(name).display().to_string();
    if !Path::new(&path).is_file() {
        let near = suggest::nearest(name, event::all_built_in().map(|(id, _)| id));
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Err(format!("no built-in event and no file is called {name}{near}"));
    }
    files::read(&path, Path::new(&path)).map_err(|report| files::messages(&report))
}
