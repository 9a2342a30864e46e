//! `roadworthy watch`: `check` again on every save.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use clap::{Args, ValueHint};
use notify::{Event, RecursiveMode, Watcher};

use crate::workspace::files;
use crate::write::Style;

use super::{Designs, Failure, check, complain_of, help, input, print, sheet};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy watch my-car.toml", "a verdict at every save"),
    ("roadworthy watch . --event amateur-night", "of a folder, at an event"),
    ("roadworthy watch my-car.toml --sheet my-car.pdf", "and its record sheet"),
];

const EXIT_CODES: &[&str] =
    &["0  never: Ctrl-C ends it", "2  a path cannot be watched, or the command line is wrong"];

/// An editor that saves a file changes it several times at once.
const PAUSE: Duration = Duration::from_millis(60);

#[derive(Args)]
#[group(skip)]
#[command(after_long_help = help::after(EXAMPLES, EXIT_CODES))]
pub(super) struct Arguments {
    #[command(flatten)]
    check: check::Arguments,
    /// Write their record sheets again, too, to this PDF
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    sheet: Option<String>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let designs = arguments.check.designs();
    let (sender, changes) = channel();
    let unwatched = |path: &Path| {
        let path = path.display().to_string();
        move |error: notify::Error| Failure::Watch { path, error }
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        // Without anybody who listens, the program is about to end.
        let _ = event.map(|event| sender.send(event));
    })
    .map_err(unwatched(Path::new(".")))?;
    for (path, mode) in watched(designs) {
        watcher.watch(&path, mode).map_err(unwatched(&path))?;
    }
    loop {
        if io::stdout().is_terminal() {
            print("\x1b[2J\x1b[3J\x1b[H")?;
        }
        let sheet = arguments.sheet.as_ref();
        let outcomes = [
            Some(check::run(&arguments.check, style)),
            sheet.map(|file| sheet::replace(designs.clone(), file.clone(), style)),
        ];
        for failure in outcomes.into_iter().flatten().filter_map(Result::err) {
            complain_of(&format!("error: {failure}"));
        }
        if !wait(&changes) {
            return Ok(0);
        }
    }
}

/// The folders of everything that decides a verdict.
fn watched(designs: &Designs) -> Vec<(PathBuf, RecursiveMode)> {
    let here = [".".to_owned()];
    let paths = if designs.paths.is_empty() { &here[..] } else { &designs.paths };
    let files = paths.iter().map(|path| input::file_of(path)).chain(designs.terms.event.as_deref());
    let files = files.chain(designs.roster.as_deref());
    let catalogs = designs.terms.catalogs.folders.iter().map(String::as_str);
    let mut all: Vec<_> = files
        .chain(catalogs)
        .map(Path::new)
        .filter_map(|path| match path.is_dir() {
            true => Some((path.to_owned(), RecursiveMode::Recursive)),
            // A file is often replaced by another: its folder stays. A built-in event has no file.
            false if path.exists() => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                let folder = folder.unwrap_or(Path::new("."));
                Some((folder.to_owned(), RecursiveMode::NonRecursive))
            }
            false => None,
        })
        .collect();
    // Where settings are.
    all.push((".".into(), RecursiveMode::NonRecursive));
    all.sort_by_key(|(path, mode)| (path.clone(), *mode == RecursiveMode::NonRecursive));
    all.dedup_by(|next, one| next.0 == one.0);
    all
}

/// Waits until a file is saved that may decide a verdict; `false` if there is nothing to wait for.
fn wait(changes: &Receiver<Event>) -> bool {
    // Designs, rosters, and lists of entries.
    const ENDINGS: [&str; 3] = ["toml", "csv", "txt"];
    let is_of_interest = |event: &Event| {
        let is_known =
            |path: &PathBuf| ENDINGS.iter().any(|ending| files::has_ending(path, ending));
        !event.kind.is_access() && event.paths.iter().any(is_known)
    };
    loop {
        match changes.recv() {
            Ok(event) if is_of_interest(&event) => break,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    while changes.recv_timeout(PAUSE).is_ok() {}
    true
}
