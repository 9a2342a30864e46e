//! Views: one file for each kind of output. A view is blocks for people and data for programs; `format` writes any view
//! in any format.
//! To add a view, implement [`View`].

pub mod bill;
pub mod catalog;
pub mod comparison;
mod data;
pub mod day;
pub mod declaration;
pub mod derivation;
pub mod duel;
pub mod entrants;
pub mod event;
pub mod files;
pub mod fit;
pub mod fix;
pub mod format;
pub mod keys;
pub mod league;
pub mod options;
pub mod picture;
pub mod problems;
pub mod reference;
pub mod rules;
pub mod rulings;
pub mod schema;
pub mod selection;
mod settle;
pub mod shelves;
pub mod statistics;
mod table;
pub mod template;
pub mod vehicles;
pub mod verdicts;

use std::sync::Arc;

use crate::report::Report;
use crate::sheet::model::Declared;
use crate::text::distinct;
use crate::units::{counted, thousands};
use crate::vehicle::description::Section;

pub use crate::text::printable::printable;
pub use data::Data;
pub use picture::Picture;
pub use table::{Cell, Column, Columns, Records, Role, TableStyle, Tabular};

pub trait View {
    fn page(&self) -> Page<'_>;

    fn summary(&self) -> Vec<String> {
        self.page().summary
    }

    fn data(&self) -> Data;

    /// An object per result for programs.
    fn lines(&self) -> Box<dyn Iterator<Item = Data> + '_> {
        Box::new(std::iter::once(self.data()))
    }

    /// Rows for spreadsheets, by default from the tables.
    fn records(&self) -> Records<'_> {
        tables_of(self.page())
    }

    /// Reports whose findings the view shows.
    fn reports(&self) -> &[Report] {
        &[]
    }
}

/// All tables of a page, under the headings of the first.
fn tables_of(page: Page<'_>) -> Records<'_> {
    let tables = page.blocks.into_iter().filter_map(|block| match block {
        Block::Table(table) | Block::Heat(_, table) => Some(table),
        Block::Curves(picture) => Some(picture.table),
        _ => None,
    });
    let mut tables = tables.peekable();
    let headings =
        tables.peek().map(|table| table.columns.iter().map(|column| column.heading.to_string()));
    let headings = headings.into_iter().flatten().collect();
    Records { headings, rows: Box::new(tables.flat_map(|table| table.rows)) }
}

#[derive(Default)]
pub struct Page<'v> {
    /// Shown in documents, but not on a terminal.
    pub title: Option<String>,
    pub blocks: Vec<Block<'v>>,
    /// A terminal prints it last, a document first.
    pub summary: Vec<String>,
    /// Whether a terminal shows every problem of a brief report, not only one screen.
    pub is_whole: bool,
    /// A command to continue with. Only a terminal shows it.
    pub next: Option<String>,
}

pub enum Block<'v> {
    Title(String),
    Heading(String),
    /// The verdict of a design, with its letter in a comparison.
    Verdict(Option<&'static str>, &'v Report),
    Findings(usize, &'v Report),
    /// On one screen of a terminal; documents have all findings.
    Brief(usize, &'v Report),
    Table(Tabular),
    /// Text formats have the table.
    Curves(Picture),
    /// Drawn only where a page is made.
    Pictures(Box<dyn Fn() -> Vec<Picture> + 'v>),
    /// Chances of the rows against the columns, with a title; terminals have small ones.
    Heat(String, Tabular),
    /// A paragraph or a group of lines.
    Text(Vec<String>),
    Prose(String),
    Card(Declared),
}

impl<'v> Page<'v> {
    pub(super) fn titled(title: impl Into<String>) -> Page<'v> {
        Page { title: Some(title.into()), ..Page::default() }
    }

    pub(super) fn heading(&mut self, title: impl Into<String>) {
        self.blocks.push(Block::Heading(title.into()));
    }

    /// Adds a section with a table, unless the table is empty.
    pub(super) fn table(&mut self, title: impl Into<String>, table: Tabular) {
        if !table.rows.is_empty() {
            self.heading(title);
            self.blocks.push(Block::Table(table));
        }
    }

    /// Adds a paragraph, unless it is empty.
    pub(super) fn text(&mut self, lines: impl IntoIterator<Item = String>) {
        let lines: Vec<_> = lines.into_iter().collect();
        self.blocks.extend((!lines.is_empty()).then_some(Block::Text(lines)));
    }
}

impl<'v> Block<'v> {
    fn section(section: Section) -> (Block<'v>, Block<'v>) {
        let column = |column: &crate::vehicle::description::Column| match column.align_right {
            true => Column::number(column.heading),
            false => Column::text(column.heading),
        };
        let columns = section.columns.iter().map(column).collect();
        let rows = section.rows.into_iter().map(|row| row.into_iter().map(Cell::Text).collect());
        let table = Tabular::new(TableStyle::Brief, columns, rows.collect());
        (Block::Heading(section.title.to_owned()), Block::Table(table))
    }
}

/// "3 designs: 1 legal, 2 unreadable".
fn tally(all: usize, noun: &str, parts: impl IntoIterator<Item = (usize, &'static str)>) -> String {
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    let parts = parts.map(|(number, word)| format!("{} {word}", thousands(number as i64)));
    format!("{}: {}", counted(all as i64, noun), parts.collect::<Vec<_>>().join(", "))
}

/// A game, and the names of its house catalogs.
type InForce<'r> = (&'static str, &'r Arc<[Arc<str>]>);

/// The catalogs behind these verdicts. For each game, the built-in one (`None`) comes first.
fn catalogs<'r>(
    verdicts: impl IntoIterator<Item = InForce<'r>>,
) -> Vec<(&'static str, Option<&'r str>)> {
    distinct(verdicts.into_iter().flat_map(|(system, names)| {
        let names = names.iter().map(|name| Some(&**name));
        std::iter::once(None).chain(names).map(move |name| (system, name))
    }))
}

/// "event: Pack Attack (built-in event pack-attack)", with its readings.
fn event_line<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Option<String> {
    let event = reports.into_iter().find_map(|report| report.event.as_ref())?;
    let at = event.where_and_when().map(|at| format!("; {at}")).unwrap_or_default();
    let mut text = format!("event: {} ({}){at}", event.name, event.origin);
    if !event.readings.is_empty() {
        text.push_str(&format!("; other readings: {}", event.readings.join(", ")));
    }
    Some(text)
}

/// "division 20 ($20,000)", or one per game.
pub fn divisions<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Option<String> {
    let divisions = reports.into_iter().filter_map(|report| report.division.as_ref());
    let texts = distinct(divisions.map(|division| division.text()));
    (!texts.is_empty()).then(|| texts.join(", "))
}

fn in_force<'r>(
    reports: impl IntoIterator<Item = &'r Report>,
) -> impl Iterator<Item = InForce<'r>> {
    reports.into_iter().filter_map(|report| Some((report.game()?, &report.catalogs)))
}

/// "catalogs: classic (built-in), house", if there is a house catalog.
fn catalogs_line<'r>(verdicts: impl IntoIterator<Item = InForce<'r>>) -> Option<String> {
    let catalogs = catalogs(verdicts);
    catalogs.iter().any(|(_, name)| name.is_some()).then(|| {
        let names = catalogs.iter().map(|(system, name)| match name {
            Some(name) => (*name).to_owned(),
            None => format!("{system} (built-in)"),
        });
        format!("catalogs: {}", names.collect::<Vec<_>>().join(", "))
    })
}
