//! Vehicles in one line each, as rulebooks print them.

use crate::report::Report;
use crate::show::printable;

use super::Format;

pub static FORMAT: Format =
    Format::new("line", "A line for each vehicle, as the rulebook prints it", |view, _| {
        render(view.reports())
    });

pub fn render(reports: &[Report]) -> String {
    let line = |report: &Report| {
        let (name, line) = (&report.name, &report.description.line);
        format!("{} – {}\n", printable(name), printable(line))
    };
    reports.iter().filter(|report| report.is_described()).map(line).collect()
}
