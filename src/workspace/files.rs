//! Finds files under a folder and reads them. A file that cannot be read is a report.

use std::cell::Cell;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::report::Report;
use crate::report::judge;
use crate::sheet::attachment::Attached;
use crate::text::limits::{CATALOG, FILE};
use crate::text::source::Source;
use crate::text::suggest;

/// A file under the name that reports give it.
pub struct Found {
    pub name: String,
    pub path: PathBuf,
}

/// Every `*.toml` below a folder, sorted by name, without the folders that are `left_out`. A folder with several links
/// to it is read once.
pub fn under(folder: &str, left_out: impl Fn(&Path) -> bool) -> Vec<Result<Found, Box<Report>>> {
    all_under(folder, is_toml, left_out)
}

/// Every file below a folder that may hold entries of an event, or show one: designs, lists and record sheets.
pub fn entries_under(
    folder: &str,
    left_out: impl Fn(&Path) -> bool,
) -> Vec<Result<Found, Box<Report>>> {
    all_under(folder, |path| is_toml(path) || is_list(path) || is_pdf(path), left_out)
}

fn all_under(
    folder: &str,
    of_interest: fn(&Path) -> bool,
    left_out: impl Fn(&Path) -> bool,
) -> Vec<Result<Found, Box<Report>>> {
    let mut seen = HashSet::new();
    let wanted = |entry: &DirEntry| {
        let path = entry.path();
        if entry.file_type().is_dir() {
            let is_named = entry.depth() == 0 || !is_hidden(entry) && !left_out(path);
            // A path that cannot be resolved is not a second link to anything.
            return is_named && path.canonicalize().map_or(true, |path| seen.insert(path));
        }
        entry.depth() == 0 || of_interest(path) && !is_of_program(entry)
    };
    // Files of one folder differ in their names only; to take those out of the paths takes long.
    let by_name =
        |one: &DirEntry, other: &DirEntry| one.path().as_os_str().cmp(other.path().as_os_str());
    let walk = WalkDir::new(folder).follow_links(true).sort_by(by_name);
    walk.into_iter().filter_entry(wanted).filter_map(|entry| found(entry, of_interest)).collect()
}

/// Every `*.toml` below a catalog folder; `None` if it has too many files.
pub fn of_catalog(folder: &str) -> Option<Vec<Result<Found, Box<Report>>>> {
    let met = Cell::new(0);
    let files = under(folder, |_| {
        met.set(met.get() + 1);
        met.get() > CATALOG
    });
    (met.get() + files.len() <= CATALOG).then_some(files)
}

/// The file of an entry, unless it is a folder or cannot be a design.
fn found(
    entry: walkdir::Result<DirEntry>,
    of_interest: fn(&Path) -> bool,
) -> Option<Result<Found, Box<Report>>> {
    match entry {
        Ok(entry) if entry.file_type().is_dir() => None,
        Ok(entry) => Some(Ok(Found { name: shown(entry.path()), path: entry.into_path() })),
        // A link back to a folder that is being read leads to nothing else.
        Err(error) if error.loop_ancestor().is_some() => None,
        Err(error) => {
            let path = error.path();
            // A broken link is reported only if its name is that of a design.
            let is_other = path.is_some_and(|path| path.is_symlink() && !path.is_dir());
            let is_wanted = !is_other || path.is_some_and(of_interest);
            let name = path.map(shown).unwrap_or_default();
            is_wanted.then(|| Err(Box::new(judge::unreadable(&name, &reason(&error)))))
        }
    }
}

/// A path without a leading `./`.
fn shown(path: &Path) -> String {
    let name = path.display().to_string();
    name.strip_prefix("./").unwrap_or(&name).to_owned()
}

fn reason(error: &walkdir::Error) -> String {
    match error.io_error() {
        Some(inner) => not_read(error.path().unwrap_or(Path::new("")), inner),
        None => error.to_string(),
    }
}

/// Folders that are skipped.
fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    name.starts_with('.') || name == "target"
}

/// Files with settings of programs.
fn is_of_program(entry: &DirEntry) -> bool {
    ["roadworthy.toml", "Cargo.toml"].contains(&entry.file_name().to_string_lossy().as_ref())
}

/// `car.toml`, or `car.toml.txt`: some editors add an ending that their folders do not show.
fn is_toml(path: &Path) -> bool {
    let below = || path.file_stem().is_some_and(|stem| has_ending(Path::new(stem), "toml"));
    has_ending(path, "toml") || has_ending(path, "txt") && below()
}

/// Whether a file has this ending. Some programs write endings in capitals.
pub fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// The text of a file.
pub fn read(name: &str, path: &Path) -> Result<Source, Box<Report>> {
    let regular = path.metadata().map(|metadata| metadata.is_file());
    match regular.and_then(|regular| if regular { File::open(path).map(Some) } else { Ok(None) }) {
        Ok(Some(file)) if is_pdf(path) => read_sheet(name, file),
        Ok(Some(file)) => read_from(name, file),
        Ok(None) => Err(Box::new(judge::unreadable(name, "not a file"))),
        Err(error) => Err(Box::new(judge::unreadable(name, &not_read(path, &error)))),
    }
}

/// Why a file or folder cannot be read, with the name that may have been meant.
pub fn not_read(path: &Path, error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::NotFound {
        return error.to_string();
    }
    if let Some(missing) = missing_folder(path) {
        return format!("the folder {} does not exist", missing.display());
    }
    if path.is_symlink() {
        return "it is a link to nothing".to_owned();
    }
    let near = near(path).map(|near| format!("; did you mean `{near}`?"));
    format!("not found{}", near.unwrap_or_default())
}

/// The file or folder that a path may have meant.
pub fn near(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let near = path.with_file_name("").join(".").read_dir().into_iter().flatten();
    let near: Vec<_> =
        near.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    let near = suggest::nearest(&name, near.iter().map(String::as_str))?;
    Some(path.with_file_name(near).display().to_string())
}

/// Why a file cannot be written.
pub fn not_written(path: &Path, error: &io::Error) -> String {
    match missing_folder(path).filter(|_| error.kind() == io::ErrorKind::NotFound) {
        Some(missing) => format!("the folder {} does not exist", missing.display()),
        None => error.to_string(),
    }
}

/// The folder of a path, if there is none.
fn missing_folder(path: &Path) -> Option<&Path> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    (!folder.is_dir()).then_some(folder)
}

/// The design that a document of record sheets carries.
fn read_sheet(name: &str, file: File) -> Result<Source, Box<Report>> {
    let unreadable = |reason: &str| Box::new(judge::unreadable(name, reason));
    match carried(file).map_err(|error| unreadable(&error.to_string()))?.as_slice() {
        [] => Err(unreadable("a PDF that carries no design")),
        [one] => {
            Source::read(name, one.text.clone().into_bytes()).map_err(|reason| unreadable(&reason))
        }
        several => {
            let count = several.len();
            let reason = format!(
                "it carries {count} designs; `roadworthy import {name} -o FOLDER` writes a file for each"
            );
            Err(unreadable(&reason))
        }
    }
}

/// The designs at the end of a document of record sheets.
pub fn carried(mut file: File) -> io::Result<Vec<Attached>> {
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(FILE)))?;
    let mut end = Vec::new();
    file.take(FILE).read_to_end(&mut end)?;
    Ok(Attached::all(&end))
}

/// Whether a file is a list of one-line vehicles, by its name.
pub fn is_list(path: &Path) -> bool {
    has_ending(path, "txt") && !is_toml(path)
}

pub fn is_pdf(path: &Path) -> bool {
    has_ending(path, "pdf")
}

/// Bytes that hold nearly every design, so that one call reads it.
const USUAL_FILE: usize = 16 << 10;

/// The text of a reader.
pub fn read_from(name: &str, reader: impl Read) -> Result<Source, Box<Report>> {
    let unreadable = |reason: &str| Box::new(judge::unreadable(name, reason));
    let mut bytes = Vec::with_capacity(USUAL_FILE);
    let read = reader.take(FILE + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error.to_string()))?;
    if bytes.len() as u64 > FILE {
        return Err(unreadable(&format!("larger than {} MiB", FILE >> 20)));
    }
    Source::read(name, bytes).map_err(|reason| unreadable(&reason))
}
