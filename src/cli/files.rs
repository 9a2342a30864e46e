//! Files under a folder, and their text. What cannot be read is a report.

use std::cell::Cell;
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::report::Report;
use crate::report::judge;
use crate::text::limits::{CATALOG, FILE};
use crate::text::source::Source;

/// A file under the name that reports give it.
pub(super) struct Found {
    pub(super) name: String,
    pub(super) path: PathBuf,
}

/// Every `*.toml` below a folder, in the order of the names, without the folders that `left_out` knows. A folder to
/// which several links lead is looked at once.
pub(super) fn under(
    folder: &str,
    left_out: impl Fn(&Path) -> bool,
) -> Vec<Result<Found, Box<Report>>> {
    let mut seen = HashSet::new();
    let wanted = |entry: &DirEntry| {
        let path = entry.path();
        if entry.file_type().is_dir() {
            let is_named = entry.depth() == 0 || !is_hidden(entry) && !left_out(path);
            // What has no one path, nobody else leads to.
            return is_named && path.canonicalize().map_or(true, |path| seen.insert(path));
        }
        entry.depth() == 0 || is_wanted(entry)
    };
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
    walk.into_iter().filter_entry(wanted).filter_map(found).collect()
}

/// Every `*.toml` below a folder of catalogs; `None` if it holds more than such a folder does.
pub(super) fn of_catalog(folder: &str) -> Option<Vec<Result<Found, Box<Report>>>> {
    let met = Cell::new(0);
    let files = under(folder, |_| {
        met.set(met.get() + 1);
        met.get() > CATALOG
    });
    (met.get() + files.len() <= CATALOG).then_some(files)
}

/// What was found, unless it is a folder or of no interest.
fn found(entry: walkdir::Result<DirEntry>) -> Option<Result<Found, Box<Report>>> {
    match entry {
        Ok(entry) if entry.file_type().is_dir() => None,
        Ok(entry) => Some(Ok(Found { name: shown(entry.path()), path: entry.into_path() })),
        Err(error) => {
            let path = error.path();
            // Links that lead nowhere are of no interest, unless they are called as designs are.
            let is_other = path.is_some_and(|path| path.is_symlink() && !path.is_dir());
            let of_interest = !is_other || path.is_some_and(is_toml);
            let name = path.map(shown).unwrap_or_default();
            of_interest.then(|| Err(Box::new(judge::unreadable(&name, &reason(&error)))))
        }
    }
}

/// A path as people write it.
fn shown(path: &Path) -> String {
    let name = path.display().to_string();
    name.strip_prefix("./").unwrap_or(&name).to_owned()
}

fn reason(error: &walkdir::Error) -> String {
    match (error.loop_ancestor(), error.io_error()) {
        (Some(ancestor), _) => format!("a link that leads back to {}", ancestor.display()),
        (None, Some(error)) => error.to_string(),
        (None, None) => error.to_string(),
    }
}

/// Folders that hold no designs or catalogs.
fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    name.starts_with('.') || name == "target"
}

/// Files that may be designs or catalogs.
fn is_wanted(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    is_toml(entry.path()) && !["roadworthy.toml", "Cargo.toml"].contains(&name.as_ref())
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// The text of a file.
pub(super) fn read(name: &str, path: &Path) -> Result<Source, Box<Report>> {
    let regular = path.metadata().map(|metadata| metadata.is_file());
    match regular.and_then(|regular| if regular { File::open(path).map(Some) } else { Ok(None) }) {
        Ok(Some(file)) => read_from(name, file),
        Ok(None) => Err(Box::new(judge::unreadable(name, "not a file"))),
        Err(error) => Err(Box::new(judge::unreadable(name, &error.to_string()))),
    }
}

/// The text that a reader gives.
pub(super) fn read_from(name: &str, reader: impl Read) -> Result<Source, Box<Report>> {
    let unreadable = |reason: &str| Box::new(judge::unreadable(name, reason));
    let mut bytes = Vec::new();
    let read = reader.take(FILE + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error.to_string()))?;
    if bytes.len() as u64 > FILE {
        return Err(unreadable(&format!("longer than {} MiB", FILE >> 20)));
    }
    Source::read(name, bytes).map_err(|reason| unreadable(&reason))
}
