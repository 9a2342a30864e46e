//! One small file per output. Each takes reports and returns text; the `cli` prints it.

mod columns;
pub mod comparison;
pub mod comparison_json;
pub mod csv;
pub mod declaration;
pub mod derivation;
pub mod events;
pub mod github;
pub mod html;
pub mod human;
pub mod json;
pub mod junit;
pub mod keys;
pub mod line;
pub mod list;
pub mod markdown;
pub mod players;
pub mod reference;
mod row;
pub mod rules;
pub mod rulings;
pub mod sarif;
pub mod selection;
pub mod selection_csv;
pub mod selection_json;
pub mod statistics;
pub mod statistics_json;
pub mod stock;
pub mod stock_json;
pub mod table;
pub mod verdicts_markdown;

use std::collections::HashSet;
use std::sync::Arc;

use crate::report::Report;

pub use crate::text::printable::printable;

/// How text may look where it is printed.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Style {
    /// For files, pipes and tests.
    pub const PLAIN: Style = Style { color: false, width: 100 };
    /// Anything narrower is treated as so wide.
    const NARROWEST: usize = 40;

    fn columns(self) -> usize {
        self.width.max(Style::NARROWEST)
    }
}

/// The catalogs that these verdicts rest on: each game with what is built in (`None`) and its house catalogs over it.
fn catalogs<'r>(
    verdicts: impl IntoIterator<Item = (&'static str, &'r Arc<[Arc<str>]>)>,
) -> Vec<(&'static str, Option<&'r str>)> {
    let mut found = Vec::new();
    for (system, names) in verdicts {
        let names = names.iter().map(|name| Some(&**name));
        for catalog in std::iter::once(None).chain(names).map(|name| (system, name)) {
            if !found.contains(&catalog) {
                found.push(catalog);
            }
        }
    }
    found
}

/// "event: Amateur Night (built-in event amateur-night)", with the readings that it decides otherwise.
fn event_line<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Option<String> {
    let event = reports.into_iter().find_map(|report| report.event.as_ref())?;
    let mut text = format!("event: {} ({})", printable(&event.name), printable(&event.origin));
    if !event.readings.is_empty() {
        text.push_str(&format!("; alternate readings: {}", event.readings.join(", ")));
    }
    Some(text + "\n")
}

/// "division 20 ($20,000)", or one for each game; nothing without a division.
fn divisions<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Option<String> {
    let mut texts: Vec<_> =
        reports.into_iter().filter_map(|report| Some(report.division.as_ref()?.text())).collect();
    let mut seen = HashSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// What [`catalogs`] needs of reports.
fn in_force<'r>(
    reports: impl IntoIterator<Item = &'r Report>,
) -> impl Iterator<Item = (&'static str, &'r Arc<[Arc<str>]>)> {
    reports.into_iter().filter_map(|report| Some((report.game()?, &report.catalogs)))
}

/// "catalogs: classic (built-in), house", if there is a house catalog.
fn catalogs_line<'r>(
    verdicts: impl IntoIterator<Item = (&'static str, &'r Arc<[Arc<str>]>)>,
) -> Option<String> {
    let catalogs = catalogs(verdicts);
    catalogs.iter().any(|(_, name)| name.is_some()).then(|| {
        let names = catalogs.iter().map(|(system, name)| match name {
            Some(name) => printable(name),
            None => format!("{system} (built-in)"),
        });
        format!("catalogs: {}\n", names.collect::<Vec<_>>().join(", "))
    })
}
