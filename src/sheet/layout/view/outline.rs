//! The outline of the body.

use crate::sheet::model::Outline;
use crate::sheet::page::{Area, Grey, Stroke};

use super::super::canvas::{Canvas, HEAVY, area};

pub(super) fn outline(canvas: &mut Canvas, outline: Outline, body: Area) {
    let (left, right) = (body.x, body.x + body.width);
    let (top, bottom) = (body.y, body.y + body.height);
    let heavy = Stroke::new(HEAVY);
    match outline {
        Outline::Car => {
            let nose = 9.0;
            let tail = 6.0;
            canvas.shape(
                &[
                    (left + nose + 6.0, top),
                    (right - nose - 6.0, top),
                    (right - 3.0, top + nose),
                    (right, top + nose + 12.0),
                    (right, bottom - tail - 6.0),
                    (right - 2.0, bottom - tail),
                    (right - tail - 4.0, bottom),
                    (left + tail + 4.0, bottom),
                    (left + 2.0, bottom - tail),
                    (left, bottom - tail - 6.0),
                    (left, top + nose + 12.0),
                    (left + 3.0, top + nose),
                ],
                heavy,
            );
            let lights = [left + 17.0, right - 33.0];
            for side in lights.into_iter().filter(|_| body.width > 68.0) {
                let front = area(side, top - 1.6, 16.0, 3.2);
                canvas.round(front, 1.5, Some(Grey::WHITE), Stroke::new(0.75));
                let back = area(side, bottom - 1.6, 16.0, 3.2);
                canvas.round(back, 1.5, Some(Grey(0.75)), Stroke::new(0.75));
            }
        }
        Outline::Cycle | Outline::Trike | Outline::ReversedTrike => {
            let inset = body.width * (1.0 - TAPER) / 2.0;
            let (up, down, cut) = match outline {
                Outline::Trike => (inset, 0.0, 6.0),
                Outline::ReversedTrike => (0.0, inset, 6.0),
                _ => (0.0, 0.0, 12.0),
            };
            canvas.shape(
                &[
                    (left + up + cut, top),
                    (right - up - cut, top),
                    (right - up, top + cut),
                    (right - down, bottom - cut),
                    (right - down - cut, bottom),
                    (left + down + cut, bottom),
                    (left + down, bottom - cut),
                    (left + up, top + cut),
                ],
                heavy,
            );
            let bars = [(left + 3.0, -1.0), (right - 3.0, 1.0)];
            for (x, out) in bars.into_iter().filter(|_| outline == Outline::Cycle) {
                let bar =
                    [(x, top + 8.0), (x + out * 9.0, top + 9.0), (x + out * 13.0, top + 16.0)];
                canvas.path(&bar, heavy);
            }
        }
        Outline::Sidecar => canvas.round(body, 8.0, None, heavy),
    }
}

/// The width of a trike's narrow end, as a share of the wide end.
pub(super) const TAPER: f32 = 0.56;

/// The width of the body at a height, as a share of the full width.
pub(super) fn share(outline: Outline, at: f32) -> f32 {
    match outline {
        Outline::Trike => TAPER + (1.0 - TAPER) * at,
        Outline::ReversedTrike => 1.0 - (1.0 - TAPER) * at,
        _ => 1.0,
    }
}
