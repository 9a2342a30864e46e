//! Tables: columns, and rows of cells.

use std::borrow::{Borrow, Cow};

use crate::check::rule::Cite;
use crate::report::Verdict;
use crate::text::from;
use crate::units::{Exact, plain};

/// All rows have one cell per column.
pub struct Tabular {
    pub look: TableStyle,
    /// Empty for tables of labels and values.
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

/// How a terminal draws a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableStyle {
    /// A list, with each word of a heading on its own line.
    Plain,
    /// Headings on one line.
    Brief,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub heading: Cow<'static, str>,
    pub align_right: bool,
    pub role: Role,
}

/// The role of a column in narrow layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Ordinary,
    /// The subject of the row.
    Name,
    /// Left out on a narrow terminal, the highest number first.
    Spare(u8),
    /// Takes the remaining width.
    Rest,
    /// Never shown on a terminal.
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
    Text(String),
    /// A number, and its text for people.
    Number(Exact, String),
    /// The index of the report, if it has findings.
    Verdict(Verdict, Option<usize>),
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

    pub fn shown(&self) -> &str {
        match self {
            Cell::Text(text) | Cell::Number(_, text) | Cell::Code(text) => text,
            Cell::Verdict(verdict, _) => verdict.words(),
        }
    }
}

from!(Cell:
    &str => |text: &str| Cell::Text(text.to_owned()),
    String => Cell::Text,
    &String => |text: &String| Cell::Text(text.clone()),
    &Cite => |cite: &Cite| Cell::Text(cite.to_string()),
    Exact => |number: Exact| Cell::number(number, plain),
);

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::EMPTY, Into::into)
    }
}

/// The columns of a table of `R`, with headings for people and keys for spreadsheets.
pub struct Columns<'c, R>(Vec<Filled<'c, R>>);

struct Filled<'c, R> {
    key: Cow<'static, str>,
    column: Option<Column>,
    cell: Box<dyn Fn(&R) -> Cell + 'c>,
}

impl<'c, R> Columns<'c, R> {
    pub(super) fn new() -> Columns<'c, R> {
        Columns(Vec::new())
    }

    /// Adds a column. Without a key only people see it; without a heading only spreadsheets do.
    pub(super) fn add(
        mut self,
        key: impl Into<Cow<'static, str>>,
        column: impl Into<Option<Column>>,
        cell: impl Fn(&R) -> Cell + 'c,
    ) -> Self {
        self.0.push(Filled { key: key.into(), column: column.into(), cell: Box::new(cell) });
        self
    }

    pub(super) fn each<T>(
        self,
        all: impl IntoIterator<Item = T>,
        add: impl FnMut(Self, T) -> Self,
    ) -> Self {
        all.into_iter().fold(self, add)
    }

    pub(super) fn table<B: Borrow<R>>(
        &self,
        look: TableStyle,
        rows: impl IntoIterator<Item = B>,
    ) -> Tabular {
        let columns: Vec<_> = self.0.iter().filter_map(|filled| filled.column.clone()).collect();
        let shown = || self.0.iter().filter(|filled| filled.column.is_some());
        let row = |row: B| shown().map(|filled| (filled.cell)(row.borrow())).collect();
        Tabular::new(look, columns, rows.into_iter().map(row).collect())
    }

    pub(super) fn records<B: Borrow<R>>(
        mut self,
        rows: impl IntoIterator<Item = B, IntoIter: 'c>,
    ) -> Records<'c>
    where
        R: 'c,
    {
        self.0.retain(|filled| !filled.key.is_empty());
        let headings = self.0.iter().map(|filled| filled.key.to_string()).collect();
        let row = move |row: B| self.0.iter().map(|filled| (filled.cell)(row.borrow())).collect();
        Records { headings, rows: Box::new(rows.into_iter().map(row)) }
    }
}

pub struct Records<'v> {
    pub headings: Vec<String>,
    pub rows: Box<dyn Iterator<Item = Vec<Cell>> + 'v>,
}

impl Tabular {
    pub fn new(look: TableStyle, columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Tabular {
        Tabular { look, columns, rows }
    }

    pub fn column(&self, column: usize) -> impl Iterator<Item = &Cell> + Clone {
        self.rows.iter().filter_map(move |row| row.get(column))
    }

    /// Removes empty columns, unless they are `kept`.
    pub(super) fn filled(self, kept: impl Fn(usize) -> bool) -> Tabular {
        let is_filled = |number| self.column(number).any(|cell| !cell.shown().is_empty());
        let columns = 0..self.columns.len();
        let kept: Vec<_> = columns.map(|number| kept(number) || is_filled(number)).collect();
        self.with_columns(&kept)
    }

    pub fn without(self, left_out: impl Fn(&Column) -> bool) -> Tabular {
        let kept: Vec<_> = self.columns.iter().map(|column| !left_out(column)).collect();
        self.with_columns(&kept)
    }

    /// Drops spare columns, the highest rank first, until the table fits. Returns the dropped headings.
    pub fn fitted(mut self, fits: impl Fn(&Tabular) -> bool) -> (Tabular, Vec<String>) {
        let rank = |column: &Column| match column.role {
            Role::Spare(rank) => Some(rank),
            _ => None,
        };
        let mut left_out = Vec::new();
        while !fits(&self)
            && let Some(last) = self.columns.iter().filter_map(rank).max()
        {
            let is_last = |column: &Column| rank(column) == Some(last);
            let headings = self.columns.iter().filter(|column| is_last(column));
            left_out.extend(headings.map(|column| column.heading.to_string()));
            self = self.without(is_last);
        }
        (self, left_out)
    }

    /// Tables without columns are unchanged.
    fn with_columns(mut self, kept: &[bool]) -> Tabular {
        let mut kept = kept.iter().copied().cycle();
        let mut is_kept = || kept.next().unwrap_or(true);
        self.columns.retain(|_| is_kept());
        self.rows.iter_mut().for_each(|row| row.retain(|_| is_kept()));
        self
    }
}
