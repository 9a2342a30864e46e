//! A vehicle from above: armor along its sides, components from front to back, wheels at its corners.

use crate::sheet::model::{Armor, Cell, Corner, Layer, Outline, Side, View, Wheel};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::boxes::{self, ArmorStyle, ROW_APART};
use super::canvas::{Canvas, GLASS, HEAVY, LABEL, SMALL, Type, VALUE, area, shorten};
use super::more::Rest;

const COUNT: Type = Type(8.5, Weight::Bold);
const CELL: Type = Type(6.6, Weight::Semibold);
const DP: f32 = 7.2;
const TIRE: f32 = 6.4;
const GUARD: f32 = 6.2;
/// The line of a side's name and count.
const SIDE_LABEL: f32 = 10.0;
/// The widest lane for wheels and armor beside the body.
const LANE: f32 = 46.0;
/// More points on a side are a number here, and boxes on the continuation.
const MOST_POINTS: i64 = 60;
/// How wide a cycle is.
const CYCLE: f32 = 70.0;
/// A narrower frame has room for less.
const NARROW: f32 = 120.0;
/// Armor boxes shrink by these steps, no further.
const SIZES: [f32; 3] = [7.4, 6.8, 6.2];

pub fn draw(canvas: &mut Canvas, view: &View, frame: Area, rest: &mut Rest) {
    let y = canvas.section(frame.x, frame.y, frame.width, "Armor and components", &view.armor_text);
    let notes: Vec<_> = view.notes.iter().flat_map(|note| LABEL.wrap(note, frame.width)).collect();
    let apart = if notes.is_empty() { 0.0 } else { 2.4 };
    let bottom = frame.y + frame.height - notes.len() as f32 * LABEL.leading() - apart;
    canvas.lines(frame.x, bottom + apart + 5.6, &notes, LABEL);
    let frame = area(frame.x, y + 1.0, frame.width, bottom - y - 1.0);
    match &view.sidecar {
        None => vehicle(canvas, view, frame, &mut Over { of: "", rest }),
        Some(sidecar) => {
            let own = frame.width * 0.5;
            vehicle(canvas, view, Area { width: own, ..frame }, &mut Over { of: "", rest });
            let (x, down) = (frame.x + own + 3.0, frame.height * 0.2);
            let beside =
                area(x, frame.y + down, frame.width - own - 3.0, frame.height - 1.6 * down);
            // The two struts that join it to its cycle.
            for share in [0.6, 0.75] {
                let y = beside.y + beside.height * share;
                let from = frame.x + own / 2.0 + CYCLE / 2.0 - 8.0;
                canvas.line(from, y, x + 15.0, y, Stroke::new(2.0));
            }
            vehicle(canvas, sidecar, beside, &mut Over { of: "Sidecar ", rest });
        }
    }
}

/// What finds no room, and what it is said to be of.
struct Over<'r> {
    of: &'r str,
    rest: &'r mut Rest,
}

/// A box to write a number in.
pub fn write_box(canvas: &mut Canvas, x: f32, y: f32, width: f32) {
    canvas.rect(area(x, y, width, 14.0), Stroke::new(0.9));
}

/// The armor of one side as it will be drawn.
struct Plan<'v> {
    armor: &'v Armor,
    size: f32,
    /// Too many: the boxes are elsewhere.
    number: bool,
}

impl Plan<'_> {
    fn points(&self) -> i64 {
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

    /// Height of rows with their label.
    fn height(&self, width: f32) -> f32 {
        if self.number {
            return SIDE_LABEL + 16.0;
        }
        let rows = self.armor.layers.iter().map(|layer| {
            let rows = boxes::rows(layer.points, self.most(layer, width)).len();
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

    fn columns_width(&self, height: f32) -> f32 {
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

fn plan(view: &View, side: Side) -> Option<Plan<'_>> {
    let armor = view.armor.iter().find(|armor| armor.side == side)?;
    let mut plan = Plan { armor, size: SIZES[0], number: false };
    plan.number = plan.points() > MOST_POINTS;
    Some(plan)
}

fn vehicle(canvas: &mut Canvas, view: &View, frame: Area, over: &mut Over<'_>) {
    let small = frame.width < NARROW;
    let mut front = plan(view, Side::Front);
    let mut back = plan(view, Side::Back);
    let (top, under) = (plan(view, Side::Top), plan(view, Side::Under));
    let single = |corner| view.wheels.iter().find(|wheel| wheel.corner == corner);
    let (nose, tail) = (single(Corner::Front), single(Corner::Back));
    let wheel_height =
        |wheel: Option<&Wheel>| wheel.map_or(0.0, |wheel| single_size(wheel).1 - 2.0);
    let least_body = 110.0f32.max(lane_height(view, small, true));
    let corner = |plan: &Option<Plan<'_>>| plan.as_ref().is_none_or(|plan| plan.points() <= 15);
    let narrow_back = |back: &Option<Plan<'_>>| {
        back.as_ref().is_none_or(|back| back.armor.layers.iter().all(|layer| layer.points <= 20))
    };
    let in_corners = !small && corner(&top) && corner(&under) && narrow_back(&back);
    let ends = |front: &Option<Plan<'_>>, back: &Option<Plan<'_>>| {
        let height =
            |plan: &Option<Plan<'_>>| plan.as_ref().map_or(0.0, |plan| plan.height(frame.width));
        let low = lower_height(&top, &under, frame.width);
        let foot = if in_corners { height(back).max(low) } else { height(back) + low };
        (height(front), foot)
    };
    for size in SIZES {
        for plan in [&mut front, &mut back].into_iter().flatten() {
            plan.size = size;
        }
        let (above, below) = ends(&front, &back);
        let wheels = wheel_height(nose) + wheel_height(tail);
        if frame.height - above - below - wheels >= least_body {
            break;
        }
    }
    for _ in 0..2 {
        let (above, below) = ends(&front, &back);
        let wheels = wheel_height(nose) + wheel_height(tail);
        if frame.height - above - below - wheels >= 110.0f32.max(lane_height(view, small, false)) {
            break;
        }
        // The larger of the two becomes a number, if that saves anything.
        let plans = [&mut front, &mut back].into_iter().flatten();
        let larger = plans.filter(|plan| !plan.number && plan.points() > 20);
        if let Some(larger) = larger.max_by_key(|plan| plan.points()) {
            larger.number = true;
        }
    }
    let (above, below) = ends(&front, &back);
    let middle = frame.x + frame.width / 2.0;
    if let Some(front) = &front {
        side_rows(canvas, front, middle, frame.y, frame.width, true, over);
    }
    let body_top = frame.y + above + wheel_height(nose) + 1.0;
    let body_bottom = frame.y + frame.height - below - wheel_height(tail) - 2.0;
    let foot = frame.y + frame.height - below;
    if let Some(back) = &back {
        let width = if in_corners { frame.width - 80.0 } else { frame.width };
        side_rows(canvas, back, middle, foot + 1.0, width, false, over);
    }
    let back_height = back.as_ref().map_or(0.0, |back| back.height(frame.width));
    let low = if in_corners { foot + 1.0 } else { foot + back_height + 1.0 };
    lower(canvas, &top, &under, frame, low, in_corners, over);

    let span = area(frame.x, body_top, frame.width, body_bottom - body_top);
    let lane = lanes(canvas, view, span, over);
    if let Some(wheel) = nose {
        single_wheel(canvas, wheel, middle, frame.y + above, true, small);
    }
    if let Some(wheel) = tail {
        single_wheel(canvas, wheel, middle, body_bottom - 1.0, false, small);
    }
    let width = match view.outline {
        Outline::Cycle if small => CYCLE - 16.0,
        Outline::Cycle => CYCLE,
        _ => frame.width - lane[0] - lane[1] - 4.0,
    };
    let left = match view.outline {
        Outline::Cycle => middle - width / 2.0,
        _ => frame.x + lane[0] + 2.0,
    };
    let body = area(left, body_top, width, body_bottom - body_top);
    outline(canvas, view.outline, body);
    inside(canvas, view, body, small, over.rest);
}

/// Rows of armor at an end: label outside, boxes inside.
fn side_rows(
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
fn lower_height(top: &Option<Plan<'_>>, under: &Option<Plan<'_>>, width: f32) -> f32 {
    let height = |plan: &Option<Plan<'_>>| {
        plan.as_ref().map_or(0.0, |plan| {
            if plan.number {
                return SIDE_LABEL + 16.0;
            }
            let rows = plan.armor.layers.iter().map(|layer| {
                boxes::rows(layer.points, lower_most(plan, width)).len() as f32
                    * (plan.size + ROW_APART)
                    + plan.apart()
            });
            SIDE_LABEL + rows.sum::<f32>()
        })
    };
    height(top).max(height(under))
}

fn lower_most(plan: &Plan<'_>, width: f32) -> i64 {
    if plan.points() > 15 && width > 160.0 { 10 } else { 5 }
}

fn lower(
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

/// What the wheels and the side armor of a lane need at least, with the boxes of guards or without.
fn lane_height(view: &View, small: bool, guards: bool) -> f32 {
    let height = |corners: [Corner; 2]| {
        let wheels = view.wheels.iter().filter(|wheel| corners.contains(&wheel.corner));
        let blocks = wheels.map(|wheel| Block::of(wheel, small, guards));
        blocks.map(|block| block.height + block.label_height() + 6.0).fold(2.0, f32::max)
    };
    let armored = view.armor.iter().any(|armor| matches!(armor.side, Side::Left | Side::Right));
    let side = if armored { 42.0 } else { 4.0 };
    height([Corner::FrontLeft, Corner::FrontRight])
        + height([Corner::BackLeft, Corner::BackRight])
        + side
}

/// Wheels in their corners, side armor between them. The widths of the lanes come back.
fn lanes(canvas: &mut Canvas, view: &View, span: Area, over: &mut Over<'_>) -> [f32; 2] {
    let small = span.width < NARROW;
    let guards = lane_height(view, small, true) <= span.height + 1.0;
    for wheel in view.wheels.iter().filter(|_| !guards) {
        let corner = match wheel.corner {
            Corner::FrontLeft => "front left",
            Corner::FrontRight => "front right",
            Corner::BackLeft => "back left",
            Corner::BackRight => "back right",
            Corner::Front | Corner::Back | Corner::Side => continue,
        };
        let layer = |points| Layer { points, name: String::new(), heavy: false };
        let name = format!("{}Guard {corner}", over.of);
        over.rest.armor.extend(wheel.guard.map(|points| (name, layer(points))));
    }
    let wheels = |left: bool, front: bool| {
        view.wheels.iter().find(|wheel| match wheel.corner {
            Corner::FrontLeft => left && front,
            Corner::FrontRight => !left && front,
            Corner::BackLeft => left && !front,
            Corner::BackRight => !left && !front,
            Corner::Side => !left && !front,
            Corner::Front | Corner::Back => false,
        })
    };
    let size = |wheel: Option<&Wheel>| wheel.map(|wheel| Block::of(wheel, small, guards));
    let blocks = [true, false].map(|left| [true, false].map(|front| size(wheels(left, front))));
    let taken = |blocks: &[Option<Block>; 2], front: usize| {
        blocks[front].as_ref().map_or(2.0, |block| block.height + block.label_height() + 6.0)
    };
    let rooms = blocks
        .each_ref()
        .map(|blocks| span.height - taken(blocks, 0) - taken(blocks, 1) - SIDE_LABEL * 2.0 - 8.0);
    let mut plans = [plan(view, Side::Left), plan(view, Side::Right)];
    let mut lane = [0.0f32; 2];
    for (number, plan) in plans.iter_mut().enumerate() {
        let Some(plan) = plan else { continue };
        let room = rooms[number];
        for size in SIZES {
            plan.size = size;
            if plan.columns_width(room) <= LANE - 8.0 {
                break;
            }
        }
        plan.number |= plan.columns_width(room) > if small { 20.0 } else { LANE };
        let width = match (plan.number, small) {
            (true, true) => 18.0,
            (true, false) => 26.0,
            (false, _) => plan.columns_width(room),
        };
        let label = match small {
            true => COUNT.width(&plan.points().to_string()),
            false => VALUE.width(&plan.armor.name).max(count_width(plan)),
        };
        lane[number] = lane[number].max(width).max(label.min(LANE));
    }
    for (number, blocks) in blocks.iter().enumerate() {
        let widths = blocks.iter().flatten().map(|block| block.width);
        lane[number] = widths.fold(lane[number], f32::max);
        if lane[number] > 0.0 {
            lane[number] += 3.0;
        }
    }
    if !small {
        lane = [lane[0].max(lane[1]); 2];
    }
    for (number, left) in [true, false].into_iter().enumerate() {
        let lane = lane[number];
        let x = if left { span.x } else { span.x + span.width - lane };
        let middle = x + lane / 2.0;
        for (front, block) in blocks[number].iter().enumerate() {
            if let Some((block, wheel)) = block.as_ref().zip(wheels(left, front == 0)) {
                let y = if front == 0 {
                    span.y + block.label_height() + 3.0
                } else {
                    span.y + span.height - block.label_height() - 3.0 - block.height
                };
                block.draw(canvas, wheel, middle, y, front == 0, left);
            }
        }
        let Some(plan) = &plans[number] else { continue };
        let top = span.y + taken(&blocks[number], 0) + 4.0;
        side_columns(canvas, plan, middle, top, rooms[number], (left, small), over);
    }
    lane
}

fn count_width(plan: &Plan<'_>) -> f32 {
    if plan.armor.layers.len() > 1 { 30.0 } else { COUNT.width(&plan.count()) + 14.0 }
}

fn side_columns(
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

/// The wheel of a corner: its tires side by side, its guard beside or below them.
struct Block {
    width: f32,
    height: f32,
    columns: i64,
    guard_beside: bool,
    /// Whether its boxes are drawn here.
    guards: bool,
    /// Above a front wheel, below a back one.
    labels: Vec<String>,
}

/// Between the lines of a wheel's label.
const LABEL_LINE: f32 = 6.8;

impl Block {
    fn label_height(&self) -> f32 {
        self.labels.len() as f32 * LABEL_LINE
    }

    fn of(wheel: &Wheel, small: bool, guards: bool) -> Block {
        let mut labels = SMALL.wrap(&wheel.name, LANE);
        labels.extend(wheel.guard.map(|guard| format!("guard {guard}")));
        let several = small || wheel.tires.len() > 1 || guards && wheel.guard.is_some();
        let columns = if several { 2 } else { 3 };
        let (width, height) = tire_size(wheel, columns);
        let tires = wheel.tires.len() as f32 * (width + 2.0) - 2.0;
        let Some(guard) = wheel.guard.filter(|_| guards) else {
            return Block { width: tires, height, columns, guard_beside: false, guards, labels };
        };
        let guard_height = boxes::rows(guard, 2).len() as f32 * GUARD;
        let guard_beside = tires + 3.0 + 2.0 * GUARD <= LANE - 3.0;
        match guard_beside {
            true => Block {
                width: tires + 3.0 + 2.0 * GUARD,
                height: height.max(guard_height),
                columns,
                guard_beside,
                guards,
                labels,
            },
            false => Block {
                width: tires,
                height: height + guard_height + 2.0,
                columns,
                guard_beside,
                guards,
                labels,
            },
        }
    }

    fn draw(&self, canvas: &mut Canvas, wheel: &Wheel, x: f32, y: f32, above: bool, left: bool) {
        let (width, height) = tire_size(wheel, self.columns);
        let lines = self.labels.len() as f32 * LABEL_LINE;
        let mut baseline = if above { y - lines + 4.8 } else { y + self.height + 6.6 };
        for text in &self.labels {
            canvas.text(x, baseline, text, SMALL, Align::Center);
            baseline += LABEL_LINE;
        }
        let mut at = x - self.width / 2.0;
        let guard_width = 2.0 * GUARD;
        let style = ArmorStyle { size: GUARD, most: 2, heavy: false, totals: false };
        if let Some(guard) = wheel.guard.filter(|_| self.guards && self.guard_beside) {
            // The guard is the outer one.
            let from = if left { at } else { at + self.width - guard_width };
            guard_boxes(canvas, from, y, guard, style);
            if left {
                at += guard_width + 3.0;
            }
        }
        for dp in &wheel.tires {
            tire(canvas, area(at, y, width, height), *dp, self.columns);
            at += width + 2.0;
        }
        if let Some(guard) = wheel.guard.filter(|_| self.guards && !self.guard_beside) {
            guard_boxes(canvas, x - guard_width / 2.0, y + height + 2.0, guard, style);
        }
    }
}

fn guard_boxes(canvas: &mut Canvas, x: f32, y: f32, points: i64, style: ArmorStyle) {
    let mut top = y;
    for count in boxes::rows(points.min(60), style.most) {
        for number in 0..count {
            let left = x + number as f32 * style.size;
            canvas.rect(area(left, top, style.size, style.size), Stroke::new(0.55));
        }
        top += style.size;
    }
}

fn tire_size(wheel: &Wheel, columns: i64) -> (f32, f32) {
    let dp = wheel.tires.iter().copied().max().unwrap_or(0).clamp(1, 60);
    let width = boxes::dp_run(columns, TIRE) + 6.0;
    (width, boxes::dp_height(dp, TIRE, columns) + 4.8)
}

fn tire(canvas: &mut Canvas, frame: Area, dp: i64, columns: i64) {
    canvas.round(frame, 4.0, Some(Grey::WHITE), Stroke::new(HEAVY));
    let x = frame.x + frame.width / 2.0;
    boxes::dp_rows(canvas, x, frame.y + 3.0, dp.clamp(0, 60), TIRE, columns);
}

/// Size of a wheel in the middle of an end.
fn single_size(wheel: &Wheel) -> (f32, f32) {
    tire_size(wheel, 3)
}

fn single_wheel(canvas: &mut Canvas, wheel: &Wheel, x: f32, y: f32, front: bool, small: bool) {
    let (width, height) = single_size(wheel);
    let dp = wheel.tires.first().copied().unwrap_or(0);
    tire(canvas, area(x - width / 2.0, y, width, height), dp, 3);
    let left = x - width / 2.0 - 4.0;
    let count = 1 + wheel.strikes.len();
    let mut baseline = if front { y + 7.0 } else { y + height - 2.0 - (count - 1) as f32 * 7.0 };
    if !small || front {
        baseline = baseline.max(y + 6.0);
    }
    canvas.text(left, baseline, &wheel.name, VALUE, Align::Right);
    for strike in &wheel.strikes {
        baseline += 7.0;
        canvas.text(left, baseline, strike, SMALL, Align::Right);
    }
    if let Some(guard) = wheel.guard {
        let right = x + width / 2.0 + 4.0;
        canvas.text(right, y + 7.0, &format!("guard {guard}"), SMALL, Align::Left);
        let size = if small { 5.6 } else { GUARD };
        let mut top = y + 9.0;
        for count in boxes::rows(guard.min(60), if small { 4 } else { 5 }) {
            for number in 0..count {
                canvas.rect(area(right + number as f32 * size, top, size, size), Stroke::new(0.55));
            }
            top += size;
        }
    }
}

fn outline(canvas: &mut Canvas, outline: Outline, body: Area) {
    let (left, right) = (body.x, body.x + body.width);
    let (top, bottom) = (body.y, body.y + body.height);
    let heavy = Stroke::new(HEAVY);
    match outline {
        Outline::Car => {
            let nose = 9.0;
            let tail = 6.0;
            canvas.shape(
                &[
                    (left + nose + 6.0, top),
                    (right - nose - 6.0, top),
                    (right - 3.0, top + nose),
                    (right, top + nose + 12.0),
                    (right, bottom - tail - 6.0),
                    (right - 2.0, bottom - tail),
                    (right - tail - 4.0, bottom),
                    (left + tail + 4.0, bottom),
                    (left + 2.0, bottom - tail),
                    (left, bottom - tail - 6.0),
                    (left, top + nose + 12.0),
                    (left + 3.0, top + nose),
                ],
                heavy,
            );
            for side in [left + 17.0, right - 33.0] {
                let front = area(side, top - 1.6, 16.0, 3.2);
                canvas.round(front, 1.5, Some(Grey::WHITE), Stroke::new(0.75));
                let back = area(side, bottom - 1.6, 16.0, 3.2);
                canvas.round(back, 1.5, Some(Grey(0.75)), Stroke::new(0.75));
            }
        }
        Outline::Cycle => {
            let cut = 12.0;
            canvas.shape(
                &[
                    (left + cut, top),
                    (right - cut, top),
                    (right, top + cut),
                    (right, bottom - cut),
                    (right - cut, bottom),
                    (left + cut, bottom),
                    (left, bottom - cut),
                    (left, top + cut),
                ],
                heavy,
            );
            for (x, out) in [(left + 3.0, -1.0), (right - 3.0, 1.0)] {
                let bar =
                    [(x, top + 8.0), (x + out * 9.0, top + 9.0), (x + out * 13.0, top + 16.0)];
                canvas.path(&bar, heavy);
            }
        }
        Outline::Trike | Outline::ReversedTrike => {
            let inset = body.width * (1.0 - TAPER) / 2.0;
            let (up, down) = match outline {
                Outline::Trike => (inset, 0.0),
                _ => (0.0, inset),
            };
            let cut = 6.0;
            canvas.shape(
                &[
                    (left + up + cut, top),
                    (right - up - cut, top),
                    (right - up, top + cut),
                    (right - down, bottom - cut),
                    (right - down - cut, bottom),
                    (left + down + cut, bottom),
                    (left + down, bottom - cut),
                    (left + up, top + cut),
                ],
                heavy,
            );
        }
        Outline::Sidecar => canvas.round(body, 8.0, None, heavy),
    }
}

/// A trike's narrow end, as a share of the wide one.
const TAPER: f32 = 0.56;

/// How wide the body is at a height, as a share.
fn share(outline: Outline, at: f32) -> f32 {
    match outline {
        Outline::Trike => TAPER + (1.0 - TAPER) * at,
        Outline::ReversedTrike => 1.0 - (1.0 - TAPER) * at,
        _ => 1.0,
    }
}

/// A row of cells, and whether they stand above the rest.
struct Row {
    cells: Vec<Cell>,
    above: bool,
    /// Between the weapons of the sides.
    middle: bool,
    /// Rows that were one before they were broken have the same number.
    part: usize,
}

fn inside(canvas: &mut Canvas, view: &View, body: Area, small: bool, rest: &mut Rest) {
    const PAD: f32 = 4.0;
    const APART: f32 = 2.4;
    let mut left = view.left.clone();
    let mut right = view.right.clone();
    let tapers = matches!(view.outline, Outline::Trike | Outline::ReversedTrike);
    let mut aside: Vec<Cell> = Vec::new();
    if tapers {
        for (cells, place) in [(&mut left, "left"), (&mut right, "right")] {
            let named = |cell: Cell| Cell { text: place.to_owned(), ..cell };
            aside.extend(cells.drain(..).map(named));
        }
    }
    let side = |cells: &[Cell]| if cells.is_empty() { 0.0 } else { SIDE_CELL + APART };
    let (at_left, at_right) = (side(&left), side(&right));
    let inner = body.width - 2.0 * PAD - at_left - at_right;
    let narrow = |width: f32| if tapers { width * (TAPER + 0.1) } else { width };
    let room = |middle: bool| narrow(if middle { inner } else { body.width - 2.0 * PAD - 14.0 });
    let most = |middle: bool| match view.outline {
        Outline::Cycle => 1,
        _ => ((room(middle) / 27.0).floor() as usize).max(1),
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut part = 0;
    let mut add = |cells: &[Cell], above: bool, middle: bool| {
        part += 1;
        let chunks = cells.chunks(most(middle));
        rows.extend(chunks.map(|cells| Row { cells: cells.to_vec(), above, middle, part }));
    };
    add(&view.front, false, false);
    for row in &view.rows {
        add(row, false, true);
        if row.iter().any(|cell| cell.seat) {
            add(&view.above, true, true);
            add(&aside, true, true);
        }
    }
    add(&view.back, false, false);
    let available = body.height - 2.0 * PAD;
    let width_of = |row: &Row| room(row.middle) / row.cells.len() as f32 - APART;
    let height_of = |row: &Row| {
        row.cells.iter().map(|cell| cell_height(cell, width_of(row))).fold(0.0, f32::max)
    };
    let total = |rows: &[Row]| {
        rows.iter().map(height_of).sum::<f32>() + rows.len().saturating_sub(1) as f32 * APART
    };
    while total(&rows) > available {
        // The part with the most rows goes first; its boxes are drawn on the continuation.
        let tall = |part: usize| -> f32 {
            let own = rows.iter().filter(|row| row.part == part && !is_summary(row));
            own.map(|row| height_of(row) + APART).sum()
        };
        let parts = (0..rows.iter().map(|row| row.part + 1).max().unwrap_or(0))
            .filter(|part| tall(*part) > 0.0)
            .max_by(|a, b| tall(*a).total_cmp(&tall(*b)));
        let Some(part) = parts else { break };
        let first = rows.iter().position(|row| row.part == part).unwrap_or(0);
        let (above, middle) = (rows[first].above, rows[first].middle);
        let (gone, kept): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.part == part);
        rows = kept;
        let cells: Vec<Cell> = gone.into_iter().flat_map(|row| row.cells).collect();
        let summary = Row { cells: vec![summary(cells.len())], above, middle, part };
        rows.insert(first, summary);
        rest.cells.extend(cells);
    }
    for cells in [&mut left, &mut right] {
        if cells.iter().map(|cell| cell_height(cell, SIDE_CELL)).sum::<f32>() > available {
            let count = cells.len();
            rest.cells.append(cells);
            cells.push(summary(count));
        }
    }
    let seats = rows.iter().any(|row| row.cells.iter().any(|cell| cell.seat));
    let closed = matches!(view.outline, Outline::Car);
    let spare = (available - total(&rows)).max(0.0);
    let glass = if closed && seats && spare > 24.0 { 7.0 } else { 0.0 };
    let windows = if glass > 0.0 { 2.0 * (glass + APART) } else { 0.0 };
    let extra = ((spare - windows) / rows.len().max(1) as f32).max(0.0);
    let mut y = body.y + PAD;
    let mut middle = (f32::MAX, body.y);
    let (mut first_seat, count) = (true, rows.len());
    for (number, row) in rows.iter().enumerate() {
        let seat = row.cells.iter().any(|cell| cell.seat);
        let last_seat =
            seat && !rows[number + 1..].iter().any(|row| row.cells.iter().any(|cell| cell.seat));
        let (x, inner) = match row.middle {
            true => (body.x + PAD + at_left, inner),
            false => (body.x + PAD, body.width - 2.0 * PAD),
        };
        let window_top = y;
        if glass > 0.0 && seat && std::mem::take(&mut first_seat) {
            window(canvas, x, y, inner, glass, true);
            y += glass + APART;
        }
        let height = height_of(row) + extra;
        if row.middle {
            middle = (middle.0.min(window_top), middle.1.max(y + height));
        }
        let at = ((y - body.y) / body.height).min((y + height - body.y) / body.height);
        let at = if view.outline == Outline::ReversedTrike {
            (y + height - body.y) / body.height
        } else {
            at
        };
        let ends = number == 0 || number + 1 == count;
        let corner = if closed && ends { 14.0 } else { 0.0 };
        let corner = if view.outline == Outline::Cycle && ends { 8.0 } else { corner };
        let usable = (inner - corner) * share(view.outline, at);
        let mut left = x + (inner - usable) / 2.0;
        let each = (usable + APART) / row.cells.len() as f32;
        for cell in &row.cells {
            self::cell(canvas, cell, area(left, y, each - APART, height), row.above);
            left += each;
        }
        if view.outline == Outline::Cycle {
            strike(canvas, &row.cells[0], body.x, y + height / 2.0, small);
        }
        y += height + APART;
        if glass > 0.0 && last_seat {
            window(canvas, x, y, inner, glass, false);
            y += glass + APART;
        }
    }
    let (top, height) = (middle.0, middle.1 - middle.0);
    for (cells, x) in [(&left, body.x + PAD), (&right, body.x + body.width - PAD - SIDE_CELL)] {
        let each = (height + APART) / cells.len().max(1) as f32;
        for (number, cell) in cells.iter().enumerate() {
            let frame = area(x, top + number as f32 * each, SIDE_CELL, each - APART);
            self::cell(canvas, cell, frame, false);
        }
    }
}

/// The width of weapons that look to a side.
const SIDE_CELL: f32 = 21.0;

/// Says where the boxes are.
const CONTINUED: &str = "continued";

fn summary(count: usize) -> Cell {
    Cell {
        name: if count == 1 { "1 part".to_owned() } else { format!("{count} parts") },
        short: count.to_string(),
        text: CONTINUED.to_owned(),
        ..Cell::default()
    }
}

fn is_summary(row: &Row) -> bool {
    matches!(row.cells.as_slice(), [cell] if cell.text == CONTINUED)
}

fn window(canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32, front: bool) {
    let (wide, narrow) = (3.0, 9.0);
    let (up, down) = if front { (wide, narrow) } else { (narrow, wide) };
    let points =
        [(x + up, y), (x + width - up, y), (x + width - down, y + height), (x + down, y + height)];
    canvas.fill_shape(&points, GLASS);
    canvas.shape(&points, Stroke::new(0.6));
}

/// The rolls that strike a part of a cycle, with a line to it.
fn strike(canvas: &mut Canvas, cell: &Cell, x: f32, y: f32, small: bool) {
    if cell.strike.is_empty() {
        return;
    }
    let text = if small { cell.strike.clone() } else { format!("side {}", cell.strike) };
    let right = x - if small { 1.0 } else { 8.0 };
    canvas.text(right, y + 2.2, &text, SMALL, Align::Right);
    if !small {
        canvas.line(right + 1.5, y, x + 4.0, y, Stroke::new(0.4));
    }
}

fn cell_name(cell: &Cell, width: f32) -> Vec<String> {
    if CELL.width(&cell.name) <= width - 3.0 || cell.short.is_empty() {
        return CELL.wrap(&cell.name, width - 3.0);
    }
    CELL.wrap(&cell.short, width - 3.0)
}

fn cell_text(cell: &Cell, width: f32) -> Vec<String> {
    const LINES: usize = 2;
    let mut lines = SMALL.wrap(&cell.text, width - 3.0);
    if lines.len() > LINES {
        lines.truncate(LINES);
        let last = format!("{} …", lines[LINES - 1]);
        lines[LINES - 1] = last;
    }
    lines
}

/// The die that strikes a part of a closed vehicle, under its text.
fn die(cell: &Cell) -> bool {
    cell.strike.starts_with("side ")
}

fn cell_height(cell: &Cell, width: f32) -> f32 {
    let names = cell_name(cell, width).len() as f32 * 7.6;
    let texts = (cell_text(cell, width).len() + usize::from(die(cell))) as f32 * 6.8;
    let dp = boxes::dp_height(cell.dp.min(200), DP, boxes::dp_most(width - 3.0, DP));
    names + texts + dp + 3.6
}

fn cell(canvas: &mut Canvas, cell: &Cell, frame: Area, above: bool) {
    let stroke = if above { Stroke::dashed(0.9) } else { Stroke::new(0.9) };
    canvas.round(frame, 2.0, Some(Grey::WHITE), stroke);
    let x = frame.x + frame.width / 2.0;
    let spare = (frame.height - cell_height(cell, frame.width)).max(0.0);
    let mut y = frame.y + 1.6 + spare / 2.0;
    for line in cell_name(cell, frame.width) {
        let line = shorten(&line, CELL, frame.width - 1.0);
        canvas.text(x, y + 6.2, &line, CELL, Align::Center);
        y += 7.6;
    }
    if cell.dp > 0 {
        let most = boxes::dp_most(frame.width - 3.0, DP);
        y += boxes::dp_rows(canvas, x, y + 1.0, cell.dp.min(200), DP, most);
    }
    for line in cell_text(cell, frame.width) {
        let line = shorten(&line, SMALL, frame.width - 1.0);
        canvas.text(x, y + 5.8, &line, SMALL, Align::Center);
        y += 6.8;
    }
    if die(cell) {
        let text = shorten(&cell.strike, SMALL, frame.width - 1.0);
        canvas.text(x, y + 5.8, &text, SMALL, Align::Center);
    }
}
