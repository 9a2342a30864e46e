//! The outline of the body.

use crate::sheet::model::Outline;
use crate::sheet::page::{Area, Grey, Stroke};

use super::super::canvas::{Canvas, area};
use super::wheels::FENDER;

const BODY: f32 = 2.2;

/// The outline of a body, with fenders from a height down.
pub(super) fn outline(canvas: &mut Canvas, outline: Outline, body: Area, fenders: Option<f32>) {
    let steps = 40;
    let is_fender = |at: f32| fenders.is_some_and(|from| body.y + body.height * at >= from);
    let half = |at: f32| {
        let half = body.width / 2.0 * share(outline, at) - round(outline, at, body);
        half + if is_fender(at) { FENDER } else { 0.0 }
    };
    let middle = body.x + body.width / 2.0;
    let side = |sign: f32| {
        let at = move |step: i32| {
            // Points are close together at the ends, where the outline bends.
            let at = 0.5 - 0.5 * (std::f32::consts::PI * step as f32 / steps as f32).cos();
            (middle + sign * half(at), body.y + body.height * at)
        };
        (0..=steps).map(at)
    };
    let points: Vec<_> = side(1.0).chain(side(-1.0).rev()).collect();
    canvas.shape(&points, Stroke::new(BODY));
    match outline {
        Outline::Car => {
            for x in [body.x + body.width * 0.24, body.x + body.width * 0.76 - 16.0] {
                canvas.over_round(area(x, body.y - 2.2, 16.0, 4.4), 2.0, Grey::WHITE);
                canvas.over_round(area(x, body.y + body.height - 2.0, 16.0, 4.0), 1.8, Grey::BLACK);
            }
        }
        Outline::Cycle => {
            for sign in [-1.0, 1.0] {
                let at = |x: f32, y: f32| (middle + sign * x, body.y + y);
                let half = body.width / 2.0 - 4.0;
                let bar = [
                    at(half, 7.0),
                    at(half + 8.0, 6.0),
                    at(half + 11.0, 9.0),
                    at(half + 12.0, 16.0),
                ];
                canvas.path(&bar, Stroke::new(BODY));
            }
        }
        Outline::Trike | Outline::ReversedTrike | Outline::Sidecar => {}
    }
}

/// How far a rounded corner is from the side of the body.
fn round(outline: Outline, at: f32, body: Area) -> f32 {
    let (across, along) = match outline {
        Outline::Cycle => (12.0, 12.0),
        Outline::Sidecar => (10.0, 14.0),
        _ => (11.0, 12.0),
    };
    let end = at.min(1.0 - at) * body.height;
    if end >= along {
        return 0.0;
    }
    let off = 1.0 - end / along;
    across * (1.0 - (1.0 - off * off).max(0.0).sqrt())
}

/// The width of a trike's narrow end, as a share of the wide end, and where it has its full width.
const TAPER: f32 = 0.5;
const FULL: f32 = 0.3;

/// How much narrower a car is between its wheels, and where its waist begins and ends.
const WAIST: f32 = 0.035;
const BETWEEN: [f32; 2] = [0.24, 0.76];

/// The width of the body at a height, as a share of the full width.
pub(super) fn share(outline: Outline, at: f32) -> f32 {
    let wedge = |at: f32| (TAPER + (1.0 - TAPER) * at / FULL).min(1.0);
    let [from, to] = BETWEEN;
    let wave = (std::f32::consts::PI * ((at - from) / (to - from)).clamp(0.0, 1.0)).sin();
    match outline {
        Outline::Car => 1.0 - WAIST * wave.min(0.7) / 0.7,
        Outline::Trike => wedge(at),
        Outline::ReversedTrike => wedge(1.0 - at),
        _ => 1.0,
    }
}
