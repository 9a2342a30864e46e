//! Reads the designs that the command line names, and judges them.

use std::path::Path;

use rayon::prelude::*;

use crate::event::passed::Compared;
use crate::event::roster::Roster;
use crate::event::sheets::{self, Came};
use crate::event::{Event, passed};
use crate::games::browse::Listing;
use crate::games::{Extent, Options, SYSTEMS, System};
use crate::query::{Query, Sort};
use crate::report::Report;
use crate::report::division::{Mistake, Wanted};
use crate::report::judge;
use crate::sheet::page::Paper;
use crate::text::source::Source;
use crate::workspace::basis::Basis;
use crate::workspace::catalogs::LoadedCatalogs;
use crate::workspace::disk::Disk;
use crate::workspace::files;

use super::catalogs::HouseCatalogs;
use super::progress::Progress;
pub(super) use super::read::file_of;
use super::read::{Kind, add_roster, entries_of, first_of, inputs};
use super::{Designs, Failure, Terms, complain_of, explained, is_lost};
use crate::change::{Judges, mend};

/// Up to this many designs are shown one after the other; more are listed.
pub(super) const HANDFUL: usize = 7;

/// Whether two reports are on designs of one file.
pub(super) fn is_one_file(one: &Report, other: &Report) -> bool {
    one.source.name == other.source.name
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
    let mut judged = judge_all(&designs.terms, detail, |by| all(designs, by))?;
    if matches!(detail, Detail::Full | Detail::Sheet) {
        judged.mend(is_lost);
    }
    Ok(judged)
}

/// Judges the built-in designs, or only those of the rulebooks.
pub(super) fn built_in(designs: &Designs, printed: bool) -> Result<Judged, Failure> {
    judge_all(&designs.terms, Detail::Full, |by| {
        let of_game = |game: &'static dyn System| {
            let files = if printed { game.published() } else { game.designs() };
            let kind = if game.published().is_empty() { "built-in" } else { "published" };
            let named = files.iter().map(move |(name, text)| {
                Source::new(format!("{kind} {}/{name}", game.id()), *text)
            });
            named.flat_map(|source| judge::describe_all(&source, by.options))
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
    judge_all(&terms, detail, |by| all(designs, by))
}

/// The same for the event of a record of passed entries, with which they are compared. How they compare comes second,
/// unless the record proves nothing.
pub(super) fn judged_as_passed(
    designs: &Designs,
    detail: Detail,
    record: &str,
) -> Result<(Judged, Option<Compared>), Failure> {
    let source = files::read(record, Path::new(record)).map_err(unread)?;
    let record = passed::Opened::read(source);
    let mut terms = designs.terms.clone();
    terms.event = terms.event.or(record.event().map(str::to_owned));
    judge_with(&terms, Some(record), detail, |by| all(designs, by))
}

/// By what designs are judged, and to what detail.
struct By<'b> {
    loaded: &'b LoadedCatalogs,
    event: Option<&'b Event>,
    /// Which is no entry.
    event_file: Option<&'b Path>,
    options: &'b Options,
    detail: Detail,
}

fn judge_all(
    terms: &Terms,
    detail: Detail,
    read: impl Fn(&By<'_>) -> Result<Vec<Report>, Failure>,
) -> Result<Judged, Failure> {
    Ok(judge_with(terms, None, detail, read)?.0)
}

/// Judges designs, and compares those of an event with a record of what was passed.
fn judge_with(
    terms: &Terms,
    record: Option<passed::Opened>,
    detail: Detail,
    read: impl Fn(&By<'_>) -> Result<Vec<Report>, Failure>,
) -> Result<(Judged, Option<Compared>), Failure> {
    let Basis { options, event, event_file, mut loaded, mut faulty, .. } =
        Basis::open(&Disk::default(), terms.basis())?;
    // The limits of an event may be on any figure.
    let figures = match detail {
        _ if event.is_none() => detail,
        Detail::Full | Detail::Sheet => detail,
        _ => Detail::Figures,
    };
    let options = Options { extent: figures.extent(), ..options };
    let mut reports = read(&By {
        loaded: &loaded,
        event: event.as_ref(),
        event_file: event_file.as_deref(),
        options: &options,
        detail: figures,
    })?;
    if let Some(wanted) = terms.division {
        complain_of_divisions(wanted, &reports, &options)?;
    }
    let mut compared = None;
    match &event {
        Some(event) => {
            faulty.extend(crate::event::judge(event, &mut reports));
            match record.map(|record| record.compare(event, &mut reports)) {
                Some(Ok(found)) => compared = Some(found),
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
    judge_all(terms, Detail::Full, |by| {
        let first = match by.event {
            Some(event) => {
                sheets::each_once(event, entries_of(path, by.options)?).into_iter().next()
            }
            None => first_of(path, by.options, &mut false)?,
        };
        Ok(first.into_iter().collect())
    })
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

/// Judges every design; at an event, every entry.
fn all(designs: &Designs, by: &By<'_>) -> Result<Vec<Report>, Failure> {
    let mut roster = match (&designs.roster, by.event) {
        (Some(_), None) => return Err(Failure::NoEvent),
        (Some(path), Some(_)) => Some(roster(path)?),
        (None, _) => None,
    };
    let here = [".".to_owned()];
    let paths = match designs.paths.as_slice() {
        [] if roster.is_none() => &here[..],
        paths => paths,
    };
    let mut inputs = inputs(designs, paths, by.loaded, by.event.is_some(), by.event_file);
    if let Some(roster) = &mut roster {
        add_roster(&mut inputs, roster);
    }
    let few = Options { extent: Extent::Words, ..by.options.clone() };
    let is_handful = inputs.len() <= HANDFUL && by.detail == Detail::Handful;
    let options = if is_handful { &few } else { by.options };
    let progress = Progress::of(inputs.len());
    let judged = inputs.into_par_iter().map(|input| {
        progress.step();
        let kind = input.kind();
        let judged = match by.event {
            Some(_) => input.enter(options),
            None => input.judge(options).map(|all| all.into_iter().map(Came::from).collect()),
        };
        let of = |came: Came| Came { report: by.detail.of(came.report), ..came };
        (kind, judged.map(|came| came.into_iter().map(of).collect::<Vec<_>>()))
    });
    let judged: Vec<_> = judged.collect();
    progress.done();
    let (mut came, mut beside) = (Vec::new(), Vec::new());
    for (kind, judged) in judged {
        match (judged, kind) {
            (Ok(of_file), Kind::Beside) => beside.extend(of_file),
            (Ok(of_file), _) => came.extend(of_file),
            (Err(other), Kind::Named) => return Err(Failure::NoDesign(other)),
            (Err(other), _) => complain_of(&format!("note: {other}")),
        }
    }
    if let (Some(roster), Some(event)) = (&mut roster, by.event) {
        roster.assign(event, came.iter_mut().map(|one| &mut one.report));
    }
    let entries = match by.event {
        Some(event) => sheets::each_once(event, came),
        None => came.into_iter().map(|one| one.report).collect(),
    };
    for sheet in sheets::not_entered(&entries, beside) {
        let (path, name) = (sheet.path(), &sheet.description.name);
        complain_of(&format!(
            "note: {path} carries {name}, which is not entered: name the sheet to enter it, or put it on the roster"
        ));
    }
    let mut reports: Vec<_> = roster.and_then(Roster::faulty).into_iter().collect();
    reports.extend(entries);
    if reports.is_empty() {
        return Err(Failure::NoDesigns(paths.join(", ")));
    }
    Ok(reports)
}

fn roster(path: &str) -> Result<Roster, Failure> {
    let source = files::read(path, Path::new(path)).map_err(unread)?;
    Ok(Roster::read(source))
}

/// Why a file that is asked for cannot be read.
fn unread(report: Box<Report>) -> Failure {
    Failure::Unread(report.findings.into_iter().map(|finding| finding.message).collect())
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
