//! Lays out sheets as pages of positioned items.
//!
//! `half`, `full` and `faces` are the layouts of a vehicle, and `board` is a page with cards around a board. Each
//! block has its own file. `press` fills pages. Parts that do not fit continue elsewhere (`more`); type never
//! shrinks.

mod arms;
mod block;
mod board;
mod boxes;
mod canvas;
mod cards;
mod crew;
pub mod cutouts;
mod faces;
mod full;
mod half;
mod head;
mod kit;
mod log;
mod more;
mod notes;
mod press;
mod rest;
pub mod roster;
mod speed;
mod table;
mod tables;
mod track;
mod view;
mod weapons;

use crate::sheet::model::{Board, Log, Sheet, View};
use crate::sheet::page::{Item, Page, Paper};

use press::Press;

/// How much of a page a vehicle takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Two vehicles to a page. A single vehicle's tables fill the other half.
    #[default]
    Half,
    /// One vehicle to a page, with larger boxes and its tables.
    Full,
    /// Two vehicles to a page, each on two cards to fold.
    Card,
    /// Two pages to a vehicle, with type of at least 10 points.
    Large,
}

/// Lays out sheets, and passes on each page as soon as it is full.
pub fn print<E>(
    sheets: impl IntoIterator<Item = Sheet>,
    layout: Layout,
    paper: Paper,
    mut put: impl FnMut(Page) -> Result<(), E>,
) -> Result<(), E> {
    let mut press = Press::new(layout, paper);
    for sheet in sheets {
        press.add(sheet);
        press.full_pages().try_for_each(&mut put)?;
    }
    press.finish().into_iter().try_for_each(put)
}

/// The vehicle from above, without its armor, in a frame of this size.
pub fn from_above(view: &View, (width, height): (f32, f32)) -> Vec<Item> {
    view::bare(view, canvas::area(0.0, 0.0, width, height)).into_items()
}

/// The vehicle from above for a card on a screen. Squares are as on the sheet.
pub fn small(view: &View, (width, height): (f32, f32)) -> Vec<Item> {
    let frame = canvas::area(0.0, 0.0, width, height);
    let drawn =
        if view.grid.is_some() { view::bare(view, frame) } else { view::small(view, frame) };
    drawn.into_items()
}

/// How many copies of a form fill a page.
pub fn copies(form: &Sheet) -> usize {
    if form.board.as_ref().is_some_and(Board::is_bare) { press::BOARDS } else { 1 }
}

/// Prints only the tables that these vehicles need, without duplicates.
pub fn tables(sheets: impl IntoIterator<Item = Sheet>, layout: Layout, paper: Paper) -> Vec<Page> {
    let mut press = Press::new(layout, paper);
    for mut sheet in sheets {
        let tables = std::mem::take(&mut sheet.tables);
        (sheet.log, sheet.spec) = (Log::default(), Vec::new());
        press.need(&sheet, tables, 0);
    }
    press.finish()
}
