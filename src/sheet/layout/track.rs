//! A box for each speed, for games without a speed table.

use crate::sheet::model::{HandlingState, Track};
use crate::sheet::page::Stroke;

use super::block::Block;
use super::canvas::{Canvas, HEAVY, STRONG, area};

/// High enough for a counter.
const BOX: f32 = 25.0;
const WIDTH: [f32; 2] = [16.0, 30.0];
const APART: f32 = 2.0;

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
        let across = to_a_row(self, width);
        let each = (width / across as f32).min(WIDTH[1]);
        for (number, found) in self.boxes.iter().enumerate() {
            let (column, row) = ((number % across) as f32, (number / across) as f32);
            let (x, y) = (x + column * each, top + row * (BOX + APART));
            let stroke = match found.state {
                HandlingState::Sometimes => Stroke::dashed(0.75),
                HandlingState::Start => Stroke::new(HEAVY),
                HandlingState::Usual => Stroke::new(0.75),
            };
            canvas.round(area(x + 0.8, y, each - 1.6, BOX), 2.4, None, stroke);
            canvas.centered(area(x, y + 1.5, each, 9.0), &found.label, STRONG);
        }
        let rows = self.boxes.len().div_ceil(across);
        top + 3.0 + rows as f32 * (BOX + APART)
    }
}
