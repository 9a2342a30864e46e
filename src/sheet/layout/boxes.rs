//! The three shapes of boxes to cross out, in fives: armor squares, rounded DP boxes, and thin squares for shots.

use crate::sheet::page::{Align, Area, Grey, Stroke};

use super::canvas::{Canvas, LAST, SMALL, area};

const FIVE: i64 = 5;
/// Between two fives.
pub const ARMOR_GAP: f32 = 2.6;
const SHOT_GAP: f32 = 3.0;
const DP_APART: f32 = 0.9;
const DP_GAP: f32 = 2.2;

/// The length of a run of boxes with shared edges.
pub fn run(count: i64, size: f32, gap: f32) -> f32 {
    count as f32 * size + (((count + FIVE - 1) / FIVE - 1).max(0)) as f32 * gap
}

pub fn armor_run(count: i64, size: f32) -> f32 {
    run(count, size, ARMOR_GAP)
}

/// The rows in which `count` boxes stand, at most `most` to a row.
pub fn rows(count: i64, most: i64) -> Vec<i64> {
    let most = most.max(1);
    let full = std::iter::repeat_n(most, usize::try_from(count / most).unwrap_or(0));
    full.chain((count % most > 0).then_some(count % most)).collect()
}

/// How armor boxes are drawn.
#[derive(Clone, Copy, Debug)]
pub struct ArmorStyle {
    pub size: f32,
    /// Boxes to a row or column.
    pub most: i64,
    /// A double frame around them.
    pub heavy: bool,
    /// Print a running total at the end of every row.
    pub totals: bool,
}

/// Horizontal rows of armor boxes, each centered on `x`; their height comes back.
pub fn armor_rows(canvas: &mut Canvas, x: f32, y: f32, points: i64, style: ArmorStyle) -> f32 {
    let mut total = 0;
    let mut top = y;
    for count in rows(points, style.most) {
        let width = armor_run(count, style.size);
        let left = x - width / 2.0;
        strip(canvas, left, top, count, style, true);
        total += count;
        if style.totals {
            let (x, y) = (left + width + 2.0, top + style.size / 2.0 + 2.1);
            canvas.text(x, y, &total.to_string(), SMALL, Align::Left);
        }
        top += style.size + ROW_APART;
    }
    if style.heavy && top > y {
        let width = armor_run(points.min(style.most), style.size);
        second_frame(canvas, area(x - width / 2.0, y, width, top - y - ROW_APART));
    }
    top - y
}

/// Around what is drawn with a double frame.
fn second_frame(canvas: &mut Canvas, around: Area) {
    const OUT: f32 = 1.4;
    let (width, height) = (around.width + 2.0 * OUT, around.height + 2.0 * OUT);
    canvas.rect(area(around.x - OUT, around.y - OUT, width, height), Stroke::new(0.55));
}

/// Between two rows of armor.
pub const ROW_APART: f32 = 1.6;

/// Vertical columns from `x` to the right; their width comes back.
pub fn armor_columns(canvas: &mut Canvas, x: f32, y: f32, points: i64, style: ArmorStyle) -> f32 {
    let mut total = 0;
    let mut left = x;
    for count in rows(points, style.most) {
        strip(canvas, left, y, count, style, false);
        total += count;
        if style.totals {
            let y = y + armor_run(count, style.size) + 6.2;
            let text = total.to_string();
            canvas.text(left + style.size / 2.0, y, &text, SMALL, Align::Center);
        }
        left += style.size + ROW_APART;
    }
    if style.heavy && left > x {
        let height = armor_run(points.min(style.most), style.size);
        second_frame(canvas, area(x, y, left - x - ROW_APART, height));
    }
    left - x
}

/// One row or column, five by five.
fn strip(canvas: &mut Canvas, x: f32, y: f32, count: i64, style: ArmorStyle, across: bool) {
    let line = Stroke::new(0.55);
    let mut done = 0;
    let mut at = 0.0;
    while done < count {
        let now = (count - done).min(FIVE);
        let length = now as f32 * style.size;
        let frame = if across {
            area(x + at, y, length, style.size)
        } else {
            area(x, y + at, style.size, length)
        };
        canvas.rect(frame, line);
        for edge in 1..now {
            let at = at + edge as f32 * style.size;
            if across {
                canvas.line(x + at, y, x + at, y + style.size, line);
            } else {
                canvas.line(x, y + at, x + style.size, y + at, line);
            }
        }
        at += length + ARMOR_GAP;
        done += now;
    }
}

/// The width of a row of DP boxes.
pub fn dp_run(count: i64, size: f32) -> f32 {
    let apart = count as f32 * (size + DP_APART) - DP_APART;
    apart + ((count - 1) / FIVE).max(0) as f32 * (DP_GAP - DP_APART)
}

/// How many DP boxes to a row fit into a width: whole fives if more than one.
pub fn dp_most(width: f32, size: f32) -> i64 {
    let most = (1..=40).take_while(|count| dp_run(*count, size) <= width).last().unwrap_or(1);
    if most > FIVE { most - most % FIVE } else { most }
}

/// Rows of DP boxes, each centered on `x`, the last box grey; their height comes back.
pub fn dp_rows(canvas: &mut Canvas, x: f32, y: f32, count: i64, size: f32, most: i64) -> f32 {
    let mut left_over = count;
    let mut top = y;
    for count in rows(count, most) {
        let mut left = x - dp_run(count, size) / 2.0;
        for number in 0..count {
            left_over -= 1;
            let grey = if left_over == 0 { LAST } else { Grey::WHITE };
            canvas.round(area(left, top, size, size), 1.3, Some(grey), Stroke::new(0.75));
            left += size + if number % FIVE == FIVE - 1 { DP_GAP } else { DP_APART };
        }
        top += size + 1.2;
    }
    top - y
}

pub fn dp_height(count: i64, size: f32, most: i64) -> f32 {
    rows(count, most).len() as f32 * (size + 1.2)
}

pub const SHOT: f32 = 6.4;

/// How many shots to a row fit into a width, in whole fives.
pub fn shots_most(width: f32) -> i64 {
    let most = (1..=60).take_while(|count| run(*count, SHOT, SHOT_GAP) <= width).last();
    let most = most.unwrap_or(1);
    if most > FIVE { most - most % FIVE } else { most }
}

/// A row of thin squares; its width comes back.
pub fn shots(canvas: &mut Canvas, x: f32, y: f32, count: i64) -> f32 {
    let line = Stroke::new(0.45);
    let mut left = x;
    let mut done = 0;
    while done < count {
        let now = (count - done).min(FIVE);
        canvas.rect(area(left, y, now as f32 * SHOT, SHOT), line);
        for edge in 1..now {
            let x = left + edge as f32 * SHOT;
            canvas.line(x, y, x, y + SHOT, line);
        }
        left += now as f32 * SHOT + SHOT_GAP;
        done += now;
    }
    left - x
}
