//! One line per finding, like a compiler's.

use std::collections::HashSet;

use crate::view::{View, printable};

use super::{Format, Style};

pub static FORMAT: Format = Format::new("concise", "A line for each finding", write);

fn write(view: &dyn View, _: Style) -> String {
    let mut text = String::new();
    let mut seen = HashSet::new();
    for report in view.reports() {
        for finding in &report.findings {
            let (severity, rule) = (finding.severity(), finding.rule.id);
            let message = format!("{}{}", finding.message, finding.excused()).replace('\n', " ");
            let line = if finding.withholds() {
                // Many designs may depend on the same faulty file.
                format!("{}[{rule}] {message}\n", report.verdict)
            } else {
                let place = report.source.position(finding.at.span.start);
                let (path, line, column) = (&report.source.name, place.line, place.column);
                format!("{path}:{line}:{column}: {severity}[{rule}] {message}\n")
            };
            if seen.insert(line.clone()) {
                text.push_str(&line);
            }
        }
    }
    for line in view.page().summary {
        text.push_str(&line);
        text.push('\n');
    }
    printable(&text)
}
