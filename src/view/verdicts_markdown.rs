//! The verdicts of many designs in Markdown: a table, then what was found.

use crate::report::Report;
use crate::report::roster::Roster;

use super::markdown::escape;
use super::row::Row;
use super::{catalogs_line, divisions, human, in_force, markdown};

pub fn render(reports: &[Report]) -> String {
    let mut text = String::from(
        "| No. | Player | Vehicle | Cost | Weight | Verdict | Reason | Fingerprint |\n| --: | --- | --- | --: | --: | --- | --- | --- |\n",
    );
    for report in reports.iter().filter(|report| report.is_design()) {
        let row = Row::of(report);
        let cells =
            [&row.number, &row.player, &row.name, &row.cost, &row.weight].map(|cell| escape(cell));
        let fingerprint = report.fingerprint.as_ref().map(|fingerprint| format!("`{fingerprint}`"));
        text.push_str(&format!(
            "| {} | **{}** | {} | {} |\n",
            cells.join(" | "),
            report.verdict,
            escape(&row.reason),
            fingerprint.unwrap_or_default()
        ));
    }
    for report in reports.iter().filter(|report| !report.findings.is_empty()) {
        let (name, path) = (escape(&report.description.name), escape(&report.path()));
        text.push_str(&format!("\n## {name}\n\n**{}** · {path}\n\n", report.verdict));
        text.push_str(&markdown::findings(report));
    }
    text.push_str(&format!("\n{}", escape(human::summary(reports).trim_end())));
    text.extend(divisions(reports).map(|text| format!("\n\n{}", escape(&text))));
    for field in Roster::of(reports) {
        text.push_str(&format!("\n\n{}", escape(&field.text())));
    }
    text.extend(
        catalogs_line(in_force(reports)).map(|line| format!("\n\n{}", escape(line.trim_end()))),
    );
    text + "\n"
}
