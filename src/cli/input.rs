//! From the paths of a call to the reports on what they hold.

use std::io;
use std::path::Path;

use rayon::prelude::*;

use crate::event::Event;
use crate::games::browse::Listing;
use crate::games::{Extent, Options, SYSTEMS, System};
use crate::report::Report;
use crate::report::division::{Mistake, Wanted};
use crate::report::judge;
use crate::sheet::page::Paper;
use crate::text::source::Source;
use crate::text::suggest;

use super::event::{self, Opened};
use super::files::{self, Found};
use super::house::{House, HouseCatalogs};
use super::progress::Progress;
use super::{Designs, Failure, Terms, asked, complain_of};

/// A handful of designs are shown one after the other; more than that are listed.
pub(super) const HANDFUL: usize = 7;

/// The file of a path that may name one of its variants.
pub(super) fn file_of(path: &str) -> &str {
    split(path).map_or(path, |(file, _)| file)
}

/// The file and the variant that a path names.
fn split(path: &str) -> Option<(&str, &str)> {
    let mut splits = path.match_indices('#').map(|(at, _)| (&path[..at], &path[at + 1..]));
    splits.find(|(file, _)| Path::new(file).is_file()).filter(|_| !Path::new(path).exists())
}

/// How much is to be known of each design.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Its verdict, with its findings.
    Verdict,
    /// Of a handful, the fingerprint, too.
    Handful,
    /// By what it is known again, too.
    Fingerprint,
    /// All that is counted, too.
    Figures,
    Full,
    /// And its sheet.
    Sheet,
}

impl Detail {
    fn extent(self) -> Extent {
        match self {
            Detail::Verdict | Detail::Handful => Extent::Numbers,
            Detail::Fingerprint | Detail::Figures | Detail::Full => Extent::Words,
            Detail::Sheet => Extent::Sheet,
        }
    }

    /// A report without what is not to be known.
    fn of(self, report: Report) -> Report {
        match self {
            Detail::Full | Detail::Sheet => report,
            Detail::Figures => report.without_tables(),
            Detail::Verdict | Detail::Handful | Detail::Fingerprint => report.verdict_only(),
        }
    }
}

/// Reports, and what they rest on.
pub(super) struct Judged {
    pub(super) reports: Vec<Report>,
    /// The catalogs and limits by which they were judged.
    pub(super) options: Options,
    /// What the settings say that sheets are printed on.
    pub(super) paper: Option<Paper>,
    /// The event that they were judged for.
    pub(super) event: Option<Event>,
}

impl Judged {
    /// The catalogs of the games that the designs are for.
    pub(super) fn listings(&self) -> Vec<Listing> {
        let played = |game: &str| self.reports.iter().any(|report| report.system.0 == game);
        let games = SYSTEMS.iter().filter(|game| played(game.id()));
        games.map(|game| Listing::of(*game, &self.options.catalogs)).collect()
    }
}

/// The designs of a call, in the order of their paths; a folder's files in the order of their names. What is wrong with
/// the catalogs in force comes first. Under an event those are the event's, and it judges by its own rules, too.
pub(super) fn judged(designs: &Designs, detail: Detail) -> Result<Judged, Failure> {
    judge_all(&designs.terms, detail, |house, event, options, detail| {
        all(designs, house, event, options, detail)
    })
}

/// The designs that the books print, by the same catalogs and rules.
pub(super) fn published(designs: &Designs) -> Result<Judged, Failure> {
    judge_all(&designs.terms, Detail::Full, |_, _, options, _| {
        let of_game = |game: &'static dyn System| {
            let named = game.published().iter().map(move |(name, text)| {
                Source::new(format!("published {}/{name}", game.id()), *text)
            });
            named.flat_map(|source| judge::check(&source, options))
        };
        Ok(SYSTEMS.iter().flat_map(|game| of_game(*game)).collect())
    })
}

fn judge_all(
    terms: &Terms,
    detail: Detail,
    read: impl Fn(&House, Option<&Path>, &Options, Detail) -> Result<Vec<Report>, Failure>,
) -> Result<Judged, Failure> {
    let Some(name) = &terms.event else {
        let mut house = House::load(&terms.catalogs)?;
        let catalogs = house.catalogs.clone();
        let extent = detail.extent();
        let mut options = Options { catalogs, extent, ..Options::default() };
        if let Some(wanted) = terms.division {
            options.division = number_of(wanted, &options);
        }
        let reports = read(&house, None, &options, detail)?;
        if let Some(wanted) = terms.division {
            complain_of_divisions(wanted, &reports, &options)?;
        }
        let paper = house.paper;
        let reports = house.take_faulty().chain(reports).collect();
        return Ok(Judged { reports, options, paper, event: None });
    };
    let Opened { event, house, reports: mut faulty, path } = event::open(name)?;
    // An event looks at the figures of all.
    let figures = match detail {
        Detail::Full | Detail::Sheet => detail,
        _ => Detail::Figures,
    };
    let options = Options { extent: figures.extent(), ..event.options.clone() };
    let mut reports = read(&house, path.as_deref(), &options, figures)?;
    faulty.extend(crate::event::judge(&event, &mut reports));
    let judged = reports.into_iter().map(|report| detail.of(report));
    let reports = faulty.into_iter().chain(judged).collect();
    Ok(Judged { reports, options, paper: house.paper, event: Some(event) })
}

/// The first design of a file: the base design, unless the path names a variant.
pub(super) fn one(path: &str, terms: &Terms) -> Result<Judged, Failure> {
    if Path::new(path).is_dir() {
        return Err(Failure::Folder(path.to_owned()));
    }
    judge_all(terms, Detail::Full, |_, _, options, _| {
        Ok(first_of(path, options, &mut false).into_iter().collect())
    })
}

/// The first design of a file, or what is wrong with the file.
fn first_of(path: &str, options: &Options, input_is_read: &mut bool) -> Option<Report> {
    let found = match path {
        "-" => of_source(read_input(input_is_read), None, options),
        path => of_file(path, options),
    };
    found.into_iter().next()
}

/// One report for each path: of a file with variants the base design, unless the path names one of them.
pub(super) fn one_each(paths: &[String], catalogs: &HouseCatalogs) -> Result<Judged, Failure> {
    let mut house = House::load(catalogs)?;
    let options = Options { catalogs: house.catalogs.clone(), ..Options::default() };
    let mut reports = Vec::new();
    let mut input_is_read = false;
    for path in paths {
        if Path::new(path).is_dir() {
            return Err(Failure::Folder(path.clone()));
        }
        reports.extend(first_of(path, &options, &mut input_is_read));
    }
    let paper = house.paper;
    let reports = house.take_faulty().chain(reports).collect();
    Ok(Judged { reports, options, paper, event: None })
}

/// Standard input can be read once.
fn read_input(is_read: &mut bool) -> Result<Source, Box<Report>> {
    if std::mem::replace(is_read, true) {
        let reason = "standard input has been read already";
        return Err(Box::new(judge::unreadable("<stdin>", reason)));
    }
    files::read_from("<stdin>", io::stdin().lock())
}

/// Reports on every design of a call, but for the file that is the event.
fn all(
    designs: &Designs,
    house: &House,
    event: Option<&Path>,
    options: &Options,
    detail: Detail,
) -> Result<Vec<Report>, Failure> {
    let here = [".".to_owned()];
    let paths = if designs.paths.is_empty() { &here[..] } else { &designs.paths };
    let inputs = inputs(paths, house, event);
    let few = Options { extent: Extent::Words, ..options.clone() };
    let is_handful = inputs.len() <= HANDFUL && detail == Detail::Handful;
    let options = if is_handful { &few } else { options };
    let progress = Progress::of(inputs.len());
    let judged = inputs.into_par_iter().flat_map_iter(|input| {
        progress.step();
        input.judge(options).into_iter().map(move |report| detail.of(report))
    });
    let reports: Vec<_> = judged.collect();
    progress.done();
    if reports.is_empty() {
        return Err(Failure::NoDesigns(paths.join(", ")));
    }
    Ok(reports)
}

/// Something that holds designs.
enum Input {
    /// Standard input, or a file that cannot be found.
    Read(Result<Source, Box<Report>>),
    /// A path given by name: a file, or a file and one of its variants.
    Named(String),
    /// A file that was found in a folder, and the folder's name below the one that was given.
    Found(Found, Option<String>),
}

impl Input {
    fn judge(self, options: &Options) -> Vec<Report> {
        match self {
            Input::Read(source) => of_source(source, None, options),
            Input::Named(path) => of_file(&path, options),
            Input::Found(Found { name, path }, folder) => {
                let mut reports = of_source(files::read(&name, &path), None, options);
                for report in &mut reports {
                    report.entry.folder.clone_from(&folder);
                }
                reports
            }
        }
    }
}

/// What the paths of a call lead to, in their order; a folder's files in the order of their names.
fn inputs(paths: &[String], house: &House, event: Option<&Path>) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut input_is_read = false;
    for path in paths {
        if path == "-" {
            inputs.push(Input::Read(read_input(&mut input_is_read)));
        } else if Path::new(path).is_dir() {
            let files = files::under(path, |folder| house.owns(folder));
            inputs.extend(files.into_iter().filter_map(|found| match found {
                Ok(found) if is_same(&found.path, event) => None,
                Ok(found) => {
                    let folder = folder_below(path, &found.path);
                    Some(Input::Found(found, folder))
                }
                Err(report) => Some(Input::Read(Err(report))),
            }));
        } else {
            inputs.push(Input::Named(path.clone()));
        }
    }
    inputs
}

fn is_same(path: &Path, other: Option<&Path>) -> bool {
    other.is_some_and(|other| path.canonicalize().is_ok_and(|path| path == other))
}

/// The folder of a file, seen from the one that was named.
fn folder_below(root: &str, file: &Path) -> Option<String> {
    let folder = file.strip_prefix(root).ok()?.parent()?.display().to_string();
    (!folder.is_empty()).then_some(folder)
}

/// The number of a division; of dollars, by the catalog of the game that counts them. `None` if they are no division
/// there: whether that is a mistake depends on the games of the designs.
fn number_of(wanted: Wanted, options: &Options) -> Option<i64> {
    let unit = SYSTEMS.iter().find_map(|game| game.dollars_a_division(options));
    wanted.number(unit).ok()
}

/// Warns of the games that have no divisions. In those that have them, the one that was asked for has to exist.
fn complain_of_divisions(
    wanted: Wanted,
    reports: &[Report],
    options: &Options,
) -> Result<(), Failure> {
    let played = |game: &&&dyn System| reports.iter().any(|report| report.system.0 == game.id());
    for game in SYSTEMS.iter().filter(played) {
        let name = game.name();
        if !game.has_divisions() {
            complain_of(&format!("warning: {name} has no divisions: --division judges none of it"));
        } else if let Err(mistake) = wanted.number(game.dollars_a_division(options)) {
            return Err(no_division(name, &mistake));
        }
    }
    Ok(())
}

fn no_division(game: &'static str, mistake: &Mistake) -> Failure {
    Failure::Division { game, problem: asked(mistake) }
}

fn of_file(path: &str, options: &Options) -> Vec<Report> {
    let (file, variant) = match split(path) {
        Some((file, variant)) => (file, Some(variant)),
        None => (path, None),
    };
    of_source(files::read(file, Path::new(file)), variant, options)
}

fn of_source(
    source: Result<Source, Box<Report>>,
    variant: Option<&str>,
    options: &Options,
) -> Vec<Report> {
    match (source, variant) {
        (Err(report), _) => vec![*report],
        (Ok(source), None) => judge::check(&source, options),
        (Ok(source), Some(id)) => match judge::check_variant(&source, options, id) {
            Some(report) => vec![report],
            None => {
                let name = format!("{}#{id}", source.name);
                vec![judge::unreadable(&name, &no_variant(&source, id))]
            }
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
