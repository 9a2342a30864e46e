//! A vehicle on its own page: large boxes, and as many of its tables as fit.

use crate::sheet::model::{Sheet, Table};
use crate::sheet::page::{Area, Item};

use super::canvas::{Canvas, area};
use super::rest::Rest;
use super::{crew, head, log, notes, speed, tables, track, view, weapons};

/// Between columns.
const GUTTER: f32 = 12.0;
/// Name, verdict and the lines to write on.
const HEAD: f32 = 50.0;
/// From the logs to the footer.
const FOOTER: f32 = 9.0;
/// The wanted and the greatest height of the view.
const VIEW: [f32; 2] = [300.0, 420.0];
/// Weapons in its list.
const WEAPONS: usize = 14;
/// Between two tables.
const APART: f32 = 3.0;

/// The items of a vehicle's first page, and what did not fit.
pub fn draw(sheet: &Sheet, frame: Area, parts: usize) -> (Vec<Item>, Rest) {
    let canvas = &mut Canvas::default();
    let mut rest = Rest::default();
    head::draw(canvas, sheet, Area { height: HEAD, ..frame }, parts, &mut rest);
    let foot = frame.y + frame.height - 0.6;
    head::footer(canvas, sheet, frame.x, foot, frame.width);
    let turns = 2.0 * log::height(&sheet.log);
    let logs = area(frame.x, foot - FOOTER - turns, frame.width, turns);
    log::below(canvas, &sheet.log, logs, 1);

    let (top, bottom) = (frame.y + HEAD, logs.y - 5.0);
    // On narrower A4 the columns shrink in proportion.
    let right_width = (frame.width - GUTTER) * 214.0 / 564.0;
    let right = area(frame.x + frame.width - right_width, top, right_width, bottom - top);
    let left = area(frame.x, top, frame.width - right_width - GUTTER, bottom - top);

    let mut y = head::figures(canvas, sheet, left.x, left.y, left.width);
    y = spec(canvas, sheet, left, y) + 4.0;
    let each = (left.width - GUTTER) / 2.0;
    let armed = weapons::wanted(sheet, WEAPONS, each);
    let manned = crew::height(&sheet.crew, each);
    let [least, most] = VIEW;
    let room = bottom - y;
    let view = (room - armed.max(manned)).clamp(least.min(room), most);
    let drawing = area(left.x, y, left.width, view - 4.0);
    view::draw(canvas, &sheet.view, drawing, view::FULL, &mut rest);
    y += view;

    let first = area(left.x, y, each, bottom - y);
    let second = Area { x: left.x + each + GUTTER, ..first };
    let weapons_end = weapons::draw(canvas, sheet, WEAPONS, first, &mut rest);
    let crew_end = crew::draw(canvas, &sheet.crew, second, &mut rest) + 3.0;

    let paragraphs = notes::wanted(sheet, right.width);
    let end = match sheet.speed.rows.is_empty() {
        true => track::draw(canvas, sheet, right),
        false => speed::draw(canvas, sheet, right, paragraphs),
    };
    let after = Area { y: end, height: bottom - end, ..right };
    let left_over = notes::draw(canvas, &notes::all(sheet), notes::TITLES[0], after);
    let notes_end = if left_over.is_empty() { end + paragraphs } else { bottom };
    rest.notes.splice(0..0, left_over);

    let mut columns = [
        Area { y: weapons_end, height: bottom - weapons_end, ..first },
        Area { y: crew_end, height: bottom - crew_end, ..second },
        Area { y: notes_end + 3.0, height: bottom - notes_end - 3.0, ..right },
    ];
    let mut rows = [0; 3];
    for table in &sheet.tables {
        if place(canvas, table, &mut columns) {
            continue;
        }
        // On the next page, the columns should have equal length.
        let column = (0..rows.len()).min_by_key(|column| rows[*column]).unwrap_or(0);
        rows[column] += table.rows.len() + 2;
        rest.tables.push(Table { column, ..table.clone() });
    }
    (std::mem::take(canvas).into_items(), rest)
}

/// Labels and values in two columns; returns the `y` below them.
fn spec(canvas: &mut Canvas, sheet: &Sheet, frame: Area, y: f32) -> f32 {
    let each = (frame.width - GUTTER) / 2.0;
    let half = sheet.spec.len().div_ceil(2);
    let (first, second) = sheet.spec.split_at(half);
    let left = head::spec(canvas, first, frame.x, y, each);
    left.max(head::spec(canvas, second, frame.x + each + GUTTER, y, each))
}

/// Draws a table in the column with the most room, if it fits.
fn place(canvas: &mut Canvas, table: &Table, columns: &mut [Area; 3]) -> bool {
    let room = |column: &&mut Area| column.height - tables::height(table, column.width);
    let column = columns.iter_mut().max_by(|a, b| room(a).total_cmp(&room(b)));
    let Some(column) = column.filter(|column| room(column) >= 0.0) else { return false };
    let height = tables::height(table, column.width) + APART;
    tables::table(canvas, table, column.x, column.y, column.width);
    column.y += height;
    column.height -= height;
    true
}
