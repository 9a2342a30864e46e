//! The inside of the outline: components from front to back, weapons at the sides.

use crate::sheet::model::{Cell, Outline, View};
use crate::sheet::page::{Align, Area, Grey, Stroke};

use super::super::boxes;
use super::super::canvas::{Canvas, GLASS, SMALL, area, shorten};
use super::super::rest::Rest;
use super::Scale;
use super::outline::{TAPER, share};

const PAD: f32 = 4.0;
const CUT: f32 = 14.0;
const APART: f32 = 2.4;
/// The least width for names. If side weapons leave less, they get a separate row.
const NAMES: f32 = 34.0;
const GLASS_HEIGHT: f32 = 7.0;

struct Row {
    cells: Vec<Cell>,
    above: bool,
    middle: bool,
}

pub(super) struct Inside<'v> {
    view: &'v View,
    scale: Scale,
    width: f32,
    middle: f32,
    rows: Vec<Row>,
    left: Vec<Cell>,
    right: Vec<Cell>,
}

impl<'v> Inside<'v> {
    pub(super) fn of(view: &'v View, width: f32, scale: Scale) -> Inside<'v> {
        let (mut left, mut right) = (view.left.clone(), view.right.clone());
        let side = |cells: &[Cell]| if cells.is_empty() { 0.0 } else { scale.side_cell + APART };
        let mut aside: Vec<Vec<Cell>> = Vec::new();
        let between = width - 2.0 * PAD - side(&left) - side(&right);
        if tapers(view) || between < NAMES {
            aside = side_by_side(&mut left, &mut right);
        }
        let middle = width - 2.0 * PAD - side(&left) - side(&right);
        let mut inside = Inside { view, scale, width, middle, rows: Vec::new(), left, right };
        inside.add(&view.front, false, false);
        for row in &view.rows {
            inside.add(row, false, true);
            if row.iter().any(|cell| cell.seat) {
                inside.add(&view.above, true, true);
                aside.iter().for_each(|pair| inside.add(pair, false, true));
            }
        }
        inside.add(&view.back, false, false);
        inside
    }

    fn add(&mut self, cells: &[Cell], above: bool, middle: bool) {
        let most = match self.view.outline {
            Outline::Cycle => 1,
            _ => ((self.room(middle) / 25.0).floor() as usize).max(1),
        };
        let row = |cells: &[Cell]| Row { cells: cells.to_vec(), above, middle };
        self.rows.extend(cells.chunks(most).map(row));
    }

    fn room(&self, middle: bool) -> f32 {
        let room = if middle { self.middle } else { self.width - 2.0 * PAD - 14.0 };
        if tapers(self.view) { room * (TAPER + 0.1) } else { room }
    }

    /// The width between the walls, where the body has this share of its full width.
    fn usable(&self, number: usize, share: f32) -> f32 {
        let ends = number == 0 || number + 1 == self.rows.len();
        let corner = match self.view.outline {
            Outline::Car if ends => 14.0,
            Outline::Cycle if ends => 8.0,
            _ => 0.0,
        };
        let inner = if self.rows[number].middle { self.middle } else { self.width - 2.0 * PAD };
        (inner - corner) * share
    }

    /// The least height of each row in a body of this height. The narrow end of a row limits its width.
    fn heights(&self, body: f32) -> Vec<f32> {
        let count = self.rows.len();
        let mut heights = vec![0.0; count];
        let is_reversed = self.view.outline == Outline::ReversedTrike;
        let mut from_end = PAD;
        for place in 0..count {
            let number = if is_reversed { count - 1 - place } else { place };
            let at = (from_end / body).min(1.0);
            let share = share(self.view.outline, if is_reversed { 1.0 - at } else { at });
            let cells = &self.rows[number].cells;
            let width = (self.usable(number, share) + APART) / cells.len() as f32 - APART;
            let each = cells.iter().map(|cell| cell_height(cell, width, self.scale));
            heights[number] = each.fold(0.0, f32::max);
            from_end += heights[number] + APART;
        }
        heights
    }

    fn rows_height(&self, body: f32) -> f32 {
        let apart = self.rows.len().saturating_sub(1) as f32 * APART;
        self.heights(body).iter().sum::<f32>() + apart
    }

    pub(super) fn height(&self) -> f32 {
        self.rows_height(f32::INFINITY) + 2.0 * PAD
    }

    /// Moves rows from the back to the continuation until the others fit.
    fn fit(&mut self, body: f32, rest: &mut Rest) {
        let room = body - 2.0 * PAD;
        if self.rows_height(body) > room {
            let cells = self.rows.iter_mut().flat_map(|row| &mut row.cells);
            cells.filter(|cell| cell.seat).for_each(|cell| cell.text.clear());
        }
        let mut moved = Vec::new();
        while self.rows_height(body) > room {
            let Some(row) = self.rows.pop() else { break };
            moved.splice(0..0, row.cells.into_iter().filter(|cell| *cell != Cell::default()));
        }
        rest.cells.extend(moved);
    }

    /// Moves side weapons to the continuation until the others fit.
    fn fit_sides(&mut self, height: f32, rest: &mut Rest) {
        let (width, scale) = (self.scale.side_cell, self.scale);
        let fits = |cells: &[Cell], count: usize| {
            let each = (height + APART) / count as f32 - APART;
            cells[..count].iter().all(|cell| cell_height(cell, width, scale) <= each)
        };
        for (cells, place) in [(&mut self.left, "left"), (&mut self.right, "right")] {
            let kept = (0..=cells.len()).rev().find(|count| fits(cells, *count)).unwrap_or(0);
            rest.cells.extend(cells.drain(kept..).map(|cell| placed(cell, place)));
        }
    }

    pub(super) fn draw(mut self, canvas: &mut Canvas, body: Area, small: bool, rest: &mut Rest) {
        let available = body.height - 2.0 * PAD;
        self.fit(body.height, rest);
        let (view, scale) = (self.view, self.scale);
        let is_seat = |row: &Row| row.cells.iter().any(|cell| cell.seat);
        let first_seat = self.rows.iter().position(is_seat);
        let last_seat = self.rows.iter().rposition(is_seat);
        let closed = matches!(view.outline, Outline::Car);
        let heights = self.heights(body.height);
        let spare = (available - self.rows_height(body.height)).max(0.0);
        let glass = closed && first_seat.is_some() && spare > 24.0;
        let windows = if glass { 2.0 * (GLASS_HEIGHT + APART) } else { 0.0 };
        let count = self.rows.len();
        let extra = ((spare - windows) / count.max(1) as f32).max(0.0);
        let from = body.x + PAD;
        let beside = if self.left.is_empty() { 0.0 } else { scale.side_cell + APART };
        let mut y = body.y + PAD;
        let mut middle = (f32::MAX, body.y);
        // Hit rolls are stacked below the handlebar.
        let mut struck = body.y + 24.0 - SMALL.leading();
        for (number, row) in self.rows.iter().enumerate() {
            let (x, inner) = match row.middle {
                true => (from + beside, self.middle),
                false => (from, body.width - 2.0 * PAD),
            };
            let window_top = y;
            if glass && first_seat == Some(number) {
                let cut = if number == 0 { CUT } else { 0.0 };
                window(canvas, area(x + cut / 2.0, y, inner - cut, GLASS_HEIGHT), true);
                y += GLASS_HEIGHT + APART;
            }
            let height = heights[number] + extra;
            if row.middle {
                middle = (middle.0.min(window_top), middle.1.max(y + height));
            }
            let narrow_end = if view.outline == Outline::ReversedTrike { y + height } else { y };
            let at = (narrow_end - body.y) / body.height;
            let usable = self.usable(number, share(view.outline, at));
            let mut left = x + (inner - usable) / 2.0;
            let each = (usable + APART) / row.cells.len() as f32;
            for cell in row.cells.iter() {
                if *cell != Cell::default() {
                    let frame = area(left, y, each - APART, height);
                    self::cell(canvas, cell, frame, row.above, scale);
                }
                left += each;
            }
            if view.outline == Outline::Cycle {
                let middle = (y + height / 2.0).max(struck + SMALL.leading());
                struck = middle;
                strike(canvas, &row.cells[0], body.x, middle, small);
            }
            y += height + APART;
            if glass && last_seat == Some(number) {
                let cut = if number + 1 == count { CUT } else { 0.0 };
                window(canvas, area(x + cut / 2.0, y, inner - cut, GLASS_HEIGHT), false);
                y += GLASS_HEIGHT + APART;
            }
        }
        // Stay clear of the cut corners.
        let (cut_front, cut_back) = if closed { (CUT, CUT - 3.0) } else { (0.0, 0.0) };
        let top = middle.0.max(body.y + cut_front);
        let height = middle.1.min(body.y + body.height - cut_back) - top;
        self.fit_sides(height, rest);
        let right = body.x + body.width - PAD - scale.side_cell;
        for (cells, x) in [(&self.left, from), (&self.right, right)] {
            let each = (height + APART) / cells.len().max(1) as f32;
            for (number, cell) in cells.iter().enumerate() {
                let frame = area(x, top + number as f32 * each, scale.side_cell, each - APART);
                self::cell(canvas, cell, frame, false, scale);
            }
        }
    }
}

fn tapers(view: &View) -> bool {
    matches!(view.outline, Outline::Trike | Outline::ReversedTrike)
}

/// Side weapons in rows of two, each on its side.
fn side_by_side(left: &mut Vec<Cell>, right: &mut Vec<Cell>) -> Vec<Vec<Cell>> {
    let count = left.len().max(right.len());
    let of = |cells: &mut Vec<Cell>, place: &str| -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.drain(..).map(|cell| placed(cell, place)).collect();
        cells.resize(count, Cell::default());
        cells
    };
    let (left, right) = (of(left, "left"), of(right, "right"));
    left.into_iter().zip(right).map(|(left, right)| vec![left, right]).collect()
}

/// A cell whose text names its place.
pub(super) fn placed(cell: Cell, place: &str) -> Cell {
    let text = match cell.text.as_str() {
        "" => place.to_owned(),
        own => format!("{place}, {own}"),
    };
    Cell { text, ..cell }
}

fn window(canvas: &mut Canvas, Area { x, y, width, height }: Area, front: bool) {
    let (wide, narrow) = (3.0, 9.0);
    let (up, down) = if front { (wide, narrow) } else { (narrow, wide) };
    let points =
        [(x + up, y), (x + width - up, y), (x + width - down, y + height), (x + down, y + height)];
    canvas.fill_shape(&points, GLASS);
    canvas.shape(&points, Stroke::new(0.6));
}

/// The hit rolls of a part of a cycle, with a line to the part.
fn strike(canvas: &mut Canvas, cell: &Cell, x: f32, y: f32, small: bool) {
    if cell.strike.is_empty() {
        return;
    }
    let text = if small { cell.strike.clone() } else { format!("side {}", cell.strike) };
    let right = x - if small { 3.0 } else { 8.0 };
    canvas.text(right, y + 2.2, &text, SMALL, Align::Right);
    if !small {
        canvas.line(right + 1.5, y, x + 4.0, y, Stroke::new(0.4));
    }
}

fn cell_name(cell: &Cell, width: f32, Scale { name, .. }: Scale) -> Vec<String> {
    if name.width(&cell.name) <= width - 3.0 || cell.short.is_empty() {
        return name.wrap(&cell.name, width - 3.0);
    }
    name.wrap(&cell.short, width - 3.0)
}

fn cell_text(cell: &Cell, width: f32, Scale { text, .. }: Scale) -> Vec<String> {
    const LINES: usize = 3;
    // A shortened word would be unclear.
    let longest = cell.text.split_whitespace().map(|word| text.width(word)).fold(0.0, f32::max);
    if longest > width - 1.0 {
        return vec!["…".to_owned()];
    }
    let mut lines = text.wrap(&cell.text, (width - 3.0).max(longest));
    if lines.len() > LINES {
        lines.truncate(LINES);
        let last = format!("{} …", lines[LINES - 1]);
        lines[LINES - 1] = last;
    }
    lines
}

/// Whether one die decides hits on this part of a closed vehicle.
fn die(cell: &Cell) -> bool {
    cell.strike.starts_with("side ")
}

fn cell_height(cell: &Cell, width: f32, scale: Scale) -> f32 {
    let names = cell_name(cell, width, scale).len() as f32 * name_line(scale);
    let texts = cell_text(cell, width, scale).len() + usize::from(die(cell));
    let most = boxes::dp_most(width - 3.0, scale.dp);
    let dp = boxes::dp_height(cell.dp, scale.dp, most) + below_boxes(cell, texts);
    names + texts as f32 * text_line(scale) + dp + 1.2 + scale.below_name()
}

fn below_boxes(cell: &Cell, texts: usize) -> f32 {
    if cell.dp.count > 0 && texts > 0 { 1.6 } else { 0.0 }
}

fn name_line(scale: Scale) -> f32 {
    scale.name.0 + 1.0
}

fn text_line(scale: Scale) -> f32 {
    scale.text.0 + 0.8
}

fn cell(canvas: &mut Canvas, cell: &Cell, frame: Area, above: bool, scale: Scale) {
    let stroke = if above { Stroke::dashed(0.9) } else { Stroke::new(0.9) };
    canvas.round(frame, 2.0, Some(Grey::WHITE), stroke);
    let x = frame.x + frame.width / 2.0;
    let spare = (frame.height - cell_height(cell, frame.width, scale)).max(0.0);
    let mut y = frame.y + 1.6 + spare / 2.0;
    for line in cell_name(cell, frame.width, scale) {
        let line = shorten(&line, scale.name, frame.width - 1.0);
        canvas.text(x, y + scale.name.0 - 0.4, &line, scale.name, Align::Center);
        y += name_line(scale);
    }
    if cell.dp.count > 0 {
        let most = boxes::dp_most(frame.width - 3.0, scale.dp);
        y += boxes::dp_rows(canvas, x, y + scale.below_name() - 1.4, cell.dp, scale.dp, most)
            + below_boxes(cell, 1);
    }
    let mut line = |text: &str| {
        let text = shorten(text, scale.text, frame.width - 1.0);
        canvas.text(x, y + scale.text.0 - 0.2, &text, scale.text, Align::Center);
        y += text_line(scale);
    };
    for text in cell_text(cell, frame.width, scale) {
        line(&text);
    }
    if die(cell) {
        let fits = scale.text.width(&cell.strike) <= frame.width - 3.0;
        line(if fits { &cell.strike } else { cell.strike.trim_start_matches("side ") });
    }
}
