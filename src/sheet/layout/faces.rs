//! A vehicle on two faces: its parts in front, its speeds and maneuvers behind. In large type on two pages, or on two cards to fold.

use crate::sheet::model::{Footer, Sheet};
use crate::sheet::page::Area;

use super::canvas::{Canvas, area};
use super::rest::Rest;
use super::{half, head, more};

/// All of a large page is larger by this: the smallest type of other pages, 7 points, becomes 10.
pub const LARGE: f32 = 10.05 / 7.0;
const HALF: Area = Area { x: 0.0, y: 0.0, width: 576.0, height: 376.0 };
const HEAD: f32 = 26.0;
const FOOTER: f32 = 8.0;
/// The guards of a cycle stick out by this.
const BESIDE: f32 = 2.0;
/// The distance from the edge of a card, and the columns of its front.
const PAD: f32 = 5.0;
const MIDDLE: f32 = 167.6;
const CARD: f32 = 283.0;

pub fn large(sheet: &Sheet, frame: Area, parts: usize) -> (Vec<Canvas>, Rest) {
    draw(sheet, frame, half::columns(HALF), parts)
}

/// The smallest type is 6.7 points, on A4 6.5.
pub fn cards(sheet: &Sheet, place: Area, parts: usize) -> (Vec<Canvas>, Rest) {
    let inside = area(0.0, 0.0, place.width - 2.0 * PAD, place.height - 2.0 * PAD);
    let [left, ..] = half::columns(HALF);
    let middle = area(MIDDLE, 0.0, CARD - MIDDLE, HALF.height);
    let core = area(0.0, 0.0, CARD, HALF.height - HEAD);
    // The two cards of a vehicle need no numbers.
    let parts = if parts == 2 { 1 } else { parts };
    let (faces, rest) = draw(sheet, inside, [left, middle, core], parts);
    (faces.into_iter().map(|face| face.placed(1.0, PAD, PAD)).collect(), rest)
}

/// The two faces, and the parts that did not fit.
fn draw(sheet: &Sheet, frame: Area, columns: [Area; 3], parts: usize) -> (Vec<Canvas>, Rest) {
    let ([seen, core], rest) = half::sides(sheet, columns, parts);
    let [left, middle, right] = columns;
    let by = |(width, height): (f32, f32), head: f32| {
        let room = frame.height - head - FOOTER;
        (frame.width / width).min(room / (height - FOOTER))
    };
    let scale = by((middle.x + middle.width + BESIDE, left.height), 0.0);
    let mut first = seen.placed(scale, BESIDE * scale, 0.0);
    // The basis of the verdict can be long, and has the footer behind.
    let front = Footer { basis: String::new(), ..sheet.footer.clone() };
    let behind = Footer { basis: sheet.footer.basis.clone(), ..Footer::default() };
    let foot = [0.0, frame.height - 0.6, frame.width];
    head::foot(&mut first, &front, &sheet.event, foot);
    let mut second = Canvas::default();
    let part = if parts > 1 { format!("2 of {parts}") } else { String::new() };
    more::named(&mut second, sheet, frame, &part);
    head::foot(&mut second, &behind, "", foot);
    let scale = by((right.width, right.height), HEAD);
    second.join(core.placed(scale, -right.x * scale, HEAD));
    (vec![first, second], rest)
}
