//! Lines without headings. The last column is cut to the width. Narrow terminals drop columns, then shorten names.

use std::borrow::Cow;

use rayon::prelude::*;

use crate::show::format::each;
use crate::show::{Cell, Role, Table};

use super::{Style, VERDICT, on_one_line, painted, shortened};

const GAP: usize = 2;
const LONGEST_NAME: usize = 20;
/// If less room remains, the last column gets its own line.
const SHORTEST_REST: usize = 24;
const INDENT: usize = 4;

struct Column {
    number: usize,
    role: Role,
    right: bool,
    longest: usize,
    width: usize,
}

impl Column {
    fn of(table: &Table, number: usize, longest: usize) -> Column {
        let of = &table.columns[number];
        let mut column = Column { number, role: of.role, right: of.align_right, longest, width: 0 };
        let widths = table.column(number).map(|cell| column.cell(cell).chars().count());
        column.width = widths.max().unwrap_or_default();
        column
    }

    fn cell<'c>(&self, cell: &'c Cell) -> Cow<'c, str> {
        shortened(on_one_line(cell), self.longest)
    }

    fn aligned(&self, row: &[Cell]) -> String {
        let (cell, width) = (self.cell(&row[self.number]), self.width);
        if self.right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

pub(super) fn render(table: Table, style: Style) -> String {
    let longest = if style.width == Style::WIDEST { usize::MAX } else { LONGEST_NAME };
    let verdicts = table.verdicts();
    let verdict_width = verdicts.iter().map(|found| found.words().len()).max().unwrap_or(0);
    let width = style.columns();
    let used = |columns: &[Column]| {
        columns.iter().map(|column| column.width + GAP).sum::<usize>() + verdict_width
    };
    let (table, _) = table.fitted(|table| used(&columns(table, longest)) <= width);
    let mut columns = columns(&table, longest);
    let excess = used(&columns).saturating_sub(width);
    for name in columns.iter_mut().filter(|column| excess > 0 && column.role == Role::Name) {
        *name = Column::of(&table, name.number, name.width.saturating_sub(excess));
    }
    let left = width.saturating_sub(used(&columns) + GAP);
    let rest = table.columns.iter().position(|column| column.role == Role::Rest);
    let line = |row: &Vec<Cell>| {
        let mut text = String::new();
        for column in &columns {
            text.push_str(&column.aligned(row));
            text.push_str(&" ".repeat(GAP));
        }
        let mut written = 0;
        if let Some(found) = row.iter().find_map(Cell::verdict) {
            text.push_str(&painted(found, found.words(), style));
            written = VERDICT.max(found.words().len());
        }
        let rest = rest.map(|number| on_one_line(&row[number])).unwrap_or_default();
        if left >= SHORTEST_REST {
            text.push_str(&" ".repeat((verdict_width + GAP).saturating_sub(written)));
            text.push_str(&shortened(rest, left));
        } else if !rest.is_empty() {
            text.truncate(text.trim_end().len());
            let rest = shortened(rest, width - INDENT);
            text.push_str(&format!("\n{}{rest}", " ".repeat(INDENT)));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    };
    each(&table.rows, line)
}

fn columns(table: &Table, longest: usize) -> Vec<Column> {
    let is_verdict =
        |number| table.column(number).next().is_some_and(|cell| cell.verdict().is_some());
    let columns = table.columns.par_iter().enumerate();
    let columns =
        columns.filter(|(number, column)| column.role != Role::Rest && !is_verdict(*number));
    columns.map(|(number, _)| Column::of(table, number, longest)).collect()
}
