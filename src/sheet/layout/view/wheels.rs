//! Wheels: their tires, guards and labels.

use crate::sheet::model::{Boxes, Wheel};
use crate::sheet::page::{Align, Area, Grey, Stroke};

use super::super::boxes;
use super::super::canvas::{Canvas, HEAVY, SMALL, VALUE, area};
use super::Scale;

/// A wheel: its tires side by side, the guard next to or below them.
pub(super) struct Block {
    pub(super) width: f32,
    pub(super) height: f32,
    columns: i64,
    guard_beside: bool,
    guards: bool,
    /// Printed above a front wheel and below a back wheel.
    labels: Vec<String>,
    scale: Scale,
}

#[derive(Clone, Copy)]
pub(super) struct Wheels {
    pub(super) guards: bool,
    /// Whether wheels are low instead of narrow.
    pub(super) low: bool,
}

const LABEL_LINE: f32 = 6.8;

impl Block {
    pub(super) fn label_height(&self) -> f32 {
        self.labels.len() as f32 * LABEL_LINE
    }

    /// A wheel with a guard is narrow, or low if it would not fit.
    pub(super) fn of(
        wheel: &Wheel,
        small: bool,
        scale: Scale,
        Wheels { guards, low }: Wheels,
    ) -> Block {
        let mut labels = SMALL.wrap(&wheel.name, scale.lane);
        labels.extend(wheel.guard.map(|guard| match guards {
            true => guard_label(guard),
            false => "guard: cont.".to_owned(),
        }));
        let several = small || wheel.tires.len() > 1 || guards && wheel.guard.is_some() && !low;
        let columns = match (several, low && wheel.guard.is_none()) {
            (true, _) => 2,
            (false, false) => 3,
            (false, true) => 4,
        };
        let (width, height) = tire_size(wheel, columns, scale);
        let tires = wheel.tires.len() as f32 * (width + 2.0) - 2.0;
        let block =
            Block { width: tires, height, columns, guard_beside: false, guards, labels, scale };
        let Some(guard) = wheel.guard.filter(|_| guards) else { return block };
        let guard_height = boxes::rows(guard, 2).len() as f32 * scale.guard;
        let beside = tires + 3.0 + 2.0 * scale.guard;
        match beside <= scale.lane - 3.0 {
            true => Block {
                width: beside,
                height: height.max(guard_height),
                guard_beside: true,
                ..block
            },
            false => Block { height: height + guard_height + 2.0, ..block },
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
        let (width, height) = tire_size(wheel, self.columns, self.scale);
        let lines = self.labels.len() as f32 * LABEL_LINE;
        let mut baseline = if above { y - lines + 4.8 } else { y + self.height + 6.6 };
        for text in &self.labels {
            canvas.text(x, baseline, text, SMALL, Align::Center);
            baseline += LABEL_LINE;
        }
        let mut at = x - self.width / 2.0;
        let size = self.scale.guard;
        let guard_width = 2.0 * size;
        if let Some(guard) = wheel.guard.filter(|_| self.guards && self.guard_beside) {
            // The guard is on the outer side.
            let from = if left { at } else { at + self.width - guard_width };
            boxes::block(canvas, from, y, guard, (size, size), 2);
            if left {
                at += guard_width + 3.0;
            }
        }
        for dp in &wheel.tires {
            tire(canvas, area(at, y, width, height), *dp, self.columns, self.scale);
            at += width + 2.0;
        }
        if let Some(guard) = wheel.guard.filter(|_| self.guards && !self.guard_beside) {
            let from = x - guard_width / 2.0;
            boxes::block(canvas, from, y + height + 2.0, guard, (size, size), 2);
        }
    }
}

fn guard_label(guard: Boxes) -> String {
    if guard.open { "guard".to_owned() } else { format!("guard {}", guard.count) }
}

fn tire_size(wheel: &Wheel, columns: i64, scale: Scale) -> (f32, f32) {
    let most = wheel.tires.iter().copied().max_by_key(|dp| dp.count).unwrap_or_default();
    let width = boxes::dp_run(columns, scale.tire) + 6.0;
    (width, boxes::dp_height(most, scale.tire, columns).max(scale.tire) + 4.8)
}

fn tire(canvas: &mut Canvas, frame: Area, dp: Boxes, columns: i64, scale: Scale) {
    canvas.round(frame, 4.0, Some(Grey::WHITE), Stroke::new(HEAVY));
    let x = frame.x + frame.width / 2.0;
    boxes::dp_rows(canvas, x, frame.y + 3.0, dp, scale.tire, columns);
}

fn step(small: bool) -> f32 {
    if small { 6.2 } else { 7.0 }
}

/// The height of a wheel in the middle of an end, with its label.
pub(super) fn single_height(wheel: &Wheel, small: bool, scale: Scale) -> f32 {
    let label = (1 + wheel.strikes.len()) as f32 * step(small) + 2.6;
    tire_size(wheel, 3, scale).1.max(label)
}

/// Draws a middle wheel against the body edge at `edge`.
pub(super) fn single_wheel(
    canvas: &mut Canvas,
    wheel: &Wheel,
    x: f32,
    edge: f32,
    front: bool,
    scale: Scale,
    small: bool,
) {
    let (width, height) = tire_size(wheel, 3, scale);
    let y = if front { edge - height } else { edge };
    let dp = wheel.tires.first().copied().unwrap_or_default();
    tire(canvas, area(x - width / 2.0, y, width, height), dp, 3, scale);
    let left = x - width / 2.0 - 4.0;
    let step = step(small);
    let lines = wheel.strikes.len() as f32 * step;
    let mut baseline = if front { (y + step).min(edge - lines - 1.8) } else { edge + step + 0.6 };
    canvas.text(left, baseline, &wheel.name, VALUE, Align::Right);
    for strike in &wheel.strikes {
        baseline += step;
        canvas.text(left, baseline, strike, SMALL, Align::Right);
    }
    if let Some(guard) = wheel.guard {
        let right = x + width / 2.0 + 4.0;
        canvas.text(right, y + 7.0, &guard_label(guard), SMALL, Align::Left);
        let (size, most) = if small { (5.6, 4) } else { (scale.guard, 5) };
        boxes::block(canvas, right, y + 9.0, guard, (size, size), most);
    }
}
