//! The other half of a lone vehicle: the tables that it needs, and more turns.

use crate::sheet::model::{Sheet, Table};
use crate::sheet::page::{Align, Area, Item, Weight};

use super::canvas::{BODY, Canvas, LABEL, Type, VALUE, ZEBRA, area, shorten};
use super::{head, log};

const NAME: Type = Type(21.0, Weight::Bold);
const ROW: f32 = 9.0;
const LOG: f32 = 37.0;

pub fn draw(sheet: &Sheet, frame: Area) -> Vec<Item> {
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
    let tallest = (0..3).map(|column| column_height(sheet, column)).fold(0.0, f32::max);
    let logs = (((bottom - top - tallest) / LOG).floor() as i64).clamp(0, 2);
    for number in (0..logs).rev() {
        bottom -= LOG;
        log::draw(&mut canvas, frame.x, bottom, frame.width, 17 + number * 26, 26);
    }
    let width = (frame.width - 24.0) / 3.0;
    for column in 0..3 {
        let x = frame.x + column as f32 * (width + 12.0);
        let mut y = top;
        for table in sheet.tables.iter().filter(|table| table.column == column) {
            if y + height(table) > bottom + 1.0 {
                break;
            }
            y = self::table(&mut canvas, table, x, y, width) + 3.0;
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
