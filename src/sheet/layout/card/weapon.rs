//! A weapon in a row of a card.

use crate::sheet::model::WeaponPanel;
use crate::sheet::page::{Align, Stroke};

use super::super::block::Block;
use super::super::canvas::{Canvas, LABEL, SMALL, STRONG, shorten};
use super::super::{boxes, weapons};

/// A weapon in one line, or in several lines if figures and shots need them.
pub(super) struct Line<'w> {
    pub(super) weapon: &'w WeaponPanel,
    pub(super) is_tight: bool,
    /// Whether the weapon before it is equal and has the text.
    pub(super) is_again: bool,
}

const MOUNT: f32 = 13.0;
const SHOT: f32 = 6.0;
/// Distances from the rule to the first line, between lines, and below the last line.
const LINES: [f32; 3] = [7.4, 8.0, 2.0];
const TIGHT: [f32; 3] = [6.8, 7.4, 1.6];
const APART: f32 = 14.0;

impl Line<'_> {
    /// Figures with headings, and the effect, in one line.
    fn text(&self) -> String {
        let Line { weapon, is_again, .. } = *self;
        if is_again {
            return String::new();
        }
        let [to_hit, damage, _] = &weapon.figures;
        let figures =
            [to_hit, damage].into_iter().filter(|figure| !["", "–"].contains(&figure.as_str()));
        let effect = Some(&weapon.effect).filter(|effect| !effect.is_empty());
        let texts = figures.chain(effect).chain(&weapon.remarks).chain(&weapon.power);
        texts.cloned().collect::<Vec<_>>().join(" · ")
    }
}

impl Block for Line<'_> {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let Line { weapon, is_tight, .. } = *self;
        let [first, each, last] = if is_tight { TIGHT } else { LINES };
        let (left, right) = (x + MOUNT, x + width);
        canvas.line(x, y, right, y, Stroke::new(0.3));
        let mut baseline = y + first;
        canvas.text(x, baseline, &weapon.mount, STRONG, Align::Left);
        canvas.text(left, baseline, &weapon.name, STRONG, Align::Left);
        let text = self.text();
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
        for (number, (label, row, what)) in
            weapons::shot_rows(&weapon.shots, width - MOUNT, SHOT).iter().enumerate()
        {
            let run = boxes::shot_run(row.count, SHOT) + SMALL.width(what);
            let beside = number == 0 && end + APART + run <= right;
            if !beside {
                baseline += each;
            }
            let from = if beside { right - run } else { left + APART };
            canvas.text(from - 3.0, baseline - 0.4, label, LABEL, Align::Right);
            let used = boxes::shots(canvas, from, baseline - 5.6, *row, SHOT);
            let what = shorten(what, SMALL, right - from - used);
            canvas.text(from + used, baseline - 0.4, &what, SMALL, Align::Left);
        }
        baseline + last
    }
}
