//! The entries of an event as they come: designs, lists of one-line vehicles, and record sheets that carry a design.

use std::fs::File;
use std::path::Path;

use crate::event::sheets::Came;
use crate::games::Options;
use crate::import::Imported;
use crate::report::{Report, Subject, Verdict, import, judge};
use crate::sheet::attachment::Attached;
use crate::text::printable::printable;
use crate::text::source::Source;

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

/// Those of a list. Of a vehicle that is not understood as a whole, no verdict is known.
fn of_list(text: &Source, options: &Options) -> Vec<Came> {
    let (vehicles, report) = import::read(text, options);
    let names = names::numbered(vehicles.iter().map(Imported::slug));
    let faults = report.iter().flat_map(|report| &report.findings);
    let faults: Vec<_> = faults.collect();
    let mut came = Vec::new();
    for (vehicle, name) in vehicles.iter().zip(names) {
        let source = Source::new(format!("{}#{name}", text.name), printable(&vehicle.design));
        let own = faults.iter().filter(|found| {
            vehicle.span.start <= found.at.span.start && found.at.span.start <= vehicle.span.end
        });
        let own: Vec<_> = own.map(|found| (*found).clone()).collect();
        let own = Report::mistakes([&Report::of_file(text.clone(), Subject::Text, own)]);
        for mut report in judge::describe_all(&source, options) {
            report.findings.extend(own.finding());
            report.verdict = Verdict::of(&report.findings);
            came.push(Came::from(report));
        }
    }
    came.extend(report.map(Came::from));
    came
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
