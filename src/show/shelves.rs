//! The rows of one kind, with the columns that tell them apart.

use std::borrow::Cow;

use crate::check::rule::Cite;
use crate::document::shape::Holds;
use crate::games::browse::{Field, ListedRow, shown};
use crate::query::shelves::{Column as Asked, Shelf, Shelves};
use crate::units::{counted, plain};
use crate::vehicle::figure::Value;

use super::catalog::{self, in_force};
use super::{Block, Cell, Column, Data, Look, Page, Records, Role, Table, View, catalogs_line};

/// So many keys, the first ones of the declaration, stay on a terminal longer than names.
const FIRST: u8 = 8;

impl View for Shelves<'_> {
    fn page(&self) -> Page<'_> {
        let mut blocks = Vec::new();
        for shelf in &self.shelves {
            // The name of the game, if there are several.
            if self.shelves.len() > 1 {
                blocks.push(Block::Heading(shelf.listing.system.1.to_owned()));
            }
            blocks.push(Block::Table(table(shelf)));
        }
        let rows = counted(self.rows as i64, "row");
        let mut summary = vec![match self.chosen() {
            chosen if chosen == self.rows => rows,
            chosen => format!("{chosen} of {rows}"),
        }];
        let listings = self.shelves.iter().map(|shelf| shelf.listing);
        summary.extend(catalogs_line(in_force(listings)));
        Page { title: Some("Catalog".to_owned()), blocks, summary }
    }

    fn data(&self) -> Data<'_> {
        let rows = self
            .shelves
            .iter()
            .flat_map(|shelf| shelf.rows.iter().map(|row| (shelf.listing, *row)));
        catalog::data(rows)
    }

    /// The rows of all games in one table, each with its game, and every key that one of them has.
    fn records(&self) -> Records<'_> {
        let mut words: Vec<String> = Vec::new();
        let fields: Vec<Vec<Field>> = self
            .shelves
            .iter()
            .map(|shelf| {
                let kind = shelf.rows.first().map_or("", |row| &row.kind);
                let says =
                    |field: &Field| shelf.rows.iter().any(|row| field.written(row).is_some());
                let fields = shelf.listing.fields(kind).into_iter();
                fields.filter(|field| !field.is_table() && says(field)).collect()
            })
            .collect();
        for field in fields.iter().flatten() {
            if !words.contains(&field.word) {
                words.push(field.word.clone());
            }
        }
        let before = ["Game", "Kind", "Id", "Name", "Abbreviations"].map(str::to_owned);
        let headings = before.into_iter().chain(words.iter().cloned()).chain(["Source".to_owned()]);
        let record = |(shelf, fields): (&Shelf<'_>, &Vec<Field>), row: &ListedRow| {
            let mut record = vec![Cell::code(shelf.listing.system.0)];
            record.extend(catalog::named(row));
            record.extend(words.iter().map(|word| {
                let field = fields.iter().find(|field| field.word == *word);
                field.map_or(Cell::EMPTY, |field| cell(field, row))
            }));
            record.push(catalog::source(row));
            record
        };
        let of_shelf = |of: (&Shelf<'_>, &Vec<Field>)| {
            of.0.rows.iter().map(|row| record(of, row)).collect::<Vec<_>>()
        };
        let rows: Vec<_> = self.shelves.iter().zip(&fields).flat_map(of_shelf).collect();
        Records { headings: headings.collect(), rows: Box::new(rows.into_iter()) }
    }
}

fn table(shelf: &Shelf<'_>) -> Table {
    let heading = Cite::heading(shelf.rows.iter().filter_map(|row| row.cite.as_ref()));
    let mut columns = vec![
        Column::text("Id"),
        Column::text("Name").role(Role::Spare(2 * FIRST + 1)),
        Column::text("Abbr.").role(Role::Spare(2 * FIRST)),
    ];
    let mut rank = 0;
    columns.extend(shelf.columns.iter().map(|Asked { field, is_asked }| {
        rank += if rank == FIRST { 2 * FIRST } else { 1 };
        let role = if *is_asked { Role::Ordinary } else { Role::Spare(rank) };
        let heading: Cow<'static, str> = field.heading().into();
        match field.holds {
            Holds::Whole(_) | Holds::Number(_) => Column::number(heading),
            _ => Column::text(heading),
        }
        .role(role)
    }));
    columns.push(Column::text(heading).role(Role::Spare(u8::MAX)));
    let row = |row: &&ListedRow| {
        let mut cells = vec![Cell::code(&row.id), row.title().into()];
        cells.push(row.abbreviations.join(", ").into());
        cells.extend(shelf.columns.iter().map(|column| cell(&column.field, row)));
        cells.push(catalog::source(row));
        cells
    };
    let table = Table::new(Look::Plain, columns, shelf.rows.iter().map(row).collect());
    // What is asked for is shown even where no row has it.
    table.filled(|number| shelf.columns.get(number.wrapping_sub(3)).is_some_and(|one| one.is_asked))
}

fn cell(field: &Field, row: &ListedRow) -> Cell {
    match field.written(row) {
        Some(Value::Number(number)) => Cell::number(number, plain),
        Some(value) => shown(&value).into(),
        None => Cell::EMPTY,
    }
}
