//! A vehicle from above: armor along its sides, components from front to back, wheels at its corners.

mod armor;
mod cells;
pub mod grid;
mod outline;
mod wheels;

use std::cmp;

use crate::sheet::model::{Corner, Layer, Outline, Side, View, Wheel};
use crate::sheet::page::{Area, Stroke, Weight};

use super::canvas::{Canvas, LABEL, SMALL, Type, area};
use super::rest::Rest;

use armor::{Lower, Plan, plan, side_columns, side_rows};
use cells::Inside;
use outline::outline;
use wheels::{Block, Wheels, single_height, single_wheel};

#[derive(Clone, Copy)]
pub struct Scale {
    /// Sizes of armor boxes, the largest first.
    armor: [f32; 3],
    /// Points to a row, if an end has few points.
    row: i64,
    /// Above this count, the side shows a number and its boxes go to the continuation.
    most: i64,
    /// The width and the most points of top and underbody in the lower corners.
    corner: (f32, i64),
    dp: f32,
    tire: f32,
    guard: f32,
    lane: f32,
    /// Whether columns of side armor may omit gaps.
    dense: bool,
    low: bool,
    /// The greatest width of a vehicle with wheels, as a share of its height with armor.
    widest: f32,
    cycle: f32,
    side_cell: f32,
    name: Type,
    text: Type,
}

impl Scale {
    /// The distance from a name's baseline to boxes, clear of descenders.
    fn below_name(self) -> f32 {
        self.name.0 * 0.28 + 0.6
    }
}

pub const HALF: Scale = Scale {
    armor: [7.4, 6.8, 6.2],
    row: 10,
    most: 60,
    corner: (40.0, 15),
    dp: 7.2,
    tire: 6.4,
    guard: 6.2,
    lane: 46.0,
    dense: true,
    low: false,
    widest: WIDEST,
    cycle: 70.0,
    side_cell: 21.0,
    name: Type(6.6, Weight::Semibold),
    text: SMALL,
};

pub const FULL: Scale = Scale {
    armor: [9.8, 8.6, 7.4],
    row: 20,
    most: 120,
    corner: (54.0, 25),
    dp: 10.0,
    tire: 8.2,
    guard: 8.2,
    lane: 84.0,
    dense: true,
    low: false,
    widest: WIDEST,
    cycle: 110.0,
    side_cell: 40.0,
    name: Type(8.6, Weight::Semibold),
    text: Type(7.0, Weight::Regular),
};

/// Narrower views are drawn small.
const NARROW: f32 = 120.0;
/// The usual greatest width of a vehicle, and the width of a crowded one.
const WIDEST: f32 = 0.76;
const FULL_WIDEST: f32 = 1.2;
const NARROW_WHEELS: Wheels = Wheels { guards: true, low: false };
const LOW_WHEELS: Wheels = Wheels { guards: true, low: true };
const BARE_WHEELS: Wheels = Wheels { guards: false, low: false };
/// Marks boxes that are on the continuation.
const CONTINUED: &str = "continued";

const LEGEND: &str = "More parts, from front to back, are under “Components”.";

pub fn draw(canvas: &mut Canvas, view: &View, frame: Area, scale: Scale, rest: &mut Rest) {
    let y = canvas.section(frame.x, frame.y, frame.width, "Armor and components", &view.armor_text);
    let frame = area(frame.x, y + 1.0, frame.width, frame.y + frame.height - y - 1.0);
    let (mut seen, mut over) = noted(view, &view.notes, frame, scale);
    if !over.cells.is_empty() {
        let notes = [view.notes.as_slice(), &[LEGEND.to_owned()]].concat();
        (seen, over) = noted(view, &notes, frame, scale);
    }
    canvas.add(seen, 0.0, 0.0);
    rest.armor.extend(over.armor);
    rest.cells.extend(over.cells);
}

/// The vehicle without its armor, for a screen.
pub fn bare(view: &View, frame: Area) -> Canvas {
    whole(&View { armor: Vec::new(), ..view.clone() }, frame, HALF).0
}

/// The vehicle above its notes, and the parts that did not fit.
fn noted(view: &View, notes: &[String], frame: Area, scale: Scale) -> (Canvas, Rest) {
    let lines: Vec<_> = notes.iter().flat_map(|note| LABEL.wrap(note, frame.width)).collect();
    let apart = if lines.is_empty() { 0.0 } else { 2.4 };
    let height = frame.height - lines.len() as f32 * LABEL.leading() - apart;
    let (mut canvas, rest) = whole(view, Area { height, ..frame }, scale);
    canvas.lines(frame.x, frame.y + height + apart + 5.6, &lines, LABEL);
    (canvas, rest)
}

fn whole(view: &View, frame: Area, scale: Scale) -> (Canvas, Rest) {
    let drawn = |scale| {
        let (mut canvas, mut rest) = <(Canvas, Rest)>::default();
        vehicle(&mut canvas, view, frame, scale, &mut Over { of: "", rest: &mut rest });
        (canvas, rest)
    };
    let Some(sidecar) = &view.sidecar else {
        let left = |(_, over): &(Canvas, Rest)| over.of_view();
        let mut best = drawn(scale);
        let wide = Scale { widest: FULL_WIDEST, ..scale };
        let others = [Scale { low: true, ..scale }, Scale { dense: false, ..scale }, wide];
        for other in others.into_iter().chain([Scale { low: true, ..wide }]) {
            if left(&best) > (0, 0) {
                best = cmp::min_by_key(best, drawn(other), left);
            }
        }
        return best;
    };
    let (mut canvas, mut rest) = <(Canvas, Rest)>::default();
    let own = frame.width * 0.5;
    let left = Area { width: own, ..frame };
    let body = vehicle(&mut canvas, view, left, scale, &mut Over { of: "", rest: &mut rest });
    let (x, down) = (frame.x + own + 3.0, frame.height * 0.12);
    let beside = area(x, frame.y + down, frame.width - own - 3.0, frame.height - 1.6 * down);
    let mut over = Over { of: "Sidecar ", rest: &mut rest };
    let car = vehicle(&mut canvas, sidecar, beside, scale, &mut over);
    for share in [0.6, 0.75] {
        let y = car.y + car.height * share;
        canvas.line(body.x + body.width, y, car.x, y, Stroke::new(2.0));
    }
    (canvas, rest)
}

struct Over<'r> {
    of: &'r str,
    rest: &'r mut Rest,
}

/// The width of a cycle in a frame, with space for the hit rolls.
fn cycle_width(scale: Scale, width: f32) -> f32 {
    if width < NARROW { HALF.cycle - 16.0 } else { scale.cycle.min(width - 80.0) }
}

/// Draws a vehicle and everything around it; returns the area of its body.
fn vehicle(
    canvas: &mut Canvas,
    view: &View,
    frame: Area,
    scale: Scale,
    over: &mut Over<'_>,
) -> Area {
    let small = frame.width < NARROW;
    let mut front = plan(view, Side::Front, scale);
    let mut back = plan(view, Side::Back, scale);
    for plan in [&mut front, &mut back].into_iter().flatten() {
        plan.fit_rows(frame.width);
    }
    let single = |corner| view.wheels.iter().find(|wheel| wheel.corner == corner);
    let (nose, tail) = (single(Corner::Front), single(Corner::Back));
    let wheel_height =
        |wheel: Option<&Wheel>| wheel.map_or(0.0, |wheel| single_height(wheel, small, scale) - 2.0);
    let narrowest = match view.outline {
        Outline::Cycle => cycle_width(scale, frame.width),
        _ => frame.width - 2.0 * scale.lane - 10.0,
    };
    let cells = match &view.grid {
        Some(grid) => grid::height(grid),
        None => Inside::of(view, narrowest, scale).height(),
    };
    let wheels = if scale.low { LOW_WHEELS } else { NARROW_WHEELS };
    let least_body = cells.max(lane_height(view, small, scale, wheels, true));
    let mut lower = Lower::of(view, back.as_ref(), frame.width, scale);
    let ends = |front: &Option<Plan<'_>>, back: &Option<Plan<'_>>, lower: &Lower<'_>| {
        let height =
            |plan: &Option<Plan<'_>>| plan.as_ref().map_or(0.0, |plan| plan.height(frame.width));
        let low = lower.height();
        let foot = if lower.in_corners { height(back).max(low) } else { height(back) + low };
        (height(front), foot)
    };
    for size in scale.armor {
        for plan in [&mut front, &mut back].into_iter().flatten() {
            plan.size = plan.size.min(size);
        }
        let (above, below) = ends(&front, &back, &lower);
        let wheels = wheel_height(nose) + wheel_height(tail);
        if frame.height - above - below - wheels >= least_body {
            break;
        }
    }
    for _ in 0..4 {
        let (above, below) = ends(&front, &back, &lower);
        let wheels = wheel_height(nose) + wheel_height(tail);
        let least = 110.0f32.max(lane_height(view, small, scale, BARE_WHEELS, false));
        if frame.height - above - below - wheels >= least {
            break;
        }
        // To save space, the larger end becomes a number first, then the top or underbody.
        let level = [&mut lower.top, &mut lower.under];
        let larger = larger([&mut front, &mut back]).or_else(|| self::larger(level));
        let Some(larger) = larger else { break };
        larger.number = true;
    }
    let (above, below) = ends(&front, &back, &lower);
    let middle = frame.x + frame.width / 2.0;
    if let Some(front) = &front {
        side_rows(canvas, front, middle, frame.y, frame.width, true, over);
    }
    let body_top = frame.y + above + wheel_height(nose) + 1.0;
    let body_bottom = frame.y + frame.height - below - wheel_height(tail) - 2.0;
    let foot = frame.y + frame.height - below;
    if let Some(back) = &back {
        side_rows(canvas, back, middle, foot + 1.0, frame.width, false, over);
    }
    let back_height = back.as_ref().map_or(0.0, |back| back.height(frame.width));
    let low = if lower.in_corners { foot + 1.0 } else { foot + back_height + 1.0 };
    lower.draw(canvas, frame, low, over);

    // A body is never wider than it is high.
    let inset = (frame.width - scale.widest * frame.height).max(0.0) / 2.0;
    let span_width = frame.width - 2.0 * inset;
    let span = area(frame.x + inset, body_top, span_width, body_bottom - body_top);
    let lane = lanes(canvas, view, span, scale, over);
    if let Some(wheel) = nose {
        single_wheel(canvas, wheel, middle, body_top + 1.0, true, scale, small);
    }
    if let Some(wheel) = tail {
        single_wheel(canvas, wheel, middle, body_bottom - 1.0, false, scale, small);
    }
    let width = match view.outline {
        Outline::Cycle => cycle_width(scale, frame.width),
        _ => span.width - lane[0] - lane[1] - 4.0,
    };
    let left = match view.outline {
        Outline::Cycle => middle - width / 2.0,
        _ => span.x + lane[0] + 2.0,
    };
    let body = area(left, body_top, width, body_bottom - body_top);
    outline(canvas, view.outline, body);
    match &view.grid {
        Some(grid) => grid::draw(canvas, grid, body, scale, over.rest),
        None => Inside::of(view, body.width, scale).draw(canvas, body, small, over.rest),
    }
    body
}

fn larger<'p, 'v>(plans: [&'p mut Option<Plan<'v>>; 2]) -> Option<&'p mut Plan<'v>> {
    let plans = plans.into_iter().flatten();
    let many = plans.filter(|plan| !plan.number && plan.points() > 20);
    many.max_by_key(|plan| plan.points())
}

/// The least height of a lane's wheels and side armor, with or without boxes.
fn lane_height(view: &View, small: bool, scale: Scale, drawn: Wheels, armor: bool) -> f32 {
    let height = |corners: [Corner; 2]| {
        let wheels = view.wheels.iter().filter(|wheel| corners.contains(&wheel.corner));
        let blocks = wheels.map(|wheel| Block::of(wheel, small, scale, drawn));
        blocks.map(|block| block.height + block.label_height() + 6.0).fold(2.0, f32::max)
    };
    let sides = [Side::Left, Side::Right].map(|side| plan(view, side, scale));
    let least = |plan: &Plan<'_>| {
        if armor { plan.least_height(small) } else { plan.label_height(small) + 30.0 }
    };
    let side = sides.iter().flatten().map(least).fold(0.0, f32::max);
    height([Corner::FrontLeft, Corner::FrontRight])
        + height([Corner::BackLeft, Corner::BackRight])
        + side
        + 4.0
}

/// Draws wheels in the corners and side armor between them; returns the widths of the lanes.
fn lanes(
    canvas: &mut Canvas,
    view: &View,
    span: Area,
    scale: Scale,
    over: &mut Over<'_>,
) -> [f32; 2] {
    let small = span.width < NARROW;
    let fits = |wheels, armor| lane_height(view, small, scale, wheels, armor) <= span.height + 1.0;
    let guards = fits(LOW_WHEELS, false);
    let low = scale.low || guards && !fits(NARROW_WHEELS, true);
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
    let size = |wheel: Option<&Wheel>| {
        wheel.map(|wheel| Block::of(wheel, small, scale, Wheels { guards, low }))
    };
    let blocks = [true, false].map(|left| [true, false].map(|front| size(wheels(left, front))));
    let taken = |blocks: &[Option<Block>; 2], front: usize| {
        blocks[front].as_ref().map_or(2.0, |block| block.height + block.label_height() + 6.0)
    };
    let mut plans = [Side::Left, Side::Right].map(|side| plan(view, side, scale));
    let mut rooms = [0.0f32; 2];
    let mut lane = [0.0f32; 2];
    for (number, plan) in plans.iter_mut().enumerate() {
        let Some(plan) = plan else { continue };
        let taken = taken(&blocks[number], 0) + taken(&blocks[number], 1);
        let room = span.height - taken - plan.label_height(small) - 8.0;
        rooms[number] = room;
        plan.fit_columns(room);
        plan.number |= plan.columns_width(room) > if small { 20.0 } else { scale.lane };
        let width = match (plan.number, small) {
            (true, true) => 18.0,
            (true, false) => 26.0,
            (false, _) => plan.columns_width(room),
        };
        lane[number] = lane[number].max(width).max(plan.label_width(small).min(scale.lane));
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
