//! The same tables as for the terminal, in Markdown.

use crate::report::Report;
use crate::vehicle::description::Section;

use super::{catalogs_line, in_force, printable, table};

pub fn render(reports: &[Report]) -> String {
    let catalogs = catalogs_line(in_force(reports)).map(|line| escape(&line) + "\n");
    reports.iter().map(one).chain(catalogs).collect::<Vec<_>>().join("\n")
}

fn one(report: &Report) -> String {
    let described = &report.description;
    let mut text = format!("# {}\n\n", escape(&described.name));
    let division = report.division.iter().map(|division| format!(" · {}", division.text()));
    let division: String = division.collect();
    let game = report.game().map(|_| format!(" · {}", report.system.1)).unwrap_or_default();
    let path = code(&report.path());
    text.push_str(&format!("**{}**{division}{game} · {path}\n", report.verdict));
    if !report.findings.is_empty() {
        text.push('\n');
    }
    text.push_str(&findings(report));
    for section in table::sections(report) {
        text.push_str(&format!("\n## {}\n\n{}", section.title, rows(&section)));
    }
    text
}

/// An item for each finding.
pub(super) fn findings(report: &Report) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        let line = report.source.position(finding.at.span.start).line;
        let (severity, rule) = (finding.level().severity(), finding.rule.id);
        let cause = finding.as_printed.iter().map(|cause| format!(" (as printed: {cause})"));
        text.push_str(&format!(
            "- {severity} `{rule}`, line {line}: {}{}\n",
            escape(&finding.message),
            escape(&cause.collect::<String>())
        ));
    }
    text
}

/// A table with a rule below its heading.
pub(super) fn rows(section: &Section) -> String {
    let width = section.rows.first().map_or(0, Vec::len);
    let headings: Vec<_> = (0..width)
        .map(|number| section.columns.get(number).map_or("", |column| column.heading))
        .collect();
    let rule = |number: usize| match section.columns.get(number) {
        Some(column) if column.align_right => "--:",
        _ => "---",
    };
    let rules: Vec<_> = (0..width).map(rule).collect();
    let mut text = format!("| {} |\n| {} |\n", headings.join(" | "), rules.join(" | "));
    for row in &section.rows {
        let cells: Vec<_> = row.iter().map(|cell| escape(cell)).collect();
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    text
}

/// A text in a code span, between more backticks than it has in a row.
pub(super) fn code(text: &str) -> String {
    let text = printable(text).replace('\n', " ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let room = if longest > 0 { " " } else { "" };
    format!("{fence}{room}{text}{room}{fence}")
}

pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in printable(text).chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '\\' | '[' => escaped.extend(['\\', c]),
            '\n' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}
