//! A vehicle on half a page, every block at its fixed place: on the left what is hit, in the middle who we are, on the
//! right what we do. Weapons stand below the view.

use std::ops::RangeInclusive;

use crate::sheet::model::{Chart, Grid, Sheet};
use crate::sheet::page::{Align, Area, Stroke, Tag};

use super::block::Block;
use super::canvas::{BODY, CELLS, Canvas, HAIR, LIST, SMALL, STRONG, area, fitting, shorten};
use super::log::{self, TURNS};
use super::rest::Rest;
use super::speed::Core;
use super::{arms, block, boxes, crew, head, notes, tables, view};

/// The widths of view and middle, and the gutters to their right.
const WIDTHS: [f32; 2] = [161.6, 138.9];
const GUTTERS: [f32; 2] = [8.4, 7.4];
/// The top edges of the blocks, and the lower edge of the view.
const HEAD: f32 = 34.0;
const VIEW: f32 = 37.0;
const CREW: f32 = 70.5;
const AIM: f32 = 160.0;
const MORE: f32 = 238.0;
const LOWER: f32 = 278.5;
/// The weapons below squares.
const ARMED: f32 = 250.0;
/// The height of the lists at the foot of the speeds, and of the log above them.
const LISTS: f32 = 80.6;
const LOG: f32 = 34.0;
const FOOTER: f32 = 7.4;
const GUARD: f32 = 5.0;

pub fn columns(frame: Area) -> [Area; 3] {
    let [view, middle] = WIDTHS;
    let [first, second] = GUTTERS;
    let core = frame.x + view + first + middle + second;
    // The core takes what the paper leaves.
    [
        Area { width: view, ..frame },
        Area { x: frame.x + view + first, width: middle, ..frame },
        Area { x: core, width: frame.x + frame.width - core, ..frame },
    ]
}

/// A vehicle's first half page, and the parts that did not fit.
pub fn draw(sheet: &Sheet, frame: Area, parts: usize) -> (Canvas, Rest) {
    let ([mut canvas, core], rest) = sides(sheet, columns(frame), parts);
    canvas.join(core);
    head::footer(&mut canvas, sheet, frame.x, frame.y + frame.height - 0.6, frame.width);
    (canvas, rest)
}

/// The blocks to the left of the core, the core itself, and the parts that did not fit.
pub fn sides(sheet: &Sheet, [left, middle, core]: [Area; 3], parts: usize) -> ([Canvas; 2], Rest) {
    let [canvas, right] = &mut [Canvas::default(), Canvas::default()];
    let mut rest = Rest::default();
    let y = left.y;
    let foot = y + left.height - 0.6;
    // Up to four rows of squares leave room for the turns.
    let is_low = |grid: &Grid| grid.squares.len() <= 4 * grid.across;
    let lower = if sheet.view.grid.as_ref().is_some_and(is_low) { ARMED } else { LOWER };
    let below = foot - FOOTER - y - lower;
    head::title(canvas, sheet, area(left.x, y, left.width, HEAD), parts, &mut rest);
    head::figures(canvas, &sheet.key_figures, area(middle.x, y, middle.width, HEAD - 2.0));
    let seen = area(left.x, y + VIEW, left.width, lower - VIEW - 3.0);
    view::draw(canvas, &sheet.view, seen, &mut rest);
    let weapons = area(left.x, y + lower, middle.x + middle.width - left.x, below);
    let mut free = arms::draw(canvas, sheet, weapons, &mut rest);

    let over = to_hit_us(canvas, sheet, middle, y + VIEW);
    let (front, others): (Vec<_>, Vec<_>) = sheet.tables.iter().cloned().partition(|t| t.own);
    let aims = front.iter().find(|table| table.column == 0);
    // A game without speeds has its vehicle's own tables below the crew.
    let has_speeds = !sheet.speed.rows.is_empty();
    let crew_to = if has_speeds { AIM } else { lower } - 2.0;
    let people = area(middle.x, over, middle.width, y + crew_to - over);
    let mut after = crew::draw(canvas, &sheet.crew, people, &mut rest);
    let in_columns = |wanted: RangeInclusive<usize>| -> Vec<Chart> {
        front.iter().filter(|table| wanted.contains(&table.column)).cloned().collect()
    };
    let mut shared = in_columns(0..=0);
    if !has_speeds {
        let room = area(middle.x, after + 3.0, middle.width, y + crew_to - after - 3.0);
        let own;
        (after, own) = tables::stack(canvas, &in_columns(1..=1), room);
        shared.extend(own);
    } else if let Some(table) = aims {
        list(canvas, table, area(middle.x, y + AIM, middle.width, MORE - AIM - 2.0));
    }
    // Notes go below the accessories, in the place of a second person, then below the weapons.
    let from = if has_speeds { y + MORE } else { after + 3.0 };
    let mut more = area(middle.x, from, middle.width, y + lower - 2.0 - from);
    more = guards(canvas, &mut rest, more);
    let noted = [std::mem::take(&mut rest.notes), notes::all(sheet)].concat();
    let mut noted = notes::put(canvas, noted, notes::TITLES[0], more);
    let place = area(middle.x, after + 2.0, middle.width, y + crew_to - after - 3.0);
    if has_speeds && sheet.crew.len() < 2 {
        noted = notes::fill_lined(canvas, noted, place, 3.0);
    }
    if !has_speeds {
        let noted = block::height(&block::drawn(&noted, free.width)) + 1.0;
        let lists = in_columns(2..=3);
        if !lists_below(canvas, &lists, &mut free, noted) {
            shared.extend(lists);
        }
        let turns = log::height(&sheet.log);
        if !sheet.log.rows.is_empty() && free.height >= turns + noted {
            free.height -= turns;
            let place = Area { y: free.y + free.height, height: turns, ..free };
            log::draw(canvas, &sheet.log, place, (1, TURNS), true);
            rest.turns = TURNS;
        }
    }
    noted = notes::fill_lined(canvas, noted, Area { y: free.y + 1.0, ..free }, 2.0);
    rest.notes.splice(0..0, noted);

    if has_speeds {
        // Very many speeds take the place of the log, then of the lists.
        let speeds = Core::of(sheet, core.width);
        let end = core.y + core.height - 0.6 - FOOTER;
        let needed = core.y + 2.0 + speeds.least_height();
        rest.turns = if needed + LOG + LISTS <= end { TURNS } else { 0 };
        let has_lists = needed + LISTS <= end;
        let lists = if has_lists { end - LISTS } else { end };
        let turns = if rest.turns > 0 { lists - LOG } else { lists };
        speeds.draw(right, core.x, core.y, turns - 2.0 - core.y);
        if rest.turns > 0 {
            log::draw(right, &sheet.log, Area { y: turns, ..core }, (1, TURNS), true);
        }
        let each = (core.width - 8.0) / 2.0;
        let below = in_columns(1..=3);
        for table in below.iter().filter(|_| has_lists) {
            let x = core.x + if table.column == 1 { 0.0 } else { each + 8.0 };
            list(right, table, area(x, lists, each, LISTS));
        }
        rest.tables = [if has_lists { Vec::new() } else { below }, others].concat();
    } else {
        let end = sheet.track.draw(right, core.x, core.y, core.width);
        let room = area(core.x, end, core.width, core.y + core.height - 0.6 - FOOTER - end);
        (_, rest.tables) = tables::stack(right, &[shared, others].concat(), room);
    }
    ([std::mem::take(canvas), std::mem::take(right)], rest)
}

/// Two lists side by side at the foot of the free place, if it has room for both below `noted`.
fn lists_below(canvas: &mut Canvas, lists: &[Chart], free: &mut Area, noted: f32) -> bool {
    let each = (free.width - 8.0) / 2.0;
    let drawn = block::drawn(lists, each);
    let height = drawn.iter().map(|list| list.height).fold(0.0, f32::max);
    let fits = height + noted <= free.height;
    if fits {
        free.height -= height;
        for (list, drawn) in lists.iter().zip(drawn) {
            let x = free.x + if list.column > 2 { each + 8.0 } else { 0.0 };
            drawn.put(canvas, x, free.y + free.height);
        }
    }
    fits
}

/// The modifiers to hit this vehicle, or its specification; returns the `y` below them.
pub fn to_hit_us(canvas: &mut Canvas, sheet: &Sheet, column: Area, y: f32) -> f32 {
    let Area { x, width, .. } = column;
    if sheet.to_hit_us.is_empty() {
        return head::spec(canvas, &sheet.spec, x, y, width) + 5.0;
    }
    let top = canvas.section(x, y, width, "To hit us", "size; for a part both");
    let frame = area(x, top, width, 15.6);
    let widths =
        sheet.to_hit_us.iter().map(|(what, number)| (SMALL.width(what), STRONG.width(number)));
    let widths: Vec<_> = widths.collect();
    let beside: Vec<_> = widths.iter().map(|(what, number)| what + number + 2.0).collect();
    // Many modifiers stand below their names.
    let is_beside = beside.iter().sum::<f32>() <= width;
    let below = || widths.iter().map(|(what, number)| what.max(*number)).collect();
    let needs: Vec<f32> = if is_beside { beside } else { below() };
    let spare = (width - needs.iter().sum::<f32>()) / needs.len() as f32;
    let mut left = x;
    for (number, ((what, modifier), need)) in sheet.to_hit_us.iter().zip(needs).enumerate() {
        if number > 0 {
            canvas.line(left, top, left, top + frame.height, Stroke::new(HAIR));
        }
        let from = left + spare / 2.0;
        if is_beside {
            canvas.text(from, top + 10.6, what, SMALL, Align::Left);
            canvas.text(from + need, top + 10.8, modifier, STRONG, Align::Right);
        } else {
            let middle = from + need / 2.0;
            canvas.text(middle, top + 6.6, what, SMALL, Align::Center);
            canvas.text(middle, top + 14.2, modifier, SMALL, Align::Center);
        }
        left += need + spare;
    }
    canvas.rect(frame, Stroke::new(0.9));
    top + frame.height + (CREW - VIEW - 13.0 - frame.height)
}

/// A table in lines that share the height.
pub fn list(canvas: &mut Canvas, table: &Chart, frame: Area) {
    let Area { x, y, width, height } = frame;
    let top = canvas.section(x, y, width, &table.title, &table.note);
    let row = ((y + height - top) / table.rows.len().max(1) as f32).min(12.0);
    for (number, (of, cells)) in table.rows.iter().enumerate() {
        let baseline = top + (number as f32 + 1.0) * row - row * 0.22;
        let is = cells.first().map_or("", String::as_str);
        let value = fitting(is, [STRONG, CELLS[1]], width * 0.5);
        let cell = Tag::Cell(1, 1);
        if is.is_empty() {
            canvas.empty(x + width, baseline, cell);
        }
        canvas.tagged(cell, |canvas| canvas.text(x + width, baseline, is, value, Align::Right));
        let room = width - value.width(is) - 3.0;
        let ty = fitting(of, [LIST, BODY, SMALL], room);
        canvas.heading(x, baseline, &shorten(of, ty, room), ty, Tag::RowHead);
        if number + 1 < table.rows.len() {
            let y = top + (number as f32 + 1.0) * row;
            canvas.line(x, y, x + width, y, Stroke::new(HAIR));
        }
    }
}

/// The guards of the wheels, two to a line; returns the place below them.
pub fn guards(canvas: &mut Canvas, rest: &mut Rest, place: Area) -> Area {
    let guards = &std::mem::take(&mut rest.guards)[..];
    const LINE: f32 = 8.2;
    if guards.is_empty() {
        return place;
    }
    let used = 14.0 + guards.len().div_ceil(2) as f32 * LINE;
    if used > place.height {
        rest.armor.extend_from_slice(guards);
        return place;
    }
    let top = canvas.section(place.x, place.y, place.width, "More armor", "guards, a tire each");
    let each = place.width / 2.0;
    for (number, (corner, layer)) in guards.iter().enumerate() {
        let x = place.x + (number % 2) as f32 * each;
        let y = top + (number / 2) as f32 * LINE;
        let initials = corner.split(' ').filter_map(|word| word.chars().next());
        let label = match corner.split_once("Sidecar ") {
            Some((_, place)) => place.chars().take(3).collect(),
            None => initials.collect::<String>().to_uppercase(),
        };
        let count = if layer.points.open { String::new() } else { layer.points.count.to_string() };
        canvas.text(x, y + 6.0, &format!("{label} {count}"), SMALL, Align::Left);
        let most = layer.points.count.clamp(1, 10);
        let label = SMALL.width(&format!("{label} {count}")).max(15.0) + 3.0;
        let size = (((each - label - 2.0) / most as f32).min(GUARD), GUARD + 1.2);
        boxes::block(canvas, x + label, y + 0.4, layer.points, size, most);
    }
    Area { y: place.y + used, height: place.height - used, ..place }
}
