//! A person in a row of a card.

use crate::sheet::model::{Boxes, Person};
use crate::sheet::page::{Align, Area};

use super::super::boxes;
use super::super::canvas::{Canvas, SMALL, STRONG, area, shorten};
use super::{ARMOR, DP, LABELS};

/// Points of a person to a row.
const POINTS_ROW: i64 = 20;

/// A person in one row, with a second one for skills and computers.
pub(super) fn height(person: &Person) -> f32 {
    let points = person.points.iter().map(|points| boxes::dp_height(points.boxes, DP, POINTS_ROW));
    points.sum::<f32>()
        + if person.states.is_empty() { 1.0 } else { 13.4 }
        + if person.about.is_empty() { 0.0 } else { 7.4 }
}

pub(super) fn draw(canvas: &mut Canvas, person: &Person, frame: Area) {
    const BOX: f32 = 11.0;
    canvas.text(frame.x, frame.y + 8.0, &person.role, STRONG, Align::Left);
    let mut top = frame.y;
    for points in &person.points {
        let style = boxes::Dp { size: DP, most: POINTS_ROW, fatal: points.fatal };
        canvas.text(frame.x + LABELS, top + 5.6, &points.label, SMALL, Align::Left);
        top += boxes::dp_lines(canvas, frame.x + 2.0 * LABELS, top, points.boxes, style);
    }
    if person.states.is_empty() {
        return;
    }
    let frame = Area { y: top, ..frame };
    let mut x = frame.x + LABELS;
    let armor = Boxes { count: person.armor.count.min(12), ..person.armor };
    boxes::block(canvas, x, frame.y, armor, (ARMOR, BOX), 12);
    x += armor.count as f32 * ARMOR + 4.0;
    let each = (frame.x + frame.width - x) / person.states.len().max(1) as f32;
    for (number, state) in person.states.iter().enumerate() {
        let last = number + 1 == person.states.len();
        let place = area(x + number as f32 * each + 0.6, frame.y, each - 1.2, BOX);
        boxes::state(canvas, place, last, (number as i64) < person.hits);
        canvas.centered(place, &shorten(state, SMALL, place.width - 1.0), SMALL);
    }
    let about = shorten(&person.about, SMALL, frame.width - LABELS);
    canvas.text(frame.x + LABELS, frame.y + BOX + 6.4, &about, SMALL, Align::Left);
}
