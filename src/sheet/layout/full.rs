//! A vehicle on its own page: large boxes, and as many tables as fit.

use crate::sheet::model::{Sheet, Table};
use crate::sheet::page::Area;

use super::block::Block;
use super::canvas::{Canvas, area};
use super::rest::Rest;
use super::{
    crew::Crew,
    head, log,
    notes::{self, Notes},
    speed, tables, view,
    weapons::Weapons,
};

const GUTTER: f32 = 12.0;
const HEAD: f32 = 50.0;
const FOOTER: f32 = 9.0;
const VIEW: [f32; 2] = [300.0, 420.0];
const WEAPONS: usize = 14;

/// A vehicle's first page, and the parts that did not fit.
pub fn draw(sheet: &Sheet, frame: Area, parts: usize) -> (Canvas, Rest) {
    let [least, most] = VIEW;
    let (canvas, rest) = fill(sheet, frame, parts, most);
    // A lower view may leave space for a few tables below it.
    let few = tables::height(&rest.tables, frame.width / 3.0) < 2.0 * (most - least);
    let lower = [(least + most) / 2.0, least].into_iter().filter(|_| few);
    let lower = lower.map(|most| fill(sheet, frame, parts, most));
    let mut whole = lower.filter(|(_, rest)| *rest == Rest::default());
    match rest.tables.is_empty() {
        true => (canvas, rest),
        false => whole.next().unwrap_or((canvas, rest)),
    }
}

/// Draws the page with a view of at most this height.
fn fill(sheet: &Sheet, frame: Area, parts: usize, most: f32) -> (Canvas, Rest) {
    let canvas = &mut Canvas::default();
    let mut rest = Rest::default();
    head::draw(canvas, sheet, Area { height: HEAD, ..frame }, parts, &mut rest);
    let foot = frame.y + frame.height - 0.6;
    let turns = 2.0 * log::height(&sheet.log);
    let logs = area(frame.x, foot - FOOTER - turns, frame.width, turns);

    let (top, bottom) = (frame.y + HEAD, logs.y - 5.0);
    // On narrower A4 the columns shrink in proportion.
    let right_width = (frame.width - GUTTER) * 214.0 / 564.0;
    let right = area(frame.x + frame.width - right_width, top, right_width, bottom - top);
    let left = area(frame.x, top, frame.width - right_width - GUTTER, bottom - top);

    let mut y = head::figures(canvas, sheet, left.x, left.y, left.width);
    y = spec(canvas, sheet, left, y) + 4.0;
    let each = (left.width - GUTTER) / 2.0;
    let armed = Weapons::of(sheet, WEAPONS, each);
    let manned = Crew::of(&sheet.crew, each);
    let [least, _] = VIEW;
    let room = bottom - y;
    let view = (room - armed.height().max(manned.height())).clamp(least.min(room), most);
    let drawing = area(left.x, y, left.width, view - 4.0);
    let drawn = |scale| {
        let (mut canvas, mut rest) = <(Canvas, Rest)>::default();
        view::draw(&mut canvas, &sheet.view, drawing, scale, &mut rest);
        (canvas, rest)
    };
    // Smaller boxes are better than continued boxes.
    let (mut seen, mut over) = drawn(view::FULL);
    if over != Rest::default() {
        let (smaller, left) = drawn(view::HALF);
        if left.of_view() < over.of_view() {
            (seen, over) = (smaller, left);
        }
    }
    canvas.add(seen, 0.0, 0.0);
    rest.armor = over.armor;
    rest.cells = over.cells;
    y += view;

    let first = area(left.x, y, each, bottom - y);
    let second = Area { x: left.x + each + GUTTER, ..first };
    let weapons_end = armed.put(canvas, first, &mut rest);
    let crew_end = manned.put(canvas, second, &mut rest) + 3.0;

    let noted = [std::mem::take(&mut rest.notes), notes::all(sheet)].concat();
    let notes = Notes::of(noted, right.width);
    let paragraphs = notes.height();
    let end = match sheet.speed.rows.is_empty() {
        true => sheet.track.draw(canvas, right.x, right.y, right.width),
        false => speed::draw(canvas, sheet, right, [0.0, paragraphs]),
    };
    let after = Area { y: end, height: bottom - end, ..right };
    let left_over = notes.put(canvas, notes::TITLES[0], after);
    let notes_end = if left_over.is_empty() { end + paragraphs } else { bottom };
    rest.notes.splice(0..0, left_over);

    let mut columns = [
        Area { y: weapons_end, height: bottom - weapons_end, ..first },
        Area { y: crew_end, height: bottom - crew_end, ..second },
        Area { y: notes_end + 3.0, height: bottom - notes_end - 3.0, ..right },
    ];
    for table in &sheet.tables {
        if !place(canvas, table, &mut columns) {
            rest.tables.push(table.clone());
        }
    }
    log::below(canvas, &sheet.log, logs, 1);
    head::footer(canvas, sheet, frame.x, foot, frame.width);
    (std::mem::take(canvas), rest)
}

/// Labels and values in two columns; returns the `y` below them.
fn spec(canvas: &mut Canvas, sheet: &Sheet, frame: Area, y: f32) -> f32 {
    let each = (frame.width - GUTTER) / 2.0;
    let half = sheet.spec.len().div_ceil(2);
    let (first, second) = sheet.spec.split_at(half);
    let left = head::spec(canvas, first, frame.x, y, each);
    left.max(head::spec(canvas, second, frame.x + each + GUTTER, y, each))
}

/// Draws a table in the emptiest column, if it fits.
fn place(canvas: &mut Canvas, table: &Table, columns: &mut [Area; 3]) -> bool {
    let widest = columns.iter_mut().max_by(|a, b| a.height.total_cmp(&b.height));
    let Some(column) = widest else { return false };
    let drawn = table.drawn(column.width);
    if drawn.height > column.height {
        return false;
    }
    let height = drawn.height + tables::APART;
    drawn.put(canvas, column.x, column.y);
    column.y += height;
    column.height -= height;
    true
}
