//! Vehicles in one line each, as rulebooks print them.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::{Options, system};
use crate::report::{Report, import, judge};
use crate::show::printable;
use crate::text::distinct;
use crate::text::source::Source;
use crate::units::several;

use super::{Format, Prints};

pub static FORMAT: Format = Format {
    views: &[Prints::Vehicles],
    ..Format::new("line", "A line for each vehicle, as the rulebook prints it", |view, _| {
        render(view.reports())
    })
};

pub fn render(reports: &[Report]) -> String {
    let line = |report: &Report| {
        let (name, line) = (&report.name, &report.description.line);
        format!("{} – {}\n", printable(name), printable(line))
    };
    reports.iter().filter(|report| report.is_described()).map(line).collect()
}

/// The parts of a vehicle that `import` does not read from its line; none if it reads no lines of the game.
pub fn unsaid(report: &Report, options: &Options) -> Vec<String> {
    if system(report.system.0).is_none_or(|game| game.import.is_none()) {
        return Vec::new();
    }
    let line = Source::new("line", render(std::slice::from_ref(report)));
    let (vehicles, _) = import::read(&line, options);
    let design = vehicles.first().map(|vehicle| Source::new("line", vehicle.design.as_str()));
    let read = design.and_then(|design| judge::describe(&design, options, None));
    let mut read = read.as_ref().map(parts).unwrap_or_default();
    let mut unsaid = Vec::new();
    for (own, (text, count)) in parts(report) {
        let found = read.remove(&own).map_or(0, |(_, count)| count);
        if count > found {
            unsaid.push(several(&text, count - found));
        } else if count < found && count > 0 {
            unsaid.push(format!("only {}", several(&text, count)));
        }
    }
    // Instead of an empty magazine, the line says a full one.
    let shots = read.into_values().filter(|(text, _)| text.contains(" shots "));
    unsaid.extend(shots.map(|(text, _)| format!("no {text}")));
    unsaid
}

/// Keys that the description of a vehicle does not show.
const KEYS: &str = "max-speed reversed seat sidecar skills square";

/// The parts of a vehicle, with the number of each.
fn parts(report: &Report) -> BTreeMap<Vec<String>, (String, i64)> {
    let described = &report.description;
    let ignored = Findings::default();
    let document = Document::parse(&report.source, &ignored);
    let variant = report.variant.as_ref().and_then(|id| document.variant(id));
    let table = variant.unwrap_or_else(|| document.base());
    let text = system(report.system.0).map(|game| game.rewritten(table)).unwrap_or_default();
    let design: Json = toml::from_str(&text).unwrap_or_default();
    let turret = design.pointer("/turrets/0/id").and_then(Json::as_str);
    let mut parts = BTreeMap::new();
    let mut put = |text: String, amounts: String, count: i64| {
        // Links may name their members in another order.
        let words = text.split(": ").flat_map(|words| words.split(" and "));
        let mut words: Vec<_> = words.map(str::to_owned).chain([amounts]).collect();
        words.sort_unstable();
        parts.entry(words).or_insert((text, 0)).1 += count;
    };
    for line in &described.ledger.lines {
        let place = match line.place.as_str() {
            // Designs may name them by axle, or by wheel.
            _ if line.category.is_at_wheels => "",
            place if turret == Some(place) => "turret",
            place => place,
        };
        let columns = described.ledger.columns();
        let amounts: Vec<_> =
            columns.map(|measure| line[measure] / line.count.max(1).into()).collect();
        let details = described.details.iter().filter(|_| line.category.has_details);
        let own = details.filter(|(span, _)| *span == line.span);
        // Without the id of a link.
        let details = own.filter_map(|(_, text)| text.split(", \"").next());
        let name = [line.unit.unwrap_or_default(), &line.item, place];
        let text = name.into_iter().filter(|word| !word.is_empty()).chain(distinct(details));
        put(text.collect::<Vec<_>>().join(" "), format!("{amounts:?}"), line.count);
    }
    let labels = described.sections.iter().filter(|section| section.columns.is_empty());
    for row in labels.flat_map(|section| &section.rows) {
        put(row.join(": "), String::new(), 1);
    }
    for key in KEYS.split(' ') {
        let count = [format!("{key} = "), format!("{key}]")].map(|key| text.matches(&key).count());
        put(key.to_owned(), String::new(), count.iter().sum::<usize>() as i64);
    }
    put("lines that cannot be read".to_owned(), String::new(), i64::from(report.is_partial()));
    parts
}
