//! Accessories and notes: paragraphs with a bold lead, and boxes for accessories with DP.

use crate::sheet::model::{Note, Sheet};
use crate::sheet::page::{Align, Area, Weight};

use super::block::{self, Block, Drawn, drawn};
use super::boxes;
use super::canvas::{BODY, Canvas, Type};

const LEAD: Type = Type(6.6, Weight::Bold);
const TITLE: f32 = 12.5;
const BOX: f32 = 6.6;
const INDENT: f32 = 5.0;

pub const TITLES: [&str; 2] = ["Accessories and notes", "More notes"];

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

    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    pub fn height(&self) -> f32 {
        let notes = self.notes.iter().map(|(_, drawn)| drawn.height);
        if self.is_empty() { 0.0 } else { TITLE + notes.sum::<f32>() }
    }

    /// The height of the notes that do not fit into `room` elsewhere.
    pub fn height_beside(&self, room: f32) -> f32 {
        if self.height() <= room { 0.0 } else { self.height() + TITLE - room.max(TITLE) }
    }

    /// Places as many notes as fit under a title; returns the others.
    pub fn put(self, canvas: &mut Canvas, title: &str, frame: Area) -> Vec<Note> {
        let (notes, drawn): (Vec<_>, Vec<_>) = self.notes.into_iter().unzip();
        let count = block::fitting(&drawn, frame.height - TITLE);
        if count > 0 {
            let y = canvas.section(frame.x, frame.y, self.width, title, "") + 0.5;
            block::stack(canvas, drawn.into_iter().take(count), frame.x, y);
        }
        notes.into_iter().skip(count).collect()
    }
}

impl Block for Note {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let mut baseline = y + 6.0;
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
        let first = BODY.wrap(&self.text, (width - indent).max(1.0)).into_iter().next();
        let first = first.filter(|first| BODY.width(first) <= width - indent).unwrap_or_default();
        canvas.text(x + indent, baseline, &first, BODY, Align::Left);
        let at = self.text.find(&first).map_or(0, |at| at + first.len());
        for line in BODY.wrap(self.text[at..].trim(), width - INDENT) {
            baseline += BODY.leading();
            canvas.text(x + INDENT, baseline, &line, BODY, Align::Left);
        }
        let y = baseline - 6.0 + BODY.leading();
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
