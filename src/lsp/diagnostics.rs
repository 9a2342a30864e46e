//! Findings as diagnostics, each once, with the places that set its limit.

use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
};

use crate::check::finding::{Finding, Label};
use crate::check::rule::Level;
use crate::report::Report;
use crate::workspace::kinds::Kind;

use super::file::File;
use super::uri;

/// Everything that was found in a file.
pub fn diagnostics(file: &File) -> Vec<Diagnostic> {
    findings(&file.reports).map(|(report, finding)| diagnostic(file, report, finding)).collect()
}

/// Every finding on these designs; what a variant inherits is found once.
pub fn findings(reports: &[Report]) -> impl Iterator<Item = (&Report, &Finding)> {
    reports.iter().enumerate().flat_map(move |(number, report)| {
        let is_new = move |finding: &&Finding| {
            let is_same = |other: &Finding| {
                other.rule == finding.rule
                    && other.at.span == finding.at.span
                    && other.message == finding.message
            };
            !reports[..number].iter().any(|other| other.findings.iter().any(is_same))
        };
        report.findings.iter().filter(is_new).map(move |finding| (report, finding))
    })
}

/// One finding of a file.
pub fn diagnostic(file: &File, report: &Report, finding: &Finding) -> Diagnostic {
    let severity = match finding.level() {
        _ if finding.as_printed.is_some() || finding.waived.is_some() => {
            DiagnosticSeverity::INFORMATION
        }
        Level::Warning => DiagnosticSeverity::WARNING,
        Level::Error | Level::Unreadable => DiagnosticSeverity::ERROR,
    };
    let own = finding.at.source.as_ref().is_none_or(|source| source.name == file.source.name);
    let span = if own { finding.at.span } else { Default::default() };
    let elsewhere = (!own).then_some(&finding.at);
    let places: Vec<_> = elsewhere.into_iter().chain(&finding.because).collect();
    let related = file.client.related.then(|| related(file, &places));
    Diagnostic {
        range: file.range(span),
        severity: Some(severity),
        code: Some(NumberOrString::String(finding.rule.id.to_owned())),
        source: Some("roadworthy".to_owned()),
        message: message(file, report, finding),
        related_information: related.filter(|related| !related.is_empty()),
        ..Diagnostic::default()
    }
}

/// What was found, where in the rulebook that stands, and what to do.
fn message(file: &File, report: &Report, finding: &Finding) -> String {
    let mut message = String::new();
    // The base design is what the file is about.
    if report.variant.is_some() && file.kind == Kind::Design {
        message.push_str(&format!("{}: ", report.name));
    }
    message.push_str(&finding.message);
    if let Some(cite) = &finding.cite {
        message.push_str(&format!(" ({cite})"));
    }
    let excuses = [&finding.as_printed, &finding.waived];
    let lines = excuses.into_iter().flatten().chain(&finding.help);
    for line in lines {
        message.push('\n');
        message.push_str(line);
    }
    message
}

fn related(file: &File, places: &[&Label]) -> Vec<DiagnosticRelatedInformation> {
    let places = places.iter().filter_map(|label| {
        let (uri, range) = match &label.source {
            Some(source) if source.name != file.source.name => {
                (uri::of_source(source)?, file.client.encoding.range(source, label.span))
            }
            _ => (file.uri.clone(), file.range(label.span)),
        };
        let message = label.text.clone();
        Some(DiagnosticRelatedInformation { location: Location { uri, range }, message })
    });
    places.collect()
}
