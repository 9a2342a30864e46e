//! All tests: one binary, one module per subject.

mod advice;
mod aim;
mod autowar;
mod bills;
mod broken;
mod browsing;
mod cards;
mod carz;
mod carz_records;
mod carz_sheet;
mod catalog;
mod changed;
mod changes;
mod cli;
mod comparisons;
mod damage;
mod day;
mod deck;
mod designs;
mod duel;
mod edits;
mod entries;
mod event_calls;
mod event_day;
mod events;
mod extremes;
mod figures;
mod files;
mod fire;
mod first_cars;
mod fit;
mod fix;
mod fix_writes;
mod fixes;
mod forms;
mod garage;
mod garage_controls;
mod garage_files;
mod growth;
mod guides;
mod help;
mod hostile;
mod house;
mod import;
mod input;
mod kept;
mod kinds;
mod layout;
mod layout_of_files;
mod library;
mod limits;
mod lines;
mod new;
mod numbers;
mod one_screen;
mod other_books;
mod outputs;
mod pages;
mod pasted;
mod pictures;
mod printed;
mod properties;
mod queries;
mod readings;
mod release;
mod restrictions;
mod rooms;
mod round_trip;
mod rules;
mod rulings;
mod schema;
mod sheets;
mod shelf;
mod shells;
mod styles;
mod suggestions;
mod tablet;
mod tapped;
mod texts;
mod two_ways;
mod unclear;
mod verdicts;
mod withheld;
mod written;

use roadworthy::change;
use roadworthy::games::Options;
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::show::View;
use roadworthy::show::declaration::Declarations;
use roadworthy::show::files::Files;
use roadworthy::show::format::{FORMATS, Format, Style, json, stat_line, terminal};
use roadworthy::show::vehicles::Vehicles;
use roadworthy::show::verdicts::Verdicts;
use roadworthy::text::source::Source;

/// Judges a text as a file, without fixes.
fn judged(text: &str) -> Vec<Report> {
    judge::describe_all(&Source::new("test.toml", text), &Options::default())
}

/// Judges a text as a file.
fn check(text: &str) -> Vec<Report> {
    change::check(&Source::new("test.toml", text), &Options::default())
}

/// The rule ids of a report's findings, in their order.
fn rule_ids(report: &Report) -> Vec<&'static str> {
    report.findings.iter().map(|finding| finding.rule.id).collect()
}

/// A figure as JSON.
fn stat(report: &Report, key: &str) -> serde_json::Value {
    serde_json::json!(report.stat(key).unwrap().value)
}

/// Compares the words of an error, and the column of its mark.
#[track_caller]
fn assert_marked(said: &str, column: usize, words: &str) {
    assert!(said.contains(words), "{said}");
    assert_eq!(said.lines().last().unwrap().find('^'), Some(column + 2), "{said}");
}

/// The verdicts in a format, as a list.
fn written(reports: &[Report], format: &Format) -> String {
    format.write(&Verdicts { full: true, ..Verdicts::of(reports) }, Style::PLAIN)
}

/// The output of `check` for few designs on a terminal.
fn human(reports: &[Report]) -> String {
    written(reports, &terminal::FORMAT)
}

/// The output of `check` for many designs on a terminal.
fn listed(reports: &[Report], style: Style) -> String {
    terminal::FORMAT.write(&Verdicts { full: true, ..Verdicts::of(reports) }, style)
}

/// The output of `show` on a terminal.
fn shown(reports: &[Report]) -> String {
    terminal::FORMAT
        .write(&Vehicles { reports, is_full: true, next: None, options: None }, Style::PLAIN)
}

fn json(reports: &[Report]) -> String {
    written(reports, &json::FORMAT)
}

fn stat_lines(reports: &[Report]) -> String {
    stat_line::FORMAT
        .write(&Vehicles { reports, is_full: true, next: None, options: None }, Style::PLAIN)
}

/// Every view of reports, in every format.
fn every_output(reports: &[Report], style: Style) -> Vec<String> {
    let views: [&dyn View; 4] = [
        &Verdicts { full: true, ..Verdicts::of(reports) },
        &Vehicles { reports, is_full: true, next: None, options: None },
        &Files(reports),
        &Declarations::of(reports),
    ];
    views.into_iter().flat_map(|view| FORMATS.map(|format| format.write(view, style))).collect()
}
