//! The turn log: a column for each turn, with rows for speed and handling.

use crate::sheet::model::Log;
use crate::sheet::page::{Area, Stroke, Tag};

use super::canvas::{Canvas, LABEL, RULE, TITLE, area};

/// The turns on a vehicle's own part.
pub const TURNS: i64 = 16;

pub fn height(found: &Log) -> f32 {
    TOP + found.rows.len() as f32 * ROW + 1.8
}

const ROW: f32 = 10.6;
const TOP: f32 = 10.6;
const LABELS: f32 = 34.0;

/// Turns from `first` on; those for all vehicles of a page have no fields.
pub fn draw(
    canvas: &mut Canvas,
    found: &Log,
    frame: Area,
    (first, count): (i64, i64),
    is_own: bool,
) {
    let Area { x, y, width, .. } = frame;
    canvas.line(x, y, x + width, y, Stroke::new(RULE));
    canvas.heading(x, y + 8.2, &found.title.to_uppercase(), TITLE, Tag::ColumnHead);
    let height = found.rows.len() as f32 * ROW;
    let cell = (width - LABELS) / count as f32;
    let left = x + LABELS;
    for number in 0..count {
        let at = left + number as f32 * cell;
        let frame = area(at, y + 2.0, cell, 8.6);
        let label = (first + number).to_string();
        canvas.tagged(Tag::ColumnHead, |canvas| canvas.centered(frame, &label, LABEL));
        if number > 0 {
            let width = if number % 5 == 0 { 1.1 } else { 0.4 };
            canvas.line(at, y + TOP, at, y + TOP + height, Stroke::new(width));
        }
    }
    let turn = found.title.to_lowercase();
    for (number, row) in found.rows.iter().enumerate() {
        let top = y + TOP + number as f32 * ROW;
        canvas.heading(x, top + 8.2, row, LABEL, Tag::RowHead);
        if number > 0 {
            canvas.line(left, top, x + width, top, Stroke::new(0.4));
        }
        for number in 0..count {
            let at = left + number as f32 * cell;
            canvas.empty(at, top + 8.2, Tag::Cell(1, 1));
            if is_own {
                let place = area(at + 0.8, top + 0.6, cell - 1.6, ROW - 1.2);
                canvas.field(place, &format!("{turn} {} {row}", first + number), false);
            }
        }
    }
    canvas.rect(area(left, y + TOP, width - LABELS, height), Stroke::new(0.9));
}
