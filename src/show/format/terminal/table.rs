//! Tables without frames. Narrow terminals leave out spare columns, shorten names and wrap other words.

use comfy_table::{
    Cell as Written, CellAlignment, ColumnConstraint, ContentArrangement, Table as Drawing, Width,
    presets,
};

use crate::show::{Cell, Column, Role, TableStyle, Tabular};

use super::{Style, on_one_line, shortened, wrapped};

const GAP: usize = 2;
/// Names may be longer where the other columns leave room.
const LONGEST_NAME: usize = 28;
/// The smallest width of the column that takes the rest.
const REST: usize = 24;

pub(super) fn render(mut table: Tabular, style: Style) -> String {
    let width = style.columns();
    if table.columns.is_empty() {
        let count = table.rows.first().map_or(0, Vec::len);
        table.columns = vec![Column::text("").role(Role::Rest); count];
    }
    let fits = |table: &Tabular| needed(table, LONGEST_NAME, natural) <= width;
    let (table, mut left_out) = table.fitted(fits);
    let longest = width.saturating_sub(needed(&table, 0, natural)).max(LONGEST_NAME);
    let mut text = drawn(&table, width.max(needed(&table, longest, narrowest)), longest);
    if !left_out.is_empty() {
        left_out.reverse();
        let note = format!("too narrow for: {}; `--format csv` has all", left_out.join(", "));
        text.push('\n');
        text.push_str(&wrapped(&note, width));
    }
    text
}

/// The width of a table with names of this length.
fn needed(table: &Tabular, longest: usize, width: fn(&Tabular, usize) -> usize) -> usize {
    let widths = table.columns.iter().enumerate().map(|(number, column)| match column.role {
        Role::Name => natural(table, number).min(longest),
        _ => width(table, number),
    });
    (widths.map(|width| width + GAP).sum::<usize>()).saturating_sub(GAP)
}

/// The width of a column when nothing wraps but the rest of a line.
fn natural(table: &Tabular, number: usize) -> usize {
    let width = widest(table, number, |text| text.chars().count());
    if table.columns[number].role == Role::Rest { width.min(REST) } else { width }
}

/// The width of a column when every text wraps, but no number.
fn narrowest(table: &Tabular, number: usize) -> usize {
    match table.columns[number].align_right {
        true => natural(table, number),
        false => widest(table, number, |text| {
            text.split(' ').map(|word| word.chars().count()).max().unwrap_or_default()
        }),
    }
}

/// The widest heading line or cell of a column.
fn widest(table: &Tabular, number: usize, width: impl Fn(&str) -> usize) -> usize {
    let heading = heading(table, number);
    let cells = table.column(number).map(|cell| width(&on_one_line(cell)));
    cells.chain(heading.iter().map(|line| width(line))).max().unwrap_or_default()
}

/// The lines of a heading.
fn heading(table: &Tabular, number: usize) -> Vec<&str> {
    let heading = &table.columns[number].heading;
    match table.look {
        TableStyle::Plain => heading.split(' ').collect(),
        TableStyle::Brief => vec![heading],
    }
}

fn drawn(table: &Tabular, width: usize, longest: usize) -> String {
    let mut drawing = Drawing::new();
    drawing
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width + GAP).unwrap_or(u16::MAX));
    let headings: Vec<_> = (0..table.columns.len()).map(|number| heading(table, number)).collect();
    if table.columns.iter().any(|column| !column.heading.is_empty()) {
        let depth = headings.iter().map(Vec::len).max().unwrap_or_default();
        let bottom = |lines: &Vec<&str>| "\n".repeat(depth - lines.len()) + &lines.join("\n");
        drawing.set_header(headings.iter().map(bottom));
    }
    for row in &table.rows {
        let cell = |(column, cell): (&Column, &Cell)| match (column.role, on_one_line(cell)) {
            (Role::Name, name) => Written::new(shortened(name, longest)),
            (_, text) => Written::new(text),
        };
        drawing.add_row(table.columns.iter().zip(row).map(cell));
    }
    for (number, of) in table.columns.iter().enumerate() {
        let Some(column) = drawing.column_mut(number) else { continue };
        column.set_padding((0, GAP as u16));
        if of.align_right {
            column.set_cell_alignment(CellAlignment::Right);
        }
        column.set_constraint(match of.align_right || of.role == Role::Name {
            true => ColumnConstraint::ContentWidth,
            false => {
                let least = u16::try_from(narrowest(table, number) + GAP).unwrap_or(u16::MAX);
                ColumnConstraint::LowerBoundary(Width::Fixed(least))
            }
        });
    }
    drawing.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
