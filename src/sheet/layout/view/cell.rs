//! A part with its name, boxes, hit roll and text.

use crate::sheet::model::{Boxes, Cell};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::super::boxes;
use super::super::canvas::{Canvas, SMALL, Type, clipped, shorten};

/// Sizes of boxes: as usual, in crowded bodies, and where the others have no room.
pub(super) const BOX: f32 = 6.4;
pub(super) const SMALL_BOX: f32 = 5.4;
pub(super) const LEAST_BOX: f32 = 5.0;
const NAME: Type = Type(7.8, Weight::Semibold);
const NAME_LINE: f32 = 9.0;
const TEXT_LINE: f32 = 7.6;
const CIRCLE: f32 = 10.0;

/// Whether one die decides hits on this part of a closed vehicle.
fn die(cell: &Cell) -> Option<&str> {
    cell.strike.starts_with("side ").then_some(cell.strike.as_str())
}

/// The name, whole or in its short form, in lines; with room for the hit roll, if possible.
fn names(cell: &Cell, width: f32) -> Vec<String> {
    let room = width - if cell.weapon.is_some() { CIRCLE + 0.6 } else { 0.8 };
    let roll = die(cell).map_or(0.0, |die| SMALL.width(brief(die)) + 4.0);
    let is_short = cell.weapon.is_some() || NAME.width(&cell.name) + roll > room;
    let name = if is_short && !cell.short.is_empty() { &cell.short } else { &cell.name };
    name_type(name, room).wrap(name, room.max(8.0))
}

/// A smaller type, if a word is too long.
fn name_type(name: &str, room: f32) -> Type {
    let fits = name.split_whitespace().all(|word| NAME.width(word) <= room);
    if fits { NAME } else { SMALL }
}

/// "side 1–2" without its word.
fn brief(die: &str) -> &str {
    die.trim_start_matches("side ")
}

fn texts(cell: &Cell, width: f32) -> Vec<String> {
    const LINES: usize = 3;
    // A shortened word would be unclear.
    let longest = cell.text.split_whitespace().map(|word| SMALL.width(word)).fold(0.0, f32::max);
    if longest > width - 1.0 {
        return Vec::new();
    }
    clipped(&cell.text, SMALL, (width - 2.0).max(longest), LINES)
}

/// Boxes to a row: as even as the width allows.
fn across(cell: &Cell, width: f32, size: f32) -> i64 {
    let fits = |count: &i64| boxes::dp_run(*count, size) <= width - 1.8;
    let most = (1..=20).take_while(fits).last().unwrap_or(1);
    let rows = (cell.dp.count + most - 1) / most;
    if rows > 0 { (cell.dp.count + rows - 1) / rows } else { most }
}

/// The height with name, boxes, hit roll and text.
pub(super) fn full_height(cell: &Cell, width: f32, size: f32) -> f32 {
    let below = die(cell).is_some() && beside(cell, width).is_none();
    let lines = texts(cell, width).len() + usize::from(below);
    least_height(cell, width, size) + lines as f32 * TEXT_LINE + 0.8
}

/// The height with name and boxes.
pub(super) fn least_height(cell: &Cell, width: f32, size: f32) -> f32 {
    let dp = boxes::dp_height(cell.dp, size, across(cell, width, size));
    names(cell, width).len() as f32 * NAME_LINE + dp + 2.2
}

/// The hit roll as it fits beside the name.
fn beside(cell: &Cell, width: f32) -> Option<&str> {
    let names = names(cell, width);
    let [name] = names.as_slice() else { return None };
    let die = die(cell)?;
    let fits = |die: &&str| NAME.width(name) + SMALL.width(die) + 7.0 <= width;
    [die, brief(die)].into_iter().find(fits)
}

pub(super) fn cell(canvas: &mut Canvas, cell: &Cell, frame: Area, is_turret: bool, size: f32) {
    let Area { x, y, width, height } = frame;
    let radius = if is_turret { height.min(width) / 2.0 } else { 2.0 };
    canvas.part(frame, cell.at);
    canvas.round(frame, radius, Some(Grey::WHITE), Stroke::new(if is_turret { 1.6 } else { 0.9 }));
    let mut names = names(cell, width);
    if cell.dp.count == 0 && names.len() as f32 * NAME_LINE > height {
        names = vec![names.concat()];
    }
    let tall = |size: &f32| {
        names.len() as f32 * NAME_LINE
            + boxes::dp_height(cell.dp, *size, across(cell, width, *size))
    };
    let fits = |size: &f32| cell.dp.count == 0 || tall(size) + 2.0 <= height;
    let Some(size) = [size, SMALL_BOX, LEAST_BOX].into_iter().find(fits) else {
        return one_line(canvas, cell, frame);
    };
    let tall = tall(&size);
    let die = die(cell);
    let die_beside = beside(cell, width);
    let mut lines = texts(cell, width);
    let short = |die: &str| {
        if SMALL.width(die) <= width - 2.0 { die.to_owned() } else { die.replace("side ", "") }
    };
    lines.extend(die.filter(|_| die_beside.is_none()).map(short));
    // Texts go before names and boxes shrink.
    let room = ((height - tall - 2.0) / TEXT_LINE).max(0.0) as usize;
    if lines.len() > room {
        lines = lines.split_off(lines.len() - room);
    }
    let used = tall + lines.len() as f32 * TEXT_LINE;
    let mut top = y + ((height - used) / 2.0).max(0.8);
    let middle = x + width / 2.0;
    for (number, name) in names.iter().enumerate() {
        let circle = if cell.weapon.is_some() && number == 0 { CIRCLE } else { 0.0 };
        let die_width = die_beside.map_or(0.0, |die| SMALL.width(die) + 4.0);
        let ty = name_type(name, width - circle - if circle > 0.0 { 0.6 } else { 0.8 });
        let name = shorten(name, ty, width - circle);
        let left = middle - (ty.width(&name) + circle + die_width) / 2.0;
        if let Some(weapon) = cell.weapon.filter(|_| number == 0) {
            canvas.circle(left + 4.5, top + 4.4, &(weapon + 1).to_string());
        }
        canvas.text(left + circle, top + 7.2, &name, ty, Align::Left);
        if let Some(die) = die_beside {
            canvas.text(left + ty.width(&name) + 4.0, top + 7.2, die, SMALL, Align::Left);
        }
        top += NAME_LINE;
    }
    top += boxes::dp_rows(canvas, middle, top + 0.4, cell.dp, size, across(cell, width, size));
    for line in lines {
        canvas.text(middle, top + 6.2, &shorten(&line, SMALL, width - 1.0), SMALL, Align::Center);
        top += TEXT_LINE;
    }
}

pub(super) fn line_width(cell: &Cell) -> f32 {
    let circle = if cell.weapon.is_some() { CIRCLE - 0.6 } else { 0.0 };
    SMALL.width(&cell.short) + circle + boxes::dp_run(cell.dp.count, SMALL_BOX) + 2.6
}

/// The name and the boxes side by side; without room for the boxes, their number with a line to write on.
fn one_line(canvas: &mut Canvas, cell: &Cell, frame: Area) {
    let Area { x, y, width, height } = frame;
    let circle = if cell.weapon.is_some() { CIRCLE - 0.6 } else { 0.0 };
    let name = if cell.short.is_empty() { &cell.name } else { &cell.short };
    let count = cell.dp.count;
    let high = |size: f32, across: i64| boxes::dp_height(cell.dp, size, across) <= height + 0.2;
    // Few rows of large boxes first; none for more boxes than a sheet draws.
    let most = if count > Boxes::MOST { 0 } else { count };
    let shapes: Vec<(f32, i64)> = [SMALL_BOX, LEAST_BOX]
        .into_iter()
        .flat_map(|size| (1..=most).map(move |rows| (size, (count + rows - 1) / rows)))
        .filter(|(size, across)| high(*size, *across))
        .collect();
    let number = format!("{count} __");
    let run = |shape: Option<(f32, i64)>| match shape {
        Some((size, across)) => boxes::dp_run(across, size),
        None => SMALL.width(&number),
    };
    let label = |ty: Option<Type>| ty.map_or(0.0, |ty| ty.width(name) + 1.0);
    let fits = |ty, shape| circle + label(ty) + run(shape) + 1.4 <= width;
    // The name gives way to the boxes: the number of the weapon is enough.
    let types = [Some(NAME), Some(SMALL), None];
    let boxed = types.into_iter().find_map(|ty| {
        let shape = shapes.iter().find(|shape| fits(ty, Some(**shape)))?;
        Some((ty, Some(*shape)))
    });
    let named = || (types.into_iter().find(|ty| fits(*ty, None)).flatten(), None);
    let (ty, shape) = boxed.unwrap_or_else(named);
    let (run, label) = (run(shape), label(ty));
    let left = x + (width - label - circle - run - 0.4) / 2.0;
    let middle = y + height / 2.0;
    if let Some(weapon) = cell.weapon {
        canvas.circle(left + 4.5, middle, &(weapon + 1).to_string());
    }
    if let Some(ty) = ty {
        canvas.text(left + circle, middle + 2.7, name, ty, Align::Left);
    }
    let from = left + circle + label + 0.4;
    let Some((size, across)) = shape else {
        return canvas.text(from, middle + 2.5, &number, SMALL, Align::Left);
    };
    let top = middle - (boxes::dp_height(cell.dp, size, across) - 1.2) / 2.0;
    boxes::dp_rows(canvas, from + run / 2.0, top, cell.dp, size, across);
}
