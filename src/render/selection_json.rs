//! Designs with their figures as one JSON object.

use serde_json::{Map, Value as Json, json};

use crate::query::Selection;
use crate::report::{Report, Side};

use super::json;

pub fn render(selection: &Selection<'_>) -> String {
    let designs = || selection.games.iter().flat_map(|game| &game.designs).copied();
    let mut output = json::heading(designs().map(|report| (report.system.0, &report.catalogs)));
    let results: Vec<_> = designs().map(design).collect();
    let summary = json!({
        "designs": selection.designs,
        "chosen": selection.chosen(),
        "unreadable": selection.unreadable,
    });
    output.extend([("results".to_owned(), json!(results)), ("summary".to_owned(), summary)]);
    json::text(&output)
}

/// What tells a design from others.
pub(super) fn identity(report: &Report) -> Map<String, Json> {
    let keys = [
        ("path", json!(&*report.source.name)),
        ("variant", json!(report.variant)),
        ("entry", json!(json::entry(&report.entry))),
        ("system", json!(report.system.0)),
        ("name", json!(report.description.name)),
        ("verdict", json!(report.verdict)),
        ("partial", json!(report.is_partial())),
    ];
    keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn design(report: &Report) -> Map<String, Json> {
    let mut object = identity(report);
    object.insert("stats".to_owned(), json!(json::stats(&report.description.stats)));
    object.insert("armor".to_owned(), json!(armor(&report.description.armor)));
    object
}

/// Points by side.
pub(super) fn armor(sides: &[Side]) -> Map<String, Json> {
    sides.iter().map(|side| (side.title(), json!(side.points))).collect()
}
