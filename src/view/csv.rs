//! One line for each design, and for each other file that has mistakes, for a spreadsheet.

use csv::{QuoteStyle, WriterBuilder};
use serde_json::json;

use crate::check::rule::Level;
use crate::report::Report;
use crate::report::division::Division;
use crate::units::exactly;

use super::printable;
use super::row::Row;

const COLUMNS: [&str; 18] = [
    "number",
    "player",
    "team",
    "name",
    "system",
    "subject",
    "path",
    "variant",
    "verdict",
    "cost",
    "weight",
    "partial",
    "errors",
    "warnings",
    "reason",
    "rules",
    "fingerprint",
    "division",
];

pub fn render(reports: &[Report]) -> String {
    let heading = COLUMNS.map(str::to_owned);
    table(std::iter::once(heading).chain(reports.iter().map(record)))
}

/// Records of as many fields each. Spreadsheets take a text for an old code page unless a mark at its beginning says that
/// it is Unicode; one that is all ASCII reads the same either way, and has none.
pub(super) fn table<R: AsRef<[String]>>(records: impl Iterator<Item = R>) -> String {
    let mut writer =
        WriterBuilder::new().quote_style(QuoteStyle::Necessary).from_writer(Vec::new());
    for record in records {
        writer
            .write_record(record.as_ref())
            .expect("every record has as many fields, and memory takes them");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    let text = String::from_utf8_lossy(&bytes);
    if text.is_ascii() { text.into_owned() } else { format!("{UNICODE}{text}") }
}

/// The byte-order mark.
const UNICODE: char = '\u{feff}';

fn record(report: &Report) -> [String; COLUMNS.len()] {
    let row = Row::of(report);
    let subject = json!(report.subject).as_str().unwrap_or_default().to_owned();
    let figure = |key| report.figure(key).map(exactly).unwrap_or_default();
    let of = |error: bool| {
        let levels = report.findings.iter().map(|finding| finding.level() != Level::Warning);
        levels.filter(|level| *level == error).count().to_string()
    };
    let mut rules: Vec<_> = report.findings.iter().map(|finding| finding.rule.id).collect();
    rules.sort_unstable();
    rules.dedup();
    [
        row.number,
        words(&row.player),
        words(&row.team),
        words(&row.name),
        report.system.0.to_owned(),
        subject,
        words(&report.source.name),
        words(report.variant.as_deref().unwrap_or_default()),
        report.verdict.name().to_owned(),
        figure("cost"),
        figure("weight"),
        report.is_partial().to_string(),
        of(true),
        of(false),
        words(&row.reason),
        rules.join(" "),
        report.fingerprint.as_ref().map(ToString::to_string).unwrap_or_default(),
        report.division.as_ref().map(Division::text).unwrap_or_default(),
    ]
}

/// Somebody else's text. A spreadsheet takes what begins like a formula for one, so an apostrophe is put before it.
pub(super) fn words(text: &str) -> String {
    let text = printable(text);
    let first = text.trim_start().chars().next();
    let is_formula =
        first.is_some_and(|c| "=+-@|%＝＋－＠".contains(c)) || text.starts_with(['\t', '\n']);
    if is_formula { format!("'{text}") } else { text }
}
