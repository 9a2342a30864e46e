//! The form in which rulebooks print a vehicle: a line each.

use crate::report::Report;

use super::printable;

pub fn render(reports: &[Report]) -> String {
    let line =
        |report: &Report| format!("{} – {}\n", report.description.name, report.description.line);
    let readable = reports.iter().filter(|report| report.is_described());
    readable.map(|report| printable(&line(report))).collect()
}
