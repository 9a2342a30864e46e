//! What opponents may be told of each vehicle, and nothing else.

use crate::report::Report;

use super::printable;

pub fn render(reports: &[Report]) -> String {
    let one = |report: &Report| {
        let lines = report.description.declaration.iter().map(|line| format!("  {line}\n"));
        format!("{}\n{}", report.description.name, lines.collect::<String>())
    };
    let readable = reports.iter().filter(|report| report.is_described());
    printable(&readable.map(one).collect::<Vec<_>>().join("\n"))
}
