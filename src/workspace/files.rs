//! Finds and reads files below a folder. Unreadable files become reports.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use walkdir::{DirEntry, WalkDir};

use super::settings::FILE as SETTINGS;
use crate::report::Report;
use crate::report::judge;
use crate::sheet::filled;
use crate::sheet::pdf::{Attached, Printed};
use crate::text::limits::{CATALOG, FILE, FOLDER};
use crate::text::source::Source;
use crate::text::suggest;
use crate::units::thousands;

/// A file with its display name.
pub struct Found {
    pub name: String,
    pub path: PathBuf,
}

/// Every `*.toml` below a folder, sorted by name, except `left_out` files and folders. Does not follow links to folders.
pub fn under(folder: &str, left_out: impl Fn(&Path) -> bool) -> Vec<Result<Found, Box<Report>>> {
    all_under(folder, is_toml, left_out, FOLDER)
}

/// Every design and list below a folder. The other files go to `others`.
pub fn entries_under(
    folder: &str,
    left_out: impl Fn(&Path) -> bool,
    others: &RefCell<Vec<String>>,
) -> Vec<Result<Found, Box<Report>>> {
    let is_entry = |path: &Path| {
        let is_entry = (is_toml(path) || is_list(path)) && !is_of_program(path);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_ours = name.starts_with(['.', '~']) || name == SETTINGS || is_input(path);
        if !is_entry && !is_ours && !left_out(path) {
            let name = path.strip_prefix(folder).unwrap_or(path).display();
            others.borrow_mut().push(match is_pdf(path) {
                true => format!("{name} (roadworthy import {})", shown(path)),
                false => name.to_string(),
            });
        }
        is_entry
    };
    all_under(folder, is_entry, &left_out, FOLDER)
}

/// The `*.toml` that match a pattern, sorted by name. Shells of some systems leave patterns to the program.
pub fn matching(pattern: &str) -> Vec<Result<Found, Box<Report>>> {
    let fixed = &pattern[..pattern.find('*').unwrap_or(pattern.len())];
    let folder = fixed.rfind(['/', '\\']).map_or(".", |end| &fixed[..=end]);
    let mut found = under(folder, |_| false);
    found.retain(|found| found.as_ref().map_or(true, |found| matches(pattern, &found.name)));
    found
}

/// Whether a path matches a pattern: `*` matches characters of a name, `**` matches folders.
pub fn matches(pattern: &str, path: &str) -> bool {
    let [pattern, path] = [pattern, path].map(|text| -> Vec<Vec<char>> {
        let text = text.trim_start_matches("./").trim_end_matches('/').replace('\\', "/");
        text.split('/').map(|name| name.chars().collect()).collect()
    });
    let name_matches = |pattern: &Vec<char>, name: &Vec<char>| fits(pattern, name, &'*', char::eq);
    fits(&pattern, &path, &vec!['*', '*'], name_matches)
}

/// Whether items match a pattern where `star` matches any items. Going back to the last star is enough.
fn fits<T: PartialEq>(pattern: &[T], items: &[T], star: &T, same: impl Fn(&T, &T) -> bool) -> bool {
    let (mut at, mut item, mut last) = (0, 0, None);
    while item < items.len() {
        if pattern.get(at) == Some(star) {
            at += 1;
            last = Some((at, item));
        } else if pattern.get(at).is_some_and(|wanted| same(wanted, &items[item])) {
            (at, item) = (at + 1, item + 1);
        } else if let Some((after, start)) = last {
            (at, item) = (after, start + 1);
            last = Some((after, item));
        } else {
            return false;
        }
    }
    pattern[at..].iter().all(|left| left == star)
}

pub fn all_under(
    folder: &str,
    of_interest: impl Fn(&Path) -> bool,
    left_out: impl Fn(&Path) -> bool,
    most: usize,
) -> Vec<Result<Found, Box<Report>>> {
    walk(folder, of_interest, left_out, most).unwrap_or_else(|error| {
        let reason = format!("{error}: name the folders with designs");
        vec![Err(Box::new(judge::unreadable(folder, &reason)))]
    })
}

/// Every `*.toml` below a catalog folder.
pub fn of_catalog(folder: &str) -> io::Result<Vec<Result<Found, Box<Report>>>> {
    walk(folder, is_toml, |_| false, CATALOG)
}

/// The matching files below a folder. Fails if files and folders exceed `most`.
fn walk(
    folder: &str,
    of_interest: impl Fn(&Path) -> bool,
    left_out: impl Fn(&Path) -> bool,
    most: usize,
) -> io::Result<Vec<Result<Found, Box<Report>>>> {
    let wanted = |entry: &DirEntry| match entry.depth() {
        0 => true,
        _ if entry.file_type().is_dir() => !is_hidden(entry) && !left_out(entry.path()),
        _ => of_interest(entry.path()) && !is_of_program(entry.path()) && !left_out(entry.path()),
    };
    // Comparing only names is faster than comparing paths.
    let by_name =
        |one: &DirEntry, other: &DirEntry| one.path().as_os_str().cmp(other.path().as_os_str());
    let walk = WalkDir::new(folder).sort_by(by_name).into_iter().filter_entry(wanted);
    // Includes the folder itself.
    let met: Vec<_> = walk.take(most + 2).collect();
    if met.len() > most + 1 {
        let most = thousands(most as i64);
        return Err(io::Error::other(format!("it has more than {most} files and folders")));
    }
    Ok(met.into_iter().filter_map(found).collect())
}

fn found(entry: walkdir::Result<DirEntry>) -> Option<Result<Found, Box<Report>>> {
    let is_link_to_folder = |entry: &DirEntry| entry.path_is_symlink() && entry.path().is_dir();
    match entry {
        Ok(entry) if entry.file_type().is_dir() || is_link_to_folder(&entry) => None,
        Ok(entry) => Some(Ok(Found { name: shown(entry.path()), path: entry.into_path() })),
        Err(error) => {
            let name = error.path().map(shown).unwrap_or_default();
            Some(Err(Box::new(judge::unreadable(&name, &reason(&error)))))
        }
    }
}

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

fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    name.starts_with('.') || name == "target"
}

/// Whether a program reads its settings from a file of this name.
pub fn is_of_program(path: &Path) -> bool {
    let names = [SETTINGS, "Cargo.toml", "pyproject.toml"];
    path.file_name().is_some_and(|own| names.iter().any(|name| own == *name))
}

/// `car.toml`, or `car.toml.txt`: some editors add a hidden ending.
fn is_toml(path: &Path) -> bool {
    let below = || path.file_stem().is_some_and(|stem| has_ending(Path::new(stem), "toml"));
    has_ending(path, "toml") || has_ending(path, "txt") && below()
}

/// Whether a file has this ending, in any case.
pub fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

static OPENED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

pub fn open(path: &Path) -> io::Result<File> {
    protect(path);
    File::open(path)
}

/// Protects this file from being overwritten.
pub fn protect(path: &Path) {
    OPENED.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
}

/// Whether a file was opened as an input, possibly through a link.
pub fn is_input(path: &Path) -> bool {
    let Ok(path) = path.canonicalize() else { return false };
    let opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    opened.iter().any(|opened| opened.canonicalize().is_ok_and(|opened| opened == path))
}

pub fn read(name: &str, path: &Path) -> Result<Source, Box<Report>> {
    let regular = path.metadata().map(|metadata| metadata.is_file());
    match regular.and_then(|regular| if regular { open(path).map(Some) } else { Ok(None) }) {
        Ok(Some(file)) if is_pdf(path) => read_sheet(name, file),
        Ok(Some(file)) => read_from(name, file),
        Ok(None) => Err(Box::new(judge::unreadable(name, "not a file"))),
        Err(error) => Err(Box::new(judge::unreadable(name, &not_read(path, &error)))),
    }
}

/// Why a file cannot be read.
pub fn messages(report: &Report) -> String {
    report.findings.iter().map(|finding| finding.message.as_str()).collect()
}

/// The error for an unreadable file or folder, with a suggested name.
pub fn not_read(path: &Path, error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::NotFound {
        return error.to_string();
    }
    if let Some(missing) = missing_folder(path) {
        return format!("the folder {} does not exist", missing.display());
    }
    if path.is_symlink() {
        return "it is a broken link".to_owned();
    }
    let near = near(path).map(|near| format!("; did you mean `{near}`?"));
    format!("not found{}", near.unwrap_or_default())
}

pub fn near(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let near = path.with_file_name("").join(".").read_dir().into_iter().flatten();
    let near: Vec<_> =
        near.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    let near = suggest::nearest(&name, near.iter().map(String::as_str))?;
    Some(path.with_file_name(near).display().to_string())
}

pub fn not_written(path: &Path, error: &io::Error) -> String {
    match missing_folder(path).filter(|_| error.kind() == io::ErrorKind::NotFound) {
        Some(missing) => format!("the folder {} does not exist", missing.display()),
        None => error.to_string(),
    }
}

pub fn missing_folder(path: &Path) -> Option<&Path> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    (!folder.is_dir()).then_some(folder)
}

/// The design in a PDF of record sheets.
fn read_sheet(name: &str, file: File) -> Result<Source, Box<Report>> {
    let unreadable = |reason: &str| Box::new(judge::unreadable(name, reason));
    match carried(file).map_err(|error| unreadable(&error.to_string()))?.as_slice() {
        [] => Err(unreadable("a PDF without a design")),
        [one] => {
            Source::read(name, one.text.clone().into_bytes()).map_err(|reason| unreadable(&reason))
        }
        several => {
            let (count, sheets) = (several.len(), listed(several));
            let reason = format!(
                "it contains {count} designs: add the number of a sheet, such as {name}#1, of {sheets}; `roadworthy import {name} -o FOLDER` writes a file for each"
            );
            Err(unreadable(&reason))
        }
    }
}

/// The sheets in a PDF: "1 Hotshot, 2 Killer Kart".
pub fn listed(designs: &[Attached]) -> String {
    const MOST: usize = 30;
    let mut sheets: Vec<_> = designs.iter().flat_map(|design| &design.sheets).collect();
    sheets.sort_by_key(|sheet| sheet.number);
    let of = |sheet: &&Printed| format!("{} {}", sheet.number, sheet.name);
    let all: Vec<_> = sheets.iter().take(MOST).map(of).collect();
    all.join(", ") + if sheets.len() > MOST { ", …" } else { "" }
}

/// The designs in a PDF of record sheets.
pub fn carried(file: File) -> io::Result<Vec<Attached>> {
    Ok(filled::designs(&pdf(file)?))
}

/// The bytes of a PDF.
pub fn pdf(file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(filled::MOST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a file is a list of one-line vehicles, by its name.
pub fn is_list(path: &Path) -> bool {
    has_ending(path, "txt") && !is_toml(path)
}

pub fn is_pdf(path: &Path) -> bool {
    has_ending(path, "pdf")
}

/// A buffer size that fits nearly every design.
const USUAL_FILE: usize = 16 << 10;

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
