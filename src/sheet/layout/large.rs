//! A vehicle in large type on two pages: the two sides of its half page.

use crate::sheet::model::Sheet;
use crate::sheet::page::Area;

use super::canvas::Canvas;
use super::rest::Rest;
use super::{half, head, more};

/// All of a page is larger by this: the smallest type of other pages, 7 points, becomes 10.
pub const SCALE: f32 = 10.05 / 7.0;
const HALF: Area = Area { x: 0.0, y: 0.0, width: 576.0, height: 378.0 };
const HEAD: f32 = 26.0;
const FOOTER: f32 = 8.0;
/// The guards of a cycle stick out by this.
const BESIDE: f32 = 2.0;

/// A vehicle's two pages, and the parts that did not fit.
pub fn draw(sheet: &Sheet, frame: Area, parts: usize) -> (Vec<Canvas>, Rest) {
    let ([seen, core], rest) = half::sides(sheet, HALF, parts);
    let [_, middle, right] = half::columns(HALF);
    let by = |width: f32, height: f32| {
        (frame.width / width).min((frame.height - height) / (HALF.height - FOOTER))
    };
    let scale = by(middle.x + middle.width + BESIDE, FOOTER);
    let mut first = Canvas::default();
    first.add(seen.scaled(scale), BESIDE * scale, 0.0);
    head::footer(&mut first, sheet, 0.0, frame.height - 0.6, frame.width);
    let mut second = Canvas::default();
    more::heading(&mut second, sheet, frame, &format!("2 of {parts}"));
    let scale = by(right.width, HEAD + FOOTER);
    second.add(core.scaled(scale), -right.x * scale, HEAD);
    (vec![first, second], rest)
}
