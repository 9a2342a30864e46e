//! A JUnit test report: a test case for each design.

use std::fmt::Write;

use quick_xml::escape::escape;

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::report::{Report, Verdict};

use crate::view::{divisions, printable};

use super::{Format, Sign};

const BEGINNING: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"roadworthy\"";

pub static FORMAT: Format = Format {
    ending: Some("xml"),
    sign: Some(Sign::Begins(BEGINNING)),
    ..Format::new("junit", "A test report", |view, _| render(view.reports()))
};

fn render(reports: &[Report]) -> String {
    let of = |wanted: fn(&Report) -> bool| reports.iter().filter(|report| wanted(report)).count();
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"0\"",
        reports.len(),
        of(|report| report.verdict == Verdict::Illegal),
        of(Report::is_open),
    );
    let skipped = of(is_skipped);
    let mut text = format!(
        "{BEGINNING} {counts}>\n  <testsuite name=\"roadworthy\" {counts} skipped=\"{skipped}\">\n"
    );
    if let Some(divisions) = divisions(reports) {
        let property = format!("<property name=\"division\" value=\"{}\"/>", xml(&divisions));
        let _ = writeln!(text, "    <properties>{property}</properties>");
    }
    for report in reports {
        text.push_str(&case(report));
    }
    text.push_str("  </testsuite>\n</testsuites>\n");
    text
}

fn is_skipped(report: &Report) -> bool {
    !report.is_open() && matches!(report.verdict, Verdict::NotJudged | Verdict::IllegalAsPrinted)
}

fn case(report: &Report) -> String {
    let mut text = format!(
        "    <testcase name=\"{}\" classname=\"{}\" time=\"0\"",
        xml(&report.name),
        xml(&report.path())
    );
    let (notes, errors): (Vec<_>, Vec<_>) = report
        .findings
        .iter()
        .partition(|finding| finding.level() == Level::Warning || finding.waived.is_some());
    let outcome = match report.verdict {
        _ if report.is_open() => Some("error"),
        Verdict::Legal => None,
        Verdict::Illegal => Some("failure"),
        Verdict::Unreadable => Some("error"),
        Verdict::NotJudged | Verdict::IllegalAsPrinted => Some("skipped"),
    };
    if outcome.is_none() && notes.is_empty() {
        return text + "/>\n";
    }
    text.push_str(">\n");
    if let Some(outcome) = outcome {
        let message =
            errors.first().map_or(report.verdict.name(), |finding| finding.message.as_str());
        let kind = errors.first().map_or(report.verdict.name(), |finding| finding.rule.id);
        let kind =
            if outcome == "skipped" { String::new() } else { format!(" type=\"{}\"", xml(kind)) };
        let _ = writeln!(
            text,
            "      <{outcome} message=\"{}\"{kind}>{}</{outcome}>",
            xml(message),
            xml(&described(report, &errors))
        );
    }
    if !notes.is_empty() {
        let lines = xml(&described(report, &notes));
        let _ = writeln!(text, "      <system-out>{lines}</system-out>");
    }
    text + "    </testcase>\n"
}

/// A line for each finding.
fn described(report: &Report, findings: &[&Finding]) -> String {
    let line = |finding: &&Finding| {
        let place = report.place(&finding.at);
        let start = place.start();
        format!(
            "{}:{}:{}: {}: {}{}",
            place.source.name,
            start.line,
            start.column,
            finding.rule.id,
            finding.message,
            finding.excused()
        )
    };
    findings.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Escaped, and without characters that are invalid in XML.
fn xml(text: &str) -> String {
    let allowed: String =
        printable(text).chars().filter(|c| !['\u{fffe}', '\u{ffff}'].contains(c)).collect();
    escape(allowed).into_owned()
}
