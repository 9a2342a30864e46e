//! People: three boxes each, and boxes for the armor that they wear.

use crate::sheet::model::Person;
use crate::sheet::page::{Align, Area, Stroke};
use crate::units::counted;

use super::boxes;
use super::canvas::{Canvas, LABEL, SMALL, STRONG, VALUE, area, shorten};
use super::rest::Rest;

const TITLE: f32 = 12.0;
const PERSON: f32 = 24.0;
const BOX: f32 = 12.0;
const ARMOR: f32 = 7.4;

/// The height of the block with everyone in it, but of no more than three people.
pub fn height(crew: &[Person], width: f32) -> f32 {
    let people = crew.iter().take(3).map(|person| person_height(person, width));
    if crew.is_empty() { 0.0 } else { TITLE + people.sum::<f32>() }
}

pub fn person_height(person: &Person, width: f32) -> f32 {
    let states = if person.states.is_empty() { BOX } else { 0.0 };
    PERSON - states
        + points_height(person, width)
        + about(person, width).len().saturating_sub(1) as f32 * 7.4
        + armor_extra(person)
}

const POINT: f32 = 6.4;
/// The labels of points.
const LABELS: f32 = 30.0;

fn points_height(person: &Person, width: f32) -> f32 {
    let most = boxes::dp_most(width - LABELS, POINT);
    let rows = person.points.iter().map(|points| boxes::dp_height(points.boxes, POINT, most) + 2.0);
    rows.sum()
}

/// Rows of points, each after its label; returns the `y` below them.
fn points(canvas: &mut Canvas, person: &Person, x: f32, y: f32, width: f32) -> f32 {
    let most = boxes::dp_most(width - LABELS, POINT);
    let mut top = y;
    for points in &person.points {
        canvas.text(x, top + 5.4, &points.label, LABEL, Align::Left);
        let style = boxes::Dp { size: POINT, most, fatal: points.fatal };
        top += boxes::dp_lines(canvas, x + LABELS, top, points.boxes, style) + 2.0;
    }
    top
}

/// The name, skills and computer, in the room next to the role.
fn about(person: &Person, width: f32) -> Vec<String> {
    let room = width - STRONG.width(&person.role) - 6.0 - blanks_width(person);
    let mut lines = LABEL.wrap(&person.about, room.max(40.0));
    if lines.len() > 1 {
        lines = LABEL.wrap(&person.about, width - 4.0);
        lines.insert(0, String::new());
    }
    lines
}

fn blanks_width(person: &Person) -> f32 {
    person.blanks.iter().map(|blank| LABEL.width(blank) + 20.0).sum()
}

/// Boxes in a separate row of armor.
const IN_A_ROW: i64 = 20;

fn armor_rows(person: &Person) -> usize {
    boxes::rows(person.armor, IN_A_ROW).len()
}

/// The height of a separate row for more than six boxes of armor.
fn armor_extra(person: &Person) -> f32 {
    if person.armor.count > 6 { armor_rows(person) as f32 * 7.4 + 1.6 } else { 0.0 }
}

/// As many people as fit; returns the `y` below them.
pub fn draw(canvas: &mut Canvas, crew: &[Person], frame: Area, rest: &mut Rest) -> f32 {
    if crew.is_empty() {
        return frame.y;
    }
    let mut y = heading(canvas, crew, frame.x, frame.y, frame.width);
    let bottom = frame.y + frame.height;
    for (number, person) in crew.iter().enumerate() {
        let left = crew.len() - number;
        let room = if left > 1 { bottom - 8.0 } else { bottom + 1.0 };
        if y + person_height(person, frame.width) > room {
            let text = format!("+{}, continued", counted(left as i64, "person"));
            canvas.text(frame.x, y + 6.4, &text, VALUE, Align::Left);
            rest.crew.extend_from_slice(&crew[number..]);
            return y + 8.0;
        }
        y = self::person(canvas, person, frame.x, y, frame.width);
    }
    y
}

pub fn heading(canvas: &mut Canvas, crew: &[Person], x: f32, y: f32, width: f32) -> f32 {
    let open = crew.iter().any(|person| person.armor.open && person.armor.count > 0);
    let remark = if open { "dashed: armor, if worn" } else { "" };
    canvas.section(x, y, width, "Crew", remark)
}

pub fn person(canvas: &mut Canvas, person: &Person, x: f32, y: f32, width: f32) -> f32 {
    let mut baseline = y + 7.0;
    canvas.text(x, baseline, &person.role, STRONG, Align::Left);
    let mut right = x + width;
    for blank in person.blanks.iter().rev() {
        canvas.line(right - 17.0, baseline + 0.8, right, baseline + 0.8, Stroke::new(0.4));
        canvas.text(right - 18.5, baseline, blank, LABEL, Align::Right);
        right -= 20.0 + LABEL.width(blank);
    }
    for (number, line) in about(person, width).iter().enumerate() {
        if number == 0 {
            let from = x + STRONG.width(&person.role) + 5.0;
            canvas.text(from, baseline, line, LABEL, Align::Left);
        } else {
            baseline += 7.4;
            canvas.text(x + 4.0, baseline, line, LABEL, Align::Left);
        }
    }
    let mut top = baseline + 3.4;
    top = points(canvas, person, x, top, width);
    if person.states.is_empty() {
        return top + 1.5;
    }
    let mut left = x;
    let extra = armor_extra(person);
    let size = (ARMOR, if extra > 0.0 { ARMOR } else { BOX });
    boxes::block(canvas, left, top, person.armor, size, IN_A_ROW);
    if extra > 0.0 {
        top += extra;
    } else {
        left += person.armor.count as f32 * ARMOR + 4.0;
    }
    let each = (x + width - left) / person.states.len().max(1) as f32;
    for (number, state) in person.states.iter().enumerate() {
        let last = number + 1 == person.states.len();
        let frame = area(left + number as f32 * each + 0.6, top, each - 1.2, BOX);
        boxes::state(canvas, frame, last, (number as i64) < person.hits);
        let state = shorten(state, SMALL, frame.width - 1.0);
        canvas.centered(frame, &state, SMALL);
    }
    top + BOX + 1.5
}
