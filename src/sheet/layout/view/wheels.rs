//! Wheels: a name and boxes in the shape of a tire.

use crate::sheet::model::{Boxes, Corner, View, Wheel};
use crate::sheet::page::{Align, Area, Grey, Stroke};

use super::super::boxes;
use super::super::canvas::{Canvas, HEAVY, SMALL, area, shorten};
use super::GUARD;

const BOX: f32 = 6.2;
const LINE: f32 = 7.2;
const APART: f32 = 2.0;
/// The width of a sidecar's wheel, outside its body.
pub(super) const OUTSIDE: f32 = 21.0;
/// How far it reaches up beside the body, if the place below is high enough.
const ABOVE: f32 = 12.0;

/// The size of a tire with this many columns of boxes.
pub(super) struct Tire {
    pub(super) width: f32,
    pub(super) height: f32,
    names: Vec<String>,
    columns: i64,
}

impl Tire {
    /// A tire in the middle of an end: wide, because it takes from the length of the body.
    pub(super) fn middle(wheel: &Wheel) -> Tire {
        let many = wheel.tires.iter().any(|dp| dp.count > 9);
        Tire::of(wheel, if many { 4 } else { 3 })
    }

    pub(super) fn of(wheel: &Wheel, columns: i64) -> Tire {
        let words = wheel.name.split_whitespace().map(|word| SMALL.width(word) + 2.4);
        // Two tires at each corner share the width of the body.
        let is_double = wheel.tires.len() > 1;
        let longest = words.fold(0.0, f32::max).min(if is_double { 21.6 } else { 36.0 });
        let width = (boxes::dp_run(columns, BOX) + 5.0).max(longest);
        let most = wheel.tires.iter().copied().max_by_key(|dp| dp.count).unwrap_or_default();
        let names = match is_double {
            true => wheel.name.split(' ').map(|word| shorten(word, SMALL, width - 1.6)).collect(),
            false => SMALL.wrap(&wheel.name, width - 1.6),
        };
        let named = names.len() as f32 * LINE;
        let height = named + boxes::dp_height(most, BOX, columns).max(BOX) + 4.4;
        Tire { width, height, names, columns }
    }

    fn draw(&self, canvas: &mut Canvas, dp: Boxes, x: f32, y: f32) {
        let frame = area(x, y, self.width, self.height);
        canvas.round(frame, 4.0, Some(Grey::WHITE), Stroke::new(HEAVY));
        let middle = x + self.width / 2.0;
        let mut top = y + 1.8;
        for name in &self.names {
            canvas.text(middle, top + 6.0, name, SMALL, Align::Center);
            top += LINE;
        }
        boxes::dp_rows(canvas, middle, top + 1.0, dp, BOX, self.columns);
    }
}

/// The top of a sidecar's wheel, which ends at `base` or above.
pub(super) fn outside(view: &View, body: Area, base: f32) -> f32 {
    let wheel = view.wheels.iter().find(|wheel| wheel.corner == Corner::Side);
    let height = wheel.map_or(0.0, |wheel| Tire::of(wheel, SIDE).height);
    (body.y + body.height - ABOVE).min(base - height)
}

/// Columns of boxes of a sidecar's wheel.
const SIDE: i64 = 2;

/// Tires in the corners of the body, and a sidecar's wheel from `outside` down; returns the width and height that they take in front and at the back.
pub(super) fn corners(
    canvas: &mut Canvas,
    view: &View,
    body: Area,
    outside: f32,
) -> [(f32, f32); 2] {
    let mut taken = [(0.0f32, 0.0f32); 2];
    for wheel in &view.wheels {
        let (front, left) = match wheel.corner {
            Corner::FrontLeft => (true, true),
            Corner::FrontRight => (true, false),
            Corner::BackLeft => (false, true),
            Corner::BackRight => (false, false),
            Corner::Side => {
                let x = body.x + body.width + 1.4;
                let dp = wheel.tires.first().copied().unwrap_or_default();
                Tire::of(wheel, SIDE).draw(canvas, dp, x, outside);
                continue;
            }
            Corner::Front | Corner::Back => continue,
        };
        // Further tires stand inward.
        let columns = if wheel.tires.len() > 1 { 2 } else { 3 };
        let tire = Tire::of(wheel, columns);
        let end = if front { &mut taken[0] } else { &mut taken[1] };
        let inset = 2.6;
        let mut used = inset;
        for dp in &wheel.tires {
            let x = match left {
                true => body.x + used,
                false => body.x + body.width - used - tire.width,
            };
            let y = if front { body.y + 4.0 } else { body.y + body.height - tire.height - 4.0 };
            tire.draw(canvas, *dp, x, y);
            used += tire.width + APART;
        }
        *end = (end.0.max(used), end.1.max(tire.height + 4.6));
    }
    taken
}

/// A wheel in the middle of an end, against the body at `edge`, with its hit rolls on the left and its guard on the
/// right.
pub(super) fn single(
    canvas: &mut Canvas,
    wheel: &Wheel,
    x: f32,
    edge: f32,
    front: bool,
    has_sidecar: bool,
) {
    let tire = Tire::middle(wheel);
    let y = if front { edge - tire.height } else { edge };
    let dp = wheel.tires.first().copied().unwrap_or_default();
    tire.draw(canvas, dp, x - tire.width / 2.0, y);
    let left = x - tire.width / 2.0 - 4.0;
    for (number, strike) in wheel.strikes.iter().enumerate() {
        let baseline = y + 9.0 + number as f32 * SMALL.leading();
        canvas.text(left, baseline, strike, SMALL, Align::Right);
    }
    if let Some(guard) = wheel.guard {
        let right = x + tire.width / 2.0 + 3.0;
        let most = guard.count.min(4);
        let label = if guard.open { "guard".to_owned() } else { format!("guard {}", guard.count) };
        if has_sidecar {
            // The sidecar needs the place on the right.
            let from = left - most as f32 * GUARD;
            let line = y + 9.0 + wheel.strikes.len() as f32 * SMALL.leading();
            canvas.text(from - 2.0, line, &label, SMALL, Align::Right);
            boxes::block(canvas, from, line - GUARD, guard, (GUARD, GUARD), most);
            return;
        }
        canvas.text(right, y + 8.0, &label, SMALL, Align::Left);
        boxes::block(canvas, right, y + 10.6, guard, (GUARD, GUARD), most);
    }
}
