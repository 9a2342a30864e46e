//! One line per finding, like a compiler's.

use std::collections::HashSet;

use crate::view::{View, printable};

use super::{Format, Style, Take};

pub static FORMAT: Format = Format::in_pieces("concise", "A line for each finding", write);

fn write(view: &dyn View, _: Style, take: Take<'_>) {
    let mut seen = HashSet::new();
    for report in view.reports() {
        for finding in &report.findings {
            let (severity, rule) = (finding.severity(), finding.rule.id);
            let variant = report.variant.as_ref().map(|id| format!(" (variant {id})"));
            let variant = variant.unwrap_or_default();
            let message = format!("{}{}", finding.message, finding.excused());
            let [message, variant] = [message, variant].map(|text| text.replace('\n', " "));
            let line = if finding.withholds() {
                // Many designs may depend on the same faulty file.
                format!("{}[{rule}] {message}\n", report.verdict)
            } else {
                let place = report.source.position(finding.at.span.start);
                let (path, line, column) = (&report.source.name, place.line, place.column);
                format!("{path}:{line}:{column}: {severity}[{rule}] {message}{variant}\n")
            };
            if seen.insert(line.clone()) {
                take(&printable(&line));
            }
        }
    }
    for line in view.summary() {
        take(&printable(&(line + "\n")));
    }
}
