//! Rows of one kind, with the columns that distinguish them.

use crate::check::rule::Cite;
use crate::document::shape::Holds;
use crate::games::browse::{Field, ListedRow, shown};
use crate::query::shelves::{Column as Asked, Shelf, Shelves};
use crate::query::{About, Answer, RowKey, formula};
use crate::text::grouped;
use crate::units::counted;
use crate::vehicle::figure::Value;

use super::catalog::{self, Row, in_force};
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, Tabular, View,
    catalogs_line,
};

/// Terminals drop the first keys of the declaration after names.
const FIRST: u8 = 8;

impl View for Shelves<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("Catalog");
        for shelf in &self.shelves {
            // Show the game if there are several.
            if self.shelves.len() > 1 {
                page.heading(shelf.listing.system.1);
            }
            page.blocks.push(Block::Table(table(shelf, &self.computed)));
        }
        let rows = counted(self.rows as i64, "row");
        page.summary.push(match self.chosen() {
            chosen if chosen == self.rows => rows,
            chosen => format!("{chosen} of {rows}"),
        });
        let listings = self.shelves.iter().map(|shelf| shelf.listing);
        page.summary.extend(catalogs_line(in_force(listings)));
        page
    }

    fn data(&self) -> Data {
        catalog::data(self.shelves.iter().flat_map(rows))
    }

    fn records(&self) -> Records<'_> {
        // Each word with its field in each game.
        let keys = grouped(self.shelves.iter().flat_map(|Shelf { listing, rows, .. }| {
            let says = |field: &Field| rows.iter().any(|row| field.written(row).is_some());
            let mut fields = listing.fields(rows.first().map_or("", |row| &row.kind));
            fields.retain(|field| field.is_whole() && says(field));
            fields.into_iter().map(|field| (field.word.clone(), (listing.system.0, field)))
        }));
        let columns = catalog::columns("", |names| {
            let names = names.each(self.computed.clone(), |columns, key| {
                columns.add(key.word.clone(), None, move |(_, row)| computed(&key, row))
            });
            names.each(keys, |columns, (word, of_games)| {
                columns.add(word, None, move |(listing, row)| {
                    let own = of_games.iter().find(|(game, _)| *game == listing.system.0);
                    own.map(|(_, field)| exact(field, row)).into()
                })
            })
        });
        columns.records(self.shelves.iter().flat_map(rows))
    }
}

fn rows<'s>(shelf: &'s Shelf<'_>) -> impl Iterator<Item = Row<'s>> + Clone {
    shelf.rows.iter().map(|row| (shelf.listing, *row))
}

fn table(shelf: &Shelf<'_>, asked: &[RowKey]) -> Tabular {
    let mut rank = 0;
    let keys = shelf.columns.iter().map(|Asked { field, is_asked }| {
        rank += if rank == FIRST { 2 * FIRST } else { 1 };
        let role = if *is_asked { Role::Ordinary } else { Role::Spare(rank) };
        let column = match field.holds {
            Holds::Whole(_) | Holds::Number(_) => Column::number(field.heading()),
            _ => Column::text(field.heading()),
        };
        (column.role(role), field)
    });
    let source = Cite::heading(shelf.rows.iter().filter_map(|row| row.cite.as_ref()));
    let table = Columns::new()
        .add("", Column::text("Id"), |row: &ListedRow| Cell::code(&row.id))
        .add("", Column::text("Name").role(Role::Spare(2 * FIRST + 1)), |row| row.title().into())
        .add("", Column::text("Abbr.").role(Role::Spare(2 * FIRST)), |row| {
            row.abbreviations.join(", ").into()
        })
        .each(keys, |columns, (column, field)| columns.add("", column, |row| cell(field, row)))
        .each(asked, |columns, key| {
            columns.add("", Column::number(key.word.clone()), |row| computed(key, row))
        })
        .add("", Column::text(source).role(Role::Spare(u8::MAX)), |row| row.cite.as_ref().into())
        .table(TableStyle::Plain, shelf.rows.iter().copied());
    // Show requested columns even if no row has a value.
    table.filled(|number| shelf.columns.get(number.wrapping_sub(3)).is_some_and(|one| one.is_asked))
}

/// A fraction without a decimal form is written as catalogs read it.
fn exact(field: &Field, row: &ListedRow) -> Cell {
    match field.written(row) {
        Some(Value::Number(number)) if number.endless().is_some() => number.to_string().into(),
        _ => cell(field, row),
    }
}

fn computed(key: &RowKey, row: &ListedRow) -> Cell {
    let number = key.value(row).and_then(Answer::number);
    number.map(|number| Cell::number(number, formula::shown)).into()
}

fn cell(field: &Field, row: &ListedRow) -> Cell {
    match field.written(row) {
        Some(Value::Number(number)) => number.into(),
        Some(value) => shown(&value).into(),
        None => Cell::EMPTY,
    }
}
