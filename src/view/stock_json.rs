//! Catalogs for machines: one object with the kinds, or with rows and all their keys.

use serde_json::{Map, Value, json};

use crate::games::browse::{Kind, ListedRow, Listing};

use super::json;

/// How many rows there are of each kind.
pub fn kinds(stocks: &[Listing]) -> String {
    let kinds = stocks.iter().flat_map(|stock| {
        let of = |kind: &Kind| {
            json!({ "system": stock.system.0, "kind": kind.name, "rows": kind.rows.len() })
        };
        stock.kinds.iter().map(of)
    });
    output(stocks, "kinds", kinds.collect())
}

/// Rows with all that they say.
pub fn rows(rows: &[(&Listing, &ListedRow)]) -> String {
    let stocks = rows.iter().map(|(stock, _)| *stock);
    output(stocks, "rows", rows.iter().map(|(stock, found)| row(stock, found)).collect())
}

fn row(stock: &Listing, row: &ListedRow) -> Value {
    let keys = row.keys.iter().map(|key| {
        (key.name.clone(), json!({ "value": key.value, "source": key.source.as_ref() }))
    });
    json!({
        "system": stock.system.0,
        "kind": row.kind,
        "id": row.id,
        "name": row.name,
        "abbreviations": row.abbreviations,
        "cite": row.cite.as_ref().map(|cite| cite.in_full(stock.system.1)),
        "keys": keys.collect::<Map<_, _>>(),
    })
}

fn output<'s>(stocks: impl IntoIterator<Item = &'s Listing>, key: &str, value: Value) -> String {
    let in_force = stocks.into_iter().map(|stock| (stock.system.0, &stock.catalogs));
    let mut output = json::heading(in_force);
    output.insert(key.to_owned(), value);
    json::text(&output)
}
