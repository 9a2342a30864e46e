//! The armor of a side, in a row of a card or in half a row.

use crate::sheet::model::{Armor, Layer};
use crate::sheet::page::Align;
use crate::text::sentence;

use super::super::boxes::{self, ArmorStyle, ROW_APART};
use super::super::canvas::{LABEL, SMALL, STRONG, area, shorten};
use super::{Card, LABELS, STEP};

/// Sizes of armor boxes, the largest first. The last one is for full cards.
const ARMOR: [f32; 4] = [7.0, 6.6, 6.2, 5.8];
const WRITE: f32 = 7.0;
const TOTAL: f32 = 10.0;

impl Card {
    /// The height of a row of boxes; a double frame needs more.
    fn step(&self, heavy: bool) -> f32 {
        if self.density.is_tight && !heavy { ARMOR[3] + ROW_APART } else { STEP }
    }

    /// Takes a row, or half a row; `half` is the height of an open row.
    fn place(&mut self, (width, height): (f32, f32), half: &mut Option<f32>) -> (f32, f32) {
        let fits = width <= self.half();
        match half.take() {
            Some(open) if fits => {
                let y = self.y;
                self.y += open.max(height);
                (self.frame.x + self.frame.width / 2.0 + 2.0, y)
            }
            open => {
                self.y += open.unwrap_or_default();
                let y = self.y;
                if fits {
                    *half = Some(height);
                } else {
                    self.y += height;
                }
                (self.frame.x, y)
            }
        }
    }

    fn half(&self) -> f32 {
        self.frame.width / 2.0 - 2.0
    }

    pub(super) fn bare(&mut self, sides: &[&Armor], of: &str, half: &mut Option<f32>) {
        let names: Vec<_> = sides.iter().map(|armor| armor.name.to_lowercase()).collect();
        if names.is_empty() {
            return;
        }
        let text = format!("{} 0", sentence(&format!("{}{}", short(of), names.join(", "))));
        let (x, y) = self.place((LABEL.width(&text), self.step(false)), half);
        self.canvas.text(x, y + 5.2, &text, LABEL, Align::Left);
    }

    /// A side's points in one row if any box size allows it, else in several rows, or as a number.
    pub(super) fn armor(&mut self, armor: &Armor, layer: &Layer, of: &str, half: &mut Option<f32>) {
        let side = sentence(&format!("{}{}", short(of), armor.name.to_lowercase()));
        // The layer's name is printed after its boxes.
        let aside = if layer.name.is_empty() { 0.0 } else { SMALL.width(&layer.name) + 4.0 };
        let Layer { points, heavy, .. } = *layer;
        let is_number = points.count > self.density.most;
        // A double frame needs space.
        let sizes = match (self.density.is_tight, heavy) {
            (true, _) => &ARMOR[3..],
            (false, true) => &ARMOR[2..3],
            (false, false) => &ARMOR[..3],
        };
        let run = |size: f32| LABELS + boxes::armor_run(points.count, size) + aside;
        let in_half = |size: &&f32| run(**size) <= self.half();
        let in_row = |size: &&f32| run(**size) <= self.frame.width;
        let fitting = sizes.iter().find(in_half).or_else(|| sizes.iter().find(in_row));
        let size = *fitting.unwrap_or(&sizes[sizes.len() - 1]);
        let most = (1..=60)
            .take_while(|most| {
                LABELS + boxes::armor_run(*most, size) + TOTAL + aside <= self.frame.width
            })
            .last()
            .unwrap_or(5);
        let most = if fitting.is_some() { points.count.max(1) } else { most - most % 5 };
        let rows = if is_number { 1 } else { boxes::rows(points, most).len().max(1) };
        let step = if is_number { STEP } else { self.step(heavy) };
        if points.count > 0 && !self.has_room(rows as f32 * step) {
            self.rest.armor.push((format!("{of}{}", armor.name), layer.clone()));
            let name = [side.as_str(), &layer.name].join(" ");
            self.remarks.push(format!("{} {}", name.trim(), points.count));
            return;
        }
        let width = match (is_number, rows) {
            (true, _) => LABELS,
            (false, 1) => run(size),
            _ => self.frame.width,
        };
        let (x, y) = self.place((width, step), half);
        let count = points.count.to_string();
        let baseline = y + if is_number { WRITE } else { size } / 2.0 + 2.3;
        let room = LABELS - STRONG.width(&count) - 6.0;
        self.canvas.text(x, baseline, &shorten(&side, LABEL, room), LABEL, Align::Left);
        if !points.open {
            self.canvas.text(x + LABELS - 4.0, baseline, &count, STRONG, Align::Right);
        }
        if is_number {
            let frame = area(x + LABELS, y, self.half() - LABELS - 6.0 - aside, WRITE);
            boxes::write_box(&mut self.canvas, frame, points.crossed);
            self.canvas.text(frame.x + 2.4, baseline, "hits", SMALL, Align::Left);
            let end = frame.x + frame.width + 3.0;
            self.canvas.text(end, baseline, &layer.name, SMALL, Align::Left);
            return;
        }
        let mut total = 0;
        for (number, row) in boxes::rows(points, most).into_iter().enumerate() {
            let style = ArmorStyle { size, most, heavy, totals: false };
            let wide = boxes::armor_run(row.count, size);
            let top = y + number as f32 * step;
            let middle = x + LABELS + wide / 2.0;
            boxes::armor_rows(&mut self.canvas, middle, top, row, style);
            total += row.count;
            let (mut at, middle) = (x + LABELS + wide + 3.0, top + size / 2.0 + 2.1);
            if rows > 1 {
                let total = total.to_string();
                self.canvas.text(at - 1.0, middle, &total, SMALL, Align::Left);
                at += TOTAL;
            }
            if number == 0 {
                self.canvas.text(at, middle, &layer.name, SMALL, Align::Left);
            }
        }
        self.y += (rows - 1) as f32 * step;
    }
}

/// "Sidecar " as "s. ".
fn short(of: &str) -> &'static str {
    if of.is_empty() { "" } else { "s. " }
}
