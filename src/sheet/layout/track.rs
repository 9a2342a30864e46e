//! A box for each speed, for games without a speed table.

use crate::sheet::model::{HandlingState, Sheet, Track};
use crate::sheet::page::{Area, Stroke};

use super::canvas::{Canvas, HEAVY, STRONG, area};

/// High enough for a counter.
const BOX: f32 = 25.0;
/// The least and the greatest width of a box.
const WIDTH: [f32; 2] = [16.0, 30.0];
const APART: f32 = 2.0;

fn to_a_row(track: &Track, width: f32) -> usize {
    let most = (width / WIDTH[0]).floor().max(1.0) as usize;
    let rows = track.boxes.len().div_ceil(most).max(1);
    track.boxes.len().div_ceil(rows).max(1)
}

pub fn height(sheet: &Sheet, width: f32) -> f32 {
    let track = &sheet.track;
    if track.boxes.is_empty() {
        return 0.0;
    }
    let rows = track.boxes.len().div_ceil(to_a_row(track, width));
    12.0 + rows as f32 * (BOX + APART) + 4.0
}

/// The track under its title; returns the `y` below it.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, frame: Area) -> f32 {
    let track = &sheet.track;
    if track.boxes.is_empty() {
        return frame.y;
    }
    let top = canvas.section(frame.x, frame.y, frame.width, &track.title, &track.note) + 1.0;
    let across = to_a_row(track, frame.width);
    let width = (frame.width / across as f32).min(WIDTH[1]);
    for (number, found) in track.boxes.iter().enumerate() {
        let (column, row) = ((number % across) as f32, (number / across) as f32);
        let (x, y) = (frame.x + column * width, top + row * (BOX + APART));
        let stroke = match found.state {
            HandlingState::Sometimes => Stroke::dashed(0.75),
            HandlingState::Start => Stroke::new(HEAVY),
            HandlingState::Usual => Stroke::new(0.75),
        };
        canvas.round(area(x + 0.8, y, width - 1.6, BOX), 2.4, None, stroke);
        canvas.centered(area(x, y + 1.5, width, 9.0), &found.label, STRONG);
    }
    frame.y + height(sheet, frame.width)
}
