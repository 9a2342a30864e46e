//! Carried items: names side by side, with a box for every shot.

use crate::sheet::model::Shots;
use crate::sheet::page::Align;

use super::block::Block;
use super::boxes;
use super::canvas::{Canvas, LABEL};

const SHOT: f32 = 5.6;
const LINE: f32 = 7.8;
const BESIDE: f32 = 3.0;
const APART: f32 = 7.0;

pub struct Kit<'p>(pub &'p [Shots]);

impl Block for Kit<'_> {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let most = boxes::shots_most(width, SHOT);
        let (mut left, mut top) = (x, y);
        for item in self.0 {
            let rows = boxes::rows(item.boxes, most);
            let name = LABEL.width(&item.label) + BESIDE;
            let run = rows.first().map_or(0.0, |row| boxes::shot_run(row.count, SHOT));
            if left > x && left + name + run > x + width {
                (left, top) = (x, top + LINE);
            }
            let mut lines = LABEL.wrap(&item.label, width);
            let last = lines.pop().unwrap_or_default();
            for line in lines {
                canvas.text(left, top + 5.6, &line, LABEL, Align::Left);
                top += LINE;
            }
            canvas.text(left, top + 5.6, &last, LABEL, Align::Left);
            left += LABEL.width(&last) + BESIDE;
            for (number, row) in rows.into_iter().enumerate() {
                let run = boxes::shot_run(row.count, SHOT);
                if number > 0 || left + run > x + width {
                    (left, top) = (x, top + LINE);
                }
                boxes::shots(canvas, left, top + 0.2, row, (SHOT, SHOT));
                left += run;
            }
            left += APART;
        }
        if self.0.is_empty() { y } else { top + LINE }
    }
}
