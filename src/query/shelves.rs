//! Matching rows of one kind by game, with the columns that distinguish them.

use crate::games::browse::{Field, Kind, ListedRow, Listing, shown};
use crate::text::distinct;
use crate::vehicle::figure::Value;

use super::{Query, RowKey, Sort, sort};

#[derive(Debug)]
pub struct Shelves<'l> {
    pub shelves: Vec<Shelf<'l>>,
    /// The number of rows before filtering.
    pub rows: usize,
    /// Keys of the query that are no fields.
    pub computed: Vec<RowKey>,
}

#[derive(Debug)]
pub struct Shelf<'l> {
    pub listing: &'l Listing,
    pub rows: Vec<&'l ListedRow>,
    pub columns: Vec<Column>,
}

#[derive(Debug)]
pub struct Column {
    pub field: Field,
    pub is_asked: bool,
}

impl<'l> Shelves<'l> {
    pub fn of(
        listings: &'l [Listing],
        wanted: impl Fn(&Kind) -> bool,
        query: &Query<RowKey>,
        order: &[Sort<RowKey>],
    ) -> Shelves<'l> {
        let asked: Vec<_> =
            query.subjects().chain(order.iter().map(|sort| &sort.subject)).collect();
        let mut rows = 0;
        let mut shelves = Vec::new();
        for listing in listings {
            for kind in listing.kinds.iter().filter(|kind| wanted(kind)) {
                rows += kind.rows.len();
                let mut chosen: Vec<_> =
                    kind.rows.iter().filter(|row| query.matches(row)).collect();
                sort(&mut chosen, order);
                if !chosen.is_empty() {
                    let fields =
                        asked.iter().filter_map(|key| key.field(listing.system.0, &kind.name));
                    let columns = columns(listing.fields(&kind.name), &chosen, fields.collect());
                    shelves.push(Shelf { listing, rows: chosen, columns });
                }
            }
        }
        let computed = asked.into_iter().filter(|key| key.is_computed()).cloned();
        let computed = distinct(computed);
        Shelves { shelves, rows, computed }
    }

    pub fn chosen(&self) -> usize {
        self.shelves.iter().map(|shelf| shelf.rows.len()).sum()
    }
}

/// Short keys that many rows have, in declared order, and the keys of the query.
fn columns(fields: Vec<Field>, rows: &[&ListedRow], asked: Vec<&Field>) -> Vec<Column> {
    let column = |field: Field| {
        let is_asked = asked.iter().any(|asked| asked.word == field.word);
        let is_shown = is_asked || field.is_own() && tells(&field, rows);
        is_shown.then_some(Column { field, is_asked })
    };
    fields.into_iter().filter_map(column).collect()
}

const LONGEST: usize = 16;

/// Whether at least a third of the rows have a key with a short value. Includes tables of counts.
fn tells(field: &Field, rows: &[&ListedRow]) -> bool {
    let values: Vec<_> = rows.iter().filter_map(|row| field.written(row)).collect();
    let is_short = |value: &Value| field.is_table() || shown(value).len() <= LONGEST;
    3 * values.len() >= rows.len() && values.iter().all(is_short)
}
