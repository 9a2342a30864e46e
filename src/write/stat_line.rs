//! Vehicles in one line each, as rulebooks print them.

use crate::report::Report;
use crate::view::{View, printable};

use super::{Format, Style};

pub static FORMAT: Format = Format {
    name: "line",
    alias: None,
    says: "A line for each vehicle, as the rulebook prints it",
    ending: None,
    has_repairs: false,
    sign: None,
    write: |view: &dyn View, _: Style| render(view.reports()),
    one_by_one: None,
};

pub fn render(reports: &[Report]) -> String {
    let line =
        |report: &Report| format!("{} – {}\n", report.description.name, report.description.line);
    let readable = reports.iter().filter(|report| report.is_described());
    readable.map(|report| printable(&line(report))).collect()
}
