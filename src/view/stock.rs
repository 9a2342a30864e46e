//! Catalogs for people: the kinds of rows, the rows of one kind, and all that a row says.

use serde_json::Value;

use crate::check::rule::Cite;
use crate::games::browse::{Key, Kind, ListedRow, Listing};
use crate::vehicle::description::{Column, Section};

use super::{Style, catalogs_line, printable, table};

/// How many rows there are of each kind.
pub fn kinds(stocks: &[Listing], style: Style) -> String {
    let mut text = String::new();
    for stock in stocks {
        let row = |kind: &Kind| vec![kind.name.clone(), kind.rows.len().to_string()];
        let columns = vec![Column::text("Kind"), Column::number("Rows")];
        let rows = stock.kinds.iter().map(row).collect();
        let section = Section { title: stock.system.1, columns, rows };
        text.push_str(&format!("{}\n{}\n", section.title, table::table(&section, style)));
    }
    text + &catalogs(stocks)
}

/// Rows in a table, a line each; where several games have some, a table for each.
pub fn rows(rows: &[(&Listing, &ListedRow)], style: Style) -> String {
    let games: Vec<_> = rows.chunk_by(|one, next| one.0.system == next.0.system).collect();
    let table = |rows: &&[(&Listing, &ListedRow)]| match games.len() {
        1 => table_of(rows, style),
        _ => format!("{}\n{}", rows[0].0.system.1, table_of(rows, style)),
    };
    let tables: Vec<_> = games.iter().map(table).collect();
    format!("{}{}", tables.join("\n"), catalogs(rows.iter().map(|(stock, _)| *stock)))
}

fn table_of(rows: &[(&Listing, &ListedRow)], style: Style) -> String {
    let line = |(_, row): &(&Listing, &ListedRow)| {
        vec![
            row.kind.clone(),
            row.id.clone(),
            row.name.clone().unwrap_or_default(),
            row.abbreviations.join(", "),
            row.cite.as_ref().map(Cite::to_string).unwrap_or_default(),
        ]
    };
    let cite = Cite::heading(rows.iter().filter_map(|(_, row)| row.cite.as_ref()));
    let columns = ["Kind", "Id", "Name", "Abbreviations", cite].map(Column::text).to_vec();
    let section = Section { title: "", columns, rows: rows.iter().map(line).collect() };
    format!("{}\n", table::table(&section, style))
}

/// Everything that rows say, and where each value comes from.
pub fn show(rows: &[(&Listing, &ListedRow)], style: Style) -> String {
    let shown: Vec<_> = rows.iter().map(|(stock, row)| one(stock, row, style)).collect();
    shown.join("\n") + &catalogs(rows.iter().map(|(stock, _)| *stock))
}

fn one(stock: &Listing, row: &ListedRow, style: Style) -> String {
    let source = row.cite.as_ref().map(|cite| format!(", {}", cite.in_full(stock.system.1)));
    let names = row.name.iter().chain(&row.abbreviations).map(String::as_str);
    let names = names.collect::<Vec<_>>().join(", ");
    let names = if names.is_empty() { names } else { format!(": {names}") };
    let title = format!("{} {}{names}{}", row.kind, row.id, source.unwrap_or_default());
    let line = |key: &Key| vec![key.name.clone(), text(&key.value), key.source.to_string()];
    let columns = ["Key", "Value", "From"].map(Column::text).to_vec();
    let section = Section { title: "", columns, rows: row.keys.iter().map(line).collect() };
    format!("{}\n{}\n", printable(&title), table::table(&section, style))
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(", "),
        Value::Object(keys) => {
            let keys = keys.iter().map(|(key, value)| format!("{key} {}", text(value)));
            keys.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// The catalogs of these games, if the house has one.
fn catalogs<'s>(stocks: impl IntoIterator<Item = &'s Listing>) -> String {
    let in_force = stocks.into_iter().map(|stock| (stock.system.0, &stock.catalogs));
    catalogs_line(in_force).map(|line| format!("\n{line}")).unwrap_or_default()
}
