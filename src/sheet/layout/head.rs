//! The head and foot of a sheet: name, verdict, lines to write on, key figures, specification, footer.

use crate::sheet::model::{Footer, Note, Sheet, Spec, Verdict};
use crate::sheet::page::{Align, Area, Grey, Stroke, Tag, Weight};
use crate::sheet::text;

use super::canvas::{
    BODY, Canvas, FRAME, LABEL, LONG_NAME, NAME, SMALL, STRONG, Type, VALUE, area, clipped,
    fitting, shorten,
};
use super::rest::Rest;

const BADGE: Type = Type(9.5, Weight::Bold);
const FIGURE: Type = Type(16.0, Weight::Bold);
const MANY: Type = Type(11.0, Weight::Bold);
const BESIDE: Type = Type(9.0, Weight::Bold);

/// The name, and below it verdict, cost, weight and class. A bad verdict has a box; its reasons become notes.
pub fn title(canvas: &mut Canvas, sheet: &Sheet, frame: Area, parts: usize, rest: &mut Rest) {
    let Area { x, y, width, height } = frame;
    let Verdict { word, bad, rules } = &sheet.verdict;
    let right = if *bad { badge(canvas, sheet, x + width, y) - 5.0 } else { x + width };
    if !rules.is_empty() {
        rest.notes.push(Note::new("Verdict", rules.join("; ")));
    }
    let part = (parts > 1).then(|| format!("1 of {parts}"));
    let lower = word.to_lowercase();
    let letters = word.chars().take(1).chain(lower.chars().skip(1));
    let verdict: String = letters.filter(|_| !bad).collect();
    name(canvas, sheet, (x, right, y), rest);
    // The class comes last, since a long line is cut at its end.
    let known = text::printable(&sheet.player);
    let about = sheet.aside.iter().cloned().chain([known]).chain(part).chain([sheet.class.clone()]);
    let about = about.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ");
    let about = if verdict.is_empty() { about } else { format!("· {about}") };
    let room = width - STRONG.width(&verdict) - if verdict.is_empty() { 0.0 } else { 2.0 };
    let ty = fitting(&about, [BODY, SMALL], room);
    let (from, line) = (x + width - room, y + height - 2.6);
    canvas.text(x, line, &verdict, STRONG, Align::Left);
    canvas.text(from, line, &shorten(&about, ty, room), ty, Align::Left);
    let beside = from + ty.width(&about) + 4.0;
    let blank = beside + SMALL.width("Player") + 3.0;
    if sheet.player.is_empty() && blank + 20.0 <= x + width {
        canvas.text(beside, line, "Player", SMALL, Align::Left);
        canvas.blank(blank, x + width, line + 1.0, "player");
    }
}

fn name(canvas: &mut Canvas, sheet: &Sheet, (x, right, y): (f32, f32, f32), rest: &mut Rest) {
    let room = right - x;
    let name = sheet.title();
    if sheet.name.is_empty() {
        let label = if name.is_empty() { "Vehicle" } else { &name };
        let label = shorten(label, BODY, room * 0.6);
        canvas.name(x, y + 19.0, &label, BODY);
        return canvas.blank(x + BODY.width(&label) + 4.0, right, y + 20.0, "name");
    }
    let in_a_line = [NAME, Type(15.0, Weight::Bold)];
    if let Some(ty) = in_a_line.into_iter().find(|ty| ty.width(&name) <= room) {
        return canvas.name(x, y + 19.0, &name, ty);
    }
    let lines = clipped(&name, LONG_NAME, room, 2);
    if is_cut(&lines) {
        rest.notes.insert(0, Note::new("Name", name));
    }
    let first = if lines.len() > 1 { 9.6 } else { 18.0 };
    for (number, line) in lines.iter().enumerate() {
        canvas.name(x, y + first + number as f32 * 12.4, line, LONG_NAME);
    }
}

pub fn is_cut(lines: &[String]) -> bool {
    lines.last().is_some_and(|line| line.ends_with('…'))
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

/// Many figures beside their labels, in two rows.
fn in_rows(canvas: &mut Canvas, figures: &[(String, String)], Area { x, y, width, height }: Area) {
    let (count, high) = (figures.len().div_ceil(2), height / 2.0);
    for (number, row) in figures.chunks(count.max(1)).enumerate() {
        let need = |(label, value): &(String, String)| SMALL.width(label) + BESIDE.width(value);
        let spare = (width - row.iter().map(need).sum::<f32>()) / row.len() as f32;
        let (mut left, top) = (x, y + number as f32 * high);
        for figure @ (label, value) in row {
            let right = left + need(figure) + spare;
            canvas.rect(area(left, top, right - left, high), Stroke::new(0.4));
            canvas.heading(left + spare / 3.0, top + 10.6, label, SMALL, Tag::RowHead);
            let from = right - spare / 3.0 - BESIDE.width(value);
            canvas.heading(from, top + 10.8, value, BESIDE, Tag::Cell(1, 1));
            left = right;
        }
    }
}

/// The figures in large type; returns the `y` below them.
pub fn figures(canvas: &mut Canvas, figures: &[(String, String)], frame: Area) -> f32 {
    let Area { x, y, width, height } = frame;
    let needs = |ty: Type| -> Vec<f32> {
        let each = figures.iter();
        each.map(|(label, value)| LABEL.width(label).max(ty.width(value)) + 6.0).collect()
    };
    let fits = |ty: &Type| needs(*ty).iter().sum::<f32>() <= width;
    let Some(ty) = [FIGURE, MANY].into_iter().find(fits) else {
        in_rows(canvas, figures, frame);
        canvas.rect(frame, Stroke::new(FRAME));
        return y + height + 2.0;
    };
    let needs = needs(ty);
    let spare = (width - needs.iter().sum::<f32>()) / needs.len().max(1) as f32;
    let mut left = x;
    for (number, ((label, value), need)) in figures.iter().zip(needs).enumerate() {
        let cell = need + spare;
        if number > 0 {
            canvas.line(left, y, left, y + height, Stroke::new(0.4));
        }
        let small = fitting(label, [LABEL, SMALL], cell - 0.6);
        let label = shorten(label, small, cell - 0.6);
        let (above, below) =
            (area(left, y + 1.6, cell, 8.6), area(left, y + 9.6, cell, height - 10.0));
        canvas.tagged(Tag::RowHead, |canvas| canvas.centered(above, &label, small));
        canvas.tagged(Tag::Cell(1, 1), |canvas| canvas.centered(below, value, ty));
        left += cell;
    }
    canvas.rect(area(x, y, width, height), Stroke::new(FRAME));
    y + height + 2.0
}

/// Labels and values, on a form with lines to write on; returns the `y` below them.
pub fn spec(canvas: &mut Canvas, spec: &[Spec], x: f32, y: f32, width: f32) -> f32 {
    const LABELS: f32 = 42.0;
    const WRITTEN: f32 = 11.0;
    if spec.iter().all(|line| !line.value.is_empty()) {
        let lines = BODY.wrap(&specified(spec), width);
        return canvas.lines(x, y + 7.0, &lines, BODY) - 5.0;
    }
    let mut baseline = y + 7.0;
    for Spec { label, value, .. } in spec {
        canvas.text(x, baseline, label, LABEL, Align::Left);
        if value.is_empty() {
            canvas.blank(x + LABELS, x + width, baseline + 1.0, label);
        } else {
            canvas.text(x + LABELS, baseline, value, VALUE, Align::Left);
            let (from, y) = (x + LABELS + VALUE.width(value), baseline + 1.0);
            canvas.line(from, y, x + width, y, Stroke::new(0.4));
        }
        baseline += WRITTEN;
    }
    baseline - 2.6
}

/// "Chassis: heavy · Weight: 5,200 lb".
pub fn specified(spec: &[Spec]) -> String {
    let texts = spec.iter().map(|spec| match spec.value.as_str() {
        "" => format!("{} __________", spec.label),
        value => format!("{}: {value}", spec.label),
    });
    texts.collect::<Vec<_>>().join(" · ")
}

/// The least room between left and right, for the number of the page.
const NUMBER: f32 = 14.5;

pub fn footer(canvas: &mut Canvas, sheet: &Sheet, x: f32, y: f32, width: f32) {
    foot(canvas, &sheet.footer, &sheet.event, [x, y, width]);
}

pub fn foot(canvas: &mut Canvas, footer: &Footer, event: &str, [x, y, width]: [f32; 3]) {
    let Footer { fingerprint, program, basis, right } = footer;
    let event = text::printable(event);
    let right = &if event.is_empty() { right.clone() } else { format!("{event} · {right}") };
    let right = &shorten(right, SMALL, width * 0.6);
    let room = width - SMALL.width(right) - NUMBER;
    let joined = |texts: &[&String]| {
        let texts = texts.iter().filter(|text| !text.is_empty());
        texts.map(|text| text.as_str()).collect::<Vec<_>>().join(" · ")
    };
    let all = joined(&[fingerprint, program, basis]);
    let left = Some(all).filter(|all| SMALL.width(all) <= room);
    let left = left.unwrap_or_else(|| shorten(&joined(&[fingerprint, basis]), SMALL, room));
    canvas.text(x, y, &left, SMALL, Align::Left);
    canvas.heading(x + width - SMALL.width(right), y, right, SMALL, Tag::Foot);
}
