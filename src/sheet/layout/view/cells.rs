//! What is inside the outline: components from front to back, weapons at the sides.

use crate::sheet::model::{Cell, Outline, View};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::super::boxes;
use super::super::canvas::{Canvas, GLASS, SMALL, Type, area, shorten};
use super::super::more::Rest;
use super::CONTINUED;
use super::outline::{TAPER, share};

const CELL: Type = Type(6.6, Weight::Semibold);
const DP: f32 = 7.2;

/// A row of cells, and whether they stand above the rest.
struct Row {
    cells: Vec<Cell>,
    above: bool,
    /// Between the weapons of the sides.
    middle: bool,
    /// Rows that were one before they were broken have the same number.
    part: usize,
}

pub(super) fn inside(canvas: &mut Canvas, view: &View, body: Area, small: bool, rest: &mut Rest) {
    const PAD: f32 = 4.0;
    const APART: f32 = 2.4;
    let mut left = view.left.clone();
    let mut right = view.right.clone();
    let tapers = matches!(view.outline, Outline::Trike | Outline::ReversedTrike);
    let mut aside: Vec<Cell> = Vec::new();
    if tapers {
        for (cells, place) in [(&mut left, "left"), (&mut right, "right")] {
            let named = |cell: Cell| Cell { text: place.to_owned(), ..cell };
            aside.extend(cells.drain(..).map(named));
        }
    }
    let side = |cells: &[Cell]| if cells.is_empty() { 0.0 } else { SIDE_CELL + APART };
    let (at_left, at_right) = (side(&left), side(&right));
    let inner = body.width - 2.0 * PAD - at_left - at_right;
    let narrow = |width: f32| if tapers { width * (TAPER + 0.1) } else { width };
    let room = |middle: bool| narrow(if middle { inner } else { body.width - 2.0 * PAD - 14.0 });
    let most = |middle: bool| match view.outline {
        Outline::Cycle => 1,
        _ => ((room(middle) / 27.0).floor() as usize).max(1),
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut part = 0;
    let mut add = |cells: &[Cell], above: bool, middle: bool| {
        part += 1;
        let chunks = cells.chunks(most(middle));
        rows.extend(chunks.map(|cells| Row { cells: cells.to_vec(), above, middle, part }));
    };
    add(&view.front, false, false);
    for row in &view.rows {
        add(row, false, true);
        if row.iter().any(|cell| cell.seat) {
            add(&view.above, true, true);
            add(&aside, true, true);
        }
    }
    add(&view.back, false, false);
    let available = body.height - 2.0 * PAD;
    let width_of = |row: &Row| room(row.middle) / row.cells.len() as f32 - APART;
    let height_of = |row: &Row| {
        row.cells.iter().map(|cell| cell_height(cell, width_of(row))).fold(0.0, f32::max)
    };
    let total = |rows: &[Row]| {
        rows.iter().map(height_of).sum::<f32>() + rows.len().saturating_sub(1) as f32 * APART
    };
    while total(&rows) > available {
        // The part with the most rows goes first; its boxes are drawn on the continuation.
        let tall = |part: usize| -> f32 {
            let own = rows.iter().filter(|row| row.part == part && !is_summary(row));
            own.map(|row| height_of(row) + APART).sum()
        };
        let parts = (0..rows.iter().map(|row| row.part + 1).max().unwrap_or(0))
            .filter(|part| tall(*part) > 0.0)
            .max_by(|a, b| tall(*a).total_cmp(&tall(*b)));
        let Some(part) = parts else { break };
        let first = rows.iter().position(|row| row.part == part).unwrap_or(0);
        let (above, middle) = (rows[first].above, rows[first].middle);
        let (gone, kept): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.part == part);
        rows = kept;
        let cells: Vec<Cell> = gone.into_iter().flat_map(|row| row.cells).collect();
        let summary = Row { cells: vec![summary(cells.len())], above, middle, part };
        rows.insert(first, summary);
        rest.cells.extend(cells);
    }
    for cells in [&mut left, &mut right] {
        if cells.iter().map(|cell| cell_height(cell, SIDE_CELL)).sum::<f32>() > available {
            let count = cells.len();
            rest.cells.append(cells);
            cells.push(summary(count));
        }
    }
    let seats = rows.iter().any(|row| row.cells.iter().any(|cell| cell.seat));
    let closed = matches!(view.outline, Outline::Car);
    let spare = (available - total(&rows)).max(0.0);
    let glass = if closed && seats && spare > 24.0 { 7.0 } else { 0.0 };
    let windows = if glass > 0.0 { 2.0 * (glass + APART) } else { 0.0 };
    let extra = ((spare - windows) / rows.len().max(1) as f32).max(0.0);
    let mut y = body.y + PAD;
    let mut middle = (f32::MAX, body.y);
    let (mut first_seat, count) = (true, rows.len());
    for (number, row) in rows.iter().enumerate() {
        let seat = row.cells.iter().any(|cell| cell.seat);
        let last_seat =
            seat && !rows[number + 1..].iter().any(|row| row.cells.iter().any(|cell| cell.seat));
        let (x, inner) = match row.middle {
            true => (body.x + PAD + at_left, inner),
            false => (body.x + PAD, body.width - 2.0 * PAD),
        };
        let window_top = y;
        if glass > 0.0 && seat && std::mem::take(&mut first_seat) {
            window(canvas, x, y, inner, glass, true);
            y += glass + APART;
        }
        let height = height_of(row) + extra;
        if row.middle {
            middle = (middle.0.min(window_top), middle.1.max(y + height));
        }
        let narrow_end = if view.outline == Outline::ReversedTrike { y + height } else { y };
        let at = (narrow_end - body.y) / body.height;
        let ends = number == 0 || number + 1 == count;
        let corner = if closed && ends { 14.0 } else { 0.0 };
        let corner = if view.outline == Outline::Cycle && ends { 8.0 } else { corner };
        let usable = (inner - corner) * share(view.outline, at);
        let mut left = x + (inner - usable) / 2.0;
        let each = (usable + APART) / row.cells.len() as f32;
        for cell in &row.cells {
            self::cell(canvas, cell, area(left, y, each - APART, height), row.above);
            left += each;
        }
        if view.outline == Outline::Cycle {
            strike(canvas, &row.cells[0], body.x, y + height / 2.0, small);
        }
        y += height + APART;
        if glass > 0.0 && last_seat {
            window(canvas, x, y, inner, glass, false);
            y += glass + APART;
        }
    }
    let (top, height) = (middle.0, middle.1 - middle.0);
    for (cells, x) in [(&left, body.x + PAD), (&right, body.x + body.width - PAD - SIDE_CELL)] {
        let each = (height + APART) / cells.len().max(1) as f32;
        for (number, cell) in cells.iter().enumerate() {
            let frame = area(x, top + number as f32 * each, SIDE_CELL, each - APART);
            self::cell(canvas, cell, frame, false);
        }
    }
}

/// The width of weapons that look to a side.
const SIDE_CELL: f32 = 21.0;

fn summary(count: usize) -> Cell {
    Cell {
        name: if count == 1 { "1 part".to_owned() } else { format!("{count} parts") },
        short: count.to_string(),
        text: CONTINUED.to_owned(),
        ..Cell::default()
    }
}

fn is_summary(row: &Row) -> bool {
    matches!(row.cells.as_slice(), [cell] if cell.text == CONTINUED)
}

fn window(canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32, front: bool) {
    let (wide, narrow) = (3.0, 9.0);
    let (up, down) = if front { (wide, narrow) } else { (narrow, wide) };
    let points =
        [(x + up, y), (x + width - up, y), (x + width - down, y + height), (x + down, y + height)];
    canvas.fill_shape(&points, GLASS);
    canvas.shape(&points, Stroke::new(0.6));
}

/// The rolls that strike a part of a cycle, with a line to it.
fn strike(canvas: &mut Canvas, cell: &Cell, x: f32, y: f32, small: bool) {
    if cell.strike.is_empty() {
        return;
    }
    let text = if small { cell.strike.clone() } else { format!("side {}", cell.strike) };
    let right = x - if small { 1.0 } else { 8.0 };
    canvas.text(right, y + 2.2, &text, SMALL, Align::Right);
    if !small {
        canvas.line(right + 1.5, y, x + 4.0, y, Stroke::new(0.4));
    }
}

fn cell_name(cell: &Cell, width: f32) -> Vec<String> {
    if CELL.width(&cell.name) <= width - 3.0 || cell.short.is_empty() {
        return CELL.wrap(&cell.name, width - 3.0);
    }
    CELL.wrap(&cell.short, width - 3.0)
}

fn cell_text(cell: &Cell, width: f32) -> Vec<String> {
    const LINES: usize = 2;
    let mut lines = SMALL.wrap(&cell.text, width - 3.0);
    if lines.len() > LINES {
        lines.truncate(LINES);
        let last = format!("{} …", lines[LINES - 1]);
        lines[LINES - 1] = last;
    }
    lines
}

/// The die that strikes a part of a closed vehicle, under its text.
fn die(cell: &Cell) -> bool {
    cell.strike.starts_with("side ")
}

fn cell_height(cell: &Cell, width: f32) -> f32 {
    let names = cell_name(cell, width).len() as f32 * 7.6;
    let texts = (cell_text(cell, width).len() + usize::from(die(cell))) as f32 * 6.8;
    let dp = boxes::dp_height(cell.dp.min(200), DP, boxes::dp_most(width - 3.0, DP));
    names + texts + dp + 3.6
}

fn cell(canvas: &mut Canvas, cell: &Cell, frame: Area, above: bool) {
    let stroke = if above { Stroke::dashed(0.9) } else { Stroke::new(0.9) };
    canvas.round(frame, 2.0, Some(Grey::WHITE), stroke);
    let x = frame.x + frame.width / 2.0;
    let spare = (frame.height - cell_height(cell, frame.width)).max(0.0);
    let mut y = frame.y + 1.6 + spare / 2.0;
    for line in cell_name(cell, frame.width) {
        let line = shorten(&line, CELL, frame.width - 1.0);
        canvas.text(x, y + 6.2, &line, CELL, Align::Center);
        y += 7.6;
    }
    if cell.dp > 0 {
        let most = boxes::dp_most(frame.width - 3.0, DP);
        y += boxes::dp_rows(canvas, x, y + 1.0, cell.dp.min(200), DP, most);
    }
    for line in cell_text(cell, frame.width) {
        let line = shorten(&line, SMALL, frame.width - 1.0);
        canvas.text(x, y + 5.8, &line, SMALL, Align::Center);
        y += 6.8;
    }
    if die(cell) {
        let text = shorten(&cell.strike, SMALL, frame.width - 1.0);
        canvas.text(x, y + 5.8, &text, SMALL, Align::Center);
    }
}
