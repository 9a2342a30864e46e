//! Every test that runs the program as a whole: one binary, one module for each subject.

mod autowar;
mod broken;
mod cards;
mod carz;
mod carz_records;
mod carz_sheet;
mod catalog;
mod cli;
mod damage;
mod deck;
mod designs;
mod event_calls;
mod events;
mod figures;
mod growth;
mod guides;
mod hostile;
mod house;
mod import;
mod input;
mod layout;
mod limits;
mod messages;
mod properties;
mod readings;
mod repairs;
mod restrictions;
mod rooms;
mod round_trip;
mod rules;
mod rulings;
mod sheets;
mod squares;
mod suggestions;
mod two_ways;
mod verdicts;
mod withheld;
mod written;

use roadworthy::games::Options;
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::text::source::Source;

/// Judges a text as if it were a file.
fn check(text: &str) -> Vec<Report> {
    judge::check(&Source::new("test.toml", text), &Options::default())
}

/// The rule ids of a report's findings, in their order.
fn rule_ids(report: &Report) -> Vec<&'static str> {
    report.findings.iter().map(|finding| finding.rule.id).collect()
}
