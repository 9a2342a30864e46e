//! The entries of an event as they come: designs, lists of one-line vehicles, and record sheets that carry a design.

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::PUBLISHED_FIGURE_DIFFERS;
use crate::event::sheets::Came;
use crate::games::Options;
use crate::import::Imported;
use crate::report::{Report, Subject, Verdict, import, judge};
use crate::sheet::attachment::Attached;
use crate::text::printable::printable;
use crate::text::source::{Place, Source, Span};

use super::kinds::{OtherKind, other_kind};
use super::{files, names};

/// Every vehicle of a file, and what is wrong with the file.
pub fn of_file(name: &str, path: &Path, options: &Options) -> Result<Vec<Came>, OtherKind> {
    if files::is_pdf(path) {
        return Ok(of_sheets(name, path, options));
    }
    let source = match files::read(name, path) {
        Ok(source) => source,
        Err(report) => return Ok(vec![Came::from(*report)]),
    };
    if files::is_list(path) {
        return Ok(of_list(&source, options));
    }
    let reports = judge::describe_all(&source, options);
    match other_kind(&source, &reports) {
        None => Ok(reports.into_iter().map(Came::from).collect()),
        Some(other) => Err(other),
    }
}

/// Of each file, the designs that are named; if none is, the variant that its `[entry]` names, or else its base design.
pub fn entering(came: Vec<Came>, named: &HashSet<String>) -> Vec<Came> {
    let is_one_file = |one: &Came, next: &Came| {
        let names = [one, next].map(|one| &*one.report.source.name);
        names[0] == names[1] && one.shown.is_none() && next.shown.is_none()
    };
    let enter = |file: &[Came]| -> Vec<bool> {
        let variant = |one: &Came| one.report.variant.clone();
        let is_named = |one: &Came| named.contains(&one.report.path());
        if file.iter().any(|one| variant(one).is_some() && is_named(one)) {
            return file.iter().map(is_named).collect();
        }
        // A variant that came alone was asked for.
        if file.iter().all(|one| variant(one).is_some()) {
            return vec![true; file.len()];
        }
        let entered = file[0].report.entry.variant.as_ref().map(|entered| entered.value.clone());
        let entered = entered.filter(|id| file.iter().any(|one| variant(one).as_ref() == Some(id)));
        file.iter().map(|one| variant(one) == entered).collect()
    };
    let enters: Vec<_> = came.chunk_by(is_one_file).flat_map(enter).collect();
    came.into_iter().zip(enters).filter_map(|(one, enters)| enters.then_some(one)).collect()
}

/// Those of a list, each without its options. What cannot be read of a vehicle is a finding on it, and explains why its
/// figures differ; any other text is a warning.
fn of_list(text: &Source, options: &Options) -> Vec<Came> {
    let (vehicles, report) = import::read(text, options);
    let names = names::numbered(vehicles.iter().map(Imported::slug));
    let mut faults = report.map(|report| report.findings).unwrap_or_default();
    let mut came = Vec::new();
    for (vehicle, name) in vehicles.iter().zip(names) {
        let end = vehicle.options.first().map_or(vehicle.span.end + 1, |(option, _)| option.start);
        let is_own = |fault: &mut Finding| (vehicle.span.start..end).contains(&fault.at.span.start);
        let mut own: Vec<_> = faults.extract_if(.., is_own).collect();
        own.iter_mut().for_each(|fault| fault.at.source = Some(text.clone()));
        let place = Place { source: text.clone(), span: heading(text, vehicle) };
        let name = format!("{}#{name}", text.name);
        let source = Source::made_of(place, name, printable(&vehicle.design));
        let Some(mut report) = judge::describe(&source, options, None) else { continue };
        report.findings.splice(..0, own);
        report.verdict = report.verdict.max(Verdict::of(&report.findings));
        if report.is_partial() {
            report.fingerprint = None;
            report.findings.retain(|found| found.rule.id != PUBLISHED_FIGURE_DIFFERS.id);
        }
        came.push(Came::from(report));
    }
    if !faults.is_empty() {
        faults.iter_mut().for_each(|fault| fault.level = Level::Warning);
        came.push(Came::from(Report::of_file(text.clone(), Subject::Text, faults)));
    }
    came
}

/// Where the name of a vehicle stands, or else where the vehicle begins.
fn heading(text: &Source, vehicle: &Imported) -> Span {
    let start = text.line_start(text.line(vehicle.span.start));
    let end = text.text[start..].find('\n').map_or(text.text.len(), |length| start + length);
    match text.text[start..end].find(&vehicle.name) {
        Some(at) => Span::new(start + at, start + at + vehicle.name.len()),
        None => Span::new(vehicle.span.start, vehicle.span.start),
    }
}

/// Those of a document of record sheets.
fn of_sheets(name: &str, path: &Path, options: &Options) -> Vec<Came> {
    let unreadable = |reason: &str| vec![Came::from(judge::unreadable(name, reason))];
    let carried = match File::open(path).and_then(files::carried) {
        Ok(carried) if carried.is_empty() => return unreadable("a PDF that carries no design"),
        Ok(carried) => carried,
        Err(error) => return unreadable(&files::not_read(path, &error)),
    };
    let ids = names::numbered(carried.iter().map(|design| names::of_design(&design.name)));
    let is_one = carried.len() == 1;
    let came = carried.into_iter().zip(ids).flat_map(|(design, id)| {
        let Attached { text, fingerprints, .. } = design;
        let name = if is_one { name.to_owned() } else { format!("{name}#{id}") };
        let reports = match Source::read(&*name, text.into_bytes()) {
            Ok(source) => judge::describe_all(&source, options),
            Err(reason) => vec![judge::unreadable(&name, &reason)],
        };
        let came = move |report| Came { report, shown: Some(fingerprints.clone()) };
        reports.into_iter().map(came)
    });
    came.collect()
}
