//! From the paths of a call to the reports on what they hold.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::judge;
use crate::report::Report;
use crate::source::Source;
use crate::suggest;
use crate::system::Options;

use super::Failure;

/// No design is longer.
const LONGEST: u64 = 4 * 1024 * 1024;

/// Reports on everything under `paths`, in the order of the paths; a folder's files in the order of their names.
pub(super) fn reports(paths: &[String], options: &Options) -> Result<Vec<Report>, Failure> {
    let here = [".".to_owned()];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut reports = Vec::new();
    let mut input_is_read = false;
    for path in paths {
        if path == "-" && std::mem::replace(&mut input_is_read, true) {
            reports.push(judge::unreadable("<stdin>", "standard input has been read already"));
        } else if path == "-" {
            reports.extend(of_reader("<stdin>", None, io::stdin().lock(), options));
        } else if Path::new(path).is_dir() {
            reports.extend(of_folder(path, options));
        } else {
            reports.extend(of_file(path, options));
        }
    }
    if reports.is_empty() {
        return Err(Failure::NoDesigns(paths.join(", ")));
    }
    Ok(reports)
}

fn of_folder(path: &str, options: &Options) -> Vec<Report> {
    let walk = WalkDir::new(path).follow_links(true).sort_by_file_name();
    let mut reports = Vec::new();
    for entry in walk.into_iter().filter_entry(|entry| entry.depth() == 0 || is_wanted(entry)) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => {
                reports.extend(of_path(&shown(entry.path()), None, entry.path(), options));
            }
            Err(error) => {
                let name = error.path().map(shown).unwrap_or_default();
                let is_design = error.path().is_some_and(|path| path.is_dir() || is_toml(path));
                if is_design {
                    reports.push(judge::unreadable(&name, &reason(&error)));
                }
            }
        }
    }
    reports
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

/// Folders that may hold designs, and designs.
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

/// A path given by name: a file, or a file and one of its variants.
fn of_file(path: &str, options: &Options) -> Vec<Report> {
    let splits = path.match_indices('#').map(|(place, _)| (&path[..place], &path[place + 1..]));
    match splits.into_iter().find(|(file, _)| Path::new(file).is_file()) {
        Some((file, variant)) if !Path::new(path).exists() => {
            of_path(file, Some(variant), Path::new(file), options)
        }
        _ => of_path(path, None, Path::new(path), options),
    }
}

fn of_path(name: &str, variant: Option<&str>, path: &Path, options: &Options) -> Vec<Report> {
    let regular = path.metadata().map(|metadata| metadata.is_file());
    match regular.and_then(|regular| if regular { File::open(path).map(Some) } else { Ok(None) }) {
        Ok(Some(file)) => of_reader(name, variant, file, options),
        Ok(None) => vec![judge::unreadable(name, "not a file")],
        Err(error) => vec![judge::unreadable(name, &error.to_string())],
    }
}

fn of_reader(
    name: &str,
    variant: Option<&str>,
    reader: impl Read,
    options: &Options,
) -> Vec<Report> {
    let mut bytes = Vec::new();
    if let Err(error) = reader.take(LONGEST + 1).read_to_end(&mut bytes) {
        return vec![judge::unreadable(name, &error.to_string())];
    }
    if bytes.len() as u64 > LONGEST {
        return vec![judge::unreadable(name, "longer than 4 MiB")];
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
            return vec![judge::unreadable(name, &format!("line {line} is not UTF-8 text"))];
        }
    };
    let source = Source::new(name, text);
    match variant {
        None => judge::check(&source, options),
        Some(id) => match judge::check_variant(&source, options, id) {
            Some(report) => vec![report],
            None => vec![judge::unreadable(&format!("{name}#{id}"), &no_variant(&source, id))],
        },
    }
}

fn no_variant(source: &Source, id: &str) -> String {
    let ids = judge::variants(source);
    match suggest::nearest(id, ids.iter().map(String::as_str)) {
        Some(near) => format!("no such variant; did you mean `{near}`?"),
        None if ids.is_empty() => "the design has no variants".to_owned(),
        None => format!("no such variant; there are: {}", ids.join(", ")),
    }
}
