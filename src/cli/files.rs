//! Files under a folder, and their text. What cannot be read is a report.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::judge;
use crate::limits::FILE;
use crate::report::Report;
use crate::source::Source;

/// A file under the name that reports give it.
pub(super) struct Found {
    pub(super) name: String,
    pub(super) path: PathBuf,
}

/// Every `*.toml` below a folder, in the order of the names, without the folders that `left_out` knows.
pub(super) fn under(
    folder: &str,
    left_out: impl Fn(&Path) -> bool,
) -> Vec<Result<Found, Box<Report>>> {
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
    let wanted = |entry: &DirEntry| {
        let is_folder = entry.file_type().is_dir();
        entry.depth() == 0 || is_wanted(entry) && !(is_folder && left_out(entry.path()))
    };
    let mut files = Vec::new();
    for entry in walk.into_iter().filter_entry(wanted) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => {
                files.push(Ok(Found { name: shown(entry.path()), path: entry.into_path() }));
            }
            Err(error) => {
                let name = error.path().map(shown).unwrap_or_default();
                if error.path().is_some_and(|path| path.is_dir() || is_toml(path)) {
                    files.push(Err(Box::new(judge::unreadable(&name, &reason(&error)))));
                }
            }
        }
    }
    files
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

/// Folders that may hold designs or catalogs, and those files themselves.
fn is_wanted(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    if entry.file_type().is_dir() {
        return !name.starts_with('.') && name != "target";
    }
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
