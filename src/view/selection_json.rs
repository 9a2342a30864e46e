//! Designs with their figures as one JSON object.

use serde_json::{Map, Value as Json, json};

use crate::query::Selection;
use crate::report::Report;
use crate::vehicle::description::Side;

use super::{in_force, json};

pub fn render(selection: &Selection<'_>) -> String {
    let designs = || selection.games.iter().flat_map(|game| &game.designs).copied();
    let mut output = json::heading(in_force(designs()));
    let results: Vec<_> = designs().map(design).collect();
    let summary = json!({
        "designs": selection.designs,
        "chosen": selection.chosen(),
        "unreadable": selection.unreadable,
    });
    output.extend([("results".to_owned(), json!(results)), ("summary".to_owned(), summary)]);
    json::text(&output)
}

fn design(report: &Report) -> Map<String, Json> {
    let mut object = json::identity(report);
    object.insert("stats".to_owned(), json!(json::stats(&report.description.stats)));
    object.insert("armor".to_owned(), json!(armor(&report.description.armor)));
    object
}

/// Points by side.
fn armor(sides: &[Side]) -> Map<String, Json> {
    sides.iter().map(|side| (side.title(), json!(side.points))).collect()
}
