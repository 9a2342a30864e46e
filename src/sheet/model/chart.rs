//! A table for play, or a table to write in.

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub title: String,
    pub note: String,
    /// Index of the column, 0 to 2.
    pub column: usize,
    /// A table of this vehicle alone, printed on the vehicle's own part if it fits.
    pub own: bool,
    pub look: ChartStyle,
    pub headings: Vec<String>,
    /// A row has a cell for each heading, or one text.
    pub rows: Vec<Row>,
    /// The number of first rows that the vehicle's own half repeats.
    pub above: usize,
    /// Whether its rows are close together.
    pub dense: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChartStyle {
    #[default]
    List,
    /// Cells in a frame; equal neighbors share one.
    Grid,
    /// Cells to write in.
    Form,
    /// Cells in a frame, with a picture of the front, back or side of a car in each row.
    Arcs,
}

/// A label, and the text of each column.
pub type Row = (String, Vec<String>);

impl Chart {
    pub const TO_HIT_AT: &'static str = "To hit at";

    /// The rows that the vehicle's own half lacks, in a dense table.
    pub fn rest(&self) -> Option<Chart> {
        let rows = self.rows.get(self.above..).filter(|rows| !rows.is_empty())?.to_vec();
        let rarely = if self.above > 0 { ", rarely" } else { "" };
        let title = format!("{}{rarely}", self.title);
        Some(Chart { title, rows, dense: true, ..self.clone() })
    }

    /// Joins tables of the same title; the first of them has the note and the place.
    pub fn joined(lines: impl IntoIterator<Item = Chart>) -> Vec<Chart> {
        let mut tables: Vec<Chart> = Vec::new();
        for line in lines {
            match tables.iter_mut().find(|table| table.title == line.title) {
                Some(table) => table.rows.extend(line.rows),
                None => tables.push(line),
            }
        }
        tables
    }

    /// Groups rows by table title, and makes tables for any column.
    pub fn by_title(rows: impl IntoIterator<Item = (String, Row)>) -> Vec<Chart> {
        let line = |(title, row)| Chart { title, rows: vec![row], ..Chart::default() };
        let mut tables = Chart::joined(rows.into_iter().map(line));
        tables.iter_mut().enumerate().for_each(|(number, table)| table.column = number.min(2));
        tables
    }

    /// Rolls to hit, with a column for each range, by the inches where it begins.
    pub fn to_hit_at(ranges: &[i64], note: &str, rows: Vec<Row>) -> Chart {
        let heading = |(number, from): (usize, &i64)| match (from, ranges.get(number + 1)) {
            (0, Some(next)) => format!("<{next}\""),
            _ => format!("{from}\""),
        };
        Chart {
            title: Chart::TO_HIT_AT.to_owned(),
            note: note.to_owned(),
            column: 1,
            own: true,
            look: ChartStyle::List,
            headings: ranges.iter().enumerate().map(heading).collect(),
            rows,
            ..Chart::default()
        }
    }

    pub fn row(of: impl Into<String>, is: impl Into<String>) -> Row {
        (of.into(), vec![is.into()])
    }
}
