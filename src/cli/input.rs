//! Reads the designs that the command line names, and judges them.

use std::fs::File;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use crate::event::{Event, passed};
use crate::games::browse::Listing;
use crate::games::{Extent, Options, SYSTEMS, System};
use crate::query::{Query, Sort};
use crate::report::Report;
use crate::report::division::{Mistake, Wanted};
use crate::report::judge;
use crate::sheet::page::Paper;
use crate::text::source::Source;
use crate::text::suggest;
use crate::workspace::basis::Basis;
use crate::workspace::catalogs::LoadedCatalogs;
use crate::workspace::disk::Disk;
use crate::workspace::files::{self, Found};
use crate::workspace::kinds::{OtherKind, other_kind};

use super::catalogs::HouseCatalogs;
use super::progress::Progress;
use super::{Designs, Failure, Terms, complain_of, explained, is_lost};
use crate::change::{Judges, mend};

/// Up to this many designs are shown one after the other; more are listed.
pub(super) const HANDFUL: usize = 7;

/// Whether two reports are on designs of one file.
pub(super) fn is_one_file(one: &Report, other: &Report) -> bool {
    one.source.name == other.source.name
}

/// The file of a path such as `file.toml` or `file.toml#variant`.
pub(super) fn file_of(path: &str) -> &str {
    split(path).map_or(path, |(file, _)| file)
}

/// The file and the variant that a path names.
fn split(path: &str) -> Option<(&str, &str)> {
    let mut splits = path.match_indices('#').map(|(at, _)| (&path[..at], &path[at + 1..]));
    splits.find(|(file, _)| Path::new(file).is_file()).filter(|_| !Path::new(path).exists())
}

/// How much of each design a command needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Its verdict, with its findings.
    Verdict,
    /// And its fingerprint, if the designs are only a handful.
    Handful,
    /// And its fingerprint.
    Fingerprint,
    /// And its figures.
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

    /// A report without what is not needed.
    fn of(self, report: Report) -> Report {
        match self {
            Detail::Full | Detail::Sheet => report,
            Detail::Figures => report.without_tables(),
            Detail::Verdict | Detail::Handful | Detail::Fingerprint => report.verdict_only(),
        }
    }
}

/// Reports, and what they were judged by.
pub(super) struct Judged {
    pub(super) reports: Vec<Report>,
    /// The catalogs and limits by which they were judged.
    pub(super) options: Options,
    /// The paper of sheets, if the settings name it.
    pub(super) paper: Option<Paper>,
    /// The event that they were judged for.
    pub(super) event: Option<Event>,
}

impl Judged {
    /// Offers repairs for the designs that are `wanted`.
    pub(super) fn mend(&mut self, wanted: impl Fn(&Report) -> bool + Sync) {
        let faulty = |file: &[Report]| {
            file.iter().any(|report| wanted(report) && !report.findings.is_empty())
        };
        let files = self.reports.chunk_by(is_one_file).filter(|file| faulty(file)).count();
        let judges = Judges::new(&self.options, self.event.as_ref()).shared_by(files);
        let files = self.reports.par_chunk_by_mut(is_one_file);
        files.filter(|file| faulty(file)).for_each(|file| mend(file, &judges));
    }

    /// The conditions that an option has.
    pub(super) fn query(
        &self,
        option: &'static str,
        text: Option<&str>,
        listings: &[Listing],
    ) -> Result<Query, Failure> {
        let text = text.unwrap_or_default();
        Query::read(text, &self.reports, listings)
            .map_err(|mistake| Failure::Query(option, mistake.pointed(text)))
    }

    /// The keys of `--sort`.
    pub(super) fn order(
        &self,
        keys: &[String],
        listings: &[Listing],
    ) -> Result<Vec<Sort>, Failure> {
        let sort = |key: &String| {
            Sort::read(key, &self.reports, listings)
                .map_err(|mistake| Failure::Query("--sort", mistake.pointed(key)))
        };
        keys.iter().map(sort).collect()
    }

    /// The keys of `--best`.
    pub(super) fn goals(
        &self,
        keys: &[String],
        listings: &[Listing],
    ) -> Result<Vec<Sort>, Failure> {
        let goal = |key: &String| {
            Sort::best(key, &self.reports, listings)
                .map_err(|mistake| Failure::Query("--best", mistake.pointed(key)))
        };
        keys.iter().map(goal).collect()
    }

    /// The catalogs of the games that the designs are for.
    pub(super) fn listings(&self) -> Vec<Listing> {
        let played = |game: &str| self.reports.iter().any(|report| report.system.0 == game);
        let games = SYSTEMS.iter().filter(|game| played(game.id()));
        games.map(|game| Listing::of(*game, &self.options.catalogs)).collect()
    }
}

/// Judges the designs in the order of their paths, those of a folder sorted by name. Reports on catalogs with mistakes
/// come first. With an event, its catalogs and rules apply.
pub(super) fn judged(designs: &Designs, detail: Detail) -> Result<Judged, Failure> {
    let mut judged = judge_all(&designs.terms, detail, |loaded, event, options, detail| {
        all(designs, loaded, event, options, detail)
    })?;
    if matches!(detail, Detail::Full | Detail::Sheet) {
        judged.mend(is_lost);
    }
    Ok(judged)
}

/// Judges the built-in designs, or only those of the rulebooks.
pub(super) fn built_in(designs: &Designs, printed: bool) -> Result<Judged, Failure> {
    judge_all(&designs.terms, Detail::Full, |_, _, options, _| {
        let of_game = |game: &'static dyn System| {
            let files = if printed { game.published() } else { game.designs() };
            let kind = if game.published().is_empty() { "built-in" } else { "published" };
            let named = files.iter().map(move |(name, text)| {
                Source::new(format!("{kind} {}/{name}", game.id()), *text)
            });
            named.flat_map(|source| judge::describe_all(&source, options))
        };
        Ok(SYSTEMS.iter().flat_map(|game| of_game(*game)).collect())
    })
}

/// The same with a folder of house catalogs on top.
pub(super) fn judged_with(
    designs: &Designs,
    detail: Detail,
    folder: &str,
) -> Result<Judged, Failure> {
    let mut terms = designs.terms.clone();
    terms.catalogs.folders.push(folder.to_owned());
    judge_all(&terms, detail, |loaded, event, options, detail| {
        all(designs, loaded, event, options, detail)
    })
}

/// The same for the event of a record of passed entries, with which they are compared. How they compare comes second,
/// unless the record proves nothing.
pub(super) fn judged_as_passed(
    designs: &Designs,
    detail: Detail,
    record: &str,
) -> Result<(Judged, Option<String>), Failure> {
    let source = files::read(record, Path::new(record));
    let source = source.map_err(|report| {
        let reasons = report.findings.iter().map(|finding| finding.message.as_str());
        Failure::Record(reasons.collect())
    })?;
    let record = passed::Opened::read(source);
    let mut terms = designs.terms.clone();
    terms.event = terms.event.or(record.event().map(str::to_owned));
    judge_with(&terms, Some(record), detail, |loaded, event, options, detail| {
        all(designs, loaded, event, options, detail)
    })
}

fn judge_all(
    terms: &Terms,
    detail: Detail,
    read: impl Fn(&LoadedCatalogs, Option<&Path>, &Options, Detail) -> Result<Vec<Report>, Failure>,
) -> Result<Judged, Failure> {
    Ok(judge_with(terms, None, detail, read)?.0)
}

/// Judges designs, and compares those of an event with a record of what was passed.
fn judge_with(
    terms: &Terms,
    record: Option<passed::Opened>,
    detail: Detail,
    read: impl Fn(&LoadedCatalogs, Option<&Path>, &Options, Detail) -> Result<Vec<Report>, Failure>,
) -> Result<(Judged, Option<String>), Failure> {
    let Basis { options, event, event_file, mut loaded, mut faulty, .. } =
        Basis::open(&Disk::default(), terms.basis())?;
    // The limits of an event may be on any figure.
    let figures = match detail {
        _ if event.is_none() => detail,
        Detail::Full | Detail::Sheet => detail,
        _ => Detail::Figures,
    };
    let options = Options { extent: figures.extent(), ..options };
    let mut reports = read(&loaded, event_file.as_deref(), &options, figures)?;
    if let Some(wanted) = terms.division {
        complain_of_divisions(wanted, &reports, &options)?;
    }
    let mut compared = None;
    match &event {
        Some(event) => {
            faulty.extend(crate::event::judge(event, &mut reports));
            match record.map(|record| record.compare(event, &mut reports)) {
                Some(Ok(found)) => compared = Some(found.text()),
                Some(Err(report)) => faulty.push(*report),
                None => {}
            }
            reports = reports.into_iter().map(|report| detail.of(report)).collect();
        }
        None => {
            faulty.extend(loaded.take_faulty());
            // It does not even name its event.
            faulty.extend(record.map(passed::Opened::faulty));
        }
    }
    reports.splice(..0, faulty);
    Ok((Judged { reports, options, paper: loaded.paper, event }, compared))
}

/// The first design of a file: the base design, unless the path names a variant.
pub(super) fn one(path: &str, terms: &Terms) -> Result<Judged, Failure> {
    if Path::new(path).is_dir() {
        return Err(Failure::Folder(path.to_owned()));
    }
    judge_all(terms, Detail::Full, |_, _, options, _| {
        Ok(first_of(path, options, &mut false)?.into_iter().collect())
    })
}

/// The first design of a file, or what is wrong with the file.
fn first_of(
    path: &str,
    options: &Options,
    input_is_read: &mut bool,
) -> Result<Option<Report>, Failure> {
    let found = match path {
        "-" => of_source(read_input(STDIN, input_is_read), None, options),
        path => of_file(path, options),
    };
    Ok(found.map_err(Failure::NoDesign)?.into_iter().next())
}

/// One report per path: the base design of a file, unless the path names a variant.
pub(super) fn one_each(paths: &[String], catalogs: &HouseCatalogs) -> Result<Judged, Failure> {
    let mut loaded = catalogs.load()?;
    let options = Options { catalogs: loaded.catalogs.clone(), ..Options::default() };
    let mut reports = Vec::new();
    let mut input_is_read = false;
    for path in paths {
        if Path::new(path).is_dir() {
            return Err(Failure::Folder(path.clone()));
        }
        reports.extend(first_of(path, &options, &mut input_is_read)?);
    }
    let paper = loaded.paper;
    let reports = loaded.take_faulty().chain(reports).collect();
    Ok(Judged { reports, options, paper, event: None })
}

/// What standard input is called, unless the command line names it.
const STDIN: &str = "<stdin>";

/// Standard input can only be read once.
fn read_input(name: &str, is_read: &mut bool) -> Result<Source, Box<Report>> {
    if std::mem::replace(is_read, true) {
        let reason = "standard input can only be read once";
        return Err(Box::new(judge::unreadable(name, reason)));
    }
    files::read_from(name, io::stdin().lock())
}

/// Judges every design, leaving out the event file.
fn all(
    designs: &Designs,
    loaded: &LoadedCatalogs,
    event: Option<&Path>,
    options: &Options,
    detail: Detail,
) -> Result<Vec<Report>, Failure> {
    let here = [".".to_owned()];
    let paths = if designs.paths.is_empty() { &here[..] } else { &designs.paths };
    let inputs = inputs(designs, paths, loaded, event);
    let few = Options { extent: Extent::Words, ..options.clone() };
    let is_handful = inputs.len() <= HANDFUL && detail == Detail::Handful;
    let options = if is_handful { &few } else { options };
    let progress = Progress::of(inputs.len());
    let judged = inputs.into_par_iter().map(|input| {
        progress.step();
        let is_named = !matches!(input, Input::Found(..));
        let of = |report| detail.of(report);
        let judged = input.judge(options);
        (is_named, judged.map(|reports| reports.into_iter().map(of).collect::<Vec<_>>()))
    });
    let judged: Vec<_> = judged.collect();
    progress.done();
    let mut reports = Vec::new();
    for (is_named, judged) in judged {
        match judged {
            Ok(of_file) => reports.extend(of_file),
            Err(other) if is_named => return Err(Failure::NoDesign(other)),
            Err(other) => complain_of(&format!("note: {other}")),
        }
    }
    if reports.is_empty() {
        return Err(Failure::NoDesigns(paths.join(", ")));
    }
    Ok(reports)
}

/// Something that holds designs.
enum Input {
    /// Standard input, or a file that cannot be found.
    Read(Result<Source, Box<Report>>),
    /// A file on the command line, with or without a variant.
    Named(String),
    /// A file below a folder, and its own folder, relative to that.
    Found(Found, Option<String>),
}

impl Input {
    fn judge(self, options: &Options) -> Result<Vec<Report>, OtherKind> {
        match self {
            Input::Read(source) => of_source(source, None, options),
            Input::Named(path) => of_file(&path, options),
            Input::Found(Found { name, path }, folder) => {
                let mut reports = of_source(files::read(&name, &path), None, options)?;
                for report in &mut reports {
                    report.entry.folder.clone_from(&folder);
                }
                Ok(reports)
            }
        }
    }
}

/// The inputs of these paths, in their order; those of a folder sorted by name.
fn inputs(
    designs: &Designs,
    paths: &[String],
    loaded: &LoadedCatalogs,
    event: Option<&Path>,
) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut input_is_read = false;
    for path in paths {
        if path == "-" {
            let name = designs.stdin_name.as_deref().unwrap_or(STDIN);
            inputs.push(Input::Read(read_input(name, &mut input_is_read)));
        } else if Path::new(path).is_dir() {
            let files = files::under(path, |folder| loaded.owns(folder));
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

/// The folder of a file, relative to `root`.
fn folder_below(root: &str, file: &Path) -> Option<String> {
    let folder = file.strip_prefix(root).ok()?.parent()?.display().to_string();
    (!folder.is_empty()).then_some(folder)
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
            complain_of(&format!(
                "warning: {name} has no divisions: --division does not apply to it"
            ));
        } else if let Err(mistake) = wanted.number(game.dollars_a_division(options)) {
            return Err(no_division(name, &mistake));
        }
    }
    Ok(())
}

fn no_division(game: &'static str, mistake: &Mistake) -> Failure {
    Failure::Division { game, problem: explained(mistake) }
}

fn of_file(path: &str, options: &Options) -> Result<Vec<Report>, OtherKind> {
    let (file, variant) = match split(path) {
        Some((file, variant)) => (file, Some(variant)),
        None => (path, None),
    };
    let reports = of_source(files::read(file, Path::new(file)), variant, options);
    complain_of_changes(file, reports.as_deref().unwrap_or_default());
    reports
}

/// Warns if a sheet says another fingerprint than the design that it carries has now: the sheet was judged by other
/// catalogs, rulings or rules, or changed.
fn complain_of_changes(file: &str, reports: &[Report]) {
    let path = Path::new(file);
    if !files::is_pdf(path) {
        return;
    }
    let carried = File::open(path).and_then(files::carried).unwrap_or_default();
    let now: Vec<_> = reports.iter().filter_map(|report| report.fingerprint.as_ref()).collect();
    let now: Vec<_> = now.into_iter().map(ToString::to_string).collect();
    let printed = carried.iter().flat_map(|design| &design.fingerprints);
    for printed in printed.filter(|printed| !now.is_empty() && !now.contains(printed)) {
        let now = now.join(", ");
        complain_of(&format!(
            "warning: {file}: the sheet says {printed}, the design in it is now {now}: it changed, or is judged by other catalogs or rulings"
        ));
    }
}

fn of_source(
    source: Result<Source, Box<Report>>,
    variant: Option<&str>,
    options: &Options,
) -> Result<Vec<Report>, OtherKind> {
    let source = match source {
        Ok(source) => source,
        Err(report) => return Ok(vec![*report]),
    };
    let Some(id) = variant else {
        let reports = judge::describe_all(&source, options);
        return other_kind(&source, &reports).map_or(Ok(reports), Err);
    };
    Ok(vec![judge::describe(&source, options, variant).unwrap_or_else(|| {
        let name = format!("{}#{id}", source.name);
        judge::unreadable(&name, &no_variant(&source, id))
    })])
}

fn no_variant(source: &Source, id: &str) -> String {
    let ids = judge::variants(source);
    match suggest::nearest(id, ids.iter().map(String::as_str)) {
        Some(near) => format!("no such variant; did you mean `{near}`?"),
        None if ids.is_empty() => "the design has no variants".to_owned(),
        None => format!("no such variant; expected one of: {}", ids.join(", ")),
    }
}
