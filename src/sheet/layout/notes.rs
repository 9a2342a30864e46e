//! Accessories and notes: paragraphs with a bold lead, and boxes for accessories with DP.

use crate::sheet::model::{Cell, Note, Sheet};
use crate::sheet::page::{Align, Area, Weight};

use super::block::{self, Block, drawn};
use super::boxes;
use super::canvas::{BODY, Canvas, Type};

const LEAD: Type = Type(7.5, Weight::Bold);
const TITLE: f32 = 13.5;
const BOX: f32 = 6.6;
const INDENT: f32 = 5.0;

pub const TITLES: [&str; 2] = ["Accessories, notes", "More notes"];

pub fn all(sheet: &Sheet) -> Vec<Note> {
    sheet.accessories.iter().chain(&sheet.notes).cloned().collect()
}

/// A component that does not fit in the view, with its boxes beside its name and place.
pub fn of_cell(Cell { name, text, strike, dp, .. }: &Cell) -> Note {
    let joined = |texts: &[&String]| {
        let texts = texts.iter().filter(|text| !text.is_empty());
        texts.map(|text| text.as_str()).collect::<Vec<_>>().join(", ")
    };
    match dp.count {
        0 => Note::new(name, joined(&[text, strike])),
        _ => Note { lead: joined(&[name, text, strike]), dp: *dp, ..Note::default() },
    }
}

/// Places as many notes as fit under a title; returns the others.
pub fn put(canvas: &mut Canvas, notes: Vec<Note>, title: &str, frame: Area) -> Vec<Note> {
    let below = Area { y: frame.y + TITLE, height: frame.height - TITLE, ..frame };
    let mut placed = Canvas::default();
    let count = notes.len();
    let (_, left) = fill(&mut placed, notes, below);
    if left.len() < count {
        canvas.section(frame.x, frame.y, frame.width, title, "");
        canvas.join(placed);
    }
    left
}

/// Places as many notes as fit; returns the `y` below them and the others.
pub fn fill(canvas: &mut Canvas, mut notes: Vec<Note>, frame: Area) -> (f32, Vec<Note>) {
    let drawn = drawn(&notes, frame.width);
    let left = notes.split_off(block::fitting(&drawn, frame.height));
    (block::stack(canvas, drawn.into_iter().take(notes.len()), frame.x, frame.y), left)
}

/// Places as many notes as fit, and below them lines to write on, `lift` higher than full lines; returns the others.
pub fn fill_lined(canvas: &mut Canvas, notes: Vec<Note>, frame: Area, lift: f32) -> Vec<Note> {
    const STEP: f32 = 13.0;
    let (end, left) = fill(canvas, notes, frame);
    let from = end - lift;
    let lines = (frame.y + frame.height - 3.0 - from) / STEP;
    for line in 0..lines.floor() as i64 {
        let y = from + (line + 1) as f32 * STEP;
        let label = if line == 0 { "Notes" } else { "" };
        let beside = if line == 0 { BODY.width(label) + 4.0 } else { 0.0 };
        canvas.text(frame.x, y - 0.6, label, BODY, Align::Left);
        canvas.blank(frame.x + beside, frame.x + frame.width, y, "notes");
    }
    left
}

impl Block for Note {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let mut baseline = y + 6.8;
        let mut indent = 0.0;
        // A lead that is too long for one line wraps; the text begins below it.
        let mut lead = LEAD.wrap(&self.lead, width);
        let last = lead.pop().unwrap_or_default();
        for line in lead {
            canvas.text(x, baseline, &line, LEAD, Align::Left);
            baseline += BODY.leading();
        }
        canvas.text(x, baseline, &last, LEAD, Align::Left);
        if !last.is_empty() {
            indent = LEAD.width(&last) + 4.0;
        }
        let text = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = BODY.wrap(&text, (width - indent).max(1.0)).into_iter().next();
        let first = first.filter(|first| BODY.width(first) <= width - indent).unwrap_or_default();
        canvas.text(x + indent, baseline, &first, BODY, Align::Left);
        for line in BODY.wrap(text.strip_prefix(&*first).unwrap_or(&text), width - INDENT) {
            baseline += BODY.leading();
            canvas.text(x + INDENT, baseline, &line, BODY, Align::Left);
        }
        let y = baseline - 6.8 + BODY.leading();
        if self.dp.count == 0 {
            return y;
        }
        let wide = boxes::dp_run(self.dp.count, BOX);
        if self.text.is_empty() && indent + wide <= width {
            let (middle, top) = (x + indent + wide / 2.0, baseline - 5.6);
            return top + boxes::dp_rows(canvas, middle, top, self.dp, BOX, self.dp.count) + 1.0;
        }
        let most = boxes::dp_most(width - INDENT, BOX);
        let wide = boxes::dp_run(self.dp.count.min(most), BOX);
        y + boxes::dp_rows(canvas, x + INDENT + wide / 2.0, y + 0.6, self.dp, BOX, most) + 1.0
    }
}
