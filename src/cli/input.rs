//! Reads the designs that the command line names, and judges them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use crate::event::roster::Roster;
use crate::event::standing::Standing;
use crate::event::{Event, Field};
use crate::games::browse::Listing;
use crate::games::{Extent, Game, Options, SYSTEMS, system};
use crate::query::formula::DUEL;
use crate::query::{About, Foes, Keys, Query, QueryError, Scope, Subject};
use crate::report::Report;
use crate::report::division::Wanted;
use crate::report::judge;
use crate::sheet::page::Paper;
use crate::show::format::Style;
use crate::workspace::basis::Basis;
use crate::workspace::built_in;
use crate::workspace::catalogs::LoadedCatalogs;
use crate::workspace::entries::{self, is_one_file};
use crate::workspace::files;
use crate::workspace::kinds::OtherKind;

use super::progress::Progress;
pub(super) use super::read::file_of;
use super::read::{Input, STDIN, add_roster, guarded, input, inputs, panicked};
use super::{
    Designs, Failure, HouseCatalogs, Terms, explained, is_lost, is_unfinished, report_design,
    report_files, say,
};
use crate::change::{Judges, add_fixes};
use crate::vehicle::fire::INCHES;

/// Reports with the options that produced them.
pub(super) struct Judged {
    pub(super) reports: Vec<Report>,
    /// The limits across entries.
    pub(super) limits: Vec<Standing>,
    /// The active catalogs and limits.
    pub(super) options: Options,
    /// The paper size of the settings.
    pub(super) paper: Option<Paper>,
    pub(super) event: Option<Event>,
    /// Files in folders of entries that hold no entry.
    pub(super) not_entered: Vec<String>,
}

impl Judged {
    /// Adds fixes to the faulty files with `wanted` designs: [`add_fixes`](crate::change::add_fixes), or only safe ones.
    pub(super) fn add(
        &mut self,
        add: fn(&mut [Report], &Judges<'_>),
        wanted: impl Fn(&Report) -> bool + Sync,
    ) {
        let faulty = self.reports.chunk_by(is_one_file).filter(|file| is_faulty(file, &wanted));
        let judges = Judges::new(&self.options, self.event.as_ref()).shared_by(faulty.count());
        let files = self.reports.par_chunk_by_mut(is_one_file);
        files.filter(|file| is_faulty(file, &wanted)).for_each(|file| {
            if catch_unwind(AssertUnwindSafe(|| add(file, &judges))).is_err() {
                file[0] = panicked(&file[0].source.name);
            }
        });
    }

    /// Returns the only design and the catalog of its game, if the design and its event were read. Prints the findings if
    /// the design was not judged.
    pub(super) fn understood(&self, style: Style) -> Result<(&Report, &Listing), Failure> {
        report_files(&self.reports, style);
        let mut designs = self.reports.iter().filter(|report| report.is_design());
        let design = designs.next().ok_or(Failure::Reported)?;
        if is_unfinished(design) {
            report_design(design, style);
        }
        let is_unknown = |of: &Report| is_lost(of) || !of.is_design() && of.is_partial();
        if self.reports.iter().any(is_unknown) {
            return Err(Failure::Reported);
        }
        let game = system(design.system.0).ok_or(Failure::Reported)?;
        Ok((design, Listing::in_force(game, &self.options.catalogs)))
    }

    pub(super) fn listings(&self) -> Vec<Listing> {
        let played = |game: &str| self.reports.iter().any(|report| report.system.0 == game);
        let games = SYSTEMS.iter().filter(|game| played(game.id));
        games.map(|game| Listing::of(game, &self.options.catalogs)).collect()
    }

    /// The keys of the designs, with the opponents that these texts name, as in `duel:Stinger`.
    pub(super) fn scope<'l>(
        &self,
        listings: &'l [Listing],
        texts: &[String],
    ) -> Result<Scope<'l>, Failure> {
        let mut scope = Scope::of(&self.reports, listings);
        let is_end = |c: char| c.is_whitespace() || "!=<>".contains(c);
        for word in texts.iter().flat_map(|text| text.split(is_end)) {
            let Some(name) = word.trim_start_matches(['-', '+']).strip_prefix(DUEL) else {
                continue;
            };
            let foes = Designs { paths: vec![name.to_owned()], ..Designs::default() };
            let foes = judged(&foes, Extent::Figures)?.reports;
            let game = foes.iter().find(|foe| foe.is_design()).map_or("", |foe| foe.system.0);
            let is_meant = |foe: &&Report| foe.variant.is_none() || name.contains('#');
            let all = foes.iter().filter(|foe| foe.system.0 == game && foe.may_compete());
            let all =
                all.filter(is_meant).filter_map(|foe| judge::duelist(foe, &self.options, INCHES));
            let (key, all) = (format!("{DUEL}{name}"), all.collect::<Vec<_>>());
            if all.is_empty() {
                return Err(Failure::NoLeague);
            }
            let options = self.options.clone();
            let foes = Foes { key: key.clone(), game, all: all.into(), options };
            scope.keys.push((key, Subject::Duel(foes)));
        }
        Ok(scope)
    }
}

pub(super) fn read_each<T>(
    option: &'static str,
    keys: &[String],
    read: impl Fn(&str) -> Result<T, QueryError>,
) -> Result<Vec<T>, Failure> {
    keys.iter().map(|key| read(key).map_err(Failure::query(option, key))).collect()
}

pub(super) fn conditions<S: About>(
    text: Option<&str>,
    keys: &impl Keys<Subject = S>,
) -> Result<Query<S>, Failure> {
    let text = text.unwrap_or_default();
    Query::within(text, keys).map_err(Failure::query("--where", text))
}

fn is_faulty(file: &[Report], wanted: impl Fn(&Report) -> bool) -> bool {
    let mut designs = file.iter().filter(|report| report.is_design());
    designs.any(|report| wanted(report) && !report.findings.is_empty())
}

/// Judges the designs in the order of their paths, each folder sorted by name. Reports on faulty catalogs come first.
/// An event's catalogs and rules apply.
pub(super) fn judged(designs: &Designs, extent: Extent) -> Result<Judged, Failure> {
    let judged = entered(designs, extent)?;
    if !judged.not_entered.is_empty() {
        say(&format!("note: not entered: {}", judged.not_entered.join(", ")));
    }
    Ok(judged)
}

/// As [`judged`], without a note on files that are not entered.
pub(super) fn entered(designs: &Designs, extent: Extent) -> Result<Judged, Failure> {
    let mut judged = judge_all(&designs.terms, extent, |by| all(designs, by))?;
    if judged.options.extent == Extent::Words {
        judged.add(add_fixes, is_lost);
    }
    Ok(judged)
}

/// Judges the built-in designs, or only the `printed` ones of the rulebooks.
pub(super) fn built_in(designs: &Designs, printed: bool) -> Result<Judged, Failure> {
    judge_all(&designs.terms, Extent::Figures, |by| {
        let games = SYSTEMS.iter().filter(|game| !printed || !game.published().is_empty());
        let sources = games.flat_map(|game| built_in::sources(game));
        Ok(sources.flat_map(|source| judge::describe_all(&source, by.options)).collect())
    })
}

struct By<'b> {
    loaded: &'b LoadedCatalogs,
    event: Option<&'b Event>,
    /// The event's own file is not an entry.
    event_file: Option<&'b Path>,
    options: &'b Options,
    not_entered: RefCell<Vec<String>>,
}

fn judge_all(
    terms: &Terms,
    extent: Extent,
    read: impl FnOnce(&By<'_>) -> Result<Vec<Report>, Failure>,
) -> Result<Judged, Failure> {
    let Basis { options, event, event_file, mut loaded, mut faulty, .. } = terms.basis()?;
    let extent = match extent {
        Extent::Verdict if event.is_some() => Extent::Fingerprint,
        other => other,
    };
    let options = Options { extent, ..options };
    let by = By {
        loaded: &loaded,
        event: event.as_ref(),
        event_file: event_file.as_deref(),
        options: &options,
        not_entered: RefCell::default(),
    };
    let mut reports = read(&by)?;
    let not_entered = by.not_entered.into_inner();
    if let Some(wanted) = terms.division {
        report_divisions(wanted, &reports, &options)?;
    }
    let field = event.as_ref().map(|event| crate::event::judge(event, &mut reports));
    let Field { report, limits } = field.unwrap_or_default();
    faulty.extend(report);
    if event.is_none() {
        faulty.extend(loaded.take_faulty());
    }
    reports.splice(..0, faulty);
    Ok(Judged { reports, limits, options, paper: loaded.paper, event, not_entered })
}

/// Judges the first design of a file, or the variant that the path names.
pub(super) fn one(path: &str, terms: &Terms) -> Result<Judged, Failure> {
    if Path::new(path).is_dir() {
        return Err(Failure::Folder(path.to_owned()));
    }
    let mut judged = judge_all(terms, Extent::Words, |by| {
        let input = input(path, STDIN, &mut false)?;
        let reports = match by.event {
            Some(_) => input.enter(by.options),
            None => input.judge(by.options),
        };
        Ok(reports.map_err(Failure::OtherKind)?.into_iter().take(1).collect())
    })?;
    judged.add(add_fixes, Report::is_partial);
    Ok(judged)
}

/// Judges the first design of each file, or the variant that the path names.
pub(super) fn one_each(paths: &[String], catalogs: &HouseCatalogs) -> Result<Judged, Failure> {
    let mut loaded = catalogs.load()?;
    let options = Options { catalogs: loaded.catalogs.clone(), ..Options::default() };
    let (mut reports, mut is_read) = (Vec::new(), false);
    for path in paths {
        if Path::new(path).is_dir() {
            return Err(Failure::Folder(path.clone()));
        }
        let input = input(path, STDIN, &mut is_read)?;
        reports.extend(input.judge(&options).map_err(Failure::OtherKind)?.into_iter().take(1));
    }
    let paper = loaded.paper;
    let reports = loaded.take_faulty().chain(reports).collect();
    let (limits, not_entered) = (Vec::new(), Vec::new());
    Ok(Judged { reports, limits, options, paper, event: None, not_entered })
}

/// Judges every design, or every entry at an event.
fn all(designs: &Designs, by: &By<'_>) -> Result<Vec<Report>, Failure> {
    if let Some(event) = by.event {
        return entries(designs, by, event);
    }
    if designs.roster.is_some() {
        return Err(Failure::NoEvent);
    }
    let inputs = inputs(designs, &paths(designs), by.loaded, None, by.event_file)?;
    let options = by.options;
    let judge = |input: Input| {
        let mut reports = input.judge(options)?;
        if options.extent == Extent::Verdict {
            reports.iter_mut().for_each(|report| report.description = Arc::default());
        }
        Ok(reports)
    };
    let reports = each_input(inputs, judge)?;
    if reports.is_empty() { Err(no_designs(&paths(designs))) } else { Ok(reports) }
}

/// The paths on the command line, by default the current folder.
fn paths(designs: &Designs) -> Cow<'_, [String]> {
    match designs.paths.as_slice() {
        [] => vec![HERE.to_owned()].into(),
        paths => paths.into(),
    }
}

const HERE: &str = ".";

fn each_input(
    inputs: Vec<Input>,
    judge: impl Fn(Input) -> Result<Vec<Report>, OtherKind> + Sync,
) -> Result<Vec<Report>, Failure> {
    let progress = Progress::of(inputs.len());
    let judged: Vec<_> = inputs
        .into_par_iter()
        .map(|input| {
            progress.step();
            (input.is_named(), guarded(input, &judge))
        })
        .collect();
    progress.done();
    let (mut reports, mut others) = (Vec::new(), Vec::new());
    let is_alone = judged.len() == 1;
    for (is_named, judged) in judged {
        match judged {
            Ok(made) => reports.extend(made),
            Err(other) if is_named && is_alone => return Err(Failure::OtherKind(other)),
            Err(other) if is_named && !other.is_skipped() => {
                reports.push(other.unreadable(&other.name));
            }
            Err(other) => others.push(other),
        }
    }
    others.iter().for_each(|other| say(&format!("note: {other}")));
    Ok(reports)
}

fn entries(designs: &Designs, by: &By<'_>, event: &Event) -> Result<Vec<Report>, Failure> {
    let mut roster = designs.roster.as_deref().map(roster).transpose()?;
    let paths = match &roster {
        Some(_) => Cow::from(&designs.paths),
        None => paths(designs),
    };
    let not_entered = Some(&by.not_entered);
    let mut inputs = inputs(designs, &paths, by.loaded, not_entered, by.event_file)?;
    if let Some(roster) = &mut roster {
        add_roster(&mut inputs, roster);
    }
    // The roster lists fingerprints.
    let least = if roster.is_some() { Extent::Fingerprint } else { Extent::Verdict };
    let options = Options { extent: by.options.extent.clone().max(least), ..by.options.clone() };
    let entries = each_input(inputs, |input| input.enter(&options))?;
    let named = roster.iter().flat_map(Roster::named).chain(paths.iter().cloned()).collect();
    let mut entries = entries::entering(entries, &named);
    if let Some(roster) = &mut roster {
        roster.assign(event, &mut entries);
    }
    let mut reports: Vec<_> = roster.and_then(Roster::faulty).into_iter().collect();
    reports.extend(entries);
    match (reports.is_empty(), designs.roster.as_deref()) {
        (false, _) => Ok(reports),
        (true, Some(roster)) if paths.is_empty() => Err(Failure::NoEntries(roster.to_owned())),
        (true, _) => Err(no_designs(&paths)),
    }
}

fn no_designs(paths: &[String]) -> Failure {
    Failure::NoDesigns(match paths {
        [only] if only == HERE => "this folder".to_owned(),
        [only] => format!("the folder {only}"),
        several => several.join(", "),
    })
}

fn roster(path: &str) -> Result<Roster, Failure> {
    let source = files::read(path, Path::new(path));
    Ok(Roster::read(source.map_err(|report| Failure::Unread(files::messages(&report)))?))
}

/// Warns about games without divisions. Fails if a game with divisions lacks the requested one.
fn report_divisions(wanted: Wanted, reports: &[Report], options: &Options) -> Result<(), Failure> {
    let played = |game: &&&Game| reports.iter().any(|report| report.system.0 == game.id);
    for game in SYSTEMS.iter().filter(played) {
        let name = game.name;
        if !game.has_divisions() {
            say(&format!("warning: {name} has no divisions: --division does not apply to it"));
        } else if let Err(error) = wanted.number(game.dollars_a_division(options)) {
            return Err(Failure::Division { game: name, problem: explained(&error) });
        }
    }
    Ok(())
}
