//! Accessories and notes: paragraphs with a lead in bold, and boxes where an accessory has DP.

use crate::sheet::model::{Note, Sheet};
use crate::sheet::page::{Align, Area, Weight};

use super::boxes;
use super::canvas::{BODY, Canvas, Type};

const LEAD: Type = Type(6.6, Weight::Bold);
const TITLE: f32 = 12.5;
const BOX: f32 = 6.6;
/// The indent of a paragraph's later lines.
const INDENT: f32 = 5.0;

/// A lead and its text.
pub fn plain(lead: &str, text: &str) -> Note {
    Note { lead: lead.to_owned(), text: text.to_owned(), ..Note::default() }
}

/// Accessories first.
pub fn all(sheet: &Sheet) -> Vec<Note> {
    sheet.accessories.iter().chain(&sheet.notes).cloned().collect()
}

/// The height that all of them would take.
pub fn wanted(sheet: &Sheet, width: f32) -> f32 {
    wanted_by(&all(sheet), width)
}

/// The height that these would take.
pub fn wanted_by(notes: &[Note], width: f32) -> f32 {
    if notes.is_empty() {
        return 0.0;
    }
    TITLE + notes.iter().map(|note| height(note, width)).sum::<f32>()
}

/// The titles of the first notes, and of those that did not fit there.
pub const TITLES: [&str; 2] = ["Accessories and notes", "More notes"];

pub fn heading(canvas: &mut Canvas, frame: Area, title: &str) -> f32 {
    canvas.section(frame.x, frame.y, frame.width, title, "") + 0.5
}

pub fn height(note: &Note, width: f32) -> f32 {
    let lines = lines(note, width).len() as f32 * BODY.leading();
    lines + dp_height(note, width)
}

fn dp_height(note: &Note, width: f32) -> f32 {
    if note.dp.count == 0 {
        return 0.0;
    }
    boxes::dp_height(note.dp, BOX, boxes::dp_most(width - INDENT, BOX)) + 1.0
}

/// The first line leaves room for the lead.
fn lines(note: &Note, width: f32) -> Vec<String> {
    let lead = lead_width(note);
    let first = BODY.wrap(&note.text, (width - lead).max(1.0)).into_iter().next();
    let Some(first) = first.filter(|first| BODY.width(first) <= width - lead) else {
        let mut lines = vec![String::new()];
        lines.extend(BODY.wrap(&note.text, width - INDENT));
        return lines;
    };
    let rest = note.text[note.text.find(&first).map_or(0, |at| at + first.len())..].trim();
    let mut lines = vec![first];
    lines.extend(BODY.wrap(rest, width - INDENT));
    lines
}

fn lead_width(note: &Note) -> f32 {
    if note.lead.is_empty() { 0.0 } else { LEAD.width(&note.lead) + 4.0 }
}

/// As many as fit under their heading; returns the others.
pub fn draw(canvas: &mut Canvas, notes: &[Note], title: &str, frame: Area) -> Vec<Note> {
    let Some(first) = notes.first() else { return Vec::new() };
    if TITLE + height(first, frame.width) > frame.height {
        return notes.to_vec();
    }
    let mut y = heading(canvas, frame, title);
    let bottom = frame.y + frame.height;
    for (number, note) in notes.iter().enumerate() {
        if y + height(note, frame.width) > bottom {
            return notes[number..].to_vec();
        }
        y = single(canvas, note, frame.x, y, frame.width);
    }
    Vec::new()
}

pub fn single(canvas: &mut Canvas, note: &Note, x: f32, y: f32, width: f32) -> f32 {
    let baseline = y + 6.0;
    canvas.text(x, baseline, &note.lead, LEAD, Align::Left);
    for (number, line) in lines(note, width).iter().enumerate() {
        let indent = if number == 0 { lead_width(note) } else { INDENT };
        let y = baseline + number as f32 * BODY.leading();
        canvas.text(x + indent, y, line, BODY, Align::Left);
    }
    let below = y + height(note, width) - dp_height(note, width);
    if note.dp.count > 0 {
        let most = boxes::dp_most(width - INDENT, BOX);
        let wide = boxes::dp_run(note.dp.count.min(most), BOX);
        boxes::dp_rows(canvas, x + INDENT + wide / 2.0, below + 0.6, note.dp, BOX, most);
    }
    y + height(note, width)
}
