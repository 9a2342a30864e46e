//! Columns without borders, for long lists. Headings of several words take several lines.

use std::borrow::Cow;
use std::fmt::Write;

use crate::show::{Cell, Column, Look, Role, Table};

use super::{Style, framed, on_one_line, shortened, wrapped};

const GAP: usize = 2;
/// The largest width of a name on a page of limited width.
const LONGEST_NAME: usize = 28;
const INDENT: usize = 4;
/// The smallest width of the column that takes the rest.
const REST: usize = 24;

/// Rows of at most `width` characters. Narrow terminals drop spare columns, and name them below. If that is not enough,
/// the last cell gets its own line, or each row becomes a list.
pub(super) fn render(mut table: Table, style: Style) -> String {
    let width = style.columns();
    if table.columns.is_empty() {
        let count = table.rows.first().map_or(0, Vec::len);
        table.columns = vec![Column::text(""); count];
        table.columns.iter_mut().skip(1).for_each(|column| column.role = Role::Rest);
    }
    let longest = match table.look {
        _ if width == Style::WIDEST => usize::MAX,
        // A name gets the room that the other columns leave.
        Look::Brief => {
            let others = needed(&table, &widths(&table, 0)).saturating_sub(GAP);
            width.saturating_sub(others).max(LONGEST_NAME)
        }
        _ => LONGEST_NAME,
    };
    let fits = |table: &Table| needed(table, &widths(table, longest)) <= width + GAP;
    let (table, mut left_out) = table.fitted(fits);
    let mut text = drawn(&table, &widths(&table, longest), style, longest);
    if !left_out.is_empty() {
        left_out.reverse();
        let note = format!("too narrow for: {}; `--format csv` has all", left_out.join(", "));
        text.push('\n');
        text.push_str(&wrapped(&note, width));
    }
    text
}

/// The total width of a table, with a gap after each column.
fn needed(table: &Table, widths: &[usize]) -> usize {
    let rest = widths.last().filter(|_| is_open(table)).map_or(0, |last| last.saturating_sub(REST));
    widths.iter().map(|width| width + GAP).sum::<usize>() - rest
}

/// Whether the last column takes the rest of the line.
fn is_open(table: &Table) -> bool {
    table.columns.last().is_some_and(|column| column.role == Role::Rest)
}

fn drawn(table: &Table, widths: &[usize], style: Style, longest: usize) -> String {
    let (width, count) = (style.columns(), table.columns.len());
    let headings: Vec<Vec<&str>> =
        table.columns.iter().map(|column| heading(table, column).collect()).collect();
    let wide = |count: usize| widths[..count].iter().map(|width| width + GAP).sum::<usize>();
    let rest = count.checked_sub(1).and_then(|last| width.checked_sub(wide(last)));
    let rest = rest.filter(|rest| is_open(table) && *rest >= REST);
    let inline = match width + GAP {
        room if rest.is_some() || wide(count) <= room => count,
        room if count > 0 && wide(count - 1) <= room => count - 1,
        _ => return framed::render_stacked(table, width),
    };
    let mut text = String::new();
    let mut line = |cells: &[&str]| {
        let start = text.len();
        for (number, cell) in cells.iter().enumerate() {
            let (width, gap) = (widths[number], if number == 0 { 0 } else { GAP });
            let _ = match table.columns[number].align_right {
                true => write!(text, "{:gap$}{cell:>width$}", ""),
                false => write!(text, "{:gap$}{cell:<width$}", ""),
            };
        }
        text.truncate(start + text[start..].trim_end().len());
        text.push('\n');
    };
    let is_headed = table.columns.iter().any(|column| !column.heading.is_empty());
    let deepest = headings[..inline].iter().map(Vec::len).max().filter(|_| is_headed);
    let deepest = deepest.unwrap_or_default();
    for depth in (0..deepest).rev() {
        let words = headings[..inline].iter().map(|words| {
            let number = words.len().checked_sub(depth + 1);
            number.map_or("", |number| words[number])
        });
        line(&words.collect::<Vec<_>>());
    }
    for row in &table.rows {
        let row = table.columns.iter().zip(row.iter());
        let row: Vec<_> = row.map(|(column, found)| cell(column, found, longest)).collect();
        let mut own: Vec<_> = row[..inline].iter().map(AsRef::as_ref).collect();
        if let (Some(rest), Some(last)) = (rest, row.last()) {
            for text in wrapped(last, rest).lines() {
                own[count - 1] = text;
                line(&own);
                own.fill("");
            }
            continue;
        }
        line(&own);
        if inline < count {
            let text = match is_open(table) {
                true => wrapped(&row[inline], width.saturating_sub(INDENT)),
                false => row[inline].to_string(),
            };
            for part in text.lines() {
                line(&[&format!("{}{part}", " ".repeat(INDENT))]);
            }
        }
    }
    text
}

/// The lines of a heading.
fn heading<'c>(table: &Table, column: &'c Column) -> impl Iterator<Item = &'c str> {
    let stacks = table.look == Look::Plain;
    column.heading.split(move |c| c == ' ' && stacks)
}

/// The longest cell or heading word of each column.
fn widths(table: &Table, longest: usize) -> Vec<usize> {
    let width = |(number, column): (usize, &Column)| {
        let cells = table.column(number);
        let cells = cells.map(|found| cell(column, found, longest).chars().count());
        let words = heading(table, column).map(|word| word.chars().count());
        cells.chain(words).max().unwrap_or_default()
    };
    table.columns.iter().enumerate().map(width).collect()
}

/// A cell on one line; long names are cut.
fn cell<'c>(column: &Column, cell: &'c Cell, longest: usize) -> Cow<'c, str> {
    let cell = on_one_line(cell);
    if column.role == Role::Name { shortened(cell, longest) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let columns =
            vec![Column::text("Vehicle"), Column::number("Top speed"), Column::text("File")];
        let row = |cells: [&str; 3]| cells.map(Cell::from).to_vec();
        let rows = vec![row(["Pony", "100", "stable/pony.toml"]), row(["Mule", "5", "m.toml"])];
        Table::new(Look::Plain, columns, rows)
    }

    #[test]
    fn heading_height_depends_on_words() {
        let expected = [
            "           Top\n",
            "Vehicle  speed  File\n",
            "Pony       100  stable/pony.toml\n",
            "Mule         5  m.toml\n",
        ];
        assert_eq!(render(table(), Style { color: false, width: 80 }), expected.concat());
    }

    #[test]
    fn the_flexible_column_wraps() {
        let columns = vec![Column::text("No."), Column::text("Reason").role(Role::Rest)];
        let row =
            ["7", "a weapon on a side where it cannot be mounted at all"].map(Cell::from).to_vec();
        let text =
            render(Table::new(Look::Plain, columns, vec![row]), Style { color: false, width: 40 });
        let expected =
            "No.  Reason\n7    a weapon on a side where it cannot\n     be mounted at all\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_narrow_page_gives_the_last_cell_its_own_line() {
        let mut table = table();
        table.rows[1][2] = "a-long-folder-name/below/m.toml".into();
        let text = render(table, Style { color: false, width: 40 });
        assert!(text.contains("Mule         5\n    a-long-folder-name/below/m.toml\n"), "{text}");
    }
}
