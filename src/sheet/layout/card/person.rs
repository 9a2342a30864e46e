//! A person in a row of a card.

use crate::sheet::model::{Boxes, Person};
use crate::sheet::page::Align;

use super::super::block::Block;
use super::super::canvas::{Canvas, SMALL, STRONG, area};
use super::super::{boxes, crew};
use super::{DP, LABELS};

const ARMOR: f32 = 7.0;

const POINTS_ROW: i64 = 20;

/// A person in one row; skills and computers use a second row.
pub(super) struct Seat<'p>(pub &'p Person);

impl Block for Seat<'_> {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        const BOX: f32 = 11.0;
        let Seat(person) = *self;
        canvas.text(x, y + 8.0, &person.role, STRONG, Align::Left);
        let mut top = y;
        for points in &person.points {
            let style = boxes::Dp { size: DP, most: POINTS_ROW, fatal: points.fatal };
            canvas.text(x + LABELS, top + 5.6, &points.label, SMALL, Align::Left);
            top += boxes::dp_lines(canvas, x + 2.0 * LABELS, top, points.boxes, style);
        }
        if person.states.is_empty() {
            top += 1.0;
        } else {
            let mut left = x + LABELS.max(STRONG.width(&person.role) + 4.0);
            let armor = Boxes { count: person.armor.count.min(12), ..person.armor };
            boxes::block(canvas, left, top, armor, (ARMOR, BOX), 12);
            left += armor.count as f32 * ARMOR + 4.0;
            crew::states(canvas, person, area(left, top, x + width - left, BOX));
            top += BOX + 2.4;
        }
        for line in SMALL.wrap(&person.about, width - LABELS) {
            canvas.text(x + LABELS, top + 4.0, &line, SMALL, Align::Left);
            top += 7.4;
        }
        top
    }
}
