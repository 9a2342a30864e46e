//! Continued weapons, below each other: text in a line, then a box for each shot.

use crate::sheet::model::{Boxes, Shots, WeaponPanel};
use crate::sheet::page::{Align, Stroke};

use super::block::Block;
use super::boxes;
use super::canvas::{Canvas, LABEL, SMALL, STRONG, shorten};

/// The loads as rows of at most `most` boxes: label, boxes, ammunition.
pub fn shot_rows(shots: &[Shots], most: i64) -> Vec<(String, Boxes, String)> {
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

const MOUNT: f32 = 13.0;
const SHOT: f32 = 6.0;
/// Distances from the rule to the first line, between lines, and below the last line.
const LINES: [f32; 3] = [7.4, 8.0, 2.0];
const APART: f32 = 14.0;

/// Figures with headings, and the effect, in one line.
fn text(weapon: &WeaponPanel) -> String {
    let [to_hit, damage, _] = &weapon.figures;
    let figures =
        [to_hit, damage].into_iter().filter(|figure| !["", "–"].contains(&figure.as_str()));
    let effect = Some(&weapon.effect).filter(|effect| !effect.is_empty());
    let texts = figures.chain(effect).chain(&weapon.remarks);
    texts.cloned().collect::<Vec<_>>().join(" · ")
}

/// In one line, or in several lines if figures and shots need them.
impl Block for WeaponPanel {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let weapon = self;
        let [first, each, last] = LINES;
        let mount = MOUNT.max(STRONG.width(&weapon.mount) + 3.0);
        let (left, right) = (x + mount, x + width);
        canvas.line(x, y, right, y, Stroke::new(0.3));
        let mut baseline = y + first;
        canvas.text(x, baseline, &weapon.mount, STRONG, Align::Left);
        let name = shorten(&weapon.name, STRONG, width - mount);
        canvas.text(left, baseline, &name, STRONG, Align::Left);
        let text = text(weapon);
        let mut end = left + STRONG.width(&weapon.name) + 5.0;
        let mut lines = vec![text.clone()];
        if SMALL.width(&text) > right - end {
            lines = SMALL.wrap(&text, right - left);
            baseline += each;
            end = left;
        }
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                baseline += each;
                end = left;
            }
            canvas.text(end, baseline, line, SMALL, Align::Left);
            end += SMALL.width(line);
        }
        // The name of the ammunition is beside its boxes.
        let beside = |what: &str| if what.is_empty() { 0.0 } else { SMALL.width(what) + 3.0 };
        let widest = weapon.shots.iter().map(|load| beside(&load.what)).fold(0.0, f32::max);
        let most = boxes::shots_most(width - mount - APART - widest, SHOT);
        for (number, (label, row, what)) in shot_rows(&weapon.shots, most).iter().enumerate() {
            let run = boxes::shot_run(row.count, SHOT) + beside(what);
            let beside = number == 0 && end + APART + run <= right;
            if !beside {
                baseline += each;
            }
            let from = if beside { right - run } else { left + APART };
            canvas.text(from - 3.0, baseline - 0.4, label, LABEL, Align::Right);
            let used = boxes::shots(canvas, from, baseline - 5.6, *row, (SHOT, SHOT));
            let what = shorten(what, SMALL, right - from - used);
            canvas.text(from + used, baseline - 0.4, &what, SMALL, Align::Left);
        }
        baseline + last
    }
}
