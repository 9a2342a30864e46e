//! Armor along the sides: rows at the ends, columns beside the body, top and underbody in the lower corners.

use crate::sheet::model::{Armor, Layer, Side, View};
use crate::sheet::page::{Align, Area, Weight};

use super::super::boxes::{self, ArmorStyle, ROW_APART, WRITE_BOX, write_box};
use super::super::canvas::{Canvas, SMALL, Type, VALUE, area, shorten};
use super::{CONTINUED, Over, Scale};

/// Up to this count, points can be counted at a glance.
const FEW: i64 = 20;
const COUNT: Type = Type(8.5, Weight::Bold);
const SIDE_LABEL: f32 = 10.0;
const WRITE: f32 = 16.0;
const COLUMN_FOOT: f32 = 8.0;

pub(super) struct Plan<'v> {
    armor: &'v Armor,
    scale: Scale,
    pub(super) size: f32,
    apart: f32,
    /// Whether to print a number instead of boxes.
    pub(super) number: bool,
}

impl Plan<'_> {
    pub(super) fn points(&self) -> i64 {
        self.armor.layers.iter().map(|layer| layer.points.count).sum()
    }

    fn crossed(&self) -> i64 {
        self.armor.layers.iter().map(|layer| layer.points.crossed).sum()
    }

    fn style(&self, layer: &Layer, most: i64) -> ArmorStyle {
        let totals = layer.points.count > FEW;
        ArmorStyle { size: self.size, most, heavy: layer.heavy, totals, apart: self.apart }
    }

    fn most(&self, layer: &Layer, width: f32) -> i64 {
        let many = layer.points.count > FEW;
        let wanted = if many { 20 } else { self.scale.row };
        let totals = if many { 16.0 } else { 0.0 };
        let fits = |most: &i64| boxes::armor_run(*most, self.size) + totals <= width;
        [20, 15, 10, 5].into_iter().filter(|most| *most <= wanted).find(fits).unwrap_or(5)
    }

    pub(super) fn height(&self, width: f32) -> f32 {
        self.rows_height(|layer| self.most(layer, width))
    }

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
            "" => number(layer),
            name => format!("{name} {}", number(layer)),
        };
        match self.armor.layers.as_slice() {
            [] => "0".to_owned(),
            layers => layers.iter().map(one).collect::<Vec<_>>().join(" + "),
        }
    }

    pub(super) fn label_width(&self, small: bool) -> f32 {
        if small {
            return COUNT.width(&self.points().to_string());
        }
        if let Some(width) = self.line_width(small) {
            return width;
        }
        let several = self.armor.layers.len() > 1;
        let count = if several { 30.0 } else { COUNT.width(&self.count()) + 14.0 };
        VALUE.width(&self.armor.name).max(count)
    }

    pub(super) fn label_height(&self, small: bool) -> f32 {
        if self.line_width(small).is_some() {
            return 10.0;
        }
        20.0 + self.armor.layers.len().saturating_sub(1) as f32 * 7.4
    }

    /// The width of name, count and arrow on one line, which saves height.
    fn line_width(&self, small: bool) -> Option<f32> {
        let count = COUNT.width(&self.count());
        let width = VALUE.width(&self.armor.name) + 3.0 + count + 8.0;
        let many = self.points() > FEW;
        (many && self.is_plain() && !small && width <= self.scale.lane).then_some(width)
    }

    fn is_plain(&self) -> bool {
        matches!(self.armor.layers.as_slice(), [layer] if layer.name.is_empty())
            || self.armor.layers.is_empty()
    }

    /// The least height of the columns, with their label.
    pub(super) fn least_height(&self, small: bool) -> f32 {
        let [.., least] = self.scale.armor;
        let (width, apart) = match (small, self.scale.dense) {
            (true, _) => (20.0, self.apart),
            (false, true) => (self.scale.lane, 0.0),
            (false, false) => (self.scale.lane - 8.0, self.apart),
        };
        let smallest = Plan { size: least, apart, ..*self };
        let most = (1..=self.scale.most).find(|most| smallest.width_of(*most) <= width);
        let boxes = match most.filter(|_| !self.number) {
            Some(most) => boxes::armor_run(most, least),
            None => 22.0,
        };
        self.label_height(small) + boxes + COLUMN_FOOT
    }

    /// Boxes to a column of this height: a multiple of five, unless that is too wide.
    fn columns(&self, height: f32) -> i64 {
        let most = self.most_in(height);
        let fives = if most > 5 { most - most % 5 } else { most };
        if self.width_of(fives) > self.scale.lane - 8.0 { most } else { fives }
    }

    fn most_in(&self, height: f32) -> i64 {
        let fits = |most: &i64| boxes::armor_run(*most, self.size) <= height;
        (1..=40).take_while(fits).last().unwrap_or(1)
    }

    /// Chooses the largest boxes whose columns fit between the wheels, in multiples of five if possible.
    pub(super) fn fit_columns(&mut self, height: f32) {
        let sizes = self.scale.armor;
        let fits = |size: &f32, fives: bool| {
            let plan = Plan { size: *size, ..*self };
            let most = plan.most_in(height);
            let most = if fives && most >= 5 { most - most % 5 } else { most };
            plan.width_of(most) <= self.scale.lane - 8.0
        };
        let whole = sizes.into_iter().find(|size| fits(size, true));
        let any = || sizes.into_iter().find(|size| fits(size, false));
        match whole.or_else(any) {
            Some(size) => self.size = size,
            None if self.scale.dense => (self.size, self.apart) = (sizes[2], 0.0),
            None => self.size = sizes[2],
        }
    }

    /// Chooses boxes small enough for twenty in a row, if there are that many.
    pub(super) fn fit_rows(&mut self, width: f32) {
        let fits = |size: &f32| boxes::armor_run(20, *size) + 16.0 <= width;
        if self.armor.layers.iter().any(|layer| layer.points.count > FEW) {
            self.size = self.scale.armor.into_iter().find(fits).unwrap_or(self.size);
        }
    }

    pub(super) fn columns_width(&self, height: f32) -> f32 {
        self.width_of(self.columns(height))
    }

    fn width_of(&self, most: i64) -> f32 {
        let layers = self.armor.layers.iter();
        let columns: i64 = layers.map(|layer| (layer.points.count + most - 1) / most).sum();
        let apart = self.armor.layers.len().saturating_sub(1) as f32 * 4.4;
        columns as f32 * (self.size + self.apart) + apart
    }

    fn leave(&self, over: &mut Over<'_>) {
        let name = format!("{}{}", over.of, self.armor.name);
        let layers = self.armor.layers.iter().cloned();
        over.rest.armor.extend(layers.map(|layer| (name.clone(), layer)));
    }
}

/// The count of a layer; empty on a form.
fn number(layer: &Layer) -> String {
    if layer.points.open { String::new() } else { layer.points.count.to_string() }
}

pub(super) fn plan(view: &View, side: Side, scale: Scale) -> Option<Plan<'_>> {
    let armor = view.armor.iter().find(|armor| armor.side == side)?;
    let mut plan = Plan { armor, scale, size: scale.armor[0], apart: ROW_APART, number: false };
    plan.number = plan.points() > scale.most;
    Some(plan)
}

/// Rows of armor at an end, with the label outside.
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
        write_box(canvas, area(x - 20.0, top, 40.0, WRITE_BOX), plan.crossed());
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

/// "Front 20" with arrows in the direction of damage.
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

/// Top and underbody: in the lower corners, or in a separate row.
pub(super) struct Lower<'v> {
    pub(super) top: Option<Plan<'v>>,
    pub(super) under: Option<Plan<'v>>,
    pub(super) in_corners: bool,
    each: f32,
}

impl<'v> Lower<'v> {
    pub(super) fn of(view: &'v View, back: Option<&Plan<'v>>, width: f32, scale: Scale) -> Self {
        let (top, under) = (plan(view, Side::Top, scale), plan(view, Side::Under, scale));
        let (corner, most) = scale.corner;
        let few = |plan: &Option<Plan<'_>>| plan.as_ref().is_none_or(|plan| plan.points() <= most);
        let beside = |back: &Plan<'_>| {
            let layers = back.armor.layers.iter();
            let widest = layers.map(|layer| {
                let totals = if layer.points.count > FEW { 16.0 } else { 0.0 };
                let most = back.most(layer, width).min(layer.points.count);
                boxes::armor_run(most, back.size) + 2.0 * totals
            });
            let label = VALUE.width(&back.armor.name) + COUNT.width(&back.count()) + 20.0;
            widest.fold(label, f32::max) + 2.0 * corner + 6.0 <= width
        };
        let in_corners = few(&top) && few(&under) && back.is_none_or(beside);
        let each = if in_corners { corner } else { width / 2.0 };
        Lower { top, under, in_corners, each }
    }

    fn most(&self, plan: &Plan<'_>) -> i64 {
        let fits = |most: &i64| boxes::armor_run(*most, plan.size) + 3.0 <= self.each;
        [20, 15, 10].into_iter().find(fits).unwrap_or(5)
    }

    pub(super) fn height(&self) -> f32 {
        let plans = [&self.top, &self.under].into_iter().flatten();
        plans.map(|plan| plan.rows_height(|_| self.most(plan))).fold(0.0, f32::max)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, frame: Area, y: f32, over: &mut Over<'_>) {
        let half = self.each / 2.0;
        let places = [(&self.top, frame.x + half), (&self.under, frame.x + frame.width - half)];
        for (plan, x) in places {
            let Some(plan) = plan else { continue };
            let text = format!("{} {}", plan.armor.name, plan.count());
            let ty = if VALUE.width(&text) > self.each { SMALL } else { VALUE };
            let text = shorten(&text, ty, self.each);
            if plan.number {
                canvas.text(x, y + self.height() - 1.6, &text, ty, Align::Center);
                write_box(canvas, area(x - 17.0, y + 1.0, 34.0, WRITE_BOX), plan.crossed());
                plan.leave(over);
                continue;
            }
            let mut at = y + 1.0;
            for layer in &plan.armor.layers {
                let style = ArmorStyle { totals: false, ..plan.style(layer, self.most(plan)) };
                at += plan.apart() / 2.0;
                at += boxes::armor_rows(canvas, x, at, layer.points, style) + plan.apart() / 2.0;
            }
            canvas.text(x, at + 6.4, &text, ty, Align::Center);
        }
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
    let top = match plan.line_width(small) {
        Some(width) => {
            let from = x - width / 2.0;
            let (name, count) = (&plan.armor.name, plan.count());
            let after = from + VALUE.width(name) + 3.0 + COUNT.width(&count);
            let shift = if left { 0.0 } else { 8.0 };
            canvas.text(from + shift, y + 7.0, name, VALUE, Align::Left);
            canvas.text(after + shift, y + 7.0, &count, COUNT, Align::Right);
            let arrow = if left { after + 5.0 } else { from + 3.0 };
            canvas.arrow(arrow, y + 4.0, if left { 1.0 } else { -1.0 }, 0.0, 4.4);
            y + 9.0
        }
        None => side_label(canvas, plan, x, y, (left, small)),
    };
    if plan.number {
        let width = if small { 18.0 } else { 26.0 };
        if room < WRITE {
            return plan.leave(over);
        }
        write_box(canvas, area(x - width / 2.0, top, width, WRITE_BOX), plan.crossed());
        if !small {
            canvas.text(x, top + 20.4, CONTINUED, SMALL, Align::Center);
        }
        return plan.leave(over);
    }
    let most = plan.columns(room);
    let width = plan.columns_width(room) - plan.apart;
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

/// A side's name and the count of each layer; returns the `y` below them.
fn side_label(
    canvas: &mut Canvas,
    plan: &Plan<'_>,
    x: f32,
    y: f32,
    (left, small): (bool, bool),
) -> f32 {
    let initial = plan.armor.name.chars().take(if small { 1 } else { usize::MAX });
    canvas.text(x, y + 6.0, &initial.collect::<String>(), VALUE, Align::Center);
    let text = |layer: &Layer| format!("{} {}", layer.name, number(layer)).trim().to_owned();
    let texts: Vec<String> = match plan.armor.layers.as_slice() {
        [] => vec!["0".to_owned()],
        layers => layers.iter().map(text).collect(),
    };
    let ty = if plan.is_plain() { COUNT } else { SMALL };
    let mut at = y + 15.0;
    for text in &texts {
        canvas.text(x, at, text, ty, Align::Center);
        if plan.is_plain() && !small {
            let inward = if left { 1.0 } else { -1.0 };
            let aside = x + inward * (COUNT.width(text) / 2.0 + 5.0);
            canvas.arrow(aside, at - 3.0, inward, 0.0, 4.4);
        }
        at += 7.4;
    }
    at - 3.4
}
