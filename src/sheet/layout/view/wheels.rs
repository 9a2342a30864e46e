//! Wheels: their tires, guards and labels.

use crate::sheet::model::Wheel;
use crate::sheet::page::{Align, Area, Grey, Stroke};

use super::super::boxes;
use super::super::canvas::{Canvas, HEAVY, SMALL, VALUE, area};
use super::LANE;

const TIRE: f32 = 6.4;
const GUARD: f32 = 6.2;

/// The wheel of a corner: its tires side by side, its guard beside or below them.
pub(super) struct Block {
    pub(super) width: f32,
    pub(super) height: f32,
    columns: i64,
    guard_beside: bool,
    /// Whether its boxes are drawn here.
    guards: bool,
    /// Above a front wheel, below a back one.
    labels: Vec<String>,
}

/// Between the lines of a wheel's label.
const LABEL_LINE: f32 = 6.8;

impl Block {
    pub(super) fn label_height(&self) -> f32 {
        self.labels.len() as f32 * LABEL_LINE
    }

    pub(super) fn of(wheel: &Wheel, small: bool, guards: bool) -> Block {
        let mut labels = SMALL.wrap(&wheel.name, LANE);
        labels.extend(wheel.guard.map(|guard| format!("guard {guard}")));
        let several = small || wheel.tires.len() > 1 || guards && wheel.guard.is_some();
        let columns = if several { 2 } else { 3 };
        let (width, height) = tire_size(wheel, columns);
        let tires = wheel.tires.len() as f32 * (width + 2.0) - 2.0;
        let Some(guard) = wheel.guard.filter(|_| guards) else {
            return Block { width: tires, height, columns, guard_beside: false, guards, labels };
        };
        let guard_height = boxes::rows(guard, 2).len() as f32 * GUARD;
        let guard_beside = tires + 3.0 + 2.0 * GUARD <= LANE - 3.0;
        match guard_beside {
            true => Block {
                width: tires + 3.0 + 2.0 * GUARD,
                height: height.max(guard_height),
                columns,
                guard_beside,
                guards,
                labels,
            },
            false => Block {
                width: tires,
                height: height + guard_height + 2.0,
                columns,
                guard_beside,
                guards,
                labels,
            },
        }
    }

    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        wheel: &Wheel,
        x: f32,
        y: f32,
        above: bool,
        left: bool,
    ) {
        let (width, height) = tire_size(wheel, self.columns);
        let lines = self.labels.len() as f32 * LABEL_LINE;
        let mut baseline = if above { y - lines + 4.8 } else { y + self.height + 6.6 };
        for text in &self.labels {
            canvas.text(x, baseline, text, SMALL, Align::Center);
            baseline += LABEL_LINE;
        }
        let mut at = x - self.width / 2.0;
        let guard_width = 2.0 * GUARD;
        if let Some(guard) = wheel.guard.filter(|_| self.guards && self.guard_beside) {
            // The guard is the outer one.
            let from = if left { at } else { at + self.width - guard_width };
            guard_boxes(canvas, from, y, guard, GUARD, 2);
            if left {
                at += guard_width + 3.0;
            }
        }
        for dp in &wheel.tires {
            tire(canvas, area(at, y, width, height), *dp, self.columns);
            at += width + 2.0;
        }
        if let Some(guard) = wheel.guard.filter(|_| self.guards && !self.guard_beside) {
            let from = x - guard_width / 2.0;
            guard_boxes(canvas, from, y + height + 2.0, guard, GUARD, 2);
        }
    }
}

/// Squares with shared edges, `most` to a row.
fn guard_boxes(canvas: &mut Canvas, x: f32, y: f32, points: i64, size: f32, most: i64) {
    let mut top = y;
    for count in boxes::rows(points.min(60), most) {
        for number in 0..count {
            canvas.rect(area(x + number as f32 * size, top, size, size), Stroke::new(0.55));
        }
        top += size;
    }
}

fn tire_size(wheel: &Wheel, columns: i64) -> (f32, f32) {
    let dp = wheel.tires.iter().copied().max().unwrap_or(0).clamp(1, 60);
    let width = boxes::dp_run(columns, TIRE) + 6.0;
    (width, boxes::dp_height(dp, TIRE, columns) + 4.8)
}

fn tire(canvas: &mut Canvas, frame: Area, dp: i64, columns: i64) {
    canvas.round(frame, 4.0, Some(Grey::WHITE), Stroke::new(HEAVY));
    let x = frame.x + frame.width / 2.0;
    boxes::dp_rows(canvas, x, frame.y + 3.0, dp.clamp(0, 60), TIRE, columns);
}

/// Size of a wheel in the middle of an end.
pub(super) fn single_size(wheel: &Wheel) -> (f32, f32) {
    tire_size(wheel, 3)
}

pub(super) fn single_wheel(
    canvas: &mut Canvas,
    wheel: &Wheel,
    x: f32,
    y: f32,
    front: bool,
    small: bool,
) {
    let (width, height) = single_size(wheel);
    let dp = wheel.tires.first().copied().unwrap_or(0);
    tire(canvas, area(x - width / 2.0, y, width, height), dp, 3);
    let left = x - width / 2.0 - 4.0;
    let count = 1 + wheel.strikes.len();
    let mut baseline = if front { y + 7.0 } else { y + height - 2.0 - (count - 1) as f32 * 7.0 };
    if !small || front {
        baseline = baseline.max(y + 6.0);
    }
    canvas.text(left, baseline, &wheel.name, VALUE, Align::Right);
    for strike in &wheel.strikes {
        baseline += 7.0;
        canvas.text(left, baseline, strike, SMALL, Align::Right);
    }
    if let Some(guard) = wheel.guard {
        let right = x + width / 2.0 + 4.0;
        canvas.text(right, y + 7.0, &format!("guard {guard}"), SMALL, Align::Left);
        let (size, most) = if small { (5.6, 4) } else { (GUARD, 5) };
        guard_boxes(canvas, right, y + 9.0, guard, size, most);
    }
}
