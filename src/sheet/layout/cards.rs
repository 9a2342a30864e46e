//! Cards: cost, dice, text, and a box for every hit.

use crate::sheet::model::{Card, Seal};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::block::{Block, Drawn, drawn};
use super::boxes;
use super::canvas::{Canvas, FRAME, LABEL, LAST, STRONG, Type, area, shorten};

pub const GAP: f32 = 6.0;
const PADDING: f32 = 5.0;
const CIRCLE: f32 = 11.6;
const DIE: f32 = 10.4;
const BOX: f32 = 8.6;
const RESULT: Type = Type(8.4, Weight::Bold);
const COST: Type = Type(7.6, Weight::Bold);
const LETTER: Type = Type(7.0, Weight::Bold);
const LEAST: f32 = 44.0;

/// A card, at least as high as the minimum.
impl Block for Card {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let (left, right) = (x + PADDING, x + width - PADDING);
        let mut from = left;
        for cost in &self.cost {
            seal(canvas, cost, area(from, y + 4.0, CIRCLE, CIRCLE), CIRCLE / 2.0, COST);
            from += CIRCLE + 2.0;
        }
        from += if self.cost.is_empty() { 0.0 } else { 2.0 };
        let mut baseline = y + 9.6;
        for line in STRONG.wrap(&self.name, right - from) {
            canvas.text(from, baseline, &line, STRONG, Align::Left);
            baseline += 7.8;
        }
        for line in LABEL.wrap(&self.title, right - from) {
            canvas.text(from, baseline, &line, LABEL, Align::Left);
            baseline += LABEL.leading();
        }
        let mut top = (baseline - 4.2).max(y + 21.0);
        let across = ((width - 2.0 * PADDING) / (DIE + 1.4)).max(1.0) as usize;
        for row in self.dice.chunks(across) {
            for (number, die) in row.iter().enumerate() {
                let x = left + number as f32 * (DIE + 1.4);
                seal(canvas, die, area(x, top, DIE, DIE), 2.2, LETTER);
            }
            top += DIE + 1.6;
        }
        if !self.result.is_empty() {
            // After the last row of dice, or on a new line.
            let after = left + (self.dice.len() % across) as f32 * (DIE + 1.4) + 2.0;
            let beside = after > left + DIE && after + RESULT.width(&self.result) <= right;
            let from = if beside { after } else { left };
            top += if beside { -DIE - 1.6 } else { 0.0 };
            let text = shorten(&self.result, RESULT, right - from);
            canvas.text(from, top + 8.2, &text, RESULT, Align::Left);
            top += DIE + 1.6;
        }
        for line in self.lines.iter().flat_map(|line| LABEL.wrap(line, right - left)) {
            canvas.text(left, top + 6.0, &line, LABEL, Align::Left);
            top += LABEL.leading();
        }
        let has_foot = self.hits.count > 0 || !self.tick.is_empty();
        top += if has_foot { BOX + 3.0 } else { 0.0 } + 1.0;
        top.max(y + LEAST - PADDING) + PADDING
    }
}

pub struct Row {
    cards: Vec<(Drawn, Card)>,
    width: f32,
    pub height: f32,
}

impl Row {
    pub fn of(cards: &[Card], width: f32) -> Row {
        let drawn = drawn(cards, width);
        let height = drawn.iter().map(|card| card.height).fold(0.0, f32::max);
        Row { cards: drawn.into_iter().zip(cards.to_vec()).collect(), width, height }
    }

    pub fn run(&self) -> f32 {
        self.cards.len() as f32 * (self.width + GAP) - GAP
    }

    pub fn put(self, canvas: &mut Canvas, x: f32, y: f32) {
        let mut left = x;
        for (drawn, card) in self.cards {
            let frame = area(left, y, self.width, self.height);
            canvas.round(frame, 3.0, None, Stroke::new(FRAME));
            drawn.put(canvas, left, y);
            let (from, to) = (left + PADDING, left + self.width - PADDING);
            foot(canvas, &card, from, to, y + self.height - PADDING - BOX);
            left += self.width + GAP;
        }
    }
}

fn foot(canvas: &mut Canvas, card: &Card, left: f32, right: f32, y: f32) {
    if !card.tick.is_empty() {
        canvas.rect(area(left, y + 1.0, 7.0, 7.0), Stroke::new(0.55));
        canvas.text(left + 10.0, y + 6.8, &card.tick, LABEL, Align::Left);
    }
    let most = boxes::dp_most(right - left, BOX);
    if card.hits.count > most {
        let count = format!("{} ____", card.hits.count);
        return canvas.text(right, y + 6.8, &count, STRONG, Align::Right);
    }
    let run = boxes::dp_run(card.hits.count, BOX);
    boxes::dp_rows(canvas, right - run / 2.0, y, card.hits, BOX, most);
    for number in 0..card.spare.count {
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
    canvas.inked(frame, &seal.text, ty, ink);
}

/// A box of a scale; its `name` is for people.
pub fn scale_box(
    canvas: &mut Canvas,
    name: &str,
    label: &str,
    frame: Area,
    (start, last): (bool, bool),
) {
    if !name.is_empty() {
        canvas.field(frame, name, true);
    }
    let stroke = Stroke::new(if start { 1.5 } else { 0.6 });
    canvas.round(frame, 1.4, last.then_some(LAST), stroke);
    canvas.centered(frame, label, COST);
}
