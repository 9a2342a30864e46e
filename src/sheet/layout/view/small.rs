//! A vehicle from above on a card of the screen: points of armor around the outline, and weapons filled with ink.

use crate::sheet::model::{Cell, Corner, Outline, Side, View};
use crate::sheet::page::{Area, Grey, Stroke, Weight};

use super::super::canvas::{Canvas, Type, area, shorten};
use super::armor::points;
use super::cells::{Inside, Row};
use super::outline::outline;

const POINTS: Type = Type(9.0, Weight::Bold);
const NAME: Type = Type(8.0, Weight::Bold);
/// The room for the points of armor at the sides, and at the ends.
const AROUND: (f32, f32) = (15.0, 13.0);
/// A tire: its width, and its height as a share of the body's.
const TIRE: (f32, f32) = (11.0, 0.15);
const TIRES: Grey = Grey(0.78);
const PART: Grey = Grey(0.76);
const APART: f32 = 1.5;

/// The vehicle on a card.
pub fn small(view: &View, frame: Area) -> Canvas {
    let mut canvas = Canvas::default();
    let sidecar = view.sidecar.as_deref().filter(|_| view.outline == Outline::Cycle);
    let own = if sidecar.is_some() { frame.width * 0.55 } else { frame.width };
    vehicle(&mut canvas, view, Area { width: own, ..frame });
    if let Some(sidecar) = sidecar {
        let (x, y) = (frame.x + own - 8.0, frame.y + frame.height * 0.12);
        let beside = area(x, y, frame.width - own + 8.0, frame.height * 0.76);
        vehicle(&mut canvas, sidecar, beside);
    }
    canvas
}

fn vehicle(canvas: &mut Canvas, view: &View, frame: Area) {
    let (beside, above) = AROUND;
    let at = |corner| view.wheels.iter().find(|wheel| wheel.corner == corner);
    let tall = (frame.height - 2.0 * above) * TIRE.1;
    let ends = [Corner::Front, Corner::Back].map(|corner| at(corner).map_or(0.0, |_| tall));
    let is_narrow = matches!(view.outline, Outline::Cycle | Outline::Sidecar);
    let width = (frame.width - 2.0 * beside).min(if is_narrow { 26.0 } else { f32::MAX });
    let middle = frame.x + frame.width / 2.0;
    let height = frame.height - 2.0 * above - ends[0] - ends[1];
    let body = area(middle - width / 2.0, frame.y + above + ends[0], width, height);
    for wheel in &view.wheels {
        let wide = TIRE.0 * wheel.tires.len() as f32;
        let (left, right) = (body.x + 2.0, body.x + width - wide - 2.0);
        let (top, low) = (body.y + 4.0, body.y + height - tall - 4.0);
        let (x, y) = match wheel.corner {
            Corner::FrontLeft => (left, top),
            Corner::FrontRight => (right, top),
            Corner::BackLeft => (left, low),
            Corner::BackRight => (right, low),
            Corner::Front => (middle - wide / 2.0, body.y - tall),
            Corner::Back => (middle - wide / 2.0, body.y + height),
            Corner::Side => (body.x + width + 1.0, low),
        };
        canvas.round(area(x, y, wide, tall), 2.5, Some(TIRES), Stroke::new(0.8));
    }
    outline(canvas, view.outline, body, None);
    let across = |front| {
        let corners = if front {
            [Corner::FrontLeft, Corner::FrontRight]
        } else {
            [Corner::BackLeft, Corner::BackRight]
        };
        let wheels = corners.into_iter().filter_map(at).map(|wheel| wheel.tires.len());
        wheels.max().map_or((0.0, 0.0), |tires| (TIRE.0 * tires as f32 + 3.0, tall + 4.0))
    };
    let inside = Inside { view, body, tires: [across(true), across(false)], is_open: is_narrow };
    let rows = inside.rows();
    // Weapons at the sides stand between the tires.
    let most = if inside.has_sides() { view.left.len().max(view.right.len()) } else { 0 };
    let high = ((height - 2.0 * tall - 16.0) / most.max(1) as f32).min(15.0);
    let beside_from = body.y + (height - most as f32 * high) / 2.0;
    let beside_to = beside_from + most as f32 * high;
    let room = height - 8.0;
    let each = (room / rows.len().max(1) as f32).min(24.0);
    let mut y = body.y + 4.0;
    // Rows in front of the people keep to the front, those behind them to the back.
    let spare = (room - each * rows.len() as f32) / 2.0;
    let crew = rows.iter().position(|row| row.is_crew);
    for (number, Row { cells, is_turret, is_crew }) in rows.iter().enumerate() {
        y += if Some(number) == crew { spare } else { 0.0 };
        let is_beside = y < beside_to && y + each > beside_from;
        let sides = if is_beside { 2.0 * SIDE } else { 0.0 };
        let width = inside.usable(y, y + each) - sides;
        let wide = (width + APART) / cells.len().max(1) as f32;
        for (number, found) in cells.iter().enumerate() {
            let x = middle - width / 2.0 + number as f32 * wide;
            cell(canvas, found, area(x, y, wide - APART, each - APART), *is_turret);
        }
        let is_last = *is_crew && rows.get(number + 1).is_none_or(|next| !next.is_crew);
        y += each + if is_last { spare } else { 0.0 };
    }
    for (cells, x) in [(&view.left, body.x + 1.5), (&view.right, body.x + width - SIDE - 1.5)] {
        for (number, found) in cells.iter().enumerate().filter(|_| most > 0) {
            let y = beside_from + number as f32 * high;
            cell(canvas, found, area(x, y, SIDE - APART, high - APART), false);
        }
    }
    for armor in &view.armor {
        let points = points(armor);
        let (side, text) = (frame.y + (frame.height - above) / 2.0, points.to_string());
        let place = match armor.side {
            _ if points == 0 => continue,
            Side::Front => area(frame.x, frame.y, frame.width, above - 2.0),
            Side::Back => {
                area(frame.x, frame.y + frame.height - above + 3.0, frame.width, above - 2.0)
            }
            Side::Left => area(body.x - beside, side, beside - 1.0, above),
            Side::Right => area(body.x + width + 1.0, side, beside - 1.0, above),
            Side::Top | Side::Under => continue,
        };
        canvas.centered(place, &text, POINTS);
    }
}

/// The width of a weapon at a side.
const SIDE: f32 = 19.0;

fn cell(canvas: &mut Canvas, cell: &Cell, frame: Area, is_turret: bool) {
    if frame.width < APART || frame.height < APART {
        return;
    }
    let radius = if is_turret { frame.height / 2.0 } else { 1.5 };
    if cell.weapon.is_none() {
        return canvas.round(frame, radius, None, Stroke { grey: PART, ..Stroke::new(0.8) });
    }
    canvas.round(frame, radius, Some(Grey::BLACK), Stroke::new(0.8));
    let name = if cell.short.is_empty() { &cell.name } else { &cell.short };
    canvas.inked(frame, &shorten(name, NAME, frame.width - 1.0), NAME, Grey::WHITE);
}
