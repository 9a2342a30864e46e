//! Armor along the sides: rows of boxes at the ends, columns beside the body, top and underbody in the lower corners.

use crate::sheet::model::{Armor, Layer, Side, View};
use crate::sheet::page::{Align, Area, Stroke, Weight};

use super::super::boxes::{self, ArmorStyle, ROW_APART};
use super::super::canvas::{Canvas, SMALL, Type, VALUE, area, shorten};
use super::{CONTINUED, LANE, Over};

const COUNT: Type = Type(8.5, Weight::Bold);
/// The line of a side's name and count.
pub(super) const SIDE_LABEL: f32 = 10.0;
/// More points on a side are a number here, and boxes on the continuation.
const MOST_POINTS: i64 = 60;
/// Armor boxes shrink by these steps, no further.
pub(super) const SIZES: [f32; 3] = [7.4, 6.8, 6.2];

/// A box to write a number in.
pub fn write_box(canvas: &mut Canvas, x: f32, y: f32, width: f32) {
    canvas.rect(area(x, y, width, 14.0), Stroke::new(0.9));
}

/// The armor of one side as it will be drawn.
pub(super) struct Plan<'v> {
    pub(super) armor: &'v Armor,
    pub(super) size: f32,
    /// Too many: the boxes are elsewhere.
    pub(super) number: bool,
}

impl Plan<'_> {
    pub(super) fn points(&self) -> i64 {
        self.armor.layers.iter().map(|layer| layer.points).sum()
    }

    fn style(&self, layer: &Layer, most: i64) -> ArmorStyle {
        let totals = layer.points > 20;
        ArmorStyle { size: self.size, most, heavy: layer.heavy, totals }
    }

    /// Boxes to a row within a width.
    fn most(&self, layer: &Layer, width: f32) -> i64 {
        let wanted: &[i64] = if layer.points > 20 { &[20, 15, 10, 5] } else { &[10, 5] };
        let totals = if layer.points > 20 { 16.0 } else { 0.0 };
        let fits = |most: &&i64| boxes::armor_run(**most, self.size) + totals <= width;
        wanted.iter().find(fits).copied().unwrap_or(5)
    }

    /// Height of the rows of an end with their label.
    pub(super) fn height(&self, width: f32) -> f32 {
        self.rows_height(|layer| self.most(layer, width))
    }

    /// The same with `most` boxes to a row of each layer.
    fn rows_height(&self, most: impl Fn(&Layer) -> i64) -> f32 {
        if self.number {
            return SIDE_LABEL + 16.0;
        }
        let rows = self.armor.layers.iter().map(|layer| {
            let rows = boxes::rows(layer.points, most(layer)).len();
            rows as f32 * (self.size + ROW_APART) + self.apart()
        });
        SIDE_LABEL + rows.sum::<f32>()
    }

    /// Between layers.
    fn apart(&self) -> f32 {
        if self.armor.layers.len() > 1 || self.armor.layers.iter().any(|layer| layer.heavy) {
            4.4
        } else {
            0.0
        }
    }

    /// "20", or "metal 10 + 20".
    fn count(&self) -> String {
        let one = |layer: &Layer| match layer.name.as_str() {
            "" => layer.points.to_string(),
            name => format!("{name} {}", layer.points),
        };
        match self.armor.layers.as_slice() {
            [] => "0".to_owned(),
            layers => layers.iter().map(one).collect::<Vec<_>>().join(" + "),
        }
    }

    /// What the name and count above columns take.
    pub(super) fn label_width(&self, small: bool) -> f32 {
        if small {
            return COUNT.width(&self.points().to_string());
        }
        let several = self.armor.layers.len() > 1;
        let count = if several { 30.0 } else { COUNT.width(&self.count()) + 14.0 };
        VALUE.width(&self.armor.name).max(count)
    }

    /// The columns that a side needs in this height.
    fn columns(&self, height: f32) -> (i64, i64) {
        let fits = (1..=40).take_while(|most| boxes::armor_run(*most, self.size) <= height).last();
        let fits = fits.unwrap_or(1);
        let columns = |most: i64| -> i64 {
            self.armor.layers.iter().map(|layer| (layer.points + most - 1) / most).sum()
        };
        // Whole fives, unless they would make it too wide.
        let fives = if fits > 5 { fits - fits % 5 } else { fits };
        let wide = columns(fives) as f32 * (self.size + ROW_APART) > LANE - 12.0;
        let most = if wide { fits } else { fives };
        (columns(most), most)
    }

    pub(super) fn columns_width(&self, height: f32) -> f32 {
        let (columns, _) = self.columns(height);
        let layers = self.armor.layers.len().saturating_sub(1) as f32;
        columns as f32 * (self.size + ROW_APART) + layers * 4.4
    }

    fn leave(&self, over: &mut Over<'_>) {
        let name = format!("{}{}", over.of, self.armor.name);
        let layers = self.armor.layers.iter().cloned();
        over.rest.armor.extend(layers.map(|layer| (name.clone(), layer)));
    }
}

pub(super) fn plan(view: &View, side: Side) -> Option<Plan<'_>> {
    let armor = view.armor.iter().find(|armor| armor.side == side)?;
    let mut plan = Plan { armor, size: SIZES[0], number: false };
    plan.number = plan.points() > MOST_POINTS;
    Some(plan)
}

/// Rows of armor at an end: label outside, boxes inside.
pub(super) fn side_rows(
    canvas: &mut Canvas,
    plan: &Plan<'_>,
    x: f32,
    y: f32,
    width: f32,
    front: bool,
    over: &mut Over<'_>,
) {
    let height = plan.height(width);
    let baseline = if front { y + 7.4 } else { y + height - 1.6 };
    label(canvas, plan, x, baseline, if front { 1.0 } else { -1.0 });
    let mut top = if front { y + SIDE_LABEL } else { y + 1.0 };
    if plan.number {
        write_box(canvas, x - 20.0, top, 40.0);
        canvas.text(x + 23.0, top + 9.2, CONTINUED, SMALL, Align::Left);
        return plan.leave(over);
    }
    let mut layers: Vec<_> = plan.armor.layers.iter().collect();
    if !front {
        layers.reverse();
    }
    for layer in layers {
        let style = plan.style(layer, plan.most(layer, width));
        top += plan.apart() / 2.0;
        top += boxes::armor_rows(canvas, x, top, layer.points, style) + plan.apart() / 2.0;
    }
}

/// "Front 20" with arrows that point the way of the damage.
fn label(canvas: &mut Canvas, plan: &Plan<'_>, x: f32, y: f32, down: f32) {
    let (name, count) = (&plan.armor.name, plan.count());
    let width = VALUE.width(name) + 3.0 + COUNT.width(&count);
    let left = x - width / 2.0;
    canvas.text(left, y, name, VALUE, Align::Left);
    canvas.text(left + VALUE.width(name) + 3.0, y, &count, COUNT, Align::Left);
    for x in [left - 6.0, left + width + 6.0] {
        canvas.arrow(x, y - 2.6, 0.0, down, 4.4);
    }
}

/// What top and underbody take in the lower corners or in a row of their own.
pub(super) fn lower_height(top: &Option<Plan<'_>>, under: &Option<Plan<'_>>, width: f32) -> f32 {
    let height = |plan: &Option<Plan<'_>>| {
        plan.as_ref().map_or(0.0, |plan| plan.rows_height(|_| lower_most(plan, width)))
    };
    height(top).max(height(under))
}

fn lower_most(plan: &Plan<'_>, width: f32) -> i64 {
    if plan.points() > 15 && width > 160.0 { 10 } else { 5 }
}

pub(super) fn lower(
    canvas: &mut Canvas,
    top: &Option<Plan<'_>>,
    under: &Option<Plan<'_>>,
    frame: Area,
    y: f32,
    corners: bool,
    over: &mut Over<'_>,
) {
    let half = if corners { 40.0 } else { frame.width / 2.0 };
    let places = [(top, frame.x + half / 2.0), (under, frame.x + frame.width - half / 2.0)];
    let height = lower_height(top, under, frame.width);
    for (plan, x) in places {
        let Some(plan) = plan else { continue };
        let text = format!("{} {}", plan.armor.name, plan.count());
        let ty = if VALUE.width(&text) > half { SMALL } else { VALUE };
        let text = shorten(&text, ty, half);
        if plan.number {
            canvas.text(x, y + height - 1.6, &text, ty, Align::Center);
            write_box(canvas, x - 17.0, y + 1.0, 34.0);
            plan.leave(over);
            continue;
        }
        let mut at = y + 1.0;
        for layer in plan.armor.layers.iter().rev() {
            let style =
                ArmorStyle { totals: false, ..plan.style(layer, lower_most(plan, frame.width)) };
            at += plan.apart() / 2.0;
            at += boxes::armor_rows(canvas, x, at, layer.points, style) + plan.apart() / 2.0;
        }
        canvas.text(x, at + 6.4, &text, ty, Align::Center);
    }
}

pub(super) fn side_columns(
    canvas: &mut Canvas,
    plan: &Plan<'_>,
    x: f32,
    y: f32,
    room: f32,
    (left, small): (bool, bool),
    over: &mut Over<'_>,
) {
    let initial = plan.armor.name.chars().take(if small { 1 } else { usize::MAX });
    canvas.text(x, y + 6.0, &initial.collect::<String>(), VALUE, Align::Center);
    let texts: Vec<String> = match plan.armor.layers.as_slice() {
        [] => vec!["0".to_owned()],
        [layer] if layer.name.is_empty() => vec![layer.points.to_string()],
        layers => {
            let text = |layer: &Layer| format!("{} {}", layer.name, layer.points).trim().to_owned();
            layers.iter().map(text).collect()
        }
    };
    let plain = texts.len() == 1 && plan.armor.layers.iter().all(|layer| layer.name.is_empty());
    let mut at = y + 15.0;
    for text in &texts {
        let ty = if plain { COUNT } else { SMALL };
        canvas.text(x, at, text, ty, Align::Center);
        if plain && !small {
            let inward = if left { 1.0 } else { -1.0 };
            let aside = x + inward * (COUNT.width(text) / 2.0 + 5.0);
            canvas.arrow(aside, at - 3.0, inward, 0.0, 4.4);
        }
        at += 7.4;
    }
    let top = at - 3.4;
    if plan.number {
        let width = if small { 18.0 } else { 26.0 };
        write_box(canvas, x - width / 2.0, top, width);
        if !small {
            canvas.text(x, top + 20.4, CONTINUED, SMALL, Align::Center);
        }
        return plan.leave(over);
    }
    let room = room - (texts.len().saturating_sub(1)) as f32 * 7.4;
    let (_, most) = plan.columns(room);
    let width = plan.columns_width(room) - ROW_APART;
    let mut layers: Vec<_> = plan.armor.layers.iter().collect();
    if !left {
        layers.reverse();
    }
    let mut from = x - width / 2.0;
    for layer in layers {
        let style = plan.style(layer, most);
        from += boxes::armor_columns(canvas, from, top + 1.0, layer.points, style) + 4.4;
    }
}
