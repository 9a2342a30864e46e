//! The head and foot of a sheet: name, verdict, lines to write on, key figures, specification, footer.

use crate::sheet::model::{Footer, Note, Sheet, Spec};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};
use crate::sheet::text;

use super::canvas::{
    ASIDE, BODY, CLASS, Canvas, FRAME, LABEL, LONG_NAME, NAME, SMALL, Type, VALUE, area, shorten,
};
use super::rest::Rest;

const STACKED_NAME: Type = Type(15.0, Weight::Bold);
const BADGE: Type = Type(9.5, Weight::Bold);
const FIGURE: Type = Type(13.5, Weight::Bold);

const WRITE: f32 = 37.0;

pub fn draw(canvas: &mut Canvas, sheet: &Sheet, frame: Area, parts: usize, rest: &mut Rest) {
    let right = frame.x + frame.width;
    // The name gets the space that the other items leave.
    let mut after = Canvas::default();
    let left = badge(&mut after, sheet, right, frame.y) - 6.0;
    let aside = aside(&mut after, sheet, left, frame, rest);
    let part = if parts > 1 { format!("1 of {parts}") } else { String::new() };
    name(canvas, sheet, &part, area(frame.x, frame.y, aside - 8.0 - frame.x, 27.0), rest);
    canvas.add(after, 0.0, 0.0);
    let third = frame.width / 3.0;
    let lines = [("Driver", ""), ("Player", &sheet.player), ("Event / date", &sheet.event)];
    for (number, (label, known)) in lines.into_iter().enumerate() {
        let x = frame.x + number as f32 * third;
        canvas.text(x, frame.y + WRITE, label, LABEL, Align::Left);
        let from = x + LABEL.width(label) + 3.0;
        let (y, to) = (frame.y + WRITE + 1.0, x + third - if number < 2 { 8.0 } else { 0.0 });
        canvas.line(from, y, to, y, Stroke::new(0.4));
        let known = shorten(text::printable(known), VALUE, to - from - 2.0);
        canvas.text(from + 2.0, y - 1.0, &known, VALUE, Align::Left);
    }
}

/// The verdict in its box; returns the left edge of the box.
pub fn badge(canvas: &mut Canvas, sheet: &Sheet, right: f32, y: f32) -> f32 {
    let word = &sheet.verdict.word;
    if word.is_empty() {
        return right;
    }
    let width = BADGE.width(word) + 14.0;
    let frame = area(right - width, y + 1.5, width, 17.0);
    let (fill, ink) = match sheet.verdict.bad {
        true => (Grey::BLACK, Grey::WHITE),
        false => (Grey::WHITE, Grey::BLACK),
    };
    canvas.round(frame, 3.0, Some(fill), Stroke::new(1.1));
    let at = crate::sheet::page::Point { x: right - width / 2.0, y: y + 13.4 };
    canvas.within(frame, at, word, BADGE, Align::Center, ink);
    right - width
}

/// Division and money, or the broken rules; returns the left edge of the text.
fn aside(canvas: &mut Canvas, sheet: &Sheet, right: f32, frame: Area, rest: &mut Rest) -> f32 {
    const LINES: usize = 2;
    let first = sheet.aside.first().cloned().unwrap_or_default();
    canvas.text(right, frame.y + 7.6, &first, ASIDE, Align::Right);
    let (texts, joint) = match sheet.verdict.rules.as_slice() {
        [] => (&sheet.aside[1.min(sheet.aside.len())..], " · "),
        rules => (rules, "; "),
    };
    let lines = reasons(texts, joint, LABEL, (118.0, LINES), rest);
    let mut width = ASIDE.width(&first);
    for (number, line) in lines.iter().enumerate() {
        let line = shorten(line, LABEL, 118.0);
        width = width.max(LABEL.width(&line));
        canvas.text(right, frame.y + 15.4 + number as f32 * 7.4, &line, LABEL, Align::Right);
    }
    right - width
}

/// The texts beside the verdict, within a width and a number of lines. If some do not fit, all texts become notes.
pub fn reasons(
    texts: &[String],
    joint: &str,
    ty: Type,
    (width, most): (f32, usize),
    rest: &mut Rest,
) -> Vec<String> {
    const MORE: &str = " and more";
    let all = texts.join(joint);
    let mut lines = ty.wrap(&all, width);
    if lines.len() <= most {
        return lines;
    }
    rest.notes.push(Note::new("Verdict", all));
    let first = |count: usize| {
        let text = texts[..count].join(joint) + joint + &format!("{} more", texts.len() - count);
        ty.wrap(&text, width)
    };
    if let Some(whole) = (1..texts.len()).rev().map(first).find(|lines| lines.len() <= most) {
        return whole;
    }
    let last = lines.split_off(most - 1).join(" ");
    lines.push(shorten(&last, ty, width - ty.width(MORE)) + MORE);
    lines
}

fn name(canvas: &mut Canvas, sheet: &Sheet, part: &str, frame: Area, rest: &mut Rest) {
    let class = match part {
        "" => sheet.class.clone(),
        part => format!("{}, {part}", sheet.class),
    };
    if sheet.is_nameless() {
        // Leave a blank if this is a form, or if the fonts lack a letter of the name.
        let label = "Vehicle";
        let class = [sheet.title(), class].join(" ");
        let class = class.trim();
        let to = frame.x + frame.width * 0.7;
        let is_beside = CLASS.width(class) <= frame.x + frame.width - to - 7.0;
        let y = frame.y + if is_beside { 18.0 } else { 12.0 };
        canvas.text(frame.x, y, label, LABEL, Align::Left);
        let from = frame.x + LABEL.width(label) + 3.0;
        canvas.line(from, y + 1.0, to, y + 1.0, Stroke::new(0.4));
        if is_beside {
            return canvas.text(to + 7.0, y, class, CLASS, Align::Left);
        }
        let class = shorten(class, BODY, frame.width);
        return canvas.text(frame.x, frame.y + 25.0, &class, BODY, Align::Left);
    }
    let title = sheet.title();
    let width = NAME.width(&title);
    let beside = width + 7.0 + CLASS.width(&class) <= frame.width;
    if width <= frame.width && beside {
        canvas.text(frame.x, frame.y + 18.0, &title, NAME, Align::Left);
        return canvas.text(frame.x + width + 7.0, frame.y + 18.0, &class, CLASS, Align::Left);
    }
    if STACKED_NAME.width(&title) <= frame.width {
        canvas.text(frame.x, frame.y + 13.0, &title, STACKED_NAME, Align::Left);
        let class = shorten(&class, BODY, frame.width);
        return canvas.text(frame.x, frame.y + 25.0, &class, BODY, Align::Left);
    }
    let mut lines = LONG_NAME.wrap(&title, frame.width);
    if lines.len() > 2 {
        rest.notes.insert(0, Note::new("Name", title));
        lines.truncate(2);
        lines[1].push_str(" …");
    }
    let mut y = frame.y + 8.6;
    for line in lines {
        let line = shorten(&line, LONG_NAME, frame.width);
        canvas.text(frame.x, y, &line, LONG_NAME, Align::Left);
        y += 11.4;
    }
    let class = shorten(&class, BODY, frame.width);
    canvas.text(frame.x, y - 2.6, &class, BODY, Align::Left);
}

/// The figures in large type; returns the `y` below them.
pub fn figures(canvas: &mut Canvas, sheet: &Sheet, x: f32, y: f32, width: f32) -> f32 {
    const HEIGHT: f32 = 26.0;
    let needs: Vec<f32> = sheet
        .key_figures
        .iter()
        .map(|(label, value)| LABEL.width(label).max(FIGURE.width(value)) + 6.0)
        .collect();
    let spare = (width - needs.iter().sum::<f32>()) / needs.len().max(1) as f32;
    let mut left = x;
    for (number, ((label, value), need)) in sheet.key_figures.iter().zip(needs).enumerate() {
        let cell = need + spare;
        if number > 0 {
            canvas.line(left, y, left, y + HEIGHT, Stroke::new(0.4));
        }
        canvas.centered(area(left, y + 1.2, cell, 8.0), label, LABEL);
        canvas.centered(area(left, y + 9.0, cell, 16.0), value, FIGURE);
        left += cell;
    }
    canvas.rect(area(x, y, width, HEIGHT), Stroke::new(FRAME));
    y + HEIGHT + 2.0
}

/// Labels and values; returns the `y` below them.
pub fn spec(canvas: &mut Canvas, spec: &[Spec], x: f32, y: f32, width: f32) -> f32 {
    const LABELS: f32 = 36.0;
    const WRITTEN: f32 = 10.0;
    let mut baseline = y + 6.2;
    for Spec { label, value, .. } in spec {
        canvas.text(x, baseline, label, LABEL, Align::Left);
        if value.is_empty() {
            let y = baseline + 1.0;
            canvas.line(x + LABELS, y, x + width, y, Stroke::new(0.4));
            baseline += WRITTEN;
        }
        for line in VALUE.wrap(value, width - LABELS) {
            canvas.text(x + LABELS, baseline, &line, VALUE, Align::Left);
            baseline += 7.8;
        }
    }
    baseline - 2.6
}

pub fn footer(canvas: &mut Canvas, sheet: &Sheet, x: f32, y: f32, width: f32) {
    let Footer { fingerprint, program, basis, right } = &sheet.footer;
    let room = width - SMALL.width(right) - 12.0;
    let joined = |texts: &[&String]| {
        let texts = texts.iter().filter(|text| !text.is_empty());
        texts.map(|text| text.as_str()).collect::<Vec<_>>().join(" · ")
    };
    let all = joined(&[fingerprint, program, basis]);
    let left = Some(all).filter(|all| SMALL.width(all) <= room);
    let left = left.unwrap_or_else(|| shorten(&joined(&[fingerprint, basis]), SMALL, room));
    canvas.text(x, y, &left, SMALL, Align::Left);
    canvas.text(x + width, y, right, SMALL, Align::Right);
}
