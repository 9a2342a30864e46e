//! Continued weapons and power units: figures in a line, and boxes for shots below.

use crate::sheet::model::{Boxes, Power, Sheet, Shots, WeaponPanel};
use crate::sheet::page::{Align, Stroke};

use super::block::Block;
use super::boxes;
use super::canvas::{Canvas, LABEL, SMALL, STRONG, VALUE, shorten};

const FIGURES: [f32; 3] = [TO_HIT, 36.0, 8.0];
const TO_HIT: f32 = 70.0;
const BRACE: f32 = 9.0;
const MOUNT: f32 = 21.0;
const SHOT: f32 = 6.4;
const WRITTEN: f32 = 4.0;

pub struct Heading<'s>(pub &'s Sheet);

impl Block for Heading<'_> {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let below = canvas.section(x, y, width, "Weapons", "");
        let right = x + width - BRACE;
        for (from, label) in FIGURES.into_iter().zip(self.0.weapon_figures) {
            canvas.text(right - from + 4.0, y + 8.2, label, LABEL, Align::Center);
        }
        below
    }
}

fn shot_room(width: f32) -> f32 {
    width - BRACE - MOUNT - 1.0
}

/// The loads as rows: label, boxes, ammunition.
pub fn shot_rows(shots: &[Shots], width: f32, size: f32) -> Vec<(String, Boxes, String)> {
    let most = boxes::shots_most(width, size);
    let mut rows = Vec::new();
    for load in shots {
        for (number, row) in boxes::rows(load.boxes, most).into_iter().enumerate() {
            let (label, what) = match number {
                0 => (load.label.clone(), load.what.clone()),
                _ => Default::default(),
            };
            rows.push((label, row, what));
        }
    }
    rows
}

/// The remarks, on their own line or beside a short row of boxes.
fn remarks(weapon: &WeaponPanel) -> String {
    let mut texts = weapon.remarks.clone();
    texts.extend(weapon.power.clone());
    texts.join("; ")
}

/// Whether the ammunition's name fits next to its row of boxes.
fn fits_beside((_, row, what): &(String, Boxes, String), width: f32) -> bool {
    what.is_empty()
        || boxes::shot_run(row.count, SHOT) + 4.0 + SMALL.width(what) <= shot_room(width)
}

fn name_lines(weapon: &WeaponPanel, width: f32) -> Vec<String> {
    let room = width - BRACE - MOUNT - TO_HIT - 6.0;
    let mut lines = STRONG.wrap(&weapon.name, room);
    let last = lines.last().map(|line| STRONG.width(line)).unwrap_or_default();
    if last + 4.0 + LABEL.width(&weapon.effect) > room {
        lines.push(String::new());
    }
    lines
}

impl Block for WeaponPanel {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let mut baseline = y + 7.6;
        if self.name.is_empty() {
            baseline += WRITTEN;
        }
        let right = x + width - BRACE;
        canvas.text(x, baseline, &self.mount, STRONG, Align::Left);
        for (from, value) in FIGURES.into_iter().zip(&self.figures) {
            canvas.text(right - from + 4.0, baseline, value, STRONG, Align::Center);
        }
        let lines = name_lines(self, width);
        for (number, line) in lines.iter().enumerate() {
            canvas.text(x + MOUNT, baseline, line, STRONG, Align::Left);
            if number + 1 == lines.len() {
                let from = x + MOUNT + STRONG.width(line) + if line.is_empty() { 0.0 } else { 4.0 };
                let effect = shorten(&self.effect, LABEL, right - from);
                canvas.text(from, baseline, &effect, LABEL, Align::Left);
            } else {
                baseline += 8.0;
            }
        }
        let mut top = baseline + 2.4;
        let rows = shot_rows(&self.shots, shot_room(width), SHOT);
        let remarks = remarks(self);
        let first = rows.first().filter(|(_, row, what)| {
            let used = boxes::shot_run(row.count, SHOT) + 4.0 + SMALL.width(what);
            used + SMALL.width(&remarks) + 3.0 <= shot_room(width)
        });
        let beside = first.is_some();
        if !beside {
            for line in SMALL.wrap(&remarks, shot_room(width)) {
                canvas.text(x + MOUNT, top + 5.0, &line, SMALL, Align::Left);
                top += 7.0;
            }
        }
        for (number, found) in rows.iter().enumerate() {
            let (label, boxes, what) = found;
            canvas.text(x + MOUNT - 2.0, top + 5.6, label, LABEL, Align::Right);
            let used = boxes::shots(canvas, x + MOUNT, top, *boxes, SHOT);
            if number == 0 && beside {
                canvas.text(right, top + 5.4, &remarks, SMALL, Align::Right);
            }
            if fits_beside(found, width) {
                canvas.text(x + MOUNT + used, top + 5.4, what, SMALL, Align::Left);
            } else {
                top += 7.0;
                let what = shorten(what, SMALL, shot_room(width));
                canvas.text(x + MOUNT, top + 5.4, &what, SMALL, Align::Left);
            }
            top += 7.8;
        }
        canvas.line(x, top, right, top, Stroke::new(0.3));
        top + 1.2
    }
}

/// A box for every few power units of the plant.
impl Block for Power {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        canvas.text(x, y + 6.6, &self.label, VALUE, Align::Left);
        let Some(each) = self.each else {
            let mut from = x + VALUE.width(&self.label) + 4.0;
            let (y, right) =
                (if self.units.count == 0 { y + WRITTEN } else { y }, x + width - BRACE);
            let label = match (self.units.count, self.units.crossed) {
                (0, _) => "used".to_owned(),
                (total, 0) => format!("{total} · used over top speed"),
                (total, used) => format!("{total}, used {used}"),
            };
            if self.units.count == 0 {
                let to = (from + right) / 2.0 - LABEL.width(&label);
                canvas.line(from, y + 7.6, to, y + 7.6, Stroke::new(0.4));
                from = to + 3.0;
            }
            canvas.text(from, y + 6.6, &label, LABEL, Align::Left);
            let from = from + LABEL.width(&label) + 3.0;
            canvas.line(from, y + 7.6, right, y + 7.6, Stroke::new(0.4));
            return y + 11.0;
        };
        let label = format!("{}, a box is {each}", self.units.count);
        canvas.text(x + width, y + 6.6, &label, LABEL, Align::Right);
        let boxes = self.boxes();
        let mut top = y + 9.0;
        for row in boxes::rows(boxes, boxes::shots_most(width - BRACE, SHOT)) {
            boxes::shots(canvas, x, top, row, SHOT);
            top += 8.0;
        }
        top + 2.0
    }
}
