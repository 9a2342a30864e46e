//! Tables: columns, and rows of cells. Those of a long list are made whenever they are asked for, so that it is not in memory
//! twice.

use std::borrow::Cow;
use std::sync::Arc;

use crate::report::Verdict;
use crate::units::{Exact, plain};

/// Each row has as many cells as there are columns.
pub struct Table<'v> {
    pub look: Look,
    /// Empty for rows of a label and its value.
    pub columns: Vec<Column>,
    rows: Rows<'v>,
}

enum Rows<'v> {
    Stored(Vec<Vec<Cell>>),
    Computed { count: usize, columns: Vec<CellOf<'v>> },
}

/// Makes the cell of a column in a row.
type CellOf<'v> = Box<dyn Fn(usize) -> Cell + Send + Sync + 'v>;

/// How a terminal draws a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// In a frame.
    Framed,
    /// In columns without a frame, for long lists.
    Plain,
    /// A line per row, without headings; narrow terminals leave out columns.
    Lines,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub heading: Cow<'static, str>,
    pub align_right: bool,
    pub role: Role,
}

/// What a column is for, which terminals and narrow pages lay out differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Ordinary,
    /// What the row is about.
    Name,
    /// Left out on a narrow terminal, the highest number first.
    Spare(u8),
    /// Takes the remaining width.
    Rest,
    /// Never on a terminal.
    Page,
}

impl Column {
    pub fn text(heading: impl Into<Cow<'static, str>>) -> Column {
        Column { heading: heading.into(), align_right: false, role: Role::Ordinary }
    }

    pub fn number(heading: impl Into<Cow<'static, str>>) -> Column {
        Column { heading: heading.into(), align_right: true, role: Role::Ordinary }
    }

    pub fn role(self, role: Role) -> Column {
        Column { role, ..self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Any text.
    Text(String),
    /// A number, and how it is shown to people.
    Number(Exact, String),
    /// With the number of its report, if that has findings.
    Verdict(Verdict, Option<usize>),
    /// An identifier, such as a path or an id.
    Code(String),
}

impl Cell {
    pub const EMPTY: Cell = Cell::Code(String::new());

    pub fn number(number: Exact, show: fn(Exact) -> String) -> Cell {
        Cell::Number(number, show(number))
    }

    pub fn count(count: usize) -> Cell {
        Cell::number((count as i64).into(), plain)
    }

    pub fn code(code: impl ToString) -> Cell {
        Cell::Code(code.to_string())
    }

    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Cell::Verdict(verdict, _) => Some(*verdict),
            _ => None,
        }
    }

    /// For people.
    pub fn shown(&self) -> &str {
        match self {
            Cell::Text(text) | Cell::Number(_, text) | Cell::Code(text) => text,
            Cell::Verdict(verdict, _) => verdict.name(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

/// A column, and how its cell is worked out of each item of a list.
pub(super) struct Computed<'v, T> {
    column: Column,
    cell: Box<dyn Fn(&T) -> Cell + Send + Sync + 'v>,
}

impl<'v, T> Computed<'v, T> {
    pub(super) fn new(
        column: Column,
        cell: impl Fn(&T) -> Cell + Send + Sync + 'v,
    ) -> Computed<'v, T> {
        Computed { column, cell: Box::new(cell) }
    }
}

impl<'v> Table<'v> {
    pub fn new(look: Look, columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Table<'v> {
        Table { look, columns, rows: Rows::Stored(rows) }
    }

    /// A row for each item.
    pub(super) fn computed<T: Send + Sync + 'v>(
        look: Look,
        items: Vec<T>,
        columns: Vec<Computed<'v, T>>,
    ) -> Table<'v> {
        let items = Arc::new(items);
        let of_row = |Computed { column, cell }| {
            let items = items.clone();
            let cell: CellOf<'v> = Box::new(move |row| cell(&items[row]));
            (column, cell)
        };
        let (headings, columns) = columns.into_iter().map(of_row).unzip();
        Table { look, columns: headings, rows: Rows::Computed { count: items.len(), columns } }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match &self.rows {
            Rows::Stored(rows) => rows.len(),
            Rows::Computed { count, .. } => *count,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn rows(&self) -> impl Iterator<Item = Cow<'_, [Cell]>> {
        (0..self.len()).map(|row| self.row(row))
    }

    pub fn row(&self, row: usize) -> Cow<'_, [Cell]> {
        match &self.rows {
            Rows::Stored(rows) => Cow::from(&rows[row]),
            Rows::Computed { columns, .. } => columns.iter().map(|cell| cell(row)).collect(),
        }
    }

    /// The cells of a column.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Cow<'_, Cell>> + Clone {
        (0..self.len()).filter_map(move |row| match &self.rows {
            Rows::Stored(rows) => rows[row].get(column).map(Cow::Borrowed),
            Rows::Computed { columns, .. } => columns.get(column).map(|cell| Cow::Owned(cell(row))),
        })
    }

    /// The verdict of each row that has one.
    pub fn verdicts(&self) -> Vec<Verdict> {
        match &self.rows {
            Rows::Stored(rows) => {
                rows.iter().filter_map(|row| row.iter().find_map(Cell::verdict)).collect()
            }
            Rows::Computed { count, columns } => {
                let is_verdict = |cell: &&CellOf<'_>| *count > 0 && cell(0).verdict().is_some();
                let of_rows = columns.iter().find(is_verdict);
                let of_rows = of_rows.map(|cell| (0..*count).filter_map(|row| cell(row).verdict()));
                of_rows.into_iter().flatten().collect()
            }
        }
    }

    pub(super) fn into_rows(self) -> Vec<Vec<Cell>> {
        match self.rows {
            Rows::Stored(rows) => rows,
            Rows::Computed { .. } => self.rows().map(Cow::into_owned).collect(),
        }
    }

    /// Removes empty columns, unless they are `kept`.
    pub(super) fn filled(self, kept: impl Fn(usize) -> bool) -> Table<'v> {
        let is_filled = |number| self.column(number).any(|cell| !cell.shown().is_empty());
        let columns = 0..self.columns.len();
        let kept: Vec<_> = columns.map(|number| kept(number) || is_filled(number)).collect();
        self.with_columns(&kept)
    }

    /// Keeps only some columns.
    pub fn without(self, left_out: impl Fn(&Column) -> bool) -> Table<'v> {
        let kept: Vec<_> = self.columns.iter().map(|column| !left_out(column)).collect();
        self.with_columns(&kept)
    }

    /// Without columns, rows stay as they are.
    fn with_columns(mut self, kept: &[bool]) -> Table<'v> {
        let mut kept = kept.iter().copied().cycle();
        let mut is_kept = || kept.next().unwrap_or(true);
        self.columns.retain(|_| is_kept());
        match &mut self.rows {
            Rows::Stored(rows) => rows.iter_mut().for_each(|row| row.retain(|_| is_kept())),
            Rows::Computed { columns, .. } => columns.retain(|_| is_kept()),
        }
        self
    }
}
