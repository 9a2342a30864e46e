//! Speed and handling: the boxes of the handling status are above the columns of the control rolls, or if these are too
//! narrow for a pencil, in a row of their own.

use crate::sheet::model::{Control, HandlingState, Sheet, Speed, SpeedTable};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::canvas::{
    BODY, Canvas, FRAME, HAIR, HEAVY, LABEL, LOST, SMALL, STRONG, Type, VALUE, ZEBRA, area, shorten,
};

const MPH: f32 = 27.0;
/// The same without prices.
const MPH_ALONE: f32 = 20.0;
const PHASE: f32 = 10.2;
const RAM: f32 = 19.0;
const CRASH: f32 = 15.0;
/// The column that replaces every second line: the change at five mph less.
const LESS: f32 = 23.0;
const BOXES: f32 = 17.0;
/// The least width of a box for a pencil: four millimetres.
const PENCIL: f32 = 11.4;
/// Rows of the table.
const TALLEST: f32 = 14.6;
const LOWEST: f32 = 7.8;
/// On a card, and if boxes for a pencil need the room.
const LOW: f32 = 7.2;
/// The least width of a column for two letters.
const TWO_LETTERS: f32 = 8.4;
/// Above this width of a column, boxes have gaps.
const APART: f32 = 11.0;
const THIN: Stroke = Stroke { width: HAIR, grey: Grey(0.55), dashed: false };
const HANDLING: Type = Type(6.8, Weight::Bold);
const CONTROL: Type = Type(7.0, Weight::Bold);

/// The rows of a card: those up to the top speed, if there are any.
fn on_card(rows: &[Speed]) -> Vec<Speed> {
    let own: Vec<Speed> = rows.iter().take_while(|row| !row.above_top).cloned().collect();
    if own.is_empty() { rows.to_vec() } else { own }
}

/// The height of the block on a card with the lowest rows.
pub fn least_height(sheet: &Sheet) -> f32 {
    HEAD + pairs(&on_card(&sheet.speed.rows)).len() as f32 * LOW + 2.0
}

/// From the title to the table.
const HEAD: f32 = 2.0 + BOXES + 10.0;

/// What boxes in a row of their own add to it: their title, and labels of the columns.
const STRIP: f32 = 16.5;

/// Lines of two speeds each up to the vehicle's top speed, and of one speed above it.
fn pairs(rows: &[Speed]) -> Vec<&Speed> {
    let own = rows.iter().take_while(|row| !row.above_top).count();
    let (own, beyond) = rows.split_at(own);
    own.chunks(2).map(|pair| &pair[pair.len() - 1]).chain(beyond).collect()
}

/// Draws the block and keeps `below` free for notes, unless that would make rows too low; returns its end.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, frame: Area, below: f32) -> f32 {
    let y =
        canvas.section(frame.x, frame.y, frame.width, "Speed and handling", &sheet.handling.regain);
    let starts = sheet.handling.boxes.iter().any(|found| found.state == HandlingState::Start);
    let hint =
        if starts { "heavy: start, dashed: if HC is raised" } else { "mark where it starts" };
    block(
        canvas,
        sheet,
        Area { y, height: frame.y + frame.height - y, ..frame },
        below,
        hint,
        if starts { Form::Sheet } else { Form::Blank },
    )
}

/// The same on a card: without a title, without speeds above the top one, and with notes only if there is room.
pub fn compact(canvas: &mut Canvas, sheet: &Sheet, frame: Area) -> f32 {
    let SpeedTable { rows, notes, .. } = &sheet.speed;
    let notes = vec![notes.join(" ")];
    let rest = frame.height - least_height(sheet);
    let wanted = BODY.wrap(&notes[0], frame.width).len() as f32 * BODY.leading() + 8.0;
    let notes = if wanted <= rest { notes } else { Vec::new() };
    let speed = SpeedTable { rows: on_card(rows), notes, ..sheet.speed.clone() };
    let sheet = Sheet { speed, handling: sheet.handling.clone(), ..Sheet::default() };
    block(canvas, &sheet, frame, 0.0, &sheet.handling.regain, Form::Card)
}

/// What rows in light type are.
const LIGHT: &str = " Light: over top speed.";
const LIGHT_AND_PRICED: &str = " Light: over top speed, PU a turn.";

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Sheet,
    Blank,
    Card,
}

fn block(
    canvas: &mut Canvas,
    sheet: &Sheet,
    frame: Area,
    below: f32,
    hint: &str,
    form: Form,
) -> f32 {
    let y = frame.y;
    let rows = &sheet.speed.rows;
    let mut notes = sheet.speed.notes.clone();
    if let Some(first) = notes.first_mut().filter(|_| rows.iter().any(|row| row.above_top)) {
        let priced = rows.iter().any(|row| row.price.is_some());
        first.push_str(if priced { LIGHT_AND_PRICED } else { LIGHT });
    }
    let notes: Vec<_> = notes.iter().flat_map(|note| BODY.wrap(note, frame.width)).collect();
    let foot = if notes.is_empty() { 0.0 } else { notes.len() as f32 * BODY.leading() + 7.0 };
    let room = frame.height - HEAD - foot;
    let paired = rows.len() as f32 * LOWEST > room;
    let lines: Vec<&Speed> = if paired { pairs(rows) } else { rows.iter().collect() };
    // Boxes that are too narrow above their columns have a row of their own. A form has no further part for notes.
    let priced = lines.iter().any(|line| line.price.is_some());
    let mph = if priced { MPH } else { MPH_ALONE };
    let less = if paired { LESS } else { 0.0 };
    let before = mph + 5.0 * PHASE + RAM + CRASH + less;
    let each = (frame.width - before) / sheet.handling.boxes.len().max(1) as f32;
    let kept = if form == Form::Blank { below } else { 0.0 };
    let apart = each < PENCIL && lines.len() as f32 * LOW + STRIP + kept <= room;
    let added = if apart { STRIP } else { 0.0 };
    let (head, room) = (y + HEAD + added, room - added);
    let control_x = frame.x + before;
    let edges = edges(sheet, control_x, frame.x + frame.width);
    if apart {
        strip(canvas, sheet, Area { y, ..frame }, hint);
        labels(canvas, sheet, &edges, y + STRIP + BOXES + 2.5);
    } else {
        track(canvas, sheet, &edges, y + 2.0, hint, control_x - frame.x - 6.0);
    }
    let tight = form == Form::Card || lines.len() as f32 * LOWEST > room;
    let lowest = if tight { LOW } else { LOWEST };
    let titles = head - 2.6;
    heading(canvas, frame.x, titles, mph, paired);
    let title = Area { x: control_x, width: frame.x + frame.width - control_x, ..frame };
    control_title(canvas, Area { y: if apart { titles - 9.0 } else { titles }, ..title });
    let row = ((room - below) / lines.len().max(1) as f32).clamp(lowest, TALLEST);
    let right = frame.x + frame.width;
    let table = Table { x: frame.x, right, control_x, edges, row, mph, less };
    let end = table.draw(canvas, sheet, &lines, rows, head);
    if notes.is_empty() { end } else { canvas.lines(frame.x, end + 8.0, &notes, BODY) - 4.0 }
}

/// Where the columns of the handling statuses begin, and where the last one ends.
///
/// If there are many, those with a sign keep room for it, and the others share the rest.
fn edges(sheet: &Sheet, left: f32, right: f32) -> Vec<f32> {
    const SIGNED: f32 = 7.9;
    let boxes = &sheet.handling.boxes;
    let each = (right - left) / boxes.len().max(1) as f32;
    let signed = boxes.iter().filter(|found| found.label.chars().count() > 1).count();
    let plain = (right - left - signed as f32 * SIGNED) / (boxes.len() - signed).max(1) as f32;
    let width = |label: &str| match label.chars().count() {
        _ if each >= TWO_LETTERS => each,
        0 | 1 => plain,
        _ => SIGNED,
    };
    let mut edges = vec![left];
    let mut at = left;
    for found in boxes {
        at += width(&found.label);
        edges.push(at);
    }
    edges
}

fn track(canvas: &mut Canvas, sheet: &Sheet, edges: &[f32], y: f32, hint: &str, room: f32) {
    let x = edges[0];
    let lines = SMALL.wrap(hint, room);
    let mut baseline = y + 8.0 - lines.len().saturating_sub(1).min(1) as f32 * 0.6;
    canvas.text(x - 5.0, baseline, "Handling status", STRONG, Align::Right);
    if lines.len() > 1 {
        baseline -= 0.4;
    }
    for line in lines.iter().take(2) {
        baseline += if lines.len() > 1 { 6.4 } else { 7.0 };
        canvas.text(x - 5.0, baseline, &shorten(line, SMALL, room), SMALL, Align::Right);
    }
    boxes(canvas, sheet, edges, y);
    labels(canvas, sheet, edges, y + 1.0);
}

/// The boxes over the whole width, under their title.
fn strip(canvas: &mut Canvas, sheet: &Sheet, frame: Area, hint: &str) {
    let (right, title) = (frame.x + frame.width, "Handling status");
    canvas.text(frame.x, frame.y + 7.2, title, STRONG, Align::Left);
    let hint = shorten(hint, SMALL, frame.width - STRONG.width(title) - 8.0);
    canvas.text(right, frame.y + 7.0, &hint, SMALL, Align::Right);
    let count = sheet.handling.boxes.len();
    let each = frame.width / count.max(1) as f32;
    let edges: Vec<f32> = (0..=count).map(|number| frame.x + number as f32 * each).collect();
    boxes(canvas, sheet, &edges, frame.y + 9.6);
    labels(canvas, sheet, &edges, frame.y + 10.6);
}

fn boxes(canvas: &mut Canvas, sheet: &Sheet, edges: &[f32], y: f32) {
    for (found, pair) in sheet.handling.boxes.iter().zip(edges.windows(2)) {
        let (left, each) = (pair[0], pair[1] - pair[0]);
        // Narrow boxes have no gaps.
        let apart = if each < APART { 0.0 } else { 0.9 };
        let frame = area(left + apart, y, each - 2.0 * apart, BOXES);
        let stroke = match found.state {
            HandlingState::Sometimes => Stroke::dashed(0.75),
            HandlingState::Start => Stroke::new(HEAVY),
            HandlingState::Usual => Stroke::new(0.75),
        };
        canvas.round(frame, if apart > 0.0 { 2.0 } else { 0.0 }, None, stroke);
    }
}

/// The handling statuses between edges.
fn labels(canvas: &mut Canvas, sheet: &Sheet, edges: &[f32], y: f32) {
    for (found, pair) in sheet.handling.boxes.iter().zip(edges.windows(2)) {
        let each = pair[1] - pair[0];
        let ty = if each < TWO_LETTERS { Type(6.0, Weight::Bold) } else { HANDLING };
        canvas.centered(area(pair[0], y, each, 8.0), &found.label, ty);
    }
}

fn heading(canvas: &mut Canvas, x: f32, y: f32, mph: f32, paired: bool) {
    canvas.text(x + 2.0, y, "mph", LABEL, Align::Left);
    for phase in 0..5 {
        let middle = x + mph + (phase as f32 + 0.5) * PHASE;
        canvas.text(middle, y, &(phase + 1).to_string(), VALUE, Align::Center);
    }
    let mut left = x + mph + 5.0 * PHASE;
    if paired {
        canvas.text(left + LESS / 2.0, y, "5 less", LABEL, Align::Center);
        left += LESS;
    }
    canvas.text(left + RAM / 2.0, y, "ram", LABEL, Align::Center);
    canvas.text(left + RAM + CRASH / 2.0 + 0.6, y, "crash", SMALL, Align::Center);
}

/// What the columns of the handling statuses hold.
fn control_title(canvas: &mut Canvas, Area { x, y, width, .. }: Area) {
    let roll = ["control roll, 1 die: this or more", "1 die: this or more", "1 die"];
    let roll = roll.into_iter().find(|text| LABEL.width(text) <= width - 8.0).unwrap_or_default();
    canvas.text(x + width / 2.0 + 2.0, y, roll, LABEL, Align::Center);
}

struct Table {
    x: f32,
    right: f32,
    control_x: f32,
    edges: Vec<f32>,
    row: f32,
    mph: f32,
    less: f32,
}

impl Table {
    fn draw(
        &self,
        canvas: &mut Canvas,
        sheet: &Sheet,
        lines: &[&Speed],
        all: &[Speed],
        y: f32,
    ) -> f32 {
        let width = self.right - self.x;
        let mut top = y;
        // The bar of a combination separates the rows above and below it.
        let beyond = |line: &Speed| sheet.speed.alone_above.is_some_and(|mph| line.mph > mph);
        let same = |one: &&Speed, next: &&Speed| {
            let rolls = (&one.crash, &one.control) == (&next.crash, &next.control);
            rolls && beyond(one) == beyond(next)
        };
        for (number, group) in lines.chunk_by(same).enumerate() {
            let height = group.len() as f32 * self.row;
            if number % 2 == 1 {
                canvas.fill(area(self.x, top, width, height), ZEBRA);
            }
            for (number, line) in group.iter().enumerate() {
                let top = top + number as f32 * self.row;
                self.line(canvas, line, all, top);
                if number > 0 {
                    let end = self.control_x - CRASH;
                    canvas.line(self.x, top, end, top, THIN);
                }
            }
            self.control(canvas, group[0], top, height);
            top += height;
            canvas.line(self.x, top, self.right, top, THIN);
        }
        if let Some(alone) = sheet.speed.alone_above {
            let below = lines.iter().filter(|line| line.mph <= alone).count();
            let at = y + below as f32 * self.row;
            canvas.line(self.x, at, self.right, at, Stroke::new(1.4));
        }
        let phases = self.x + self.mph;
        let mut edges = vec![phases, phases + 5.0 * PHASE, self.control_x];
        edges.extend([self.control_x - CRASH, self.control_x - CRASH - RAM]);
        for edge in edges {
            canvas.line(edge, y, edge, top, Stroke::new(0.8));
        }
        let thin = (1..5).map(|phase| phases + phase as f32 * PHASE);
        let controls = self.edges.iter().copied().skip(1);
        for edge in thin.chain(controls) {
            canvas.line(edge, y, edge, top, THIN);
        }
        canvas.rect(area(self.x, y, width, top - y), Stroke::new(FRAME));
        top
    }

    fn line(&self, canvas: &mut Canvas, line: &Speed, all: &[Speed], y: f32) {
        let row = self.row;
        let mph = area(self.x + 1.0, y, 13.0, row);
        canvas.centered(mph, &line.mph.to_string(), if line.above_top { BODY } else { STRONG });
        if let Some(price) = &line.price {
            canvas.centered(area(self.x + 13.0, y, self.mph - 14.0, row), price, SMALL);
        }
        for (number, text) in line.phases.iter().enumerate() {
            let x = self.x + self.mph + number as f32 * PHASE;
            canvas.centered(area(x, y, PHASE, row), text, BODY);
        }
        let mut x = self.x + self.mph + 5.0 * PHASE;
        if self.less > 0.0 {
            let place = all.iter().position(|other| other.mph == line.mph).unwrap_or(0);
            let before = place.checked_sub(1).filter(|_| !line.above_top);
            let before = before.map(|place| &all[place]);
            let phase = before.and_then(|before| {
                line.phases.iter().zip(&before.phases).position(|(one, other)| one != other)
            });
            if let Some(phase) = phase.filter(|_| place % 2 == 1) {
                let text = format!("−½ in {}", phase + 1);
                canvas.centered(area(x, y, LESS, row), &text, SMALL);
            }
            x += LESS;
        }
        canvas.centered(area(x, y, RAM, row), &line.ram, BODY);
    }

    fn control(&self, canvas: &mut Canvas, line: &Speed, y: f32, height: f32) {
        canvas.centered(area(self.control_x - CRASH, y, CRASH, height), &line.crash, BODY);
        for (number, control) in line.control.iter().enumerate() {
            let each = self.edges[number + 1] - self.edges[number];
            let cell = area(self.edges[number], y, each, height);
            match control {
                Control::Safe => {}
                Control::Roll(text) => canvas.centered(cell, text, CONTROL),
                Control::Lost => {
                    canvas.fill(cell, LOST);
                    canvas.centered(cell, "X", SMALL);
                }
            }
        }
    }
}
