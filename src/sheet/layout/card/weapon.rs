//! A weapon in a row of a card.

use crate::sheet::model::{Boxes, Weapon};
use crate::sheet::page::{Align, Area};

use super::super::canvas::{Canvas, LABEL, SMALL, STRONG, shorten};
use super::super::{boxes, weapons};

/// A weapon in one line, or in more where its figures and shots need them.
pub(super) struct Line {
    texts: Vec<String>,
    /// Whether the first row of shots is next to the last text.
    beside: bool,
    rows: Vec<(String, Boxes, String)>,
}

/// The width of the mount's letter.
const MOUNT: f32 = 13.0;

impl Line {
    pub(super) fn of(weapon: &Weapon, headings: [&str; 3], width: f32) -> Line {
        let [first, second, _] = &weapon.figures;
        let mut texts =
            vec![format!("{} {first}", headings[0]), format!("{} {second}", headings[1])];
        texts.push(weapon.effect.clone());
        texts.extend(weapon.remarks.iter().cloned());
        texts.extend(weapon.power.clone());
        texts.retain(|text| !text.is_empty() && !text.ends_with('–'));
        let name = STRONG.width(&weapon.name) + 5.0;
        let text = texts.join(" · ");
        let room = width - MOUNT;
        let mut texts = vec![text.clone()];
        if SMALL.width(&text) > room - name {
            texts = vec![String::new()];
            texts.extend(SMALL.wrap(&text, room));
        }
        let rows = weapons::shot_rows(&weapon.shots, room);
        let used = if texts.len() == 1 { name } else { 0.0 };
        let used = used + texts.last().map_or(0.0, |text| SMALL.width(text));
        let run = |(label, boxes, what): &(String, Boxes, String)| {
            LABEL.width(label) + boxes::shot_run(boxes.count) + SMALL.width(what) + 12.0
        };
        let beside = rows.first().is_some_and(|row| used + run(row) <= room);
        Line { texts, beside, rows }
    }

    pub(super) fn height(&self) -> f32 {
        let rows = self.rows.len() - usize::from(self.beside);
        2.0 + (self.texts.len() + rows) as f32 * 8.0
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, weapon: &Weapon, frame: Area) {
        let (x, right) = (frame.x + MOUNT, frame.x + frame.width);
        let mut y = frame.y + 7.6;
        canvas.text(frame.x, y, &weapon.mount, STRONG, Align::Left);
        canvas.text(x, y, &weapon.name, STRONG, Align::Left);
        for (number, text) in self.texts.iter().enumerate() {
            let from = if number == 0 { x + STRONG.width(&weapon.name) + 5.0 } else { x };
            y = frame.y + 7.6 + number as f32 * 8.0;
            canvas.text(from, y, text, SMALL, Align::Left);
        }
        for (number, (label, row, what)) in self.rows.iter().enumerate() {
            let beside = number == 0 && self.beside;
            if !beside {
                y += 8.0;
            }
            let wide = boxes::shot_run(row.count) + SMALL.width(what) + 3.0;
            let left = if beside { right - wide } else { x + 14.0 };
            canvas.text(left - 3.0, y - 0.4, label, LABEL, Align::Right);
            let used = boxes::shots(canvas, left, y - 5.8, *row);
            let room = right - left - used;
            canvas.text(left + used, y - 0.4, &shorten(what, SMALL, room), SMALL, Align::Left);
        }
    }
}
