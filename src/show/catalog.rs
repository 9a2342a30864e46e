//! Catalogs: the kinds of rows, the rows of one kind, and every value of a row.

use serde_json::Value;

use crate::check::rule::Cite;
use crate::games::browse::{Key, Kind, ListedRow, Listing, typed};

use super::{
    Block, Cell, Column, Columns, Data, InForce, Page, Records, TableStyle, View, catalogs_line,
    data,
};

pub struct Kinds<'s>(pub &'s [Listing]);

/// Rows of all kinds; in full with every value.
pub struct Rows<'s> {
    pub rows: Vec<Row<'s>>,
    pub is_full: bool,
}

pub type Row<'s> = (&'s Listing, &'s ListedRow);

impl View for Kinds<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("Catalog");
        let columns = Columns::new()
            .add("", Column::text("Kind"), |kind: &Kind| (&kind.name).into())
            .add("", Column::number("Rows"), |kind| Cell::count(kind.rows.len()));
        for listing in self.0 {
            page.table(listing.system.1, columns.table(TableStyle::Brief, &listing.kinds));
        }
        page.text(catalogs_line(in_force(self.0)));
        page
    }

    fn data(&self) -> Data {
        let kind = |listing: &Listing, kind: &Kind| {
            Data::of([("system", listing.system.0), ("kind", &kind.name)])
                .with("rows", kind.rows.len())
        };
        let kinds = self.0.iter().flat_map(|of| of.kinds.iter().map(move |row| kind(of, row)));
        data::whole(in_force(self.0), Data::default().list("kinds", kinds))
    }
}

impl View for Rows<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("Catalog");
        for (listing, row) in self.rows.iter().filter(|_| self.is_full) {
            page.heading(title(listing, row));
            page.blocks.push(Block::Table(keys().table(TableStyle::Brief, &row.keys)));
        }
        let games = self.rows.chunk_by(|one, next| one.0.system == next.0.system);
        let games: Vec<_> = games.filter(|_| !self.is_full).collect();
        for rows in &games {
            if games.len() > 1 {
                page.heading(rows[0].0.system.1);
            }
            let cite = Cite::heading(rows.iter().filter_map(|(_, row)| row.cite.as_ref()));
            page.blocks
                .push(Block::Table(columns(cite, |names| names).table(TableStyle::Brief, *rows)));
        }
        page.text(catalogs_line(in_force(self.rows.iter().map(|(listing, _)| *listing))));
        page
    }

    fn data(&self) -> Data {
        data(self.rows.iter().copied())
    }

    /// The rows of all games in one table, each with its game; in full, their values.
    fn records(&self) -> Records<'_> {
        match self.is_full {
            true => keys().records(self.rows.iter().flat_map(|(_, row)| &row.keys)),
            false => columns("", |names| names).records(&self.rows),
        }
    }
}

/// The columns of a row: all names, `more`, and the source under a heading.
pub(super) fn columns<'s>(
    source: &'static str,
    more: impl FnOnce(Columns<'s, Row<'s>>) -> Columns<'s, Row<'s>>,
) -> Columns<'s, Row<'s>> {
    let names = Columns::new()
        .add("Game", None, |(listing, _): &Row<'_>| Cell::code(listing.system.0))
        .add("Kind", Column::text("Kind"), |(_, row)| (&row.kind).into())
        .add("Id", Column::text("Id"), |(_, row)| (&row.id).into())
        .add("Name", Column::text("Name"), |(_, row)| row.name.as_ref().into())
        .add("Abbreviations", Column::text("Abbreviations"), |(_, row)| {
            row.abbreviations.join(", ").into()
        });
    more(names).add("Source", Column::text(source), |(_, row)| row.cite.as_ref().into())
}

/// "weapon mg: Machine Gun, MG, Car Wars Classic, p. 12".
fn title(listing: &Listing, row: &ListedRow) -> String {
    let source = row.cite.as_ref().map(|cite| format!(", {}", cite.in_full(listing.system.1)));
    let names = row.name.iter().chain(&row.abbreviations).map(String::as_str);
    let names = names.collect::<Vec<_>>().join(", ");
    let names = if names.is_empty() { names } else { format!(": {names}") };
    format!("{} {}{names}{}", row.kind, row.id, source.unwrap_or_default())
}

fn keys<'s>() -> Columns<'s, Key> {
    Columns::new()
        .add("Key", Column::text("Key"), |key: &Key| (&key.name).into())
        .add("Value", Column::text("Value"), |key| text(&key.value).into())
        .add("From", Column::text("From"), |key| (&*key.source).into())
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

pub(super) fn data<'s>(rows: impl Iterator<Item = Row<'s>> + Clone) -> Data {
    let row = |(listing, row): Row<'s>| {
        let declared = listing.declared(row);
        let key = |key: &Key| {
            // Rows of a list have a number before the key.
            let name = key.name.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
            let declared = declared.iter().find(|declared| declared.key == name);
            let value = typed(&key.value, declared.map(|key| &key.holds));
            let data = Data::default().with("value", value).with("source", &*key.source);
            (key.name.clone(), data)
        };
        Data::of([("system", listing.system.0), ("kind", &row.kind), ("id", &row.id)])
            .with("name", row.name.as_deref())
            .list("abbreviations", &row.abbreviations)
            .with("cite", row.cite.as_ref().map(|cite| cite.in_full(listing.system.1)))
            .with("keys", Data::of(row.keys.iter().map(key)))
    };
    let listings = rows.clone().map(|(listing, _)| listing);
    data::whole(in_force(listings), Data::default().list("rows", rows.map(row)))
}

pub(super) fn in_force<'s>(
    listings: impl IntoIterator<Item = &'s Listing>,
) -> impl Iterator<Item = InForce<'s>> {
    listings.into_iter().map(|listing| (listing.system.0, &listing.catalogs))
}
