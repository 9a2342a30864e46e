//! Vehicles side by side as one JSON object.

use serde_json::{Map, Value as Json, json};

use crate::report::comparison::{Change, Comparison, Figures};

use super::{in_force, json};

pub fn render(comparison: &Comparison<'_>) -> String {
    let designs = &comparison.designs;
    let mut output = json::heading(in_force(designs.iter().copied()));
    let parts = comparison.parts.iter().zip(1..);
    let parts = parts.flat_map(|(changes, design)| changes.iter().map(move |c| part(c, design)));
    let identities: Vec<_> = designs.iter().map(|report| json::identity(report)).collect();
    let rest = [
        ("designs", json!(identities)),
        ("parts", parts.collect()),
        ("figures", figures(&comparison.figures)),
        ("armor", figures(&comparison.armor)),
        ("same", json!(comparison.is_empty())),
    ];
    output.extend(rest.into_iter().map(|(key, value)| (key.to_owned(), value)));
    json::text(&output)
}

/// `design` is its number, the first one being 0.
fn part(change: &Change, design: usize) -> Json {
    let mut object = json!({
        "design": design,
        "unit": change.unit,
        "item": change.item,
        "category": change.category,
    });
    if let (Some(object), Json::Object(how)) = (object.as_object_mut(), json!(change.how)) {
        object.extend(how);
    }
    object
}

/// The values by key, and how much more than the first each is.
fn figures(all: &[Figures]) -> Json {
    let one = |figures: &Figures| {
        let numbers = 0..figures.values.len();
        let differences: Vec<_> = numbers.map(|number| figures.difference(number)).collect();
        let value = json!({ "values": figures.values, "differences": differences });
        (figures.key.clone(), value)
    };
    Json::Object(all.iter().map(one).collect::<Map<_, _>>())
}
