//! Reads the entries of an event: designs, and lists of one-line vehicles.

use std::collections::HashSet;
use std::path::Path;

use crate::check::rule::Level;
use crate::games::Options;
use crate::import::Imported;
use crate::report::{Report, import, judge};
use crate::text::printable::printable;
use crate::text::source::{Place, Source, Span};

use super::kinds::{OtherKind, other_kind};
use super::{files, names};

pub fn of_file(name: &str, path: &Path, options: &Options) -> Result<Vec<Report>, OtherKind> {
    if files::is_pdf(path) {
        files::protect(path);
        let reason = format!(
            "a record sheet is not an entry: `roadworthy import {name}` turns it into a design"
        );
        return Ok(vec![judge::unreadable(name, &reason)]);
    }
    let source = match files::read(name, path) {
        Ok(source) => source,
        Err(report) => return Ok(vec![*report]),
    };
    if files::is_list(path) {
        return Ok(of_list(&source, options));
    }
    let reports = judge::describe_all(&source, options);
    match other_kind(&source, &reports) {
        None => Ok(reports),
        Some(other) => Err(other),
    }
}

/// Selects the named designs of each file. By default, the variant in `[entry]`, or else the base design.
pub fn entering(entries: Vec<Report>, named: &HashSet<String>) -> Vec<Report> {
    let is_one_file = |one: &Report, next: &Report| one.source.name == next.source.name;
    let enter = |file: &[Report]| -> Vec<bool> {
        let is_named = |one: &Report| named.contains(&one.path());
        if file.iter().any(|one| one.variant.is_some() && is_named(one)) {
            return file.iter().map(is_named).collect();
        }
        // A single variant was requested by name.
        if file.iter().all(|one| one.variant.is_some()) {
            return vec![true; file.len()];
        }
        let entered = file[0].entry.variant.as_ref().map(|entered| entered.value.clone());
        let entered = entered.filter(|id| file.iter().any(|one| one.variant.as_ref() == Some(id)));
        file.iter().map(|one| one.variant == entered).collect()
    };
    let enters: Vec<_> = entries.chunk_by(is_one_file).flat_map(enter).collect();
    let mut seen = HashSet::new();
    let entering = entries.into_iter().zip(enters).filter(|(_, enters)| *enters);
    entering.map(|(one, _)| one).filter(|one| seen.insert(one.path())).collect()
}

/// The vehicles of a list without options, and a report on text that belongs to no vehicle.
fn of_list(text: &Source, options: &Options) -> Vec<Report> {
    let (vehicles, report) = import::read_at(text, options, Level::Warning);
    let names = names::numbered(vehicles.iter().map(Imported::slug));
    let of_vehicle = |(vehicle, name): (&Imported, String)| {
        let place = Place { source: text.clone(), span: heading(text, vehicle) };
        let name = format!("{}#{name}", text.name);
        let source = Source::made_of(place, name, printable(&vehicle.design));
        judge::describe(&source, options, None)
    };
    vehicles.iter().zip(names).filter_map(of_vehicle).chain(report).collect()
}

/// The span of a vehicle's name, or else of its start.
fn heading(text: &Source, vehicle: &Imported) -> Span {
    let Span { start, end } = text.line_span(vehicle.line);
    match text.text[start..end].find(&vehicle.name) {
        Some(at) => Span::new(start + at, start + at + vehicle.name.len()),
        None => Span::new(start, start),
    }
}
