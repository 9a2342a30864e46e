//! Accessories and notes: paragraphs with a bold lead, and boxes for accessories with DP.

use crate::sheet::model::{Note, Sheet};
use crate::sheet::page::{Align, Area, Weight};

use super::block::{self, Block, Drawn, drawn};
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

/// Notes laid out for a column, with their text.
pub struct Notes {
    notes: Vec<(Note, Drawn)>,
    width: f32,
}

impl Notes {
    pub fn of(notes: Vec<Note>, width: f32) -> Notes {
        let drawn = drawn(&notes, width);
        Notes { notes: notes.into_iter().zip(drawn).collect(), width }
    }

    /// Places as many notes as fit under a title; returns the others.
    pub fn put(self, canvas: &mut Canvas, title: &str, frame: Area) -> Vec<Note> {
        let count = block::fitting(self.notes.iter().map(|(_, drawn)| drawn), frame.height - TITLE);
        if count == 0 {
            return self.notes.into_iter().map(|(note, _)| note).collect();
        }
        let y = canvas.section(frame.x, frame.y, self.width, title, "") + 0.5;
        self.fill(canvas, Area { y, height: frame.height - TITLE, ..frame }).1
    }

    /// Places as many notes as fit; returns the `y` below them and the others.
    pub fn fill(self, canvas: &mut Canvas, frame: Area) -> (f32, Vec<Note>) {
        let count = block::fitting(self.notes.iter().map(|(_, drawn)| drawn), frame.height);
        let (notes, drawn): (Vec<_>, Vec<_>) = self.notes.into_iter().unzip();
        let y = block::stack(canvas, drawn.into_iter().take(count), frame.x, frame.y);
        (y, notes.into_iter().skip(count).collect())
    }
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
