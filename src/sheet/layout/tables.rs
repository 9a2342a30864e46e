//! The other half of a lone vehicle: the tables that it needs, and more turns.

use crate::sheet::model::{Note, Sheet, Table};
use crate::sheet::page::{Align, Area, Item, Weight};

use super::canvas::{BODY, Canvas, LABEL, Type, VALUE, ZEBRA, area, shorten};
use super::more::Rest;
use super::{head, log, notes};

const NAME: Type = Type(21.0, Weight::Bold);
const ROW: f32 = 9.0;
const LOG: f32 = 37.0;

/// Whether this half has room for what the first one left over: notes, if they are few.
pub fn take(sheet: &Sheet, rest: &Rest, frame: Area) -> bool {
    let only_notes = Rest { notes: Vec::new(), ..rest.clone() }.is_empty();
    let width = (frame.width - 24.0) / 3.0;
    let room = frame.height - 28.0 - 10.0;
    only_notes && column_height(sheet, shortest(sheet)) + notes_height(&rest.notes, width) <= room
}

/// The column with the most room.
fn shortest(sheet: &Sheet) -> usize {
    let height = |column: &usize| column_height(sheet, *column);
    (0..3).min_by(|a, b| height(a).total_cmp(&height(b))).unwrap_or(0)
}

fn notes_height(notes: &[Note], width: f32) -> f32 {
    let heights = notes.iter().map(|note| notes::height(note, width));
    if notes.is_empty() { 0.0 } else { 14.0 + heights.sum::<f32>() }
}

/// The tables, with the notes for which the first half had no room.
pub fn draw(sheet: &Sheet, notes: &[Note], frame: Area) -> Vec<Item> {
    let mut canvas = Canvas::default();
    canvas.text(frame.x, frame.y + 18.0, "Tables", NAME, Align::Left);
    let what = shorten(
        &format!("what {} needs and no more", sheet.name),
        Type(9.0, Weight::Regular),
        frame.width - 80.0,
    );
    let beside = frame.x + NAME.width("Tables") + 8.0;
    canvas.text(beside, frame.y + 18.0, &what, Type(9.0, Weight::Regular), Align::Left);
    let foot = frame.y + frame.height - 0.6;
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let mut bottom = foot - 9.0;
    let top = frame.y + 28.0;
    let width = (frame.width - 24.0) / 3.0;
    let noted = shortest(sheet);
    let beside = column_height(sheet, noted) + notes_height(notes, width);
    let tallest = (0..3).map(|column| column_height(sheet, column)).fold(beside, f32::max);
    let logs = (((bottom - top - tallest) / LOG).floor() as i64).clamp(0, 2);
    for number in (0..logs).rev() {
        bottom -= LOG;
        log::draw(&mut canvas, frame.x, bottom, frame.width, 17 + number * 26, 26);
    }
    for column in 0..3 {
        let x = frame.x + column as f32 * (width + 12.0);
        let mut y = top;
        for table in sheet.tables.iter().filter(|table| table.column == column) {
            if y + height(table) > bottom + 1.0 {
                break;
            }
            y = self::table(&mut canvas, table, x, y, width) + 3.0;
        }
        if column == noted {
            notes::draw(&mut canvas, notes, area(x, y, width, bottom - y + 1.0));
        }
    }
    canvas.into_items()
}

fn height(table: &Table) -> f32 {
    12.0 + table.rows.len() as f32 * ROW
}

fn column_height(sheet: &Sheet, column: usize) -> f32 {
    let tables = sheet.tables.iter().filter(|table| table.column == column);
    tables.map(|table| height(table) + 3.0).sum()
}

fn table(canvas: &mut Canvas, table: &Table, x: f32, y: f32, width: f32) -> f32 {
    let mut top = canvas.section(x, y, width, &table.title, &table.note);
    for (number, (of, is)) in table.rows.iter().enumerate() {
        if number % 2 == 0 {
            canvas.fill(area(x, top, width, ROW), ZEBRA);
        }
        let value = VALUE.width(is);
        canvas.text(x + width - 2.0, top + 6.8, is, VALUE, Align::Right);
        let room = width - value - 8.0;
        let ty = if BODY.width(of) <= room { BODY } else { LABEL };
        canvas.text(x + 2.0, top + 6.8, &shorten(of, ty, room), ty, Align::Left);
        top += ROW;
    }
    top
}
