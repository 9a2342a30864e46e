//! Wheels: a name and boxes in the shape of a tire.

use crate::sheet::model::{Boxes, Corner, Side, View, Wheel};
use crate::sheet::page::{Align, Area, Grey, Stroke};
use crate::text::source::Span;

use super::super::boxes;
use super::super::canvas::{Canvas, HEAVY, SMALL, area};
use super::GUARD;
use super::armor::points;
use super::cell::LEAST_BOX;

const BOX: f32 = 6.2;
/// Where tires would be too high.
const SMALL_BOX: f32 = 5.0;
const LINE: f32 = 7.2;
const APART: f32 = 2.0;
/// From the outline to a tire in a corner.
const INSET: f32 = 2.6;
/// How far a sidecar's wheel reaches up beside the body, if the place below is high enough.
pub(super) const ABOVE: f32 = 12.0;

/// The tires of a wheel in one frame, below their name.
pub(super) struct Tire {
    pub(super) width: f32,
    pub(super) height: f32,
    names: Vec<String>,
    size: f32,
    columns: i64,
    at: Span,
}

impl Tire {
    /// A tire in the middle of an end: wide, because it takes from the length of the body.
    pub(super) fn middle(wheel: &Wheel) -> Tire {
        let many = wheel.tires.iter().any(|dp| dp.count > 9);
        Tire::of(wheel, BOX, if many { 4 } else { 3 })
    }

    /// A tire in a corner, as high as there is room.
    fn corner(wheel: &Wheel, room: f32) -> Tire {
        let columns = if wheel.tires.len() > 1 { 2 } else { 3 };
        let tries = [(BOX, columns), (SMALL_BOX, columns), (SMALL_BOX, columns + 1)];
        let mut tires = tries.into_iter().map(|(size, columns)| Tire::of(wheel, size, columns));
        let first = tires.find(|tire| tire.height <= room);
        first.unwrap_or_else(|| Tire::of(wheel, SMALL_BOX, columns + 2))
    }

    fn of(wheel: &Wheel, size: f32, columns: i64) -> Tire {
        let words = wheel.name.split_whitespace().map(|word| SMALL.width(word) + 2.4);
        let longest = words.fold(0.0, f32::max).min(36.0);
        let each = boxes::dp_run(columns, size) + if wheel.tires.len() > 1 { 3.6 } else { 5.0 };
        let width = (wheel.tires.len() as f32 * each).max(longest);
        let most = wheel.tires.iter().copied().max_by_key(|dp| dp.count).unwrap_or_default();
        let names = SMALL.wrap(&wheel.name, width - 1.6);
        let named = names.len() as f32 * LINE;
        let height = named + boxes::dp_height(most, size, columns).max(BOX) + 4.4;
        Tire { width, height, names, size, columns, at: wheel.at }
    }

    /// Tires from left to right.
    fn draw(&self, canvas: &mut Canvas, tires: &[Boxes], x: f32, y: f32) {
        let frame = area(x, y, self.width, self.height);
        canvas.part(frame, self.at);
        canvas.round(frame, 4.0, Some(Grey::WHITE), Stroke::new(HEAVY));
        let middle = x + self.width / 2.0;
        let mut top = y + 1.8;
        for name in &self.names {
            canvas.text(middle, top + 6.0, name, SMALL, Align::Center);
            top += LINE;
        }
        let each = self.width / tires.len().max(1) as f32;
        for (number, dp) in tires.iter().enumerate() {
            let left = x + number as f32 * each;
            if number > 0 {
                canvas.line(left, top, left, y + self.height, Stroke::new(0.75));
            }
            boxes::dp_rows(canvas, left + each / 2.0, top + 1.0, *dp, self.size, self.columns);
        }
    }
}

/// The width and height of a sidecar's wheel, outside its body.
pub(super) fn outside(view: &View) -> (f32, f32) {
    let wheel = view.wheels.iter().find(|wheel| wheel.corner == Corner::Side);
    let tire = wheel.map(|wheel| Tire::of(wheel, BOX, SIDE));
    tire.map_or((20.0, 0.0), |tire| (tire.width, tire.height))
}

/// Columns of boxes of a sidecar's wheel.
const SIDE: i64 = 2;

/// How far the fenders over pairs of tires stand out.
pub(super) const FENDER: f32 = 17.0;
/// With more points of armor at a side, the place beside the pair is needed.
const MOST: i64 = 30;

/// The upper edge of the fenders of a car with pairs of tires at the back.
pub(super) fn fenders(view: &View, body: Area) -> Option<f32> {
    let sides = view.armor.iter().filter(|armor| matches!(armor.side, Side::Left | Side::Right));
    let light = sides.filter(|armor| points(armor) <= MOST).count();
    let wheel = pair(view).filter(|_| light == 2)?;
    Some(body.y + body.height - Tire::corner(wheel, room(wheel, body)).height - 8.0)
}

/// A pair of tires at the back.
pub(super) fn pair(view: &View) -> Option<&Wheel> {
    view.wheels.iter().find(|wheel| wheel.corner == Corner::BackLeft && wheel.tires.len() > 1)
}

/// The height for a tire in a corner. Pairs leave the armor beside the body more.
fn room(wheel: &Wheel, body: Area) -> f32 {
    if wheel.tires.len() > 1 { body.height * 0.38 } else { (body.height - 12.0) / 2.0 }
}

/// Tires in the corners of the body, and a sidecar's wheel from `outside` down; returns the width and height that they take in front and at the back.
pub(super) fn corners(
    canvas: &mut Canvas,
    view: &View,
    body: Area,
    outside: f32,
    fender: f32,
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
                Tire::of(wheel, BOX, SIDE).draw(canvas, &wheel.tires, x, outside);
                continue;
            }
            Corner::Front | Corner::Back => continue,
        };
        let tire = Tire::corner(wheel, room(wheel, body));
        let inset = if !front && wheel.tires.len() > 1 { INSET - fender } else { INSET };
        let end = if front { &mut taken[0] } else { &mut taken[1] };
        let y = if front { body.y + 4.0 } else { body.y + body.height - tire.height - 4.0 };
        // The first tire is the outer one.
        let mut tires = wheel.tires.clone();
        let x = if left { body.x + inset } else { body.x + body.width - inset - tire.width };
        if !left {
            tires.reverse();
        }
        tire.draw(canvas, &tires, x, y);
        *end = (end.0.max(inset + tire.width + APART), end.1.max(tire.height + 4.6));
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
    tire.draw(canvas, &wheel.tires, x - tire.width / 2.0, y);
    let left = x - tire.width / 2.0 - 4.0;
    let above = if has_sidecar && wheel.guard.is_some() { 6.6 } else { 9.0 };
    for (number, strike) in wheel.strikes.iter().enumerate() {
        let baseline = y + above + number as f32 * SMALL.leading();
        canvas.text(left, baseline, strike, SMALL, Align::Right);
    }
    if let Some(guard) = wheel.guard {
        let right = x + tire.width / 2.0 + 3.0;
        let most = guard.count.min(4);
        let label = if guard.open { "guard".to_owned() } else { format!("guard {}", guard.count) };
        if has_sidecar {
            // The sidecar needs the place on the right, and the armor the place below the tire.
            let most = if guard.count > 8 { 5 } else { most };
            let label = if most > 4 { "guard" } else { &label };
            let size = if guard.count > 4 { LEAST_BOX } else { GUARD };
            let high = ((guard.count + most - 1) / most.max(1)) as f32 * size;
            let (from, top) = (left - most as f32 * size, y + tire.height - high - 0.4);
            canvas.text(from - 2.0, top + 6.2, label, SMALL, Align::Right);
            boxes::block(canvas, from, top, guard, (size, size), most);
            return;
        }
        canvas.text(right, y + 8.0, &label, SMALL, Align::Left);
        boxes::block(canvas, right, y + 10.6, guard, (GUARD, GUARD), most);
    }
}
