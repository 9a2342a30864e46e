//! The armor of a side in a row of a card, or in half of one.

use crate::sheet::model::{Armor, Layer};
use crate::sheet::page::Align;

use super::super::boxes::{self, ArmorStyle, ROW_APART};
use super::super::canvas::{LABEL, SMALL, STRONG, area, shorten};
use super::{Card, LABELS, STEP};

/// Sizes of armor boxes, the largest first.
const ARMOR: [f32; 3] = [7.0, 6.6, 6.2];
/// The room of a running total after a row.
const TOTAL: f32 = 10.0;

impl Card {
    /// Takes a row, or half of one; `half` is where the second half of an open row begins.
    fn place(&mut self, width: f32, half: &mut Option<f32>) -> (f32, f32) {
        let middle = self.frame.x + self.frame.width / 2.0 + 2.0;
        let fits = width <= self.frame.width / 2.0 - 2.0;
        match half.take() {
            Some(x) if fits => {
                let y = self.y;
                self.y += STEP;
                (x, y)
            }
            open => {
                if open.is_some() {
                    self.y += STEP;
                }
                let y = self.y;
                if fits {
                    *half = Some(middle);
                } else {
                    self.y += STEP;
                }
                (self.frame.x, y)
            }
        }
    }

    /// A side's points in one row if any size of box allows it, else in more, or as a number.
    pub(super) fn armor(&mut self, armor: &Armor, layer: &Layer, of: &str, half: &mut Option<f32>) {
        let side = if of.is_empty() {
            armor.name.clone()
        } else {
            format!("S. {}", armor.name.to_lowercase())
        };
        let name = format!("{side} {}", layer.name);
        let Layer { points, heavy, .. } = *layer;
        let is_number = points.count > self.most;
        // A second frame needs its room.
        let sizes = if heavy { &ARMOR[2..] } else { &ARMOR[..] };
        let run = |size: f32| LABELS + boxes::armor_run(points.count, size);
        let in_half = |size: &&f32| run(**size) <= self.frame.width / 2.0 - 2.0;
        let in_row = |size: &&f32| run(**size) <= self.frame.width;
        let fitting = sizes.iter().find(in_half).or_else(|| sizes.iter().find(in_row));
        let size = *fitting.unwrap_or(&sizes[sizes.len() - 1]);
        let most = (1..=60)
            .take_while(|most| LABELS + boxes::armor_run(*most, size) + TOTAL <= self.frame.width)
            .last()
            .unwrap_or(5);
        let most = if fitting.is_some() { points.count.max(1) } else { most - most % 5 };
        let rows = if is_number { 1 } else { boxes::rows(points, most).len().max(1) };
        if points.count > 0 && !self.has_room(rows as f32 * STEP) {
            self.rest.armor.push((format!("{of}{}", armor.name), layer.clone()));
            self.remarks.push(format!("{} {}", name.trim(), points.count));
            return;
        }
        let width = match (is_number, rows) {
            (true, _) => LABELS,
            (false, 1) => run(size),
            _ => self.frame.width,
        };
        let (x, y) = self.place(width, half);
        let count = points.count.to_string();
        let room = LABELS - STRONG.width(&count) - 6.0;
        self.canvas.text(x, y + 6.2, &shorten(name.trim(), LABEL, room), LABEL, Align::Left);
        if !points.open {
            self.canvas.text(x + LABELS - 4.0, y + 6.2, &count, STRONG, Align::Right);
        }
        if is_number {
            return boxes::write_box(
                &mut self.canvas,
                area(x + LABELS, y, 40.0, 7.4),
                points.crossed,
            );
        }
        let mut total = 0;
        for (number, row) in boxes::rows(points, most).into_iter().enumerate() {
            let style = ArmorStyle { size, most, heavy, totals: false, apart: ROW_APART };
            let wide = boxes::armor_run(row.count, size);
            let top = y + number as f32 * STEP;
            let middle = x + LABELS + wide / 2.0;
            boxes::armor_rows(&mut self.canvas, middle, top, row, style);
            total += row.count;
            if rows > 1 {
                let at = x + LABELS + wide + 2.0;
                self.canvas.text(at, top + 5.6, &total.to_string(), SMALL, Align::Left);
            }
        }
        self.y += (rows - 1) as f32 * STEP;
    }
}
