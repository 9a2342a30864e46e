//! The turn log: a column for each turn, to write speed and handling in.

use crate::sheet::page::{Align, Stroke};

use super::canvas::{Canvas, LABEL, RULE, TITLE, area};

/// `count` turns from `first` on.
pub fn draw(canvas: &mut Canvas, x: f32, y: f32, width: f32, first: i64, count: i64) {
    const LABELS: f32 = 34.0;
    const ROW: f32 = 12.6;
    const TOP: f32 = 10.0;
    canvas.line(x, y, x + width, y, Stroke::new(RULE));
    canvas.text(x, y + 8.2, "TURN", TITLE, Align::Left);
    canvas.text(x, y + TOP + 7.6, "speed", LABEL, Align::Left);
    canvas.text(x, y + TOP + ROW + 8.4, "handling", LABEL, Align::Left);
    let cell = (width - LABELS) / count as f32;
    let left = x + LABELS;
    for number in 0..count {
        let at = left + number as f32 * cell;
        let label = (first + number).to_string();
        canvas.text(at + cell / 2.0, y + 8.0, &label, LABEL, Align::Center);
        if number > 0 {
            let width = if number % 5 == 0 { 1.1 } else { 0.4 };
            canvas.line(at, y + TOP, at, y + TOP + 2.0 * ROW, Stroke::new(width));
        }
    }
    let frame = area(left, y + TOP, width - LABELS, 2.0 * ROW);
    canvas.line(left, y + TOP + ROW, left + frame.width, y + TOP + ROW, Stroke::new(0.4));
    canvas.rect(frame, Stroke::new(0.9));
}
