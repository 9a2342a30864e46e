//! `roadworthy event`: lists the built-in events, shows what an event asks for, and checks event files.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::event::{self, Event, Files as EventFiles};
use crate::report::{Report, Subject};
use crate::text::source::Source;
use crate::text::suggest;
use crate::view::event::{Asked, Events};
use crate::view::files::Files;
use crate::write::{Format, Style, csv, html, json, markdown, terminal};

use super::catalog::Checked;
use super::catalogs::LoadedCatalogs;
use super::output::{Output, Prints};
use super::{Failure, complain_of, exit_code, files, help};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

const LIST: &[(&str, &str)] = &[
    ("roadworthy event list", "list the built-in events"),
    ("roadworthy event list --format json", "print them for programs"),
];

const SHOW: &[(&str, &str)] = &[
    ("roadworthy event show amateur-night", "show a built-in event"),
    ("roadworthy event show my-event.toml", "show one of your own"),
];

const CHECK: &[(&str, &str)] = &[
    ("roadworthy event check my-event.toml", "report every mistake"),
    ("roadworthy event check my-event.toml --format concise", "report each on a line"),
];

#[derive(Subcommand)]
enum Action {
    /// List the built-in events
    #[command(after_long_help = help::after(LIST, help::CALL))]
    List {
        #[command(flatten)]
        output: Output<Listed>,
    },
    /// Show what an event asks for, and the lines that say so
    #[command(after_long_help = help::after(SHOW, help::READING))]
    Show {
        /// Built-in event, or a file
        event: String,
        #[command(flatten)]
        output: Output<Shown>,
    },
    /// Check an event of your own for mistakes
    #[command(after_long_help = help::after(CHECK, help::READING))]
    Check {
        /// Event file
        event: String,
        #[command(flatten)]
        output: Output<Checked>,
    },
}

enum Listed {}

impl Prints for Listed {
    const FORMATS: &'static [&'static Format] =
        &[&terminal::FORMAT, &json::FORMAT, &csv::FORMAT, &markdown::FORMAT, &html::FORMAT];
}

enum Shown {}

impl Prints for Shown {
    const FORMATS: &'static [&'static Format] =
        &[&terminal::FORMAT, &json::FORMAT, &markdown::FORMAT, &html::FORMAT];
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.action {
        Action::List { output } => {
            let target = output.target(&[])?;
            let all = event::all_built_in().filter_map(|(id, _)| Some((id, open(id).ok()?.event)));
            target.print(&Events(&all.collect::<Vec<_>>()), style)?;
            Ok(0)
        }
        Action::Show { event, output } => {
            let target = output.target(&[event])?;
            let opened = open(event)?;
            target.print(&Asked(&opened.event), style)?;
            if !opened.reports.is_empty() {
                complain_of(&terminal::FORMAT.write(&Files(&opened.reports), style));
            }
            Ok(exit_code(&opened.reports))
        }
        Action::Check { event, output } => {
            let target = output.target(&[event])?;
            let opened = open(event)?;
            let mut reports = opened.reports;
            if reports.iter().all(|report| report.source.name != opened.event.source.name) {
                let own = opened.event.source.clone();
                reports.push(Report::of_file(own, Subject::Event, Vec::new()));
            }
            target.print(&Files(&reports), style)?;
            Ok(exit_code(&reports))
        }
    }
}

/// An event, its catalogs, and what is wrong with either.
pub(super) struct Opened {
    pub(super) event: Event,
    pub(super) loaded: LoadedCatalogs,
    /// On the files that have mistakes.
    pub(super) reports: Vec<Report>,
    /// Its own file, if it is one.
    pub(super) path: Option<PathBuf>,
}

/// Reads the event of a name or a file, with its catalogs.
pub(super) fn open(name: &str) -> Result<Opened, Failure> {
    let (source, path) = match event::built_in(name) {
        Some(source) => (source, None),
        None if Path::new(name).is_file() => {
            let source = files::read(name, Path::new(name));
            let source = source.map_err(|report| Failure::Event(reason(&report)))?;
            (source, Path::new(name).canonicalize().ok())
        }
        None => {
            let near = suggest::nearest(name, event::all_built_in().map(|(id, _)| id));
            let near = near.map(str::to_owned).or_else(|| files::near(Path::new(name)));
            return Err(Failure::NoEvent { name: name.to_owned(), near });
        }
    };
    let mut files = EventFiles::gather(source, beside);
    let folders = files.catalogs().into_iter().filter(|(_, folder)| !folder.trim().is_empty());
    let folders = folders.map(|(place, folder)| (path_beside(&place.source, &folder), place));
    let mut loaded = LoadedCatalogs::of_event(folders, |place, name, error| {
        files.without_catalog(place, format!("cannot read the catalog {name}: {error}"));
    });
    let (event, mut reports) = Event::read(&files, loaded.catalogs.clone());
    reports.extend(loaded.take_faulty());
    Ok(Opened { event, loaded, reports, path })
}

/// A path as an event file gives it: from the folder of that file.
fn path_beside(from: &Source, name: &str) -> String {
    Path::new(&*from.name).with_file_name("").join(name).display().to_string()
}

fn beside(from: &Source, name: &str) -> Result<Source, String> {
    let path = path_beside(from, name);
    if !Path::new(&path).is_file() {
        let near = suggest::nearest(name, event::all_built_in().map(|(id, _)| id));
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Err(format!("no built-in event and no file is called {name}{near}"));
    }
    files::read(&path, Path::new(&path)).map_err(|report| reason(&report))
}

fn reason(report: &Report) -> String {
    report.findings.iter().map(|finding| finding.message.as_str()).collect()
}
