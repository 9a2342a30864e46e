//! A vehicle's tables, and a part of a page with only tables and more turns.

use crate::sheet::model::{Sheet, Table};
use crate::sheet::page::{Align, Area, Item};

use super::canvas::{BODY, CLASS, Canvas, LABEL, NAME, VALUE, ZEBRA, area, shorten};
use super::rest::Rest;
use super::{head, log, notes};

/// The columns that tables are assigned to.
const COLUMNS: usize = 3;
const GUTTER: f32 = 12.0;
/// From the edge to the first table, and from the last one to the edge.
const TOP: f32 = 28.0;
const FOOT: f32 = 9.6;
const ROW: f32 = 9.0;
/// A further line of a row.
const LINE: f32 = 7.4;

/// Whether what is left, tables and a few notes, fits on a part of a page.
pub fn take(rest: &Rest, frame: Area) -> bool {
    let others = Rest { tables: Vec::new(), ..rest.clone() };
    let width = column_width(frame);
    let room = frame.height - TOP - FOOT;
    let fits = |column| height_with_notes(rest, column, width) <= room;
    others.only_notes() && !rest.tables.is_empty() && (0..COLUMNS).all(fits)
}

fn column_width(frame: Area) -> f32 {
    (frame.width - (COLUMNS - 1) as f32 * GUTTER) / COLUMNS as f32
}

/// The column with the most room.
fn shortest(tables: &[Table], width: f32) -> usize {
    let height = |column: &usize| column_height(tables, *column, width);
    (0..COLUMNS).min_by(|a, b| height(a).total_cmp(&height(b))).unwrap_or(0)
}

fn height_with_notes(rest: &Rest, column: usize, width: f32) -> f32 {
    let height = column_height(&rest.tables, column, width);
    if column != shortest(&rest.tables, width) || rest.notes.is_empty() {
        return height;
    }
    height + 14.0 + rest.notes.iter().map(|note| notes::height(note, width)).sum::<f32>()
}

/// One below the other, as many as fit; returns the `y` below them.
pub fn stack(canvas: &mut Canvas, tables: &[Table], frame: Area, rest: &mut Rest) -> f32 {
    let mut y = frame.y;
    for table in tables {
        if y + height(table, frame.width) > frame.y + frame.height {
            rest.tables.push(table.clone());
            continue;
        }
        y = self::table(canvas, table, frame.x, y, frame.width) + 3.0;
    }
    y
}

/// The tables and notes that are left, and more turns from `turn`.
pub fn draw(sheet: &Sheet, rest: &Rest, frame: Area, turn: i64) -> Vec<Item> {
    let mut canvas = Canvas::default();
    canvas.text(frame.x, frame.y + 18.0, "Tables", NAME, Align::Left);
    let what = match sheet.name.as_str() {
        "" => sheet.class.clone(),
        name => format!("only those that {name} needs"),
    };
    let what = shorten(&what, CLASS, frame.width - 80.0);
    let beside = frame.x + NAME.width("Tables") + 8.0;
    canvas.text(beside, frame.y + 18.0, &what, CLASS, Align::Left);
    let foot = frame.y + frame.height - 0.6;
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let (top, bottom) = (frame.y + TOP, foot - FOOT);
    let width = column_width(frame);
    let heights = (0..COLUMNS).map(|column| height_with_notes(rest, column, width));
    let tallest = heights.fold(0.0, f32::max);
    let below = area(frame.x, top + tallest, frame.width, bottom - top - tallest);
    let bottom = bottom - log::below(&mut canvas, &sheet.log, below, turn);
    for column in 0..COLUMNS {
        let x = frame.x + column as f32 * (width + GUTTER);
        let mut y = top;
        for table in rest.tables.iter().filter(|table| table.column == column) {
            y = self::table(&mut canvas, table, x, y, width) + 3.0;
        }
        if column == shortest(&rest.tables, width) {
            notes::draw(
                &mut canvas,
                &rest.notes,
                notes::TITLES[1],
                area(x, y, width, bottom - y + 1.0),
            );
        }
    }
    canvas.into_items()
}

pub fn height(table: &Table, width: f32) -> f32 {
    let lines = table.rows.iter().map(|(of, is)| label(of, is, width).len().max(1));
    12.0 + lines.map(|lines| ROW + (lines - 1) as f32 * LINE).sum::<f32>()
}

fn column_height(tables: &[Table], column: usize, width: f32) -> f32 {
    let tables = tables.iter().filter(|table| table.column == column);
    tables.map(|table| height(table, width) + 3.0).sum()
}

/// The label of a row, in the room next to its figure.
fn label(of: &str, is: &str, width: f32) -> Vec<String> {
    let room = width - VALUE.width(is) - 8.0;
    if BODY.width(of) <= room { vec![of.to_owned()] } else { LABEL.wrap(of, room) }
}

pub fn table(canvas: &mut Canvas, table: &Table, x: f32, y: f32, width: f32) -> f32 {
    let mut top = canvas.section(x, y, width, &table.title, &table.note);
    for (number, (of, is)) in table.rows.iter().enumerate() {
        let lines = label(of, is, width);
        let height = ROW + lines.len().saturating_sub(1) as f32 * LINE;
        if number % 2 == 0 {
            canvas.fill(area(x, top, width, height), ZEBRA);
        }
        canvas.text(x + width - 2.0, top + 6.8, is, VALUE, Align::Right);
        let room = width - VALUE.width(is) - 8.0;
        let ty = if BODY.width(of) <= room { BODY } else { LABEL };
        for (number, line) in lines.iter().enumerate() {
            let y = top + 6.8 + number as f32 * LINE;
            canvas.text(x + 2.0, y, &shorten(line, ty, room), ty, Align::Left);
        }
        top += height;
    }
    top
}
