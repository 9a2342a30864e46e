//! Finds and reads the inputs of the command line: files, folders, standard input.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::event::roster::{On, Roster};
use crate::games::{Options, SYSTEMS};
use crate::report::{Report, judge};
use crate::sheet::filled;
use crate::sheet::pdf::Printed;
use crate::text::source::Source;
use crate::text::suggest;
use crate::workspace::built_in;
use crate::workspace::catalogs::LoadedCatalogs;
use crate::workspace::entries;
use crate::workspace::files::{self, Found};
use crate::workspace::kinds::OtherKind;
use crate::workspace::names::BASE;

use super::{Designs, Failure, say};

pub(super) fn file_of(path: &str) -> &str {
    file_and_version(path).0
}

/// Splits `file.toml#variant`.
pub(super) fn file_and_version(path: &str) -> (&str, Option<&str>) {
    let mut splits = path.match_indices('#').map(|(at, _)| (&path[..at], Some(&path[at + 1..])));
    let split = splits.find(|(file, _)| Path::new(file).is_file());
    split.filter(|_| !Path::new(path).exists()).unwrap_or((path, None))
}

/// The input that a path names. `-` is standard input, which has this name and can only be read once.
pub(super) fn input(path: &str, stdin: &str, is_read: &mut bool) -> Result<Input, Failure> {
    let source = match path {
        "-" if std::mem::replace(is_read, true) => {
            Err(Box::new(judge::unreadable(stdin, "standard input can only be read once")))
        }
        "-" => files::read_from(stdin, io::stdin().lock()),
        path => return named(path),
    };
    Ok(Input::Read(source, None))
}

/// Resolves a word on the command line: a path, `NAME.toml`, or a built-in vehicle, each with or without `#VARIANT`.
pub(super) fn named(word: &str) -> Result<Input, Failure> {
    let is_there = |path: &str| {
        let found = Path::new(file_of(path)).symlink_metadata();
        !found.is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    };
    let (name, variant) = word.split_once('#').map_or((word, None), |(name, id)| (name, Some(id)));
    let file = match variant {
        Some(id) => format!("{name}.toml#{id}"),
        None => format!("{name}.toml"),
    };
    if let Some(path) = [word, &file].into_iter().find(|path| is_there(path)) {
        return Ok(Input::Named(path.to_owned()));
    }
    match built_in::find(name, SYSTEMS.iter().copied()) {
        Ok(found) => {
            let variant = variant.map(str::to_owned).or(found.variant);
            Ok(Input::Read(Ok(found.source), variant))
        }
        Err(near) => {
            let paths = [name, &file].into_iter().find_map(|path| files::near(Path::new(path)));
            Err(Failure::not_found(word, paths.or(near)))
        }
    }
}

/// The default name of standard input.
pub(super) const STDIN: &str = "<stdin>";

pub enum Input {
    /// Standard input, a file that cannot be read, or a built-in vehicle and its variant.
    Read(Result<Source, Box<Report>>, Option<String>),
    /// A file on the command line, with or without a variant.
    Named(String),
    /// An entry on a roster; the path selects one of several designs.
    OnRoster(String),
    /// A file below a folder, and its parent folder relative to it.
    Found(Found, Option<String>),
}

impl Input {
    /// Whether the user named the file. Then a file without a design is an error.
    pub(super) fn is_named(&self) -> bool {
        !matches!(self, Input::Found(..))
    }

    fn name(&self) -> String {
        match self {
            Input::Read(Ok(source), _) => source.name.to_string(),
            Input::Read(Err(report), _) => report.path(),
            Input::Named(path) | Input::OnRoster(path) => path.clone(),
            Input::Found(found, _) => found.name.clone(),
        }
    }

    pub(super) fn judge(self, options: &Options) -> Result<Vec<Report>, OtherKind> {
        match self {
            Input::Named(path) | Input::OnRoster(path) => of_file(&path, options),
            other => other.enter(options),
        }
    }

    /// Judges an input at an event, where vehicle lists are entries, too.
    pub(super) fn enter(self, options: &Options) -> Result<Vec<Report>, OtherKind> {
        match self {
            Input::Read(source, variant) => entries::of_source(source, variant.as_deref(), options),
            Input::Named(path) => of_entry(&path, options),
            Input::OnRoster(path) => {
                let entries = of_entry(&path, options);
                let mut entries = entries.unwrap_or_else(|other| vec![other.unreadable(&path)]);
                let is_meant = |entry: &Report| entry.path() == path;
                if entries.iter().any(is_meant) {
                    entries.retain(is_meant);
                }
                Ok(entries)
            }
            Input::Found(Found { name, path }, folder) => {
                let mut entries = entries::of_file(&name, &path, options)?;
                entries.iter_mut().for_each(|entry| entry.put_in(folder.as_deref()));
                Ok(entries)
            }
        }
    }

    /// The file, and its variant if the path names one.
    fn file(&self) -> Option<(&str, Option<&str>)> {
        match self {
            Input::Read(..) => None,
            Input::Named(path) | Input::OnRoster(path) => Some(file_and_version(path)),
            Input::Found(found, _) => Some((&found.name, None)),
        }
    }
}

pub fn guarded(
    input: Input,
    judge: impl FnOnce(Input) -> Result<Vec<Report>, OtherKind>,
) -> Result<Vec<Report>, OtherKind> {
    let name = input.name();
    let judged = catch_unwind(AssertUnwindSafe(|| judge(input)));
    judged.unwrap_or_else(|_| Ok(vec![panicked(&name)]))
}

/// The report for a file that caused a panic.
pub(super) fn panicked(name: &str) -> Report {
    judge::unreadable(name, "internal error, please report it")
}

fn of_entry(path: &str, options: &Options) -> Result<Vec<Report>, OtherKind> {
    let (file, version) = file_and_version(path);
    let version = version.filter(|_| !files::is_pdf(Path::new(file)));
    let Some(version) = version else { return entries::of_file(file, Path::new(file), options) };
    if !files::is_list(Path::new(file)) {
        return entries::of_source(files::read(file, Path::new(file)), Some(version), options);
    }
    let mut entries = entries::of_file(file, Path::new(file), options)?;
    let paths: Vec<_> = entries.iter().map(Report::path).collect();
    entries.retain(|entry| entry.path() == path);
    if entries.is_empty() {
        let near = suggest::nearest(path, paths.iter().map(String::as_str)).map(str::to_owned);
        let reason = format!("it has no such vehicle{}", suggest::did_you_mean(&near));
        entries.push(judge::unreadable(path, &reason));
    }
    Ok(entries)
}

/// Adds the entries of a roster that are not inputs yet.
pub(super) fn add_roster(inputs: &mut Vec<Input>, roster: &mut Roster) {
    type Key = (PathBuf, Option<String>);
    let key = |(file, version): (&str, Option<&str>)| -> Option<Key> {
        Some((Path::new(file).canonicalize().ok()?, version.map(str::to_owned)))
    };
    let known = inputs.iter().filter_map(Input::file);
    let mut known: HashMap<Key, String> =
        known.filter_map(|file| Some((key(file)?, file.0.to_owned()))).collect();
    // Files whose base design is on the roster.
    let mut bases = HashSet::new();
    let folder = Path::new(roster.name()).with_file_name("");
    roster.find(|written| {
        // Relative to the roster's folder, or else to the current folder.
        let beside = folder.join(written).display().to_string();
        let is_there = |path: &&str| Path::new(file_of(path)).is_file();
        let path = [beside.as_str(), written].into_iter().find(is_there).unwrap_or(written);
        let (file, version) = file_and_version(path);
        let missing = |error| files::not_read(Path::new(file), &error);
        let whole = Path::new(file).canonicalize().map_err(missing)?;
        if !whole.is_file() {
            return Err("not a file".to_owned());
        }
        let of = |version: Option<&str>| (whole.clone(), version.map(str::to_owned));
        let is_whole = !bases.contains(&whole);
        let all = known.get(&of(None)).filter(|_| is_whole);
        let name = all.or_else(|| known.get(&of(version)));
        let found = On { file: file.to_owned(), version: version.map(str::to_owned) };
        match name {
            Some(name) => Ok(On { file: name.clone(), ..found }),
            None => {
                known.insert(of(version), file.to_owned());
                if version.is_none() && !files::is_list(Path::new(file)) {
                    bases.insert(whole.clone());
                }
                inputs.push(Input::OnRoster(path.to_owned()));
                Ok(found)
            }
        }
    });
}

/// The inputs of these paths in order, each folder sorted by name. Collects the files that are not entered at an event.
pub(super) fn inputs(
    designs: &Designs,
    paths: &[String],
    loaded: &LoadedCatalogs,
    not_entered: Option<&RefCell<Vec<String>>>,
    event: Option<&Path>,
) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    let (stdin, mut is_read) = (designs.stdin_name.as_deref().unwrap_or(STDIN), false);
    for path in paths {
        if path != "-" && Path::new(path).is_dir() {
            let is_meant = loaded.excludes(Path::new(path));
            let left_out = |file: &Path| loaded.owns(file) || !is_meant && loaded.excludes(file);
            let files = match not_entered {
                Some(others) => files::entries_under(path, left_out, others),
                None => files::under(path, left_out),
            };
            inputs.extend(files.into_iter().filter_map(|found| match found {
                Ok(found) if is_same(&found.path, event) => None,
                Ok(found) => {
                    let folder = folder_below(path, &found.path);
                    Some(Input::Found(found, folder))
                }
                Err(report) => Some(Input::Read(Err(report), None)),
            }));
        } else if path.contains('*') && !Path::new(path).exists() {
            let files = files::matching(path);
            if files.is_empty() {
                return Err(Failure::NoMatch(path.clone()));
            }
            inputs.extend(files.into_iter().map(|found| match found {
                Ok(found) => Input::Found(found, None),
                Err(report) => Input::Read(Err(report), None),
            }));
        } else {
            inputs.push(input(path, stdin, &mut is_read)?);
        }
    }
    if paths.len() > 1 {
        once(&mut inputs);
    }
    Ok(inputs)
}

/// Removes designs that were named before.
fn once(inputs: &mut Vec<Input>) {
    let mut seen = HashSet::new();
    inputs.retain(|input| {
        input.file().is_none_or(|(file, variant)| {
            let place = Path::new(file).canonicalize().unwrap_or_else(|_| file.into());
            seen.insert((place, variant.map(str::to_owned)))
        })
    });
}

fn is_same(path: &Path, other: Option<&Path>) -> bool {
    other.is_some_and(|other| path.canonicalize().is_ok_and(|path| path == other))
}

/// The folder of a file, relative to `root`.
fn folder_below(root: &str, file: &Path) -> Option<String> {
    let folder = file.strip_prefix(root).ok()?.parent()?.display().to_string();
    (!folder.is_empty()).then_some(folder)
}

fn of_file(path: &str, options: &Options) -> Result<Vec<Report>, OtherKind> {
    let (file, variant) = file_and_version(path);
    let source = files::read(file, Path::new(file));
    if !files::is_pdf(Path::new(file)) {
        return entries::of_source(source, variant, options);
    }
    let carried = files::open(Path::new(file)).and_then(files::carried).unwrap_or_default();
    let sheets = carried.iter().flat_map(|design| design.sheets.iter().map(move |is| (design, is)));
    let of_number = |number: &str| sheets.clone().find(|(_, is)| is.number.to_string() == number);
    if let Some((design, sheet)) = variant.and_then(of_number) {
        let source = Source::new(file, design.text.as_str());
        let reports = entries::of_source(Ok(source), Some(&sheet.variant), options)?;
        report_changes(file, &[sheet], &reports);
        return Ok(reports);
    }
    let mut reports = entries::of_source(source, variant, options)?;
    if variant.is_none() {
        let printed: Vec<_> = sheets.map(|(_, sheet)| sheet).collect();
        let is_printed = |report: &Report| {
            let variant = report.variant.as_deref().unwrap_or(BASE);
            printed.iter().any(|sheet| sheet.variant == variant)
        };
        if reports.iter().any(is_printed) {
            reports.retain(is_printed);
        }
        report_changes(file, &printed, &reports);
    }
    Ok(reports)
}

/// The only marked sheet of a PDF of several: "entries.pdf#2".
pub(super) fn only_marked(path: &str) -> Result<String, Failure> {
    let bytes = files::open(Path::new(path)).and_then(files::pdf).unwrap_or_default();
    let designs = filled::designs(&bytes);
    match (designs.iter().map(|design| design.sheets.len()).sum(), &filled::marked(&bytes)[..]) {
        (0 | 1, _) => Ok(path.to_owned()),
        (_, [number]) => Ok(format!("{path}#{number}")),
        _ => Err(Failure::OneSheet(path.to_owned(), files::listed(&designs))),
    }
}

/// Warns if a sheet's fingerprint differs from its design: catalogs, rulings, rules or the design changed.
fn report_changes(file: &str, printed: &[&Printed], reports: &[Report]) {
    let now: Vec<_> = reports.iter().filter_map(|report| report.fingerprint.as_ref()).collect();
    let now: Vec<_> = now.into_iter().map(ToString::to_string).collect();
    let printed = printed.iter().map(|sheet| &sheet.fingerprint);
    for printed in printed.filter(|printed| !now.is_empty() && !now.contains(printed)) {
        let now = now.join(", ");
        say(&format!(
            "warning: {file}: the sheet shows {printed}, but its design is now {now}: the design, a catalog or a ruling changed"
        ));
    }
}
