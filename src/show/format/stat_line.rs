//! Vehicles in one line each, as rulebooks print them.

use std::collections::BTreeMap;

use crate::games::Options;
use crate::report::{Report, import, judge};
use crate::show::printable;
use crate::text::source::Source;
use crate::units::counted;

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

/// The parts of a vehicle that `import` does not read from its line.
pub fn unsaid(report: &Report, options: &Options) -> Vec<String> {
    let line = Source::new("line", render(std::slice::from_ref(report)));
    let (vehicles, _) = import::read(&line, options);
    let design = vehicles.first().map(|vehicle| Source::new("line", vehicle.design.as_str()));
    let read = design.and_then(|design| judge::describe(&design, options, None));
    let read = read.as_ref().map(parts).unwrap_or_default();
    let missing = parts(report).into_iter().filter(|(part, count)| read.get(part) < Some(count));
    let text = |((name, _), count): ((String, String), i64)| match count {
        ..=1 => name,
        _ => counted(count, &name),
    };
    missing.map(text).collect()
}

/// What a vehicle has, with amounts, and how many of it.
fn parts(report: &Report) -> BTreeMap<(String, String), i64> {
    let described = &report.description;
    let mut parts = BTreeMap::new();
    for line in &described.ledger.lines {
        // Designs may name tires and guards by axle, or by wheel.
        let place = if ["tire", "wheelguard"].contains(&line.category) { "" } else { &line.place };
        let amounts: Vec<_> = described
            .ledger
            .columns()
            .map(|measure| line[measure] / line.count.max(1).into())
            .collect();
        let own = [line.unit.unwrap_or_default(), &line.item, place].join(" ");
        *parts.entry((own.trim().replace("  ", " "), format!("{amounts:?}"))).or_default() +=
            line.count;
    }
    let labels = described.sections.iter().filter(|section| section.columns.is_empty());
    let texts = labels.flat_map(|section| &section.rows).map(|row| row.join(": "));
    // Without the id of a link.
    let details = described.details.iter().filter_map(|(_, text)| text.split(", \"").next());
    for text in texts.chain(details.map(str::to_owned)) {
        *parts.entry((text, String::new())).or_default() += 1;
    }
    parts
}
