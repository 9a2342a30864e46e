//! Reads the entries of an event: designs, and lists of one-line vehicles.

use std::collections::HashSet;
use std::path::Path;

use crate::check::rule::Level;
use crate::games::Options;
use crate::import::Imported;
use crate::report::{Report, import, judge};
use crate::text::printable::printable;
use crate::text::source::{Place, Source, Span};
use crate::text::suggest;

use super::kinds::{OtherKind, other_kind};
use super::names::BASE;
use super::{files, names};

pub fn of_file(name: &str, path: &Path, options: &Options) -> Result<Vec<Report>, OtherKind> {
    if files::is_pdf(path) {
        files::protect(path);
        let reason = format!(
            "a record sheet is not an entry: `roadworthy import {name}` turns it into a design"
        );
        return Ok(vec![judge::unreadable(name, &reason)]);
    }
    match files::read(name, path) {
        Ok(source) if files::is_list(path) => Ok(of_list(&source, options)),
        source => of_source(source, None, options),
    }
}

/// Judges all designs of a file, or one variant.
pub fn of_source(
    source: Result<Source, Box<Report>>,
    variant: Option<&str>,
    options: &Options,
) -> Result<Vec<Report>, OtherKind> {
    let source = match source {
        Ok(source) => source,
        Err(report) => return Ok(vec![*report]),
    };
    if let Some(report) = variant.and_then(|id| {
        let base = || judge::describe(&source, options, None).filter(|_| id == BASE);
        judge::describe(&source, options, variant).or_else(base)
    }) {
        return Ok(vec![report]);
    }
    let reports = judge::describe_all(&source, options);
    match (other_kind(&source, &reports), variant) {
        (Some(other), _) => Err(other),
        (None, None) => Ok(reports),
        (None, Some(id)) => {
            let name = format!("{}#{id}", source.name);
            Ok(vec![judge::unreadable(&name, &no_variant(&source, id))])
        }
    }
}

fn no_variant(source: &Source, id: &str) -> String {
    let ids = judge::variants(source);
    match suggest::nearest(id, ids.iter().map(String::as_str)) {
        Some(near) => format!("no such variant; did you mean `{near}`?"),
        None if ids.is_empty() => "the design has no variants".to_owned(),
        None => format!("no such variant; expected one of: {}", ids.join(", ")),
    }
}

pub fn is_one_file(one: &Report, other: &Report) -> bool {
    one.source.name == other.source.name
}

/// Selects the named designs of each file. By default, the variant in `[entry]`, or else the base design.
pub fn entering(entries: Vec<Report>, named: &HashSet<String>) -> Vec<Report> {
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
