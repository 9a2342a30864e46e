//! Catalogs: the kinds of rows, the rows of one kind, and every value of a row.

use serde::Serialize;
use serde_json::Value;

use crate::check::rule::Cite;
use crate::document::shape;
use crate::games::browse::{Key, Kind, ListedRow, Listing, typed};
use crate::vehicle::figure::Value as Meant;

use super::data::Whole;
use super::values::ByKey;
use super::{Block, Cell, Column, Data, Look, Page, Records, Table, View, catalogs_line};

/// The number of rows of each kind.
pub struct Kinds<'s>(pub &'s [Listing]);

/// Rows, one line each.
pub struct Rows<'s>(pub Vec<Row<'s>>);

/// Every value of rows, and where it comes from.
pub struct Items<'s>(pub Vec<Row<'s>>);

pub type Row<'s> = (&'s Listing, &'s ListedRow);

impl View for Kinds<'_> {
    fn page(&self) -> Page<'_> {
        let tables = self.0.iter().flat_map(|listing| {
            let row = |kind: &Kind| vec![kind.name.as_str().into(), Cell::count(kind.rows.len())];
            let columns = vec![Column::text("Kind"), Column::number("Rows")];
            let table = Table::new(Look::Framed, columns, listing.kinds.iter().map(row).collect());
            [Block::Heading(listing.system.1.to_owned()), Block::Table(table)]
        });
        page("Catalog", tables.collect(), self.0)
    }

    fn data(&self) -> Data<'_> {
        let mut kinds = Vec::new();
        for listing in self.0 {
            let system = listing.system.0;
            let of = listing.kinds.iter();
            kinds.extend(of.map(|Kind { name, rows, .. }| Counted {
                system,
                kind: name,
                rows: rows.len(),
            }));
        }
        Box::new(Whole::new(in_force(self.0), Counts { kinds }))
    }
}

impl View for Rows<'_> {
    fn page(&self) -> Page<'_> {
        let games: Vec<_> = self.0.chunk_by(|one, next| one.0.system == next.0.system).collect();
        let mut blocks = Vec::new();
        for rows in &games {
            if games.len() > 1 {
                blocks.push(Block::Heading(rows[0].0.system.1.to_owned()));
            }
            blocks.push(Block::Table(table(rows)));
        }
        page("Catalog", blocks, self.0.iter().map(|(listing, _)| *listing))
    }

    fn data(&self) -> Data<'_> {
        data(self.0.iter().copied())
    }

    /// The rows of all games in one table, each with its game.
    fn records(&self) -> Records<'_> {
        let headings = ["Game", "Kind", "Id", "Name", "Abbreviations", "Source"];
        let game = |row: &Row<'_>| Cell::code(row.0.system.0);
        let row = move |row| [game(row)].into_iter().chain(line(row)).collect();
        Records {
            headings: headings.map(str::to_owned).to_vec(),
            rows: Box::new(self.0.iter().map(row)),
        }
    }
}

impl View for Items<'_> {
    fn page(&self) -> Page<'_> {
        let blocks = self.0.iter().flat_map(|(listing, row)| {
            [Block::Heading(title(listing, row)), Block::Table(keys(row))]
        });
        page("Catalog", blocks.collect(), self.0.iter().map(|(listing, _)| *listing))
    }

    fn data(&self) -> Data<'_> {
        data(self.0.iter().copied())
    }

    fn records(&self) -> Records<'_> {
        let rows = self.0.iter().flat_map(|(_, row)| keys(row).rows);
        Records { headings: KEYS.map(str::to_owned).to_vec(), rows: Box::new(rows) }
    }
}

/// Blocks, and the catalogs of these games if there are house catalogs.
fn page<'s>(
    title: &str,
    mut blocks: Vec<Block<'s>>,
    listings: impl IntoIterator<Item = &'s Listing>,
) -> Page<'s> {
    blocks.extend(catalogs_line(in_force(listings)).map(|line| Block::Text(vec![line])));
    Page { title: Some(title.to_owned()), blocks, summary: Vec::new() }
}

fn line((_, row): &Row<'_>) -> Vec<Cell> {
    named(row).into_iter().chain([source(row)]).collect()
}

/// Its kind, and all of its names.
pub(super) fn named(row: &ListedRow) -> [Cell; 4] {
    [
        row.kind.as_str().into(),
        row.id.as_str().into(),
        row.name.clone().unwrap_or_default().into(),
        row.abbreviations.join(", ").into(),
    ]
}

/// Where it comes from.
pub(super) fn source(row: &ListedRow) -> Cell {
    row.cite.as_ref().map(Cite::to_string).unwrap_or_default().into()
}

fn table(rows: &[Row<'_>]) -> Table {
    let cite = Cite::heading(rows.iter().filter_map(|(_, row)| row.cite.as_ref()));
    let columns = ["Kind", "Id", "Name", "Abbreviations", cite].map(Column::text).to_vec();
    Table::new(Look::Framed, columns, rows.iter().map(line).collect())
}

/// "weapon mg: Machine Gun, MG, Car Wars Classic, p. 12".
fn title(listing: &Listing, row: &ListedRow) -> String {
    let source = row.cite.as_ref().map(|cite| format!(", {}", cite.in_full(listing.system.1)));
    let names = row.name.iter().chain(&row.abbreviations).map(String::as_str);
    let names = names.collect::<Vec<_>>().join(", ");
    let names = if names.is_empty() { names } else { format!(": {names}") };
    format!("{} {}{names}{}", row.kind, row.id, source.unwrap_or_default())
}

const KEYS: [&str; 3] = ["Key", "Value", "From"];

fn keys(row: &ListedRow) -> Table {
    let line = |key: &Key| {
        vec![key.name.as_str().into(), text(&key.value).into(), Cell::from(&*key.source)]
    };
    let columns = KEYS.map(Column::text).to_vec();
    Table::new(Look::Framed, columns, row.keys.iter().map(line).collect())
}

pub(super) fn text(value: &Value) -> String {
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

#[derive(Serialize)]
pub(super) struct Counts<'s> {
    kinds: Vec<Counted<'s>>,
}

#[derive(Serialize)]
struct Counted<'s> {
    system: &'static str,
    kind: &'s str,
    rows: usize,
}

#[derive(Serialize)]
pub(super) struct Written<'s> {
    rows: Vec<WrittenRow<'s>>,
}

#[derive(Serialize)]
struct WrittenRow<'s> {
    system: &'static str,
    kind: &'s str,
    id: &'s str,
    name: Option<&'s str>,
    abbreviations: &'s [String],
    cite: Option<String>,
    keys: ByKey<Vec<(&'s str, WrittenKey<'s>)>>,
}

#[derive(Serialize)]
struct WrittenKey<'s> {
    value: Meant,
    /// As fractions, where decimals do not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_exact: Option<Meant>,
    source: &'s str,
}

pub(super) fn data<'s>(rows: impl Iterator<Item = Row<'s>> + Clone) -> Data<'s> {
    let key = |key: &'s Key, declared: &[shape::Key]| {
        // The rows of a list have their number before the key.
        let name = key.name.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let declared = declared.iter().find(|declared| declared.key == name);
        let value = typed(&key.value, declared.map(|key| &key.holds));
        let (value_exact, source) = (value.endless(), &*key.source);
        (key.name.as_str(), WrittenKey { value, value_exact, source })
    };
    let keys = |listing: &Listing, row: &'s ListedRow| {
        let declared = listing.declared(row);
        ByKey(row.keys.iter().map(|own| key(own, &declared)).collect())
    };
    let row = |(listing, row): Row<'s>| WrittenRow {
        system: listing.system.0,
        kind: &row.kind,
        id: &row.id,
        name: row.name.as_deref(),
        abbreviations: &row.abbreviations,
        cite: row.cite.as_ref().map(|cite| cite.in_full(listing.system.1)),
        keys: keys(listing, row),
    };
    let written = Written { rows: rows.clone().map(row).collect() };
    let listings = rows.map(|(listing, _)| listing);
    Box::new(Whole::new(in_force(listings), written))
}

/// The catalogs of these games.
pub(super) fn in_force<'s>(
    listings: impl IntoIterator<Item = &'s Listing>,
) -> impl Iterator<Item = (&'static str, &'s std::sync::Arc<[std::sync::Arc<str>]>)> {
    listings.into_iter().map(|listing| (listing.system.0, &listing.catalogs))
}
