//! A box for each speed, for games without a speed table.

use crate::sheet::model::{Matrix, Track};
use crate::sheet::page::{Align, Area, Stroke};

use super::block::Block;
use super::canvas::{CELLS, Canvas, FRAME, HAIR, SMALL, STRONG, area, fitting};
use super::speed::stroke;

/// High enough for a counter.
const BOX: f32 = 25.0;
const WIDTH: [f32; 2] = [16.0, 30.0];
const APART: f32 = 2.0;

/// The share of the width before the boxes, for the leading columns of a matrix.
const LEAD: f32 = 0.28;
const LINE: f32 = 13.0;

fn to_a_row(track: &Track, width: f32) -> usize {
    let most = (width / WIDTH[0]).floor().max(1.0) as usize;
    let rows = track.boxes.len().div_ceil(most).max(1);
    track.boxes.len().div_ceil(rows).max(1)
}

impl Block for Track {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        if self.boxes.is_empty() {
            return y;
        }
        let top = canvas.section(x, y, width, &self.title, &self.note) + 1.0;
        let matrix = self.matrix.as_ref();
        let lead = if matrix.is_some() { width * LEAD } else { 0.0 };
        let (from, width) = (x + lead, width - lead);
        let across = if matrix.is_some() { self.boxes.len() } else { to_a_row(self, width) };
        let most = if matrix.is_some() { width } else { WIDTH[1] };
        let each = (width / across as f32).min(most);
        for (number, found) in self.boxes.iter().enumerate() {
            let (column, row) = ((number % across) as f32, (number / across) as f32);
            let (x, y) = (from + column * each, top + row * (BOX + APART));
            canvas.round(area(x + 0.8, y, each - 1.6, BOX), 2.4, None, stroke(found, 0.75));
            let ty = fitting(&found.label, [STRONG, CELLS[2]], each - 3.0);
            canvas.centered(area(x, y + 1.5, each, 9.0), &found.label, ty);
        }
        let rows = self.boxes.len().div_ceil(across);
        let end = top + 3.0 + rows as f32 * (BOX + APART);
        match matrix {
            Some(matrix) => matrix.draw(canvas, area(x, end, lead + width, 0.0), lead, each),
            None => end,
        }
    }
}

impl Matrix {
    /// Draws it below the boxes, which are its last columns; returns the `y` below it.
    fn draw(&self, canvas: &mut Canvas, frame: Area, lead: f32, each: f32) -> f32 {
        let Area { x, y, width, .. } = frame;
        let bottom = y + self.lines as f32 * LINE;
        let column = lead / self.columns.len() as f32;
        for (number, label) in self.columns.iter().enumerate() {
            let left = x + number as f32 * column;
            canvas.text(left + column / 2.0, y - 3.0, label, SMALL, Align::Center);
            canvas.line(left + column, y, left + column, bottom, Stroke::new(0.7));
        }
        let mut left = x + lead + each;
        while left < x + width - 1.0 {
            canvas.line(left, y, left, bottom, Stroke::new(HAIR));
            left += each;
        }
        for line in 1..self.lines {
            let y = y + line as f32 * LINE;
            canvas.line(x, y, x + width, y, Stroke::new(HAIR));
        }
        canvas.rect(area(x, y, width, bottom - y), Stroke::dashed(FRAME));
        let notes = SMALL.wrap(&self.note, width);
        canvas.lines(x, bottom + SMALL.leading(), &notes, SMALL) - 2.0
    }
}
