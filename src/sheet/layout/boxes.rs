//! Boxes to cross out, in groups of five: armor squares, rounded DP boxes, and thin squares for shots.

use crate::sheet::model::Boxes;
use crate::sheet::page::{Align, Area, Grey, Stroke};

use super::canvas::{CROSSED, Canvas, SMALL, VALUE, area};

const FIVE: i64 = 5;
const ARMOR_GAP: f32 = 2.6;
const SHOT_GAP: f32 = 3.0;
const DP_APART: f32 = 0.9;
const DP_GAP: f32 = 2.2;

pub fn run(count: i64, size: f32, gap: f32) -> f32 {
    count as f32 * size + (((count + FIVE - 1) / FIVE - 1).max(0)) as f32 * gap
}

pub fn armor_run(count: i64, size: f32) -> f32 {
    run(count, size, ARMOR_GAP)
}

/// Splits boxes into rows of at most `most`, and crosses out from the first row on.
pub fn rows(boxes: Boxes, most: i64) -> Vec<Boxes> {
    let most = most.max(1);
    let mut rows = Vec::new();
    let (mut count, mut crossed) = (boxes.count.max(0), boxes.crossed.max(0));
    while count > 0 {
        let now = count.min(most);
        rows.push(Boxes { count: now, crossed: crossed.min(now), ..boxes });
        count -= now;
        crossed = (crossed - now).max(0);
    }
    rows
}

const WRITE: f32 = 12.0;

/// The number, with a box for the points lost.
fn write(canvas: &mut Canvas, x: f32, y: f32, boxes: Boxes) {
    canvas.text(x - 2.0, y + 8.4, &boxes.count.to_string(), SMALL, Align::Right);
    let frame = area(x, y, 26.0, WRITE - 1.6);
    canvas.rect(frame, Stroke::new(0.75));
    canvas.centered(frame, &lost(boxes.crossed), VALUE);
}

fn lost(points: i64) -> String {
    if points > 0 { format!("−{points}") } else { String::new() }
}

/// The border of boxes: grey if they may not count, otherwise black.
fn edge(boxes: Boxes, width: f32) -> Stroke {
    let grey = if boxes.open { Grey(0.45) } else { Grey::BLACK };
    Stroke { grey, ..Stroke::new(width) }
}

/// Crosses out a box, if its number is among those crossed out.
fn mark(canvas: &mut Canvas, frame: Area, boxes: Boxes, number: i64) {
    let crossed = number < boxes.crossed;
    if crossed {
        cross(canvas, frame);
    }
    canvas.tick(frame, boxes.group, crossed);
}

fn cross(canvas: &mut Canvas, frame: Area) {
    const OVER: f32 = 0.6;
    let (left, top) = (frame.x + OVER, frame.y + OVER);
    let (right, bottom) = (frame.x + frame.width - OVER, frame.y + frame.height - OVER);
    let stroke = Stroke::new(1.0);
    canvas.line(left, top, right, bottom, stroke);
    canvas.line(left, bottom, right, top, stroke);
}

/// Boxes in groups of five with shared borders, to the right or down; returns their length.
fn strip(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    boxes: Boxes,
    (long, wide): (f32, f32),
    gap: f32,
    across: bool,
) -> f32 {
    let line = edge(boxes, if gap == SHOT_GAP { 0.45 } else { 0.55 });
    let mut at = 0.0;
    for five in rows(boxes, FIVE) {
        let length = five.count as f32 * long;
        let place = |from: f32, length: f32| match across {
            true => area(x + from, y, length, wide),
            false => area(x, y + from, wide, length),
        };
        canvas.rect(place(at, length), line);
        for edge in 1..five.count {
            let edge = place(at + edge as f32 * long, 0.0);
            canvas.line(edge.x, edge.y, edge.x + edge.width, edge.y + edge.height, line);
        }
        for number in 0..five.count {
            mark(canvas, place(at + number as f32 * long, long), five, number);
        }
        at += length + gap;
    }
    at
}

#[derive(Clone, Copy, Debug)]
pub struct ArmorStyle {
    pub size: f32,
    pub most: i64,
    pub heavy: bool,
    pub totals: bool,
}

/// Rows of armor boxes centered on `x`; returns their height.
pub fn armor_rows(canvas: &mut Canvas, x: f32, y: f32, points: Boxes, style: ArmorStyle) -> f32 {
    let mut total = 0;
    let mut top = y;
    for row in rows(points, style.most) {
        let width = armor_run(row.count, style.size);
        let left = x - width / 2.0;
        strip(canvas, (left, top), row, (style.size, style.size), ARMOR_GAP, true);
        total += row.count;
        if style.totals {
            let aside = if style.heavy { 3.4 } else { 2.0 };
            let (x, y) = (left + width + aside, top + style.size / 2.0 + 2.1);
            canvas.text(x, y, &total.to_string(), SMALL, Align::Left);
        }
        top += style.size + ROW_APART;
    }
    if style.heavy && top > y {
        let width = armor_run(points.count.min(style.most), style.size);
        second_frame(canvas, area(x - width / 2.0, y, width, top - y - ROW_APART));
    }
    top - y
}

fn second_frame(canvas: &mut Canvas, around: Area) {
    const OUT: f32 = 1.2;
    let (width, height) = (around.width + 2.0 * OUT, around.height + 2.0 * OUT);
    canvas.rect(area(around.x - OUT, around.y - OUT, width, height), Stroke::new(0.55));
}

pub const ROW_APART: f32 = 1.6;

pub const COLUMN_APART: f32 = 0.9;

/// Columns of armor boxes from `x` to the right; returns their width.
pub fn armor_columns(canvas: &mut Canvas, x: f32, y: f32, points: Boxes, style: ArmorStyle) -> f32 {
    let mut left = x;
    for column in rows(points, style.most) {
        strip(canvas, (left, y), column, (style.size, style.size), ARMOR_GAP, false);
        left += style.size + COLUMN_APART;
    }
    if style.heavy && left > x {
        let height = armor_run(points.count.min(style.most), style.size);
        second_frame(canvas, area(x, y, left - x - COLUMN_APART, height));
    }
    left - x
}

/// Squares without groups, for guards and worn armor; dashed if they may not count.
pub fn block(
    canvas: &mut Canvas,
    x: f32,
    y: f32,
    boxes: Boxes,
    (width, height): (f32, f32),
    most: i64,
) {
    let line = if boxes.open { Stroke::dashed(0.6) } else { Stroke::new(0.75) };
    for (row, found) in rows(boxes, most).into_iter().enumerate() {
        for number in 0..found.count {
            let frame = area(x + number as f32 * width, y + row as f32 * height, width, height);
            canvas.rect(frame, line);
            mark(canvas, frame, found, number);
        }
    }
}

pub fn dp_run(count: i64, size: f32) -> f32 {
    let apart = count as f32 * (size + DP_APART) - DP_APART;
    apart + ((count - 1) / FIVE).max(0) as f32 * (DP_GAP - DP_APART)
}

/// How many boxes fit into a row: a multiple of five, or fewer.
fn most(width: f32, run: impl Fn(i64) -> f32) -> i64 {
    let most = (1..=60).take_while(|count| run(*count) <= width).last().unwrap_or(1);
    if most > FIVE { most - most % FIVE } else { most }
}

pub fn dp_most(width: f32, size: f32) -> i64 {
    most(width, |count| dp_run(count, size))
}

/// Rows of DP boxes centered on `x`, the last box with a black corner; returns their height.
pub fn dp_rows(canvas: &mut Canvas, x: f32, y: f32, dp: Boxes, size: f32, most: i64) -> f32 {
    let style = Dp { size, most, fatal: !dp.open };
    dp_block(canvas, (x, y), dp, style, |row| x - dp_run(row.count, size) / 2.0)
}

#[derive(Clone, Copy, Debug)]
pub struct Dp {
    pub size: f32,
    pub most: i64,
    /// The last one has a black corner.
    pub fatal: bool,
}

/// Rows of DP boxes from `x` to the right; returns their height.
pub fn dp_lines(canvas: &mut Canvas, x: f32, y: f32, dp: Boxes, style: Dp) -> f32 {
    dp_block(canvas, (x + 22.0, y), dp, style, |_| x)
}

/// Rows of DP boxes, or a number with a box at `x` if there are too many; returns their height.
fn dp_block(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    dp: Boxes,
    Dp { size, most, fatal }: Dp,
    left: impl Fn(&Boxes) -> f32,
) -> f32 {
    if dp.count > Boxes::MOST {
        write(canvas, x, y, dp);
        return WRITE;
    }
    let (mut top, mut left_over) = (y, dp.count);
    for row in rows(dp, most) {
        left_over -= row.count;
        dp_row(canvas, (left(&row), top), row, size, fatal && left_over == 0);
        top += size + 1.2;
    }
    top - y
}

fn dp_row(canvas: &mut Canvas, (x, y): (f32, f32), row: Boxes, size: f32, last: bool) {
    let mut left = x;
    for number in 0..row.count {
        let fatal = row.single || last && number + 1 == row.count;
        let frame = area(left, y, size, size);
        canvas.round(frame, 1.3, Some(Grey::WHITE), edge(row, 0.75));
        if fatal {
            let (right, bottom) = (left + size - 0.3, y + size - 0.3);
            let arm = size * 0.62;
            canvas.over_shape(&[(right, bottom - arm), (right, bottom), (right - arm, bottom)]);
        }
        mark(canvas, frame, row, number);
        left += size + if number % FIVE == FIVE - 1 { DP_GAP } else { DP_APART };
    }
}

pub fn dp_height(dp: Boxes, size: f32, most: i64) -> f32 {
    if dp.count > Boxes::MOST { WRITE } else { rows(dp, most).len() as f32 * (size + 1.2) }
}

/// A rounded box with a label that stays legible when crossed out.
pub fn state(canvas: &mut Canvas, frame: Area, fatal: bool, boxes: Boxes, number: i64) {
    canvas.round(frame, 2.2, None, Stroke::new(if fatal { 1.6 } else { 0.75 }));
    let crossed = number < boxes.crossed;
    canvas.tick(frame, boxes.group, crossed);
    if crossed {
        let Area { x, y, width, height } = frame;
        let (left, right, top, bottom) = (x + 1.2, x + width - 1.2, y + 1.2, y + height - 1.2);
        for (from, to) in [(top, bottom), (bottom, top)] {
            let ends =
                [(left, from - 1.0), (right, to - 1.0), (right, to + 1.0), (left, from + 1.0)];
            canvas.fill_shape(&ends, CROSSED);
        }
    }
}

pub fn shot_run(count: i64, size: f32) -> f32 {
    run(count, size, SHOT_GAP)
}

pub fn shots_most(width: f32, size: f32) -> i64 {
    most(width, |count| shot_run(count, size))
}

/// A row of thin boxes of a width and height; returns its width with the gap after it.
pub fn shots(canvas: &mut Canvas, x: f32, y: f32, shots: Boxes, size: (f32, f32)) -> f32 {
    strip(canvas, (x, y), shots, size, SHOT_GAP, true)
}

pub const WRITE_BOX: f32 = 14.0;

pub fn write_box(canvas: &mut Canvas, frame: Area, crossed: i64) {
    canvas.rect(frame, Stroke::new(0.9));
    canvas.centered(frame, &lost(crossed), VALUE);
}
