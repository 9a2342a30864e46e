//! The entries of an event as they come: designs, lists of one-line vehicles, and record sheets that carry a design.

use std::fs::File;
use std::path::Path;

use crate::check::finding::Finding;
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

/// Those of a list. What is not understood of a vehicle is a finding on it, and explains why its figures differ.
fn of_list(text: &Source, options: &Options) -> Vec<Came> {
    let (vehicles, report) = import::read(text, options);
    let names = names::numbered(vehicles.iter().map(Imported::slug));
    let mut faults = report.map(|report| report.findings).unwrap_or_default();
    let mut came = Vec::new();
    for (vehicle, name) in vehicles.iter().zip(names) {
        let first_fault = faults.partition_point(|fault| fault.at.span.start < vehicle.span.start);
        let end = faults.partition_point(|fault| fault.at.span.start <= vehicle.span.end);
        let mut own: Vec<_> = faults.drain(first_fault..end).collect();
        own.iter_mut().for_each(|fault| fault.at.source = Some(text.clone()));
        let place = Place { source: text.clone(), span: heading(text, vehicle) };
        let name = format!("{}#{name}", text.name);
        let source = Source::made_of(place, name, printable(&vehicle.design));
        let reports = judge::describe_all(&source, options);
        let (own, of_options) = by_options(own, vehicle);
        let count = of_options.iter().map(|(_, versions)| versions).sum::<usize>();
        let last = of_options
            .iter()
            .flat_map(|(faults, versions)| std::iter::repeat_n(faults.as_slice(), *versions));
        let first = std::iter::repeat_n(&[][..], reports.len().saturating_sub(count));
        for (mut report, of_option) in reports.into_iter().zip(first.chain(last)) {
            if !own.is_empty() || !of_option.is_empty() {
                report.findings.splice(..0, own.iter().chain(of_option).cloned());
                report.verdict = Verdict::of(&report.findings);
                if report.is_partial() {
                    report.fingerprint = None;
                    report.findings.retain(|found| found.rule.id != PUBLISHED_FIGURE_DIFFERS.id);
                }
            }
            came.push(Came::from(report));
        }
        // What is not understood of an option may still be a version.
        let lost = of_options.into_iter().filter(|(_, versions)| *versions == 0);
        faults.splice(first_fault..first_fault, lost.flat_map(|(faults, _)| faults));
    }
    if came.is_empty() || !faults.is_empty() {
        came.push(Came::from(Report::of_file(text.clone(), Subject::Text, faults)));
    }
    came
}

/// The faults of a vehicle itself, and those of each of its options, with the number of versions that it makes.
fn by_options(
    faults: Vec<Finding>,
    vehicle: &Imported,
) -> (Vec<Finding>, Vec<(Vec<Finding>, usize)>) {
    let options = vehicle.options.iter();
    let mut of_options: Vec<_> = options.map(|(_, versions)| (Vec::new(), *versions)).collect();
    let mut own = Vec::new();
    for fault in faults {
        let after = vehicle.options.partition_point(|(at, _)| at.start <= fault.at.span.start);
        match after.checked_sub(1) {
            Some(option) => of_options[option].0.push(fault),
            None => own.push(fault),
        }
    }
    (own, of_options)
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
