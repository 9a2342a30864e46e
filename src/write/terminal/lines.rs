//! Lines without headings, the last column cut to the width. On a narrow terminal, some columns are left out, then names
//! are shortened.

use crate::report::Verdict;
use crate::view::{Cell, Role, Table};

use super::{Style, VERDICT, on_one_line, painted, shortened};

/// Space between two columns.
const GAP: usize = 2;
/// The largest width of a name.
const LONGEST_NAME: usize = 20;
/// The last column gets its own line if less than this is left for it.
const SHORTEST_REST: usize = 24;
/// The indent of that line.
const INDENT: usize = 4;

/// A column of texts of one width.
struct Column {
    role: Role,
    right: bool,
    cells: Vec<String>,
}

impl Column {
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.chars().count()).max().unwrap_or_default()
    }

    fn cell(&self, number: usize, width: usize) -> String {
        let cell = &self.cells[number];
        if self.right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

pub(super) fn render(table: &Table, style: Style) -> String {
    let verdicts: Vec<_> = table.rows.iter().map(|row| verdict(row)).collect();
    let longest = if style.width == Style::WIDEST { usize::MAX } else { LONGEST_NAME };
    let mut columns = columns(table, longest);
    let verdict = verdicts.iter().flatten().map(|verdict| verdict.name().len()).max().unwrap_or(0);
    let width = style.columns();
    let used = |columns: &[Column]| {
        columns.iter().map(|column| column.width() + GAP).sum::<usize>() + verdict
    };
    let spare = |column: &Column| match column.role {
        Role::Spare(rank) => Some(rank),
        _ => None,
    };
    while used(&columns) > width
        && let Some(rank) = columns.iter().filter_map(spare).max()
    {
        columns.retain(|column| column.role != Role::Spare(rank));
    }
    let excess = used(&columns).saturating_sub(width);
    for name in columns.iter_mut().filter(|column| excess > 0 && column.role == Role::Name) {
        let room = name.width().saturating_sub(excess);
        name.cells.iter_mut().for_each(|cell| *cell = shortened(cell, room));
    }
    let left = width.saturating_sub(used(&columns) + GAP);
    let widths: Vec<_> = columns.iter().map(Column::width).collect();
    let rest = table.columns.iter().position(|column| column.role == Role::Rest);
    let mut text = String::new();
    for (number, row) in table.rows.iter().enumerate() {
        for (column, width) in columns.iter().zip(&widths) {
            text.push_str(&column.cell(number, *width));
            text.push_str(&" ".repeat(GAP));
        }
        let mut written = 0;
        if let Some(found) = verdicts[number] {
            text.push_str(&painted(found, found.name(), style));
            written = VERDICT.max(found.name().len());
        }
        let rest = rest.map(|number| on_one_line(&row[number])).unwrap_or_default();
        if left >= SHORTEST_REST {
            text.push_str(&" ".repeat((verdict + GAP).saturating_sub(written)));
            text.push_str(&shortened(&rest, left));
        } else if !rest.is_empty() {
            text.truncate(text.trim_end().len());
            let rest = shortened(&rest, width - INDENT);
            text.push_str(&format!("\n{}{rest}", " ".repeat(INDENT)));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// The columns before the verdict, and the rest.
fn columns(table: &Table, longest: usize) -> Vec<Column> {
    let columns = table.columns.iter().enumerate().filter(|(number, column)| {
        column.role != Role::Rest
            && !table.rows.iter().any(|row| matches!(row[*number], Cell::Verdict(..)))
    });
    columns
        .map(|(number, column)| Column {
            role: column.role,
            right: column.align_right,
            cells: table
                .rows
                .iter()
                .map(|row| shortened(&on_one_line(&row[number]), longest))
                .collect(),
        })
        .collect()
}

fn verdict(row: &[Cell]) -> Option<Verdict> {
    row.iter().find_map(|cell| match cell {
        Cell::Verdict(verdict, _) => Some(*verdict),
        _ => None,
    })
}
