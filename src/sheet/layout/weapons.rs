//! The weapons table: figures in a line, a box for each shot below.

use crate::sheet::model::{Boxes, Power, Sheet, Shots, Weapon};
use crate::sheet::page::{Align, Area, Stroke};
use crate::units::counted;

use super::boxes;
use super::canvas::{Canvas, LABEL, SMALL, STRONG, VALUE, area, shorten};
use super::rest::Rest;

/// Where the figures stand, from the right edge.
const FIGURES: [f32; 3] = [TO_HIT, 24.0, 8.0];
const TO_HIT: f32 = 44.0;
/// The brace of linked weapons.
const BRACE: f32 = 9.0;
const MOUNT: f32 = 13.0;
const TITLE: f32 = 12.0;
/// The extra height of a line to write on.
const WRITTEN: f32 = 4.0;

/// As many weapons as fit, at most `most`; returns the `y` below them.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, most: usize, frame: Area, rest: &mut Rest) -> f32 {
    if sheet.weapons.is_empty() && sheet.power.is_none() {
        return frame.y;
    }
    let power = sheet.power.as_ref().map_or(0.0, |power| power_height(power, frame.width));
    let room = frame.height - TITLE - power - 2.0;
    let heights: Vec<f32> =
        sheet.weapons.iter().map(|weapon| height(weapon, frame.width)).collect();
    let fitting = |room: f32| {
        let mut used = 0.0;
        let fits = heights.iter().take(most).take_while(|height| {
            used += **height;
            used <= room
        });
        fits.count()
    };
    let mut count = fitting(room);
    if count < sheet.weapons.len() {
        count = fitting(room - 9.0);
    }
    let mut y = frame.y;
    y = heading(canvas, sheet, frame.x, y, frame.width);
    y = rows(canvas, &sheet.weapons[..count], frame.x, y, frame.width);
    // A form has as many lines as fit.
    let left = sheet.weapons[count..].iter().filter(|weapon| !weapon.name.is_empty()).count();
    if left > 0 {
        let text = format!("+{}, continued", counted(left as i64, "weapon"));
        canvas.text(frame.x, y + 6.4, &text, VALUE, Align::Left);
        y += 9.0;
        rest.weapons.extend_from_slice(&sheet.weapons[count..]);
    }
    if let Some(found) = &sheet.power {
        y = self::power(canvas, found, frame.x, y, frame.width);
    }
    y + 3.0
}

/// The height of all of them.
pub fn wanted(sheet: &Sheet, most: usize, width: f32) -> f32 {
    if sheet.weapons.is_empty() && sheet.power.is_none() {
        return 0.0;
    }
    let power = sheet.power.as_ref().map_or(0.0, |power| power_height(power, width));
    let weapons = sheet.weapons.iter().take(most).map(|weapon| height(weapon, width));
    let more = if sheet.weapons.len() > most { 9.0 } else { 0.0 };
    TITLE + weapons.sum::<f32>() + more + power + 5.0
}

pub fn heading(canvas: &mut Canvas, sheet: &Sheet, x: f32, y: f32, width: f32) -> f32 {
    let below = canvas.section(x, y, width, "Weapons", "");
    let right = x + width - BRACE;
    for (from, label) in FIGURES.into_iter().zip(sheet.weapon_figures) {
        canvas.text(right - from + 4.0, y + 8.2, label, LABEL, Align::Center);
    }
    below
}

/// Weapons one below the other, with braces around those that are linked.
pub fn rows(canvas: &mut Canvas, weapons: &[Weapon], x: f32, y: f32, width: f32) -> f32 {
    let mut top = y;
    let mut tops = Vec::new();
    for weapon in weapons {
        tops.push(top);
        row(canvas, weapon, x, top, width);
        top += height(weapon, width);
        canvas.line(x, top - 1.2, x + width - BRACE, top - 1.2, Stroke::new(0.3));
    }
    tops.push(top);
    let mut first = 0;
    for run in weapons.chunk_by(|one, next| one.link == next.link) {
        let last = first + run.len();
        if run.len() > 1 && run[0].link.is_some() {
            let (from, to) = (tops[first] + 1.0, tops[last] - 3.0);
            let right = x + width - 2.6;
            let brace = [(right - 2.6, from), (right, from), (right, to), (right - 2.6, to)];
            canvas.path(&brace, Stroke::new(0.8));
        }
        first = last;
    }
    top
}

/// The width available for shots.
fn shot_room(width: f32) -> f32 {
    width - BRACE - MOUNT - 1.0
}

/// The loads as rows: label, boxes, ammunition.
pub fn shot_rows(shots: &[Shots], width: f32) -> Vec<(String, Boxes, String)> {
    let most = boxes::shots_most(shot_room(width));
    let mut rows = Vec::new();
    for load in shots {
        for (number, row) in boxes::rows(load.boxes, most).into_iter().enumerate() {
            let (label, what) = match number {
                0 => (load.label.clone(), load.what.clone()),
                _ => Default::default(),
            };
            rows.push((label, row, what));
        }
    }
    rows
}

/// The remarks, on their own line or to the right of a short row of boxes.
fn remarks(weapon: &Weapon) -> String {
    let mut texts = weapon.remarks.clone();
    texts.extend(weapon.power.clone());
    texts.join("; ")
}

/// Whether the remarks fit next to the first row of boxes.
fn beside(weapon: &Weapon, width: f32) -> bool {
    let rows = shot_rows(&weapon.shots, width);
    let Some((_, row, what)) = rows.first() else { return false };
    let used = boxes::shot_run(row.count) + 4.0 + SMALL.width(what);
    used + SMALL.width(&remarks(weapon)) + 3.0 <= shot_room(width)
}

pub fn height(weapon: &Weapon, width: f32) -> f32 {
    let rows = shot_rows(&weapon.shots, width);
    let whats = rows.iter().filter(|row| !fits_beside(row, width)).count();
    let own = (!remarks(weapon).is_empty() && !beside(weapon, width)) as usize;
    let lines = name_lines(weapon, width).len().max(1);
    let written = if weapon.name.is_empty() { WRITTEN } else { 0.0 };
    written + 2.0 + lines as f32 * 8.0 + rows.len() as f32 * 7.8 + (own + whats) as f32 * 7.0 + 1.2
}

/// Whether the ammunition's name fits next to its row of boxes.
fn fits_beside((_, row, what): &(String, Boxes, String), width: f32) -> bool {
    what.is_empty() || boxes::shot_run(row.count) + 4.0 + SMALL.width(what) <= shot_room(width)
}

fn name_lines(weapon: &Weapon, width: f32) -> Vec<String> {
    let room = width - BRACE - MOUNT - TO_HIT - 6.0;
    let mut lines = STRONG.wrap(&weapon.name, room);
    let last = lines.last().map(|line| STRONG.width(line)).unwrap_or_default();
    if last + 4.0 + LABEL.width(&weapon.effect) > room {
        lines.push(String::new());
    }
    lines
}

fn row(canvas: &mut Canvas, weapon: &Weapon, x: f32, y: f32, width: f32) {
    let mut baseline = y + 7.6;
    if weapon.name.is_empty() {
        baseline += WRITTEN;
    }
    let right = x + width - BRACE;
    canvas.text(x, baseline, &weapon.mount, STRONG, Align::Left);
    for (from, value) in FIGURES.into_iter().zip(&weapon.figures) {
        canvas.text(right - from + 4.0, baseline, value, STRONG, Align::Center);
    }
    let lines = name_lines(weapon, width);
    for (number, line) in lines.iter().enumerate() {
        canvas.text(x + MOUNT, baseline, line, STRONG, Align::Left);
        if number + 1 == lines.len() {
            let from = x + MOUNT + STRONG.width(line) + if line.is_empty() { 0.0 } else { 4.0 };
            let effect = shorten(&weapon.effect, LABEL, right - from);
            canvas.text(from, baseline, &effect, LABEL, Align::Left);
        } else {
            baseline += 8.0;
        }
    }
    let mut top = baseline + 2.4;
    let remarks_text = remarks(weapon);
    let beside = beside(weapon, width);
    if !remarks_text.is_empty() && !beside {
        let text = shorten(&remarks_text, SMALL, shot_room(width));
        canvas.text(x + MOUNT, top + 5.0, &text, SMALL, Align::Left);
        top += 7.0;
    }
    for (number, found) in shot_rows(&weapon.shots, width).iter().enumerate() {
        let (label, boxes, what) = found;
        canvas.text(x + MOUNT - 2.0, top + 5.6, label, LABEL, Align::Right);
        let used = boxes::shots(canvas, x + MOUNT, top, *boxes);
        if number == 0 && beside && !remarks_text.is_empty() {
            canvas.text(right, top + 5.4, &remarks_text, SMALL, Align::Right);
        }
        if fits_beside(found, width) {
            canvas.text(x + MOUNT + used, top + 5.4, what, SMALL, Align::Left);
        } else {
            top += 7.0;
            let what = shorten(what, SMALL, shot_room(width));
            canvas.text(x + MOUNT, top + 5.4, &what, SMALL, Align::Left);
        }
        top += 7.8;
    }
}

fn power_rows(power: &Power, width: f32) -> Vec<Boxes> {
    let each = power.each.max(1);
    let count = (power.total + each - 1) / each;
    let boxes = Boxes { count, crossed: power.used / each, open: false };
    boxes::rows(boxes, boxes::shots_most(width - BRACE))
}

fn power_height(power: &Power, width: f32) -> f32 {
    11.0 + power_rows(power, width).len() as f32 * 8.0
}

/// The plant's power units; returns the `y` below them.
pub fn power(canvas: &mut Canvas, power: &Power, x: f32, y: f32, width: f32) -> f32 {
    canvas.text(x, y + 6.6, &power.label, VALUE, Align::Left);
    let label = format!("{}, a box is {}", power.total, power.each);
    canvas.text(x + width, y + 6.6, &label, LABEL, Align::Right);
    for (number, row) in power_rows(power, width).into_iter().enumerate() {
        boxes::shots(canvas, x, y + 9.0 + number as f32 * 8.0, row);
    }
    y + power_height(power, width)
}

/// A single weapon, for the continuation.
pub fn single(canvas: &mut Canvas, weapon: &Weapon, frame: Area) -> f32 {
    let frame = area(frame.x, frame.y, frame.width, frame.height);
    rows(canvas, std::slice::from_ref(weapon), frame.x, frame.y, frame.width)
}
