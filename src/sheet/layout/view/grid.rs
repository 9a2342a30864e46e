//! Squares inside the outline with their parts, and the direction that parts face.

use crate::sheet::model::{Cell, Grid, Side};
use crate::sheet::page::{Align, Area, Stroke};

use super::super::boxes;
use super::super::canvas::{Canvas, SMALL, VALUE, area, clipped, shorten};
use super::super::rest::Rest;
use super::cells::placed;

/// The distance from the outline to the squares; the outline's corners are cut.
const PAD: f32 = 5.0;
const END: f32 = 6.4;
const LINES: usize = 2;
/// The usual size of a box, and in a crowded square.
const BOX: [f32; 2] = [6.8, 5.0];
const BELOW_NAME: f32 = 1.2;

pub(super) fn draw(canvas: &mut Canvas, grid: &Grid, body: Area, rest: &mut Rest) {
    let across = grid.across.max(1);
    let down = grid.squares.len().div_ceil(across).max(1);
    let width = (body.width - 2.0 * PAD) / across as f32;
    let height = (body.height - 2.0 * END) / down as f32;
    for (number, cells) in grid.squares.iter().enumerate() {
        let (column, row) = ((number % across) as f32, (number / across) as f32);
        let (x, y) = (body.x + PAD + column * width, body.y + END + row * height);
        let square = area(x, y, width, height);
        canvas.rect(square, Stroke::new(0.9));
        let fits = |(count, size): &(usize, f32)| fit(&cells[..*count], square, *size);
        let kept =
            (0..=cells.len()).rev().flat_map(|count| BOX.map(|size| (count, size))).find(fits);
        let (count, size) = kept.unwrap_or((0, BOX[1]));
        let (shown, moved) = cells.split_at(count);
        let place = format!("row {}, square {}", number / across + 1, number % across + 1);
        rest.notes.extend(moved.iter().map(|cell| placed(cell, &place)));
        share(canvas, shown, square, size);
    }
}

fn share(canvas: &mut Canvas, cells: &[Cell], square: Area, size: f32) {
    let height = |cell: &Cell, below| cell_height(cell, square.width, below, size);
    let needed = |below| cells.iter().map(|cell| height(cell, below)).sum::<f32>();
    let spare = |below| ((square.height - needed(below)) / cells.len().max(1) as f32).max(0.0);
    // Crowded names move closer to their boxes.
    let below = (VALUE.0 * 0.28 + 0.6f32).min(BELOW_NAME + spare(BELOW_NAME));
    let spare = spare(below);
    let mut y = square.y;
    for (number, cell) in cells.iter().enumerate() {
        let height = height(cell, below);
        if number > 0 {
            canvas.line(square.x + 4.0, y, square.x + square.width - 4.0, y, Stroke::dashed(0.5));
        }
        let frame = area(square.x, y + spare / 2.0, square.width, height);
        self::cell(canvas, cell, frame, below, size);
        y += height + spare;
    }
}

fn fit(cells: &[Cell], square: Area, size: f32) -> bool {
    let heights = cells.iter().map(|cell| cell_height(cell, square.width, BELOW_NAME, size));
    // Nothing needs the gap below the last boxes.
    heights.sum::<f32>() <= square.height + 1.2
}

/// Whether the boxes stand beside the name.
fn is_line(cell: &Cell, width: f32, size: f32) -> bool {
    let name = if cell.short.is_empty() { &cell.name } else { &cell.short };
    let run = boxes::dp_run(cell.dp.count, size);
    cell.dp.count > 0 && VALUE.width(name) + arrow(cell) + run + 3.5 <= width
}

fn cell_height(cell: &Cell, width: f32, below: f32, size: f32) -> f32 {
    if is_line(cell, width, size) {
        return size + 4.0;
    }
    let most = boxes::dp_most(width - 6.0, size);
    let text = if cell.text.is_empty() { 0.0 } else { SMALL.0 + 0.8 };
    let lines = name(cell, width).len() as f32 * (VALUE.0 + 0.6);
    lines + 0.2 + below + boxes::dp_height(cell.dp, size, most) + text
}

/// The name or its abbreviation, in as many lines as allowed.
fn name(cell: &Cell, width: f32) -> Vec<String> {
    let room = width - 3.0 - arrow(cell);
    let fits = VALUE.width(&cell.name) <= room || cell.short.is_empty();
    clipped(if fits { &cell.name } else { &cell.short }, VALUE, room, LINES)
}

const ARROW: f32 = 4.6;

/// An arrow to the side that a part faces; the front is up.
fn facing(canvas: &mut Canvas, x: f32, y: f32, side: Side) {
    let (dx, dy) = match side {
        Side::Front | Side::Top => (0.0, -1.0),
        Side::Back | Side::Under => (0.0, 1.0),
        Side::Left => (-1.0, 0.0),
        Side::Right => (1.0, 0.0),
    };
    canvas.arrow(x, y, dx, dy, ARROW);
}

fn arrow(cell: &Cell) -> f32 {
    if cell.facing.is_some() { ARROW + 3.0 } else { 0.0 }
}

fn cell(canvas: &mut Canvas, cell: &Cell, frame: Area, below: f32, size: f32) {
    let middle = frame.x + frame.width / 2.0;
    let aside = arrow(cell);
    if is_line(cell, frame.width, size) {
        let name = if cell.short.is_empty() { &cell.name } else { &cell.short };
        let run = boxes::dp_run(cell.dp.count, size);
        let left = middle - (VALUE.width(name) + aside + run + 3.0) / 2.0;
        let line = frame.y + frame.height / 2.0;
        canvas.text(left, line + 2.8, name, VALUE, Align::Left);
        if let Some(side) = cell.facing {
            facing(canvas, left + VALUE.width(name) + 2.0 + ARROW / 2.0, line, side);
        }
        let from = left + VALUE.width(name) + aside + 3.0 + run / 2.0;
        boxes::dp_rows(canvas, from, line - size / 2.0, cell.dp, size, cell.dp.count);
        return;
    }
    let mut y = frame.y + 0.6;
    for (number, line) in name(cell, frame.width).iter().enumerate() {
        y += VALUE.0 + if number > 0 { 0.6 } else { 0.0 };
        canvas.text(middle - aside / 2.0, y, line, VALUE, Align::Center);
        let Some(side) = cell.facing.filter(|_| number == 0) else { continue };
        let x = middle + VALUE.width(line) / 2.0 + ARROW / 2.0 - aside / 2.0 + 3.0;
        facing(canvas, x, y - VALUE.0 * 0.36, side);
    }
    y += below;
    let most = boxes::dp_most(frame.width - 6.0, size);
    y += boxes::dp_rows(canvas, middle, y, cell.dp, size, most);
    let room = frame.width - 2.0;
    let brief = cell.text.trim_start_matches("see ");
    let text = if SMALL.width(&cell.text) <= room { &cell.text } else { brief };
    let text = shorten(text, SMALL, room);
    canvas.text(middle, y + SMALL.0 - 0.6, &text, SMALL, Align::Center);
}
