//! Armor along the sides: rows at the ends, columns beside the body, top and underbody in the lower corners.

use crate::sheet::model::{Armor, Boxes, Layer};
use crate::sheet::page::{Align, Area, Weight};

use super::super::boxes::{self, ArmorStyle, COLUMN_APART, ROW_APART, WRITE_BOX, write_box};
use super::super::canvas::{BODY, Canvas, SMALL, STRONG, Type, area};
use super::super::rest::Rest;
use super::LABEL;

pub(super) const BOX: f32 = 7.4;
pub(super) const ROW: f32 = BOX + ROW_APART;
const COUNT: Type = Type(11.0, Weight::Bold);
/// Points that stand in rows of ten.
const FEW: i64 = 20;
/// Sizes of boxes, the largest first: many points are smaller before they continue elsewhere.
const SIZES: [f32; 5] = [BOX, 6.8, 6.2, 5.6, 5.0];
/// The distance between layers with their second frames.
const LAYERS: f32 = 3.4;

/// Rows of boxes in a place.
#[derive(Clone, Copy)]
pub(super) struct Strips<'v> {
    pub(super) armor: &'v Armor,
    pub(super) of: &'static str,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) size: f32,
}

/// The height below a body: the rows at the back, a label, and rows of top and underbody.
pub(super) fn below(rows: usize) -> f32 {
    (rows + 2) as f32 * ROW + LABEL + 3.0
}

/// The rows that armor needs, if the wide rows of strong armor fit or not.
pub(super) fn rows_of(armor: &Armor, is_wide: bool) -> usize {
    let most = if is_wide && points(armor) > FEW { 20 } else { 10 };
    armor.layers.iter().map(|layer| boxes::rows(layer.points, most).len()).sum()
}

pub(super) fn points(armor: &Armor) -> i64 {
    armor.layers.iter().map(|layer| layer.points.count).sum()
}

/// "20", "metal 10 + 20"; after damage, what is left: "13 of 20".
fn count(armor: &Armor) -> String {
    let one = |Layer { points, name, .. }: &Layer| {
        let Boxes { count, crossed, open, .. } = *points;
        let number = match (open, crossed) {
            (true, _) => String::new(),
            (false, 0) => count.to_string(),
            (false, crossed) => format!("{} of {count}", (count - crossed).max(0)),
        };
        if name.is_empty() { number } else { format!("{name} {number}") }
    };
    let texts: Vec<_> = armor.layers.iter().map(one).collect();
    if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
}

/// A box for the points lost. The points continue elsewhere.
fn number(
    canvas: &mut Canvas,
    armor: &Armor,
    of: &str,
    (x, y): (f32, f32),
    wide: f32,
    rest: &mut Rest,
) {
    let crossed = armor.layers.iter().map(|layer| layer.points.crossed).sum();
    write_box(canvas, area(x, y, wide, WRITE_BOX), crossed);
    let name = format!("{of}{}", armor.name);
    rest.armor.extend(armor.layers.iter().map(|layer| (name.clone(), layer.clone())));
}

impl Strips<'_> {
    /// Boxes to a row.
    fn across(&self) -> i64 {
        let wanted = if points(self.armor) > FEW { 20 } else { 10 };
        let fits = |most: &i64| boxes::armor_run(*most, self.size) <= self.width;
        [20, 15, 10, 5].into_iter().filter(|most| *most <= wanted).find(fits).unwrap_or(5)
    }

    fn rows(&self) -> usize {
        let across = self.across();
        self.armor.layers.iter().map(|layer| boxes::rows(layer.points, across).len()).sum()
    }

    fn high(&self) -> f32 {
        self.rows() as f32 * (self.size + ROW_APART)
    }

    /// With the largest boxes that fit; whether a number has to do instead, and the height.
    fn fitted(self) -> (Self, bool, f32) {
        let mut sizes = SIZES.into_iter().map(|size| Strips { size, ..self });
        match sizes.find(|one| one.high() <= one.height) {
            Some(found) => (found, false, found.high()),
            None => (self, true, 2.0 * ROW),
        }
    }

    fn style(&self, layer: &Layer) -> ArmorStyle {
        let most = self.across();
        ArmorStyle { size: self.size, most, heavy: layer.heavy, totals: false }
    }
}

/// Rows at an end, nearest to the body, with their label outside; returns their height.
pub(super) fn strips(
    canvas: &mut Canvas,
    found: Strips<'_>,
    x: f32,
    y: f32,
    height: f32,
    front: bool,
    rest: &mut Rest,
) -> f32 {
    let (found, is_number, high) = found.fitted();
    let apart = if found.armor.layers.len() > 1 { 2.0 } else { 0.0 };
    // A second frame stays clear of the bumpers.
    let out = if found.armor.layers.iter().any(|layer| layer.heavy) { 0.9 } else { 0.0 };
    let tall = high + apart + out;
    let (label, mut top) = match front {
        true => (y + height - tall - 3.6, y + height - tall - 1.0),
        false => (y + tall + 10.4, y + 2.4 + out),
    };
    name(canvas, found.armor, x, label, if front { 1.0 } else { -1.0 });
    if is_number {
        let wide = 40.0f32.min(found.width * 0.6);
        number(canvas, found.armor, found.of, (x - wide / 2.0, top), wide, rest);
        if found.width > 100.0 {
            canvas.text(x + 23.0, top + 9.2, "continued", SMALL, Align::Left);
        }
        return high;
    }
    let mut layers: Vec<_> = found.armor.layers.iter().collect();
    if !front {
        layers.reverse();
    }
    for layer in layers {
        top += boxes::armor_rows(canvas, x, top, layer.points, found.style(layer)) + apart;
    }
    high
}

/// "Front 20" with arrows in the direction of damage.
fn name(canvas: &mut Canvas, armor: &Armor, x: f32, y: f32, down: f32) {
    let count = count(armor);
    let width = BODY.width(&armor.name) + 3.0 + COUNT.width(&count);
    let left = x - width / 2.0;
    canvas.text(left, y, &armor.name, BODY, Align::Left);
    canvas.text(left + width, y, &count, COUNT, Align::Right);
    for x in [left - 6.0, left + width + 6.0] {
        canvas.arrow(x, y - 3.0, 0.0, down, 4.4);
    }
}

/// Top or underbody in a lower corner, below its label.
pub(super) fn corner(
    canvas: &mut Canvas,
    found: Strips<'_>,
    x: f32,
    base: f32,
    left: bool,
    rest: &mut Rest,
) {
    let (found, is_number, high) = found.fitted();
    let apart = if found.armor.layers.len() > 1 { 1.6 } else { 0.0 };
    let top = base - high - apart;
    let (side, count) = (format!("{} ", found.armor.name), count(found.armor));
    let plain = found.armor.layers.iter().all(|layer| layer.name.is_empty());
    let ty = if plain { COUNT } else { STRONG };
    let from = if left { x } else { x - BODY.width(&side) - ty.width(&count) };
    canvas.text(from, top - 2.6, &side, BODY, Align::Left);
    canvas.text(from + BODY.width(&side), top - 2.6, &count, ty, Align::Left);
    if is_number {
        let from = if left { x } else { x - 34.0 };
        return number(canvas, found.armor, found.of, (from, top), 34.0, rest);
    }
    let mut y = top;
    for layer in &found.armor.layers {
        let run = boxes::armor_run(layer.points.count.min(found.across()), found.size);
        let edge = if layer.heavy { 1.4 } else { 0.2 };
        let middle = if left { x + run / 2.0 + edge } else { x - run / 2.0 - edge };
        y += boxes::armor_rows(canvas, middle, y, layer.points, found.style(layer)) + apart;
    }
}

/// Columns beside the body, the outer layer outside, below their label.
pub(super) fn columns(
    canvas: &mut Canvas,
    armor: &Armor,
    of: &str,
    place: Area,
    left: bool,
    rest: &mut Rest,
) {
    let Area { x, y, width, height } = place;
    let middle = x + width / 2.0;
    let count = count(armor);
    let plain = armor.layers.iter().all(|layer| layer.name.is_empty());
    let lines = if plain { vec![count] } else { SMALL.wrap(&count.replace(" + ", " "), width) };
    let name =
        if BODY.width(&armor.name) <= width { armor.name.as_str() } else { &armor.name[..1] };
    canvas.text(middle, y + 7.0, name, BODY, Align::Center);
    let fits = plain && COUNT.width(&lines[0]) <= width;
    let ty = if fits { COUNT } else { SMALL };
    let mut top = y + 8.0;
    for line in lines.iter().flat_map(|line| ty.wrap(line, width)) {
        top += ty.0 * 0.86 + 1.0;
        canvas.text(middle, top, &line, ty, Align::Center);
    }
    top += 3.4;
    let room = y + height - top;
    let run = |size: f32, most: i64| {
        let columns = armor.layers.iter().map(|layer| boxes::rows(layer.points, most).len());
        let layers = armor.layers.len().saturating_sub(1) as f32 * LAYERS;
        columns.sum::<usize>() as f32 * (size + COLUMN_APART) + layers
    };
    let fitting = |size: f32, step: i64| {
        let tall = |most: &i64| boxes::armor_run(*most, size) <= room;
        let most = (1..=40).filter(|most| most % step == 0).take_while(tall).last()?;
        (run(size, most) <= width + COLUMN_APART).then_some((size, most))
    };
    let tries = [5, 1].into_iter().flat_map(|step| SIZES.map(|size| fitting(size, step)));
    let Some((size, most)) = tries.flatten().next() else {
        if SMALL.width("cont.") <= width {
            canvas.text(middle, top + 22.0, "cont.", SMALL, Align::Center);
        }
        let wide = 26.0f32.min(width);
        return number(canvas, armor, of, (middle - wide / 2.0, top), wide, rest);
    };
    let mut layers: Vec<_> = armor.layers.iter().collect();
    if !left {
        layers.reverse();
    }
    // The columns stand against the body.
    let run = run(size, most) - COLUMN_APART;
    let mut from = if left { x + width - run } else { x };
    for layer in layers {
        let style = ArmorStyle { size, most, heavy: layer.heavy, totals: false };
        from += boxes::armor_columns(canvas, from, top, layer.points, style) + LAYERS;
    }
}
