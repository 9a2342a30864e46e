//! Tables in a frame.

use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table as Drawing, Width, presets,
};

use crate::show::{Column, Look, Table, printable};

/// A framed table, as wide as the terminal allows.
pub(super) fn render(table: &Table, width: usize) -> String {
    match narrowest(table) <= width {
        true => drawn(table, width),
        false => render_stacked(table, width),
    }
}

/// Draws every row as a list, regardless of the width.
pub(super) fn render_stacked(table: &Table, width: usize) -> String {
    drawn(&stacked(table), width)
}

fn drawn(table: &Table, width: usize) -> String {
    let mut drawing = Drawing::new();
    drawing
        .load_style(presets::UTF8_BORDERS_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width).unwrap_or(u16::MAX))
        .force_no_tty();
    if !table.columns.is_empty() {
        drawing.set_header(table.columns.iter().map(|column| &*column.heading));
    }
    for row in &table.rows {
        drawing.add_row(row.iter().map(|cell| Cell::new(printable(cell.shown()))));
    }
    let fits = natural(table) <= width;
    for number in 0..drawing.column_count() {
        let right = table.columns.get(number).is_some_and(|column| column.align_right);
        let Some(column) = drawing.column_mut(number) else { continue };
        if right {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if right || fits {
            column.set_constraint(ColumnConstraint::ContentWidth);
        } else if number == 0 {
            let fixed = |width: usize| Width::Fixed(u16::try_from(width).unwrap_or(u16::MAX));
            // A very long word would leave the other columns no room.
            column.set_constraint(match narrowest(table) <= width {
                true => ColumnConstraint::LowerBoundary(fixed(word_width(table, 0) + 2)),
                false => ColumnConstraint::UpperBoundary(fixed(width / 2)),
            });
        }
    }
    drawing.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The width of a table when nothing wraps.
fn natural(table: &Table) -> usize {
    let columns = width(table);
    (0..columns).map(|number| cell_width(table, number) + 2).sum::<usize>() + columns + 1
}

/// The smallest width that breaks no word or number.
fn narrowest(table: &Table) -> usize {
    let columns = width(table);
    let width = |number: usize| match table.columns.get(number) {
        Some(column) if column.align_right => cell_width(table, number),
        _ => word_width(table, number),
    };
    (0..columns).map(|number| width(number) + 2).sum::<usize>() + columns + 1
}

fn width(table: &Table) -> usize {
    table.rows.first().map_or(0, |row| row.len())
}

fn heading(table: &Table, number: usize) -> &str {
    table.columns.get(number).map_or("", |column| &column.heading)
}

fn cell_width(table: &Table, number: usize) -> usize {
    let cells = table.column(number).map(|cell| cell.shown().chars().count());
    cells.chain([heading(table, number).chars().count()]).max().unwrap_or_default()
}

fn word_width(table: &Table, number: usize) -> usize {
    let longest = |text: &str| {
        text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or_default()
    };
    let words = table.column(number).map(|cell| longest(cell.shown()));
    words.chain([longest(heading(table, number))]).max().unwrap_or_default().min(30)
}

/// Turns rows into lists: the first cell, then the others with their headings.
fn stacked(table: &Table) -> Table {
    let named = |(column, text): (&Column, &str)| format!("{} {text}", column.heading);
    let rows = table.rows.iter().map(|row| {
        let others = table.columns.iter().zip(row).skip(1).map(|(of, cell)| (of, cell.shown()));
        let filled = others.filter(|(_, text)| !text.is_empty());
        let rest: Vec<_> = filled.map(named).collect();
        let first = row.first().map(|cell| cell.shown()).unwrap_or_default();
        vec![first.into(), rest.join(", ").into()]
    });
    Table::new(Look::Framed, Vec::new(), rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_leave_room_for_the_label() {
        let columns = vec![Column::text("Vehicle"), Column::number("Top speed")];
        let row = ["Donaudampfschifffahrtskapitän", "0"].map(Into::into).to_vec();
        let text = render(&Table::new(Look::Framed, columns, vec![row]), 44);
        assert!(text.contains("speed 0"), "{text}");
    }
}
