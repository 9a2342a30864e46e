//! Cards: what one costs, its dice, what it says, and a box for every hit.

use crate::sheet::model::{Boxes, Card, Seal};
use crate::sheet::page::{Align, Area, Grey, Point, Stroke, Weight};

use super::boxes;
use super::canvas::{Canvas, FRAME, LABEL, LAST, STRONG, Type, area, shorten};

/// Between two cards.
pub const GAP: f32 = 6.0;
const PADDING: f32 = 5.0;
const CIRCLE: f32 = 11.6;
const DIE: f32 = 10.4;
const BOX: f32 = 8.6;
const RESULT: Type = Type(8.4, Weight::Bold);
const COST: Type = Type(7.6, Weight::Bold);
const LETTER: Type = Type(6.6, Weight::Bold);
const LEAST: f32 = 44.0;

/// How high a card of this width is.
pub fn height(card: &Card, width: f32) -> f32 {
    let dice = dice_rows(card, width) as f32 * (DIE + 1.6);
    let says = lines(card, width).len() as f32 * LABEL.leading();
    let foot = if has_foot(card) { BOX + 3.0 } else { 0.0 };
    (22.0 + dice + says + foot + PADDING).max(LEAST)
}

/// The height of a row of cards.
pub fn row_height(cards: &[Card], width: f32) -> f32 {
    cards.iter().map(|card| height(card, width)).fold(0.0, f32::max)
}

pub fn draw(canvas: &mut Canvas, card: &Card, frame: Area) {
    canvas.round(frame, 3.0, None, Stroke::new(FRAME));
    let (left, right) = (frame.x + PADDING, frame.x + frame.width - PADDING);
    let mut x = left;
    for cost in &card.cost {
        seal(canvas, cost, area(x, frame.y + 4.0, CIRCLE, CIRCLE), CIRCLE / 2.0, COST);
        x += CIRCLE + 2.0;
    }
    x += if card.cost.is_empty() { 0.0 } else { 2.0 };
    canvas.text(x, frame.y + 9.6, &shorten(&card.name, STRONG, right - x), STRONG, Align::Left);
    canvas.text(x, frame.y + 17.4, &shorten(&card.title, LABEL, right - x), LABEL, Align::Left);
    let mut y = frame.y + 21.0;
    let across = dice_across(frame.width);
    for row in card.dice.chunks(across) {
        for (number, die) in row.iter().enumerate() {
            let x = left + number as f32 * (DIE + 1.4);
            seal(canvas, die, area(x, y, DIE, DIE), 2.2, LETTER);
        }
        y += DIE + 1.6;
    }
    if !card.result.is_empty() {
        // After the last row of dice, or on its own line.
        let last = card.dice.len() % across;
        let beside = !card.dice.is_empty() && fits_beside(card, frame.width);
        let behind = if last == 0 { across } else { last };
        let (x, top) = match beside {
            true => (left + behind as f32 * (DIE + 1.4) + 2.0, y - DIE - 1.6),
            false => (left, y),
        };
        let text = shorten(&card.result, RESULT, right - x);
        canvas.text(x, top + 8.2, &text, RESULT, Align::Left);
        y = if beside { y } else { y + DIE + 1.6 };
    }
    canvas.lines(left, y + 6.0, &lines(card, frame.width), LABEL);
    foot(canvas, card, left, right, frame.y + frame.height - PADDING - BOX);
}

fn dice_across(width: f32) -> usize {
    (((width - 2.0 * PADDING) / (DIE + 1.4)) as usize).max(1)
}

fn fits_beside(card: &Card, width: f32) -> bool {
    let last = card.dice.len() % dice_across(width);
    let room = width - 2.0 * PADDING - last as f32 * (DIE + 1.4) - 2.0;
    last > 0 && RESULT.width(&card.result) <= room
}

fn dice_rows(card: &Card, width: f32) -> usize {
    let rows = card.dice.len().div_ceil(dice_across(width));
    let own = !card.result.is_empty() && !fits_beside(card, width);
    rows + usize::from(own)
}

fn lines(card: &Card, width: f32) -> Vec<String> {
    card.lines.iter().flat_map(|line| LABEL.wrap(line, width - 2.0 * PADDING)).collect()
}

fn has_foot(card: &Card) -> bool {
    card.hits.count > 0 || !card.tick.is_empty()
}

/// The box to tick at the left, the hits at the right.
fn foot(canvas: &mut Canvas, card: &Card, left: f32, right: f32, y: f32) {
    if !card.tick.is_empty() {
        canvas.rect(area(left, y + 1.0, 7.0, 7.0), Stroke::new(0.55));
        canvas.text(left + 10.0, y + 6.8, &card.tick, LABEL, Align::Left);
    }
    let most = boxes::dp_most(right - left, BOX);
    if card.hits.count > most {
        return canvas.text(
            right,
            y + 6.8,
            &format!("{} ____", card.hits.count),
            STRONG,
            Align::Right,
        );
    }
    let run = boxes::dp_run(card.hits.count, BOX);
    boxes::dp_rows(canvas, right - run / 2.0, y, card.hits, BOX, most);
    let Boxes { count, .. } = card.spare;
    for number in 0..count {
        let x = right - run - 4.0 - (number + 1) as f32 * (BOX + 1.0);
        canvas.round(area(x, y, BOX, BOX), 1.6, None, Stroke::dashed(0.6));
    }
}

fn seal(canvas: &mut Canvas, seal: &Seal, frame: Area, radius: f32, ty: Type) {
    let (fill, ink) = match seal.dark {
        true => (Grey::BLACK, Grey::WHITE),
        false => (Grey::WHITE, Grey::BLACK),
    };
    canvas.round(frame, radius, Some(fill), Stroke::new(0.75));
    let x = frame.x + frame.width / 2.0;
    let y = frame.y + frame.height / 2.0 + ty.0 * 0.355;
    canvas.within(frame, Point { x, y }, &seal.text, ty, Align::Center, ink);
}

/// A box of a scale.
pub fn scale_box(canvas: &mut Canvas, label: &str, frame: Area, (start, last): (bool, bool)) {
    let stroke = Stroke::new(if start { 1.5 } else { 0.6 });
    canvas.round(frame, 1.4, last.then_some(LAST), stroke);
    canvas.centered(frame, label, COST);
}
