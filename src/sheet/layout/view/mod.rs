//! A vehicle from above: armor along its sides, components from front to back, wheels at its corners.

mod armor;
mod cells;
mod outline;
mod wheels;

use crate::sheet::model::{Corner, Layer, Outline, Side, View, Wheel};
use crate::sheet::page::{Area, Stroke};

use super::canvas::{Canvas, LABEL, area};
use super::more::Rest;

pub use armor::write_box;

use armor::{Plan, SIDE_LABEL, SIZES, lower, lower_height, plan, side_columns, side_rows};
use cells::inside;
use outline::outline;
use wheels::{Block, single_size, single_wheel};

/// The widest lane for wheels and armor beside the body.
const LANE: f32 = 46.0;
/// How wide a cycle is.
const CYCLE: f32 = 70.0;
/// A narrower frame has room for less.
const NARROW: f32 = 120.0;
/// Says where the boxes are.
const CONTINUED: &str = "continued";

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
        lane[number] = lane[number].max(width).max(plan.label_width(small).min(LANE));
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
