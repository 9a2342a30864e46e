//! Speed and handling. The handling boxes are above the columns of control rolls. If the columns are too narrow for a
//! pencil, the boxes get their own row.

use crate::sheet::model::{Control, HandlingState, Sheet, Speed, SpeedTable};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::canvas::{
    BODY, Canvas, FRAME, HAIR, HEAVY, LABEL, LOST, SMALL, STRONG, Type, VALUE, ZEBRA, area, shorten,
};
use super::crew;

const BOXES: f32 = 17.0;
const PENCIL: f32 = 11.4;
const GAP: f32 = 0.9;
const TALLEST: f32 = 14.6;
const LOWEST: f32 = 7.8;
/// Row height on a card, or if wide boxes need the space.
const LOW: f32 = 7.2;
const TWO_LETTERS: f32 = 8.4;
const THIN: Stroke = Stroke { width: HAIR, grey: Grey(0.55), dashed: false };
const HANDLING: Type = Type(6.8, Weight::Bold);
const CONTROL: Type = Type(7.0, Weight::Bold);

#[derive(Clone, Copy)]
struct Columns {
    mph: f32,
    phase: f32,
    /// The column that replaces every second line: the distance at five mph less.
    less: f32,
    ram: f32,
    crash: f32,
}

/// Columns as narrow as their contents, if the handling boxes need the space.
const WIDE: Columns = Columns { mph: 20.0, phase: 10.2, less: 23.0, ram: 19.0, crash: 15.0 };
const NARROW: Columns = Columns { mph: 15.0, phase: 8.2, less: 20.0, ram: 16.0, crash: 15.0 };
const PRICED: f32 = 27.0;

impl Columns {
    /// Columns for a table of this width and number of boxes.
    fn of(form: Form, priced: bool, paired: bool, width: f32, boxes: f32) -> Columns {
        let fitted = |all: Columns| Columns {
            mph: if priced { PRICED } else { all.mph },
            less: if paired { all.less } else { 0.0 },
            ..all
        };
        let wide = fitted(WIDE);
        // Except on a card, narrow boxes get their own row.
        let least = if form == Form::Card { PENCIL + GAP } else { TWO_LETTERS };
        let narrow = width - wide.width() < boxes * least;
        if narrow { fitted(NARROW) } else { wide }
    }

    fn width(self) -> f32 {
        self.mph + 5.0 * self.phase + self.less + self.ram + self.crash
    }
}

/// The rows of a card: up to the top speed, and the next row for an uneven top speed.
fn on_card(SpeedTable { rows, is_uneven, .. }: &SpeedTable) -> Vec<Speed> {
    let own = rows.iter().take_while(|row| !row.above_top).count();
    let wanted = if own == 0 { rows.len() } else { own + usize::from(*is_uneven) };
    rows.iter().take(wanted).cloned().collect()
}

/// The height of the block on a card with the lowest rows and the smallest notes.
pub fn least_height(sheet: &Sheet, width: f32) -> f32 {
    let rows = on_card(&sheet.speed);
    let foot = Foot::of(&[on_one_card(sheet, &rows)], width, SMALL);
    least(&rows) + foot.height()
}

fn least(rows: &[Speed]) -> f32 {
    HEAD + pairs(rows).len() as f32 * LOW + 2.0
}

/// The text below a card's table.
fn on_one_card(sheet: &Sheet, rows: &[Speed]) -> String {
    let mut texts = explained(&sheet.speed.notes, rows);
    texts.insert(0, "1–5: inches a phase.".to_owned());
    texts.extend(has_start(sheet).then(|| format!("Handling status – {START}.")));
    let worn = crew::remark(&sheet.crew);
    texts.extend((!worn.is_empty()).then(|| format!("Crew – {worn}.")));
    texts.join(" ")
}

/// Notes below the table, in small type.
struct Foot {
    lines: Vec<String>,
    ty: Type,
}

impl Foot {
    fn of(notes: &[String], width: f32, ty: Type) -> Foot {
        Foot { lines: notes.iter().flat_map(|note| ty.wrap(note, width)).collect(), ty }
    }

    /// The extra height, and the distance from the table to the first line.
    fn apart(&self) -> [f32; 2] {
        if self.ty.0 < BODY.0 { [1.0, 6.6] } else { [7.0, 8.0] }
    }

    fn height(&self) -> f32 {
        let [apart, _] = self.apart();
        let lines = self.lines.len() as f32 * self.ty.leading();
        if self.lines.is_empty() { 0.0 } else { lines + apart }
    }

    /// Draws the notes below `y`; returns their end.
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32) -> f32 {
        let [_, first] = self.apart();
        if self.lines.is_empty() {
            y
        } else {
            canvas.lines(x, y + first, &self.lines, self.ty) - 4.0
        }
    }
}

const HEAD: f32 = 2.0 + BOXES + 10.0;

/// The extra height of a row of boxes: the title and the column labels.
const STRIP: f32 = 16.5;

fn pairs(rows: &[Speed]) -> Vec<&Speed> {
    let own = rows.iter().take_while(|row| !row.above_top).count();
    let (own, beyond) = rows.split_at(own);
    own.chunks(2).map(|pair| &pair[pair.len() - 1]).chain(beyond).collect()
}

/// Explains the handling boxes.
const START: &str = "heavy: start, dashed: if HC is raised";

fn has_start(sheet: &Sheet) -> bool {
    sheet.handling.boxes.iter().any(|found| found.state == HandlingState::Start)
}

/// Draws the block and keeps space for notes below: the needed height, and the wanted height unless rows would get too
/// low. Returns the end of the block.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, frame: Area, below: [f32; 2]) -> f32 {
    let y =
        canvas.section(frame.x, frame.y, frame.width, "Speed and handling", &sheet.handling.regain);
    let (hint, form) = match has_start(sheet) {
        true => (START, Form::Sheet),
        false => (UNKNOWN_START, Form::Blank),
    };
    let notes = explained(&sheet.speed.notes, &sheet.speed.rows);
    let frame = Area { y, height: frame.y + frame.height - y, ..frame };
    block(
        canvas,
        sheet,
        &sheet.speed.rows,
        frame,
        below,
        (hint, form),
        &Foot::of(&notes, frame.width, BODY),
    )
}

const UNKNOWN_START: &str = "mark where it starts";

/// The block on a card: no title, and no speeds above the top speed.
pub fn compact(canvas: &mut Canvas, sheet: &Sheet, frame: Area) -> f32 {
    let rows = on_card(&sheet.speed);
    let notes = [on_one_card(sheet, &rows)];
    let least = least(&rows);
    let foot = |ty| Foot::of(&notes, frame.width, ty);
    let large = Some(foot(BODY)).filter(|foot| least + foot.height() <= frame.height);
    let foot = large.unwrap_or_else(|| foot(SMALL));
    let hint = if has_start(sheet) { &sheet.handling.regain } else { UNKNOWN_START };
    block(canvas, sheet, &rows, frame, [0.0; 2], (hint, Form::Card), &foot)
}

/// Explains rows in thin type.
const OVER_TOP: &str = " Thin: over top speed.";
const OVER_TOP_PRICED: &str = " Thin: over top speed, PU a turn.";

fn explained(notes: &[String], rows: &[Speed]) -> Vec<String> {
    let mut notes = notes.to_vec();
    if let Some(first) = notes.first_mut().filter(|_| rows.iter().any(|row| row.above_top)) {
        let priced = rows.iter().any(|row| row.price.is_some());
        first.push_str(if priced { OVER_TOP_PRICED } else { OVER_TOP });
    }
    notes
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Sheet,
    Blank,
    Card,
}

fn block(
    canvas: &mut Canvas,
    sheet: &Sheet,
    rows: &[Speed],
    frame: Area,
    [needed, below]: [f32; 2],
    (hint, form): (&str, Form),
    foot: &Foot,
) -> f32 {
    let y = frame.y;
    let room = frame.height - HEAD - foot.height();
    // A form has no further parts for notes.
    let kept = if form == Form::Blank { below } else { needed };
    let paired = rows.len() as f32 * LOWEST + kept > room;
    let lines: Vec<&Speed> = if paired { pairs(rows) } else { rows.iter().collect() };
    // Boxes that would be too narrow get their own row.
    let priced = lines.iter().any(|line| line.price.is_some());
    let count = sheet.handling.boxes.len().max(1) as f32;
    let columns = Columns::of(form, priced, paired, frame.width, count);
    let each = (frame.width - columns.width()) / count;
    let apart = each < PENCIL && lines.len() as f32 * LOW + STRIP + kept <= room;
    let added = if apart { STRIP } else { 0.0 };
    let (head, room) = (y + HEAD + added, room - added);
    let control_x = frame.x + columns.width();
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
    heading(canvas, frame.x, titles, columns);
    if apart {
        let middle = frame.x + columns.mph + 2.5 * columns.phase;
        canvas.text(middle, titles - 9.0, "inches a phase", LABEL, Align::Center);
    }
    let title = Area { x: control_x, width: frame.x + frame.width - control_x, ..frame };
    control_title(canvas, Area { y: if apart { titles - 9.0 } else { titles }, ..title });
    let row = ((room - below) / lines.len().max(1) as f32).clamp(lowest, TALLEST);
    let right = frame.x + frame.width;
    let table = Table { x: frame.x, right, control_x, edges, row, columns };
    let end = table.draw(canvas, sheet, &lines, rows, head);
    foot.draw(canvas, frame.x, end)
}

/// The left edges of the handling columns, and the right edge of the last one.
///
/// In narrow columns, labels with a sign get a fixed width and the others share the rest.
fn edges(sheet: &Sheet, left: f32, right: f32) -> Vec<f32> {
    const SIGNED: f32 = 7.0;
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

/// The boxes above their columns, with a title and a hint of up to two lines on the left.
fn track(canvas: &mut Canvas, sheet: &Sheet, edges: &[f32], y: f32, hint: &str, room: f32) {
    let right = edges[0] - 5.0;
    let mut lines = SMALL.wrap(hint, room);
    if lines.len() > 2 {
        lines = vec![lines[0].clone(), shorten(&lines[1..].join(" "), SMALL, room)];
    }
    let mut baseline = y + if lines.len() > 1 { 5.6 } else { 8.0 };
    canvas.text(right, baseline, "Handling status", STRONG, Align::Right);
    for line in &lines {
        baseline += if lines.len() > 1 { 6.4 } else { 7.0 };
        canvas.text(right, baseline, line, SMALL, Align::Right);
    }
    boxes(canvas, sheet, edges, y);
    labels(canvas, sheet, edges, y + 1.0);
}

/// The boxes in their own row, under a title.
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
        // The gaps leave space for a pencil.
        let apart = ((each - PENCIL) / 2.0).clamp(0.0, GAP);
        let frame = area(left + apart, y, each - 2.0 * apart, BOXES);
        let stroke = match found.state {
            HandlingState::Sometimes => Stroke::dashed(0.75),
            HandlingState::Start => Stroke::new(HEAVY),
            HandlingState::Usual => Stroke::new(0.75),
        };
        canvas.round(frame, if apart > 0.0 { 2.0 } else { 0.0 }, None, stroke);
    }
}

fn labels(canvas: &mut Canvas, sheet: &Sheet, edges: &[f32], y: f32) {
    for (found, pair) in sheet.handling.boxes.iter().zip(edges.windows(2)) {
        let each = pair[1] - pair[0];
        let ty = if each < TWO_LETTERS { Type(6.0, Weight::Bold) } else { HANDLING };
        canvas.centered(area(pair[0], y, each, 8.0), &found.label, ty);
    }
}

fn heading(canvas: &mut Canvas, x: f32, y: f32, columns: Columns) {
    let Columns { mph, phase: each, less, ram, crash } = columns;
    canvas.text(x + 2.0, y, "mph", LABEL, Align::Left);
    for phase in 0..5 {
        let middle = x + mph + (phase as f32 + 0.5) * each;
        canvas.text(middle, y, &(phase + 1).to_string(), VALUE, Align::Center);
    }
    let mut left = x + mph + 5.0 * each;
    if less > 0.0 {
        canvas.text(left + less / 2.0, y, "5 less", LABEL, Align::Center);
        left += less;
    }
    canvas.text(left + ram / 2.0, y, "ram", LABEL, Align::Center);
    canvas.text(left + ram + crash / 2.0 + 0.6, y, "crash", SMALL, Align::Center);
}

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
    columns: Columns,
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
        // A bar separates the speeds of the cycle without its sidecar.
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
                    let end = self.control_x - self.columns.crash;
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
        let Columns { mph, phase: each, ram, crash, .. } = self.columns;
        let phases = self.x + mph;
        let mut edges = vec![phases, phases + 5.0 * each, self.control_x];
        edges.extend([self.control_x - crash, self.control_x - crash - ram]);
        for edge in edges {
            canvas.line(edge, y, edge, top, Stroke::new(0.8));
        }
        let thin = (1..5).map(|phase| phases + phase as f32 * each);
        let controls = self.edges.iter().copied().skip(1);
        for edge in thin.chain(controls) {
            canvas.line(edge, y, edge, top, THIN);
        }
        canvas.rect(area(self.x, y, width, top - y), Stroke::new(FRAME));
        top
    }

    fn line(&self, canvas: &mut Canvas, line: &Speed, all: &[Speed], y: f32) {
        let row = self.row;
        let Columns { mph, phase: each, less, ram, .. } = self.columns;
        let ty = if line.above_top { BODY } else { STRONG };
        canvas.centered(area(self.x + 1.0, y, 13.0, row), &line.mph.to_string(), ty);
        if let Some(price) = &line.price {
            canvas.centered(area(self.x + 13.0, y, mph - 14.0, row), price, SMALL);
        }
        for (number, text) in line.phases.iter().enumerate() {
            let x = self.x + mph + number as f32 * each;
            canvas.centered(area(x, y, each, row), text, BODY);
        }
        let mut x = self.x + mph + 5.0 * each;
        if less > 0.0 {
            let place = all.iter().position(|other| other.mph == line.mph).unwrap_or(0);
            let slower = place.checked_sub(1).filter(|_| !line.above_top);
            let slower = slower.map(|place| &all[place]);
            let phase = slower.and_then(|slower| {
                line.phases.iter().zip(&slower.phases).position(|(one, other)| one != other)
            });
            if let Some(phase) = phase.filter(|_| place % 2 == 1) {
                let text = format!("−½ in {}", phase + 1);
                canvas.centered(area(x, y, less, row), &text, SMALL);
            }
            x += less;
        }
        canvas.centered(area(x, y, ram, row), &line.ram, BODY);
    }

    fn control(&self, canvas: &mut Canvas, line: &Speed, y: f32, height: f32) {
        let crash = self.columns.crash;
        canvas.centered(area(self.control_x - crash, y, crash, height), &line.crash, BODY);
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
