//! Statistics of a field as one JSON object.

use serde_json::{Map, Value as Json, json};

use crate::report::Report;
use crate::report::statistics::{Popular, Spread, Statistics};
use crate::units::Exact;

use super::{in_force, json};

pub fn render(games: &[Statistics<'_>]) -> String {
    let designs = games.iter().flat_map(|statistics| &statistics.designs).copied();
    let mut output = json::heading(in_force(designs));
    let games: Vec<_> = games.iter().map(game).collect();
    output.insert("games".to_owned(), json!(games));
    json::text(&output)
}

fn game(statistics: &Statistics<'_>) -> Json {
    let spreads = statistics.spreads.iter();
    let popular = statistics.popular.iter();
    let categories = statistics.categories.iter().map(|category| {
        let sums = statistics.measures.iter().zip(&category.sums);
        let mut object = Map::from_iter([("category".to_owned(), json!(category.name))]);
        object.extend(sums.map(|(measure, sum)| (measure.key.to_owned(), json!(sum))));
        Json::Object(object)
    });
    let outliers = statistics.outliers.iter().map(|outlier| {
        let (low, high) = outlier.usual;
        json!({
            "design": design(outlier.design),
            "figure": outlier.figure.key,
            "value": outlier.value,
            "usual": [low, high],
        })
    });
    let beaten = statistics.beaten.iter();
    let beaten =
        beaten.map(|beaten| json!({ "design": design(beaten.design), "by": design(beaten.by) }));
    json!({
        "system": statistics.system.0,
        "designs": statistics.designs.len(),
        "not_understood": statistics.left_out,
        "figures": spreads.map(spread).collect::<Map<_, _>>(),
        "popular": popular.map(rows).collect::<Map<_, _>>(),
        "categories": categories.collect::<Vec<_>>(),
        "outliers": outliers.collect::<Vec<_>>(),
        "beaten": beaten.collect::<Vec<_>>(),
    })
}

/// Enough to find it again.
fn design(report: &Report) -> Json {
    json!({
        "path": &*report.source.name,
        "variant": report.variant,
        "name": report.description.name,
    })
}

fn spread(spread: &Spread<'_>) -> (String, Json) {
    let end =
        |(value, report): (Exact, &Report)| json!({ "value": value, "design": design(report) });
    let value = json!({
        "known": spread.known,
        "lowest": end(spread.lowest),
        "lower_quartile": spread.quartiles.map(|(lower, _)| lower),
        "median": spread.median,
        "upper_quartile": spread.quartiles.map(|(_, upper)| upper),
        "highest": end(spread.highest),
    });
    (spread.figure.key.to_owned(), value)
}

fn rows(popular: &Popular) -> (String, Json) {
    let rows = popular.rows.iter().map(|row| {
        json!({ "id": row.id, "name": row.name, "designs": row.vehicles, "count": row.count })
    });
    (popular.kind.to_owned(), rows.collect())
}
