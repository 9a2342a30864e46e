//! One line per finding, like a compiler's.

use std::collections::HashSet;

use crate::show::{View, printable};
use crate::text::source::Span;

use super::{Format, Prints, Style};

pub static FORMAT: Format = Format {
    views: &[Prints::Findings, Prints::Verdicts],
    ..Format::new("concise", "A line for each finding", write)
};

fn write(view: &dyn View, _: Style) -> String {
    let mut out = String::new();
    let mut seen = HashSet::new();
    for report in view.reports() {
        for finding in &report.findings {
            let (severity, rule) = (finding.severity(), finding.rule.id);
            let message = format!("{}{}", finding.message, finding.excused()).replace('\n', " ");
            let variant = report.variant.as_ref().filter(|_| !finding.withholds());
            let variant = variant.map(|id| format!(" (variant {id})").replace('\n', " "));
            let variant = variant.unwrap_or_default();
            let line = if finding.withholds() {
                // Many designs may depend on one faulty file.
                format!("{}[{rule}] {message}", report.verdict)
            } else {
                let place = report.place(&finding.at);
                let (path, start) = (&place.source.name, place.start());
                let (line, column) = (start.line, start.column);
                format!("{path}:{line}:{column}: {severity}[{rule}] {message}")
            };
            let whole = format!("{line}{variant}");
            // Print a finding with a place in the file once, even if several variants inherit it.
            let is_of_file = finding.at.span != Span::default();
            if seen.insert(if is_of_file { line } else { whole.clone() }) {
                out.push_str(&printable(&(whole + "\n")));
            }
        }
    }
    for line in view.summary() {
        out.push_str(&printable(&(line + "\n")));
    }
    out
}
