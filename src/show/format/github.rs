//! Annotations for the checks of a repository on GitHub: a workflow command for each finding.

use crate::check::finding::Finding;
use crate::report::Report;

use crate::show::{divisions, printable};

use super::{Format, Need, Prints};

pub static FORMAT: Format = Format {
    views: &[Prints::Findings, Prints::Verdicts],
    needs: &[Need::Fixes],
    ..Format::new("github", "Annotations of GitHub Actions", |view, _| render(view.reports()))
};

fn render(reports: &[Report]) -> String {
    let of = |report: &Report| {
        report.findings.iter().map(|finding| command(finding, report)).collect::<String>()
    };
    let division =
        divisions(reports).map(|text| format!("::notice title=Division::{}\n", data(&text)));
    division.into_iter().chain(reports.iter().map(of)).collect()
}

fn command(finding: &Finding, report: &Report) -> String {
    let severity = if finding.is_excused() { "notice" } else { finding.level.severity() };
    let place = report.place(&finding.at);
    let (file, start, end) = (&place.source.name, place.start(), place.end());
    let mut properties = Vec::new();
    // Standard input has no file.
    if !file.starts_with('<') {
        properties.push(("file", file.to_string()));
        properties.push(("line", start.line.to_string()));
        properties.push(("endLine", end.line.to_string()));
        // GitHub rejects columns of a range over several lines.
        if start.line == end.line {
            properties.push(("col", start.column.to_string()));
            properties.push(("endColumn", end.column.to_string()));
        }
    }
    properties.push(("title", format!("{} ({})", finding.rule.id, report.name)));
    let properties: Vec<_> =
        properties.iter().map(|(key, value)| format!("{key}={}", property(value))).collect();
    let mut message = finding.message.clone();
    message.extend(finding.excuses().map(|excuse| format!("\n{excuse}")));
    message.extend(finding.advice().map(|line| format!("\n{line}")));
    let cite = finding.cite.as_ref().map(|cite| cite.in_full(report.system.1));
    message.extend(cite.map(|cite| format!("\nsee {cite}")));
    format!("::{severity} {}::{}\n", properties.join(","), data(&message))
}

/// Escapes the three characters that the runner decodes.
fn data(text: &str) -> String {
    let text: String = text.chars().map(|c| if c == '\n' { c } else { one(c) }).collect();
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

fn one(c: char) -> char {
    printable(c.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(c)
}
