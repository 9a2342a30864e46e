//! A vehicle from above: armor along its sides, tires in its corners, parts from front to back. The body has the same
//! place on every sheet of a size; what does not fit continues elsewhere with its side.

mod armor;
mod cell;
mod cells;
pub mod grid;
mod outline;
mod small;
mod wheels;

use crate::sheet::damage::CORNERS;
use crate::sheet::model::{Armor, Boxes, Corner, Layer, Note, Outline, Side, View, Wheel};
use crate::sheet::page::{Area, Stroke};
use crate::text::word_for;

use super::canvas::{Canvas, SMALL, area};
use super::rest::Rest;

use armor::{ROW, Strips, below, columns, strips};
use cells::Inside;
use outline::outline;
pub use small::small;
use wheels::Tire;

const LABEL: f32 = 11.0;
/// Rows of armor at an end.
const ROWS: usize = 3;
/// The width beside the body for columns of armor.
const LANE: f32 = 26.8;
const CYCLE: f32 = 47.0;
/// The width of the hit rolls beside a cycle.
const STRIKES: f32 = 42.0;
const GUARD: f32 = 6.0;

pub fn draw(canvas: &mut Canvas, view: &View, frame: Area, rest: &mut Rest) {
    let Area { x, y, width, height } = frame;
    canvas.section(x, y, width, "Armor and parts", &view.armor_text);
    let notes: Vec<_> = view.notes.iter().flat_map(|note| SMALL.wrap(note, width)).collect();
    let foot = notes.len() as f32 * SMALL.leading();
    canvas.lines(x, y + height - foot + 6.8, &notes, SMALL);
    let frame = area(x, y + 13.0, width, height - 13.0 - foot);
    let mut drawn = Canvas::default();
    whole(&mut drawn, view, frame, rest);
    canvas.figure(drawn, frame, shows(view));
}

/// "The vehicle from above. Front: Machine gun. Back: Smokescreen."
fn shows(view: &View) -> String {
    let squares = view.grid.iter().flat_map(|grid| grid.squares.iter().flatten());
    let inside = view.rows.iter().flatten().chain(squares).collect();
    let places = [
        ("Front", view.front.iter().collect()),
        ("From front to back", inside),
        ("Back", view.back.iter().collect()),
        ("Left", view.left.iter().collect()),
        ("Right", view.right.iter().collect()),
        ("Top and underbody", view.above.iter().collect::<Vec<_>>()),
    ];
    let texts = places.iter().filter(|(_, cells)| !cells.is_empty()).map(|(place, cells)| {
        let names: Vec<_> = cells.iter().map(|cell| cell.name.as_str()).collect();
        format!(" {place}: {}.", names.join(", "))
    });
    format!("The vehicle from above.{}", texts.collect::<String>())
}

/// The vehicle without its armor, for a screen.
pub fn bare(view: &View, frame: Area) -> Canvas {
    let mut canvas = Canvas::default();
    let bare = |view: &View| View { armor: Vec::new(), ..view.clone() };
    let sidecar = view.sidecar.as_deref().map(|sidecar| Box::new(bare(sidecar)));
    whole(&mut canvas, &View { sidecar, ..bare(view) }, frame, &mut Rest::default());
    canvas
}

fn whole(canvas: &mut Canvas, view: &View, frame: Area, rest: &mut Rest) {
    let sidecar = view.sidecar.as_deref();
    let Some(sidecar) = sidecar.filter(|_| view.outline == Outline::Cycle) else {
        vehicle(canvas, view, frame, "", rest);
        return sidecar.into_iter().for_each(|sidecar| listed(sidecar, rest));
    };
    let own = STRIKES + CYCLE + 2.0;
    let body = vehicle(canvas, view, Area { width: own, ..frame }, "", rest);
    let (x, y) = (frame.x + own + 8.0, frame.y + frame.height * 0.15);
    let beside = area(x, y, frame.width - own - 8.0, frame.height * 0.83);
    let car = vehicle(canvas, sidecar, beside, "Sidecar ", rest);
    for share in [0.3, 0.52] {
        let y = car.y + car.height * share;
        canvas.line(body.x + body.width, y, car.x, y, Stroke::new(2.4));
    }
}

/// Lists the sidecar of a vehicle that may have none. Only a cycle has room beside it.
fn listed(sidecar: &View, rest: &mut Rest) {
    for Armor { name, layers, .. } in &sidecar.armor {
        let name = format!("Sidecar {}", name.to_lowercase());
        rest.armor.extend(layers.iter().map(|layer| (name.clone(), layer.clone())));
    }
    for Wheel { name, tires, .. } in &sidecar.wheels {
        let tire = |dp: &Boxes| Note { dp: *dp, ..Note::new("Sidecar tire", name) };
        rest.notes.extend(tires.iter().map(tire));
    }
    let View { front, rows, back, left, right, above, .. } = sidecar;
    let cells = [front, back, left, right, above].into_iter().chain(rows).flatten();
    rest.notes.extend(cells.map(|cell| cells::placed(cell, "sidecar")));
    guards(sidecar, "Sidecar ", rest);
}

/// Draws a vehicle and everything around it; returns the area of its body.
fn vehicle(
    canvas: &mut Canvas,
    view: &View,
    frame: Area,
    of: &'static str,
    rest: &mut Rest,
) -> Area {
    let is_open = matches!(view.outline, Outline::Cycle);
    let (wide, high) = wheels::outside(view);
    // Sides of a sidecar without armor are listed.
    let is_sidecar = view.outline == Outline::Sidecar;
    let (bare, armored): (Vec<_>, Vec<_>) =
        view.armor.iter().partition(|armor| is_sidecar && armor.layers.is_empty());
    let (level, armored): (Vec<_>, Vec<_>) = armored
        .into_iter()
        .partition(|armor| is_sidecar && matches!(armor.side, Side::Top | Side::Under));
    for armor in level {
        let name = format!("{of}{}", armor.name.to_lowercase());
        rest.guards.extend(armor.layers.iter().map(|layer| (name.clone(), layer.clone())));
    }
    let at = |side: Side| armored.iter().copied().find(|armor| armor.side == side);
    let mut listed = 0.0;
    if !bare.is_empty() {
        let names: Vec<_> = bare.iter().map(|armor| armor.name.to_lowercase()).collect();
        let text = format!("{}: no armor", names.join(", "));
        let lines = SMALL.wrap(&text, frame.width - wide - 9.0);
        listed = lines.len() as f32 * SMALL.leading();
        let y = frame.y + frame.height - listed + 6.0;
        canvas.lines(frame.x + 6.0, y, &lines, SMALL);
    }
    let single = |corner| view.wheels.iter().find(|wheel| wheel.corner == corner);
    let (nose, tail) = (single(Corner::Front), single(Corner::Back));
    let tall = |wheel: Option<&Wheel>| wheel.map_or(0.0, |wheel| Tire::middle(wheel).height - 1.0);
    let is_bare = view.armor.is_empty();
    // A cycle and pairs of tires are long, and squares are crowded: their ends take only the rows that they need.
    let rows = |sides: [Side; 2], is_wide| {
        let armor = sides.into_iter().filter_map(at);
        armor.map(|armor| armor::rows_of(armor, is_wide)).max().unwrap_or(0)
    };
    let ends = rows([Side::Front, Side::Back], !is_open);
    let ends = match &view.grid {
        found if found.is_some() || wheels::pair(view).is_some() => {
            ends.max(rows([Side::Top, Side::Under], false)).clamp(1, ROWS)
        }
        _ if is_open => ends.clamp(1, ROWS),
        _ => ROWS,
    };
    let above = if is_bare { 2.0 } else { LABEL + ends as f32 * ROW };
    let lower = [at(Side::Top), at(Side::Under)];
    let foot = match lower {
        _ if is_bare => 2.0,
        [None, None] if is_sidecar && at(Side::Back).is_none() => 2.0 + listed,
        [None, None] => above + listed,
        _ => below(ends),
    };
    let top = frame.y + above + tall(nose);
    let height = frame.height - above - foot - tall(nose) - tall(tail);
    let lanes = [Side::Left, Side::Right].map(|side| at(side).map_or(2.0, |_| LANE));
    let body = match view.outline {
        Outline::Cycle => {
            let middle = frame.x + (frame.width / 2.0).max(STRIKES + CYCLE / 2.0);
            let x = (middle - CYCLE / 2.0).min(frame.x + frame.width - CYCLE);
            area(x, top, CYCLE, height)
        }
        Outline::Sidecar => {
            let lane = |side| at(side).map_or(0, |armor| armor.layers.len()) as f32 * 12.0;
            let (left, right) = (lane(Side::Left), lane(Side::Right).max(wide + 1.0));
            area(frame.x + left, top, frame.width - left - right, height)
        }
        _ => area(frame.x + lanes[0], top, frame.width - lanes[0] - lanes[1], height),
    };
    let middle = body.x + body.width / 2.0;
    let room = 2.0 * (middle - frame.x).min(frame.x + frame.width - middle);
    // The armor of a cycle may reach above and below its sidecar.
    let room = |side: Side| match (view.outline, side) {
        (Outline::Cycle, Side::Front) => room.max(108.0),
        (Outline::Cycle, _) => room.max(80.0),
        // The wheel is beside the back.
        (Outline::Sidecar, Side::Back) => body.width,
        _ => room,
    };
    let mut used = 0.0;
    for (side, y) in [(Side::Front, frame.y), (Side::Back, body.y + body.height + tall(tail))] {
        let Some(armor) = at(side) else { continue };
        let (width, height) = (room(side), ends as f32 * ROW + 0.1);
        let found = Strips { armor, of, width, height, size: armor::BOX };
        let high = strips(canvas, found, middle, y, above, side == Side::Front, rest);
        used = if side == Side::Back { high } else { used };
    }
    let base = frame.y + frame.height;
    let outside = (body.y + body.height - wheels::ABOVE).min(base - high);
    for (armor, left) in lower.into_iter().zip([true, false]) {
        let Some(armor) = armor else { continue };
        let is_heavy = armor.layers.iter().any(|layer| layer.heavy);
        let width = frame.width / 2.0 - if is_heavy { 2.0 } else { 0.6 };
        let height = foot - used - 12.9;
        let x = if left { frame.x } else { frame.x + frame.width };
        let size = armor::BOX;
        armor::corner(canvas, Strips { armor, of, width, height, size }, x, base, left, rest);
    }
    let fenders = wheels::fenders(view, body);
    for (side, left) in [(Side::Left, true), (Side::Right, false)] {
        let Some(armor) = at(side) else { continue };
        let (from, to) = match left {
            true => (frame.x, body.x - 2.4),
            false => (body.x + body.width + 2.4, frame.x + frame.width),
        };
        // A sidecar's wheel is below its armor.
        let is_below = is_sidecar && !left;
        let foot = fenders.map_or(body.y + body.height, |fender| fender - 4.0);
        let end = if is_below { outside - 2.0 } else { foot };
        let place = area(from, body.y, to - from, end - body.y);
        columns(canvas, armor, of, place, left, rest);
    }
    outline(canvas, view.outline, body, fenders);
    let fender = fenders.map_or(0.0, |_| wheels::FENDER);
    let tires = wheels::corners(canvas, view, body, outside, fender);
    for (wheel, front) in [(nose, true), (tail, false)] {
        let Some(wheel) = wheel else { continue };
        let edge = if front { body.y + 1.0 } else { body.y + body.height - 1.0 };
        wheels::single(canvas, wheel, middle, edge, front, view.sidecar.is_some());
    }
    guards(view, of, rest);
    match &view.grid {
        Some(grid) => grid::draw(canvas, grid, body, rest),
        None => Inside { view, body, tires, is_open }.draw(canvas, rest),
    }
    body
}

/// Guards of wheels in corners, and level armor of a sidecar, are listed in the middle.
fn guards(view: &View, of: &str, rest: &mut Rest) {
    for wheel in &view.wheels {
        let corner = match wheel.corner {
            Corner::Front | Corner::Back => continue,
            Corner::Side => "outer".to_owned(),
            corner => word_for(CORNERS, corner).replace('-', " "),
        };
        let layer = |points| Layer { points, ..Layer::default() };
        rest.guards.extend(wheel.guard.map(|points| (format!("{of}{corner}"), layer(points))));
    }
}
